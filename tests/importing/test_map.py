"""What is said about every mistake that can be made in a map."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from adapters.schema import schema
from harness.importing.map_file import read_map
from harness.mistake import Mistake

HEAD = 'game = "kout_bh"\n[log]\nline = "event"\nmatch = "m"\n'
READ = HEAD + "[[read]]\n"
FULL = READ + 'seats = "s"\n'


def complaint(folder: Path, text: str) -> str:
    path = folder / "map.toml"
    path.write_text(text, encoding="utf-8")
    with pytest.raises(Mistake) as mistake:
        read_map(path)
    assert mistake.value.code == 2
    return str(mistake.value).removeprefix(f"{path}")


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("game = ", " is not TOML: "),
        ("", ": lacks 'game'"),
        (HEAD, ": lacks 'read'"),
        ("read = []\n" + HEAD, ":1: read: must have at least 1 items"),
        (READ + 'mvoe = "bid"\n', ":6: read.0.mvoe: unknown key 'mvoe'; did you mean 'move'?"),
        ("gmae = 1\n" + READ, ":1: gmae: unknown key 'gmae'; did you mean 'game'?"),
        (READ + "[read.deal]\nhand = 'x'\n", ":7: read.0.deal.hand: unknown key 'hand'; did you mean 'hands'?"),
        (
            READ + 'move = "bid"\nwith = [{ crad = "c" }]\n',
            ":7: read.0.with.0.crad: unknown key 'crad'; did you mean",
        ),
        (READ.replace("kout_bh", "kout"), ":1: game: there is no game 'kout'; did you mean 'kout_"),
        (
            READ.replace("[log]", "[options]\nseats = 5\n[log]"),
            ":3: options.seats: option seats cannot be 5; it can be",
        ),
        (READ.replace("[log]", "[options]\nseat = 4\n[log]"), ":3: options.seat: no option named 'seat'"),
        (
            HEAD.replace('match = "m"\n', "") + "[[read]]\nseats = 's'",
            ":2: log: lacks match: say which match an event",
        ),
        (READ.replace('"event"', '"match"\nends = "x"'), ':4: log.ends: goes with line = "event"'),
        (READ.replace('"event"', '"events"'), ':3: log.line: must be one of "match", "event", not "events"'),
        (READ, ":5: read.0: reads nothing: a table [[read]] has one of seats, options, setup, deal, move, result"),
        (READ + 'seats = "s"\nmove = "bid"\n', ":5: read.0: reads seats and move: a table [[read]] has one of"),
        (READ + 'seats = "s"\nseat = "x"\n', ":7: read.0.seat: goes with move, and this table reads seats"),
        (
            READ + 'move = "call"\n',
            ":6: read.0.move: kout_bh has no move 'call'; there are: draw, dealer, bid, hukm",
        ),
        (READ + 'move = "deal"\n', ":6: read.0.move: a deal is read by [read.deal]"),
        (
            READ + 'seats = "s"\nphase = ["bids"]\n',
            ":7: read.0.phase: kout_bh has no phase 'bids'; did you mean 'bid'?",
        ),
        (
            READ + 'move = "bid"\nwith = [{}]\n',
            ":7: read.0.with.0: takes nothing: it takes one of card, cards, suit",
        ),
        (
            READ + 'move = "bid"\nwith = [{ card = "a", suit = "b" }]\n',
            ":7: read.0.with.0: takes card and suit: it",
        ),
        (
            READ + 'move = "bid"\nwith = [{ at = "x", word = "b" }]\n',
            ":7: read.0.with.0: the words of a move go by their",
        ),
        (READ + 'setup = [{ value = "x" }]\n', ":6: read.0.setup.0: lacks `at`; there are: dealer, score"),
        (
            READ + 'options = [{ at = "sets", value = "x" }]\n',
            ":6: read.0.options.0: 'sets' is no place of options; did you",
        ),
        (
            READ + 'result = [{ at = "events.trik.seat", seat = "x" }]\n',
            ":6: read.0.result.0: 'events.trik.seat' is no place of result; did you mean 'events.trick.seat'?",
        ),
        (READ + '[read.deal]\nseat = "s"\n', ":6: read.0.deal: has the seat of a hand without its cards"),
        (READ + '[read.deal]\ncards = "s"\n', ":6: read.0.deal: has the cards of a hand without its seat"),
        (READ + "[read.deal]\n", ":6: read.0.deal: must have at least 1 keys"),
        (READ + 'seats = "a["\n', ":6: read.0.seats: `a[` is no JMESPath: Incomplete expression"),
        (
            READ + 'seats = "s"\nwhen = "n > 1"\n',
            ':7: read.0.when: `n > 1` is no JMESPath: invalid token: Parse error at column 4, token "1" (NUMBER); '
            "a number stands in backticks, `7`",
        ),
        (
            READ + 'seats = "s"\nwhen = \'e == "bid"\'\n',
            ":7: read.0.when: \"bid\" is the name of a field: a text stands in single quotes, 'bid'",
        ),
        (READ + 'seats = "lenght(s)"\n', ":6: read.0.seats: there is no function lenght(); did you mean 'length'?"),
        (FULL.replace("[log]", '[cards]\nsuit = "a["\n[log]'), ":2: cards: `a[` is no JMESPath"),
        (
            FULL.replace("[log]", '[cards]\nsuits = { S = "P", H = "C", D = "K", C = "T" }\n[log]'),
            ":2: cards: 'tk' would be KC and TD: say order = ",
        ),
        (READ.replace("[log]", '[cards]\nwords = { XX = "x" }\n[log]'), ":3: cards.words: "),
        (READ.replace("[log]", "[seats]\norder = [1, 1]\n[log]"), ":3: seats.order: must hold nothing twice"),
    ],
)
def test_a_mistake_in_a_map_is_told_by_its_line(text: str, said: str, tmp_path: Path) -> None:
    assert said in complaint(tmp_path, text)


def test_the_line_of_a_table_is_that_of_its_own_header(tmp_path: Path) -> None:
    second = READ + 'seats = "s"\n[[read]]\nwhen = "x"\nmove = "bdi"\n'

    assert complaint(tmp_path, second).startswith(":9: read.1.move: kout_bh has no move 'bdi'; did you mean 'bid'?")


def test_a_map_that_is_not_there_is_one_mistake(tmp_path: Path) -> None:
    with pytest.raises(Mistake, match="there is no file"):
        read_map(tmp_path / "none.toml")


def keys(node: object) -> set[str]:
    """Every key that a schema names."""
    if not isinstance(node, dict):
        return set().union(*map(keys, node)) if isinstance(node, list) else set()
    own = set(node["properties"]) if isinstance(node.get("properties"), dict) else set()
    return own.union(*map(keys, node.values()))


def test_the_page_tells_every_key() -> None:
    page = (Path(__file__).resolve().parents[2] / "docs" / "importing.md").read_text(encoding="utf-8")
    named = set(re.findall(r"`(\w+)", page))

    assert {"game", "sequence", "by_seat", "hands"} <= keys(dict(schema("import")))
    assert keys(dict(schema("import"))) - set("23456789TJQKA") - named - {"log", "read", "cards"} == set()
