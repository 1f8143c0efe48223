"""The OpenAPI schema, and the page that shows it."""

from functools import cache
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.template.loader import render_to_string
from django.utils.safestring import SafeString
from django.views.decorators.http import require_safe
from drf_spectacular.generators import SchemaGenerator
from drf_spectacular.renderers import (
    OpenApiJsonRenderer,
    OpenApiJsonRenderer2,
    OpenApiYamlRenderer,
    OpenApiYamlRenderer2,
)
from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from trainer.api.parsing import LARGEST_BODY
from trainer.api.presenters.reference import Chapter, chapters_of, shapes_of
from trainer.api.views.base import PublicView


@extend_schema(exclude=True)
class SchemaView(PublicView):
    """The schema: JSON, or YAML with « ?format=yaml » or the Accept header."""

    renderer_classes = (
        OpenApiJsonRenderer2,
        OpenApiJsonRenderer,
        OpenApiYamlRenderer2,
        OpenApiYamlRenderer,
    )

    def get(self, _request: Request) -> Response:
        """Return the schema."""
        return Response(schema())


@cache
def schema() -> dict[str, Any]:
    """Return the schema of the whole API, the same for everybody."""
    found: dict[str, Any] = SchemaGenerator().get_schema(request=None, public=True)
    return found


@require_safe
def docs(request: HttpRequest) -> HttpResponse:
    """Show the schema as a page of the site."""
    chapters, reference = _reference()
    root = f"{request.scheme}://{request.get_host()}"
    context = {
        "chapters": chapters,
        "reference": reference,
        "root": root,
        "largest": LARGEST_BODY // 1024,
    }
    return render(request, "api/docs.html", context)


@cache
def _reference() -> tuple[tuple[Chapter, ...], SafeString]:
    """Return the chapters, and all of them as HTML: it is long to write, and never changes."""
    chapters = chapters_of(schema())
    context = {"chapters": chapters, "shapes": shapes_of(schema())}
    return chapters, render_to_string("api/reference.html", context)
