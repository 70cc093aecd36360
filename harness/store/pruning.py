"""What a store forgets: old runs with their events, and never a finding."""

from __future__ import annotations

import time

from harness.store.store import Store

#: A run that broke off may still be going on if it was heard of within so many seconds.
GOING_ON = 24 * 3600.0


def prune(store: Store, keep: int) -> list[str]:
    """Forget all runs but the last `keep`, give their names, and give the space back to the disk.

    What each run saw of its findings is kept, so that their states and counts stay what they are. A run that may be
    going on is kept as well.
    """
    db = store.db
    db.execute("BEGIN IMMEDIATE")
    try:
        gone = db.execute(
            "SELECT number, run FROM runs"
            " WHERE number NOT IN (SELECT number FROM runs ORDER BY number DESC LIMIT ?)"
            " AND NOT (verdict IS NULL AND heard > ?) ORDER BY number",
            (keep, time.time() - GOING_ON),
        ).fetchall()
        db.executemany("DELETE FROM runs WHERE number = ?", [(number,) for number, _ in gone])
        db.execute("COMMIT")
    except BaseException:
        if db.in_transaction:
            db.execute("ROLLBACK")
        raise
    if gone:
        db.execute("VACUUM")
    return [run for _, run in gone]
