"""The addresses of the API, room by room."""

from typing import Any

from django.urls import URLPattern, path, register_converter

from trainer.api.views.resources import Resource
from trainer.web.numbers import NumberConverter

register_converter(NumberConverter, "numero")


def at(route: str, name: str, resource: type[Resource], **acts: Any) -> URLPattern:
    """Return an address: ``acts`` are verb → method of the resource."""
    return path(route, resource.as_view(acts), name=name)
