"""What a stake may be where it is made: by its box at the bank's games, by the round in the room.

Written a second time, from the regulation and the documents: no ruling is asked.
"""

from collections.abc import Iterator
from fractions import Fraction
from itertools import chain
from typing import Any, Final, NamedTuple

from casino_rules.core.coup import Coup
from casino_rules.core.game import Game
from casino_rules.core.house import House
from casino_rules.core.limits import LIMITS, TableLimits
from casino_rules.core.money import EURO, Cents
from casino_rules.core.questions import Question, Zone
from casino_rules.poker.drills.incidents import KILL
from casino_rules.poker.game import POKER_ROOM
from casino_rules.poker.play.stakes import Stakes, tables
from casino_rules.poker.variant import Structure, Variant
from tests.casino_rules.poker.rooms import room_of

LIMITED: Final = frozenset(
    {"Punto", "Banco", "Égalité", "1er tableau", "2e tableau", "à cheval", "Case 21", "Ante"}
    | {"DÉPART", "BONI 5+1", "Mise", "Pair plus"}
)
"""The boxes for which the table displays a least and a most."""
FOLLOWING: Final = {"Bet": ("Ante", 2), "Play": ("Ante", 1), "JOUER": ("DÉPART", 2)}
"""What is added is so many times another stake."""
MOST_POK: Final = 10
"""Poker 21: the stake on POK is at most so many times the minimum."""
BONUS_PART: Final = 5
"""Article 55-17: the bonus is a fifth of the minimum."""
MULTIPLES: Final = dict.fromkeys(("Punto", "Banco", "Égalité"), 20 * EURO) | {"à cheval": 2 * EURO}
"""Article 55-15: multiples of 20 at Punto Banco; a stake on both tableaux is cut in two."""
_STUD: Final = "1 2 3 4 5 7 20 50 100"
PAID: Final = {
    "punto-banco": {"Punto": "1", "Banco": "", "Égalité": ""},
    "baccara": {"1er tableau": "1", "2e tableau": "1", "à cheval": "1"},
    "caribbean-stud": {"Ante": "1", "Bet": _STUD, "Bonus": "100 150 1000 1600 4000"},
    "casino-stud": {"DÉPART": "1", "JOUER": _STUD, "BONI 5+1": "7 10 15 20 100 200 1000"},
    "poker-21": {"Case 21": "1 3/2", "Case POK": _STUD},
    "poker-3-cartes": {"Ante": "1 4 5", "Play": "1", "Pair plus": "1 3 6 30 40"},
    "pai-gow-casino": {"Mise": "1"},
    "pai-gow-commission": {"Mise": "19/20"},
}
"""What each box is paid, for one; at Punto Banco the house chooses (000 to 004, art. 55-15)."""
CHOSEN: Final = {
    ("commission", "cinq-pour-cent"): {"Banco": "19/20"},
    ("commission", "six-paye-moitie"): {"Banco": "1 1/2"},
    ("egalite", "huit"): {"Égalité": "8"},
    ("egalite", "neuf"): {"Égalité": "9"},
}
MOST_PAID: Final = 20_000 * EURO
"""Caribbean stud: the most that is paid for an ante and its bet (000:278)."""
CAP: Final = 4
_BIG_BETS: Final = 3
ALL_IN: Final = "tapis"


def illegal(game: Game, house: House, coup: Coup, questions: tuple[Question, ...]) -> list[str]:
    """Return the stakes of a coup that its table or its structure does not allow."""
    if game.family is POKER_ROOM:
        variant = room_of(game).variant
        paired = dict(house.choices).get("paire-ouverte") == "grosse"
        big_from = _BIG_BETS - paired
        by_rise = dict(house.choices).get("relance-minimale") == "hausse"
        seen = [duty.situation for duty in coup]
        times = 1 + any(getattr(situation, "kind", "") == KILL for situation in seen)
        found = [
            [fault for situation in seen for fault in _round(variant, at, situation, big_from)]
            for at in (_Bets(stakes, times, by_rise) for stakes in tables(variant))
        ]
        return min(found, key=len)
    if LIMITS not in dict(house.choices):
        return []
    table = game.rulebook.table(house)
    zones = chain.from_iterable(question.zones for question in questions)
    return [fault for zone in zones if zone.seat for fault in misplaced(table, zone)]


