"""What an engine under test speaks: the protocol, its schemas, the reference's server, the kits."""
