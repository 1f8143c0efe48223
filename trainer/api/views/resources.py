"""The resources of the API: who may call, what is read of a request, who may keep the answer."""

from collections.abc import Callable, Iterator, Mapping
from functools import cached_property, partial
from hashlib import sha256
from http import HTTPStatus
from typing import Any, ClassVar, Final, override

from django.conf import settings
from django.core.cache.backends.base import BaseCache
from django.core.cache.backends.locmem import LocMemCache
from django.db import transaction
from django.http import HttpResponse, HttpResponseBase
from django.urls import URLPattern, path
from django.utils import timezone
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
from rest_framework.viewsets import GenericViewSet

from trainer.accounts.models import User
from trainer.accounts.services import learner_of
from trainer.api.authentication import account_of
from trainer.api.filters import FilterBackend, Pages
from trainer.api.models import Token
from trainer.api.operations import Operation, operation_of, tagged_for, tags
from trainer.api.parts import inside
from trainer.api.refusals import Refusal
from trainer.api.requests import check, once, tag_of
from trainer.schools import selectors
from trainer.schools.selectors import Desk

SCHOOL: Final = "formation/ecole/<slug:ecole>/"
NOTES: Final = f"{SCHOOL}notes/"
_FRESH: Final = 300
"""Seconds for which a public answer may be kept: rules change with a new release only."""
_readings: Final[BaseCache] = LocMemCache("api-readings", {"OPTIONS": {"MAX_ENTRIES": 2000}})


class Resource(GenericViewSet[Any]):
    """What operations share. ``tag`` is the chapter of the documentation."""

    tag: ClassVar[str]
    pagination_class = Pages
    filter_backends = (FilterBackend,)
    scope: ClassVar[Token.Scope] = Token.Scope.SCHOOL
    """The scope that a token needs to change something here, each one holding those before it."""
    keeps_replays: ClassVar[bool] = True
    """Whether a creation heeds « Idempotency-Key »."""
    owned: ClassVar[bool] = False
    """Whether it is the caller's own."""
    quota: Mapping[str, str] = {}
    """What the throttles have left to tell."""
    declared: Operation

    @classmethod
    def addresses(cls) -> Iterator[URLPattern]:
        """Yield the addresses of the operations that are declared here."""
        routes: dict[str, dict[str, Any]] = {}
        links: dict[str, str] = {}
        for name, method in vars(cls).items():
            found: Operation | None = getattr(method, "operation", None)
            if found is not None:
                routes.setdefault(found.route, {})[found.verb] = name
                links[found.route] = links.get(found.route) or found.link
        for route, acts in routes.items():
            yield path(route, cls.as_view(acts), name=links[route] or None)

    def run(
        self, declared: Operation, method: Callable[..., Any], parts: Mapping[str, Any]
    ) -> HttpResponseBase:
        """Run an operation and write what it found, unless it has written its answer itself."""
        self.declared = declared
        self._query.check_names()
        act = partial(self._answer, method, parts)
        caller = self._caller() if declared.status == HTTPStatus.CREATED else ""
        if caller and self.keeps_replays and "Idempotency-Key" in self.request.headers:
            return once(self.request, caller, timezone.now(), act)
        answer: HttpResponseBase = act()
        return answer

    @cached_property
    def _query(self) -> Any:
        return self.declared.query(data=self.request.query_params)

    @cached_property
    def asked(self) -> Mapping[str, Any]:
        """What the address asks after « ? ».

        Raises:
            ValidationError: if a parameter cannot be read.
        """
        self._query.is_valid(raise_exception=True)
        found: Mapping[str, Any] = self._query.validated_data
        return found

    def body(self, *form: Any, before: object = None) -> Any:
        """Return the body, checked: ``validated_data`` and, if a form reads it, ``form``.

        ``form`` are the first arguments of that form; ``before`` is what is changed.

        Raises:
            ValidationError: if it is not of its shape, or the form refuses it.
            Refusal: if its length is not said.
        """
        if "Transfer-Encoding" in self.request.headers:
            raise Refusal("longueur")
        assert self.declared.body is not None  # noqa: S101 - a slip of ours
        context = {"form": form, "before": before}
        found = self.declared.body(data=self.request.data, context=context)
        if self.request.data is None:
            found.fail("invalid")  # REST framework says this one in English
        found.is_valid(raise_exception=True)
        return found

    def check_scope(self) -> None:
        """Refuse a token that may not change anything here.

        Raises:
            Refusal: if its scope is less than that of the resource.
        """
        token, known = self.request.auth, [*Token.Scope]
        if not isinstance(token, Token):
            return
        if known.index(Token.Scope(token.scope)) < known.index(self.scope):
            raise Refusal("portee", f"Il faut un jeton de portée « {self.scope} ».")

    def _caller(self) -> str:
        """Return who calls, empty if nobody knows."""
        if isinstance(self.request.user, User):
            return f"compte:{self.request.user.pk}"
        learner = learner_of(self.request._request)  # noqa: SLF001 - Django's, with its session
        return f"visiteur:{learner}" if learner else ""

    def _answer(self, method: Callable[..., Any], parts: Mapping[str, Any]) -> Any:
        """Return the answer that the operation announces."""
        if "If-Match" in self.request.headers and tagged_for(self.declared):
            with transaction.atomic():
                check(self.request, self.declared)
                return self._written(method, parts)
        return self._written(method, parts)

    def _written(self, method: Callable[..., Any], parts: Mapping[str, Any]) -> Any:
        found, answer, headers = method(self, **inside(parts)), self.declared.answer, {}
        if isinstance(found, HttpResponseBase):
            return found
        if not isinstance(answer, type):
            return Response(status=HTTPStatus.NO_CONTENT)
        if self.declared.paged:
            if not hasattr(self.paginator, "page"):
                found = self.paginate_queryset(self.filter_queryset(found))
            shown = answer(found, many=True, context={"view": self})
            return self.get_paginated_response(shown.data)
        data = answer(found, context={"view": self}).data
        if self.declared.status == HTTPStatus.CREATED and "adresse" in data:
            headers["Location"] = data["adresse"]
        if tags(self.declared):
            headers["ETag"] = tag_of(data)
        return Response(data, self.declared.status, headers=headers)

    @override
    def check_permissions(self, request: Request) -> None:
        """Count the call first: one that is refused counts too."""
        super().check_throttles(request)
        super().check_permissions(request)

    @override
    def check_throttles(self, request: Request) -> None:
        """Do nothing: it is counted already."""

    @override
    def options(self, request: Any, *args: Any, **kwargs: Any) -> Response:
        """Say which methods the address has: the header « Allow » of every answer."""
        return Response(status=HTTPStatus.NO_CONTENT)

    @override
    def finalize_response(
        self, request: Request, response: Any, *args: Any, **more: Any
    ) -> Response:
        """Tell what is left of the quota."""
        done: Response = super().finalize_response(request, response, *args, **more)
        for name, value in self.quota.items():
            done.headers[name] = value
        return done


