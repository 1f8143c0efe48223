"""What a group may do in the administration, in French: Django keeps English names of rights."""

from typing import Any, Final, override

from django.contrib import admin
from django.contrib.auth.admin import GroupAdmin
from django.contrib.auth.models import Group, Permission

_VERBS: Final = {"add": "ajouter", "change": "modifier", "delete": "supprimer", "view": "voir"}

admin.site.unregister(Group)


@admin.register(Group)
class Groups(GroupAdmin):
    """Groups, with what each right allows."""

    @override
    def formfield_for_manytomany(self, *args: Any, **kwargs: Any) -> Any:
        """Return the field of the rights with French words."""
        field: Any = super().formfield_for_manytomany(*args, **kwargs)
        if field is not None:
            field.label_from_instance = _told
        return field


def _told(right: Permission) -> str:
    verb, _, _ = right.codename.partition("_")
    return f"{right.content_type}\u00a0: {_VERBS.get(verb, right.name)}"
