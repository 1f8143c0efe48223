"""Lists, page by page: « ?page=2&par_page=20 »."""

from typing import Any, ClassVar, override

from django.core.paginator import Paginator
from rest_framework.pagination import PageNumberPagination
from rest_framework.response import Response
from rest_framework.utils.urls import replace_query_param

from trainer.api.refusals import Refusal


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
