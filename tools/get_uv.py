"""Print the path of a working uv; fetch it into .uv/ when the machine has none.

Runs on a bare Debian: Python's standard library only, no root, nothing outside the clone. Ways,
in order: uv on PATH; pip (the system's own, or the one of a private venv); the wheel that uv.lock
names, checked against the hash written there. The last way is for machines that have neither pip
nor ensurepip.
"""

import hashlib
import platform
import shutil
import subprocess
import sys
import tomllib
import urllib.request
import zipfile
from io import BytesIO
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
HOME = ROOT / ".uv"
OWN = HOME / "bin" / "uv"
REQUIREMENT = "uv~=0.13.0"


def main() -> None:
    """Print where uv is. Raises SystemExit with a plain explanation when it cannot be had."""
    found = shutil.which("uv") or (str(OWN) if OWN.exists() else None)
    if found is None:
        sys.stderr.write("Fetching uv, the package installer, into .uv/ …\n")
        found = _by_system_pip() or _by_private_venv() or _by_lock(ROOT / "uv.lock", HOME)
    print(found)


def _by_system_pip() -> str | None:
    # --target is allowed on "externally managed" systems: it changes nothing of theirs.
    return _installed([sys.executable, "-m", "pip", "install", "-q", "--target", str(HOME)])


def _by_private_venv() -> str | None:
    venv = HOME / "venv"
    if not _quietly([sys.executable, "-m", "venv", str(venv)]):
        return None
    return _installed(
        [str(venv / "bin/python"), "-m", "pip", "install", "-q", "--target", str(HOME)]
    )


def _installed(pip: list[str]) -> str | None:
    return str(OWN) if _quietly([*pip, REQUIREMENT]) and OWN.exists() else None


def _quietly(command: list[str]) -> bool:
    return subprocess.run(command, capture_output=True, check=False).returncode == 0  # noqa: S603  our own fixed commands


def _by_lock(lock: Path, home: Path) -> str:
    wheel = _wheel(tomllib.loads(lock.read_text()), platform.machine())
    with urllib.request.urlopen(wheel["url"]) as answer:  # noqa: S310  the address is in our own lock file
        content = answer.read()
    if "sha256:" + hashlib.sha256(content).hexdigest() != wheel["hash"]:
        raise SystemExit(f"{wheel['url']} is not the file that uv.lock names; nothing was run.")
    return _unpack(content, home)


def _wheel(lock: dict, machine: str) -> dict:
    package = next(p for p in lock["package"] if p["name"] == "uv")
    libc = "manylinux" if platform.libc_ver()[0] == "glibc" else "musllinux"
    for wheel in package["wheels"]:
        if libc in wheel["url"] and wheel["url"].endswith(f"{machine}.whl"):
            return wheel
    raise SystemExit(f"uv.lock names no uv for {machine} ({libc}); install uv and try again.")


def _unpack(content: bytes, home: Path) -> str:
    target = home / "bin" / "uv"
    target.parent.mkdir(parents=True, exist_ok=True)
    with zipfile.ZipFile(BytesIO(content)) as archive:
        name = next(n for n in archive.namelist() if n.endswith(".data/scripts/uv"))
        target.write_bytes(archive.read(name))
    target.chmod(0o755)
    return str(target)


if __name__ == "__main__":
    main()
