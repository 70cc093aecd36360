"""What may be played, and who takes the trick."""

from __future__ import annotations

import pytest

from tests.reference_engine.table import MADE, Table, dealt, round_of, tricks

PACK = {seats: " ".join(hands).split() for seats, hands in MADE.items()}
BIDS = {
    4: ["0 bid pass", "1 bid pass", "2 bid pass", "3 bid 5"],
    6: [f"{s} bid pass" for s in range(5)] + ["5 bid 5"],
}


def hands_around(cards: list[str], hukm: str) -> list[str]:
    """Hands of eight in which each seat can legally play its card of a trick that seat 0 leads.

    A seat that does not follow gets no card of the led suit; the last seat, which names hukm, gets one of it.
    """
    seats, led = len(cards), cards[0][1]
    hands = [[card] for card in cards]
    rest = [card for card in PACK[seats] if card not in cards]
    if cards[-1][1] != hukm or cards[-1] == "JK":
        hands[-1].append(next(card for card in rest if card[1] == hukm and card != "JK"))
        rest.remove(hands[-1][1])
    for card in sorted(rest, key=lambda card: card[1] != led):
        for hand in hands:
            if len(hand) < 8 and (card[1] != led or hand[0][1] == led or hand[0] == "JK"):
                hand.append(card)
                break
    assert all(len(hand) == 8 for hand in hands)
    return [" ".join(hand) for hand in hands]


def first_trick(hukm: str, cards: list[str]) -> Table:
    """A table at which seat 0 is about to lead the first trick; the last seat has named hukm."""
    seats = len(cards)
    table = Table({"dealer": seats - 1, "score": 0}, seats=seats)
    table.play(dealt(seats - 1, *hands_around(cards, hukm)), *BIDS[seats], f"{seats - 1} hukm {hukm}")
    return table


@pytest.mark.rule("7.3.1", "7.3.2", "7.3.3", "2.2.1", "7.3.4")
@pytest.mark.parametrize(
    ("hukm", "cards", "winner"),
    [
        ("S", "7H AH KH QH", 1),
        ("S", "TH 9H 8H 7H", 0),
        ("S", "TH JH 9H 8H", 1),
        ("S", "KH AC AD QH", 0),  # no hukm, no led suit: cannot win
        ("S", "8H AC KC 9H", 3),
        ("S", "KH AH 7S 8H", 2),  # the lowest hukm over the ace
        ("S", "AH 7S TS 9S", 2),  # the highest hukm
        ("S", "AH TS 7S 9S", 1),
        ("S", "7S 8S AS KS", 2),  # hukm led
        ("S", "9S AH 8S TS", 3),
        ("H", "AH TH KH QH", 0),
        ("D", "7C AC 8D KC", 2),
        ("S", "AH AS JK KS", 2),  # the joker over the ace of hukm
        ("S", "AS KS QS JK", 3),
        ("C", "7H JK AC AH", 1),
        ("S", "3H 4H AH 5H KH QH", 2),
        ("S", "3H AC 4H 3S 5H AD", 3),
        ("S", "AH 3S 4S 5S 7S KH", 4),
        ("S", "3H 4H AH 3S AS JK", 5),
        ("D", "3C 4C 5C 6C 7C 4D", 5),
    ],
)
def test_who_takes_the_trick(hukm: str, cards: str, winner: int) -> None:
    table = first_trick(hukm, cards.split())

    step = table.play(*tricks(0, cards))

    assert step["events"] == [{"type": "trick", "seat": winner}]
    assert step["turn"] == winner
    assert step["round"]["tricks"] == ([1, 0] if winner in (0, 2, 4) else [0, 1])


@pytest.mark.rule("2.2.1")
@pytest.mark.parametrize("order", ["high first", "low first"])
@pytest.mark.parametrize("pair", ["KA", "QK", "JQ", "TJ", "9T", "89", "78", "67", "56", "45", "34"])
def test_every_rank_beats_the_one_below_it(pair: str, order: str) -> None:
    low, high = f"{pair[0]}H", f"{pair[1]}H"
    first, second = (high, low) if order == "high first" else (low, high)
    place = 0 if order == "high first" else 1
    plain = [first, second, "4D", "5D", "6D", "4C"]
    hukm = ["8C", first, second, "4D", "5D", "4C"]

    assert first_trick("S", plain).play(*tricks(0, " ".join(plain)))["turn"] == place
    assert first_trick("H", hukm).play(*tricks(0, " ".join(hukm)))["turn"] == 1 + place


def facing(led: str, hand: str, hukm: str, seats: int = 4) -> Table:
    """A table at which seat 0 has led a card and seat 1 is to reply from a given hand."""
    cards = hand.split()
    rest = [card for card in PACK[seats] if card not in cards and card != led]
    last = [next(card for card in rest if card[1] == hukm and card != "JK")]
    rest.remove(last[0])
    hands = [[led], cards, *([] for _ in range(seats - 3)), last]
    for each in hands:
        each.extend(rest.pop() for _ in range(8 - len(each)))
    table = Table({"dealer": seats - 1, "score": 0}, seats=seats)
    table.play(dealt(seats - 1, *map(" ".join, hands)), *BIDS[seats], f"{seats - 1} hukm {hukm}", f"0 play {led}")
    return table


