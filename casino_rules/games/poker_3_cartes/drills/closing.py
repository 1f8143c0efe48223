"""The drill on the gestures that end the coup, in their order."""

from collections.abc import Callable, Mapping
from random import Random
from typing import Final, override

from casino_rules.core.drill import Pitfall, branch
from casino_rules.core.house import House
from casino_rules.core.questions import Question
from casino_rules.exercises.ordering import Order, OrderDrill
from casino_rules.families.legacy import completed
from casino_rules.families.sampling import Sampled, until
from casino_rules.families.stud import order
from casino_rules.games.poker_3_cartes import decisions, engine
from casino_rules.games.poker_3_cartes.drills import generators, tables
from casino_rules.games.poker_3_cartes.drills.settlement import case_of, cloth_zones
from casino_rules.games.poker_3_cartes.engine import BOOK
from casino_rules.games.poker_3_cartes.situations import Closing, Layout
from casino_rules.hands.shapes import Shape

_GESTURES: Final = {
    "annoncer": "Retourner les cartes de la banque et annoncer",
    "cartes-joueurs": "Relever les cartes des joueurs",
    "cartes-banque": "Relever les cartes de la banque",
}
_AT_A_SEAT: Final = {
    "ramasser": "Ramasser ce que perd la place {seat}",
    "payer": "Payer à la place {seat} ce qui gagne sur Ante, Play et Pair plus",
    "bonus": "Payer le bonus d'ante de la place {seat} : « Bonus payé »",
}
type _Wrong = Callable[[Closing], Order | None]


def _sorted_by(key: Callable[[str], int]) -> _Wrong:
    """Return the error of settling the places in another order."""

    def answer(situation: Closing) -> Order | None:
        right = decisions.closings(situation)
        announced, *settled, players, bank = right[0]
        wrong = (announced, *sorted(settled, key=key), players, bank)
        return None if wrong in right else wrong

    return answer


def _seat(gesture: str) -> int:
    return int(gesture.rpartition("-")[2])


def _first(kind: str) -> Callable[[str], int]:
    return lambda gesture: not gesture.startswith(kind)


def _last(kind: str) -> Callable[[str], int]:
    return lambda gesture: gesture.startswith(kind)


def _announced_late(situation: Closing) -> Order | None:
    announced, *settled, players, bank = decisions.closings(situation)[0]
    return (*settled[:1], announced, *settled[1:], players, bank) if settled else None


def _bank_taken_first(situation: Closing) -> Order:
    *gestures, players, bank = decisions.closings(situation)[0]
    return (*gestures, bank, players)


_BANKS: Final[Mapping[str, Callable[[Shape], bool]]] = {
    "pas-de-jeu": lambda bank: not engine.is_qualified(bank),
    "banque-gagne": engine.has_combination,
}


class ClosingOrder(OrderDrill[Closing], Sampled[Closing]):
    """In which order the gestures of the end of the coup are made."""

    slug = "ordre-reglement"
    title = "Finir le coup dans l'ordre"
    duty = "Annoncer, régler de place en place, relever les cartes : chaque geste à son tour."
    seconds = 25
    situation = Closing
    branches = (
        branch("pas-de-jeu", "Banque non qualifiée"),
        branch("banque-gagne", "La banque bat toutes les mains"),
        branch("main-par-main", "La banque ne bat pas toutes les mains", 2),
    )
    pitfalls = (
        Pitfall(
            "gauche-a-droite",
            "On règle de droite à gauche : du plus grand numéro au plus petit.",
            _sorted_by(_seat),
        ),
        Pitfall(
            "payer-d-abord",
            "On ne paye pas tout le monde avant d'avoir ramassé une mise perdue.",
            _sorted_by(_last("ramasser")),
        ),
        Pitfall(
            "bonus-d-abord",
            "Le bonus d'ante se paye après Ante, Play et Pair plus de la même place.",
            _sorted_by(_first("bonus")),
        ),
        Pitfall(
            "bonus-a-part",
            "Le bonus se paye sur la même place, juste après sa relance, sans autre passage.",
            _sorted_by(_last("bonus")),
        ),
        Pitfall(
            "deux-passages",
            "Ici, chaque place est réglée à son tour, qu'elle perde ou qu'elle gagne.",
            _sorted_by(_first("ramasser")),
        ),
        Pitfall(
            "une-seule-fois",
            "Ici, tout ce qui perd est ramassé avant que la première mise soit payée.",
            _sorted_by(lambda gesture: -_seat(gesture)),
        ),
        Pitfall(
            "ramasser-avant-d-annoncer",
            "On annonce avant de toucher aux mises.",
            _announced_late,
        ),
        Pitfall(
            "banque-reprise-d-abord",
            "Les cartes de la banque sont relevées en dernier.",
            _bank_taken_first,
        ),
    )

    @override
    def classify(self, situation: Closing) -> str:
        case = case_of(situation)
        return next(name for name, cases in _LAYOUTS.items() if case in cases)

    @override
    def deal(self, rng: Random, house: House) -> Closing:
        return self._closing(house, tables.true_table(rng, house))

    @override
    def load(self, data: object) -> Closing:
        """Return a stored situation; the losers used to come first."""
        return super().load(completed(data, ordre_reglement=order.LOSERS_FIRST))

    @override
    def sample(self, rng: Random, house: House, branch: str) -> Closing:
        """Lay a bank that more often ends so: without game, or with a combination."""
        bank = generators.hand_such(rng, _BANKS[branch]) if branch in _BANKS else None
        laid = until(
            lambda: tables.table_with(rng, house, *((bank,) if bank else ())),
            lambda table: bool(table.raised),
        )
        return self._closing(house, laid)

    @staticmethod
    def _closing(house: House, laid: Layout) -> Closing:
        return Closing(laid.bank, laid.seats, laid.bonus_ante, house.choice(order.OPTION))

    @override
    def label(self, situation: Closing, gesture: str) -> str:
        if gesture == "cartes-joueurs" and not situation.qualified:
            return "Étaler, compter et brûler les cartes des joueurs"
        verb, _, seat = gesture.partition("-")
        return _GESTURES.get(gesture) or _AT_A_SEAT[verb].format(seat=seat)

    @override
    def ask(self, situation: Closing) -> Question:
        form = self.shuffled(situation)
        options = BOOK.in_force(
            bonus_ante=situation.bonus_ante, ordre_reglement=situation.ordre_reglement
        )
        zones = cloth_zones(situation)
        return Question("Dans quel ordre faites-vous ces gestes ?", form, zones, options)

    solve = staticmethod(decisions.closing)


_LAYOUTS: Final = {
    "pas-de-jeu": ("pas-de-jeu", "pas-de-jeu-bonus"),
    "banque-gagne": ("banque-gagne",),
    "main-par-main": ("main-par-main", "egalite", "bonus"),
}
"""The layouts that end the coup by each announcement."""
