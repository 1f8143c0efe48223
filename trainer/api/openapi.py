"""How the schema is written: by drf-spectacular, from the operations and their shapes.

The chapters of the API: what a resource names as its ``tag``, its ASCII name, what it holds.

The two ways of saying who calls, as the OpenAPI schema names them.

What may be sent, operation by operation: the tests send each of them.
"""

import inspect
from collections.abc import Iterator, Mapping
from http import HTTPStatus
from typing import Any, Final, NamedTuple, override

from django.conf import settings
from drf_spectacular.extensions import (
    OpenApiAuthenticationExtension,
    OpenApiSerializerFieldExtension,
)
from drf_spectacular.openapi import AutoSchema
from drf_spectacular.plumbing import ResolvedComponent, get_doc
from drf_spectacular.utils import OpenApiExample, OpenApiParameter, OpenApiResponse
from rest_framework.permissions import SAFE_METHODS
from uritemplate import variables

from trainer.api.fields import Map, Value
from trainer.api.operations import PDF, Operation, handler_of, operation_of, tagged_for, tags
from trainer.api.parts import PARTS
from trainer.api.refusals import MEDIA_TYPE, refusal_text
from trainer.api.serializers.base import Probleme, Shapes
from trainer.exams.selectors.mode import asked


class Chapter(NamedTuple):
    """A chapter: the name that generated clients bear, and what it is about."""

    slug: str
    text: str


CHAPTERS: Final[Mapping[str, Chapter]] = {
    "Jeux et règles": Chapter("jeux", "Ce que tout le monde peut lire."),
    "Arbitre": Chapter("arbitre", "Une situation, sa décision et sa preuve."),
    "Entraînement": Chapter("entrainement", "Poser des questions et y répondre."),
    "Progression": Chapter("progression", "Ce que l’on sait déjà."),
    "Écoles": Chapter("ecoles", "Ses écoles, leurs options, leur journal."),
    "Promotions": Chapter("promotions", "Les promotions et les listes de noms."),
    "Personnes": Chapter("personnes", "Les personnes d’une école."),
    "Invitations": Chapter("invitations", "Inviter, et rejoindre une école."),
    "Devoirs": Chapter("devoirs", "Donner des devoirs, les suivre, les faire."),
    "Rapports": Chapter("rapports", "Ce que savent une promotion, une personne."),
    "Examens": Chapter("examens", "Composer et conduire des examens."),
    "Copies": Chapter("copies", "Passer un examen."),
    "Notes": Chapter("notes", "Notes, contestations, corrections, certificats, impressions."),
    "Salle en direct": Chapter("direct", "La classe au travail, une question à tous."),
    "Jeton": Chapter("jeton", "Se faire reconnaître."),
}
"""By title, in the order of the documentation."""


BODIES: Final[Mapping[str, dict[str, Any]]] = {
    "arbitrerTable": {"situation": {"punto": "2s 3h", "banco": "Kh 3c"}},
    "arbitrer": {"situation": {"punto": "2s 3h 8d", "banco": "Kh 3c"}},
    "commencer": {"exercice": "tirage-banco", "maison": {"jeux": "huit"}},
    "repondre": {"reponse": "tire"},
    "demanderJeton": {
        "identifiant": "camille",
        "mot_de_passe": "un-mot-de-passe-de-test",
        "nom": "Planning",
        "portee": "lecture",
        "jours": 90,
    },
    "donnerDevoir": {
        "promotion": 1,
        "titre": "Le tirage de banco",
        "but": "justes",
        "a_atteindre": 20,
        "pour_le": "2100-11-24T18:00:00+01:00",
        "parties": [{"jeu": "punto-banco", "exercice": "tirage-banco"}],
    },
    "deplacerDevoir": {"pour_le": "2100-12-01T18:00:00+01:00"},
    "creerPromotion": {"nom": "Automne 2026", "debut": "2026-09-01"},
    "importerListe": {"liste": "Nom;Prénom\nDurand;Zoé\nMartin;Lou"},
    "creerExamen": {"titre": "Punto Banco, examen blanc", "promotion": 1, "jeu": "punto-banco"},
    "ajouterPartie": {"jeu": "punto-banco", "exercice": "tirage-banco", "questions": 5},
    "ecrireQuestion": {
        "genre": "choix",
        "titre": "Départ de feu",
        "theme": "Sécurité",
        "enonce": "Un départ de feu est signalé. Que faites-vous ?",
        "propositions": ["J’alerte", "J’ouvre les fenêtres", "Je guide les clients vers la sortie"],
        "justes": [1, 3],
        "plusieurs": True,
        "au_prorata": True,
        "points": 2,
    },
    "reglerExamen": {"minutes": 30, "seuil": 70},
    "poserQuestion": {"jeu": "punto-banco", "exercice": "tirage-banco"},
}


