"""The WSGI entry point."""

from django.core.wsgi import get_wsgi_application

import mera  # noqa: F401  sets the settings module through the Celery application

application = get_wsgi_application()

from mera.checks import refuse_unsafe_settings  # noqa: E402  needs the apps

refuse_unsafe_settings()
