"""What the dealer does when something goes wrong at a table of the room."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from pathlib import Path
from random import Random
from typing import Final, override

from casino_rules.core.forms import Amount, Points
from casino_rules.core.house import House
from casino_rules.core.money import MAX_STAKE, Cents, format_amount
from casino_rules.core.plan import NUMBER
from casino_rules.core.questions import Question
from casino_rules.core.situation import Problem, fact, with_forms
from casino_rules.core.table_forms import FreeCards, Hand
from casino_rules.exercises.incidents import (
    NOT_ALLOWED,
    IncidentDrill,
    IncidentSeen,
    branches,
    kinds,
    read_incidents,
    wrongly,
)
from casino_rules.poker.drills import cloth
from casino_rules.poker.drills.base import dealt, table_of
from casino_rules.poker.play.stakes import Stakes, table_at
from casino_rules.poker.room import Room

_FILE: Final = Path(__file__).parents[1] / "incidents.toml"
_SEATS: Final = Points(1, 10)
_BOARD: Final = "communes"
_OPENED: Final = 4
"""The cards of a flop that was opened wrong."""
BIG_CHIP: Final = "gros-jeton"
TURNED_UP: Final = "tapis-tournoi"
"""All-ins that are called in a tournament: every hand is turned up at once."""
ALL_IN: Final = frozenset({TURNED_UP, "tapis-argent"})
WAITS: Final = "blinds-manquees-attente"
BEFORE: Final = frozenset({WAITS, "straddle-refuse", "compte-faux-avant"})
"""The incidents of a coup that come before anybody has their cards for good."""
TOO_SOON: Final = "hors-tour-nul"
"""What somebody does whose turn it is not."""
DURING: Final = frozenset(
    {
        TOO_SOON,
        "langue",
        "cartes-cachees",
        "joueur-debout",
        "changer-de-place",
        "recave",
        "change-a-table",
    }
)
"""Those that may come at any word, and leave the hand as it was."""
MUCKED: Final = "main-melee"
AFTER_A_FOLD: Final = frozenset({"conseil", MUCKED})
"""Those that want somebody who has folded."""
NO_KILL: Final = "kill-refuse"
"""What comes before a hand, which is then played at the ordinary stakes."""
BUTTON: Final = "bouton-avance"
"""What comes before a hand whose button has passed an empty seat."""
KILL: Final = "kill-admis"
"""What comes before a hand that is then played at doubled stakes."""
SAID_MORE: Final = "parole-prime"
DISPUTED: Final = "mise-contestee"
ON_CREDIT: Final = "sur-parole"
"""What comes only to who has not enough chips to call."""
KEPT: Final = "hors-tour-engage"
RAISED_MEANWHILE: Final = "hors-tour-change"
DEAD_HAND: Final = "compte-faux-apres"
FLOP_OF_FOUR: Final = "flop-de-quatre"
PLAYED: Final = AFTER_A_FOLD | {
    BIG_CHIP,
    SAID_MORE,
    DISPUTED,
    ON_CREDIT,
    KEPT,
    RAISED_MEANWHILE,
    DEAD_HAND,
    FLOP_OF_FOUR,
    NO_KILL,
    KILL,
}
"""Those that a hand brings only if what is played makes them true."""
_WRONG: Final = {
    "accepter": NOT_ALLOWED,
    "refuser": "Ce n'est pas au croupier de le refuser.",
    "rendre": "Le joueur est engagé : on ne lui rend pas tout.",
    "relance": "Il n'a rien annoncé : un seul gros jeton n'est qu'un suivi.",
    "maintenir": "Ce qu'il a fait avant son tour ne l'engage pas.",
    "morte": "La main reste bonne : un rappel suffit.",
    "maldonne": "On ne reprend pas tout : le coup est engagé.",
    "reprendre": "Toutes les quatre ont été vues : en retirer une, ce serait choisir le flop.",
    "servir": "Une main qui n'a pas son compte ne se complète pas.",
    "surblind": "La surblind seule ne suffit pas pour rentrer.",
    "kill": "Cette maison n'a pas de kill : les mises restent celles de la table.",
    "ordinaire": "Cette maison admet le kill : deux pots de suite, et les mises du coup doublent.",
    "retourner": "En partie d'argent, les mains restent fermées jusqu'à l'abattage.",
}


@dataclass(frozen=True)
class TableIncident(IncidentSeen):
    """An incident at a table of the room: at which seat, what was to be called, what was pushed."""

    seat: int = fact("Place", _SEATS, "La place du joueur, s'il y en a un.", spot=NUMBER)
    bet: Cents = fact("Mise", Amount(1, MAX_STAKE), "La mise à suivre, ou le petit montant.")
    chips: Cents = fact("Jetons", Amount(1, MAX_STAKE), "Ce qu'il avance, ou le grand montant.")

    @property
    @override
    def told(self) -> dict[str, object]:
        return {
            "place": self.seat,
            "mise": format_amount(self.bet),
            "jetons": format_amount(self.chips),
        }

    @override
    def problem(self) -> Problem:
        """What is pushed is more than the bet."""
        if self.chips <= self.bet:
            return "chips", "Le grand montant est au-dessus du petit."
        return None


@dataclass(frozen=True)
class BoardedIncident(TableIncident):
    """The same in a game with a flop: the cards of one that was opened wrong are part of it."""

    board: Hand = fact(
        "Cartes ouvertes", FreeCards(0, _OPENED), "Au flop de quatre, s'il y en a un.", spot=_BOARD
    )

    @property
    @override
    def card_shown(self) -> Hand:
        return self.board

    @override
    def problem(self) -> Problem:
        """The four cards of a flop are all told, or none; nothing else shows any."""
        if len(self.board) in {0, _OPENED if self.kind == FLOP_OF_FOUR else 0}:
            return super().problem()
        return "board", "Ce sont les quatre cartes d'un flop de quatre : toutes, ou aucune."


def incidents_of(room: Room) -> type[TableIncident]:
    """Return the situation of a game's incidents: those of the room whose articles it has."""
    found = read_incidents(_FILE, room.book, shared=True)
    base: type[TableIncident] = BoardedIncident if FLOP_OF_FOUR in found else TableIncident
    return with_forms(base, {"kind": kinds(found)}, incidents=found)


