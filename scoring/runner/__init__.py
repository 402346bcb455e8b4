"""The child processes that open untrusted archives; Django, database and network are not here."""
