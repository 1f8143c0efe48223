"""Shared exercise: who wins, and what decides it."""

from collections.abc import Mapping, Sequence
from random import Random
from typing import ClassVar, Final, override

from casino_rules.core.drill import Branch, Drill, Pitfall, branch
from casino_rules.core.forms import Choice, Field, Fields, Option
from casino_rules.core.french import ordinal
from casino_rules.core.house import House
from casino_rules.core.plan import IN_QUESTION
from casino_rules.core.questions import Question
from casino_rules.core.ruling import Ruling
from casino_rules.families.pitfalls import error
from casino_rules.families.sampling import Kinds, facing
from casino_rules.families.stud import making
from casino_rules.families.stud.play import (
    HAND,
    Outcome,
    Stud,
    deciding,
    is_wheel,
    outcome,
    qualifies,
)
from casino_rules.families.stud.played import Showdown
from casino_rules.hands import HIGH, Category, HandValue, HighCategory, compare

NOTHING: Final = "rien"


def _decides(card: str) -> Choice:
    """Return the form of what decides; ``card`` is how a card that is compared is called."""
    return Choice(
        (
            Option("combinaison", "La combinaison"),
            Option("rang", "Le rang de la combinaison"),
            Option("seconde-paire", "La seconde paire"),
            *(
                Option(f"carte-{number}", f"La {ordinal(number, feminine=True)} {card}")
                for number in range(1, HAND + 1)
            ),
            Option(NOTHING, "Rien"),
        )
    )


_KICKERS: Final = _decides("carte isolée")
_SUITED: Final = _decides("carte")
"""Between two flushes, no card is isolated."""
_ALIKE: Final[Mapping[str, Sequence[str]]] = {
    "roue": ("quinte", "quinte-flush"),
    "seconde-paire": ("deux-paires",),
    "kicker": ("paire", "deux-paires"),
    "kicker-lointain": ("paire",),
    "as-roi": ("hauteur",),
    "couleurs": ("couleur",),
    "egalite": ("hauteur", "paire", "paire", "deux-paires", "quinte", "couleur"),
}
"""The branches for which two hands are drawn of one of these kinds."""
_LATER: Final = ("seconde-paire", "kicker", "kicker-lointain")
"""The branches in which the first pair is the same."""


def decided(player: HandValue, bank: HandValue) -> str:
    """Return what decides between the hands, « rien » if the bank does not play."""
    return deciding(compare(player, bank)) if qualifies(bank) else NOTHING


def raw_winner(player: HandValue, bank: HandValue) -> Outcome:
    """Return who has the better hand, whether the bank plays or not."""
    if player == bank:
        return Outcome.TIE
    return Outcome.WIN if player > bank else Outcome.LOSE


def _wheel_against_straight(one: HandValue, other: HandValue) -> bool:
    straights = one.category is other.category and one.category in one.scale.straights
    return straights and is_wheel(one) is not is_wheel(other)


def _branch(player: HandValue, bank: HandValue) -> str:
    ended = outcome(player, bank)
    if ended is Outcome.UNQUALIFIED:
        return "pas-de-jeu-joueur" if player >= bank else "pas-de-jeu-banque"
    found = decided(player, bank)
    if found == "combinaison":
        return f"{ended}-combinaison"
    if _wheel_against_straight(player, bank):
        return "roue"
    if found.startswith("carte-"):
        near = {"carte-1": "kicker"}.get(found, "kicker-lointain")
        alone: Mapping[Category, str] = {
            HighCategory.HIGH_CARD: "as-roi",
            HighCategory.FLUSH: "couleurs",
        }
        return alone.get(player.category, near)
    return {NOTHING: "egalite"}.get(found, found)


def _kinds(rng: Random, branch: str) -> Kinds:
    if branch in _ALIKE:
        key = rng.choice(_ALIKE[branch])
        first = rng.choice(making.kinds(key))
        if branch == "egalite":
            return first, first
        later = branch in _LATER
        return first, rng.choice(making.kinds(key, first.ranks[0] if later else None))
    return making.usual(rng), making.usual(rng)


@error("qualification-oubliee", "La banque n'est pas qualifiée : on ne compare pas les mains.")
def _unqualified_ignored(situation: Showdown) -> Mapping[str, str] | None:
    player, bank = situation.values
    return None if qualifies(bank) else {"gagnant": raw_winner(player, bank).value}


@error(
    "carte-isolee-oubliee",
    "Les mains diffèrent encore après la première paire : ce n'est pas une égalité.",
)
def _kicker_ignored(situation: Showdown) -> Mapping[str, str] | None:
    if _branch(*situation.values) not in ("kicker", "kicker-lointain", "seconde-paire"):
        return None
    return {"gagnant": Outcome.TIE.value, "decide": NOTHING}


