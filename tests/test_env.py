"""Paths that a kernel would refuse are avoided."""

from pathlib import Path

from mera.env import socket_path


def test_the_socket_lies_below_var_when_the_path_is_short():
    assert socket_path(Path("/home/anna/mera/var")) == Path("/home/anna/mera/var/run/valkey.sock")


def test_a_path_too_long_for_a_socket_is_replaced_by_a_short_one_of_its_own():
    long, longer = Path("/home", "deep/" * 30), Path("/home", "deep/" * 31)
    assert len(bytes(socket_path(long))) < 100
    assert socket_path(long) == socket_path(long) != socket_path(longer)


def test_bytes_count_not_letters():
    cyrillic = Path("/home", "очень-длинная-папка-на-русском-языке-для-проверки")
    assert socket_path(cyrillic).parent.parent != cyrillic
