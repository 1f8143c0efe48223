"""From an error to the response: a problem with its code, its French sentences and their fields."""

from collections.abc import Callable, Iterator, Mapping
from http import HTTPStatus
from itertools import islice
from typing import Any, Final

from django.core.exceptions import PermissionDenied, RequestDataTooBig, SuspiciousOperation
from django.http import Http404, HttpRequest, JsonResponse
from django.urls import reverse
from rest_framework import exceptions
from rest_framework.response import Response
from rest_framework.views import exception_handler

from casino_rules.catalog import UnknownGameError
from casino_rules.core.forms import UnreadableAnswer
from casino_rules.core.french import typo
from casino_rules.core.game import UnknownDrillError
from casino_rules.core.rules import UnknownRuleError
from casino_rules.core.unknown import UnknownError
from trainer.api.parts import named
from trainer.api.refusals import CODES, KINDS, MEDIA_TYPE, PROBLEMS, Fault, Refusal
from trainer.api.serializers.base import WHOLE
from trainer.web.refusals import RefusedError, TooOftenError

_MOST: Final = 50
"""Faults told of one body: it may have thousands."""
_NOUNS: Final[Mapping[type[Exception], str]] = {
    UnknownGameError: "Jeu inconnu",
    UnknownDrillError: "Exercice inconnu",
    UnknownRuleError: "Article inconnu",
}


def refusal_response(error: Exception, context: dict[str, Any]) -> Response | None:
    """Return the response to an error, None if it is a fault of ours (REST framework's hook)."""
    known = _translated(error, context)
    response = exception_handler(known, context)
    if response is not None:
        response.data = _problem(known, context["request"].path)
        response.content_type = MEDIA_TYPE
    return response


def refusal_of(request: HttpRequest, error: Refusal) -> JsonResponse:
    """Return the response to a refusal that comes before REST framework is asked."""
    problem = _problem(error, request.path)
    return JsonResponse(problem, status=error.status_code, content_type=MEDIA_TYPE)


def _translated(error: Any, context: Mapping[str, Any]) -> Exception:
    for kind, translate in _TRANSLATIONS.items():
        if isinstance(error, kind):
            return translate(error, context)
    found: Exception = error
    return found


def _unknown(error: UnknownError, _: object) -> Refusal:
    noun = _NOUNS.get(type(error), "Inconnu")
    return Refusal("introuvable", f"{noun} : « {error} ».")


def _nothing(_: Exception, context: Mapping[str, Any]) -> Refusal:
    """Return what is unknown at an address, or not for who asks: which of the two is not told."""
    parts = named(context.get("kwargs") or {})
    if parts:
        return Refusal("introuvable", f"Rien à cette adresse, ou rien pour vous : {parts}.")
    ending = "" if context["request"].path.endswith("/") else " Toutes finissent par une barre."
    return Refusal("introuvable", f"Rien à cette adresse.{ending}")


def _refused(error: exceptions.ValidationError, _: object) -> Refusal:
    """Return all that is wrong with a body or a query; the first fault speaks for the others."""
    told = [*islice(_told(error.detail), _MOST)]
    first, message = told[0]
    code = "parametre" if _code(message) == "parametre" else "illisible"
    faults = (Fault(field, str(it), KINDS.get(_code(it), "refuse")) for field, it in told)
    return Refusal(code, str(message), first, faults=tuple(faults))


def _told(detail: Any, path: tuple[str, ...] = ()) -> Iterator[tuple[str, Any]]:
    """Yield what is told of each field at fault, with its path."""
    if isinstance(detail, Mapping):
        for key, part in detail.items():
            yield from _told(part, path if key == WHOLE else (*path, str(key)))
    elif isinstance(detail, list):
        for part in detail:
            yield from _told(part, path)
    else:
        yield ".".join(path), detail


def _code(message: Any) -> str:
    return getattr(message, "code", "")


def _unreadable(error: UnreadableAnswer, _: object) -> Refusal:
    fault = Fault(error.field, error.message, "forme")
    return Refusal("illisible", error.message, error.field, faults=(fault,))


def _problem(error: Exception, path: str) -> dict[str, object]:
    code = error.code if isinstance(error, Refusal) else CODES.get(type(error), "refuse")
    known = PROBLEMS[code]
    found = {
        "type": f"{reverse('api:docs')}#refus-{code}",
        "title": typo(known.title),
        "status": known.status,
        "detail": typo(str(error.detail if isinstance(error, Refusal) else known.detail)),
        "instance": path,
        "code": code,
    }
    field = getattr(error, "field", "")
    faults = getattr(error, "faults", ())
    if not faults and known.status == HTTPStatus.UNPROCESSABLE_ENTITY:
        faults = (Fault(field, str(found["detail"])),)
    told = [{"champ": it.field, "code": it.code, "message": typo(it.message)} for it in faults]
    return found | ({"champ": field} if field else {}) | ({"erreurs": told} if told else {})


_TRANSLATIONS: Final[Mapping[type[Exception], Callable[[Any, Mapping[str, Any]], Refusal]]] = {
    UnreadableAnswer: _unreadable,
    exceptions.ValidationError: _refused,
    RefusedError: lambda error, _: Refusal(error.code, error.message),
    UnknownError: _unknown,
    TooOftenError: lambda error, _: Refusal("trop-de-requetes", error.message, wait=error.wait),
    Http404: _nothing,
    exceptions.NotFound: _nothing,
    PermissionDenied: lambda _, __: Refusal("csrf"),
    RequestDataTooBig: lambda _, __: Refusal("trop-grand"),
    SuspiciousOperation: lambda _, __: Refusal("json-illisible"),
}
"""The errors of others: the first kind that fits."""