_ALWAYS: Final = (
    HTTPStatus.NOT_ACCEPTABLE,
    HTTPStatus.UNPROCESSABLE_ENTITY,
    HTTPStatus.TOO_MANY_REQUESTS,
)
_WITH_BODY: Final = (
    HTTPStatus.BAD_REQUEST,
    HTTPStatus.LENGTH_REQUIRED,
    HTTPStatus.REQUEST_ENTITY_TOO_LARGE,
    HTTPStatus.UNSUPPORTED_MEDIA_TYPE,
)


def _header(
    name: str, text: str, kind: type = str, codes: list[int] | None = None
) -> OpenApiParameter:
    """Return a header that a caller may send, or that the answers of some statuses have."""
    return OpenApiParameter(name, kind, "header", description=text, response=codes or False)


def _told_headers(*, kept: bool, tagged: bool, paged: bool) -> list[OpenApiParameter]:
    """Return the headers of the answers."""
    tag = [200, 304] if kept else [200] if tagged else [304]
    counted = [200, 201, 429]
    return [
        _header("Location", "L’adresse de ce qui est créé.", codes=[201]),
        *([_header("Link", "Les pages voisines.", codes=[200])] if paged else []),
        _header("ETag", "L’empreinte de la réponse.", codes=tag),
        _header("Retry-After", "Dans combien de secondes réessayer.", int, [429]),
        _header("RateLimit-Limit", "Requêtes permises par minute.", int, counted),
        _header("RateLimit-Remaining", "Celles qui restent.", int, counted),
        _header(
            "RateLimit-Reset", "Dans combien de secondes la plus ancienne s’oublie.", int, counted
        ),
    ]


def add_chapters(result: dict[str, Any], **_: object) -> dict[str, Any]:
    """Name the chapters in ASCII, with their French titles beside (drf-spectacular's hook)."""
    for methods in result["paths"].values():
        for item in methods.values():
            item["tags"] = [CHAPTERS[title].slug for title in item["tags"]]
    result["tags"] = [
        {"name": chapter.slug, "x-displayName": title, "description": chapter.text}
        for title, chapter in CHAPTERS.items()
    ]
    return result


