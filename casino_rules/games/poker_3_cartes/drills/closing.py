"""Drills on the conduct of the coup: what is announced, which place is settled first, how it ends."""

from collections.abc import Callable, Mapping
from random import Random
from typing import Final, override

from casino_rules.core.cards import Rank
from casino_rules.core.drill import Pitfall, branch
from casino_rules.core.forms import Choice, Option, Ordering
from casino_rules.core.house import House
from casino_rules.core.questions import Question, Zone
from casino_rules.exercises.ordering import Order, OrderDrill
from casino_rules.families.legacy import completed
from casino_rules.families.pitfalls import error, taken
from casino_rules.families.sampling import Sampled, until
from casino_rules.families.stud import order
from casino_rules.games.poker_3_cartes import decisions, engine
from casino_rules.games.poker_3_cartes.decisions import BANK_WINS, HAND_BY_HAND, NO_GAME
from casino_rules.games.poker_3_cartes.drills import generators, tables
from casino_rules.games.poker_3_cartes.drills.settlement import case_of, cloth_zones
from casino_rules.games.poker_3_cartes.engine import BOOK, CARDS, End, value
from casino_rules.games.poker_3_cartes.situations import Closing, Layout, Queue
from casino_rules.hands.reading import Shape

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


_WORDS: Final = Choice.of(
    **{
        NO_GAME: "« Pas de jeu »",
        BANK_WINS: "« Banque gagne »",
        HAND_BY_HAND: "Ni l'un ni l'autre : main par main",
    }
)


def hands_in_play(situation: Layout, *, seen: bool = False) -> tuple[Zone, ...]:
    """Lay the bank's hand and every hand that was raised, turned up if it is ``seen`` by the rule."""
    rows = sorted(situation.raised, key=lambda row: row.seat)
    shown = {row.seat: not seen or situation.turned(row) for row in rows}
    seats = (
        BOOK.plan.seat(
            row.seat,
            row.cards if shown[row.seat] else (),
            hidden=0 if shown[row.seat] else CARDS,
        )
        for row in rows
    )
    return (BOOK.plan.zone("banque", situation.bank), *seats)


def _lower(situation: Layout) -> list[bool]:
    bank = value(situation.bank)
    return [value(row.cards) < bank for row in situation.raised]


def _announced(situation: Layout) -> str:
    if not situation.qualified:
        return "pas-de-jeu-meilleure" if all(_lower(situation)) else "pas-de-jeu"
    ends = {situation.end(row) for row in situation.raised}
    if End.WIN in ends:
        return "main-par-main"
    return "une-egalite" if End.TIE in ends else "banque-gagne"


@error(
    "banque-gagne-a-moitie",
    "« Banque gagne » ne se dit que si elle bat toutes les mains relancées.",
)
def _some_lose(situation: Layout) -> str | None:
    ends = {situation.end(row) for row in situation.raised}
    return BANK_WINS if ends >= {End.WIN, End.LOSE} else None


_WITHOUT_GAME: Final = ("pas-de-jeu", "pas-de-jeu-meilleure")


class Announcement(Sampled[Layout]):
    """What is announced once the bank's cards are turned up."""

    slug = "annonce-banque"
    title = "Annoncer le coup"
    duty = "Annoncer « Pas de jeu » ou « Banque gagne », ou comparer main par main."
    seconds = 10
    situation = Layout
    branches = (
        branch("pas-de-jeu", "Banque non qualifiée, une main la battrait", 3),
        branch("pas-de-jeu-meilleure", "Banque non qualifiée, meilleure que toutes les mains", 3),
        branch("banque-gagne", "La banque bat toutes les mains", 3),
        branch("une-egalite", "La banque bat les autres mains, sauf une égalité", 3),
        branch("main-par-main", "Une main au moins bat la banque", 3),
    )
    pitfalls = (
        Pitfall(
            "banque-gagne-sans-qualification",
            "La banque n'est pas qualifiée : elle ne gagne contre personne.",
            taken(_announced, dict.fromkeys(_WITHOUT_GAME, BANK_WINS)),
        ),
        Pitfall(
            "comparee-sans-qualification",
            "La banque n'est pas qualifiée : les mains ne se comparent pas.",
            taken(_announced, dict.fromkeys(_WITHOUT_GAME, HAND_BY_HAND)),
        ),
        Pitfall(
            "pas-de-jeu-qualifiee",
            "La banque a une dame ou mieux : elle est qualifiée, il y a jeu.",
            taken(
                _announced,
                dict.fromkeys(("banque-gagne", "une-egalite", "main-par-main"), NO_GAME),
            ),
        ),
        Pitfall(
            "banque-gagne-oubliee",
            "La banque bat toutes les mains relancées : « Banque gagne ».",
            taken(_announced, {"banque-gagne": HAND_BY_HAND}),
        ),
        Pitfall(
            "egalite-pour-la-banque",
            "Une égalité n'est pas battue : la banque ne gagne pas contre tous.",
            taken(_announced, {"une-egalite": BANK_WINS}),
        ),
        _some_lose,
    )

    @override
    def sample(self, rng: Random, house: House, branch: str) -> Layout:
        if branch == "une-egalite":
            player, bank = generators.ending(rng, End.TIE, generators.USUAL)
            return tables.table_with(rng, house, bank, player)
        if branch == "pas-de-jeu-meilleure":
            return tables.below_unqualified(rng, house)
        return tables.true_table(rng, house)

    classify = staticmethod(_announced)
    deal = staticmethod(tables.true_table)

    @override
    def ask(self, situation: Layout) -> Question:
        prompt = "Toutes les mains sont ouvertes, pour l'exercice. Qu'annoncez-vous ?"
        return Question(prompt, _WORDS, hands_in_play(situation))

    solve = staticmethod(decisions.announcement)


