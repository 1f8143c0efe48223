"""« If-Match »: what several people change is changed only if it is still what one has read.

What is read with a tag (``Operation.tagged``) has an ETag, that of its representation; every write at
its address or under it heeds « If-Match ». The row is held while both are compared and the change
is made, as the verbs hold it: nobody else's change comes between.
"""

from collections.abc import Mapping
from hashlib import sha256
from typing import Any

from django.db import models
from django.urls import resolve
from django.utils.http import parse_etags, quote_etag
from rest_framework.renderers import JSONRenderer

from trainer.api.operations import Operation, tagged_for
from trainer.api.parts import inside
from trainer.api.refusals import Refusal
from trainer.schools.models import School


def tag_of(data: Mapping[str, Any]) -> str:
    """Return the ETag of a representation."""
    return quote_etag(sha256(JSONRenderer().render(data)).hexdigest()[:32])


def check(request: Any, declared: Operation) -> None:
    """Refuse a write whose « If-Match » names no longer what is there; call it in a transaction.

    Raises:
        Refusal: « precondition ».
        Http404: if there is nothing there, or not for who asks.
    """
    wanted = parse_etags(request.headers["If-Match"])
    path = _path_of(request.path, declared)
    for row in _held_by(_read(request, path)[0]):
        type(row)._default_manager.select_for_update(no_key=True).get(pk=row.pk)
    if "*" not in wanted and tag_of(_read(request, path)[1]) not in wanted:
        raise Refusal("precondition")


def _path_of(path: str, declared: Operation) -> str:
    """Return the address of what a write changes: the part that its tagged route names."""
    above = declared.route.removeprefix(tagged_for(declared)).count("/")
    return "/".join(path.split("/")[: -above - 1]) + "/" if above else path


def _read(request: Any, path: str) -> tuple[Any, Mapping[str, Any]]:
    """Return what is read at an address, and its representation."""
    match = resolve(path)
    view: Any = match.func
    resource = view.cls()
    resource.request, resource.action, resource.kwargs = request, view.actions["get"], match.kwargs
    method = getattr(view.cls, resource.action)
    resource.declared = method.operation
    for rule in resource.get_permissions():  # without counting the call again
        rule.has_permission(request, resource)
    found = method.__wrapped__(resource, **inside(match.kwargs))
    return found, method.operation.answer(found, context={"view": resource}).data


def _held_by(found: Any) -> list[models.Model]:
    """Return the row that verbs hold to change what was read: it, else its school."""
    if isinstance(found, models.Model):
        return [found]
    school = getattr(found, "school", None)
    return [school] if isinstance(school, School) else []
