"""A server's log made into cases: matches that were played, as scripts that every engine can play again.

A map (`map`) says what the lines of a log mean; `lines` reads them, `unfold` takes them apart, `read` makes acts
of them, and a `transcript` plays these on the reference as they come. What the log says otherwise than the
reference is a finding about whatever wrote the log. `run` tells all of it as events.
"""
