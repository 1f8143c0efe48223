"""People in the administration."""

from collections.abc import Iterable
from typing import TYPE_CHECKING, Final, override

from django.contrib import admin
from django.contrib.auth.admin import UserAdmin
from django.db.models import QuerySet
from django.forms import ModelForm
from django.http import HttpRequest

from trainer.accounts.models import Learner, User
from trainer.accounts.services import delete_account, end_sessions, forget_factors, lift
from trainer.web.archives import Archive
from trainer.web.events import tell

if TYPE_CHECKING:  # Django's classes take no type when they run
    _UserAdmin = UserAdmin[User]
else:
    _UserAdmin = UserAdmin

_RIGHTS: Final = ("is_active", "is_staff", "is_superuser")


@admin.register(User)
class PersonAdmin(_UserAdmin):
    """Accounts: an administrator gives a new password here to whoever has no e-mail address."""

    list_display = ("username", "email", "last_name", "date_joined", "last_login", "is_active")
    list_filter = ("is_active", "is_staff", "is_superuser")
    date_hierarchy = "date_joined"
    readonly_fields = ("date_joined", "last_login")
    ordering = ("-date_joined",)
    actions = ("lift_locks", "end_sessions", "forget_factors")

    @admin.action(description="Lever le verrou des mots de passe faux")
    def lift_locks(self, request: HttpRequest, queryset: QuerySet[User]) -> None:
        """Let in those who are shut out by wrong passwords."""
        for user in queryset:
            lift(str(user.pk))
        self.message_user(request, "Verrous levés.")

    @admin.action(description="Fermer toutes les connexions")
    def end_sessions(self, request: HttpRequest, queryset: QuerySet[User]) -> None:
        """Sign accounts out everywhere."""
        for user in queryset:
            end_sessions(user)
        self.message_user(request, "Connexions fermées.")

    @admin.action(description="Retirer le second facteur (appareil perdu)")
    def forget_factors(self, request: HttpRequest, queryset: QuerySet[User]) -> None:
        """Let in by password alone those who have lost their second factor."""
        for user in queryset:
            forget_factors(user)
        self.message_user(request, "Seconds facteurs retirés.")

    @override
    def save_model(
        self,
        request: HttpRequest,
        obj: User,
        form: "ModelForm[User]",  # takes no type when it runs
        change: bool,
    ) -> None:
        """Write the account, and log whether it may do more, or less, on the site."""
        super().save_model(request, obj, form, change)
        rights = {name: getattr(obj, name) for name in _RIGHTS if name in form.changed_data}
        if rights:
            tell("role.site", request, by=request.user.pk, account=obj.pk, **rights)

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
