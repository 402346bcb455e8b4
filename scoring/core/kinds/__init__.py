"""Answer kinds: the shape of one answer, one file per kind; KINDS maps names to them."""
