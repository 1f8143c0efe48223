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

from casino_rules.catalog import UnknownGameError
from casino_rules.core.forms import UnreadableAnswer
from casino_rules.core.game import UnknownDrillError
from casino_rules.core.rules import UnknownRuleError
from trainer.api.refusals import Conflict, Refusal, TooLarge, Unprocessable
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
_UNKNOWN: Final = (Http404, UnknownGameError, UnknownDrillError, UnknownRuleError)


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
        case RefusedError():
            return Conflict(error.message)
        case PermissionDenied():
            return exceptions.PermissionDenied()
        case RequestDataTooBig():
            return TooLarge()
        case SuspiciousOperation():
            return exceptions.ParseError()
    return exceptions.NotFound() if isinstance(error, _UNKNOWN) else error


def _body(error: Exception) -> Erreur:
    if isinstance(error, Unprocessable) and error.field:
        return {"detail": str(error.detail), "champ": error.field}
    if isinstance(error, Refusal):
        return {"detail": str(error.detail)}
    return {"detail": _MESSAGES.get(type(error), "La requête ne peut pas être traitée.")}
