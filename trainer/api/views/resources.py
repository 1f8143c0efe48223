"""The resources of the API: who may call, what is read of a request, who may keep the answer."""

from collections.abc import Callable, Mapping
from http import HTTPStatus
from typing import Any, ClassVar, Final, override

from django.core.paginator import Paginator
from django.http import HttpResponseBase
from django.utils.cache import add_never_cache_headers, patch_cache_control
from rest_framework.permissions import BasePermission
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
    """What everybody may read, without saying who they are; nothing of the caller is looked at."""

    authentication_classes = ()

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
