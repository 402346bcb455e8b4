"""How to cite a board as it stood, or one model on it: BibTeX and one sentence.

Both hold the digest of the snapshot, so that anybody can see the same numbers later.
"""

from leaderboard.board.content import Board, Row
from scoring.core.spec import BenchmarkSpec

_SPECIAL = {
    "\\": r"\textbackslash{}",
    "~": r"\textasciitilde{}",
    "^": r"\textasciicircum{}",
    **{sign: f"\\{sign}" for sign in "&%$#_{}"},
}
"""Characters that mean something to LaTeX, and how they are written to mean themselves."""


def bibtex(spec: BenchmarkSpec, board: Board, url: str, row: Row | None = None) -> str:
    """Return a BibTeX entry for the board at ``url``, or for one of its rows."""
    made = board.made_at
    key = f"mera_{board.benchmark}_{board.slug}_{board.digest[:12]}"
    if row is not None:
        key = f"{key}_{row['submission']}"
    return (
        f"@misc{{{key},\n"
        f"  title        = {{{_latex(_title(spec, board, row))}}},\n"
        f"  author       = {{{{MERA}}}},\n"
        f"  year         = {{{made.year}}},\n"
        f"  month        = {{{made.month}}},\n"
        f"  note         = {{{_result(row)}Snapshot {board.digest}, scorer "
        f"{board.content['scorer_version']}}},\n"
        f"  howpublished = {{\\url{{{url}}}}}\n"
        f"}}\n"
    )


def sentence(spec: BenchmarkSpec, board: Board, url: str, row: Row | None = None) -> str:
    """Return the citation as one sentence of plain text."""
    day = board.made_at.date().isoformat()
    title = _title(spec, board, row)
    return f"MERA. {title}, {day}. {_result(row)}Snapshot {board.digest[:12]}. {url}"


def _title(spec: BenchmarkSpec, board: Board, row: Row | None) -> str:
    title = spec.board(board.slug).title.en
    demo = ", demo data" if board.content["demo"] else ""
    whole = f"{spec.title} leaderboard: {title}, version {board.content['version']}{demo}"
    return whole if row is None else f"{row['model']} on the {whole}"


def _result(row: Row | None) -> str:
    if row is None or row["total_score"] is None:
        return ""
    return f"Rank {row['rank']}, Total Score {row['total_score'] * 100:.1f} of 100. "


def _latex(text: str) -> str:
    return "".join(_SPECIAL.get(sign, sign) for sign in text)
