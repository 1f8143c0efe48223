"""Series and answers in the administration: an archive, without what gives answers away."""

from typing import override

from django.contrib import admin
from django.db.models import QuerySet
from django.http import HttpRequest

from trainer.accounts.admin import Archive
from trainer.practice.models import Attempt, Series


@admin.register(Series)
class SeriesAdmin(Archive):
    """Series."""

    list_display = ("started_at", "learner", "mode", "game", "drill")
    list_filter = ("mode", "game")
    list_select_related = ("learner__user",)
    search_fields = ("=learner__user__username",)
    fields = ("learner", "mode", "game", "drill", "house", "seats", "started_at")


@admin.register(Attempt)
class AttemptAdmin(Archive):
    """Answers given. An open question is not shown: it would be one to answer."""

    list_display = ("answered_at", "learner", "game", "drill", "branch", "correct")
    list_filter = ("correct", "game")
    list_select_related = ("series__learner__user",)
    search_fields = ("=series__learner__user__username",)
    ordering = ("-pk",)
    fields = (
        *("series", "position", "game", "drill", "branch", "rules_version", "situation", "scene"),
        *("asked_at", "answered_at", "given", "correct", "verdict"),
    )

    @override
    def get_queryset(self, request: HttpRequest) -> QuerySet[Attempt]:
        """Leave open questions out."""
        return Attempt.objects.filter(answered_at__isnull=False)

    @admin.display(description="apprenant")
    def learner(self, attempt: Attempt) -> str:
        """Return who answered."""
        return str(attempt.series.learner)
