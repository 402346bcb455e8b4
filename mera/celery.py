"""The Celery application; messages are nudges, the database is the truth."""

import os

from celery import Celery

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "mera.settings")

app = Celery("mera")
app.config_from_object("django.conf:settings", namespace="CELERY")
app.autodiscover_tasks()
