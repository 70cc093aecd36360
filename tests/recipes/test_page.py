"""`docs/ci.md` and the recipes say the same, and name the hakam that they come with."""

from __future__ import annotations

import re
import tomllib

from tests.packaging.installed import ROOT
from tests.recipes.github import ACTION, OURS, read

PAGE = (ROOT / "docs" / "ci.md").read_text(encoding="utf-8")
RECIPES = [
    *(ROOT / "docs" / "examples" / "ci").rglob("*.yml"),
    ACTION,
    ROOT / "Dockerfile",
    ROOT / "docs" / "ci.md",
]
VERSION = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]["version"]


def rows(heading: str) -> dict[str, str]:
    """The first two columns of the tables below a heading, up to the next one."""
    section = PAGE.split(f"\n## {heading}\n", 1)[1].split("\n## ", 1)[0]
    return dict(re.findall(r"^\| `?([^`|]+?)`? \| (.*?) \|", section, re.MULTILINE))


def test_each_recipe_pins_this_hakam() -> None:
    pins = [
        (file.name, pin)
        for file in RECIPES
        for pin in re.findall(
            r'(?:HAKAM: "|hakam:|hakam@v|default: ")(\d+\.\d+\.\d+)', file.read_text(encoding="utf-8")
        )
    ]
    assert {pin for _, pin in pins} == {VERSION}
    assert {name for name, _ in pins} == {
        "gate.yml",
        "goldens.yml",
        "nightly.yml",
        "gitlab-ci.yml",
        "action.yml",
        "Dockerfile",
        "ci.md",
    }
    assert OURS.endswith(f"@v{VERSION}")


def test_the_page_tells_each_input_and_output_of_the_action() -> None:
    action = read(ACTION)
    told = rows("The action")
    assert set(told) - {"input", "output", "---"} == set(action["inputs"]) | set(action["outputs"])


def test_the_page_tells_each_exit_code_as_the_readme_does() -> None:
    readme = (ROOT / "README.md").read_text(encoding="utf-8")
    told = {code: meaning for code, meaning in rows("Exit codes").items() if code.isdigit()}
    assert set(told) == {"0", "1", "2", "3", "4"}
    for code, meaning in told.items():
        assert f"| {code} | {meaning}" in readme


def test_each_file_that_the_page_names_is_there() -> None:
    links = re.findall(r"\]\((?!https:)([^)#]+)\)", PAGE)
    assert len(links) >= 8
    assert [link for link in links if not (ROOT / "docs" / link).is_file()] == []


def test_the_page_says_that_the_image_is_unbuilt() -> None:
    assert "It is **unbuilt**" in PAGE
