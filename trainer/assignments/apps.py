"""The assignments room."""

from django.apps import AppConfig


class AssignmentsConfig(AppConfig):
    """Assignments given to classes and to persons."""

    name = "trainer.assignments"
    label = "assignments"
    verbose_name = "Devoirs"

    def ready(self) -> None:
        """Count answers, declare the acts of the audit log, and say what is exported."""
        from trainer.accounts.exporting import on_export  # noqa: PLC0415 - models must be loaded
        from trainer.accounts.retention import on_retention  # noqa: PLC0415 - the same
        from trainer.assignments import counting, exporting, recounting, retention  # noqa: PLC0415 - the same
        from trainer.practice.rebuilding import on_rebuilt  # noqa: PLC0415 - the same
        from trainer.schools.audit import declare_verbs  # noqa: PLC0415 - the same
        from trainer.tallies.recording import on_answer  # noqa: PLC0415 - the same

        on_rebuilt(recounting.recount_person)
        on_answer(counting.count_answer)
        on_export("devoirs", exporting.export_shares)
        declare_verbs(
            {
                "assignment.given": "a donné un devoir",
                "assignment.moved": "a changé l’échéance d’un devoir",
                "assignment.withdrawn": "a retiré un devoir",
            }
        )
        on_retention("devoirs", retention.purge_assignments)
