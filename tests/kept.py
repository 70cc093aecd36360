"""What takes long to make and follows from its sources is kept in the cache, from one test run to the next."""

from __future__ import annotations

import shutil
import subprocess
import time
from collections.abc import Callable
from hashlib import sha256
from pathlib import Path

from adapters import dart_sdk
from adapters.cache import cache_directory
from tests.once import once

#: What was not used for so long is removed, in seconds.
FORGET = 14 * 24 * 3600


def kept(name: str, sources: bytes, make: Callable[[Path], None]) -> Path:
    """The folder that was made of these sources, by this test run or by an earlier one; it is not to be changed."""
    shelf = cache_directory() / "tests" / name
    folder = once(shelf / sha256(sources).hexdigest()[:32], make)
    (folder / "used").touch()
    for other in shelf.glob("*/used"):
        if time.time() - other.stat().st_mtime > FORGET:
            shutil.rmtree(other.parent, ignore_errors=True)
    return folder


def compiled_dart(main: Path, out: Path) -> None:
    """Compile a Dart program whose files all lie in its folder, or take what was compiled of exactly these."""
    dart = dart_sdk.find_dart()
    files = sorted(main.parent.rglob("*.dart"))
    texts = [(file.relative_to(main.parent), file.read_bytes()) for file in files]
    parts = [f"{path} {len(text)}\n".encode() + text for path, text in texts]

    def make(into: Path) -> None:
        try:
            dart_sdk.build(dart, main, into / "program.dill")
        except subprocess.CalledProcessError as failure:
            raise AssertionError(f"{main} does not compile:\n{failure.stderr}{failure.stdout}") from None

    program = f"{dart.version} {dart.kind} {main.name}\n".encode() + Path(dart_sdk.__file__).read_bytes()
    shutil.copy(kept("dart", program + b"".join(parts), make) / "program.dill", out)