class Documented(AutoSchema):
    """The schema of an operation: from its declaration and the docstring of its method."""

    @property
    def declared(self) -> Operation:
        """The operation that is described."""
        found = operation_of(self.view)
        assert found is not None, self.path  # noqa: S101 - a slip of ours
        return found

    @property
    def resource(self) -> Any:
        """The resource that runs the operation."""
        return self.view

    def get_operation_id(self) -> str:
        """Return the id of the operation, which does not change."""
        return self.declared.name

    def get_summary(self) -> str:
        """Return the first line of the docstring."""
        return self._text()[0]

    def get_description(self) -> str:  # type: ignore[override]  # spectacular's own
        """Return the rest of the docstring, if there is any."""
        summary, more = self._text()
        return more or summary

    def get_tags(self) -> list[str]:
        """Return the chapter of the documentation."""
        return [self.resource.tag]

    def get_request_serializer(self) -> Any:
        """Return the shape of the body."""
        return self.declared.body

    def get_response_serializers(self) -> Any:
        """Return the shape of the answer, and of the refusals."""
        declared, summary = self.declared, self.get_summary()
        if declared.answer == PDF:
            file = OpenApiResponse({"type": "string", "format": "binary"}, description=summary)
            answers: dict[Any, Any] = {(declared.status, PDF): file}
        else:
            answers = {declared.status: OpenApiResponse(declared.answer, description=summary)}
        if self._kept():
            answers[HTTPStatus.NOT_MODIFIED] = OpenApiResponse(None, description="Rien de neuf.")
        for code in sorted({*self._refusals()}):
            answers[code, MEDIA_TYPE] = OpenApiResponse(Probleme, description=refusal_text(code))
        return answers

    def get_override_parameters(self) -> list[Any]:
        """Return the parts of the address, and what it asks after « ? »."""
        parts = [
            OpenApiParameter(name, part.schema, "path", description=part.help, required=True)
            for name in variables(self.path)
            for part in (PARTS[name],)
        ]
        query = self.declared.query
        asked = [query] if query().fields else []
        return [*parts, *asked, *self._sent_headers(), *self._answer_headers()]

    def get_filter_backends(self) -> list[Any]:
        """Return none: what filters ask is in the query."""
        return []

    def get_auth(self) -> list[Any]:
        """Return who may call; « anybody » is said too."""
        return super().get_auth() or [{}]

    def get_examples(self) -> list[Any]:
        """Return what may be sent."""
        body = BODIES.get(self.declared.name)
        return [OpenApiExample("Exemple", value=body, request_only=True)] if body else []

    def _sent_headers(self) -> Iterator[OpenApiParameter]:
        """Yield the headers that a caller may send."""
        if self.declared.status == HTTPStatus.CREATED and self.resource.keeps_replays:
            text = "Une clé au choix : la même requête redite rend la première réponse."
            yield _header("Idempotency-Key", text)
        if tagged_for(self.declared):
            text = "L’« ETag » de ce que l’on a lu : 412 si cela a changé depuis."
            yield _header("If-Match", text)
        if self._kept():
            text = "L’« ETag » de ce que l’on a déjà : 304 si rien n’a changé."
            yield _header("If-None-Match", text)

    def _answer_headers(self) -> list[OpenApiParameter]:
        declared = self.declared
        return _told_headers(kept=self._kept(), tagged=tags(declared), paged=declared.paged)

    def _kept(self) -> bool:
        """Whether caches may keep the answer."""
        return self.method in SAFE_METHODS and not self.resource.owned

    def _process_override_parameters(self, direction: Any = "request") -> dict[Any, Any]:
        untyped: Any = super()
        found: dict[Any, Any] = untyped._process_override_parameters(direction)  # noqa: SLF001 - no other door
        for name, field in self.declared.query().fields.items():
            if isinstance(field, Map):  # « ?maison[option]=choix »
                found[name, "query"] |= {"style": "deepObject", "explode": True}
        return found

    def _map_basic_serializer(self, serializer: Any, direction: Any) -> dict[str, Any]:
        untyped: Any = super()
        found: dict[str, Any] = untyped._map_basic_serializer(serializer, direction)  # noqa: SLF001 - no other door
        return found | {"additionalProperties": False}

    @override
    def _map_serializer_field(
        self, field: Any, direction: Any, bypass_extensions: Any = False
    ) -> Any:
        untyped: Any = super()
        found = untyped._map_serializer_field(field, direction, bypass_extensions)  # noqa: SLF001 - no other door
        found.pop("x-spec-enum-id", None)
        if isinstance(field, Shapes) and field.max_length is not None:
            found["maxItems"] = field.max_length
        return found

    def _get_serializer_field_meta(self, field: Any, direction: Any) -> dict[str, Any]:
        untyped: Any = super()
        found: dict[str, Any] = untyped._get_serializer_field_meta(field, direction)  # noqa: SLF001 - no other door
        if isinstance(field, Value):
            found.pop("nullable", None)  # any JSON: null is one
        return found

    def _is_list_view(self, serializer: Any = None) -> bool:  # noqa: ARG002 - theirs
        return self.declared.paged

    @override
    def get_paginated_name(self, serializer_name: str) -> str:
        return f"Page{serializer_name}"

    def _text(self) -> tuple[str, str]:
        text = inspect.getdoc(handler_of(self.view)) or ""
        summary, _, more = text.partition("\n")
        paragraphs = (" ".join(part.split()) for part in more.strip().split("\n\n"))
        return summary.removesuffix("."), "\n\n".join(paragraphs)

    def _refusals(self) -> Iterator[int]:
        yield from _ALWAYS
        declared, writes = self.declared, self.method not in SAFE_METHODS
        if self.resource.owned:
            yield HTTPStatus.UNAUTHORIZED
            if writes:
                yield from (HTTPStatus.FORBIDDEN, HTTPStatus.CONFLICT)
        if tagged_for(declared):
            yield HTTPStatus.PRECONDITION_FAILED
        if _shut_at_times(self.path):
            yield HTTPStatus.FORBIDDEN
        if declared.conflicts:
            yield HTTPStatus.CONFLICT
        if declared.paged or declared.unknown or variables(self.path):
            yield HTTPStatus.NOT_FOUND
        if declared.body:
            yield from _WITH_BODY


