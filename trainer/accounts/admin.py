"""People in the administration."""

from typing import TYPE_CHECKING, override

from django.contrib import admin
from django.contrib.auth.admin import UserAdmin
from django.db.models import Model
from django.http import HttpRequest

from trainer.accounts.models import Learner, User

if TYPE_CHECKING:  # Django's classes take no type when they run
    _ModelAdmin = admin.ModelAdmin[Model]
    _UserAdmin = UserAdmin[User]
else:
    _ModelAdmin, _UserAdmin = admin.ModelAdmin, UserAdmin


class Archive(_ModelAdmin):
    """Rows that are read: only the site's own services write them."""

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


@admin.register(Learner)
class LearnerAdmin(Archive):
    """Learners, those of visitors included."""

    list_display = ("__str__", "user", "created_at")
    list_select_related = ("user",)
    search_fields = ("user__username",)
    date_hierarchy = "created_at"
