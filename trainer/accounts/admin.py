"""People in the administration."""

from collections.abc import Iterable
from functools import cached_property
from typing import TYPE_CHECKING, Any, Final, override

from django.contrib import admin
from django.contrib.auth.admin import UserAdmin
from django.core.paginator import Paginator
from django.db.models import Model, QuerySet
from django.http import HttpRequest

from casino_rules.catalog import load_all
from trainer.accounts.models import Learner, User
from trainer.accounts.services import delete_account

if TYPE_CHECKING:  # Django's classes take no type when they run
    _ModelAdmin = admin.ModelAdmin[Model]
    _Paginator = Paginator[Model]
    _UserAdmin = UserAdmin[User]
else:
    _ModelAdmin, _UserAdmin, _Paginator = admin.ModelAdmin, UserAdmin, Paginator

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

    @override
    def has_add_permission(self, request: HttpRequest) -> bool:
        """Refuse."""
        return False

    @override
    def has_change_permission(self, request: HttpRequest, obj: Model | None = None) -> bool:
        """Refuse."""
        return False

    @override
    def has_delete_permission(self, request: HttpRequest, obj: Model | None = None) -> bool:
        """Refuse."""
        return False


@admin.register(User)
class PersonAdmin(_UserAdmin):
    """Accounts: an administrator gives a new password here to whoever has no e-mail address."""

    list_display = ("username", "email", "last_name", "date_joined", "last_login", "is_active")
    list_filter = ("is_active", "is_staff", "is_superuser")
    date_hierarchy = "date_joined"
    ordering = ("-date_joined",)

    @override
    def get_deleted_objects(
        self, objs: Iterable[User], request: HttpRequest
    ) -> tuple[list[str], dict[str, int], set[str], list[str]]:
        """Name the accounts alone: what goes with them may be very long, and is archived."""
        names = [user.username for user in objs]
        return names, {"comptes, avec leurs réponses": len(names)}, set(), []

    @override
    def delete_model(self, request: HttpRequest, obj: User) -> None:
        """Close the account as its owner would."""
        delete_account(obj)

    @override
    def delete_queryset(self, request: HttpRequest, queryset: QuerySet[User]) -> None:
        """Close each account as its owner would."""
        for user in queryset:
            delete_account(user)


@admin.register(Learner)
class LearnerAdmin(Archive):
    """Learners, those of visitors included."""

    list_display = ("__str__", "user", "created_at")
    list_select_related = ("user",)
    search_fields = ("user__username",)
    date_hierarchy = "created_at"
