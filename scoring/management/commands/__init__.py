"""Organisers commands."""
