"""People: accounts, groups, tokens."""
