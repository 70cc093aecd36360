"""The store's tables and their format. A file of a newer one, or of another program, is named and left as it is."""

from __future__ import annotations

import sqlite3
from pathlib import Path

from harness.mistake import Mistake

#: The store's file in the folder that a project's runs are kept in.
NAME = "store.sqlite"

#: The format. It changes when a version of hakam that reads the old one would misread the new one.
FORMAT = 1

#: What tells a store from other databases: "Hakm".
APPLICATION = 0x48616B6D

_MAGIC = b"SQLite format 3\0"

_TABLES = """
CREATE TABLE runs (
  number INTEGER PRIMARY KEY AUTOINCREMENT,
  run TEXT NOT NULL UNIQUE,
  command TEXT NOT NULL,
  version TEXT NOT NULL,
  seed INTEGER,
  planned_cases INTEGER,
  planned_seconds REAL,
  games TEXT NOT NULL,                 -- a JSON list, as all lists and objects here
  engines TEXT NOT NULL,               -- their names, as they were asked for
  shard TEXT NOT NULL,                 -- which part of a split run, such as 2/8; empty for a whole one
  started TEXT NOT NULL,               -- ISO 8601, UTC
  heard REAL NOT NULL,                 -- when something was written last, in seconds since 1970
  verdict TEXT,                        -- NULL: unfinished
  inconclusive TEXT NOT NULL DEFAULT '[]',
  cases INTEGER NOT NULL DEFAULT 0,
  steps INTEGER NOT NULL DEFAULT 0,
  seconds REAL NOT NULL DEFAULT 0
);
CREATE TABLE engines (
  number INTEGER NOT NULL REFERENCES runs ON DELETE CASCADE,
  engine TEXT NOT NULL,
  name TEXT NOT NULL,
  version TEXT NOT NULL,
  language TEXT NOT NULL,
  PRIMARY KEY (number, engine)
) WITHOUT ROWID;
CREATE TABLE stages (
  number INTEGER NOT NULL REFERENCES runs ON DELETE CASCADE,
  stage TEXT NOT NULL,
  done INTEGER NOT NULL,
  steps INTEGER NOT NULL,
  seconds REAL NOT NULL,
  PRIMARY KEY (number, stage)
) WITHOUT ROWID;
CREATE TABLE reached (
  number INTEGER NOT NULL REFERENCES runs ON DELETE CASCADE,
  game TEXT NOT NULL,
  cases INTEGER NOT NULL,
  rules TEXT NOT NULL,                 -- JSON objects: name -> in how many of these cases
  events TEXT NOT NULL,
  refusals TEXT NOT NULL,
  PRIMARY KEY (number, game)
) WITHOUT ROWID;
CREATE TABLE stream (
  number INTEGER NOT NULL REFERENCES runs ON DELETE CASCADE,
  part INTEGER NOT NULL,
  events BLOB NOT NULL,                -- records, a line each, deflated
  PRIMARY KEY (number, part)
);
CREATE TABLE findings (
  finding INTEGER PRIMARY KEY,
  engine TEXT NOT NULL,
  fingerprint TEXT NOT NULL,
  moves INTEGER NOT NULL,              -- of the smallest case known
  scenario TEXT NOT NULL,              -- the text of its file
  UNIQUE (engine, fingerprint)
);
CREATE TABLE sightings (               -- what a run saw of a finding; they outlive the run
  finding INTEGER NOT NULL REFERENCES findings ON DELETE CASCADE,
  number INTEGER NOT NULL,
  run TEXT NOT NULL,
  outcome TEXT NOT NULL,               -- found, changed, fixed
  count INTEGER NOT NULL DEFAULT 0,
  version TEXT NOT NULL DEFAULT '',    -- of the engine
  label TEXT NOT NULL DEFAULT '',
  known TEXT NOT NULL DEFAULT '',
  warning INTEGER NOT NULL DEFAULT 0,
  counted INTEGER NOT NULL DEFAULT 1,  -- 0: by a part of a run whose parts were put together to another run here
  PRIMARY KEY (finding, number)
) WITHOUT ROWID;
CREATE INDEX sightings_of_run ON sightings (number);
"""


def check(path: Path) -> None:
    """Refuse what is no database at all; SQLite would take a short file for an empty one, and write over it.

    Raises `Mistake`.
    """
    if path.is_file():
        with path.open("rb") as file:
            begins = file.read(len(_MAGIC))
        if begins not in (b"", _MAGIC):
            raise Mistake(f"{path}: this is no store; move it away, and the next run begins a new one")


def is_begun(db: sqlite3.Connection, path: Path) -> bool:
    """Tell whether a database is a store; an empty one is none yet. Raises `Mistake` for any other."""
    (application,) = db.execute("PRAGMA application_id").fetchone()
    (form,) = db.execute("PRAGMA user_version").fetchone()
    (tables,) = db.execute("SELECT count(*) FROM sqlite_master").fetchone()
    if application == APPLICATION and form > FORMAT:
        raise Mistake(
            f"{path} was written by a newer hakam: its format is {form}, and this version knows {FORMAT}; "
            "use the newer one (a run does without the store with --no-store)"
        )
    if application == APPLICATION and form == FORMAT:
        return True
    if tables or application or form:
        raise Mistake(f"{path} is a database of another program; move it away")
    return False


def begin(db: sqlite3.Connection, path: Path) -> None:
    """Make the tables, unless another run just has; all of them or none."""
    db.execute("BEGIN IMMEDIATE")
    try:
        if not is_begun(db, path):
            for statement in _TABLES.split(";\n"):
                db.execute(statement)
            db.execute(f"PRAGMA application_id = {APPLICATION}")
            db.execute(f"PRAGMA user_version = {FORMAT}")
        db.execute("COMMIT")
    except BaseException:
        if db.in_transaction:
            db.execute("ROLLBACK")
        raise
