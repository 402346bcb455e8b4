"""Pure scoring: no Django, no network, no clock, no settings."""
