"""Golden scenarios as they are written: what they show, whether they are right, and where new ones come from."""
