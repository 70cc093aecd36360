"""Known divergences: what an engine does otherwise and may go on to, each with a reason, until that ends.

`file` reads the list (known.toml), `accepting` holds a run's findings against it and it against a run, `baseline`
reads the kept runs that either is held against, `updating` says how the list follows a full run, and `editing`
writes that into the file.
"""
