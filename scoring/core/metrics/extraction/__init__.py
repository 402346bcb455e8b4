"""How code is cut out of a model's answer, one file per rule."""
