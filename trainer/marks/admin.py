"""Corrections, contestations and certificates in the administration: an archive."""

from typing import Any, override

from django.contrib import admin
from django.http import HttpRequest

from trainer.accounts.requests import user_of
from trainer.marks.models import (
    Certificate,
    Contestation,
    Objection,
    Overlay,
    Replay,
    Withdrawal,
)
from trainer.marks.services.contestations import answer_for_site
from trainer.web.archives import Archive, GameFilter


@admin.register(Replay)
class ReplayAdmin(Archive):
    """Corrections of stored answers."""

    list_display = ("at", "school", "game", "drill", "changed", "marks", "actor", "undone_at")
    list_filter = (GameFilter,)
    list_select_related = ("school", "actor")
    search_fields = ("school__name", "reason")


class _OnAnswer(Archive):
    """Rows about an answer of an exam."""

    search_fields = ("answer__sitting__membership__last_name", "answer__sitting__exam__title")
    ordering = ("-pk",)

    @admin.display(description="personne")
    def membership(self, row: Any) -> str:
        """Return whose answer it is."""
        return str(row.answer.sitting.membership.name)

    @admin.display(description="examen")
    def exam(self, row: Any) -> str:
        """Return the exam."""
        return str(row.answer.sitting.exam.title)


@admin.register(Overlay)
class OverlayAdmin(_OnAnswer):
    """What has been laid over the answers."""

    list_display = ("at", "membership", "exam", "kind", "share", "out_of", "actor")
    shown = {"answer__sitting__finished_at__isnull": False}
    list_filter = ("kind",)
    list_select_related = ("answer__sitting__membership", "answer__sitting__exam", "actor")


@admin.register(Withdrawal)
class WithdrawalAdmin(Archive):
    """Cases withdrawn."""

    list_display = ("at", "school", "game", "drill", "branch", "actor", "lifted_at")
    list_filter = (GameFilter,)
    list_select_related = ("school", "actor")
    search_fields = ("school__name", "reason")


@admin.register(Contestation)
class ContestationAdmin(_OnAnswer):
    """Contestations and their answers."""

    list_display = ("at", "membership", "exam", "state", "replied_by", "replied_at")
    list_filter = ("state",)
    list_select_related = ("answer__sitting__membership", "answer__sitting__exam", "replied_by")


@admin.register(Objection)
class ObjectionAdmin(Archive):
    """What is contested of practice; what is of no school is answered here, once."""

    list_display = ("at", "membership", "exercise", "replied_at")
    list_filter = (
        ("replied_at", admin.EmptyFieldListFilter),
        ("membership", admin.EmptyFieldListFilter),
    )
    list_select_related = ("membership", "attempt")
    fields = (
        *("at", "membership", "exercise", "situation", "given", "expected", "text"),
        *("reply", "replied_at", "replied_by", "site_actor"),
    )
    readonly_fields = tuple(name for name in fields if name != "reply")

    @override
    def has_change_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        """Let what nobody else can answer be answered."""
        return bool(obj) and obj.membership_id is None and obj.replied_at is None

    @override
    def save_model(self, request: HttpRequest, obj: Any, form: Any, change: bool) -> None:
        """Answer."""
        answer_for_site(user=user_of(request), objection=obj, text=obj.reply)

    @admin.display(description="exercice")
    def exercise(self, row: Objection) -> str:
        """Return the exercise of the answer."""
        return f"{row.attempt.game}/{row.attempt.drill}"

    @admin.display(description="situation")
    def situation(self, row: Objection) -> str:
        """Return the situation as it is stored."""
        return str(row.attempt.situation)

    @admin.display(description="réponse contestée")
    def given(self, row: Objection) -> str:
        """Return what was answered."""
        return str((row.attempt.verdict or {}).get("given"))

    @admin.display(description="réponse attendue")
    def expected(self, row: Objection) -> str:
        """Return what was right."""
        return str((row.attempt.verdict or {}).get("expected"))


@admin.register(Certificate)
class CertificateAdmin(Archive):
    """Certificates, without their codes: who has one reads the certificate."""

    list_display = ("issued_at", "name", "school_name", "title", "result", "revoked_at")
    search_fields = ("name", "title", "school_name")
    fields = (
        *("sitting", "name", "school_name", "title", "sat_on", "result"),
        *("issued_at", "actor", "revoked_at", "revoke_reason"),
    )
