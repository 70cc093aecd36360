"""Listeners of the run's events: what people and machines read."""
