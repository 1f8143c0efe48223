"""Assignments in the administration: given, moved and withdrawn on the pages of the school."""

from django.contrib import admin

from trainer.assignments.models import Assignment, Item, Share
from trainer.web.archives import Archive, GameFilter


@admin.register(Assignment)
class AssignmentAdmin(Archive):
    """Assignments."""

    list_display = ("title", "school", "promotion", "target", "goal", "due_at", "withdrawn_at")
    list_filter = ("target",)
    list_select_related = ("school", "promotion")
    search_fields = ("title", "school__name")
    ordering = ("-pk",)


@admin.register(Item)
class ItemAdmin(Archive):
    """What they are made of."""

    list_display = ("assignment", "game", "drill", "branch")
    list_filter = (GameFilter,)
    list_select_related = ("assignment",)
    search_fields = ("assignment__title",)
    ordering = ("-pk",)


@admin.register(Share)
class ShareAdmin(Archive):
    """How far each person is."""

    list_display = ("assignment", "membership", "answered", "correct", "level", "best", "done_at")
    list_select_related = ("assignment", "membership")
    search_fields = ("assignment__title", "membership__last_name")
    ordering = ("-pk",)