type _Order = tuple[str, ...]


def _in_order(seats: Callable[[Queue], list[int]]) -> Callable[[Queue], _Order]:
    """Return the answer of a trainee who settles the places in this order."""
    return lambda situation: tuple(map(str, seats(situation)))


_HANDS: Final[Mapping[str, Callable[[Shape], bool]]] = {
    "gagnants": lambda hand: hand.ranks[0] is Rank.QUEEN,
    "banque-gagne": engine.has_combination,
}


class PlacesInOrder(Sampled[Queue]):
    """In which order the places are settled."""

    slug = "ordre-places"
    title = "Quelle place d'abord ?"
    duty = "Régler les places dans l'ordre de la maison, de droite à gauche."
    seconds = 15
    situation = Queue
    branches = (
        branch("perdants-et-gagnants", "Des perdants et des gagnants", 5),
        branch("pas-de-jeu", "Pas de jeu : Ante payée à toutes les places", 2),
        branch("banque-gagne", "La banque bat toutes les mains", 2),
        branch("gagnants", "Toutes les mains battent la banque"),
    )
    pitfalls = (
        Pitfall(
            "gauche-a-droite",
            "On règle de droite à gauche : du plus grand numéro au plus petit.",
            _in_order(lambda table: sorted((*table.losers, *table.winners))),
        ),
        Pitfall(
            "payer-d-abord",
            "On ne paye pas tous les gagnants avant d'avoir ramassé un perdant.",
            _in_order(lambda table: [*table.winners, *table.losers]),
        ),
        Pitfall(
            "une-seule-fois",
            "Ici, il faut deux passages : les perdants d'abord, les gagnants ensuite.",
            _in_order(lambda table: [*order.by_hand(table.losers, table.winners)]),
        ),
        Pitfall(
            "deux-passages",
            "Ici, chaque place est réglée à son tour, qu'elle perde ou qu'elle gagne.",
            _in_order(lambda table: [*order.losers_first(table.losers, table.winners)]),
        ),
    )

    @override
    def load(self, data: object) -> Queue:
        """Return a stored situation; the losers used to come first."""
        return super().load(completed(data, ordre_reglement=order.LOSERS_FIRST))

    @override
    def sample(self, rng: Random, house: House, branch: str) -> Queue:
        """A bank that is just qualified loses to all more often, one with a combination wins."""
        if branch not in _HANDS:
            return self.deal(rng, house)
        bank = generators.hand_such(rng, _HANDS[branch])
        return _queue(house, tables.table_with(rng, house, bank))

    @override
    def classify(self, situation: Queue) -> str:
        if not situation.qualified:
            return "pas-de-jeu"
        if situation.losers and situation.winners:
            return "perdants-et-gagnants"
        return "gagnants" if situation.winners else "banque-gagne"

    @override
    def deal(self, rng: Random, house: House) -> Queue:
        return _queue(house, until(lambda: tables.true_table(rng, house), tables.can_queue))

    @override
    def ask(self, situation: Queue) -> Question:
        seats = sorted((*situation.losers, *situation.winners))
        form = Ordering(
            tuple(Option(str(seat), f"Place {seat}", f"place-{seat}") for seat in seats)
        )
        prompt = "Dans quel ordre réglez-vous Ante et Play de ces places ?"
        options = BOOK.in_force(ordre_reglement=situation.ordre_reglement)
        return Question(prompt, form, hands_in_play(situation, seen=True), options)

    solve = staticmethod(decisions.queue)


def _queue(house: House, laid: Layout) -> Queue:
    return Queue(laid.bank, laid.seats, laid.bonus_ante, house.choice(order.OPTION))
