"""What tests of submissions start from."""

import pytest
from celery import current_app
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


@pytest.fixture
def still(settings):
    """Leave jobs undone, as if no worker ran: messages wait in memory for nobody."""
    settings.CELERY_TASK_ALWAYS_EAGER = False
    current_app.conf.update(task_always_eager=False, broker_url="memory://")
    yield
    current_app.conf.update(task_always_eager=True)
