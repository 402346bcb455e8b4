"""Unsafe defaults are refused outside the demo; misspelt settings are named."""

import pytest
from django.core.checks import run_checks
from django.core.exceptions import ImproperlyConfigured

from mera import checks
from mera.env import EMBEDDED_SECRET_KEY


def ids(found):
    return {message.id for message in found}


def test_embedded_defaults_are_refused_outside_the_demo(settings):
    settings.EMAIL_BACKEND = "django.core.mail.backends.filebased.EmailBackend"
    settings.DEMO = settings.DEBUG = False
    assert {"mera.E001", "mera.E002", "mera.W002"} <= ids(run_checks())


def test_the_demo_may_have_them(settings):
    settings.DEMO = True
    assert ids(checks.no_embedded_defaults(None)) == set()


def test_a_demo_on_a_public_address_is_warned_of(settings):
    settings.DEMO, settings.PUBLIC_URL = True, "https://mera.example.org"
    assert ids(checks.no_debugging_demo(None)) == {"mera.W001"}


def test_a_misspelt_setting_is_named(monkeypatch):
    monkeypatch.setenv("MERA_DAILY_SUBMISIONS", "3")
    assert "MERA_DAILY_SUBMISIONS" in checks.no_unknown_variables(None)[0].msg


@pytest.mark.django_db
def test_the_process_says_that_it_lives(client):
    assert client.get("/healthz").json() == {"status": "ok"}


@pytest.mark.django_db
def test_without_a_worker_the_site_is_not_ready(client):
    answer = client.get("/readyz")
    assert answer.status_code == 503
    assert answer.json()["checks"]["database"] == "ok"
    assert "none seen" in answer.json()["checks"]["worker of score"]


def test_no_web_server_starts_with_unsafe_defaults(settings):
    settings.DEMO = settings.DEBUG = False
    settings.SECRET_KEY = EMBEDDED_SECRET_KEY
    with pytest.raises(ImproperlyConfigured, match="SECRET_KEY"):
        checks.refuse_unsafe_settings()
