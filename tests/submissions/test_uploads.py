"""Uploads in pieces survive broken connections and count for nothing until they are whole."""

import hashlib
from datetime import timedelta

import pytest
from django.utils import timezone

from submissions import uploads
from submissions.models import Submission, Upload
from tests.factories import UserFactory, right_archive

pytestmark = pytest.mark.django_db

PIECE = "application/offset+octet-stream"


@pytest.fixture
def api(client, owner, benchmark):
    client.force_login(owner)
    return client


@pytest.fixture
def content():
    return right_archive()


def begin(api, content, **fields):
    body = {"size": len(content), "sha256": hashlib.sha256(content).hexdigest(), **fields}
    return api.post("/api/v1/uploads/", body, content_type="application/json")


def patch(api, url, content, offset):
    headers = {"Upload-Offset": str(offset), "Tus-Resumable": "1.0.0"}
    return api.patch(url, content, content_type=PIECE, headers=headers)


def submit(api, upload_id):
    sent = {"benchmark": "small", "model_name": "M", "upload": upload_id}
    return api.post("/api/v1/submissions/", sent)


def test_pieces_make_a_submission(api, content):
    opened = begin(api, content)
    url, half = opened["Location"], len(content) // 2
    assert patch(api, url, content[:half], 0).status_code == 204
    assert api.head(url)["Upload-Offset"] == str(half)
    assert patch(api, url, content[half:], half)["Upload-Offset"] == str(len(content))
    assert submit(api, opened.json()["id"]).status_code == 201
    assert Submission.objects.get().sha256 == hashlib.sha256(content).hexdigest()


def test_a_broken_upload_is_no_submission(api, content):
    opened = begin(api, content)
    patch(api, opened["Location"], content[:50], 0)
    response = submit(api, opened.json()["id"])
    assert (response.status_code, response.json()["code"]) == (400, "incomplete")
    assert not Submission.objects.exists()


def test_what_arrived_damaged_is_refused(api, content):
    opened = begin(api, content)
    patch(api, opened["Location"], b"x" * len(content), 0)
    assert submit(api, opened.json()["id"]).json()["code"] == "damaged"


def test_a_piece_at_the_wrong_place_is_refused(api, content):
    url = begin(api, content)["Location"]
    assert patch(api, url, content, 5).status_code == 409


def test_more_than_announced_is_refused(api, content):
    url = begin(api, content, size=10)["Location"]
    assert patch(api, url, content, 0).status_code == 413


def test_too_large_is_refused_before_the_first_byte(api, settings):
    response = begin(api, b"", size=settings.MAX_UPLOAD_BYTES + 1)
    assert (response.status_code, response.json()["limit"]) == (413, settings.MAX_UPLOAD_BYTES)


def test_anothers_upload_does_not_exist(api, client, content):
    url = begin(api, content)["Location"]
    client.force_login(UserFactory())
    assert client.head(url).status_code == 404


def test_a_repeat_with_the_same_key_finds_the_upload_again(api, content):
    opened = begin(api, content)
    patch(api, opened["Location"], content, 0)
    sent = {"benchmark": "small", "model_name": "M", "upload": opened.json()["id"]}
    answers = [
        api.post("/api/v1/submissions/", sent, headers={"Idempotency-Key": "k"}) for _n in "ab"
    ]
    assert [answer.status_code for answer in answers] == [201, 200]


def test_expired_uploads_are_forgotten(api, content):
    opened = begin(api, content)
    patch(api, opened["Location"], content[:50], 0)
    Upload.objects.update(expires_at=timezone.now() - timedelta(seconds=1))
    assert uploads.sweep() == 1
    assert api.head(opened["Location"]).status_code == 404


@pytest.mark.parametrize("body", ["[]", "{}", '{"size": -1}', '{"size": "x"}', '{"size": 1e9}'])
def test_nonsense_is_a_bad_request(api, body):
    response = api.post("/api/v1/uploads/", body, content_type="application/json")
    assert response.status_code == 400


def test_the_headers_of_the_protocol_open_an_upload(api):
    headers = {"Upload-Length": "7", "Upload-Metadata": "filename YS56aXA="}
    response = api.post("/api/v1/uploads/", headers=headers, content_type=PIECE)
    assert response.status_code == 201
    assert Upload.objects.get().name == "a.zip"
