"""Numbers in addresses: none that a database could not hold."""


class NumberConverter:
    """The number of a row, of eighteen figures at most."""

    regex = "[1-9][0-9]{0,17}"

    def to_python(self, value: str) -> int:
        """Return the number."""
        return int(value)

    def to_url(self, value: int) -> str:
        """Return its text."""
        return str(value)