def plays(cards: str) -> list[str]:
    return [f"play {card}" for card in cards.split()]


@pytest.mark.rule("7.1.1", "7.1.2", "7.2.1")
@pytest.mark.parametrize(
    ("seats", "hukm", "led", "hand", "legal"),
    [
        (4, "S", "7H", "8H TH AS JS KS QS TS 8C", "8H TH"),
        (4, "S", "7H", "8H TH AS JS KS QS TS JK", "8H JK TH"),  # the joker even with hearts in hand
        (4, "H", "7H", "8H TH AS JS KS QS TS JK", "8H JK TH"),  # the same when hukm is led
        (4, "S", "7H", "TS JS 8C 9C TC 8D 9D KD", "8C 8D 9C 9D JS KD TC TS"),  # no duty to trump
        (4, "S", "7H", "TS JS 8C 9C TC 8D 9D JK", "8C 8D 9C 9D JK JS TC TS"),
        (4, "S", "AS", "KH QH JH TH 9H 8H 7H 7C", "7C 7H 8H 9H JH KH QH TH"),
        (4, "D", "7C", "8C 9C TC JC QC KC AC JK", "8C 9C AC JC JK KC QC TC"),
        (4, "D", "7C", "8C TS JS 9D TD JD QD KD", "8C"),
        (6, "S", "3H", "4H 3S 4S 5S 6S 7S 8S JK", "4H JK"),
        (6, "S", "3H", "3S 4S 5S 4D 5D 6D 7D 3C", "3C 3S 4D 4S 5D 5S 6D 7D"),
    ],
)
def test_a_reply_follows_suit_or_is_free_and_the_joker_always_goes(
    seats: int, hukm: str, led: str, hand: str, legal: str
) -> None:
    table = facing(led, hand, hukm, seats)
    assert (table.step["turn"], table.step["legal"]) == (1, plays(legal))

    for card in hand.split():
        if card not in legal:
            assert table.refuse(f"1 play {card}") == "must_follow_suit"


@pytest.mark.rule("7.1.3", "7.1.1")
@pytest.mark.parametrize(
    ("move", "why"),
    [
        ("1 play 7H", "card_not_held"),  # lies on the table
        ("1 play 8C", "card_not_held"),  # in another hand; also would not follow
        ("1 play 2S", "card_not_held"),  # in no pack of this game
        ("1 play 7D", "card_not_held"),  # not in the pack of four
        ("1 play JK", "card_not_held"),
        ("1 play KS", "must_follow_suit"),
        ("1 play JR", "malformed"),
        ("1 play JB", "malformed"),
        ("1 play 10H", "malformed"),
        ("1 play 8h", "malformed"),
        ("1 play", "malformed"),
        ("1 play 8H TH", "malformed"),
        ("1 play pass", "malformed"),
        ("play 8H", "malformed"),
    ],
)
def test_a_card_is_held_before_it_follows(move: str, why: str) -> None:
    assert facing("7H", "8H TH AS JS KS QS TS 9C", "S").refuse(move) == why


@pytest.mark.rule("7.4.1")
@pytest.mark.parametrize("seats", [4, 6])
def test_the_joker_is_not_led_while_another_card_is_held(seats: int) -> None:
    # The seat after the bidder holds the joker and leads first.
    cards = ["7H", "8H", "JK", "9H"] if seats == 4 else ["7H", "8H", "9H", "TH", "JK", "QH"]
    hands = hands_around(cards, "S")
    hands = [hands[-2], *hands[:-2], hands[-1]]  # the joker's holder becomes seat 0
    table = Table({"dealer": seats - 1, "score": 0}, seats=seats)
    table.play(dealt(seats - 1, *hands), *BIDS[seats], f"{seats - 1} hukm S")

    assert table.step["legal"] == plays(" ".join(sorted(set(hands[0].split()) - {"JK"})))
    assert table.refuse("0 play JK") == "joker_lead"


@pytest.mark.rule("7.1.3", "7.4.1")
def test_a_joker_not_held_is_not_a_joker_lead() -> None:
    table = first_trick("S", ["7H", "8H", "JK", "9H"])

    assert table.refuse("0 play JK") == "card_not_held"


@pytest.mark.rule("7.2.2")
def test_a_hand_of_the_joker_alone_plays_it_in_reply() -> None:
    # The partner of the Inzili keeps the joker for the eighth trick.
    table = Table({"dealer": 3, "score": 0})
    moves = round_of(4, 3, 0, 8, made=True)
    table.play(*moves[:-2])
    assert (table.step["turn"], table.step["legal"]) == (2, ["play JK"])
    assert table.refuse("2 play AD") == "card_not_held"

    assert moves[-2:] == ["2 play JK", "3 play AC"]
    assert table.play(*moves[-2:])["events"][0] == {"type": "trick", "seat": 2}


@pytest.mark.rule("1.2.1", "7.3.4")
def test_play_goes_round_by_seat_and_the_winner_leads() -> None:
    table = first_trick("S", ["7H", "AH", "8H", "9H"])
    turns = []
    for move in tricks(0, "7H AH 8H 9H"):
        turns.append(table.step["turn"])
        table.play(move)

    assert turns == [0, 1, 2, 3]
    assert table.step["turn"] == 1
    assert table.play(f"1 {table.step['legal'][0]}")["turn"] == 2
