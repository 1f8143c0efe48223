"""Addresses: a place in a series is a small number (a huge one would overflow the database)."""


class PlaceConverter:
    """A position from 1 to 999 999."""

    regex = "[1-9][0-9]{0,5}"

    def to_python(self, value: str) -> int:
        """Return the position."""
        return int(value)

    def to_url(self, value: int) -> str:
        """Return its text."""
        return str(value)
