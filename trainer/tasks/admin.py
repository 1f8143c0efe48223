"""The queue in the administration: what waits, what runs, what failed, and its retry."""

from datetime import datetime
from typing import Any, Final, override

from django.contrib import admin
from django.db.models import QuerySet
from django.http import HttpRequest, HttpResponse
from django.tasks import TaskResultStatus
from django.utils import timezone
from django_tasks_db.models import DBTaskResult, get_date_max

from trainer.tasks.jobs import kind_of
from trainer.tasks.models import Job
from trainer.tasks.state import queue
from trainer.web.archives import Archive
from trainer.web.events import tell

admin.site.unregister(DBTaskResult)  # it shows arguments and traces

_STATES: Final = {
    TaskResultStatus.READY: "attend",
    TaskResultStatus.RUNNING: "en cours",
    TaskResultStatus.SUCCESSFUL: "fait",
    TaskResultStatus.FAILED: "manqué",
}


class _StateFilter(admin.SimpleListFilter):
    """The states of a piece of work."""

    title = "état"
    parameter_name = "etat"

    @override
    def lookups(self, request: HttpRequest, model_admin: Any) -> list[tuple[str, str]]:
        return [(status.value, word) for status, word in _STATES.items()]

    @override
    def queryset(self, request: HttpRequest, queryset: QuerySet[Job]) -> QuerySet[Job]:
        return queryset.filter(status=self.value()) if self.value() else queryset


@admin.register(Job)
class JobAdmin(Archive):
    """Work, without its arguments, nor anything that names a person."""

    list_display = ("title", "state", "tries", "put", "next_try", "ended", "fault")
    list_display_links = None
    list_filter = (_StateFilter,)
    ordering = ("-enqueued_at",)
    actions = ("again",)
    fields = ("title", "state", "tries", "put", "begun", "next_try", "ended", "fault")

    @admin.display(description="travail")
    def title(self, job: Job) -> str:
        """Return how this work is called."""
        return kind_of(job.task_path).title

    @admin.display(description="état")
    def state(self, job: Job) -> str:
        """Return its state in a word."""
        return _STATES[TaskResultStatus(job.status)]

    @admin.display(description="demandé", ordering="enqueued_at")
    def put(self, job: Job) -> datetime:
        """Return when it was put in the queue."""
        return job.enqueued_at

    @admin.display(description="commencé")
    def begun(self, job: Job) -> datetime | None:
        """Return when its last try began."""
        return job.started_at

    @admin.display(description="fini", ordering="finished_at")
    def ended(self, job: Job) -> datetime | None:
        """Return when its last try ended."""
        return job.finished_at

    @admin.display(description="pas avant")
    def next_try(self, job: Job) -> datetime | None:
        """Return when what waits may be taken, nothing if it may be at once."""
        later = job.status == TaskResultStatus.READY and job.run_after != get_date_max()
        return job.run_after if later else None

    @admin.display(description="essais")
    def tries(self, job: Job) -> int:
        """Return how many times it was begun."""
        return len(job.worker_ids)

    @admin.display(description="faute")
    def fault(self, job: Job) -> str:
        """Return the kind of its last fault: the rest may name people."""
        return job.exception_class_path.rpartition(".")[2]

    @admin.action(description="Reprendre ce qui est manqué, ou attend son prochain essai")
    def again(self, request: HttpRequest, queryset: QuerySet[Job]) -> None:
        """Have work taken at once, with all its tries before it."""
        stopped = (TaskResultStatus.FAILED, TaskResultStatus.READY)
        back = queryset.filter(status__in=stopped).update(
            status=TaskResultStatus.READY,
            run_after=get_date_max(),
            finished_at=None,
            worker_ids=[],
        )
        tell("travaux.repris", request, by=request.user.pk, count=back)
        self.message_user(request, f"Remis dans la file\u00a0: {back}.")

    @override
    def changelist_view(
        self, request: HttpRequest, extra_context: dict[str, Any] | None = None
    ) -> HttpResponse:
        """List work under how the queue is."""
        state = {"title": "Travaux de fond", "queue": queue(timezone.now())}
        return super().changelist_view(request, state | (extra_context or {}))
