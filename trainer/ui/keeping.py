"""How long what people leave is kept, in words."""

from django.conf import settings

_YEAR = 365


def kept_for(name: str) -> str:
    """Return a period of the settings: « un jour », « 7 jours », « 3 ans »; nothing if it has no end."""
    days: int = settings.RETENTION[name]
    if days and days % _YEAR == 0:
        return f"{days // _YEAR}\u00a0an" + "s" * (days > _YEAR)
    return "" if not days else "un jour" if days == 1 else f"{days}\u00a0jours"
