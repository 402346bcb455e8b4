"""Adapters of judges: models that score answers. The network lives here, not in the core."""
