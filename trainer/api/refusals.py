"""Our own refusals: a code of ``problems``, and a French sentence."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final, NamedTuple

from rest_framework.exceptions import APIException

from casino_rules.core.forms import UnreadableAnswer
from trainer.api.problems import PROBLEMS

_WAITS: Final = {"trop-d-essais": 300, "trop-de-requetes": 3600}
"""Seconds after which what came too often may be asked again: « Retry-After »."""


class Fault(NamedTuple):
    """A field at fault, by its path (empty for the whole), what is wrong, and a code of that."""

    field: str
    message: str
    code: str = "refuse"


class Refusal(APIException):
    """A refusal; ``field`` is the path of the field at fault, if there is one.

    ``wait``: seconds after which it may be asked again, where it is not always the same. ``faults``
    are all that is wrong, where a body or a query is.
    """

    def __init__(
        self,
        code: str,
        message: str = "",
        field: str = "",
        *,
        wait: int | None = None,
        faults: tuple[Fault, ...] = (),
    ) -> None:
        self.code = code if code in PROBLEMS else "refuse"
        self.status_code = PROBLEMS[self.code].status
        self.field = field
        self.wait = wait or _WAITS.get(code)
        self.faults = faults
        super().__init__(message or PROBLEMS[self.code].detail)


@contextmanager
def reading(field: str) -> Iterator[None]:
    """Place under ``field`` what cannot be read inside the block."""
    try:
        yield
    except UnreadableAnswer as error:
        raise error.within(field) from None
