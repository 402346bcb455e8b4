"""Intervals, rank sets and comparisons: pure functions, one idea a file."""
