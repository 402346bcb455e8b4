"""Commands of the submissions."""
