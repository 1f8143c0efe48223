"""The administration of the site: what is about accounts in one section, whoever keeps it."""

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, Final, override

from django.apps import apps
from django.contrib import messages
from django.contrib.admin import AdminSite, ModelAdmin
from django.contrib.admin.helpers import ACTION_CHECKBOX_NAME
from django.contrib.admin.options import IncorrectLookupParameters
from django.contrib.admin.views.main import ChangeList
from django.core.exceptions import ValidationError
from django.db import DataError
from django.db.models import Model, QuerySet
from django.http import HttpRequest

if TYPE_CHECKING:  # Django's classes take no type when they run
    _ModelAdmin = ModelAdmin[Model]
else:
    _ModelAdmin = ModelAdmin

_ACCOUNTS: Final = "accounts"
_OTHERS: Final = frozenset({"account", "auth", "mfa", "socialaccount", "usersessions"})
"""What Django and allauth keep of accounts, each in an application of its own."""
_APPLICATIONS: Final = {"django_tasks_database": "File des travaux", "mfa": "Second facteur"}
_MODELS: Final = {
    "django_tasks_database.dbtaskresult": ("travail", "travaux"),
    "mfa.authenticator": ("second facteur", "seconds facteurs"),
    "usersessions.usersession": ("connexion", "connexions"),
}
"""How one of what others name in English is called, and several."""
_FIELDS: Final[Mapping[str, Mapping[str, str]]] = {
    "mfa.authenticator": {
        "user": "compte",
        "type": "sorte",
        "data": "données",
        "created_at": "ajouté le",
        "last_used_at": "servi le",
    },
    "socialaccount.socialaccount": {"user": "compte", "uid": "identifiant chez lui"},
    "socialaccount.socialapp": {"provider": "fournisseur", "settings": "réglages"},
    "usersessions.usersession": {
        "user": "compte",
        "created_at": "ouverte le",
        "last_seen_at": "vue le",
        "ip": "adresse IP",
        "user_agent": "navigateur",
        "session_key": "clé de session",
        "data": "données",
    },
}
"""What is kept of it."""


_MADE: Final = frozenset({"mfa", "socialaccount", "usersessions"})
"""The applications whose rows nobody adds or changes by hand: people do, or the settings."""


def name_in_french() -> None:
    """Give French names to what allauth and the queue name after their classes, in no translation."""
    for label, title in _APPLICATIONS.items():
        apps.get_app_config(label).verbose_name = title
    for model, (one, several) in _MODELS.items():
        told = apps.get_model(model)._meta
        told.verbose_name, told.verbose_name_plural = one, several
    for model, fields in _FIELDS.items():
        for name, words in fields.items():
            apps.get_model(model)._meta.get_field(name).verbose_name = words


def _never(_admin: object, _request: HttpRequest, _kept: object = None) -> bool:
    return False


_READ: Final = {"has_add_permission": _never, "has_change_permission": _never}


MOST_SIGNS: Final = 100
MOST_WORDS: Final = 8
"""What is looked for at once: each word is one more condition on each column."""
_TOO_LONG: Final = f"Recherche trop longue\u00a0: {MOST_WORDS} mots et {MOST_SIGNS} signes au plus."
_UNREADABLE: Final = "Ce choix est illisible\u00a0: rien n’est changé."


class _Bounded(_ModelAdmin):
    """What every page of the administration refuses in words: it would cost much, or fail."""

    @override
    def get_search_results(
        self, request: HttpRequest, queryset: QuerySet[Model], search_term: str
    ) -> tuple[QuerySet[Model], bool]:
        """Find nothing, and say why, for what is too long to look for."""
        if len(search_term) > MOST_SIGNS or len(search_term.split()) > MOST_WORDS:
            self.message_user(request, _TOO_LONG, messages.WARNING)
            return queryset.none(), False
        return super().get_search_results(request, queryset, search_term)

    @override
    def get_changelist_instance(self, request: HttpRequest) -> ChangeList:
        """Refuse, as Django does what cannot be read, an address whose dates or numbers no base holds."""
        try:
            return super().get_changelist_instance(request)
        except (ArithmeticError, ValueError, DataError) as error:
            raise IncorrectLookupParameters(error) from error

    @override
    def response_action(self, request: HttpRequest, *args: Any, **kwargs: Any) -> Any:
        """Do nothing to what is no row."""
        key = self.model._meta.pk
        try:
            for chosen in request.POST.getlist(ACTION_CHECKBOX_NAME):
                key.run_validators(key.to_python(chosen))
        except ValidationError:
            self.message_user(request, _UNREADABLE, messages.ERROR)
            return None
        return super().response_action(request, *args, **kwargs)


class Administration(AdminSite):
    """The site of the administration."""

    site_header = site_title = "Tapis vert, administration"

    @override
    def register(
        self,
        model_or_iterable: Any,
        admin_class: Any = None,
        **options: Any,
    ) -> None:
        """Register models; what the site alone writes is read there, and taken away."""
        one = isinstance(model_or_iterable, type)
        theirs = admin_class or ModelAdmin
        admin_class = type(theirs.__name__, (_Bounded, theirs), {"__module__": theirs.__module__})
        for model in [model_or_iterable] if one else model_or_iterable:
            more = _READ if model._meta.app_label in _MADE else {}
            super().register(model, admin_class, **options, **more)

    @override
    def get_app_list(self, request: HttpRequest, app_label: str | None = None) -> list[Any]:
        """Return the sections of the home page, those about accounts as one."""
        sections = super().get_app_list(request, app_label)
        ours = next((one for one in sections if one["app_label"] == _ACCOUNTS), None)
        if ours is None:
            return sections
        others = [one for one in sections if one["app_label"] in _OTHERS]
        models = [model for one in (ours, *others) for model in one["models"]]
        ours["models"] = sorted(models, key=lambda model: model["name"].lower())
        return [one for one in sections if one not in others]
