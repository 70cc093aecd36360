"""`hakam perft` as a process of its own."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.commands import called, configure, one_message

SERVE = "adapters/serve.py"
RESULT = '    return jsonrpc.encode({"nodes": nodes, "divide": divide})'


def answering(text: str) -> tuple[str, str, str]:
    """A patch for an engine whose perft answers with a text."""
    return (SERVE, RESULT, f"    assert nodes or divide\n    return {text!r}")


def test_the_first_bids_of_a_round_are_counted_alike(tmp_path: Path) -> None:
    """The first seat may bid 5, 6, 7 and 8, or pass."""
    configure(tmp_path)
    done = called(tmp_path, "perft", "kout_bh", "--depth", "1")
    first, second = done.stdout.splitlines()

    assert done.returncode == 0
    assert (first.split()[:2], second.split()[:2]) == (["reference", "5"], ["clean", "5"])


def test_two_words_of_the_auction_are_counted_by_hand(tmp_path: Path) -> None:
    """Above a bid of 5, 6 and 7 there are 3, 2 and 1 and a pass, after a pass again 5 words; 8 ends the auction,
    and its seat holds clubs and diamonds to name: 4 + 3 + 2 + 5 + 2.
    """
    configure(tmp_path)
    done = called(tmp_path, "perft", "kout_bh", "--depth", "2")

    assert [line.split()[1] for line in done.stdout.splitlines()] == ["16", "16"]


@pytest.mark.parametrize(
    ("patch", "code", "told"),
    [
        (answering('{"nodes":"5","divide":{}}'), 4, "not counted: its answer nodes must be"),
        (answering('{"nodes":5}'), 4, "not counted: its answer"),
        (answering("[]"), 4, "not counted: its answer"),
        (answering('{"nodes":6,"divide":{}}'), 1, "differs first at"),
        ((SERVE, RESULT, "    sys.exit(3)"), 4, "not counted: exit code 3"),
        ((SERVE, RESULT, "    raise ValueError(nodes)"), 4, "not counted: error -32603"),
        ((SERVE, '("setup", "perft")', '("setup",)'), 3, "not counted: it does not offer perft"),
        ((SERVE, "PROTOCOL = 1\n", "PROTOCOL = 1\nsys.exit(0)\n"), 3, "not counted: it could not be started"),
    ],
)
def test_an_engine_that_does_not_count_or_counts_otherwise_is_told(
    tmp_path: Path, patch: tuple[str, str, str], code: int, told: str
) -> None:
    configure(tmp_path, clean=False, faulty=(patch,))
    done = called(tmp_path, "perft", "kout_bh", "--depth", "1")

    assert told in done.stdout
    assert done.stderr == ""
    assert done.returncode == code


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (("chess", "--depth", "1"), "chess is neither a game (kout_bh"),
        ((".", "--depth", "1"), "cannot be read"),
        (("hakam.toml", "--depth", "1"), "not JSON"),
        (("hakam.toml", "--depth", "1", "--seed", "3"), "--seed shuffles the pack of a game"),
        (("kout_bh",), "Missing option '--depth'"),
        (("kout_bh", "--depth", "-1"), "-1 is not in the range"),
        (("kout_bh", "--depth", "1", "clena"), "did you mean 'clean'?"),
    ],
)
def test_wrong_usage_is_one_message_and_exit_code_2(tmp_path: Path, words: tuple[str, ...], told: str) -> None:
    configure(tmp_path)
    done = called(tmp_path, "perft", *words)

    assert told in one_message(done)
    assert done.returncode == 2
