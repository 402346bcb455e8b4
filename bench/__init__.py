"""How fast the platform is: one JSON object a line, `make bench`."""
