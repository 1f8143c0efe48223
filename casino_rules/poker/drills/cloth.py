"""How the table lies: the board, the pots, the seats with their bets and what is said of them.

How a round of betting lies on the cloth when a player speaks, and how one bets there.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import replace
from typing import Final, TypeGuard

from casino_rules.core.forms import Amount, Field
from casino_rules.core.money import Cents, format_amount
from casino_rules.core.plan import IN_QUESTION
from casino_rules.core.questions import Zone
from casino_rules.core.ruling import Step
from casino_rules.core.table_forms import Hand
from casino_rules.poker.play.rounds import FIRST_ROUND
from casino_rules.poker.play.state import CAP
from casino_rules.poker.room import CLOTH, Room
from casino_rules.poker.situations.dealing import Changed, StudTurn
from casino_rules.poker.situations.raises import Rising, ToSpeak
from casino_rules.poker.situations.seats import (
    FOLDED,
    PLAYS,
    STATES,
    Facing,
    PartlyMade,
    SeatBet,
    SeatState,
    SeatTurn,
)
from casino_rules.poker.situations.studs import SeatShown
from casino_rules.poker.variant import Opening, Structure

ROUND: Final = "mise-du-tour"
"""The box of what a player has put in during this round."""
WHOLE: Final = "mise"
"""The box of what a player has put in from the start."""

FIRST_CLOSED: Final = 2
"""Cards that a stud player gets closed before their first open one."""

type Row = SeatBet | SeatState | SeatTurn | SeatShown | Changed


def stack_told(stack: Cents) -> str:
    """Say what a player has left before them."""
    return f"{format_amount(stack)} devant lui"


def state(row: Row) -> list[str]:
    """Say that a player does not simply play: they have folded, or are all-in."""
    return [] if row.state == PLAYS else [STATES.show(row.state).lower()]


def word(row: SeatTurn, *, silent: bool = True) -> list[str]:
    """Say the state of a player, or what they have said; ``silent``: that they have not spoken."""
    if row.state != PLAYS:
        return state(row)
    if row.spoke == "non":
        return ["n'a pas parlé"] if silent else []
    return [] if row.bet else ["parole"]


def board(cards: Hand, street: str = "") -> tuple[Zone, ...]:
    """Lay the common cards, if there are any; ``street`` names the one that is played."""
    return (CLOTH.zone("communes", cards, note=street),) if cards else ()


def pots(amounts: Mapping[str, Cents], street: str = "") -> Zone:
    """Lay what is in the middle, in cents by id of pot: « pot », « principal », « exterieur-1 »."""
    return CLOTH.zone("pots", stakes=amounts, note=street)


def made(amounts: Sequence[Cents]) -> tuple[Zone, ...]:
    """Lay the pots that are made, the main pot first; nothing where there is none."""
    return (pots(by_name(amounts)),) if amounts else ()


def by_name(amounts: Sequence[Cents]) -> dict[str, Cents]:
    """Return pots by their ids: the only one is « pot », else the first is « principal »."""
    main, *sides = amounts or (0,)
    named = {"principal" if sides else "pot": main} if main else {}
    return named | {f"exterieur-{number}": side for number, side in enumerate(sides, 1)}


def paid_in(situation: PartlyMade) -> tuple[Zone, ...]:
    """Lay the seats of players whose bets may be in pots: each is told all that it has put in."""
    if not situation.past:
        return seats(situation.bets, box=WHOLE)
    left = {row.seat: row.bet - situation.gathered(row) for row in situation.bets}
    laid = seats(situation.bets, lambda row: (*state(row), f"{format_amount(row.bet)} en tout"))
    return tuple(
        replace(zone, stakes=CLOTH.stakes({ROUND: left[zone.seat]} if left[zone.seat] else {}))
        for zone in laid
    )


def pot_fields(main: str, sides: Iterable[str]) -> tuple[Field, ...]:
    """Ask what each pot holds; a side pot that does not exist is left empty."""
    others = (
        Field(key, f"Pot extérieur {number}", Amount(optional=True), f"pots.exterieur-{number}")
        for number, key in enumerate(sides, 1)
    )
    return (Field(main, "Pot principal", Amount(), "pots.principal"), *others)


def returned_field(key: str) -> Field:
    """Ask what part of a bet nobody has matched, which goes back from the middle."""
    return Field(key, "Mise rendue", Amount(optional=True), "pots")


def player(cards: Hand) -> Zone:
    """Lay the hand that a question is about, at whatever seat."""
    return Zone("Joueur", cards, spot=IN_QUESTION)


def seats[R: Row](
    rows: Iterable[R],
    notes: Callable[[R], Sequence[str]] = state,
    closed: int = 0,
    box: str = ROUND,
    button: int = 0,
) -> tuple[Zone, ...]:
    """Lay the seats in order; ``closed``: how many closed cards a live player has.

    At stud the first two lie before the open cards, the last after them. ``button`` is the seat
    where the dealer's disc lies, if there is one.
    """
    return tuple(
        replace(
            CLOTH.seat(
                row.seat,
                row.shown if isinstance(row, SeatShown | StudTurn) else (),
                {box: row.bet} if _bets(row) else {},
                hidden=0 if row.state == FOLDED else closed,
                note=", ".join(notes(row)),
            ),
            hidden_first=min(FIRST_CLOSED, closed),
            button=row.seat == button,
        )
        for row in sorted(rows, key=lambda row: row.seat)
    )


def _bets(row: Row) -> TypeGuard[SeatBet | SeatTurn]:
    """Whether chips lie before a seat; at the end of a hand, even the want of any is shown."""
    return isinstance(row, SeatBet) or (isinstance(row, SeatTurn) and row.bet > 0)


STRUCTURES: Final = {
    Structure.NO_LIMIT: "Sans limite",
    Structure.POT_LIMIT: "À la limite du pot",
    Structure.LIMIT: "À mises fixes",
}

HOUSES_DIFFER: Final = (
    "À mises fixes, un tapis d'une demi-mise au moins vaut une relance entière dans certaines "
    "salles, non dans d'autres : c'est à la maison de le dire, et aucune option ne le dit ici."
)
"""Why a raise over such an all-in is not ruled."""


def zones(room: Room, situation: ToSpeak) -> tuple[Zone, ...]:
    """Lay the pot under the name of the street, then the bets of the round before the seats.

    In the first round the pot holds the antes alone.
    """
    before = "antes" if situation.round == FIRST_ROUND else "tours"
    street = room.variant.streets[situation.round - 1].name
    pot = pots({before: situation.pot} if situation.pot else {}, street)
    lying = seats(
        situation.players,
        lambda row: ["à lui de parler"] if row.seat == situation.seat else word(row),
    )
    return (pot, *lying)


def in_force(room: Room, situation: ToSpeak) -> tuple[str, ...]:
    """Say how one bets at this table, and by what the house measures a raise."""
    told, least = STRUCTURES[room.variant.structure], situation.unit
    if not isinstance(situation, Rising):
        cap = format_amount(CAP * least)
        fixed = f"{told} : {format_amount(least)} à ce tour, {cap} au plus (cap)"
        return (fixed, *forced_in_force(room, getattr(situation, "forced", 0)))
    found = (
        f"{told}, ouverture de {format_amount(least)} au moins",
        said(room, "relance-minimale", situation.relance_minimale),
    )
    if not situation.asked_rise:
        return found
    return (*found, f"Dernière hausse : {format_amount(situation.asked_rise)}")


def forced_in_force(room: Room, forced: Cents) -> tuple[str, ...]:
    """Say what the forced bet is, where it was posted for less and the table does not show it."""
    if not forced:
        return ()
    stud = room.variant.opening is Opening.BRING_IN
    return (f"{'Bring-in' if stud else 'Surblind'} : {format_amount(forced)}",)


def said(room: Room, option: str, choice: str) -> str:
    """Say an option of the house with its title: « La relance minimale : le double… »."""
    found = room.book.option(option)
    label = found.label(choice)
    return f"{found.title} : {label[0].lower()}{label[1:]}"


def lacking(room: Room, situation: Facing) -> Step:
    """Say that a blind or a bring-in posted all-in for less is owed whole."""
    stud = room.variant.opening is Opening.BRING_IN
    facts = {"posee": format_amount(situation.highest), "due": format_amount(situation.price)}
    return room.cite("stud-bring-in-a-tapis" if stud else "blind-a-tapis", "due", **facts)