class PublicResource(Resource):
    """What everybody may read, without saying who they are; nothing of the caller is looked at.

    It changes with a new release only: what was read once is kept, written, with its ETag.
    """

    authentication_classes = ()

    @override
    def run(
        self, declared: Operation, method: Callable[..., Any], parts: Mapping[str, Any]
    ) -> HttpResponseBase:
        if self.request.method not in SAFE_METHODS:
            return super().run(declared, method, parts)
        asked = repr((declared.name, parts, sorted(self.request.query_params.lists())))
        key = sha256(asked.encode()).hexdigest()
        kept: tuple[bytes, dict[str, str]] | None = _readings.get(key)
        if kept is None:
            read: Any = super().run(declared, method, parts)
            body = JSONRenderer().render(read.data)
            told = {name: read.headers[name] for name in ("Link",) if name in read.headers}
            kept = body, told | {"ETag": quote_etag(sha256(body).hexdigest()[:32])}
            _readings.set(key, kept, None)
        body, headers = kept
        response = HttpResponse(body, content_type="application/json", headers=headers)
        request = self.request._request  # noqa: SLF001 - Django's, which reads « If-None-Match »
        found = get_conditional_response(request, headers["ETag"], response=response)
        return found or response

    @override
    def finalize_response(
        self, request: Request, response: Any, *args: Any, **more: Any
    ) -> Response:
        """Let caches keep what was read, and pages of other sites read it if they may."""
        done: Response = super().finalize_response(request, response, *args, **more)
        if request.method in {"GET", "HEAD"} and done.status_code < HTTPStatus.BAD_REQUEST:
            patch_cache_control(done, public=True, max_age=_FRESH)
        if settings.API_OPEN_TO_PAGES:  # no cookie is looked at here
            done.headers["Access-Control-Allow-Origin"] = "*"
            done.headers["Access-Control-Allow-Methods"] = "GET, HEAD"
            done.headers["Access-Control-Allow-Headers"] = "If-None-Match"
            done.headers["Access-Control-Expose-Headers"] = ", ".join(("ETag", *self.quota))
        return done


class InScope(BasePermission):
    """A token changes only what its scope holds; whose the rest is, is told where it is looked up."""

    @override
    def has_permission(self, request: Request, view: Any) -> bool:
        if request.method not in SAFE_METHODS:
            view.check_scope()
        return True


class InSchool(BasePermission):
    """The caller has, in the school of the address, the role that the operation wants.

    To others nothing is there.
    """

    @override
    def has_permission(self, request: Request, view: Any) -> bool:
        declared = operation_of(view)
        if declared is not None and "ecole" in view.kwargs:
            view.here = selectors.desk(view.account, view.kwargs["ecole"], declared.role)
        return True


class OwnResource(Resource):
    """What is the caller's own: never kept by a cache."""

    owned = True
    permission_classes: tuple[type[BasePermission], ...] = (InScope,)

    @override
    def finalize_response(
        self, request: Request, response: Any, *args: Any, **more: Any
    ) -> Response:
        """Forbid caches."""
        done: Response = super().finalize_response(request, response, *args, **more)
        add_never_cache_headers(done)
        return done


class AccountResource(OwnResource):
    """What an account reads and does under its own name, in its schools."""

    permission_classes = (InScope, InSchool)
    here: Desk
    """What the caller is in the school of the address."""

    @property
    def account(self) -> User:
        """The account that calls.

        Raises:
            NotAuthenticated: if there is none.
        """
        return account_of(self.request)
