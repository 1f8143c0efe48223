"""The rules of the bataille: which card is the stronger, and what becomes of a stake."""

from dataclasses import dataclass
from pathlib import Path
from typing import Final

from casino_rules.core.cards import Card
from casino_rules.core.money import Cents, format_amount
from casino_rules.core.rules import RuleBook
from casino_rules.core.ruling import Ruling, cite

BOOK: Final = RuleBook.read(Path(__file__).parent)
STRONGER: Final = BOOK.rule("plus-forte")
WON: Final = BOOK.rule("mise-gagnante")
LOST: Final = BOOK.rule("mise-perdante")
GIVEN_UP: Final = BOOK.rule("abandon")
WAR: Final = BOOK.rule("guerre")
SECOND_TIE: Final = {
    "simple": BOOK.rule("seconde-egalite-simple"),
    "double": BOOK.rule("seconde-egalite-double"),
}
PAYMENTS: Final = BOOK.pay_table("paiements")

GIVES_UP: Final = "abandonne"
ENDS: Final = {"joueur": "gagne", "banque": "perd", "egalite": "abandon"}
WAR_ENDS: Final = {
    "joueur": "guerre-gagnee",
    "banque": "guerre-perdue",
    "egalite": "guerre-egalite",
}
"""How a stake ends, by who has the stronger card: at once, and after a war."""


@dataclass(frozen=True, slots=True)
class Settlement:
    """What is collected of the player's stakes, and what is paid beside them, in cents."""

    collected: Cents = 0
    paid: Cents = 0


def stronger(player: Card, bank: Card) -> Ruling[str]:
    """Decide who has the stronger card: « joueur », « banque » or « egalite »."""
    if player.rank is bank.rank:
        return Ruling("egalite", (cite(STRONGER, "egalite"),))
    winner = "joueur" if player.rank.order > bank.rank.order else "banque"
    best, other = (player, bank) if winner == "joueur" else (bank, player)
    step = cite(STRONGER, winner, La_carte=best.noun.le.capitalize(), la_carte=other.noun.le)
    return Ruling(winner, (step,))


def settle(end: str, stake: Cents, option: str) -> Ruling[Settlement]:
    """Decide what becomes of a stake that ends so, in a house with this option."""
    facts = {"mise": format_amount(stake)}
    if end == "perd":
        return Ruling(Settlement(collected=stake), (cite(LOST, **facts),))
    if end == "abandon":
        half = stake // 2
        step = cite(GIVEN_UP, perte=format_amount(half), **facts)
        return Ruling(Settlement(collected=half), (step,))
    if end == "guerre-perdue":
        step = cite(WAR, "perdue", perte=format_amount(2 * stake))
        return Ruling(Settlement(collected=2 * stake), (step,))
    gain = PAYMENTS.odds(end, option).pay(stake)
    facts["gain"] = format_amount(gain)
    if end == "guerre-gagnee":
        step = cite(WAR, "gagnee", **facts)
    else:
        step = cite(WON if end == "gagne" else SECOND_TIE[option], **facts)
    return Ruling(Settlement(paid=gain), (step,))
