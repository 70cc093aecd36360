"""Kits: what is copied is whole, and a folder is left as it was found where something fails."""

from __future__ import annotations

from pathlib import Path

import pytest

from harness.config import read_config
from harness.kit import KITS, Kit, new_engine
from harness.mistake import Mistake

ROOT = Path(__file__).resolve().parents[2]

each_kit = pytest.mark.parametrize("kit", KITS.values(), ids=KITS.keys())


def below(folder: Path) -> set[str]:
    return {str(path.relative_to(folder)) for path in folder.rglob("*") if path.is_file()}


def fail_half_way(folder: Path, failure: BaseException) -> None:
    (folder / "node_modules").mkdir()
    (folder / "node_modules" / "made").touch()
    raise failure


@each_kit
def test_a_copy_has_the_kit_the_example_and_a_configuration_that_can_be_read(kit: Kit, tmp_path: Path) -> None:
    folder = tmp_path / "new" / "engine"
    with new_engine(kit, folder) as config:
        [spec] = read_config(config).engines
    copied = below(folder)

    assert spec.name == kit.language
    assert spec.cwd == folder
    assert len(spec.build) == len(kit.build)
    assert kit.starts in copied
    assert all((folder / target).is_dir() and any((folder / target).iterdir()) for _, target in kit.copied)
    assert not [name for name in copied if "test" in name]


def test_every_file_of_the_typescript_kit_is_copied(tmp_path: Path) -> None:
    with new_engine(KITS["typescript"], tmp_path / "engine"):
        pass
    source = ROOT / "adapters" / "typescript" / "kit"
    wanted = {path.name for path in source.glob("*.ts") if not path.name.endswith(".test.ts")}

    assert {path.name for path in (tmp_path / "engine" / "kit").iterdir()} == wanted


def test_every_file_of_the_dart_kit_is_copied(tmp_path: Path) -> None:
    with new_engine(KITS["dart"], tmp_path / "engine"):
        pass

    assert below(tmp_path / "engine" / "lib") == below(ROOT / "adapters" / "dart" / "lib")


@each_kit
def test_a_folder_that_is_not_empty_is_refused_and_left_alone(kit: Kit, tmp_path: Path) -> None:
    (tmp_path / "notes.txt").write_text("mine", encoding="utf-8")
    with pytest.raises(Mistake, match=r"is not empty \(notes.txt is there\)"), new_engine(kit, tmp_path):
        pass

    assert below(tmp_path) == {"notes.txt"}


def test_a_file_in_the_place_of_the_folder_is_refused(tmp_path: Path) -> None:
    (tmp_path / "engine").write_text("mine", encoding="utf-8")
    with pytest.raises(Mistake, match="is a file: name a folder"), new_engine(KITS["dart"], tmp_path / "engine"):
        pass
    with pytest.raises(Mistake, match="cannot be made"), new_engine(KITS["dart"], tmp_path / "engine" / "below"):
        pass

    assert (tmp_path / "engine").read_text(encoding="utf-8") == "mine"


@pytest.mark.parametrize("failure", [Mistake("the build failed"), KeyboardInterrupt()])
@each_kit
def test_whatever_fails_on_the_way_leaves_the_folders_as_they_were(
    kit: Kit, failure: BaseException, tmp_path: Path
) -> None:
    (tmp_path / "empty").mkdir()
    for folder in (tmp_path / "empty", tmp_path / "new" / "engine"):
        with pytest.raises(type(failure)), new_engine(kit, folder):
            fail_half_way(folder, failure)

    assert sorted(path.name for path in tmp_path.iterdir()) == ["empty"]
    assert not list((tmp_path / "empty").iterdir())
