"""Where hands lie on the cloth of Pai Gow: two cards in front of five, the bank's and the players'."""

from casino_rules.core.card_forms import Hand
from casino_rules.core.questions import Zone
from casino_rules.families.pai_gow.hands import DEALT
from casino_rules.families.pai_gow.situations import SeatHands
from casino_rules.families.pai_gow.words import Dialect

FIVE, TWO = "cinq", "deux"
"""The place of each hand, at a seat and before the bank."""


def five(dialect: Dialect, cards: Hand) -> Zone:
    """Lay a hand of five cards, whosever it is."""
    return dialect.plan.asked(dialect.strong.singular.capitalize(), cards, part=FIVE)


def two(dialect: Dialect, cards: Hand) -> Zone:
    """Lay a hand of two cards, whosever it is."""
    return dialect.plan.asked(dialect.weak.singular.capitalize(), cards, part=TWO)


def facing(dialect: Dialect, player: Hand, bank: Hand, part: str) -> tuple[Zone, Zone]:
    """Lay a hand of a player and the bank's, of as many cards."""
    plan = dialect.plan
    ours = plan.asked("Joueur", player, part=part)
    return ours, plan.zone(f"banque.{part}", bank, label=dialect.bank.singular.capitalize())


def bank_said(dialect: Dialect, strong: Hand, weak: Hand) -> tuple[Zone, Zone]:
    """Lay both hands of the bank, by the names of the hands."""
    lay = dialect.plan.zone
    return (
        lay(f"banque.{FIVE}", strong, label=dialect.strong.singular.capitalize()),
        lay(f"banque.{TWO}", weak, label=dialect.weak.singular.capitalize()),
    )


def bank(dialect: Dialect, strong: Hand, weak: Hand) -> tuple[Zone, Zone]:
    """Lay both hands of the bank among those of the players."""
    lay, name = dialect.plan.zone, dialect.bank.singular.capitalize()
    return (
        lay(f"banque.{FIVE}", strong, label=f"{name}, cinq cartes"),
        lay(f"banque.{TWO}", weak, label=f"{name}, deux cartes"),
    )


def player(dialect: Dialect, strong: Hand, weak: Hand) -> tuple[Zone, Zone]:
    """Lay both hands of the player in question."""
    lay = dialect.plan.asked
    return (
        lay("Joueur, cinq cartes", strong, part=FIVE),
        lay("Joueur, deux cartes", weak, part=TWO),
    )


def seat(dialect: Dialect, row: SeatHands) -> tuple[Zone, ...]:
    """Lay a seat: its stake, then each hand in its place; those that are given up stay face down."""
    lay, stakes = dialect.plan.seat, {"mise": row.mise}
    if row.renounced:
        return (lay(row.place, stakes=stakes, hidden=DEALT, note="renonce"),)
    return (
        lay(row.place, stakes=stakes),
        lay(row.place, row.forte, note="cinq cartes", part=FIVE),
        lay(row.place, row.faible, note="deux cartes", part=TWO),
    )
