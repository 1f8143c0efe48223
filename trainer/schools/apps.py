"""The schools room."""

from django.apps import AppConfig


class SchoolsConfig(AppConfig):
    """Schools, classes, people, house options, audit log."""

    name = "trainer.schools"
    label = "schools"
    verbose_name = "Écoles"

    def ready(self) -> None:
        """Declare the acts of the audit log, and tell the accounts room what is kept of a person."""
        from trainer.accounts.exporting import on_export  # noqa: PLC0415 - models must be loaded
        from trainer.accounts.leaving import on_deletion  # noqa: PLC0415 - first
        from trainer.accounts.retention import on_retention  # noqa: PLC0415 - the same
        from trainer.schools import exporting, retention  # noqa: PLC0415 - the same
        from trainer.schools.audit import declare_verbs  # noqa: PLC0415 - the same
        from trainer.schools.verbs import VERBS  # noqa: PLC0415 - the same

        declare_verbs(VERBS)
        on_export("ecoles", exporting.export_memberships)
        on_export("actes", exporting.export_acts)
        on_deletion(retention.forget_learner)
        on_retention("journal", retention.purge_journal)
        on_retention("partis", retention.purge_departed)
        on_retention("invitations", retention.purge_invitations)
