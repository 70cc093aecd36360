"""Known divergences: what an engine does otherwise and is to stay so, each with a reason, until it is said otherwise.

`file` reads the list (known.toml), `accepting` holds a run's findings against it and it against a run, `baseline`
reads the kept runs that either is held against, `updating` says how the list follows a full run, and `editing`
writes that into the file.
"""
