"""The schools room."""

from django.apps import AppConfig


class SchoolsConfig(AppConfig):
    """Schools, classes, people, house options, audit log."""

    name = "trainer.schools"
    label = "schools"
    verbose_name = "Écoles"

    def ready(self) -> None:
        """Declare the acts of the audit log."""
        from trainer.schools.audit import declare_verbs  # noqa: PLC0415 - models must be loaded
        from trainer.schools.verbs import VERBS  # noqa: PLC0415 - the same

        declare_verbs(VERBS)
