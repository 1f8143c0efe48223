"""The drill on the order of a round, from the stakes to the Boni."""

from collections.abc import Mapping
from dataclasses import dataclass
from random import Random
from typing import Final, override

from casino_rules.core.drill import Pitfall, branch
from casino_rules.core.forms import Choice, Points
from casino_rules.core.house import House
from casino_rules.core.money import Cents
from casino_rules.core.plan import NUMBER
from casino_rules.core.questions import Question
from casino_rules.core.ruling import Ruling, cite
from casino_rules.core.situation import Problem, Situation, fact
from casino_rules.core.table import not_whole
from casino_rules.exercises.ordering import Order, OrderDrill, too_early
from casino_rules.families.stud.play import BET_TIMES
from casino_rules.families.stud.played import WHOLE
from casino_rules.families.stud.table import SEATS
from casino_rules.games.casino_stud.drills.stakes import draw_stake
from casino_rules.games.casino_stud.engine import BOOK, STUD
from casino_rules.games.casino_stud.situations import DEPART

_KINDS: Final = Choice.of(
    joue="Le joueur joue, avec un BONI",
    **{"sans-boni": "Le joueur joue, sans BONI", "abandon": "Le joueur abandonne, avec un BONI"},
)
_ORDERS: Final[Mapping[str, Order]] = {
    "joue": ("depart", "boni", "arreter", "donner", "jouer", "reveler", "regler", "evaluer"),
    "sans-boni": ("depart", "arreter", "donner", "jouer", "reveler", "comparer", "regler"),
    "abandon": ("depart", "boni", "arreter", "donner", "abandonner", "ramasser", "evaluer"),
}


@dataclass(frozen=True)
class WholeRound(Situation):
    """A round of one seat, and what it stakes."""

    kind: str = fact("Ronde", _KINDS, frame=True)
    seat: int = fact("Place", Points(SEATS[0], SEATS[-1]), spot=NUMBER)
    depart: Cents = fact("DÉPART", DEPART)

    def problem(self) -> Problem:
        """Stakes are whole."""
        return not_whole("depart", self.depart, message=WHOLE)


def _in_order(situation: WholeRound) -> Ruling[Order]:
    return Ruling(_ORDERS[situation.kind], (cite(BOOK.rule("deroulement"), situation.kind),))


_early: Final = too_early(_in_order)


class RoundOrder(OrderDrill[WholeRound]):
    """In which order a round goes."""

    slug = "ordre-ronde"
    title = "La ronde dans l'ordre"
    duty = "Mener une ronde dans l'ordre, du DÉPART au BONI 5+1."
    seconds = 25
    situation = WholeRound
    branches = (
        branch("sans-boni", "Le joueur joue, sans BONI", 2),
        branch("joue", "Le joueur joue, avec un BONI", 3),
        branch("abandon", "Le joueur abandonne, avec un BONI", 3, level=2),
    )
    pitfalls = (
        Pitfall(
            "boni-avant-le-depart",
            "Le BONI 5+1 se pose après le DÉPART, jamais sans lui.",
            _early("boni", "depart"),
        ),
        Pitfall(
            "donner-avant-l-arret",
            "Les mises sont arrêtées avant la première carte.",
            _early("donner", "arreter"),
        ),
        Pitfall(
            "reveler-avant-la-decision",
            "Le joueur décide en ne voyant que la carte ouverte de la maison.",
            _early("reveler", "jouer"),
        ),
        Pitfall(
            "boni-avant-la-maison",
            "Le BONI 5+1 est évalué à la fin de la ronde.",
            _early("evaluer", "regler"),
        ),
        Pitfall(
            "boni-avant-l-abandon",
            "Le DÉPART d'un abandon est ramassé aussitôt ; le BONI attend la fin de la ronde.",
            _early("evaluer", "ramasser"),
        ),
    )

    @override
    def construct(self, rng: Random, house: House, branch: str) -> WholeRound:
        return WholeRound(branch, rng.choice(SEATS), draw_stake(rng, house))

    @override
    def classify(self, situation: WholeRound) -> str:
        return situation.kind

    @override
    def label(self, situation: WholeRound, gesture: str) -> str:
        depart = STUD.amount(situation.depart)
        bet = STUD.amount(BET_TIMES * situation.depart)
        return _LABELS[gesture].format(place=situation.seat, depart=depart, bet=bet)

    @override
    def ask(self, situation: WholeRound) -> Question:
        prompt = f"Vous menez la ronde de la place {situation.seat}. Dans quel ordre fait-on ces gestes ?"
        gestures = self.shuffled(situation)
        return Question(prompt, gestures, currency=BOOK.currency, seats=(situation.seat,))

    solve = staticmethod(_in_order)


_LABELS: Final = {
    "depart": "La place {place} pose {depart} de DÉPART",
    "boni": "Elle pose un BONI 5+1",
    "arreter": "« Rien ne va plus »",
    "donner": "Donner les cartes, une ouverte pour la maison",
    "jouer": "Elle pose {bet} sur JOUER",
    "abandonner": "Elle abandonne",
    "ramasser": "Ramasser les {depart} de DÉPART",
    "reveler": "Révéler les cartes de la maison",
    "comparer": "Comparer les deux mains",
    "regler": "Régler DÉPART et JOUER",
    "evaluer": "Évaluer le BONI 5+1",
}
