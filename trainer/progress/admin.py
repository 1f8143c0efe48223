"""Rollups in the administration: read only, they follow from the answers."""

from django.contrib import admin

from trainer.progress.models import BranchMemory, DayTally, SlipTally
from trainer.web.archives import Archive, GameFilter


@admin.register(BranchMemory)
class BranchMemoryAdmin(Archive):
    """What is remembered of each branch."""

    list_display = ("learner", "game", "drill", "branch", "answered", "correct", "last_correct")
    list_filter = (GameFilter, "last_correct")
    list_select_related = ("learner__user",)
    search_fields = ("=learner__user__username",)


@admin.register(DayTally)
class DayTallyAdmin(Archive):
    """Answers of each day."""

    list_display = ("day", "learner", "answered", "correct")
    list_select_related = ("learner__user",)
    search_fields = ("=learner__user__username",)
    date_hierarchy = "day"


@admin.register(SlipTally)
class SlipTallyAdmin(Archive):
    """Known errors of each learner."""

    list_display = ("learner", "game", "drill", "pitfall", "met")
    list_filter = (GameFilter,)
    list_select_related = ("learner__user",)
    search_fields = ("=learner__user__username",)
