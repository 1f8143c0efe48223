"""The resources of the API: who may call, what is read of a request, who may keep the answer."""

from collections.abc import Callable, Mapping
from hashlib import sha256
from http import HTTPStatus
from typing import Any, ClassVar, Final, override

from django.core.cache.backends.base import BaseCache
from django.core.cache.backends.locmem import LocMemCache
from django.core.paginator import Paginator
from django.http import HttpResponse, HttpResponseBase
from django.utils.cache import (
    add_never_cache_headers,
    get_conditional_response,
    patch_cache_control,
)
from django.utils.http import quote_etag
from rest_framework.permissions import SAFE_METHODS, BasePermission
from rest_framework.renderers import JSONRenderer
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.viewsets import ViewSet

from trainer.accounts.models import User
from trainer.api.authentication import account_of
from trainer.api.operations import Operation
from trainer.api.refusals import LengthRequired
from trainer.api.serializers.base import asked
from trainer.api.views.base import LookedUp
from trainer.schools import selectors
from trainer.schools.desk import Desk
from trainer.schools.roles import Role

_readings: Final[BaseCache] = LocMemCache("api-readings", {"OPTIONS": {"MAX_ENTRIES": 2000}})
BY_PAGE: Final = 50
_FRESH: Final = 300
"""Seconds for which a public answer may be kept: rules change with a new release only."""


class Resource(ViewSet):
    """What operations share. ``tag`` is the chapter of the documentation."""

    tag: ClassVar[str]
    declared: Operation
    asked: Mapping[str, Any]
    """What the address asks after « ? », checked."""

    def run(
        self, declared: Operation, method: Callable[..., Any], parts: Mapping[str, Any]
    ) -> HttpResponseBase:
        """Run an operation and write what it found, unless it has written its answer itself."""
        self.declared = declared
        self.asked = asked(declared.query, self.request.query_params)
        found = method(self, **parts)
        return found if isinstance(found, HttpResponseBase) else self.written(found)

    def written(self, found: Any) -> Response:
        """Return the answer that the operation announces."""
        answer = self.declared.answer
        if not isinstance(answer, type):
            return Response(status=HTTPStatus.NO_CONTENT)
        if self.declared.paged:
            found = self.page(found)
        data = answer(found, context={"view": self}).data
        made = self.declared.status == HTTPStatus.CREATED and "adresse" in data
        headers = {"Location": data["adresse"]} if made else None
        return Response(data, self.declared.status, headers=headers)

    def page(self, rows: Any) -> Any:
        """Return the page of a list that the address asks for."""
        return Paginator(rows, BY_PAGE).get_page(self.asked.get("page", 1))

    def body(self, *form: Any, before: object = None) -> Any:
        """Return the body, checked: ``validated_data`` and, if a form reads it, ``form``.

        ``form`` are the first arguments of that form; ``before`` is what is changed.

        Raises:
            ValidationError: if it is not of its shape, or the form refuses it.
            LengthRequired: if its length is not said.
        """
        if "Transfer-Encoding" in self.request.headers:
            raise LengthRequired
        shape = self.declared.body
        assert shape is not None  # noqa: S101 - a slip of ours
        found = shape(data=self.request.data, context={"form": form, "before": before})
        found.is_valid(raise_exception=True)
        return found


class PublicResource(Resource):
    """What everybody may read, without saying who they are; nothing of the caller is looked at.

    It changes with a new release only: what was read once is kept, written, with its ETag.
    """

    authentication_classes = ()

    @override
    def run(
        self, declared: Operation, method: Callable[..., Any], parts: Mapping[str, Any]
    ) -> HttpResponseBase:
        """Run the operation unless its answer is kept, or the caller has it already."""
        if self.request.method not in SAFE_METHODS:
            return super().run(declared, method, parts)
        key = repr((declared.name, parts, sorted(self.request.query_params.lists())))
        kept: bytes | None = _readings.get(key)
        if kept is None:
            read: Any = super().run(declared, method, parts)
            kept = JSONRenderer().render(read.data)
            _readings.set(key, kept, None)
        tag = quote_etag(sha256(kept).hexdigest()[:32])
        response = HttpResponse(kept, content_type="application/json", headers={"ETag": tag})
        return get_conditional_response(self.request._request, tag, response=response) or response  # noqa: SLF001 - Django's

    @override
    def finalize_response(
        self, request: Request, response: Any, *args: Any, **kwargs: Any
    ) -> Response:
        """Let caches keep what was read."""
        done: Response = super().finalize_response(request, response, *args, **kwargs)
        if request.method in {"GET", "HEAD"} and done.status_code < HTTPStatus.BAD_REQUEST:
            patch_cache_control(done, public=True, max_age=_FRESH)
        return done


class OwnResource(Resource):
    """What is the caller's own: never kept by a cache."""

    permission_classes: tuple[type[BasePermission], ...] = (LookedUp,)

    @override
    def finalize_response(
        self, request: Request, response: Any, *args: Any, **kwargs: Any
    ) -> Response:
        """Forbid caches."""
        done: Response = super().finalize_response(request, response, *args, **kwargs)
        add_never_cache_headers(done)
        return done


class AccountResource(OwnResource):
    """What an account reads and does under its own name, in its schools."""

    def desk(self, school: str, role: Role = Role.INSTRUCTOR) -> Desk:
        """Return what the caller is in a school.

        Raises:
            NotAuthenticated: if nobody calls.
            Http404: if the caller has not that role there.
        """
        return selectors.desk(self.account, school, role)

    @property
    def account(self) -> User:
        """The account that calls.

        Raises:
            NotAuthenticated: if there is none.
        """
        return account_of(self.request)
