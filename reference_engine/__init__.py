"""The reference engine: the rules of record, written to be read and quick to play."""
