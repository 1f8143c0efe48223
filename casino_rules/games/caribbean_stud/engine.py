"""The rules of Caribbean Stud Poker applied to hands and stakes: the bonus, the cap, the purchase.

What the family shares (who wins, ante and raise) is in ``families.stud``.
"""

from pathlib import Path
from typing import Final, NamedTuple

from casino_rules.core.french import thousands
from casino_rules.core.money import Cents, Odds, format_amount
from casino_rules.core.rules import RuleBook
from casino_rules.core.ruling import Ruling, Step, cite
from casino_rules.families.settling import Gesture, Line, Settled, paid_or_lost
from casino_rules.families.stud.play import KEYS, LIMIT, SIDE, Stud, qualifies
from casino_rules.families.table_keeping import ARTICLES
from casino_rules.hands import HandValue, HighCategory

BOOK: Final = RuleBook.read(Path(__file__).parent, (ARTICLES,))
STUD: Final = Stud(BOOK, {}, "paiements")

BONUS_TABLE: Final = BOOK.pay_table("paiement-bonus")
BONUS_HANDS: Final = BOOK.rule("bonus-mains")
BONUS_NO_GAME: Final = BOOK.rule("bonus-sans-jeu")
BONUS_UNTOLD: Final = {
    "perdu": BOOK.rule("bonus-non-annonce"),
    "paye": BOOK.rule("bonus-non-annonce-paye"),
}
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


class Fate(NamedTuple):
    """What decides of a bonus beside the hands: what the player did, the options of the house.

    ``beaten`` and ``untold`` are the choices of « bonus-battu » and « bonus-non-annonce »;
    ``at`` names the seat: « à la place 3 ».
    """

    bought: bool = False
    announced: bool = False
    beaten: str = "perdu"
    untold: str = "perdu"
    at: str = ""


LOST: Final = Line(BONUS, Gesture.COLLECT)


def bonus_given_up(at: str = "") -> Ruling[Line]:
    """Decide what becomes of the bonus of a player who has given up."""
    return Ruling(LOST, (cite(BONUS_FOLDED, place=at),))


def bonus(player: HandValue, bank: HandValue, fate: Fate) -> Ruling[Line]:
    """Decide what becomes of the bonus of a hand that raised."""
    at = fate.at
    if fate.bought:
        return Ruling(LOST, (cite(BONUS_BOUGHT, "perdu", place=at),))
    steps: tuple[Step, ...] = ()
    if not qualifies(bank):
        steps = (_without_game(fate),)
        if unseen(fate):
            return Ruling(LOST, steps)
    odds = bonus_odds(player)
    if odds is None:
        low = cite(BONUS_HANDS, "trop-bas", main=STUD.un(player), place=at)
        return Ruling(LOST, (*steps, low))
    if qualifies(bank) and bank > player:
        steps = (cite(BONUS_BEATEN[fate.beaten], place=at),)
        if fate.beaten == "perdu":
            return Ruling(LOST, steps)
    elif bank == player:
        steps = (*steps, cite(BONUS_BEATEN[fate.beaten], "egalite", place=at))
    paid = odds.pay(BONUS)
    facts = {"main": STUD.un(player), "fois": thousands(odds.win), "gain": format_amount(paid)}
    step = cite(BONUS_HANDS, "paye", place=at, **facts)
    return Ruling(paid_or_lost(BONUS, paid), (*steps, step))


def unseen(fate: Fate) -> bool:
    """Whether a hand with a bonus stays face down when the bank does not play."""
    return not fate.announced and fate.untold == "perdu"


def _without_game(fate: Fate) -> Step:
    if fate.announced:
        return cite(BONUS_NO_GAME, "annonce", place=fate.at)
    return cite(BONUS_UNTOLD[fate.untold], place=fate.at)


def capped(settled: Settled, choice: str) -> Settled:
    """Return the settlement of a hand with the cap in force: what it takes off is a box."""
    over = sum(settled[box].paid for box in _COUNTED[choice] if box in settled) - CAP
    return Settled({**settled, LIMIT: Line(paid=-over)}) if over > 0 else settled


_COUNTED: Final = {
    "ante-et-bet": ("ante", "bet"),
    "bet-seul": ("bet",),
    "bonus-compris": ("ante", "bet", SIDE),
}
"""The boxes that the cap counts, by the choice of the house."""


def cap_steps(settled: Settled, choice: str, at: str = "") -> tuple[Step, ...]:
    """Return the proof that the cap cuts what is paid, or nothing if it does not."""
    if LIMIT not in settled:
        return ()
    facts = {
        "compte": format_amount(CAP - settled[LIMIT].paid),
        "plafond": format_amount(CAP),
        "total": format_amount(settled.paid),
        "place": at,
    }
    return (cite(CAP_RULES[choice], "atteint", **facts),)
