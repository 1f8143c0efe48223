"""The live room."""

from django.apps import AppConfig


class LiveConfig(AppConfig):
    """Answers as they come, and questions put to a whole class."""

    name = "trainer.live"
    label = "live"
    verbose_name = "Salle en direct"

    def ready(self) -> None:
        """Declare the acts of the audit log, and what is exported."""
        from trainer.accounts.exporting import on_export  # noqa: PLC0415 - models must be loaded
        from trainer.accounts.retention import on_retention  # noqa: PLC0415 - the same
        from trainer.live import exporting, retention  # noqa: PLC0415 - the same
        from trainer.schools.audit import declare_verbs  # noqa: PLC0415 - the same

        on_export("questions_en_direct", exporting.export_answers)
        declare_verbs({"live.asked": "a posé une question à la classe"})
        on_retention("direct", retention.purge_questions)
