"""How a round of betting lies on the cloth when a player speaks, and how one bets there."""

from typing import Final

from casino_rules.core.money import Cents, format_amount
from casino_rules.core.questions import Zone
from casino_rules.core.ruling import Step
from casino_rules.poker.drills import cloth
from casino_rules.poker.play.raising import CAP
from casino_rules.poker.play.rounds import FIRST_ROUND
from casino_rules.poker.room import Room
from casino_rules.poker.situations.raises import Rising, ToSpeak
from casino_rules.poker.situations.seats import Facing
from casino_rules.poker.variant import Opening, Structure

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
    pot = cloth.pots({before: situation.pot} if situation.pot else {}, street)
    seats = cloth.seats(
        situation.players,
        lambda row: ["à lui de parler"] if row.seat == situation.seat else cloth.word(row),
    )
    return (pot, *seats)


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
