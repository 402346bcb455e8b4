"""How to cite a board as it stood: BibTeX and one sentence, with the digest of the snapshot."""

from leaderboard.models import Snapshot


def bibtex(snapshot: Snapshot, url: str) -> str:
    """Return a BibTeX entry for the snapshot at ``url``."""
    made = snapshot.made_at
    key = f"mera_{snapshot.benchmark.slug}_{snapshot.board}_{snapshot.digest[:12]}"
    return (
        f"@misc{{{key},\n"
        f"  title        = {{{_title(snapshot)}}},\n"
        f"  author       = {{{{MERA}}}},\n"
        f"  year         = {{{made.year}}},\n"
        f"  month        = {{{made.month}}},\n"
        f"  note         = {{Snapshot {snapshot.digest}, scorer "
        f"{snapshot.content['scorer_version']}}},\n"
        f"  howpublished = {{\\url{{{url}}}}}\n"
        f"}}\n"
    )


def sentence(snapshot: Snapshot, url: str) -> str:
    """Return the citation as one sentence of plain text."""
    day = snapshot.made_at.date().isoformat()
    return f"MERA. {_title(snapshot)}, {day}, snapshot {snapshot.digest[:12]}. {url}"


def _title(snapshot: Snapshot) -> str:
    spec = snapshot.benchmark.spec
    board = spec.board(snapshot.board).title.en
    demo = ", demo data" if snapshot.content["demo"] else ""
    return f"{spec.title} leaderboard: {board}, version {snapshot.content['version']}{demo}"
