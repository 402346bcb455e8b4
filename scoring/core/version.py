"""The version of the scoring rules; raised whenever any number may change."""

SCORER_VERSION = "1.0"
