"""Management commands live below."""
