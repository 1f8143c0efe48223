"""Lists: what they may be narrowed to and ordered by, page by page.

A filter says the field of the API that reads its parameter: as strict as a body, and told with
all that is wrong; django-filter does the rest.
"""

from collections.abc import Iterable, Mapping
from datetime import timedelta
from functools import cache
from typing import Any, ClassVar, Final, override

from django import forms
from django.core.paginator import Paginator
from django.db.models import Q, QuerySet
from django.utils import timezone
from django_filters.filters import Filter
from django_filters.filterset import FilterSet
from django_filters.rest_framework.backends import DjangoFilterBackend
from rest_framework.pagination import PageNumberPagination
from rest_framework.response import Response
from rest_framework.utils.urls import replace_query_param

from trainer.api.fields import AnyField, Choice, Number, Text
from trainer.api.refusals import Refusal
from trainer.api.serializers.base import Query
from trainer.api.serializers.people import STATES
from trainer.exams.models import Exam, State
from trainer.exams.selectors.shelves import in_state
from trainer.exams.selectors.sitting import grace_of, open_at
from trainer.schools import selectors
from trainer.schools.models import Role
from trainer.written.models import OwnQuestion

type Rows = QuerySet[Any]


class By(Filter):
    """A filter whose parameter is read by a field of the API."""

    field_class = forms.Field

    def __init__(self, read: AnyField, name: str | None = None, method: str | None = None) -> None:
        super().__init__(name, method=method, required=False)  # type: ignore[no-untyped-call]  # theirs
        self.read = read


class Ordered(By):
    """The order of a list, by names of ours; « -nom » is the other way round."""

    def __init__(self, **columns: str) -> None:
        super().__init__(_Order([way + name for name in columns for way in ("", "-")]))
        self.columns = columns

    @override
    def filter(self, qs: Rows, value: str | None) -> Rows:
        if not value:
            return qs
        way, name = ("-" if value.startswith("-") else ""), value.removeprefix("-")
        return qs.order_by(way + self.columns[name], f"{way}pk")


class _Order(Choice):
    def __init__(self, names: Iterable[str]) -> None:
        super().__init__(names, "« - » : à l’envers. Sans lui, celui de la page.", required=False)

    @staticmethod
    @override
    def coded(word: object) -> str:
        return str(word)


class Filters(FilterSet):
    """The filters of a list of a school."""

    base_filters: ClassVar[Mapping[str, By]]

    @classmethod
    @cache
    def over(cls, query: type[Query]) -> type[Query]:
        """Return what a query asks when it asks these filters too."""
        fields: dict[str, Any] = {name: it.read for name, it in cls.base_filters.items()}
        return type(cls.__name__, (query,), {"__doc__": query.__doc__, **fields})

    @property
    def view(self) -> Any:
        """The resource that lists."""
        return self.request.parser_context["view"]

    def in_class(self, rows: Rows, _name: str, pk: int) -> Rows:
        """Return what is of a class, which the caller sees.

        Raises:
            Http404: if there is none.
        """
        return rows.filter(promotion=selectors.promotion(self.view.here, pk))


class FilterBackend(DjangoFilterBackend):
    """Filters by what the operation declares, once its parameters are read."""

    @override
    def get_filterset_class(self, view: Any, queryset: Any = None) -> Any:
        return view.declared.filters

    @override
    def get_filterset_kwargs(self, request: Any, queryset: Any, view: Any) -> dict[str, Any]:
        return {"data": view.asked, "queryset": queryset, "request": request}


class ExamFilters(Filters):
    """Exams of a school."""

    promotion = By(Number("Ceux d’une promotion.", required=False), method="in_class")
    etat = By(Choice(State, "Ceux qui en sont là.", required=False), method="in_state")
    ordre = Ordered(titre="title", creation="created_at", ouverture="opens_at")

    def in_state(self, rows: QuerySet[Exam], _name: str, state: str) -> Rows:
        """Return the exams that stand so now."""
        return in_state(rows, State(state), timezone.now())


class PersonFilters(Filters):
    """People of a school."""

    promotion = By(Number("Ceux d’une promotion.", required=False), method="in_class")
    q = By(Text("Des mots du nom.", required=False, max_length=80), method="called")
    role = By(Choice(Role, required=False), "role")
    etat = By(
        Choice(STATES, "Sans lui, ceux qui sont là ou que l’on attend.", required=False),
        method="being",
    )
    ordre = Ordered(nom="sort_name", arrivee="created_at")

    @override
    def in_class(self, rows: Rows, _name: str, pk: int) -> Rows:
        inside = selectors.promotion(self.view.here, pk)
        return rows.filter(enrolments__promotion=inside, enrolments__left_at=None)

    def called(self, rows: Rows, _name: str, words: str) -> Rows:
        """Return the people of these names."""
        return selectors.named(rows, words)

    def being(self, rows: Rows, _name: str, state: str) -> Rows:
        """Return the people of whom a school says so."""
        return rows.filter(_BEING[state])


