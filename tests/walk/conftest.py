"""Signing in, and leaving at the end of a test."""

from contextlib import ExitStack

import pytest

from tests.walk.people import Person


@pytest.fixture
def sign_in():
    """Return a function that signs a demo account in to a site and gives the person."""
    with ExitStack() as signed_in:

        def enter(site, name):
            person = Person(site.address, f"{name}@demo.local")
            signed_in.callback(person.http.close)
            return person

        yield enter
