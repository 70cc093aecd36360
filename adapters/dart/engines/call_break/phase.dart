/// What is waited for.
enum Phase {
  /// The name of the first dealer.
  dealer,

  /// The pack.
  deal,

  /// A call, or the demand for a redeal.
  call,

  /// A card.
  play,

  /// Nothing.
  over,
}
