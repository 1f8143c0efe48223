"""Our own refusals: a status and a French message."""

from collections.abc import Iterator
from contextlib import contextmanager
from http import HTTPStatus

from rest_framework.exceptions import APIException

from casino_rules.core.forms import UnreadableAnswer


class Refusal(APIException):
    """A refusal whose message is already French."""


class TooLarge(Refusal):
    """The body is too large."""

    status_code = HTTPStatus.REQUEST_ENTITY_TOO_LARGE
    default_detail = "Le corps de la requête est trop grand : 64 Kio au plus."


class PdfOnly(Refusal):
    """The address gives a PDF, which is not what is asked for."""

    status_code = HTTPStatus.NOT_ACCEPTABLE
    default_detail = "Cette adresse donne un PDF : acceptez « application/pdf »."


class LengthRequired(Refusal):
    """The body is sent in chunks: the server would take it for an empty one."""

    status_code = HTTPStatus.LENGTH_REQUIRED
    default_detail = "Envoyez le corps d’un seul tenant, avec sa longueur (« Content-Length »)."


class Conflict(Refusal):
    """The request can be read, but the state of things forbids the act."""

    status_code = HTTPStatus.CONFLICT


class Unprocessable(Refusal):
    """The body is JSON, but what it says cannot be read; ``field`` is the path at fault."""

    status_code = HTTPStatus.UNPROCESSABLE_ENTITY

    def __init__(self, message: str, field: str = "") -> None:
        super().__init__(message)
        self.field = field


class WrongCredentials(Refusal):
    """No account has that name and password."""

    status_code = HTTPStatus.FORBIDDEN
    default_detail = "Identifiant ou mot de passe incorrect."


class TooManyAttempts(Refusal):
    """Too many wrong passwords."""

    status_code = HTTPStatus.TOO_MANY_REQUESTS
    default_detail = "Trop d’essais manqués : réessayez dans quelques minutes."


@contextmanager
def reading(field: str) -> Iterator[None]:
    """Place under ``field`` what cannot be read inside the block."""
    try:
        yield
    except UnreadableAnswer as error:
        raise error.within(field) from None
