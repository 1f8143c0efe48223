"""The OpenAPI schema, and the pages that show it."""

from functools import cache
from typing import Any, override

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.template.loader import render_to_string
from django.utils.safestring import SafeString
from django.views.decorators.http import require_safe
from drf_spectacular import renderers
from drf_spectacular.generators import SchemaGenerator
from rest_framework.exceptions import NotFound
from rest_framework.renderers import BaseRenderer
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from casino_rules.core.french import typo
from trainer.api.reference import Schema, chapters_of
from trainer.api.refusals import PROBLEMS
from trainer.api.requests import LARGEST_BODY
from trainer.web.addresses import origin
from trainer.web.kept import same_for_strangers


def _kept(renderer: type[BaseRenderer]) -> type[BaseRenderer]:
    """Return a renderer that writes the schema once: YAML takes half a second, and never changes.

    A refusal is written each time.
    """

    @cache
    def written() -> str | bytes:
        return renderer().render(schema())

    def render(_self: BaseRenderer, data: Any, *more: Any) -> str | bytes:
        return written() if data is schema() else renderer().render(data, *more)

    return type(renderer.__name__, (renderer,), {"render": render})


class SchemaView(APIView):
    """The schema: JSON, or YAML with « ?format=yaml » or the Accept header."""

    authentication_classes = ()
    schema = None
    renderer_classes = (
        _kept(renderers.OpenApiJsonRenderer2),
        _kept(renderers.OpenApiJsonRenderer),
        _kept(renderers.OpenApiYamlRenderer2),
        _kept(renderers.OpenApiYamlRenderer),
    )

    def get(self, _request: Request) -> Response:
        """Return the schema, which caches may keep."""
        return Response(schema(), headers={"Cache-Control": "public, max-age=300"})


class NowhereView(APIView):
    """Any other address: the refusal is JSON, whatever the method."""

    authentication_classes = ()
    schema = None

    @override
    def initial(self, request: Request, *args: Any, **kwargs: Any) -> None:
        """Refuse before anything else."""
        raise NotFound


@cache
def schema() -> dict[str, Any]:
    """Return the schema of the whole API, the same for everybody."""
    found: dict[str, Any] = SchemaGenerator().get_schema(request=None, public=True)
    return found


@require_safe
@same_for_strangers
def docs(request: HttpRequest) -> HttpResponse:
    """Show how to begin, the chapters, and the refusals."""
    context = {
        "chapters": _chapters().values(),
        "problems": [
            (code, item.status, typo(item.title), typo(item.detail))
            for code, item in PROBLEMS.items()
        ],
        "root": origin(request),
        "largest": LARGEST_BODY // 1024,
    }
    return render(request, "api/docs.html", context)


@require_safe
def chapter(request: HttpRequest, chapitre: str) -> HttpResponse:
    """Show a chapter: its operations, each of which may be tried, and its types."""
    found = _chapters().get(chapitre)
    if found is None:
        raise Http404
    context = {
        "chapter": found,
        "chapters": _chapters().values(),
        "reference": _reference(chapitre),
    }
    return render(request, "api/chapitre.html", context)


@cache
def _chapters() -> dict[str, Schema]:
    return {item["slug"]: item for item in chapters_of(schema())}


@cache
def _reference(slug: str) -> SafeString:
    """Return a chapter as HTML: it is long to write, and never changes."""
    return render_to_string("api/reference.html", {"chapter": _chapters()[slug]})
