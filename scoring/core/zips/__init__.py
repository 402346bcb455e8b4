"""ZIP containers read defensively: the table of contents, the names, the bounded unpacking."""
