"""The rules of « 21 »: totals, the bank's draw, who wins and what is paid, each with its proof.

Everything here works on cards and totals; ``situations`` says what may lie on the table. The odds
call the same functions. The poker hand of the bank is in ``pok``.
"""

from collections.abc import Iterator, Mapping, Sequence
from enum import StrEnum
from pathlib import Path
from typing import Any, Final, NamedTuple

from casino_rules.core.cards import PACK, RANKS, Card, Rank
from casino_rules.core.french import small
from casino_rules.core.money import Cents
from casino_rules.core.rules import RuleBook
from casino_rules.core.ruling import Ruling, Step, cite
from casino_rules.core.table_forms import Hand
from casino_rules.families.settling import Gesture, Half, Line
from casino_rules.families.table_keeping import ARTICLES

BOOK: Final = RuleBook.read(Path(__file__).parent, (ARTICLES,))

CARD_VALUE: Final = BOOK.rule("valeur-cartes")
TOTAL: Final = BOOK.rule("total")
TWENTY_ONE: Final = BOOK.rule("vingt-et-un")
SPLIT_TWENTY_ONE: Final = BOOK.rule("vingt-et-un-separe")
BUST: Final = BOOK.rule("depassement")
BANK_DRAW: Final = BOOK.rule("tirage-banque")
BANK_ACE: Final = BOOK.rule("as-de-la-banque")
BANK_ALONE: Final = BOOK.rule("banque-sans-adversaire")
WINS: Final = BOOK.rule("gagnant")
BANK_BUSTS: Final = BOOK.rule("banque-depasse")
TIE: Final = BOOK.rule("egalite")
LOSES: Final = BOOK.rule("perdant")
BANK_TWENTY_ONE: Final = BOOK.rule("banque-21")
PAY_TWENTY_ONE: Final = BOOK.rule("paiement-vingt-et-un")
SURRENDER: Final = BOOK.rule("abandon")

DRAW_TABLE: Final = BOOK.draw_table("tirage-banque")
PAYMENTS: Final = BOOK.pay_table("paiement-21")
DRAWS: Final = "T"
"""The mark « tire » of the bank's table."""
GOAL: Final = 21
PAIR: Final = 2
POK_LIMIT: Final = 10
"""The most minimums that may be staked on POK (arrêté du 3 juillet 2018)."""
MOST_SPLIT_HANDS: Final = 4
"""Hands of one box, where the house limits them."""
MOST_ACE_HANDS: Final = {"une-fois": 2, "deux-fois": 3}
"""Hands that the splits of aces can make, by the option on them."""
_ACE_BONUS: Final = 10
"""What an ace counted eleven adds to an ace counted one."""

VALUES: Final[Mapping[Rank, int]] = {
    rank: 1 if rank is Rank.ACE else min(rank.order, 10) for rank in RANKS
}
"""What each rank counts, the ace for one."""
WORTH: Final = tuple(
    frozenset(card for card in PACK if VALUES[card.rank] == value) for value in range(11)
)
"""The cards of a pack by value: ``WORTH[1]`` the aces, ``WORTH[10]`` the sixteen bûches."""
_OF_CARDS: Final = {card: VALUES[card.rank] for card in PACK}


class Total(NamedTuple):
    """A total, the aces counted as well as they can be; soft when one of them counts eleven."""

    points: int
    soft: bool

    @property
    def bust(self) -> bool:
        """Whether it is over 21."""
        return self.points > GOAL


def total_of(values: Sequence[int]) -> Total:
    """Return the total of card values, aces given as 1."""
    low = sum(values)
    soft = 1 in values and low + _ACE_BONUS <= GOAL
    return Total(low + _ACE_BONUS if soft else low, soft)


def value(card: Card) -> int:
    """Return what a card counts, an ace for one."""
    return _OF_CARDS[card]


def total(cards: Sequence[Card]) -> Total:
    """Return the total of a hand."""
    return total_of([_OF_CARDS[card] for card in cards])


class Play(StrEnum):
    """What a player has done with a hand."""

    PLAIN = "simple"
    DOUBLED = "double"
    SPLIT = "separe"
    SPLIT_DOUBLED = "separe-double"
    SURRENDERED = "abandon"

    @property
    def from_split(self) -> bool:
        """Whether the hand comes from a split."""
        return self in (Play.SPLIT, Play.SPLIT_DOUBLED)

    @property
    def doubled(self) -> bool:
        """Whether the stake was doubled."""
        return self in (Play.DOUBLED, Play.SPLIT_DOUBLED)


