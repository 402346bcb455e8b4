"""The project: settings, routes and the Celery application."""

from mera.celery import app as celery_app

__all__ = ["celery_app"]
