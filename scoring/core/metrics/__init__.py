"""Metrics: one file each; METRICS maps names to dotted paths, loaded when a task needs them."""