class Outcome(StrEnum):
    """What becomes of a hand at « 21 »."""

    LOST = "perd"
    TIE = "nul"
    WON = "gagne"
    TWENTY_ONE = "vingt-et-un"
    HALF = "moitie"


GESTURES: Final[Mapping[Outcome, str]] = {
    Outcome.LOST: Gesture.COLLECT,
    Outcome.TIE: Gesture.RETURN,
    Outcome.WON: Gesture.PAY,
    Outcome.TWENTY_ONE: Gesture.PAY,
    Outcome.HALF: Half.COLLECT,
}
"""What the croupier does with the stake of a hand."""
ENDS: Final[Mapping[Outcome, tuple[str, ...]]] = {
    Outcome.LOST: (
        *("inferieur", "depassee", "depassees"),
        *("banque-21", "points-contre-21", "double-contre-21"),
    ),
    Outcome.TIE: ("nul", "nul-a-21", "separe-nul", "21-contre-21"),
    Outcome.WON: ("superieur", "banque-depasse", "separe-21"),
    Outcome.TWENTY_ONE: ("21", "21-bat-21"),
    Outcome.HALF: ("abandon",),
}
"""How a hand may end against the bank, by what then becomes of it."""
OUTCOMES: Final = {end: became for became, ends in ENDS.items() for end in ends}
_ROWS: Final = {
    "separe-21": "separe",
    **dict.fromkeys(ENDS[Outcome.TWENTY_ONE], "vingt-et-un"),
}
"""The row of the pay table by which a hand that ends so is paid, where it is not its own."""


def is_twenty_one(cards: Sequence[Card], play: Play = Play.PLAIN) -> bool:
    """Whether a hand is « 21 »: an ace and a bûche dealt at once, not after a split."""
    return len(cards) == PAIR and total(cards).points == GOAL and not play.from_split


def end_of(cards: Sequence[Card], play: Play, bank: Sequence[Card]) -> str:
    """Return how a hand ends; ``bank`` holds the bank's cards of « 21 » only."""
    if play is Play.SURRENDERED:
        return "abandon"
    points, banked = total(cards).points, total(bank).points
    if points > GOAL:
        return "depassees" if banked > GOAL else "depassee"
    mine, its = is_twenty_one(cards, play), is_twenty_one(bank)
    if mine:
        return "21-contre-21" if its else "21-bat-21" if banked == GOAL else "21"
    if its:
        return _against_twenty_one(play, points)
    split_21 = play.from_split and points == GOAL and len(cards) == PAIR
    return _by_points(points, banked, split_21=split_21)


def _against_twenty_one(play: Play, points: int) -> str:
    if play.doubled:
        return "double-contre-21"
    return "points-contre-21" if points == GOAL else "banque-21"


def _by_points(points: int, banked: int, *, split_21: bool) -> str:
    if split_21:
        return "separe-nul" if banked == GOAL else "separe-21"
    if banked > GOAL:
        return "banque-depasse"
    if points == banked:
        return "nul-a-21" if points == GOAL else "nul"
    return "superieur" if points > banked else "inferieur"


def in_play(cards: Sequence[Card], play: Play) -> bool:
    """Whether a hand still waits for the bank: neither bust nor surrendered."""
    return play is not Play.SURRENDERED and not total(cards).bust


def total_steps(cards: Hand, name: str) -> tuple[Step, ...]:
    """Return the proof of a hand's total; ``name`` is how it is called (« La banque »)."""
    counted = total(cards)
    aces = sum(1 for card in cards if card.rank is Rank.ACE)
    if len(cards) == 1:
        return (cite(TOTAL, "seule", Main=name, total=counted.points),)
    variant = "souple" if counted.soft else "depasse" if counted.bust else "dur"
    added = cite(
        TOTAL,
        variant,
        Main=name,
        calcul=" + ".join(map(str, _counted(cards, soft=counted.soft))),
        total=counted.points,
    )
    if not aces:
        return (added,)
    few = "as" if aces == 1 else "plusieurs"
    of = f"de {name[0].lower()}{name[1:]}"
    return (cite(CARD_VALUE, f"{few}-{'onze' if counted.soft else 'un'}", de=of), added)


