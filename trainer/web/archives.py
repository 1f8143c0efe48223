"""Long tables in the administration: read there, written by the site's own services."""

from collections.abc import Mapping
from functools import cached_property
from typing import TYPE_CHECKING, Any, ClassVar, Final, override

from django.contrib import admin
from django.core.paginator import Paginator
from django.db.models import Model, QuerySet
from django.http import HttpRequest

from casino_rules.catalog import load_all

if TYPE_CHECKING:  # Django's classes take no type when they run
    _ModelAdmin = admin.ModelAdmin[Model]
    _Paginator = Paginator[Model]
else:
    _ModelAdmin, _Paginator = admin.ModelAdmin, Paginator

_GONE_THROUGH: Final = 5000
"""Latest rows of a table that can be gone through page by page."""


class _Bounded(_Paginator):
    """Pages of the latest rows of a table that may be very long: it is not counted whole."""

    @cached_property
    def count(self) -> int:
        """How many rows can be gone through; older ones are searched for."""
        rows: Any = self.object_list
        return int(rows[:_GONE_THROUGH].count())


class GameFilter(admin.SimpleListFilter):
    """The games of the catalog: asking the table which it holds would read all of it."""

    title = "jeu"
    parameter_name = "game"

    @override
    def lookups(self, request: HttpRequest, model_admin: Any) -> list[tuple[str, str]]:
        """Return the games."""
        return [(game.slug, game.title) for game in load_all()]

    @override
    def queryset(self, request: HttpRequest, queryset: QuerySet[Any]) -> QuerySet[Any]:
        """Keep the rows of the chosen game."""
        return queryset.filter(game=self.value()) if self.value() else queryset


class Archive(_ModelAdmin):
    """Rows that are read: only the site's own services write them."""

    paginator = _Bounded

    show_full_result_count = False
    list_per_page = 50
    shown: ClassVar[Mapping[str, object]] = {}
    """What a row must be to be read here: the others would give something away."""

    @override
    def get_queryset(self, request: HttpRequest) -> QuerySet[Model]:
        """Leave out what is not to be read."""
        return super().get_queryset(request).filter(**self.shown)

    @override
    def has_add_permission(self, request: HttpRequest) -> bool:
        """No row is written by hand."""
        return False

    @override
    def has_change_permission(self, request: HttpRequest, obj: Model | None = None) -> bool:
        """No row is changed by hand."""
        return False

    @override
    def has_delete_permission(self, request: HttpRequest, obj: Model | None = None) -> bool:
        """No row goes but by its purge, or with what it hangs on."""
        return False
