"""The options of a game: what may be chosen, what holds when nothing is said, and what a setup may hold."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

Value = int | str | bool
Options = Mapping[str, Value]


class BadParam(ValueError):
    """A game, option or setup that cannot be played.

    param  the dotted path of what is wrong, such as ``options.seats`` or ``setup.score``
    """

    def __init__(self, param: str, message: str) -> None:
        super().__init__(message)
        self.param = param


@dataclass(frozen=True, slots=True)
class Choice:
    """An option with a few values; the first is not special, `default` is what holds when nothing is said."""

    values: tuple[Value, ...]
    default: Value

    def admits(self, value: object) -> bool:
        """Tell whether `value` is one of the values, with its exact JSON type (``"4"`` is not 4, true is not 1)."""
        return any(type(value) is type(each) and value == each for each in self.values)

    def wire(self) -> object:
        """The offer of the option in ``initialize``."""
        return list(self.values)


@dataclass(frozen=True, slots=True)
class Range:
    """An option that is a whole number from `low` to `high`, both included.

    telling  values between that show most of what the option does, such as limits that are soon reached
    """

    low: int
    high: int
    default: int
    telling: tuple[int, ...] = ()

    def admits(self, value: object) -> bool:
        """Tell whether `value` is a whole number within the bounds."""
        return type(value) is int and self.low <= value <= self.high

    def wire(self) -> object:
        """The offer of the option in ``initialize``."""
        return {"min": self.low, "max": self.high}


Option = Choice | Range


def whole(value: object) -> object:
    """A JSON number without a fraction is a whole number, however it was written: 4.0 is 4."""
    if type(value) is float and value.is_integer() and abs(value) < 2**53:
        return int(value)
    return value


def resolve(offered: Mapping[str, Option], given: object) -> dict[str, Value]:
    """Every option with its value: the given ones checked, the others at their default.

    Raises `BadParam` for an unknown name or a value that is not offered.
    """
    if given is None:
        given = {}
    if not isinstance(given, Mapping):
        raise BadParam("options", "options must be an object")
    for name in given:
        if name not in offered:
            raise BadParam(f"options.{name}", f"no option named {name!r}; there are: {', '.join(offered)}")
    values: dict[str, Value] = {}
    for name, option in offered.items():
        value = whole(given[name]) if name in given else option.default
        if not option.admits(value):
            raise BadParam(f"options.{name}", f"option {name} cannot be {value!r}; it can be {option.wire()}")
        assert isinstance(value, (int, str))
        values[name] = value
    return values


def setup_fields(setup: object, names: tuple[str, ...]) -> dict[str, object]:
    """The fields of a setup, which must be exactly `names`. Raises `BadParam` otherwise."""
    if not isinstance(setup, Mapping):
        raise BadParam("setup", "setup must be an object or null")
    for name in setup:
        if name not in names:
            raise BadParam(f"setup.{name}", f"a setup has no {name!r}; it has: {', '.join(names)}")
    for name in names:
        if name not in setup:
            raise BadParam(f"setup.{name}", f"the setup lacks {name!r}")
    return {name: whole(setup[name]) for name in names}
