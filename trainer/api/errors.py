"""From an error to the response: a status, a French message, and the field at fault."""

from collections.abc import Mapping
from typing import Any, Final

from django.core.exceptions import (
    PermissionDenied,
    RequestDataTooBig,
    SuspiciousOperation,
)
from django.http import Http404
from rest_framework import exceptions
from rest_framework.response import Response
from rest_framework.views import exception_handler

from casino_rules.core.forms import UnreadableAnswer
from casino_rules.core.french import typo
from casino_rules.core.unknown import UnknownError
from trainer.api.refusals import Conflict, Refusal, TooLarge, Unprocessable
from trainer.api.serializers.base import WHOLE
from trainer.api.shapes.values import Erreur
from trainer.web.refusals import RefusedError

_MESSAGES: Final[Mapping[type[Exception], str]] = {
    exceptions.ParseError: "Le corps de la requête n’est pas du JSON lisible, en UTF-8.",
    exceptions.NotAuthenticated: (
        "Nul ne sait qui vous êtes : donnez un jeton, ou gardez la session d’un navigateur."
    ),
    exceptions.AuthenticationFailed: "Ce jeton n’est pas valable : demandez-en un autre.",
    exceptions.PermissionDenied: (
        "Requête refusée : le jeton CSRF de la session manque ou n’est plus valable."
    ),
    exceptions.NotFound: "Rien à cette adresse. Toutes finissent par une barre oblique.",
    exceptions.MethodNotAllowed: "Cette adresse n’accepte pas cette méthode.",
    exceptions.NotAcceptable: "L’API répond en JSON : acceptez « application/json ».",
    exceptions.UnsupportedMediaType: "Envoyez du JSON : « Content-Type: application/json ».",
    exceptions.Throttled: "Trop de requêtes : patientez un instant.",
}
_KNOWN: Final[Mapping[type[Exception], type[exceptions.APIException]]] = {
    PermissionDenied: exceptions.PermissionDenied,
    RequestDataTooBig: TooLarge,
    SuspiciousOperation: exceptions.ParseError,
    Http404: exceptions.NotFound,
    UnknownError: exceptions.NotFound,
}
"""Whose errors are which of ours: the first that fits."""


def refusal_response(error: Exception, context: dict[str, Any]) -> Response | None:
    """Return the response to an error, None if it is a fault of ours (REST framework's hook)."""
    known = _translated(error)
    response = exception_handler(known, context)
    if response is not None:
        response.data = _body(known)
    return response


def _translated(error: Exception) -> Exception:
    match error:
        case UnreadableAnswer():
            return Unprocessable(error.message, error.field)
        case exceptions.ValidationError():
            return _first_fault(error.detail)
        case RefusedError():
            return Conflict(error.message)
    for kind, known in _KNOWN.items():
        if isinstance(error, kind):
            return known()
    return error


def _first_fault(detail: Any) -> Unprocessable:
    """Return the first fault of a body, and where it is."""
    path: list[str] = []
    while not isinstance(detail, str):
        key, detail = (
            next(iter(detail.items())) if isinstance(detail, Mapping) else (WHOLE, detail[0])
        )
        if key != WHOLE:
            path.append(str(key))
    return Unprocessable(typo(detail), ".".join(path))


def _body(error: Exception) -> Erreur:
    if isinstance(error, Unprocessable) and error.field:
        return {"detail": str(error.detail), "champ": error.field}
    if isinstance(error, Refusal):
        return {"detail": str(error.detail)}
    return {"detail": _MESSAGES.get(type(error), "La requête ne peut pas être traitée.")}
