/// What is waited for.
enum Phase {
  /// The name of the first dealer.
  dealer,

  /// The pack.
  deal,

  /// A call of the first round of the purchase.
  buy1,

  /// The answer of whoever called hokm in the first round.
  confirm,

  /// A call of the second round of the purchase.
  buy2,

  /// A raise, or a pass.
  raise,

  /// A card, or a meld before it.
  play,

  /// Nothing.
  over,
}
