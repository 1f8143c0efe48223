"""The play of stud against the bank: does the bank play, who wins, what becomes of the stakes.

``Stud`` applies the articles of one game's rule book, in that game's words; the games share the
ids of these articles and the keys of the categories.
"""

from collections.abc import Mapping
from enum import StrEnum
from functools import lru_cache
from typing import Final, NamedTuple

from casino_rules.core.cards import Rank
from casino_rules.core.money import EVEN, Cents, Odds, format_amount
from casino_rules.core.rules import RuleBook
from casino_rules.core.ruling import Ruling, Step, cite
from casino_rules.core.table_forms import Hand
from casino_rules.families.settling import Gesture, Line, Settled
from casino_rules.hands import (
    HIGH,
    Category,
    Comparison,
    HandValue,
    HighCategory,
    Labels,
    Role,
    compare,
)

HAND: Final = 5
"""Cards in a hand."""
KEYS: Final[Mapping[Category, str]] = {
    HighCategory.HIGH_CARD: "hauteur",
    HighCategory.PAIR: "paire",
    HighCategory.TWO_PAIR: "deux-paires",
    HighCategory.TRIPS: "brelan",
    HighCategory.STRAIGHT: "quinte",
    HighCategory.FLUSH: "couleur",
    HighCategory.FULL: "full",
    HighCategory.QUADS: "carre",
    HighCategory.STRAIGHT_FLUSH: "quinte-flush",
    HighCategory.ROYAL_FLUSH: "royale",
}
"""The key of each category, the same in every game whatever its dialect calls it."""
CATEGORIES: Final = {KEYS[category]: category for category in HighCategory if category in KEYS}
AS_ROI: Final = (Rank.ACE, Rank.KING)
"""The two highest cards of the poorest hand with which the bank plays."""
AS_ROI_KEY: Final = (HighCategory.HIGH_CARD.strength, Rank.ACE.order, Rank.KING.order)
"""What compares with the key of a value: at or above it the bank is qualified."""
BET_TIMES: Final = 2
"""The raise is twice the ante."""


class Outcome(StrEnum):
    """How a hand ends against the bank."""

    FOLD = "passe"
    UNQUALIFIED = "pas-de-jeu"
    WIN = "joueur"
    TIE = "egalite"
    LOSE = "banque"


class Party(NamedTuple):
    """How a proof calls the player: « Le joueur », or « La place 3 »; then « à la place 3 »."""

    who: str = "Le joueur"
    at: str = ""

    @classmethod
    def seat(cls, number: int) -> "Party":
        """Return the player of a seat."""
        return cls(f"La place {number}", f" à la place {number}")


ALONE: Final = Party()


@lru_cache(maxsize=1024)
def worth(cards: Hand) -> HandValue:
    """Return what five cards are worth; a few hands are asked for again and again."""
    return HIGH.value(cards)


def qualifies(bank: HandValue) -> bool:
    """Whether the bank plays: ace-king high or better."""
    return bank.key >= AS_ROI_KEY


def outcome(player: HandValue, bank: HandValue) -> Outcome:
    """Return how a hand that raised ends."""
    if not qualifies(bank):
        return Outcome.UNQUALIFIED
    if player == bank:
        return Outcome.TIE
    return Outcome.WIN if player > bank else Outcome.LOSE


_GESTURES: Final = {
    Outcome.FOLD: (Gesture.COLLECT, ""),
    Outcome.UNQUALIFIED: (Gesture.PAY, Gesture.RETURN),
    Outcome.WIN: (Gesture.PAY, Gesture.PAY),
    Outcome.TIE: (Gesture.RETURN, Gesture.RETURN),
    Outcome.LOSE: (Gesture.COLLECT, Gesture.COLLECT),
}
"""What is done with the ante and with the raise; who folds has not raised."""


def settle(ended: Outcome, ante: Cents, odds: Odds) -> Settled:
    """Return what becomes of the first stake and of the raise, before any limit to what is paid.

    ``odds`` are those of the player's hand; a hand that folded has no raise.
    """
    on_ante, on_bet = _GESTURES[ended]
    bet = BET_TIMES * ante if on_bet else 0
    return Settled(
        {
            "ante": Line(ante, on_ante, ante if on_ante is Gesture.PAY else 0),
            "bet": Line(bet, on_bet, odds.pay(bet) if on_bet is Gesture.PAY else 0),
        }
    )


SIDE: Final = "a-part"
LIMIT: Final = "plafond"
"""The boxes of a settlement beside « ante » and « bet », in every game: the side bet, and what a
limit takes off what is paid, where it does."""


def whole(settled: Settled) -> Settled:
    """Return the same settlement, as if nothing limited what is paid."""
    return Settled({box: line for box, line in settled.items() if box != LIMIT})


def deciding(found: Comparison) -> str:
    """Return the key of what decides: « combinaison », « rang », « seconde-paire », « carte-2 »."""
    if found.role is Role.TIE:
        return "rien"
    if found.role is Role.CATEGORY:
        return "combinaison"
    if found.role is Role.LOW_PAIR:
        return "seconde-paire"
    if found.role in (Role.KICKER, Role.CARD):
        grouped = sum(size > 1 for size in found.winner.category.groups)
        return f"carte-{found.place - grouped + 1}"
    return "rang"


