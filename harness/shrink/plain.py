"""Bringing a case back to the ordinary: default options, dealer 0 and no score, cards as in the plain pack."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Any

from harness.shrink.leave_out import attempt
from harness.shrink.reading import Made
from harness.shrink.search import Search
from reference_engine.cards import names
from reference_engine.chance import DealPack


def plainer_starts(search: Search) -> Iterator[tuple[Mapping[str, Any], Any]]:
    """Options nearer to the defaults, all of them at once or one alone, each with setups that may suit them."""
    case = search.best.case
    plain = {name: option.default for name, option in search.game.options.items()}
    odd = [name for name, value in plain.items() if case.options[name] != value]
    for names_of_some in (odd, *([name] for name in odd if len(odd) > 1)):
        if not names_of_some:
            return
        options = {**case.options, **{name: plain[name] for name in names_of_some}}
        yield options, case.setup
        if case.setup is not None:
            for name in names_of_some:  # as far from a target that is nearer, say
                before, after = case.options[name], plain[name]
                if type(before) is int and type(after) is int:
                    yield options, {field: _moved(value, after - before) for field, value in case.setup.items()}
            yield options, _zeros(case.setup)


def plain_options(search: Search) -> None:
    """Set options to their defaults, with the same moves as far as they go."""
    found = True
    while found:
        found = any(
            attempt(search, options, other, search.best.made)
            for options, setup in plainer_starts(search)
            for other in _and_further(setup)
        )


def _and_further(setup: Any) -> Iterator[Any]:
    """A setup, and then others like it: what shows at no score under one option may need one under another."""
    yield setup
    for field, value in (setup or {}).items():
        if type(value) is int:
            yield from ({**setup, field: sign << power} for power in range(7) for sign in (1, -1))


def plain_setup(search: Search) -> None:
    """Bring the numbers of the setup to 0, or as near to it as still shows."""
    case = search.best.case
    if case.setup is None:
        return
    zeros = _zeros(case.setup)
    for some in ((*zeros,), *((field,) for field in zeros)):
        nearer = {**case.setup, **{field: zeros[field] for field in some}}
        # With the deal in the hands of the other team, a score is theirs on the other side of 0.
        mirrored = {field: -value if type(value) is int else value for field, value in nearer.items()}
        if attempt(search, case.options, nearer, search.best.made):
            continue
        attempt(search, case.options, mirrored, search.best.made)
    for field, value in case.setup.items():
        if type(value) is int:
            _step_down(search, field)


def _step_down(search: Search, field: str) -> None:
    """Bring one number towards 0 in steps that are halved whenever one goes too far."""
    setup = search.best.case.setup
    assert setup is not None
    step = abs(setup[field])
    while step:
        case = search.best.case
        assert case.setup is not None
        nearer = {**case.setup, field: _moved(case.setup[field], -step)}
        if nearer == case.setup or not attempt(search, case.options, nearer, search.best.made):
            step //= 2


def _moved(number: Any, by: int) -> Any:
    """A number further from 0 by so much, or nearer to it, but not past it."""
    if type(number) is not int or number == 0:
        return number
    return max(number + by, 0) if number > 0 else min(number - by, 0)


def _zeros(setup: Mapping[str, Any]) -> dict[str, Any]:
    return {field: [0] * len(value) if isinstance(value, list) else 0 for field, value in setup.items()}


def plain_deals(search: Search) -> None:
    """Swap cards of each deal towards the plain pack: many at once, then fewer, then one by one."""
    at = 0
    while at < len(search.best.made):
        made = search.best.made[at]
        if isinstance(made.chance, DealPack) and made.accepted:
            _plain_deal(search, at, made.chance)
        at += 1


def _plain_deal(search: Search, at: int, pack: DealPack) -> None:
    plain = names(pack.cards)
    size = len(plain)
    while size:
        start = 0
        while at < len(search.best.made):
            cards = search.best.made[at].text.split(" ")[1:]
            odd = [place for place in range(start, len(plain)) if cards[place] != plain[place]][:size]
            if not odd:
                break
            start = odd[-1] + 1
            _swap_home(search, at, cards, {place: plain[place] for place in odd})
        size //= 2


def _swap_home(search: Search, at: int, cards: list[str], home: Mapping[int, str]) -> None:
    """Put cards in their places, then let every card be played by whoever holds it, or by whoever held it."""
    dealt = cards.copy()
    for place, card in home.items():
        other = dealt.index(card)
        dealt[place], dealt[other] = dealt[other], dealt[place]
    stead = dict(zip(cards, dealt, strict=True))
    wanted = list(search.best.made)
    wanted[at] = replace(wanted[at], text=" ".join(["deal", *dealt]))
    renamed = [*wanted[: at + 1], *(_renamed(made, stead) for made in wanted[at + 1 :])]
    case = search.best.case
    for moves in (wanted, renamed):
        if attempt(search, case.options, case.setup, moves):
            return


def _renamed(made: Made, stead: Mapping[str, str]) -> Made:
    head, _, card = made.text.rpartition(" ")
    return replace(made, text=f"{head} {stead[card]}") if card in stead else made
