"""The life of one submission."""
