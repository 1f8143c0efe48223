"""What the state of things forbids: raised by the services, said by the pages."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager

from django.contrib import messages
from django.forms import Form
from django.http import HttpRequest


class RefusedError(Exception):
    """An act that the state of things forbids; the message is French, for the page.

    ``code`` tells its kind to programs (``trainer.api.refusals``).
    """

    def __init__(self, message: str, code: str = "refuse") -> None:
        super().__init__(message)
        self.code = code

    @property
    def message(self) -> str:
        """Why."""
        return str(self.args[0])


class TooOftenError(Exception):
    """More than one person, or one address, may write in a day; the message is French, for the page.

    Nobody who works meets it: no page says it in passing, a whole one does, with « Retry-After ».
    """

    wait = 3600
    """Seconds after which it may be tried again: the day that counts moves on with the clock."""

    @property
    def message(self) -> str:
        """Why."""
        return str(self.args[0])


def given_reason(text: str, what: str, longest: int = 300) -> str:
    """Return why somebody acts, trimmed.

    Raises:
        RefusedError: if they do not say: « Donnez le motif de … ».
    """
    if not text.strip():
        raise RefusedError(f"Donnez le motif {what}.")
    return text.strip()[:longest]


@contextmanager
def reporting(request: HttpRequest, done: str) -> Iterator[None]:
    """Say that the act within is done, or why it is refused: what follows it there is not done."""
    try:
        yield
    except RefusedError as error:
        messages.error(request, error.message)
    else:
        messages.success(request, done)


def said(request: HttpRequest, act: Callable[[], str]) -> None:
    """Do an act and say what it tells of itself, or why it is refused."""
    try:
        messages.success(request, act())
    except RefusedError as error:
        messages.error(request, error.message)


def accepted(form: Form, act: Callable[[], object]) -> bool:
    """Do the act of a form if it is well filled; a refusal is one of its errors."""
    if not form.is_valid():
        return False
    try:
        act()
    except RefusedError as error:
        form.add_error(None, error.message)
        return False
    return True
