"""A site with made-up boards for browser tests: ``python -m tests.browser.stage PORT``.

Fast because nothing is scored: boards are written as snapshots, and there is no worker.
"""

import os
import sys
import tempfile
from collections.abc import Mapping
from typing import Any

PASSWORD = "browser-test-1"
RESEARCHER, MODERATOR = "researcher@example.org", "moderator@example.org"


def main(port: str) -> None:
    """Make a site in a temporary folder and serve it until it is stopped."""
    folder = tempfile.mkdtemp(prefix="mera-stage-")
    os.environ |= {  # noqa: TID251  a process of its own, started for tests
        "MERA_VAR": folder,
        "MERA_DEMO": "1",
        "ALLOWED_HOSTS": "127.0.0.1",
        "DJANGO_SETTINGS_MODULE": "tests.settings",
    }
    import django  # noqa: PLC0415  after the environment is set
    from django.core.management import call_command  # noqa: PLC0415  as above

    django.setup()
    call_command("migrate", verbosity=0)
    call_command("collectstatic", interactive=False, verbosity=0)
    fill()
    call_command("runserver", f"127.0.0.1:{port}", use_reloader=False, verbosity=0)


def fill() -> None:
    """Store boards of every size, public models and people."""
    from django.contrib.auth.models import Permission  # noqa: PLC0415  needs a set-up Django

    from mera.accounts.models import User  # noqa: PLC0415  as above
    from scoring.core.definitions import load  # noqa: PLC0415  as above
    from scoring.models import Benchmark  # noqa: PLC0415  as above
    from submissions.models import Submission  # noqa: PLC0415  as above
    from tests.leaderboard import made_up  # noqa: PLC0415  as above

    for slug in ("code", "text"):
        spec = load(slug)
        definition = spec.model_dump(mode="json")
        Benchmark.objects.create(
            slug=slug, version=spec.version, definition=definition, digest="0" * 64
        )
    multi = made_up.multi()
    made_up.snapshot(multi, rows=38)
    snapshot = made_up.snapshot(multi, rows=40)
    made_up.snapshot(multi, board="audio", rows=12)
    made_up.snapshot(multi, board="images", rows=500)
    researcher = _person(User, RESEARCHER)
    moderator = _person(User, MODERATOR)
    moderator.user_permissions.add(Permission.objects.get(codename="moderate"))
    for row in snapshot.content["rows"]:
        Submission.objects.create(**_card(row), owner=researcher, benchmark=multi)
    _one_in_every_state(researcher)


def _one_in_every_state(owner: Any) -> None:
    from submissions.states import State  # noqa: PLC0415  needs a set-up Django
    from tests.factories import in_state  # noqa: PLC0415  as above

    fault = {
        "type": "unknown_file",
        "level": "file",
        "file": "alpha.jsn",
        "message": {"ru": "Лишний файл alpha.jsn.", "en": "Unknown file alpha.jsn."},
    }
    for state in State:
        report = {"errors": [fault]} if state == State.INVALID else {}
        in_state(state, owner=owner, model_name=f"One {state}", report=report)


def _person(model: Any, email: str) -> Any:
    from allauth.account.models import EmailAddress  # noqa: PLC0415  needs a set-up Django

    person = model.objects.create_user(email, PASSWORD)
    EmailAddress.objects.create(user=person, email=email, verified=True, primary=True)
    return person


def _card(row: Mapping[str, Any]) -> dict[str, Any]:
    return {
        "pk": row["submission"],
        "state": "published",
        "published_at": row["published_at"],
        "sha256": "0" * 64,
        "size": 1,
        "model_name": row["model"],
        "team": row["team"],
        "model_size_b": row["model_size_b"],
        "open_weights": row["open_weights"],
        "license": row["license"],
        "description": "Мультимодальная модель.\n\nОбучена на открытых данных.",
        "architecture": "Transformer",
        "data_used": "Открытые данные",
        "training_process": "SFT",
        "model_url": "https://example.org/model",
    }


if __name__ == "__main__":
    main(sys.argv[1])
