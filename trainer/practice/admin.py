"""Series and answers in the administration: an archive, without what gives answers away."""

from django.contrib import admin

from trainer.practice.models import Attempt, AttemptOverlay, Correction, Record, Series
from trainer.web.archives import Archive, GameFilter


@admin.register(Series)
class SeriesAdmin(Archive):
    """Series."""

    list_display = ("started_at", "learner", "mode", "game", "drill")
    list_filter = ("mode", GameFilter)
    list_select_related = ("learner__user",)
    search_fields = ("=learner__user__username",)
    fields = (
        "learner",
        "mode",
        "game",
        "drill",
        "house",
        "seats",
        "level",
        "length",
        "pace",
        "started_at",
    )


@admin.register(Record)
class RecordAdmin(Archive):
    """Best runs."""

    list_display = ("at", "learner", "pace", "game", "drill", "best")
    list_filter = ("pace", GameFilter)
    list_select_related = ("learner__user",)
    search_fields = ("=learner__user__username",)
    fields = ("learner", "pace", "game", "drill", "mix", "level", "best", "at", "series")


@admin.register(Attempt)
class AttemptAdmin(Archive):
    """Answers given. An open question is not shown: it would be one to answer."""

    list_display = ("answered_at", "learner", "game", "drill", "branch", "correct")
    shown = {"answered_at__isnull": False}
    list_filter = ("correct", GameFilter)
    list_select_related = ("series__learner__user",)
    search_fields = ("=series__learner__user__username",)
    fields = (
        *("series", "position", "game", "drill", "branch", "rules_version", "situation", "scene"),
        *("asked_at", "answered_at", "given", "correct", "verdict"),
    )

    @admin.display(description="apprenant")
    def learner(self, attempt: Attempt) -> str:
        """Return who answered."""
        return str(attempt.series.learner)


@admin.register(Correction)
class CorrectionAdmin(Archive):
    """Corrections of answers of practice."""

    list_display = (
        "at",
        "school",
        "game",
        "drill",
        "changed",
        "people",
        "finished_at",
        "undone_at",
    )
    list_filter = (GameFilter,)
    list_select_related = ("school",)
    search_fields = ("school__name", "reason")


@admin.register(AttemptOverlay)
class AttemptOverlayAdmin(Archive):
    """What has been laid over answers of practice."""

    list_display = ("at", "learner", "attempt", "correct", "undone_at")
    list_filter = ("correct",)
    list_select_related = ("attempt__series__learner__user",)
    search_fields = ("=attempt__series__learner__user__username",)

    @admin.display(description="apprenant")
    def learner(self, overlay: AttemptOverlay) -> str:
        """Return whose answer it is."""
        return str(overlay.attempt.series.learner)
