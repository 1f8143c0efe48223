"""How an operation is described in the OpenAPI schema: from the shapes, in French."""

import inspect
from collections.abc import Callable, Iterable, Mapping
from http import HTTPStatus
from typing import Any, Final

from drf_spectacular.utils import OpenApiParameter, OpenApiRequest, OpenApiResponse, extend_schema

from casino_rules import catalog
from trainer.api.problems import MEDIA_TYPE, refusal_text
from trainer.api.schema import schema_of
from trainer.api.serializers.values import Probleme

JSON: Final = "application/json"
PDF: Final = "application/pdf"

_FILE: Final[Mapping[str, str]] = {"type": "string", "format": "binary"}
_ALWAYS: Final = (HTTPStatus.NOT_ACCEPTABLE, HTTPStatus.TOO_MANY_REQUESTS)
WITH_BODY: Final = (
    HTTPStatus.BAD_REQUEST,
    HTTPStatus.LENGTH_REQUIRED,
    HTTPStatus.REQUEST_ENTITY_TOO_LARGE,
    HTTPStatus.UNSUPPORTED_MEDIA_TYPE,
    HTTPStatus.UNPROCESSABLE_ENTITY,
)
"""What may refuse a request that has a body."""
OWN: Final = (HTTPStatus.UNAUTHORIZED, HTTPStatus.FORBIDDEN)
"""What may refuse a request about oneself."""


def _in_path(name: str, schema: dict[str, Any] | type[str], text: str) -> OpenApiParameter:
    return OpenApiParameter(name, schema, OpenApiParameter.PATH, description=text, required=True)


GAME: Final = _in_path("jeu", {"type": "string", "enum": [*catalog.games()]}, "Identifiant du jeu.")
DRILL: Final = _in_path("exercice", str, "Identifiant de l’exercice.")
RULE: Final = _in_path("article", str, "Identifiant de l’article dans son jeu.")
SERIES: Final = _in_path("serie", {"type": "string", "format": "uuid"}, "La série.")
POSITION: Final = _in_path(
    "position", {"type": "integer", "minimum": 1, "maximum": 999_999}, "Rang dans la série."
)
HOUSE: Final = OpenApiParameter(
    "maison",
    {"type": "object", "additionalProperties": {"type": "string"}},
    description="Options de la maison : « ?maison[option]=choix ». Par défaut, celles du jeu.",
    style="deepObject",
    explode=True,
)
_NUMBER: Final[dict[str, Any]] = {
    "type": "integer",
    "minimum": 1,
    "maximum": 999_999_999_999_999_999,
}
_KEY: Final[dict[str, Any]] = {"type": "string", "format": "uuid"}
_PARTS: Final[Mapping[str, OpenApiParameter]] = {
    item.name: item
    for item in (
        GAME,
        DRILL,
        _in_path("ecole", {"type": "string", "pattern": "^[-a-zA-Z0-9_]+$"}, "L’école."),
        _in_path("promotion", _NUMBER, "La promotion."),
        _in_path("personne", _NUMBER, "La personne, par son inscription dans l’école."),
        _in_path("inscription", _NUMBER, "Une de ses propres inscriptions."),
        _in_path("invitation", _KEY, "L’invitation."),
        _in_path("devoir", _NUMBER, "Le devoir."),
        _in_path("examen", _NUMBER, "L’examen."),
        _in_path("partie", _NUMBER, "La partie de l’examen."),
        _in_path("question", _NUMBER, "Le rang de la question dans l’examen."),
        _in_path("copie", _KEY, "La copie."),
        _in_path("rendue", _KEY, "La copie remise."),
        _in_path("contestation", _NUMBER, "La contestation."),
        _in_path("retrait", _NUMBER, "Le cas retiré."),
        _in_path("certificat", _NUMBER, "Le certificat."),
        _in_path("correction", _NUMBER, "La correction."),
        _in_path("sujet", _NUMBER, "Le numéro du sujet."),
        _in_path("posee", _NUMBER, "La question posée à la classe."),
        _in_path("recue", _NUMBER, "La question posée à ma classe."),
    )
}
"""Parts of the addresses of schools; the arguments of a view bear their names."""


