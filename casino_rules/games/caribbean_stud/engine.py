"""The rules of Caribbean Stud Poker applied to hands and stakes: the bonus, the cap, the purchase.

What the family shares (who wins, ante and raise) is in ``families.stud``.
"""

from pathlib import Path
from typing import Final

from casino_rules.core.french import THIN
from casino_rules.core.money import Cents, Odds, format_amount
from casino_rules.core.rules import RuleBook
from casino_rules.core.ruling import Ruling, Step, cite
from casino_rules.families.stud.play import KEYS, Gesture, Line, Stud, qualifies
from casino_rules.hands import HandValue, HighCategory

BOOK: Final = RuleBook.read(Path(__file__).parent)
STUD: Final = Stud(BOOK, {}, "paiements")

BONUS_TABLE: Final = BOOK.pay_table("paiement-bonus")
BONUS_HANDS: Final = BOOK.rule("bonus-mains")
BONUS_NO_GAME: Final = BOOK.rule("bonus-sans-jeu")
BONUS_BEATEN: Final = {
    "perdu": BOOK.rule("bonus-battu"),
    "paye": BOOK.rule("bonus-toujours-paye"),
}
BONUS_BOUGHT: Final = BOOK.rule("achat-et-bonus")
BONUS_FOLDED: Final = BOOK.rule("bonus-passe")
PRICE: Final = BOOK.rule("achat-prix")
CAP_RULES: Final = {
    "ante-et-bet": BOOK.rule("plafond"),
    "bet-seul": BOOK.rule("plafond-bet"),
    "bonus-compris": BOOK.rule("plafond-bonus"),
}

CAP: Final[Cents] = 20_000_00
"""The most that is paid for a hand (000:278)."""
BONUS: Final[Cents] = 2_00
"""The stake of the bonus, fixed (000:300)."""
LOWEST_BONUS: Final = HighCategory.FLUSH


def bonus_odds(value: HandValue) -> Odds | None:
    """Return what the bonus is paid with this hand, None below a flush."""
    if value.category.strength < LOWEST_BONUS.strength:
        return None
    return BONUS_TABLE.odds(KEYS[value.category])


def bonus(
    player: HandValue,
    bank: HandValue,
    *,
    folded: bool,
    bought: bool,
    announced: bool,
    beaten: str,
    at: str = "",
) -> Ruling[Line]:
    """Decide what becomes of a bonus; ``beaten`` is the choice of the option « bonus-battu ».

    ``at`` names the seat: « à la place 3 ».
    """
    lost = Line(BONUS, Gesture.COLLECT)
    if folded:
        return Ruling(lost, (cite(BONUS_FOLDED, place=at),))
    if bought:
        return Ruling(lost, (cite(BONUS_BOUGHT, "perdu", place=at),))
    odds = bonus_odds(player)
    if odds is None:
        return Ruling(lost, (cite(BONUS_HANDS, "trop-bas", main=STUD.un(player), place=at),))
    steps: tuple[Step, ...] = ()
    if not qualifies(bank):
        steps = (cite(BONUS_NO_GAME, "annonce" if announced else "tu", place=at),)
        if not announced:
            return Ruling(lost, steps)
    elif bank > player:
        steps = (cite(BONUS_BEATEN[beaten], place=at),)
        if beaten == "perdu":
            return Ruling(lost, steps)
    paid = odds.pay(BONUS)
    step = cite(
        BONUS_HANDS,
        "paye",
        main=STUD.un(player),
        fois=thousands(odds.win),
        gain=format_amount(paid),
        place=at,
    )
    return Ruling(Line(BONUS, Gesture.PAY, paid), (*steps, step))


def thousands(number: int) -> str:
    """Return « 4 000 », as a multiplier is written."""
    return f"{number:,}".replace(",", THIN)


def capped(ante: Cents, bet: Cents, bonus_paid: Cents, choice: str) -> Cents:
    """Return the total paid for a hand: amounts paid on each stake, and the cap in force."""
    if choice == "bet-seul":
        return ante + min(bet, CAP) + bonus_paid
    if choice == "bonus-compris":
        return min(ante + bet + bonus_paid, CAP)
    return min(ante + bet, CAP) + bonus_paid


def cap_steps(
    ante: Cents, bet: Cents, bonus_paid: Cents, choice: str, at: str = ""
) -> tuple[Step, ...]:
    """Return the proof that the cap cuts what is paid, or nothing if it does not."""
    counted = {
        "ante-et-bet": ante + bet,
        "bet-seul": bet,
        "bonus-compris": ante + bet + bonus_paid,
    }[choice]
    if counted <= CAP:
        return ()
    facts = {
        "compte": format_amount(counted),
        "plafond": format_amount(CAP),
        "total": format_amount(capped(ante, bet, bonus_paid, choice)),
        "place": at,
    }
    return (cite(CAP_RULES[choice], "atteint", **facts),)
