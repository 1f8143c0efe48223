"""The rules of Poker 3 cartes applied to hands and stakes: each decision with its proof.

The plain functions (``is_qualified``, ``end_of``, ``settle``) decide; those that return a ``Ruling``
or steps call them and explain. The odds call the same.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from enum import StrEnum
from pathlib import Path
from typing import Final

from casino_rules.core.cards import Rank
from casino_rules.core.money import Cents
from casino_rules.core.rules import RuleBook
from casino_rules.core.ruling import Ruling, Step, cite
from casino_rules.core.table_forms import Hand
from casino_rules.core.tables import PayTable
from casino_rules.families.settling import Gesture, Line, Settled, paid_or_lost
from casino_rules.families.table_keeping import ARTICLES
from casino_rules.hands import (
    THREE_CARDS,
    Category,
    Comparison,
    HandValue,
    Role,
    ThreeCardCategory,
    compare,
)
from casino_rules.hands.categories import capital
from casino_rules.hands.reading import Shape

BOOK: Final = RuleBook.read(Path(__file__).parent, (ARTICLES,))

COMBINATIONS: Final = BOOK.rule("combinaisons")
ACE: Final = BOOK.rule("ordre-des-cartes")
QUALIFICATION: Final = BOOK.rule("qualification")
COMPARISON: Final = BOOK.rule("comparaison")
TIE: Final = BOOK.rule("egalite")

ANTE_PLAY: Final = BOOK.draw_table("ante-play")
BONUS_WHEN: Final = BOOK.draw_table("bonus-quand")
PAIR_PLUS: Final = BOOK.pay_table("pair-plus")
ANTE_BONUS: Final = BOOK.pay_table("bonus-ante")

CARDS: Final = 3
"""Cards in a hand."""
LOWEST_QUALIFIED: Final = Rank.QUEEN
"""The bank's highest card at least, when it has no combination."""
_DUE: Final = "O"
"""The mark « bonus payé » of its table."""

SLUGS: Final[dict[Category, str]] = {
    ThreeCardCategory.HIGH_CARD: "hauteur",
    ThreeCardCategory.PAIR: "paire",
    ThreeCardCategory.FLUSH: "couleur",
    ThreeCardCategory.STRAIGHT: "tierce",
    ThreeCardCategory.TRIPS: "brelan",
    ThreeCardCategory.STRAIGHT_FLUSH: "tierce-flush",
}
"""The name of a category in the tables and in the answers."""


class End(StrEnum):
    """How a player's round ends: the rows of the table of Ante and Play."""

    FOLD = "passe"
    NOT_QUALIFIED = "non-qualifiee"
    WIN = "gagne"
    TIE = "egalite"
    LOSE = "perd"


_MARKS: Final = {"P": Gesture.PAY, "R": Gesture.RETURN, "X": Gesture.COLLECT, "V": None}


@dataclass(frozen=True, slots=True)
class Stakes:
    """What a player has staked before the deal, in cents; Play is always equal to the ante."""

    ante: Cents
    pair_plus: Cents = 0


def value(cards: Hand) -> HandValue:
    """Return what a hand of three cards is worth."""
    return THREE_CARDS.value(cards)


def has_combination(hand: Shape) -> bool:
    """Whether a hand is better than its cards alone: a pair at least."""
    return hand.category is not ThreeCardCategory.HIGH_CARD


def is_qualified(bank: Shape) -> bool:
    """Whether the bank plays: any combination, or queen high at least."""
    return has_combination(bank) or bank.ranks[0].order >= LOWEST_QUALIFIED.order


def end_of(player: Shape, bank: Shape) -> End:
    """Return how the round of a player who has raised ends."""
    if not is_qualified(bank):
        return End.NOT_QUALIFIED
    if player.key == bank.key:
        return End.TIE
    return End.WIN if player > bank else End.LOSE


def _gain(table: PayTable, hand: Category | None, stake: Cents) -> Cents:
    slug = "" if hand is None else SLUGS[hand]
    return table.odds(slug).pay(stake) if slug in table.rows else 0


def pair_plus(hand: Category | None, stake: Cents) -> Line:
    """Return what becomes of Pair plus; ``hand`` is None where it is not looked at."""
    return paid_or_lost(stake, _gain(PAIR_PLUS, hand, stake))


def has_bonus(hand: Category) -> bool:
    """Whether a hand is one of those of the ante bonus."""
    return SLUGS[hand] in ANTE_BONUS.rows


def bonus_due(end: End, choice: str) -> bool:
    """Whether a hand of the bonus that ends so is paid it; ``choice`` is that of the house."""
    return BONUS_WHEN.at(end, choice) == _DUE


def bonus_gain(hand: Category | None, end: End, ante: Cents, choice: str) -> Cents:
    """Return the ante bonus; ``choice`` is that of the house for the option « bonus-ante »."""
    return _gain(ANTE_BONUS, hand, ante) if bonus_due(end, choice) else 0