def operation[F: Callable[..., Any]](
    name: str,
    text: str,
    answer: Any,
    *,
    status: int = HTTPStatus.OK,
    body: Any = None,
    refusals: Iterable[int] = (),
    parameters: Iterable[OpenApiParameter] = (),
) -> Callable[[F], F]:
    """Describe an operation: its id, its text (the summary, then perhaps more), its shapes.

    ``answer`` None means a response without a body.
    """
    summary, _, description = text.partition("\n")
    success = OpenApiResponse(schema_of(answer) if answer else None, description=summary)
    return extend_schema(
        operation_id=name,
        summary=summary,
        description=description.strip() or summary,
        request={JSON: OpenApiRequest(schema_of(body))} if body else None,
        responses={status: success}
        | {(code, MEDIA_TYPE): _refusal(code) for code in (*refusals, *_ALWAYS)},
        parameters=list(parameters),
    )


def shown[F: Callable[..., Any]](
    name: str, text: str, answer: Any, *queries: OpenApiParameter
) -> Callable[[F], F]:
    """Describe a reading in a school; its path is told by the arguments of the view."""
    unreadable = (HTTPStatus.UNPROCESSABLE_ENTITY,) if queries else ()
    refusals = (HTTPStatus.UNAUTHORIZED, HTTPStatus.NOT_FOUND, *unreadable)

    def describe(view: F) -> F:
        parameters = (*_parts(view), *queries)
        return operation(name, text, answer, refusals=refusals, parameters=parameters)(view)

    return describe


def shown_later[F: Callable[..., Any]](name: str, text: str, answer: Any) -> Callable[[F], F]:
    """Describe a reading that is refused before its time."""
    refusals = (HTTPStatus.UNAUTHORIZED, HTTPStatus.NOT_FOUND, HTTPStatus.CONFLICT)

    def describe(view: F) -> F:
        return operation(name, text, answer, refusals=refusals, parameters=_parts(view))(view)

    return describe


def printed[F: Callable[..., Any]](name: str, text: str) -> Callable[[F], F]:
    """Describe a PDF; what refuses it is JSON. Its path is told by the arguments of the view."""
    refusals = (HTTPStatus.UNAUTHORIZED, HTTPStatus.NOT_FOUND, HTTPStatus.CONFLICT, *_ALWAYS)
    summary, _, description = text.partition("\n")

    def describe(view: F) -> F:
        return extend_schema(
            operation_id=name,
            summary=summary,
            description=description.strip() or summary,
            request=None,
            responses={
                (HTTPStatus.OK, PDF): OpenApiResponse(dict(_FILE), description=summary),
                **{(code, MEDIA_TYPE): _refusal(code) for code in refusals},
            },
            parameters=list(_parts(view)),
        )(view)

    return describe


def act[F: Callable[..., Any]](
    name: str, text: str, answer: Any, *, body: Any = None, status: int = HTTPStatus.OK
) -> Callable[[F], F]:
    """Describe an act in a school; its path is told by the arguments of the view."""
    sent = WITH_BODY if body else ()
    refusals = (*OWN, HTTPStatus.NOT_FOUND, HTTPStatus.CONFLICT, *sent)

    def describe(view: F) -> F:
        described = operation(
            name,
            text,
            answer,
            status=status,
            body=body,
            refusals=refusals,
            parameters=_parts(view),
        )
        return described(view)

    return describe


def _parts(view: Callable[..., Any]) -> tuple[OpenApiParameter, ...]:
    return tuple(_PARTS[name] for name in inspect.signature(view).parameters if name in _PARTS)


def query(
    name: str, schema: dict[str, Any], text: str, *, required: bool = False
) -> OpenApiParameter:
    """Return a parameter of the query."""
    return OpenApiParameter(name, schema, description=text, required=required)


def _refusal(code: int) -> OpenApiResponse:
    return OpenApiResponse(Probleme, description=refusal_text(code))
