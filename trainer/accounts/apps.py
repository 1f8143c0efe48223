"""The accounts room."""

from django.apps import AppConfig
from django.utils.module_loading import autodiscover_modules


class AccountsConfig(AppConfig):
    """People and learners."""

    name = "trainer.accounts"
    verbose_name = "Comptes"

    def ready(self) -> None:
        """Have every room say what it exports, what it listens to, and its acts in the journal."""
        autodiscover_modules("exporting", "making", "receivers", "verbs")
