"""docs/protocol.md says what the schemas say and what the reference does."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest

from adapters.schema import first_error, schema
from adapters.serve import answer
from harness.divergence import Kind
from reference_engine.games import GAMES

PAGE = (Path(__file__).parents[2] / "docs" / "protocol.md").read_text(encoding="utf-8")

#: The code blocks of the page: (what they are, their lines).
BLOCKS = [(info, body.splitlines()) for info, body in re.findall(r"^```(.+)\n((?:.*\n)*?)```$", PAGE, re.M)]

EXAMPLES = [(info.removeprefix("json "), line) for info, lines in BLOCKS if info != "wire" for line in lines]
EXCHANGES = [
    (lines[place].removeprefix("→ "), lines[place + 1].removeprefix("← "))
    for info, lines in BLOCKS
    if info == "wire"
    for place in range(0, len(lines), 2)
]


def table(heading: str) -> list[list[str]]:
    """The rows of the first table under a heading, as cells; the head of the table is left out."""
    _, _, below = PAGE.partition(f"# {heading}\n")
    assert below, heading
    rows = re.search(r"(?:^\|.*\n)+", below, re.M)
    assert rows is not None
    return [[cell.strip() for cell in row.strip("|").split(" | ")] for row in rows[0].splitlines()[2:]]


def words(heading: str, *, column: int = 0) -> list[str]:
    """The words of a column of that table, without the marks of code."""
    return [re.sub(r"^\|\s*|`", "", row[column]).strip() for row in table(heading)]


def test_there_is_something_to_check() -> None:
    assert len(EXAMPLES) >= 8
    assert len(EXCHANGES) >= 8
    assert all(info == "wire" or info.startswith("json ") for info, _ in BLOCKS)


@pytest.mark.parametrize(("name", "line"), EXAMPLES)
def test_every_example_is_valid_by_its_schema(name: str, line: str) -> None:
    assert first_error(name, json.loads(line)) is None


@pytest.mark.parametrize("game", GAMES)
def test_every_event_in_the_table_is_valid(game: str) -> None:
    for row in table(f"Events of {game}"):
        example = re.search(r"`(\{.*\})`", row[2])
        assert example is not None, row
        event = json.loads(example[1])
        assert f"`{event['type']}`" in row[0]
        assert first_error(f"{game}#event", event) is None


@pytest.mark.parametrize(("request_", "reply"), EXCHANGES)
def test_every_exchange_is_the_reference_s_own_and_valid(request_: str, reply: str) -> None:
    written, _ = answer(GAMES, request_.encode())
    assert written.decode() == f"{reply}\n"
    said = json.loads(reply)
    assert first_error("answer", said) is None
    if "result" not in said:
        return
    asked = json.loads(request_)
    assert first_error("request", asked) is None
    assert first_error(f"{asked['method']}.result", said["result"]) is None
    for step in said["result"]["steps"] if asked["method"] == "run" else ():
        assert first_error(asked["params"]["game"], step) is None


@pytest.mark.parametrize("game", GAMES)
def test_the_page_has_the_events_of_the_schema_in_its_order(game: str) -> None:
    assert words(f"Events of {game}") == schema(game)["$defs"]["event"]["properties"]["type"]["enum"]


def test_the_page_has_the_refusals_of_the_protocol_in_their_order() -> None:
    assert words("Refusals") == schema("step")["$defs"]["error"]["examples"]


@pytest.mark.parametrize("game", GAMES)
def test_the_page_has_the_refusals_of_the_schema_in_their_order(game: str) -> None:
    assert words(f"Refusals of {game}") == schema(game)["$defs"]["error"]["examples"]


@pytest.mark.parametrize("game", GAMES)
def test_every_refusal_that_the_reference_can_give_is_on_the_page(game: str) -> None:
    engine = Path(__file__).parents[2] / "reference_engine"
    source = (engine / f"{game}.py").read_text(encoding="utf-8")
    kernel = re.findall(r"^from reference_engine\.(\w+) import", source, re.MULTILINE)
    texts = [source, *((engine / f"{name}.py").read_text(encoding="utf-8") for name in kernel)]
    given = {reason for text in texts for reason in re.findall(r'return "([a-z_]+)"', text)}
    assert given == {*words("Refusals"), *words(f"Refusals of {game}")}


@pytest.mark.parametrize("game", GAMES)
def test_the_page_has_the_phases_of_the_schema_in_their_order(game: str) -> None:
    assert words(f"Phases of {game}") == schema(game)["properties"]["phase"]["enum"]


@pytest.mark.parametrize("game", GAMES)
def test_the_page_has_the_keys_of_a_step_in_their_order(game: str) -> None:
    keys = list(schema("step")["properties"])
    assert words("Steps") == keys
    assert list(schema(game)["properties"]) == keys


@pytest.mark.parametrize("game", GAMES)
def test_the_page_has_the_options_of_the_reference_with_their_values_and_defaults(game: str) -> None:
    rows = {name: (values, default) for name, values, default in _options(game)}
    assert rows == {
        name: (_offered(option.wire()), _word(option.default)) for name, option in GAMES[game].options.items()
    }


def _offered(wire: Any) -> list[str]:
    return [f"{wire['min']} to {wire['max']}"] if isinstance(wire, dict) else [_word(value) for value in wire]


def _word(value: object) -> str:
    return json.dumps(value).strip('"')


def _options(game: str) -> list[tuple[str, list[str], str]]:
    heading = f"Options of {game}"
    columns = [words(heading, column=column) for column in (0, 1, 2)]
    return [(name, values.split(", "), default) for name, values, default in zip(*columns, strict=True)]


def test_the_page_has_every_kind_of_difference_in_the_order_that_decides() -> None:
    assert words("What counts as a difference") == [kind.value for kind in Kind]
    definitions: Any = schema("scenario")["$defs"]
    assert definitions["finding"]["properties"]["fingerprint"]["properties"]["kind"]["enum"] == list(Kind)


def test_the_page_has_every_error_code() -> None:
    assert [int(code) for code in words("Errors")] == schema("error")["properties"]["code"]["enum"]


def test_the_page_tells_every_param_and_capability() -> None:
    requests: Any = schema("request")["$defs"]
    assert words("run") == list(requests["run"]["properties"])
    for name in [*requests["perft"]["properties"], *requests["initialize"]["properties"]]:
        assert f"`{name}`" in PAGE or f'"{name}"' in PAGE
    for name in schema("initialize.result")["properties"]["capabilities"]["items"]["enum"]:
        assert f"`{name}`" in PAGE


def test_the_page_tells_everything_that_may_be_omitted_or_glue() -> None:
    omitted = re.findall(r"[a-z]+", schema("common")["$defs"]["omitted"]["pattern"].split("|[")[0])
    glue: Any = schema("initialize.result")["$defs"]["glue"]
    for name in (*omitted, *glue["anyOf"][0]["enum"]):
        assert f"`{name}`" in PAGE.partition("## Offering less")[2].partition("\n## ")[0], name


def test_links_within_the_repository_lead_somewhere() -> None:
    for link in re.findall(r"\]\((\.\./[^)#]+)\)", PAGE):
        assert (Path(__file__).parents[2] / "docs" / link).exists(), link