class Stud:
    """One game of the family: its articles, its words for the categories, its pay table."""

    def __init__(self, book: RuleBook, labels: Labels, table: str) -> None:
        """Take the articles by their ids; ``table`` is that of the raise."""
        self.book = book
        self.plan = book.plan
        self.labels = labels
        self.table = book.pay_table(table)
        self.hands = book.rule("combinaisons")
        self.ace = book.rule("as")
        self.qualification = book.rule("qualification")
        self.comparison = book.rule("comparaison")
        self.fold = book.rule("passe")
        self.no_game = book.rule("pas-de-jeu")
        self.tie = book.rule("egalite")
        self.lost = book.rule("banque-gagne")
        self.ante_paid = book.rule("ante-payee")
        self.bet_paid = book.rule("paiement-bet")
        self.total = book.rule("total-d-une-main")

    def un(self, value: HandValue) -> str:
        """Return « une paire d'as », in the words of the game."""
        return value.words(self.labels).un

    def title(self, value: HandValue) -> str:
        """Return « Paire d'as », as it is announced."""
        return value.words(self.labels).french

    def amount(self, cents: Cents) -> str:
        """Return an amount in the currency of the game."""
        return format_amount(cents, self.book.currency)

    def odds(self, value: HandValue) -> Odds:
        """Return what the raise is paid when this hand wins."""
        return self.table.odds(KEYS[value.category])

    def name_hand(self, cards: Hand) -> Ruling[str]:
        """Decide the category of five cards: its key."""
        value = worth(cards)
        key = KEYS[value.category]
        steps = (cite(self.hands, key, main=self.un(value)), *self._about_the_ace(value))
        return Ruling(key, steps)

    def _about_the_ace(self, value: HandValue) -> tuple[Step, ...]:
        if is_wheel(value):
            return (cite(self.ace, "roue"),)
        return (cite(self.ace, "tour"),) if turns_the_corner(value) else ()

    def qualified(self, value: HandValue) -> Ruling[bool]:
        """Decide whether the bank plays."""
        qualified = qualifies(value)
        variant = "non"
        if qualified:
            variant = "as-roi" if value.category is HighCategory.HIGH_CARD else "combinaison"
            if value.category.strength >= HighCategory.STRAIGHT.strength:
                variant = "forte"
        return Ruling(qualified, (cite(self.qualification, variant, main=self.un(value)),))

    def versus(self, player: HandValue, bank: HandValue, party: Party = ALONE) -> Ruling[Outcome]:
        """Decide how a hand that raised ends, once it is known whether the bank plays."""
        ended = outcome(player, bank)
        if ended is Outcome.UNQUALIFIED:
            return Ruling(ended, (cite(self.no_game, "annonce"),))
        told = compare(player, bank).told(self.labels)
        step = cite(
            self.comparison,
            ended,
            Qui=party.who,
            main=self.un(player),
            banque=self.un(bank),
            decision=told,
        )
        return Ruling(ended, (step,))

    def stake_steps(self, player: HandValue, ended: Outcome, settled: Settled) -> tuple[Step, ...]:
        """Return the proof of what becomes of the ante and of the raise."""
        facts = {
            "Qui": ALONE.who,
            "place": ALONE.at,
            "ante": self.amount(settled["ante"].stake),
            "bet": self.amount(settled["bet"].stake),
        }
        if ended is Outcome.WIN:
            return self._won(player, settled, facts)
        if ended is Outcome.UNQUALIFIED:
            return tuple(cite(self.no_game, stake, **facts) for stake in ("ante", "bet"))
        rules = {Outcome.FOLD: self.fold, Outcome.TIE: self.tie, Outcome.LOSE: self.lost}
        return (cite(rules[ended], **facts),)

    def _won(
        self, player: HandValue, settled: Settled, facts: Mapping[str, str]
    ) -> tuple[Step, ...]:
        as_roi = player.category is HighCategory.HIGH_CARD
        odds = self.odds(player)
        bet = cite(
            self.bet_paid,
            "as-roi" if as_roi else "egal" if odds == EVEN else "tableau",
            main=self.un(player),
            fois=odds.win,
            gain=self.amount(settled["bet"].paid),
            **facts,
        )
        return (cite(self.ante_paid, **facts), bet)


def is_wheel(value: HandValue) -> bool:
    """Whether five, four, three, two, ace make a straight, suited or not."""
    return value.category in HIGH.straights and value.ranks[0] is Rank.FIVE


def turns_the_corner(value: HandValue) -> bool:
    """Whether the ace would have to join a king and a two to make a straight: it does not."""
    return {rank.order for rank in value.ranks} in _CORNERS


_CORNERS: Final = ({13, 14, 2, 3, 4}, {12, 13, 14, 2, 3}, {11, 12, 13, 14, 2})
