/// What is waited for.
enum Phase {
  /// Cards for the first dealer.
  draw,

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
