"""The OpenAPI schema, and the page that shows it."""

from functools import cache
from typing import Any

from drf_spectacular.generators import SchemaGenerator
from drf_spectacular.renderers import (
    OpenApiJsonRenderer,
    OpenApiJsonRenderer2,
    OpenApiYamlRenderer,
    OpenApiYamlRenderer2,
)
from drf_spectacular.utils import extend_schema
from drf_spectacular.views import SpectacularSwaggerSplitView
from rest_framework.request import Request
from rest_framework.response import Response

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
    found: dict[str, Any] = SchemaGenerator().get_schema(  # type: ignore[no-untyped-call]  # untyped package
        request=None, public=True
    )
    return found


class DocsView(SpectacularSwaggerSplitView):
    url_name = "api:schema"
    authentication_classes = ()
