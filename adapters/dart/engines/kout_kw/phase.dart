/// What is waited for.
enum Phase {
  /// The name of the first dealer.
  dealer,

  /// The pack.
  deal,

  /// A bid or a pass.
  bid,

  /// The trump suit.
  hukm,

  /// A card.
  play,

  /// Nothing.
  over,
}
