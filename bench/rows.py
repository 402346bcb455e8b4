"""The form of a result."""

import json


def report(bench: str, ours: float, reference: float, unit: str, note: str) -> None:
    """Print one result; ``reference`` is a target or a measured counterpart, in the same unit."""
    row = {
        "bench": bench,
        "ours": round(ours, 4),
        "reference": round(reference, 4),
        "ratio": round(ours / reference, 3),
        "unit": unit,
        "note": note,
    }
    print(json.dumps(row, ensure_ascii=False), flush=True)
