"""Which user a confined program is outside its namespaces.

As root, the limits on processes do not bind and a flaw in the isolation would be a flaw as root.
So a privileged worker first becomes a user that owns nothing and that no other worker uses.
"""

import os
from pathlib import Path

# Free for anyone according to systemd's "Users, Groups, UIDs and GIDs": above the container ranges.
_FIRST_FREE_UID = 1_879_048_192
_NOBODY = 65_534


def unprivileged() -> int | None:
    """Return the user and group id to become before isolating, or None to stay who we are."""
    if os.geteuid() != 0:
        return None
    own = _FIRST_FREE_UID + os.getpid()
    return own if _is_mapped(own) else _NOBODY


def _is_mapped(uid: int) -> bool:
    """In a container only a part of all ids may exist."""
    ranges = [line.split() for line in Path("/proc/self/uid_map").read_text("ascii").splitlines()]
    return any(int(first) <= uid < int(first) + int(count) for first, _, count in ranges)