@error("egalite-a-la-banque", "À égalité, la banque ne gagne pas : le coup est nul.")
def _tie_to_the_bank(situation: Showdown) -> Mapping[str, str] | None:
    lost = outcome(*situation.values) is Outcome.TIE
    return {"gagnant": Outcome.LOSE.value} if lost else None


@error("as-de-la-roue", "Dans as-2-3-4-5, l'as compte pour 1 : c'est la plus petite suite.")
def _wheel_on_top(situation: Showdown) -> Mapping[str, str] | None:
    if not _wheel_against_straight(*situation.values) or "rang" not in decided(*situation.values):
        return None
    wheel = is_wheel(situation.values[0])
    return {"gagnant": (Outcome.WIN if wheel else Outcome.LOSE).value}


@error(
    "premiere-carte", "La première carte isolée est la même des deux côtés : elle ne décide rien."
)
def _first_card(situation: Showdown) -> Mapping[str, str] | None:
    late = decided(*situation.values) in ("carte-2", "carte-3", "carte-4", "carte-5")
    return {"decide": "carte-1"} if late else None


class Winner(Drill[Showdown]):
    """Who wins and what decides it; a game gives its ``stud`` and the names of the sides."""

    slug = "gagnant"
    title = "Qui gagne, et sur quelle carte"
    duty = "Comparer la main du joueur à celle de la banque, et dire ce qui les départage."
    seconds = 10
    situation = Showdown
    stud: ClassVar[Stud]
    bank: ClassVar[str] = "banque"
    """The place of the bank on the cloth."""
    no_game: ClassVar[str] = "Personne : pas de jeu"
    branches: tuple[Branch, ...] = (
        branch("pas-de-jeu-joueur", "Banque non qualifiée, battue de toute façon", 3),
        branch("pas-de-jeu-banque", "Banque non qualifiée, pourtant meilleure", 3, level=2),
        branch("joueur-combinaison", "Le joueur a la meilleure combinaison", 2),
        branch("banque-combinaison", "La banque a la meilleure combinaison", 2),
        branch("rang", "Même combinaison, rang différent", 3),
        branch("roue", "As-2-3-4-5 contre une suite plus haute", 2, level=2),
        branch("seconde-paire", "La seconde paire décide", 3, level=2),
        branch("kicker", "La plus haute carte isolée décide", 3),
        branch("kicker-lointain", "La deuxième ou la troisième carte isolée décide", 3, level=2),
        branch("as-roi", "As-roi contre as-roi", 4, level=2),
        branch("couleurs", "Couleur contre couleur", 2),
        branch("egalite", "Même main", 3, level=2),
    )
    pitfalls: tuple[Pitfall[Showdown], ...] = (
        _unqualified_ignored,
        _kicker_ignored,
        _tie_to_the_bank,
        _wheel_on_top,
        _first_card,
    )

    @override
    def construct(self, rng: Random, house: House, branch: str) -> Showdown:
        hands = facing(
            rng, HIGH, lambda: _kinds(rng, branch), lambda *both: _branch(*both) == branch
        )
        return self.situation(*hands)

    @override
    def classify(self, situation: Showdown) -> str:
        return _branch(*situation.values)

    @override
    def deal(self, rng: Random, house: House) -> Showdown:
        return self.situation(*making.two_dealt(rng))

    @override
    def ask(self, situation: Showdown) -> Question:
        plan = self.stud.plan
        zones = plan.zone(self.bank, situation.bank), plan.asked("Joueur", situation.player)
        suited = {value.category for value in situation.values} == {HighCategory.FLUSH}
        form = Fields(
            (
                Field("gagnant", "Qui gagne ?", self._winners(), IN_QUESTION),
                Field("decide", "Ce qui décide", _SUITED if suited else _KICKERS, IN_QUESTION),
            )
        )
        return Question("Qui gagne, et qu'est-ce qui décide ?", form, zones)

    def _winners(self) -> Choice:
        labels = {
            Outcome.WIN: "Le joueur",
            Outcome.LOSE: f"La {self.bank}",
            Outcome.TIE: "Personne : égalité",
            Outcome.UNQUALIFIED: self.no_game,
        }
        return Choice(tuple(Option(key.value, label) for key, label in labels.items()))

    @override
    def solve(self, situation: Showdown) -> Ruling[dict[str, str]]:
        player, bank = situation.values
        ended = self.stud.versus(player, bank)
        value = {"gagnant": ended.value.value, "decide": decided(player, bank)}
        return Ruling(value, (*self.stud.qualified(bank).steps, *ended.steps))