def settle(end: End, hand: Category | None, stakes: Stakes, choice: str) -> Settled:
    """Return what becomes of a player's stakes; after « passe » the hand is not looked at."""
    shown = None if end is End.FOLD else hand
    return Settled(
        {
            "ante": _on_the_hand(end, "ante", stakes.ante),
            "play": _on_the_hand(end, "play", stakes.ante),
            "pair-plus": pair_plus(shown, stakes.pair_plus),
            "bonus": Line(paid=bonus_gain(shown, end, stakes.ante, choice)),
        }
    )


def _on_the_hand(end: End, box: str, stake: Cents) -> Line:
    gesture = _MARKS[ANTE_PLAY.at(end, box)]
    return Line(stake).but(gesture) if gesture else Line()


def ace_steps(hands: Iterable[HandValue]) -> tuple[Step, ...]:
    """Recall what the ace does in a straight, where one of the hands makes it matter."""
    found = []
    for hand in hands:
        straight = hand.category in THREE_CARDS.straights
        ranks = set(hand.ranks)
        if straight and Rank.ACE in ranks:
            found.append("faible" if Rank.TWO in ranks else "forte")
        elif ranks == {Rank.KING, Rank.ACE, Rank.TWO}:
            found.append("tour")
    return tuple(cite(ACE, variant) for variant in dict.fromkeys(found))


def named(hand: HandValue) -> Ruling[str]:
    """Decide the combination that a hand makes."""
    slug = SLUGS[hand.category]
    step = cite(COMBINATIONS, slug, main=hand.words().name)
    return Ruling(slug, (step, *ace_steps([hand])))


def qualified(bank: HandValue) -> Ruling[bool]:
    """Decide whether the bank is qualified."""
    qualifies = is_qualified(bank.shape)
    main = bank.words().name
    if bank.category is ThreeCardCategory.STRAIGHT_FLUSH:
        variant = "sommet"
    elif has_combination(bank.shape):
        variant, main = "combinaison", bank.un
    elif qualifies:
        variant = "dame" if bank.ranks[0] is LOWEST_QUALIFIED else "mieux"
    else:
        variant = "non"
    return Ruling(qualifies, (cite(QUALIFICATION, variant, main=main, Main=capital(main)),))


DECIDES: Final = {
    Role.CATEGORY: ("combinaison",),
    Role.STRAIGHT: ("rang",),
    Role.TRIPS: ("rang",),
    Role.PAIR: ("rang",),
    Role.KICKER: ("kicker", "kicker"),
    Role.CARD: ("premiere", "deuxieme", "troisieme"),
    Role.TIE: ("rien",),
}
"""What decides between two hands, by the role and the place of the cards that differ."""


def decided_by(found: Comparison) -> str:
    """Return what decides: « combinaison », « rang », « kicker », a card, or « rien »."""
    return DECIDES[found.role][found.place]


def duel(player: HandValue, bank: HandValue) -> Ruling[tuple[End, str]]:
    """Decide who wins against a qualified bank, and what decides."""
    end, found = end_of(player.shape, bank.shape), compare(player, bank)
    mains = cite(COMPARISON, "mains", joueur=lower(player), banque=lower(bank))
    recalled = ace_steps(hand for hand in (player, bank) if _ace_decides(hand, found))
    if end is End.TIE:
        last: tuple[Step, ...] = (cite(TIE, "mains"),)
    else:
        last = (
            *_straight_above_flush(found),
            cite(COMPARISON, "decide", Gagnant=winner_of(end), detail=told(found)),
        )
    return Ruling((end, decided_by(found)), (mains, *recalled, *last))


def _ace_decides(hand: HandValue, found: Comparison) -> bool:
    """Whether the place of the ace is worth recalling: between straights, or where it makes none."""
    return found.role is Role.STRAIGHT or hand.category not in THREE_CARDS.straights


def _straight_above_flush(found: Comparison) -> tuple[Step, ...]:
    both = (found.winner.category, found.loser.category)
    if both == (ThreeCardCategory.STRAIGHT, ThreeCardCategory.FLUSH):
        return (cite(COMBINATIONS, "tierce-couleur"),)
    return ()


def winner_of(end: End) -> str:
    """« Le joueur » or « La banque »."""
    return "Le joueur" if end is End.WIN else "La banque"


def told(found: Comparison) -> str:
    """Return what decides, in French: « à la combinaison : tierce contre couleur »."""
    return f"à la combinaison : {found.french}" if found.role is Role.CATEGORY else found.french


def lower(hand: HandValue) -> str:
    """« paire de neuf, kicker roi »: as told after a colon."""
    precise = hand.words().precise
    return precise[:1].lower() + precise[1:]
