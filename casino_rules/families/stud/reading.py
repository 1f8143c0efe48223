"""Shared exercises on reading a hand: what it is called, whether the bank plays with it."""

from collections.abc import Mapping, Sequence
from random import Random
from typing import ClassVar, Final, override

from casino_rules.core.cards import Rank, Shoe
from casino_rules.core.drill import Pitfall, branch
from casino_rules.core.forms import Choice, Option
from casino_rules.core.house import House
from casino_rules.core.questions import Question
from casino_rules.core.ruling import Ruling, Step, cite
from casino_rules.families.pitfalls import error, taken
from casino_rules.families.sampling import Sampled
from casino_rules.families.stud import making
from casino_rules.families.stud.play import AS_ROI, HAND, KEYS, Stud, is_wheel, qualifies
from casino_rules.families.stud.played import HandShown
from casino_rules.hands import Category, HandValue, HighCategory


class OneHand(Sampled[HandShown]):
    """An exercise on five cards; a game gives its ``stud``."""

    situation = HandShown
    stud: ClassVar[Stud]

    @override
    def deal(self, rng: Random, house: House) -> HandShown:
        return HandShown(Shoe(rng).draw_many(HAND))

    def near(self, situation: HandShown) -> tuple[Step, ...]:
        """Name what a hand without a combination nearly is, to whoever answers."""
        if situation.value.category is not HighCategory.HIGH_CARD:
            return ()
        near = making.near_miss(situation.cards)
        return (cite(self.stud.hands, near),) if near in _NEAR else ()


_NEAR: Final = ("quatre-couleur", "quatre-quinte")
"""What four cards of five nearly make."""


def _name(situation: HandShown) -> str:
    value = situation.value
    if value.category is HighCategory.HIGH_CARD:
        return making.near_miss(situation.cards)
    if is_wheel(value):
        return "roue" if value.category is HighCategory.STRAIGHT else "roue-flush"
    if value.category is HighCategory.STRAIGHT and value.ranks[0] is Rank.ACE:
        return "quinte-as"
    return KEYS[value.category]


_KINDS: Final[Mapping[str, str]] = {
    "roue": "quinte",
    "quinte-as": "quinte",
    "roue-flush": "quinte-flush",
}
"""The kind of hand among which a branch is found, where it is not named after it."""


class NameHand(OneHand):
    """The category of five cards; a game gives its ``stud`` and the ``form`` in its words."""

    slug = "nommer-main"
    title = "Nommer la main"
    duty = "Lire cinq cartes d'un coup d'œil et nommer la combinaison."
    seconds = 5
    form: ClassVar[Choice]
    branches = (
        branch("hauteur", "Rien, et rien qui y ressemble"),
        branch("quatre-couleur", "Quatre cartes de même couleur seulement", 3),
        branch("quatre-quinte", "Quatre cartes qui se suivent seulement", 3),
        branch("as-au-coin", "Un as entre le roi et le deux", 3, level=2),
        branch("paire", "Une paire", 2),
        branch("deux-paires", "Deux paires", 2),
        branch("brelan", "Trois cartes de même rang", 2),
        branch("quinte", "Cinq cartes qui se suivent", 3),
        branch("roue", "De l'as au cinq", 4),
        branch("quinte-as", "Du dix à l'as", 2),
        branch("couleur", "Cinq cartes de même couleur", 3),
        branch("full", "Trois cartes d'un rang et deux d'un autre", 3),
        branch("carre", "Quatre cartes de même rang", 2),
        branch("quinte-flush", "Cinq cartes qui se suivent, de même couleur", 3),
        branch("roue-flush", "De l'as au cinq, de même couleur", 3, level=2),
        branch("royale", "Du dix à l'as, de même couleur", 2, level=2),
    )
    pitfalls = (
        Pitfall(
            "as-au-coin",
            "L'as ne relie pas le roi au deux : ces cartes ne se suivent pas.",
            taken(_name, {"as-au-coin": "quinte"}),
        ),
        Pitfall(
            "quatre-pour-couleur",
            "Quatre cartes de même couleur ne suffisent pas : il en faut cinq.",
            taken(_name, {"quatre-couleur": "couleur"}),
        ),
        Pitfall(
            "quatre-pour-quinte",
            "Quatre cartes qui se suivent ne suffisent pas : il en faut cinq.",
            taken(_name, {"quatre-quinte": "quinte"}),
        ),
        Pitfall(
            "roue-manquee",
            "Avec 2, 3, 4 et 5, l'as compte pour 1 : ces cinq cartes se suivent.",
            taken(_name, {"roue": "hauteur"}),
        ),
        Pitfall(
            "suite-manquee",
            "Ces cartes de même couleur se suivent aussi : c'est plus qu'une couleur.",
            taken(_name, dict.fromkeys(("quinte-flush", "roue-flush", "royale"), "couleur")),
        ),
        Pitfall(
            "couleur-manquee",
            "Ces cartes qui se suivent sont aussi de la même couleur.",
            taken(_name, dict.fromkeys(("quinte-flush", "roue-flush", "royale"), "quinte")),
        ),
        Pitfall(
            "royale-manquee",
            "Du dix à l'as dans une même couleur, la main a un nom à elle : royale.",
            taken(_name, {"royale": "quinte-flush"}),
        ),
        Pitfall(
            "brelan-pour-full",
            "Les deux autres cartes font une paire : avec le brelan, c'est plus.",
            taken(_name, {"full": "brelan"}),
        ),
        Pitfall(
            "seconde-paire-manquee",
            "Il y a une seconde paire.",
            taken(_name, {"deux-paires": "paire"}),
        ),
    )

    @override
    def sample(self, rng: Random, house: House, branch: str) -> HandShown:
        key = _KINDS.get(branch, branch)
        return HandShown(making.of(rng, key) if key in making.MADE else making.near(rng, branch))

    classify = staticmethod(_name)

    @override
    def ask(self, situation: HandShown) -> Question:
        zone = self.stud.plan.asked("Main", situation.cards)
        return Question("Quelle est cette main ?", self.form, (zone,))

    @override
    def solve(self, situation: HandShown) -> Ruling[str]:
        ruling = self.stud.name_hand(situation.cards)
        return Ruling(ruling.value, (*ruling.steps, *self.near(situation)))


def names(**labels: str) -> Choice:
    """Return the choice of the ten categories, the strongest last, in the words of a game."""
    keys = zip(KEYS.values(), labels.values(), strict=True)
    return Choice(tuple(Option(key, label) for key, label in keys))


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
_BANKS: Final[Mapping[str, Sequence[str]]] = {
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
        if branch in _BANKS:
            return HandShown(making.of(rng, *_BANKS[branch]))
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
