"""The administration of the site: what is about accounts in one section, whoever keeps it."""

from typing import Any, Final, override

from django.contrib.admin import AdminSite
from django.http import HttpRequest

_ACCOUNTS: Final = "accounts"
_OTHERS: Final = frozenset({"account", "auth", "mfa", "socialaccount", "usersessions"})
"""What Django and allauth keep of accounts, each in an application of its own."""


class Administration(AdminSite):
    """The site of the administration."""

    site_header = site_title = "Tapis vert, administration"

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
