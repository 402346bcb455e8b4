"""What tests of submissions start from."""

import pytest
from django.contrib.auth.models import Permission

from tests.factories import UserFactory, small_benchmark


@pytest.fixture
def benchmark(db):
    return small_benchmark()


@pytest.fixture
def owner(db):
    return UserFactory()


@pytest.fixture
def moderator(db):
    user = UserFactory()
    user.user_permissions.add(Permission.objects.get(codename="moderate"))
    return type(user).objects.get(pk=user.pk)
