"""Shared exercise: what a hand is called."""

from collections.abc import Mapping
from random import Random
from typing import ClassVar, Final, override

from casino_rules.core.cards import Rank, Shoe
from casino_rules.core.drill import Pitfall, branch
from casino_rules.core.forms import Choice, Option
from casino_rules.core.house import House
from casino_rules.core.questions import Question
from casino_rules.core.ruling import Ruling, Step, cite
from casino_rules.families.pitfalls import taken
from casino_rules.families.sampling import Sampled
from casino_rules.families.stud import making
from casino_rules.families.stud.play import HAND, KEYS, Stud, is_wheel
from casino_rules.families.stud.showing import HandShown
from casino_rules.hands import HighCategory


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
