"""What every report must be, whatever was uploaded."""

import io
import json

from scoring.core.check import Checked, check_archive
from scoring.core.messages import render_report
from tests.archives.basics import GOLD, SPEC

MIB = 1 << 20


def checked(archive: bytes) -> Checked:
    return check_archive(SPEC, io.BytesIO(archive), GOLD)


def can_be_sent(found: Checked) -> bool:
    """As UTF-8, as JSON proper, in under a megabyte, and free of what databases refuse."""
    text = json.dumps(render_report(found), ensure_ascii=False, allow_nan=False)
    return len(text.encode()) < MIB and "\0" not in text
