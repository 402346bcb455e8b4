"""Why a command stops: wrong usage (exit code 2), or wrong input (exit code 1)."""


class UsageError(Exception):
    """The command was called wrongly; the text says what is expected."""


class InputError(Exception):
    """A file or a server's answer cannot be used; the text says why and what to do."""
