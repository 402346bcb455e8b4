"""Isolation back ends that run untrusted programs behind one port."""
