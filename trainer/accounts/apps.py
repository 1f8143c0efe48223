"""The accounts room."""

from django.apps import AppConfig


class AccountsConfig(AppConfig):
    """People and learners."""

    name = "trainer.accounts"
    label = "accounts"
    verbose_name = "Comptes"

    def ready(self) -> None:
        """Connect the signals: a visitor's answers follow him when he signs in."""
        from trainer.accounts import signals  # noqa: F401, PLC0415 - models must be loaded first
