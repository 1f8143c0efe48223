"""Schools in the administration of the site: a school is created here, and only here.

What happens inside a school is read here and done on its own pages, by the services.
"""

from collections.abc import Sequence
from typing import TYPE_CHECKING, override

from django.contrib import admin
from django.db.models import Count, Q, QuerySet
from django.http import HttpRequest
from django.urls import reverse
from django.utils.html import format_html
from django.utils.safestring import SafeString

from trainer.schools.models import Enrolment, Entry, Invitation, Membership, Promotion, School
from trainer.schools.services.audit import verb_label
from trainer.web.archives import Archive

if TYPE_CHECKING:  # Django's classes take no type when they run
    _SchoolAdmin = admin.ModelAdmin[School]
else:
    _SchoolAdmin = admin.ModelAdmin


@admin.register(School)
class SchoolAdmin(_SchoolAdmin):
    """Schools. Their options are chosen, and logged, on their own pages."""

    list_display = ("name", "slug", "people", "created_at", "page")
    search_fields = ("name", "slug")
    fields = ("name", "slug", "page")
    ordering = ("name",)
    show_full_result_count = False

    @override
    def get_queryset(self, request: HttpRequest) -> QuerySet[School]:
        """Count the people in the same query."""
        present = Count("memberships", filter=Q(memberships__left_at=None))
        return super().get_queryset(request).annotate(present=present)

    @override
    def has_delete_permission(self, request: HttpRequest, obj: School | None = None) -> bool:
        """Refuse: results of exams hang on it."""
        return False

    @override
    def get_prepopulated_fields(
        self, request: HttpRequest, obj: School | None = None
    ) -> dict[str, Sequence[str]]:
        """Suggest the address of a new school; that of another one is known to its people."""
        return {} if obj else {"slug": ("name",)}

    @override
    def get_readonly_fields(
        self, request: HttpRequest, obj: School | None = None
    ) -> tuple[str, ...]:
        """Keep the address of a school that exists."""
        return ("slug", "page") if obj else ("page",)

    @admin.display(description="personnes", ordering="present")
    def people(self, school: School) -> int:
        """Return how many people are in it."""
        return int(getattr(school, "present", 0))

    @admin.display(description="pages de l’école")
    def page(self, school: School) -> SafeString | str:
        """Return the link to its pages, where its first administrator is invited."""
        if not school.slug:
            return "après l’enregistrement"
        return format_html(
            '<a href="{}">ouvrir</a>', reverse("schools:school", args=(school.slug,))
        )


@admin.register(Promotion)
class PromotionAdmin(Archive):
    """Classes."""

    list_display = ("name", "school", "starts_on", "ends_on", "archived_at")
    list_select_related = ("school",)
    search_fields = ("name",)


@admin.register(Membership)
class MembershipAdmin(Archive):
    """People of the schools."""

    list_display = ("__str__", "school", "role", "learner", "created_at", "left_at")
    list_filter = ("role",)
    list_select_related = ("school", "learner__user")
    search_fields = ("last_name", "first_name", "=learner__user__username")


@admin.register(Enrolment)
class EnrolmentAdmin(Archive):
    """Who is in which class."""

    list_display = ("membership", "promotion", "created_at", "left_at")
    list_select_related = ("membership", "promotion")
    search_fields = ("membership__last_name", "promotion__name")


@admin.register(Invitation)
class InvitationAdmin(Archive):
    """Invitations, without the digests of their words."""

    list_display = ("created_at", "school", "promotion", "role", "uses", "use_limit", "expires_at")
    list_select_related = ("school", "promotion")
    fields = (
        *("school", "promotion", "membership", "role", "uses", "use_limit"),
        *("created_at", "expires_at", "revoked_at"),
    )


@admin.register(Entry)
class EntryAdmin(Archive):
    """The audit logs of the schools."""

    list_display = ("at", "school", "author", "act", "subject", "promotion")
    list_filter = ("verb",)
    list_select_related = ("school", "actor", "site_actor", "subject", "promotion")
    date_hierarchy = "at"
    ordering = ("-pk",)

    @admin.display(description="auteur")
    def author(self, entry: Entry) -> str:
        """Return who acted."""
        return str(entry.actor or entry.site_actor or "le site")

    @admin.display(description="acte")
    def act(self, entry: Entry) -> str:
        """Return the act in French."""
        return verb_label(entry.verb)
