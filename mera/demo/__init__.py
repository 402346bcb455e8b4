"""The whole site on one machine: servers as child processes, demo accounts and demo models."""
