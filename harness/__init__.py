"""Cases, walks, sessions, comparison, shrinking and verdicts."""