def _shut_at_times(path: str) -> bool:
    """Whether an exam may shut an address, or ask for those of its hall."""
    return asked(path, {}) is not None or "/examens/copie/" in path


class _OneOfExtension(OpenApiSerializerFieldExtension):
    """One of several shapes, as a component of its own."""

    target_class = "trainer.api.fields.OneOf"
    match_subclasses = True

    def map_serializer_field(self, auto_schema: AutoSchema, direction: Any) -> dict[str, Any]:
        """Return a reference to the component, written once."""
        field = self.target
        component = ResolvedComponent(field.name, ResolvedComponent.SCHEMA, object=field.name)
        if component not in auto_schema.registry:
            component.schema = {"description": field.wanted}  # a member may hold it
            auto_schema.registry.register(component)
            members = [
                auto_schema.resolve_serializer(member, direction)
                for member in field.members().values()
            ]
            tags = {item.schema["properties"]["genre"]["enum"][0]: item.ref for item in members}
            component.schema = {
                "description": get_doc(type(field)),
                "oneOf": [*tags.values()],
                "discriminator": {
                    "propertyName": "genre",
                    "mapping": {tag: ref["$ref"] for tag, ref in tags.items()},
                },
            }
        found: dict[str, Any] = component.ref
        return found


class BearerScheme(OpenApiAuthenticationExtension):
    """The token of other software."""

    target_class = "trainer.api.authentication.BearerAuthentication"
    name = "jeton"

    def get_security_definition(self, _auto_schema: Any) -> dict[str, Any]:
        """Return the scheme."""
        text = "Le jeton d’un compte, demandé à « /api/v1/jeton/ »."
        return {"type": "http", "scheme": "bearer", "description": text}


class BrowserScheme(OpenApiAuthenticationExtension):
    """The session of a browser."""

    target_class = "trainer.api.authentication.BrowserAuthentication"
    name = "session"

    def get_security_definition(self, _auto_schema: Any) -> dict[str, Any]:
        """Return the scheme."""
        text = (
            "La session d’un navigateur, visiteur compris. Ce qui écrit demande aussi l’en-tête "
            "« X-CSRFToken »."
        )
        return {
            "type": "apiKey",
            "in": "cookie",
            "name": settings.SESSION_COOKIE_NAME,
            "description": text,
        }
