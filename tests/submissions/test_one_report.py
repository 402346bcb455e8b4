"""Page, API, command line and e-mail tell of an archive in the same words, byte for byte."""

import pytest
from django.core import mail
from django.core.files.uploadedfile import SimpleUploadedFile

from scoring.__main__ import main
from scoring.core.definitions import load
from scoring.demo.gold import write_gold
from scoring.gold import import_gold
from scoring.loading import load_benchmark
from submissions import services, tasks
from submissions.states import State
from tests.factories import archive, upload

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def gold(tmp_path):
    """The gold of MERA Multi, in the database and in a folder."""
    benchmark = load_benchmark(load("multi")).benchmark
    write_gold(tmp_path / "gold", benchmark.spec)
    for task in benchmark.spec.tasks:
        text = (tmp_path / "gold" / task.file).read_bytes()
        import_gold(benchmark, task, text, is_demo=True)
    return benchmark


def answers(**changes):
    return dict.fromkeys(range(738), "A") | {int(key[1:]): value for key, value in changes.items()}


ARCHIVES = {
    "broken JSON": archive(AQUARIA=b'{"data": {"test": [NaN]}}'),
    "an answer too few, one too many": archive(AQUARIA=dict.fromkeys(range(5, 800), "A")),
    "answers of a wrong type": archive(AQUARIA=answers(_3=["A"], _700=None)),
    "a name misspelt": archive(AQUARIUM=answers()),
    "no archive": b"hello",
    "several files": archive(AQUARIA=b"[", ruCLEVR=b"{}", notes=b"1"),
}


def test_the_report_is_one(gold, owner, client, tmp_path, capsys):
    client.force_login(owner)
    for name, content in ARCHIVES.items():
        path = tmp_path / "a.zip"
        path.write_bytes(content)
        told = ["--benchmark", "multi", "--gold", str(tmp_path / "gold"), "--json"]
        assert main(["check", str(path), *told]) == 1, name
        offline = capsys.readouterr().out
        sent = {"benchmark": "multi", "file": SimpleUploadedFile("a.zip", content)}
        assert client.post("/api/v1/check/", sent).content.decode() == offline, name
        assert downloaded(client, owner, gold, content) == offline, name


def downloaded(client, owner, benchmark, content):
    """Return the report as the page of a submission gives it."""
    card = {"model_name": "A model"}
    kept = services.receive(owner=owner, benchmark=benchmark, file=upload(content), card=card)
    address = f"/ru/account/submissions/{kept.submission.pk}/report.json"
    return client.get(address).content.decode()


@pytest.mark.parametrize("language", ["ru", "en"])
def test_page_and_mail_say_what_the_report_says(gold, owner, client, language):
    type(owner).objects.filter(pk=owner.pk).update(language=language)
    owner.refresh_from_db()
    client.force_login(owner)
    content = ARCHIVES["broken JSON"]
    kept = services.receive(
        owner=owner, benchmark=gold, file=upload(content), card={"model_name": "M"}
    )
    kept.submission.refresh_from_db()
    assert kept.submission.state == State.INVALID
    words = [error["message"][language] for error in kept.submission.report["errors"]]
    page = client.get(f"/{language}/account/submissions/{kept.submission.pk}/")
    tasks.notify()
    for text in words:
        assert text in mail.outbox[0].body
        assert text in page.content.decode().replace("&quot;", '"').replace("&#x27;", "'")
