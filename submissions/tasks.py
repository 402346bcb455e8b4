"""Celery entry points, in the order of the walk."""
