"""The pages of owners, through the client."""

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile

from submissions.models import Submission
from submissions.states import State
from tests.factories import SubmissionFactory, in_state, right_archive

pytestmark = pytest.mark.django_db


@pytest.fixture
def page(client, owner, benchmark):
    client.force_login(owner)
    return client


def zip_file(content=None):
    return SimpleUploadedFile("answers.zip", content or right_archive(), "application/zip")


@pytest.mark.parametrize("language", ["ru", "en"])
@pytest.mark.parametrize("state", State)
def test_a_submission_has_a_page_in_every_state(page, owner, state, language):
    submission = in_state(state, owner=owner)
    response = page.get(f"/{language}/account/submissions/{submission.pk}/")
    assert response.status_code == 200


@pytest.mark.parametrize("path", ["submissions/", "submissions/new/", "check/"])
def test_pages_open(page, path):
    assert page.get(f"/en/account/{path}").status_code == 200


def test_an_archive_and_a_name_are_enough(page, owner):
    sent = {"benchmark": "small", "model_name": "M", "file": zip_file(), "key": "k1"}
    response = page.post("/en/account/submissions/new/", sent)
    submission = Submission.objects.get()
    assert response.url == f"/en/account/submissions/{submission.pk}/"
    assert (submission.owner, submission.model_name) == (owner, "M")


def test_a_double_click_makes_one_submission(page):
    for _n in range(2):
        sent = {"benchmark": "small", "model_name": "M", "file": zip_file(), "key": "k1"}
        page.post("/en/account/submissions/new/", sent)
    assert Submission.objects.count() == 1


def test_a_form_without_a_file_names_the_field(page):
    response = page.post("/en/account/submissions/new/", {"benchmark": "small"})
    assert response.status_code == 422
    assert set(response.context["form"].errors) == {"file", "model_name"}


def test_a_list_costs_the_same_for_any_number_of_rows(page, owner, django_assert_max_num_queries):
    for _n in range(5):
        in_state(State.SCORED, owner=owner)
    with django_assert_max_num_queries(12):
        page.get("/en/account/submissions/")


def test_the_live_part_stops_when_the_work_is_done(page, owner):
    busy, done = (in_state(s, owner=owner) for s in (State.SCORING, State.SCORED))
    statuses = [
        page.get(f"/en/account/submissions/{s.pk}/status/").status_code for s in (busy, done)
    ]
    assert statuses == [200, 286]


def test_a_full_card_goes_to_the_moderators(page, owner):
    submission = in_state(State.SCORED, owner=owner)
    page.post(f"/en/account/submissions/{submission.pk}/publish/")
    submission.refresh_from_db()
    assert submission.state == State.IN_REVIEW


def test_an_incomplete_card_is_told_what_is_missing(page, owner):
    submission = SubmissionFactory(owner=owner, state=State.SCORED, attempted=["alpha"])
    response = page.post(f"/en/account/submissions/{submission.pk}/publish/", follow=True)
    assert "To publish, fill in: Team" in response.content.decode()


def test_an_edit_of_a_published_card_waits_for_review(page, owner):
    submission = in_state(State.PUBLISHED, owner=owner)
    sent = {"model_name": "New name", "team": "The Team"}
    page.post(f"/en/account/submissions/{submission.pk}/edit/", sent)
    submission.refresh_from_db()
    assert submission.model_name != "New name"
    assert submission.pending_card["model_name"] == "New name"
