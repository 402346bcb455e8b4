"""The file descriptors of one run: made together, closed together, passed on by name."""

import fcntl
import os
from types import TracebackType
from typing import NamedTuple, Self

_SEALS = fcntl.F_SEAL_SEAL | fcntl.F_SEAL_SHRINK | fcntl.F_SEAL_GROW | fcntl.F_SEAL_WRITE


class Pipe(NamedTuple):
    """The two ends of a pipe."""

    read: int
    write: int


class Descriptors:
    """Owns descriptors until its ``with`` block ends. None is inherited unless passed on."""

    def __init__(self) -> None:
        self._open: set[int] = set()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.close(*self._open)

    def pipe(self) -> Pipe:
        """Return a new pipe."""
        pipe = Pipe(*os.pipe())
        self._open |= set(pipe)
        return pipe

    def own(self, descriptor: int) -> int:
        """Take over ``descriptor`` and return it."""
        self._open.add(descriptor)
        return descriptor

    def memory(self, content: bytes) -> int:
        """Return an anonymous file holding ``content``, at its start, which nobody can change."""
        descriptor = self.own(os.memfd_create("sandbox", os.MFD_CLOEXEC | os.MFD_ALLOW_SEALING))
        view = memoryview(content)
        while view:
            view = view[os.write(descriptor, view) :]
        os.lseek(descriptor, 0, os.SEEK_SET)
        fcntl.fcntl(descriptor, fcntl.F_ADD_SEALS, _SEALS)
        return descriptor

    def close(self, *descriptors: int) -> None:
        """Close ``descriptors`` now."""
        for descriptor in descriptors:
            self._open.discard(descriptor)
            os.close(descriptor)
