"""The store of a project's runs: what they were, what they found, and how each finding stands.

`keeper` listens to a run and has `writing` put its events into the tables of `schema`; `reading` gives runs,
findings and events back as `values`, with the `states` that sightings come to. `diffing` holds two runs beside each
other, `exporting` makes files of findings, `pruning` forgets runs.
"""
