"""The rules of the bataille: which card is the stronger, and what becomes of the stakes."""

from enum import StrEnum
from pathlib import Path
from typing import Final

from casino_rules.core.cards import Card
from casino_rules.core.money import Cents, format_amount
from casino_rules.core.rules import RuleBook
from casino_rules.core.ruling import Ruling, Step, cite
from casino_rules.families.settling import Gesture, Half, Line, Settled, paid_or_lost

BOOK: Final = RuleBook.read(Path(__file__).parent)
STRONGER: Final = BOOK.rule("plus-forte")
PAYMENTS: Final = BOOK.pay_table("paiements")


class End(StrEnum):
    """How a coup ends for a player."""

    WON = "gagne"
    LOST = "perd"
    GIVEN_UP = "abandon"
    WAR_WON = "guerre-gagnee"
    WAR_LOST = "guerre-perdue"
    WAR_TIED = "guerre-egalite"


_ARTICLES: Final = {
    End.WON: (BOOK.rule("mise-gagnante"), ""),
    End.LOST: (BOOK.rule("mise-perdante"), ""),
    End.GIVEN_UP: (BOOK.rule("abandon"), ""),
    End.WAR_WON: (BOOK.rule("guerre"), "gagnee"),
    End.WAR_LOST: (BOOK.rule("guerre"), "perdue"),
}
AT_ONCE: Final = {"joueur": End.WON, "banque": End.LOST, "egalite": End.GIVEN_UP}
AFTER_WAR: Final = {"joueur": End.WAR_WON, "banque": End.WAR_LOST, "egalite": End.WAR_TIED}
"""How it ends, by who has the stronger card: at once, and after a war."""


def stronger(player: Card, bank: Card) -> Ruling[str]:
    """Decide who has the stronger card: « joueur », « banque » or « egalite »."""
    if player.rank is bank.rank:
        return Ruling("egalite", (cite(STRONGER, "egalite"),))
    winner = "joueur" if player.rank.order > bank.rank.order else "banque"
    best, other = (player, bank) if winner == "joueur" else (bank, player)
    step = cite(STRONGER, winner, La_carte=best.noun.le.capitalize(), la_carte=other.noun.le)
    return Ruling(winner, (step,))


def settle(end: End, stake: Cents, option: str) -> Settled:
    """Decide what becomes of the stakes, in a house with this option for a second tie."""
    paid = PAYMENTS.odds(end, option).pay(stake) if end in PAYMENTS.rows else 0
    line = paid_or_lost(stake, paid)
    match end:
        case End.WON | End.LOST:
            return Settled({"mise": line})
        case End.GIVEN_UP:
            return Settled({"mise": Line(stake).but(Half.COLLECT)})
        case End.WAR_LOST:
            return Settled({"mise": line, "relance": line})
        case _:
            return Settled({"mise": Line(stake).but(Gesture.RETURN), "relance": line})


def proof(end: End, settled: Settled, option: str) -> Step:
    """Prove what becomes of the stakes."""
    rule, variant = _ARTICLES.get(end) or (BOOK.rule(f"seconde-egalite-{option}"), "")
    sums = {"mise": settled["mise"].stake, "perte": settled.taken, "gain": settled.paid}
    return cite(rule, variant, **{name: format_amount(value) for name, value in sums.items()})