def misplaced(table: TableLimits, zone: Zone) -> Iterator[str]:
    """Yield what is wrong with the stakes of a place at a game of the bank."""
    lies = {stake.box: stake.amount for stake in zone.stakes if stake.amount}
    for box, amount in lies.items():
        least, most = _bounds(table, box, lies)
        if not least <= amount <= most or amount % _multiple(table, box):
            yield f"{zone.label}, {box}: {amount} out of {least}-{most}"


def holds(table: TableLimits, box: str, amount: Cents) -> bool:
    """Whether a box may hold a stake, whatever lies beside it."""
    least, most = _bounds(table, box, {})
    return least <= amount <= most and amount % _multiple(table, box) == 0


def _multiple(table: TableLimits, box: str) -> Cents:
    times = FOLLOWING[box][1] if box in FOLLOWING else 1
    return times * MULTIPLES.get(box, min(table.chips))


def _bounds(table: TableLimits, box: str, lies: dict[str, Cents]) -> tuple[Cents, Cents]:
    """Return the least and the most of a box; one that nobody knows may hold nothing."""
    if box in LIMITED:
        return table.minimum, table.maximum
    if box in FOLLOWING:
        other, times = FOLLOWING[box]
        least = lies.get(other, table.minimum)
        return times * least, times * lies.get(other, table.maximum)
    known = {
        "Case 21, joueur debout": (table.minimum, table.maximum - lies.get("Case 21", 0)),
        "Doublement": (table.minimum, lies.get("Case 21", 0)),
        "Case POK": (table.minimum, MOST_POK * table.minimum),
        "Bonus": (table.minimum // BONUS_PART, table.minimum // BONUS_PART),
    }
    return known.get(box, (0, 0))


class _Bets(NamedTuple):
    """A table, and how many times its fixed bets are played in a hand: twice under a kill.

    ``by_rise``: a raise adds what the one before has added, at least; else it doubles the bet.
    """

    stakes: Stakes
    times: int
    by_rise: bool


def _round(variant: Variant, at: _Bets, situation: Any, big_from: int) -> Iterator[str]:
    """Yield the heights of a round of betting that no legal bet or raise has made.

    ``big_from``: the first round of a limit game where the big bet is allowed, over a pair or not.
    Heights that were left since are no longer seen: of a pot limit, only the least is checked.
    """
    stakes = at.stakes
    rows = [row for row in getattr(situation, "players", ()) if hasattr(row, "spoke")]
    forced = {stakes.small, stakes.big, stakes.bring_in}
    units = _units(at, getattr(situation, "round", 0), big_from)
    under: Cents = 0
    for height in sorted({row.bet for row in rows} - {0}):
        if any(row.state == ALL_IN and row.bet == height for row in rows):
            continue
        # Of a rise, the least that any can be: the height that it was made above may be left since.
        least = under + stakes.big if at.by_rise else max(stakes.big, 2 * under)
        legal = {
            Structure.EQUAL: height == stakes.big,
            Structure.LIMIT: any(height % unit == 0 and height <= CAP * unit for unit in units),
        }
        if height not in forced and not legal.get(variant.structure, height >= least):
            yield f"{situation}: {height} above {under}"
        under = height


def _units(at: _Bets, number: int, big_from: int) -> set[Cents]:
    """Return the fixed bets of a round; 0: it is not known which."""
    small, big = at.times * at.stakes.big, 2 * at.times * at.stakes.big
    if not number or big_from <= number < _BIG_BETS:
        return {small, big}
    return {big} if number >= _BIG_BETS else {small}


def payable(game: Game, house: House, box: str, amount: Cents, odds: Fraction) -> bool:
    """Whether a stake may win so many times its amount on a box, which may hold it."""
    chosen = [CHOSEN[choice] for choice in house.choices if choice in CHOSEN]
    paid = PAID[game.slug] | {box: odds for item in chosen for box, odds in item.items()}
    table = game.rulebook.table(house)
    capped = box == "Bet" and odds * amount + amount // 2 > MOST_PAID
    return holds(table, box, amount) and odds in map(Fraction, paid[box].split()) and not capped
