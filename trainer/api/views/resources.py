"""The resources of the API: who may call, what is read of a request, who may keep the answer."""

from collections.abc import Callable, Mapping
from hashlib import sha256
from http import HTTPStatus
from typing import Any, ClassVar, Final, override

from django.conf import settings
from django.core.cache.backends.base import BaseCache
from django.core.cache.backends.locmem import LocMemCache
from django.core.paginator import Paginator
from django.http import HttpResponse, HttpResponseBase
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
from rest_framework.viewsets import ViewSet

from trainer.accounts.learners import learner_of
from trainer.accounts.models import User
from trainer.api.authentication import account_of
from trainer.api.models import Token
from trainer.api.operations import Operation
from trainer.api.refusals import Refusal
from trainer.api.replays import once
from trainer.api.serializers.base import asked
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
    scope: ClassVar[Token.Scope] = Token.Scope.SCHOOL
    """The scope that a token needs to change something here."""
    keeps_replays: ClassVar[bool] = True
    """Whether a creation heeds « Idempotency-Key »."""
    owned: ClassVar[bool] = False
    """Whether it is the caller's own."""
    quota: Mapping[str, str] = {}
    """What the throttles have left to tell."""
    declared: Operation
    asked: Mapping[str, Any]
    """What the address asks after « ? », checked."""

    def run(
        self, declared: Operation, method: Callable[..., Any], parts: Mapping[str, Any]
    ) -> HttpResponseBase:
        """Run an operation and write what it found, unless it has written its answer itself."""
        self.declared = declared
        self.check_scope()
        self.asked = asked(declared.query, self.request.query_params)

        def act() -> Any:
            found = method(self, **parts)
            return found if isinstance(found, HttpResponseBase) else self.written(found)

        caller = self._caller() if declared.status == HTTPStatus.CREATED else ""
        if caller and self.keeps_replays and "Idempotency-Key" in self.request.headers:
            return once(self.request, caller, timezone.now(), act)
        answer: HttpResponseBase = act()
        return answer

    def check_scope(self) -> None:
        """Refuse a token that may not do this.

        Raises:
            Refusal: if its scope is too narrow.
        """
        token, known = self.request.auth, [*Token.Scope]
        if self.request.method in SAFE_METHODS or not isinstance(token, Token):
            return
        if known.index(Token.Scope(token.scope)) < known.index(self.scope):
            raise Refusal("portee", f"Il faut un jeton de portée « {self.scope} ».")

    def _caller(self) -> str:
        """Return who calls, empty if nobody knows."""
        if isinstance(self.request.user, User):
            return f"compte:{self.request.user.pk}"
        learner = learner_of(self.request._request)  # noqa: SLF001 - Django's, with its session
        return f"visiteur:{learner}" if learner else ""

    @override
    def options(self, request: Any, *args: Any, **kwargs: Any) -> Response:
        """Say which methods the address has: the header « Allow » of every answer."""
        return Response(status=HTTPStatus.NO_CONTENT)

    @override
    def finalize_response(
        self, request: Request, response: Any, *args: Any, **kwargs: Any
    ) -> Response:
        """Tell what is left of the quota."""
        done: Response = super().finalize_response(request, response, *args, **kwargs)
        for name, value in self.quota.items():
            done.headers[name] = value
        return done

    def written(self, found: Any) -> Response:
        """Return the answer that the operation announces."""
        answer = self.declared.answer
        if not isinstance(answer, type):
            return Response(status=HTTPStatus.NO_CONTENT)
        if self.declared.paged:
            found = self.page(found)
        data = answer(found, context={"view": self}).data
        headers = {}
        if self.declared.status == HTTPStatus.CREATED and "adresse" in data:
            headers["Location"] = data["adresse"]
        if self.declared.paged:
            near = (("next", data["suivante"]), ("prev", data["precedente"]))
            headers["Link"] = ", ".join(f'<{to}>; rel="{rel}"' for rel, to in near if to)
        return Response(data, self.declared.status, headers={k: v for k, v in headers.items() if v})

    def page(self, rows: Any) -> Any:
        """Return the page of a list that the address asks for."""
        paginator = Paginator(rows, BY_PAGE)
        number = self.asked.get("page", 1)
        if number > paginator.num_pages:
            last = f"Page inconnue : « {number} ». La dernière est la {paginator.num_pages}."
            raise Refusal("introuvable", last, "page")
        return paginator.page(number)

    def body(self, *form: Any, before: object = None) -> Any:
        """Return the body, checked: ``validated_data`` and, if a form reads it, ``form``.

        ``form`` are the first arguments of that form; ``before`` is what is changed.

        Raises:
            ValidationError: if it is not of its shape, or the form refuses it.
            Refusal: if its length is not said.
        """
        if "Transfer-Encoding" in self.request.headers:
            raise Refusal("longueur")
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
        asked_for = (declared.name, parts, sorted(self.request.query_params.lists()))
        key = sha256(repr(asked_for).encode()).hexdigest()
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
        if settings.API_OPEN_TO_PAGES:  # of other sites: what is public, and no cookie
            done.headers["Access-Control-Allow-Origin"] = "*"
            done.headers["Access-Control-Allow-Methods"] = "GET, HEAD"
            done.headers["Access-Control-Allow-Headers"] = "If-None-Match"
            done.headers["Access-Control-Expose-Headers"] = ", ".join(("ETag", *self.quota))
        return done


class LookedUp(BasePermission):
    """Access is decided where the learner is looked up: a visitor has no account to check."""


class OwnResource(Resource):
    """What is the caller's own: never kept by a cache."""

    owned = True
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
