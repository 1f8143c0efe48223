"""How an operation is described in the OpenAPI schema: from the shapes, in French."""

from collections.abc import Callable, Iterable, Mapping
from http import HTTPStatus
from typing import Any, Final

from drf_spectacular.utils import OpenApiParameter, OpenApiRequest, OpenApiResponse, extend_schema

from casino_rules import catalog
from trainer.api.schema import schema_of
from trainer.api.shapes.values import Erreur

JSON: Final = "application/json"

_REFUSALS: Final[Mapping[int, str]] = {
    HTTPStatus.BAD_REQUEST: "Le corps n’est pas du JSON lisible.",
    HTTPStatus.UNAUTHORIZED: "Ni jeton valable, ni session.",
    HTTPStatus.FORBIDDEN: "Refusé : jeton CSRF de la session, ou mot de passe.",
    HTTPStatus.NOT_FOUND: "Inconnu, ou à quelqu’un d’autre.",
    HTTPStatus.NOT_ACCEPTABLE: "L’API répond en JSON.",
    HTTPStatus.LENGTH_REQUIRED: "La longueur du corps n’est pas dite.",
    HTTPStatus.REQUEST_ENTITY_TOO_LARGE: "Le corps est trop grand.",
    HTTPStatus.UNSUPPORTED_MEDIA_TYPE: "L’API lit du JSON.",
    HTTPStatus.UNPROCESSABLE_ENTITY: "Illisible : « champ » dit où, « detail » quoi donner.",
    HTTPStatus.TOO_MANY_REQUESTS: "Trop de requêtes.",
}
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
        responses={status: success} | {code: _refusal(code) for code in (*refusals, *_ALWAYS)},
        parameters=list(parameters),
    )


def _refusal(code: int) -> OpenApiResponse:
    return OpenApiResponse(schema_of(Erreur), description=_REFUSALS[code])