def _counted(cards: Hand, *, soft: bool) -> Iterator[int]:
    """Yield what each card counts, the first ace for eleven when the total is soft."""
    for card in cards:
        eleven = soft and card.rank is Rank.ACE
        yield VALUES[card.rank] + (_ACE_BONUS if eleven else 0)
        soft = soft and not eleven


def bank_draws(counted: Total) -> Ruling[bool]:
    """Decide whether the bank draws with this total."""
    if counted.bust:
        return Ruling(value=False, steps=(cite(BANK_DRAW, "depasse", total=counted.points),))
    draws = DRAW_TABLE.at(counted.points, "souple" if counted.soft else "dur") == DRAWS
    rule = BANK_ACE if counted.soft else BANK_DRAW
    return Ruling(draws, (cite(rule, "tire" if draws else "arrete", total=counted.points),))


_DRAWS_BY_TOTAL: Final = {
    (points, soft): DRAW_TABLE.at(points, column) == DRAWS
    for points in range(2, GOAL + 1)
    for soft, column in ((False, "dur"), (True, "souple"))
}


def must_draw(cards: Sequence[Card]) -> bool:
    """Whether the bank draws with these cards; the same table as ``bank_draws``, no proof."""
    counted = total(cards)
    return not counted.bust and _DRAWS_BY_TOTAL[counted]


def outcome(
    cards: Hand, play: Play, bank: Hand, place: str = "", paid: str = ""
) -> Ruling[Outcome]:
    """Decide what becomes of a hand; ``bank`` holds the bank's cards of « 21 » only.

    ``place`` names one hand of a cloth (« Place 3, jeu 2 »), told on a line of its own; ``paid``
    says how it is paid if it wins.
    """
    end, points, banked = end_of(cards, play, bank), total(cards).points, total(bank).points
    facts = {"total": points, "banque": banked, "nombre": small(len(bank))}
    told, named = ("place", {"place": place, "paye": paid}) if place else ("une", {})
    return Ruling(OUTCOMES[end], _why(end, told, facts | named))


def _why(end: str, told: str, facts: Mapping[str, Any]) -> tuple[Step, ...]:
    points, bust = facts["total"], facts["banque"] > GOAL
    if end == "abandon":
        return (cite(SURRENDER, "moitie"),)
    if points > GOAL:
        return (cite(BUST, "perdue-banque" if bust else "perdue", total=points),)
    if end == "double-contre-21" and told == "une":
        simple = "points-contre-21" if points == GOAL else "banque-21"
        return (*_why(simple, told, facts), cite(BANK_TWENTY_ONE, "ajout"))
    rule, how = _COMPARED["banque-depasse" if bust and end == "separe-21" else end]
    split = (cite(SPLIT_TWENTY_ONE, told, **facts),) if end.startswith("separe") else ()
    return (*split, cite(rule, told + how, **facts))


_COMPARED: Final = {
    "21": (PAY_TWENTY_ONE, "-paye"),
    "21-bat-21": (PAY_TWENTY_ONE, "-bat-21"),
    "21-contre-21": (TIE, "-deux-21"),
    **dict.fromkeys(("nul", "nul-a-21", "separe-nul"), (TIE, "-points")),
    **dict.fromkeys(("superieur", "separe-21"), (WINS, "")),
    "banque-depasse": (BANK_BUSTS, ""),
    "inferieur": (LOSES, ""),
    "banque-21": (BANK_TWENTY_ONE, "-perdu"),
    "points-contre-21": (BANK_TWENTY_ONE, "-perdu-21"),
    "double-contre-21": (BANK_TWENTY_ONE, "-perdu-double"),
}
"""The article by which a hand ends so, and which of its sentences says it."""


def engaged(stake: Cents, play: Play) -> Cents:
    """Return all that is staked on a hand whose first stake is ``stake``."""
    return 2 * stake if play.doubled else stake


def settle(end: str, whole: Cents) -> Line:
    """Return what becomes of all that is staked on a hand that ends so, in cents.

    Raises:
        InexactPaymentError: if the gain is not a whole number of cents.
    """
    line = Line(whole).but(GESTURES[OUTCOMES[end]])
    won = line.gesture == Gesture.PAY
    return line.but(PAYMENTS.odds(_ROWS.get(end, end)).pay(whole)) if won else line


def outcome_in(line: Line) -> Outcome:
    """Return what becomes of a hand, read in what becomes of its stake."""
    if line.paid > line.stake:
        return Outcome.TWENTY_ONE
    return next(became for became, gesture in GESTURES.items() if gesture == line.gesture)
