"""Tells other apps that a person leaves, without knowing them."""

from django.dispatch import Signal

person_left = Signal()
"""Sent inside the transaction, with ``user``: other apps erase what is only of that person."""
