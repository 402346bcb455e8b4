"""Worker steps: check, score, finish."""
