/// The protocol's card names: the 52, and the [jokers] of a game, by code
/// point, which is the order of every list of cards on the wire.
List<String> cardNames({List<String> jokers = const []}) => [
  for (final rank in '23456789AJKQT'.split(''))
    for (final suit in 'CDHS'.split('')) '$rank$suit',
  ...jokers,
]..sort();
