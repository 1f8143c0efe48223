"""The rules of « 21 »: totals, the bank's draw, who wins and what is paid, each with its proof.

Everything here works on cards and totals; ``situations`` says what may lie on the table. The odds
call the same functions. The poker hand of the bank is in ``pok``.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from pathlib import Path
from typing import Any, Final, NamedTuple

from casino_rules.core.card_forms import Hand
from casino_rules.core.cards import PACK, RANKS, Card, Rank
from casino_rules.core.french import small
from casino_rules.core.money import Cents
from casino_rules.core.rules import RuleBook
from casino_rules.core.ruling import Ruling, Step, cite
from casino_rules.families.duties import ARTICLES

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


def is_twenty_one(cards: Sequence[Card], play: Play = Play.PLAIN) -> bool:
    """Whether a hand is « 21 »: an ace and a bûche dealt at once, not after a split."""
    return len(cards) == PAIR and total(cards).points == GOAL and not play.from_split


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


@dataclass(frozen=True, slots=True)
class Settlement:
    """What becomes of the stake of a hand, in cents: what is taken and what is paid beside it."""

    outcome: Outcome
    taken: Cents
    paid: Cents

    @property
    def result(self) -> Cents:
        """What the player wins (positive) or loses (negative)."""
        return self.paid - self.taken


def outcome(cards: Hand, play: Play, bank: Hand) -> Ruling[Outcome]:
    """Decide what becomes of a hand; ``bank`` holds the bank's cards of « 21 » only."""
    return _outcome(cards, play, bank, "une", {})


def outcome_at(place: str, cards: Hand, play: Play, bank: Hand, paid: str) -> Ruling[Outcome]:
    """Decide the same for one hand of a cloth, told on a line of its own.

    ``place`` names the hand (« Place 3, jeu 2 »); ``paid`` says how it is paid if it wins.
    """
    return _outcome(cards, play, bank, "place", {"place": place, "paye": paid})


def _outcome(
    cards: Hand, play: Play, bank: Hand, told: str, facts: Mapping[str, str]
) -> Ruling[Outcome]:
    if play is Play.SURRENDERED:
        return Ruling(Outcome.HALF, (cite(SURRENDER, "moitie"),))
    points, banked = total(cards).points, total(bank).points
    if points > GOAL:
        variant = "perdue-banque" if banked > GOAL else "perdue"
        return Ruling(Outcome.LOST, (cite(BUST, variant, total=points),))
    mine, its = is_twenty_one(cards, play), is_twenty_one(bank)
    known: dict[str, Any] = {"total": points, "banque": banked, "nombre": small(len(bank)), **facts}
    if mine and not its:
        variant = "bat-21" if banked == GOAL else "paye"
        return Ruling(Outcome.TWENTY_ONE, (cite(PAY_TWENTY_ONE, f"{told}-{variant}", **known),))
    if its and not mine:
        return Ruling(Outcome.LOST, _lost_to_twenty_one(points, play, told, known))
    decided, step = _compared(points, banked, told, known, both=mine)
    if _split_twenty_one(cards, play):
        return Ruling(decided, (cite(SPLIT_TWENTY_ONE, told, **known), step))
    return Ruling(decided, (step,))


def _compared(
    points: int, banked: int, told: str, facts: Mapping[str, Any], *, both: bool
) -> tuple[Outcome, Step]:
    """Compare two totals; ``both`` is « 21 » on each side."""
    if banked > GOAL:
        return Outcome.WON, cite(BANK_BUSTS, told, **facts)
    if points == banked:
        return Outcome.TIE, cite(TIE, f"{told}-{'deux-21' if both else 'points'}", **facts)
    if points > banked:
        return Outcome.WON, cite(WINS, told, **facts)
    return Outcome.LOST, cite(LOSES, told, **facts)


def _split_twenty_one(cards: Hand, play: Play) -> bool:
    return play.from_split and len(cards) == PAIR and total(cards).points == GOAL


def _lost_to_twenty_one(
    points: int, play: Play, told: str, facts: Mapping[str, Any]
) -> tuple[Step, ...]:
    if told == "place" and play.doubled:
        return (cite(BANK_TWENTY_ONE, "place-perdu-double", **facts),)
    variant = f"{told}-perdu-21" if points == GOAL else f"{told}-perdu"
    step = cite(BANK_TWENTY_ONE, variant, **facts)
    return (step, cite(BANK_TWENTY_ONE, "ajout")) if play.doubled else (step,)


def pay_row(cards: Hand, play: Play, bank: Hand) -> str:
    """Return the row of the pay table by which a winning hand is paid."""
    if is_twenty_one(cards, play):
        return "vingt-et-un"
    if _split_twenty_one(cards, play):
        return "separe"
    return "banque-depasse" if total(bank).bust else "superieur"


def engaged(stake: Cents, play: Play) -> Cents:
    """Return all that is staked on a hand whose first stake is ``stake``."""
    return 2 * stake if play.doubled else stake


def settle(cards: Hand, play: Play, stake: Cents, bank: Hand) -> Settlement:
    """Return what becomes of a hand's stake, ``stake`` being the first one, in cents.

    Raises:
        InexactPaymentError: if the gain is not a whole number of cents.
    """
    decided = outcome(cards, play, bank).value
    whole = engaged(stake, play)
    if decided is Outcome.LOST:
        return Settlement(decided, whole, 0)
    if decided is Outcome.HALF:
        return Settlement(decided, whole // 2, 0)
    if decided is Outcome.TIE:
        return Settlement(decided, 0, 0)
    gain = PAYMENTS.odds(pay_row(cards, play, bank)).pay(whole)
    return Settlement(decided, 0, gain)
