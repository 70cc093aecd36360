"""Cases, walks, sessions, comparison, shrinking and verdicts."""

from harness.compiled import use

use()  # before anything imports the modules from their sources
