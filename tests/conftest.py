"""What every test may rely on."""

import pytest
from django.core.cache import cache


@pytest.fixture(autouse=True)
def _forget_rate_limits():
    """Start with an empty cache: limits of one test must not refuse another's requests."""
    cache.clear()
