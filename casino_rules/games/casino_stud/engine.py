"""The rules of Casino Stud applied to hands and stakes: the Boni 5+1, the limits, the most won.

What the family shares (who wins, the two stakes) is in ``families.stud``.
"""

from functools import lru_cache
from pathlib import Path
from typing import Final

from casino_rules.core.french import Noun, thousands
from casino_rules.core.money import Cents, Odds
from casino_rules.core.rules import RuleBook
from casino_rules.core.ruling import Ruling, Step, cite
from casino_rules.core.table_forms import Hand
from casino_rules.families.settling import Line, paid_or_lost
from casino_rules.families.stud.play import KEYS, Party, Stud
from casino_rules.families.table_keeping import ARTICLES
from casino_rules.hands import HIGH, HandValue, HighCategory

BOOK: Final = RuleBook.read(Path(__file__).parent, (ARTICLES,))
LABELS: Final = {
    HighCategory.HIGH_CARD: Noun("carte haute", "cartes hautes", feminine=True),
    HighCategory.TWO_PAIR: Noun("double paire", "doubles paires", feminine=True),
    HighCategory.STRAIGHT: Noun("séquence", "séquences", feminine=True),
    HighCategory.FULL: Noun("main pleine", "mains pleines", feminine=True),
    HighCategory.STRAIGHT_FLUSH: Noun("quinte", "quintes", feminine=True),
    HighCategory.ROYAL_FLUSH: Noun("quinte royale", "quintes royales", feminine=True),
}
"""The words of this game where they are not the usual ones (003:36-55)."""
STUD: Final = Stud(BOOK, LABELS, "paiements")

BONI_TABLE: Final = BOOK.pay_table("paiement-boni")
BONI_CARDS: Final = BOOK.rule("boni-six-cartes")
BONI_PAID: Final = BOOK.rule("boni-paiement")
BONI_FOLD: Final = BOOK.rule("boni-abandon")
BONI_ALONE: Final = BOOK.rule("boni-independant")
LIMITS: Final = {
    "depart": BOOK.rule("limite-depart"),
    "jouer": BOOK.rule("jouer"),
    "boni": BOOK.rule("limite-boni"),
}
BONI_WITH: Final = BOOK.rule("boni-mise")
MOST: Final = BOOK.rule("gain-maximal")

DOLLAR: Final[Cents] = 100
MAX_DEPART: Final[Cents] = 100 * DOLLAR
MAX_BONI: Final[Cents] = 100 * DOLLAR
LOWEST_BONI: Final = HighCategory.TRIPS


@lru_cache(maxsize=512)
def best_of_six(cards: Hand, shown: Hand) -> HandValue:
    """Return the best five of the player's cards and the open card of the house."""
    return HIGH.best((*cards, *shown))


def boni_odds(value: HandValue) -> Odds | None:
    """Return what the Boni is paid with this hand, None below three of a kind."""
    if value.category.strength < LOWEST_BONI.strength:
        return None
    return BONI_TABLE.odds(KEYS[value.category])


def boni(
    cards: Hand, shown: Hand, stake: Cents, *, folded: bool, qualified: bool = True, seat: int = 0
) -> Ruling[Line]:
    """Decide what becomes of a Boni; neither a fold nor the house's own hand changes it.

    With a ``seat`` the proof has one line, for a whole cloth; and one for all that gave up.
    """
    value = best_of_six(cards, shown)
    odds = boni_odds(value)
    at = Party.seat(seat).at if seat else ""
    steps: list[Step] = []
    if folded:
        steps.append(cite(BONI_FOLD, place=at))
    elif not qualified:
        steps.append(cite(BONI_ALONE, place=at))
    facts: dict[str, object] = {"main": STUD.un(value), "mise": STUD.amount(stake), "numero": seat}
    if odds is None:
        steps.append(cite(BONI_CARDS, "place" if seat else "rien", place=at, **facts))
        return Ruling(paid_or_lost(stake, 0), tuple(steps))
    paid = odds.pay(stake)
    facts |= {"fois": thousands(odds.win), "gain": STUD.amount(paid)}
    if not seat:
        steps.append(cite(BONI_CARDS, "boni", place=at, **facts))
    steps.append(cite(BONI_PAID, "place" if seat else "", place=at, **facts))
    return Ruling(paid_or_lost(stake, paid), tuple(steps))
