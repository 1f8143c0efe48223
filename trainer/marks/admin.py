"""Corrections, contestations and certificates in the administration: an archive."""

from typing import Any

from django.contrib import admin

from trainer.marks.models import Certificate, Contestation, Overlay, Replay, Withdrawal
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


@admin.register(Certificate)
class CertificateAdmin(Archive):
    """Certificates, without their codes: who has one reads the certificate."""

    list_display = ("issued_at", "name", "school_name", "title", "result", "revoked_at")
    search_fields = ("name", "title", "school_name")
    fields = (
        *("sitting", "name", "school_name", "title", "sat_on", "result"),
        *("issued_at", "actor", "revoked_at", "revoke_reason"),
    )
