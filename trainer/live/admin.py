"""The live room in the administration: what has been explained, nothing of what is being asked."""

from django.contrib import admin

from trainer.live.models import ClassAnswer, ClassQuestion
from trainer.web.archives import Archive, GameFilter


@admin.register(ClassQuestion)
class ClassQuestionAdmin(Archive):
    """Questions put to a class, without their seeds; their case once they are explained."""

    list_display = ("asked_at", "promotion", "game", "drill", "closed_at", "explained_at")
    list_filter = (GameFilter,)
    list_select_related = ("promotion",)
    search_fields = ("promotion__name",)
    fields = (
        *("promotion", "author", "game", "drill", "rules_version"),
        *("asked_at", "closed_at", "explained_at"),
    )


@admin.register(ClassAnswer)
class ClassAnswerAdmin(Archive):
    """Answers to the questions that have been explained."""

    list_display = ("answered_at", "membership", "question", "shown", "correct")
    shown = {"question__explained_at__isnull": False}
    list_filter = ("correct",)
    list_select_related = ("membership", "question")
    search_fields = ("membership__last_name",)
