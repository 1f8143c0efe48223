"""Exams in the administration: an archive, without what gives answers away."""

from django.contrib import admin

from trainer.exams.models import (
    Absence,
    Answer,
    Arrival,
    Candidate,
    Detour,
    Exam,
    ExamPattern,
    Incident,
    Part,
    Sitting,
    Slot,
)
from trainer.web.archives import Archive, GameFilter


@admin.register(Exam)
class ExamAdmin(Archive):
    """Exams; neither their seed nor their papers, from which everything could be read."""

    list_display = ("title", "school", "promotion", "published_at", "stopped_at")
    list_filter = ("pace", "papers", "feedback")
    list_select_related = ("school", "promotion")
    search_fields = ("title", "school__name")
    fields = (
        *("school", "promotion", "title", "instructions", "pace", "minutes", "opens_at"),
        *("closes_at", "attempts", "pass_mark", "papers", "feedback", "grace_seconds", "houses"),
        *("created_at", "published_at", "stopped_at", "extended_seconds"),
        *("addresses", "together", "departed_at", "roll_at", "by_program"),
    )


@admin.register(ExamPattern)
class ExamPatternAdmin(Archive):
    """What schools compose their exams from."""

    list_display = ("title", "school", "kept_at")
    list_select_related = ("school",)
    search_fields = ("title", "school__name")
    fields = ("school", "title", "terms", "fixed", "parts", "kept_at")


@admin.register(Part)
class PartAdmin(Archive):
    """What exams are composed of."""

    list_display = ("exam", "position", "game", "drill", "count", "weight")
    list_filter = (GameFilter,)
    list_select_related = ("exam",)
    search_fields = ("exam__title",)
    ordering = ("-pk",)
    fields = ("exam", "position", "game", "drill", "count", "weight", "seconds")


@admin.register(Slot)
class SlotAdmin(Archive):
    """The questions of the published exams, and those that are void; their cases are not told."""

    list_display = ("exam", "position", "game", "drill", "weight", "voided_at")
    list_filter = (GameFilter,)
    list_select_related = ("exam",)
    search_fields = ("exam__title",)
    ordering = ("-pk",)
    fields = ("exam", "position", "game", "drill", "weight", "seconds", "voided_at", "void_reason")


@admin.register(Candidate)
class CandidateAdmin(Archive):
    """What is granted to a person."""

    list_display = ("exam", "membership", "extra_percent", "minutes", "extra_attempts")
    list_select_related = ("exam", "membership")
    search_fields = ("exam__title", "membership__last_name")

    @admin.display(description="minutes en plus")
    def minutes(self, candidate: Candidate) -> int:
        """Return the minutes given."""
        return candidate.minutes


@admin.register(Sitting)
class SittingAdmin(Archive):
    """Sittings."""

    list_display = ("started_at", "membership", "exam", "attempt", "ended_by")
    list_filter = ("ended_by",)
    list_select_related = ("membership", "exam")
    search_fields = ("exam__title", "membership__last_name")
    ordering = ("-started_at",)
    fields = (
        *("exam", "membership", "attempt", "started_at", "deadline", "finished_at", "ended_by"),
        *("voided_at", "void_reason", "voided_by", "attempt_returned"),
    )


@admin.register(Answer)
class AnswerAdmin(Archive):
    """Answers of sittings that are over: the others are still to be given."""

    list_display = ("saved_at", "sitting", "place", "correct", "late")
    shown = {"sitting__finished_at__isnull": False, "saved_at__isnull": False}
    list_filter = ("correct", "late")
    list_select_related = ("sitting__membership", "sitting__exam", "question")
    search_fields = ("sitting__exam__title", "sitting__membership__last_name")
    fields = ("sitting", "raw", "saved_at", "late", "rules_version", "correct", "verdict")

    @admin.display(description="question")
    def place(self, answer: Answer) -> int:
        """Return the number of the question."""
        return answer.question.position


@admin.register(Absence)
class AbsenceAdmin(Archive):
    """Times when somebody left the page of their copy."""

    list_display = ("left_at", "back_at", "sitting")
    list_select_related = ("sitting__membership", "sitting__exam")
    search_fields = ("sitting__exam__title", "sitting__membership__last_name")
    ordering = ("-left_at",)
    fields = ("sitting", "left_at", "back_at")


@admin.register(Detour)
class DetourAdmin(Archive):
    """Other pages that an account asked for while its copy ran."""

    list_display = ("first_at", "last_at", "page", "times", "sitting")
    list_select_related = ("sitting__membership", "sitting__exam")
    search_fields = ("sitting__exam__title", "sitting__membership__last_name")
    ordering = ("-last_at",)
    fields = ("sitting", "page", "times", "first_at", "last_at")


@admin.register(Arrival)
class ArrivalAdmin(Archive):
    """Who waited for the departure of an exam."""

    list_display = ("seen_at", "exam", "membership")
    list_select_related = ("exam", "membership")
    search_fields = ("exam__title", "membership__last_name")
    ordering = ("-seen_at",)
    fields = ("exam", "membership", "seen_at")


@admin.register(Incident)
class IncidentAdmin(Archive):
    """What invigilators wrote down of sessions."""

    list_display = ("at", "exam", "actor")
    list_select_related = ("exam", "actor")
    search_fields = ("exam__title",)
    ordering = ("-at",)
    fields = ("exam", "at", "text", "actor")
