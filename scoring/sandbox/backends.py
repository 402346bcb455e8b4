"""The back ends by name, and the choice among them."""

from collections.abc import Callable, Mapping

from scoring.sandbox.bubblewrap import Bubblewrap
from scoring.sandbox.container import Container
from scoring.sandbox.launch import BackEnd
from scoring.sandbox.sandbox import IsolatedSandbox
from scoring.sandbox.warm import Warm

BACK_ENDS: Mapping[str, Callable[[], BackEnd]] = {
    "bubblewrap": Bubblewrap,
    "warm": Warm,
    "container": Container,
}
DEFAULT = "bubblewrap"


class UnknownBackEndError(Exception):
    """There is no back end of this name; the text lists those there are."""


def load(name: str = DEFAULT) -> IsolatedSandbox:
    """Return the sandbox over the back end called ``name``.

    Raises:
        UnknownBackEndError: there is none.
    """
    try:
        return IsolatedSandbox(BACK_ENDS[name]())
    except KeyError:
        known = ", ".join(BACK_ENDS)
        raise UnknownBackEndError(f"unknown sandbox {name!r}; known are {known}") from None