class TableTrouble(IncidentDrill[TableIncident]):
    """Decide what is done, or call the floor manager."""

    title = "Incidents de table"
    duty = "Réparer ce que la règle permet de réparer, et appeler le chef de table pour le reste."
    pitfalls = tuple(wrongly(action, message) for action, message in _WRONG.items())

    def __init__(self, room: Room) -> None:
        """Take the room: its book says which incidents it has."""
        self.room = room
        self.situation = incidents_of(room)
        self.branches = branches(self.situation.incidents)
        used = {key for item in self.situation.incidents.values() for key in item.form.keys}
        self.pitfalls = tuple(
            error
            for error in type(self).pitfalls
            if error.slug in used
            and any(
                item.right != error.slug and error.slug in item.form.keys
                for item in self.situation.incidents.values()
            )
        )

    @override
    def construct(self, rng: Random, house: House, branch: str) -> TableIncident:
        most = self.room.variant.most_seats
        seat = rng.choice(table_of(rng, house.level, most))
        stakes = table_at(rng, self.room.variant, house.level)
        told = amounts(rng, stakes, branch)
        return met(self.situation, branch, seat, told, lambda: dealt(rng, _OPENED))

    @override
    def ask(self, situation: TableIncident) -> Question:
        question = super().ask(situation)
        opened = situation.card_shown
        return replace(question, zones=cloth.board(opened)) if opened else question

    @override
    def load(self, data: object) -> TableIncident:
        before = {"board": ""} if issubclass(self.situation, BoardedIncident) else {}
        return super().load({**before, **data} if isinstance(data, Mapping) else data)


def met(
    situation: type[TableIncident],
    kind: str,
    seat: int,
    told: tuple[Cents, ...],
    opened: Callable[[], Hand],
) -> TableIncident:
    """Return an incident at a seat; ``opened`` gives the cards of a flop of four."""
    bet, chips = told
    if issubclass(situation, BoardedIncident):
        return situation(kind, seat, bet, chips, opened() if kind == FLOP_OF_FOUR else ())
    return situation(kind, seat, bet, chips)


def amounts(rng: Random, stakes: Stakes, kind: str) -> tuple[Cents, Cents]:
    """Return what is to be called and what is pushed, in chips of the table."""
    if kind.startswith("straddle"):
        return 2 * stakes.big, 4 * stakes.big
    if kind.startswith("kill"):
        return stakes.big, 2 * stakes.big
    bet = stakes.big * rng.choice((1, 2, 3, 4))
    if kind == BIG_CHIP:
        return bet, big_chip(bet)
    return bet, bet * rng.choice((2, 3, 4))


def big_chip(bet: Cents) -> Cents:
    """Return the first chip of the cloth that is more than twice a bet."""
    chips = (500, 1000, 2500, 10_000, 50_000, 100_000, 500_000)
    return next((chip for chip in chips if chip > 2 * bet), 4 * bet)
