"""How the laws of the core are tried."""

from hypothesis import settings

# A busy machine is slow now and then, which says nothing about the code; speed has its own suite.
settings.register_profile("core", deadline=None)
settings.load_profile("core")
