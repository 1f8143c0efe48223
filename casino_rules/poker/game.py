"""A game of the room, complete: its folder holds the texts and the cards, the rest is said here."""

from collections.abc import Iterable
from dataclasses import replace
from pathlib import Path
from typing import Final

from casino_rules.core.cases import read_cases
from casino_rules.core.changes import CHANGES
from casino_rules.core.game import Family, Game
from casino_rules.core.lessons import FILE, read_lessons, taught
from casino_rules.core.odds import OddsReport
from casino_rules.core.plan import Plan
from casino_rules.core.rules import RuleBook
from casino_rules.hands.categories import STRAIGHT_IS_QUINTE
from casino_rules.poker.coup.duties import coup_of
from casino_rules.poker.describing import traits
from casino_rules.poker.exercises import drills_of
from casino_rules.poker.room import CLOTH, MUCK, Room
from casino_rules.poker.variant import Half, Opening, Structure, Variant, read_streets

POKER_ROOM: Final = Family("salle-de-poker", "Salle de poker")
_HERE: Final = Path(__file__).parent


def _shared(folder: str) -> Iterable[Path]:
    """Return the files of what several games of the room have: « articles » or « cas »."""
    return sorted((_HERE / folder).glob("*.toml"))


def room_game(
    folder: Path,
    *,
    order: int,
    halves: tuple[Half, ...],
    opening: Opening = Opening.BLINDS,
    structure: Structure = Structure.NO_LIMIT,
    most_seats: int = 9,
    odds: OddsReport,
) -> Game:
    """Return a game whose folder holds its rule book, the table of its deal and its cases.

    No option of a house changes its ``odds``: they tell how often each hand comes.
    """
    book = RuleBook.read(folder, _shared("articles"), (_HERE / CHANGES,), CLOTH)
    streets = read_streets(book.draw_table("donne"))
    variant = Variant(streets, halves, opening, structure, most_seats)
    book = replace(book, plan=_cloth(variant))
    room = Room(variant, book)
    lessons = read_lessons(drills_of(room), _HERE / FILE)
    return Game(
        family=POKER_ROOM,
        order=order,
        rulebook=book,
        lessons=lessons,
        coup=coup_of(room, taught(lessons)),
        seats=range(2, most_seats + 1),
        cases=read_cases(folder / "cas.toml", _shared("cas")),
        odds=lambda _house: odds,
        traits=traits(room.variant),
        whole_table="repartir-pots",
        words=STRAIGHT_IS_QUINTE,
    )


def _cloth(variant: Variant) -> Plan:
    """Return the cloth of a game of the room: no board, no pile of changes where it has none."""
    gone = {"communes": not variant.board, "ecartees": not variant.draws}
    names = {} if variant.draws else {"rebut": MUCK}
    places = tuple(
        replace(place, name=names.get(place.id, place.name))
        for place in CLOTH.places
        if not gone.get(place.id)
    )
    return replace(CLOTH.seated(variant.most_seats, variant.hole), places=places)
