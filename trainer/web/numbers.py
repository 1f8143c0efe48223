"""Numbers in addresses and forms: none that a database could not hold."""

import re
from typing import Final

MOST: Final = 10**18 - 1
"""The largest number taken: eighteen figures."""
_PLAIN: Final = re.compile(r"[0-9]{1,18}", re.ASCII)


def whole(text: str, otherwise: int = 0) -> int:
    """Return the whole number that a text writes in plain figures, of eighteen at most."""
    return int(text) if _PLAIN.fullmatch(text) else otherwise


class NumberConverter:
    """The number of a row in an address."""

    regex = "[1-9][0-9]{0,17}"

    def to_python(self, value: str) -> int:
        """Return the number."""
        return int(value)

    def to_url(self, value: int) -> str:
        """Return its text."""
        return str(value)


class PlaceConverter(NumberConverter):
    """A place in a series of questions, from 1 to 999 999."""

    regex = "[1-9][0-9]{0,5}"
