"""Shared exercise: does the bank play?"""

from collections.abc import Mapping, Sequence
from random import Random
from typing import ClassVar, Final, override

from casino_rules.core.cards import Rank
from casino_rules.core.drill import Pitfall, branch
from casino_rules.core.forms import Choice
from casino_rules.core.house import House
from casino_rules.core.questions import Question
from casino_rules.core.ruling import Ruling
from casino_rules.families.pitfalls import error, taken
from casino_rules.families.stud import making
from casino_rules.families.stud.naming import OneHand
from casino_rules.families.stud.play import AS_ROI, qualifies
from casino_rules.families.stud.showing import HandShown
from casino_rules.hands import Category, HandValue, HighCategory

YES_NO: Final = Choice.of(oui="Oui", non="Non")


def _has_as_roi(value: HandValue) -> bool:
    return set(AS_ROI) <= set(value.ranks)


def _bank_kind(situation: HandShown) -> str:
    value = situation.value
    if value.category is HighCategory.PAIR:
        aces = value.ranks[0] in AS_ROI
        return "paire-as-ou-roi" if aces else "autre-paire"
    if value.category is not HighCategory.HIGH_CARD:
        return _STRONG.get(value.category, "full-ou-mieux")
    if qualifies(value):
        return "as-roi"
    near = making.near_miss(situation.cards)
    if near in ("quatre-couleur", "quatre-quinte"):
        return near
    return {Rank.ACE: "as-sans-roi", Rank.KING: "roi-sans-as"}.get(value.ranks[0], "ni-as-ni-roi")


_STRONG: Final[Mapping[Category, str]] = {
    HighCategory.TWO_PAIR: "deux-paires",
    HighCategory.TRIPS: "brelan",
    HighCategory.STRAIGHT: "quinte",
    HighCategory.FLUSH: "couleur",
}
_KINDS: Final[Mapping[str, Sequence[str]]] = {
    "as-roi": ("hauteur",),
    "autre-paire": ("paire",),
    "paire-as-ou-roi": ("paire",),
    "full-ou-mieux": making.MADE[5:],
    **{key: (key,) for key in _STRONG.values()},
}
"""The kinds of hand among which a branch is found; the others are below ace-king."""


@error(
    "as-et-roi-exiges",
    "Toute combinaison, même la plus petite paire, vaut mieux qu'as-roi : "
    "l'as et le roi ne sont pas exigés.",
)
def _without_as_roi(situation: HandShown) -> str | None:
    value = situation.value
    return "non" if qualifies(value) and not _has_as_roi(value) else None


class Qualification(OneHand):
    """Whether the bank plays."""

    slug = "qualification"
    title = "La banque est-elle qualifiée ?"
    duty = "Dire aussitôt si la main de la banque lui permet de jouer."
    prompt: ClassVar[str] = "La banque est-elle qualifiée ?"
    place: ClassVar[str] = "banque"
    """The place of the bank on the cloth."""
    seconds = 4
    branches = (
        branch("as-roi", "As-roi, sans combinaison", 6),
        branch("as-sans-roi", "Un as, mais pas de roi", 5),
        branch("roi-sans-as", "Un roi, mais pas d'as", 4),
        branch("ni-as-ni-roi", "Ni as, ni roi, ni combinaison"),
        branch("quatre-couleur", "Quatre cartes de même couleur seulement", 3, level=2),
        branch("quatre-quinte", "Quatre cartes qui se suivent seulement", 3, level=2),
        branch("autre-paire", "Une paire, de la dame au deux", 5),
        branch("paire-as-ou-roi", "Une paire d'as ou de rois", 3),
        branch("deux-paires", "Deux paires"),
        branch("brelan", "Un brelan"),
        branch("quinte", "Cinq cartes qui se suivent", 2),
        branch("couleur", "Cinq cartes de même couleur", 2),
        branch("full-ou-mieux", "Trois cartes d'un rang et deux d'un autre, ou mieux"),
    )
    pitfalls = (
        _without_as_roi,
        Pitfall(
            "as-suffit",
            "L'as seul ne suffit pas : sans combinaison, il faut aussi un roi.",
            taken(_bank_kind, {"as-sans-roi": "oui"}),
        ),
        Pitfall(
            "roi-suffit",
            "Le roi seul ne suffit pas : sans combinaison, il faut aussi un as.",
            taken(_bank_kind, {"roi-sans-as": "oui"}),
        ),
        Pitfall(
            "presque",
            "Quatre cartes sur cinq ne font pas une combinaison.",
            taken(_bank_kind, {"quatre-couleur": "oui", "quatre-quinte": "oui"}),
        ),
        Pitfall(
            "paire-exigee",
            "As-roi suffit, sans aucune paire.",
            taken(_bank_kind, {"as-roi": "non"}),
        ),
    )

    @property
    @override
    def spots(self) -> Mapping[str, str]:
        return {"cards": self.place}

    @override
    def sample(self, rng: Random, house: House, branch: str) -> HandShown:
        if branch in _KINDS:
            return HandShown(making.of(rng, *_KINDS[branch]))
        return HandShown(making.near(rng, branch))

    classify = staticmethod(_bank_kind)

    @override
    def ask(self, situation: HandShown) -> Question:
        zone = self.stud.plan.zone(self.place, situation.cards)
        return Question(self.prompt, YES_NO, (zone,))

    @override
    def solve(self, situation: HandShown) -> Ruling[str]:
        ruling = self.stud.qualified(situation.value)
        near = () if ruling.value else self.near(situation)
        return Ruling("oui" if ruling.value else "non", (*ruling.steps, *near))
