"""Repositories of a studio whose server is TypeScript and whose app is Dart: engines from Hakam's own kits."""

from __future__ import annotations

import shutil
import subprocess
from pathlib import Path

from tests.packaging.installed import Installed

_SERVER = """
[engines.server]
command = ["node", "dist/src/main.js"]
cwd = "server"
"""

_BUILD = 'build = [["npm", "ci", "--no-audit", "--no-fund", "--prefer-offline"], ["npm", "run", "build"]]\n'

_APP = """
[engines.app]
command = ["{python}", "-m", "adapters.dart_sdk", "run", "build/engine.dill"]
cwd = "app"
build = ["{python}", "-m", "adapters.dart_sdk", "build", "bin/kout_bh.dart", "build/engine.dill"]
"""

#: A contract fails one trick of the defenders too late (kout_bh 8.1.2).
FAULT = ("9 - ", "10 - ")


def whole(folder: Path, installed: Installed) -> Path:
    """The server and the app, which have to be built."""
    shutil.copytree(installed.kit("typescript"), folder / "server", ignore=_all_but_sources)
    shutil.copytree(installed.kit("dart"), folder / "app", ignore=_all_but_sources)
    return _committed(folder, _SERVER + _BUILD + _APP)


def server(folder: Path, installed: Installed, *, faulty: bool = False, configuration: str = _SERVER) -> Path:
    """The server alone, built already; with a fault planted, if asked for."""
    built = shutil.copytree(installed.kit("typescript") / "dist", folder / "server" / "dist")
    shutil.copy2(installed.kit("typescript") / "package.json", folder / "server")
    if faulty:
        rules = built / "src" / "kout_bh.js"
        old, new = FAULT
        text = rules.read_text(encoding="utf-8")
        assert text.count(old) == 1
        rules.write_text(text.replace(old, new), encoding="utf-8")
    return _committed(folder, configuration)


def _all_but_sources(_folder: str, names: list[str]) -> set[str]:
    return {"node_modules", "dist", "build", "hakam.toml"} & set(names)


def _committed(folder: Path, configuration: str) -> Path:
    (folder / "hakam.toml").write_text(configuration, encoding="utf-8")
    (folder / ".gitignore").write_text(".hakam/\n", encoding="utf-8")
    git = ["git", "-c", "user.name=Studio", "-c", "user.email=studio@example.org", "-C", str(folder)]
    for words in (["init", "--quiet"], ["add", "--all"], ["commit", "--quiet", "--message", "The engines"]):
        subprocess.run([*git, *words], check=True, capture_output=True)
    return folder
