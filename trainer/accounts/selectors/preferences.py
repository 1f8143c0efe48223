"""What somebody prefers: how the pages look, how one answers, how a series begins. Pure.

It is written « theme=sombre&questions=20 », in the account as in the cookie of a visitor; what is
not known there is left out, and the first choice of each is what nobody has to say.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final
from urllib.parse import parse_qsl, urlencode

from django.utils.html import format_html_join
from django.utils.safestring import SafeString

from casino_rules.core.level import Level
from trainer.web.moments import ZONES

type Choices = tuple[tuple[str, str], ...]

_YES: Final = "oui"
_LONGEST: Final = 300
"""Characters that are read: a cookie is its sender's word."""


@dataclass(frozen=True, slots=True)
class Setting:
    """Something to choose; ``told``: the style sheets or the scripts of every page read it."""

    name: str
    title: str
    choices: Choices
    help: str = ""
    told: bool = True

    @property
    def switch(self) -> str:
        """What ticking a box stands for; empty if there is more to choose from than yes and no."""
        return self.choices[1][0] if self.choices[1][1] == _YES else ""


def _switch(
    name: str, value: str, title: str, help_text: str = "", *, told: bool = True
) -> Setting:
    return Setting(name, title, (("", "non"), (value, _YES)), help_text, told)


SETTINGS: Final = {
    setting.name: setting
    for setting in (
        Setting(
            "theme",
            "Couleurs du site",
            (("", "comme l’appareil"), ("clair", "clair"), ("sombre", "sombre")),
        ),
        Setting(
            "figures",
            "Cartes",
            (("", "figures gravées"), ("index", "grands index")),
            "De grands index se lisent de plus loin.",
        ),
        _switch("couleurs", "quatre", "Cartes à quatre couleurs", "Carreau bleu, trèfle vert."),
        _switch("mouvement", "non", "Sans mouvement", "Rien ne glisse ni ne se retourne."),
        Setting(
            "reponse",
            "Répondre",
            (("", "d’un seul geste"), ("valider", "choisir, puis valider")),
            "Pour une réponse d’un mot ou d’une place.",
        ),
        _switch(
            "cote",
            "gauche",
            "Table de gaucher",
            "La caisse et les commandes passent sous la main gauche.",
        ),
        _switch("son", "oui", "Un son à chaque verdict"),
        _switch("vibration", "oui", "Une vibration à chaque verdict", "Si l’appareil le permet."),
        Setting(
            "niveau",
            "Niveau des tables",
            (
                ("", "selon ma maîtrise"),
                *((str(level.value), f"{level.value}. {level.title}") for level in Level),
            ),
            "Proposé d’abord\u202f; il se change avant chaque série.",
            told=False,
        ),
        Setting(
            "questions",
            "Questions d’une série",
            (("5", "5"), ("", "10"), ("20", "20"), ("0", "sans fin")),
            told=False,
        ),
        _switch(
            "horloge",
            "oui",
            "Une horloge pendant la série",
            "Le temps passé depuis son début.",
            told=False,
        ),
        Setting(
            "fuseau",
            "Fuseau horaire de mes journées",
            (("", "celui de mon école, ou de Paris"), *ZONES),
            "Un cas à revoir demain l’est à partir de quatre heures, chez vous.",
            told=False,
        ),
    )
}
_CHAPTERS: Final = (
    ("Voir", ("theme", "figures", "couleurs", "mouvement")),
    ("Répondre", ("reponse", "cote", "son", "vibration")),
    ("Commencer une série", ("niveau", "questions", "horloge")),
    ("Mes journées", ("fuseau",)),
)


@dataclass(frozen=True, slots=True)
class Preferences:
    """What somebody has chosen; an empty word for what they have not."""

    chosen: Mapping[str, str]

    @classmethod
    def read(cls, text: str) -> "Preferences":
        """Read what was kept; what is unknown there is left out."""
        pairs = parse_qsl(text[:_LONGEST])
        known = {name: value for name, value in pairs if _is_choice(name, value)}
        return cls(known)

    def __str__(self) -> str:
        return urlencode({name: value for name, value in self.chosen.items() if value})

    def of(self, name: str) -> str:
        """Return the choice of a setting."""
        return self.chosen.get(name, "")

    @property
    def level(self) -> int | None:
        """The level of the tables; None: as each case is mastered."""
        return int(self.of("niveau")) if self.of("niveau") else None

    @property
    def length(self) -> str:
        """The length of a series, as forms say it: « 10 », empty for one without end."""
        return {"": "10", "0": ""}.get(self.of("questions"), self.of("questions"))

    @property
    def chapters(self) -> tuple[tuple[str, tuple[tuple[Setting, str], ...]], ...]:
        """All there is to choose, with what is chosen, under the titles of the page."""
        return tuple(
            (title, tuple((SETTINGS[name], self.of(name)) for name in names))
            for title, names in _CHAPTERS
        )

    @property
    def attributes(self) -> SafeString:
        """The attributes of the page's root that its style sheets and scripts read."""
        told = (item for item in self.chosen.items() if item[1] and SETTINGS[item[0]].told)
        return format_html_join("", ' data-{}="{}"', told)


def _is_choice(name: str, value: str) -> bool:
    return name in SETTINGS and value in dict(SETTINGS[name].choices)