_BEING: Final[Mapping[str, Q]] = {
    "attendue": Q(left_at=None, anonymised_at=None, learner=None),
    "presente": Q(left_at=None, anonymised_at=None, learner__isnull=False),
    "partie": Q(left_at__isnull=False, anonymised_at=None),
    "anonyme": Q(anonymised_at__isnull=False),
}


class AssignmentFilters(Filters):
    """Assignments of a school."""

    promotion = By(Number("Ceux d’une promotion.", required=False), method="in_class")
    etat = By(
        Choice(("en-cours", "passe", "retire"), "Passé : l’échéance l’est.", required=False),
        method="in_state",
    )
    ordre = Ordered(titre="title", don="given_at", echeance="due_at")

    def in_state(self, rows: Rows, _name: str, state: str) -> Rows:
        """Return the assignments that stand so now."""
        if state == "retire":
            return rows.filter(withdrawn_at__isnull=False)
        after = Q(due_at__gt=timezone.now())
        return rows.filter(after if state == "en-cours" else ~after, withdrawn_at=None)


class QuestionFilters(Filters):
    """Questions that a school wrote."""

    genre = By(Choice(OwnQuestion.Kind.values, required=False), "kind")
    theme = By(Text("Le thème, en toutes lettres.", required=False, max_length=60), "theme")
    ordre = Ordered(titre="title", points="points", ecriture="pk")


class CopyFilters(Filters):
    """Copies of an exam, whose resource has it at hand."""

    personne = By(Number("Celles d’une personne.", required=False), "membership")
    etat = By(Choice(("en-cours", "finie", "annulee"), required=False), method="in_state")
    ordre = Ordered(nom="membership__sort_name", debut="started_at", fin="finished_at")

    def in_state(self, rows: Rows, _name: str, state: str) -> Rows:
        """Return the copies that stand so now."""
        now: Any = timezone.now()
        if state == "annulee":
            return rows.filter(voided_at__isnull=False)
        late: timedelta = grace_of(self.view.exam_read)
        runs = open_at(now) & (Q(finished_at__isnull=False) | Q(deadline__gte=now - late))
        return rows.filter(runs if state == "en-cours" else ~runs, voided_at=None)


class Pages(PageNumberPagination):
    """Every list: what is on the page is under « resultats », and « Link » tells its neighbours."""

    page_size = 50
    page: Any
    request: Any
    envelope: ClassVar[dict[str, Any]] = {
        "page": {"type": "integer", "description": "Numéro de cette page, à partir de 1."},
        "pages": {"type": "integer", "description": "Nombre de pages."},
        "total": {"type": "integer", "description": "Nombre d’éléments, toutes pages réunies."},
        **{
            name: {
                "type": ["string", "null"],
                "format": "uri-reference",
                "description": f"L’adresse de la page {word}.",
            }
            for name, word in (("suivante", "suivante"), ("precedente", "précédente"))
        },
    }

    @override
    def get_page_size(self, request: Any) -> int:
        asked: int = request.parser_context["view"].asked.get("par_page", self.page_size)
        return asked

    @override
    def get_page_number(self, request: Any, paginator: Paginator[Any]) -> int:
        """Return the number of the page that is asked for.

        Raises:
            Refusal: if there is none.
        """
        number: int = request.parser_context["view"].asked.get("page", 1)
        if number > paginator.num_pages:
            last = f"Page inconnue : « {number} ». La dernière est la {paginator.num_pages}."
            raise Refusal("introuvable", last, "page")
        return number

    @override
    def get_paginated_response(self, data: Any) -> Response:
        page = self.page
        near = {
            "suivante": page.number + 1 if page.has_next() else None,
            "precedente": page.number - 1 if page.has_previous() else None,
        }
        here = self.request.get_full_path()
        links = {name: to and replace_query_param(here, "page", to) for name, to in near.items()}
        counted = {
            "page": page.number,
            "pages": page.paginator.num_pages,
            "total": page.paginator.count,
        }
        told = zip(links.values(), ("next", "prev"), strict=True)
        link = ", ".join(f'<{to}>; rel="{rel}"' for to, rel in told if to)
        headers = {"Link": link} if link else {}
        return Response(counted | links | {"resultats": data}, headers=headers)

    @override
    def get_paginated_response_schema(self, schema: Any) -> dict[str, Any]:
        properties = self.envelope | {"resultats": schema}
        return {
            "type": "object",
            "description": "Une page d’une liste.",
            "properties": properties,
            "required": [*properties],
            "additionalProperties": False,
        }

    @override
    def get_schema_operation_parameters(self, view: Any) -> list[Any]:
        return []  # they are the query's: see « Paged »
