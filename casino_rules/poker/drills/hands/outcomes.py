"""What may decide a showdown, for every game of the room."""

from collections.abc import Mapping, Sequence
from typing import Final

from casino_rules.core.card_forms import Hand
from casino_rules.core.drill import Branch, branch
from casino_rules.hands import HighCategory, Role, compare
from casino_rules.poker.showdown import HalfResult, board_plays
from casino_rules.poker.variant import WHOLE_HIGH, Variant

ALONE: Final = "un-gagnant"
"""One seat wins the whole pot: any of the ways to win alone, for who asks for a showdown."""
SHARED: Final = "partage"
ALL: Final = "tout"
HALVES: Final = "moities"
LOW_TIED: Final = "quart-bas"
HIGH_TIED: Final = "quart-haut"
NO_LOW: Final = "sans-bas"
USELESS: Final = "kicker-inutile"
SAME: Final = "memes-cartes"
BOARD: Final = "tableau"
NEXT: Final = "carte-suivante"

HOLDEM: Final = (
    branch("combinaison", "Une combinaison bat l'autre", 3),
    branch("rang", "Même combinaison, le rang décide", 3),
    branch("kicker", "Le kicker décide", 5),
    branch("couleur", "Couleur contre couleur", 3),
    branch("full", "Full contre full", 3),
    branch(USELESS, "Des kickers différents qui ne jouent pas", 5, level=2),
    branch(SAME, "Les mêmes rangs en main", 2),
    branch(BOARD, "Le tableau joue pour tous", 4),
)
"""Hold'em."""
_OMAHA: Final = (
    *HOLDEM[:5],
    branch(USELESS, "Des cartes différentes qui ne jouent pas", 4, level=2),
    HOLDEM[6],
)
_STUD: Final = (*HOLDEM[:5], branch(SHARED, "Les mêmes cinq rangs", 3))
_LOW: Final = (
    branch("combinaison", "Une main sans combinaison contre une autre", 3),
    branch("rang", "La plus haute carte décide", 4),
    branch(NEXT, "Une carte suivante décide", 5),
    branch(SHARED, "Les mêmes rangs jouent", 3),
)
_BADUGI: Final = (
    branch("combinaison", "Le nombre de cartes décide", 4),
    branch("rang", "Même nombre, la plus haute carte décide", 4),
    branch(NEXT, "Même nombre, une carte suivante décide", 4),
    branch(SHARED, "Les mêmes rangs jouent", 3),
)
_TWO_HALVES: Final = (
    branch(ALL, "Un joueur gagne les deux moitiés", 3),
    branch(HALVES, "Une moitié à chacun", 4),
    branch(LOW_TIED, "Égalité pour la seconde moitié seulement", 4, level=2),
    branch(HIGH_TIED, "Égalité pour la première moitié seulement", 3, level=2),
    branch(SHARED, "Égalité pour les deux moitiés", 2, level=2),
)
_QUALIFIED: Final = (*_TWO_HALVES, branch(NO_LOW, "Personne n'a de bas", 4))
TIES: Final = (USELESS, SAME, BOARD, SHARED)
"""The outcomes in which the whole pot is shared by several seats."""


def outcomes_of(variant: Variant) -> tuple[Branch, ...]:
    """Return what may decide a showdown of a game."""
    first, *others = variant.halves
    if others:
        return _QUALIFIED if others[0].eight_or_better else _TWO_HALVES
    if variant.halves == WHOLE_HIGH:
        return HOLDEM if variant.board else _STUD
    if first.high:
        return _OMAHA
    return _LOW if first.five else _BADUGI


def outcome(
    variant: Variant, results: Sequence[HalfResult], holes: Mapping[int, Hand], board: Hand
) -> str:
    """Return what decides a showdown."""
    if len(variant.halves) == 1:
        return _single(variant, results[0], holes, board)
    if len(results) == 1:
        return NO_LOW
    first, second = (result.winners for result in results)
    if len(first) > 1:
        return SHARED if len(second) > 1 else HIGH_TIED
    if len(second) > 1:
        return LOW_TIED
    return ALL if first == second else HALVES


def _single(variant: Variant, result: HalfResult, holes: Mapping[int, Hand], board: Hand) -> str:
    if len(result.winners) == 1:
        return _won(result)
    if board_plays(result.half, result.values[result.winners[0]], board):
        return BOARD
    if not variant.board:
        return SHARED
    ranks = {tuple(sorted(card.rank.order for card in holes[seat])) for seat in result.winners}
    return SAME if len(ranks) == 1 else USELESS


def _won(result: HalfResult) -> str:
    """Return what decides between the one winner and the best of the others."""
    best = result.values[result.winners[0]]
    second = max(value for seat, value in result.values.items() if seat not in result.winners)
    if best.category is not second.category:
        return "combinaison"
    decided = compare(best, second)
    if not result.half.high:
        return NEXT if decided.place else "rang"
    if best.category in (HighCategory.FLUSH, HighCategory.FULL):
        return "couleur" if best.category is HighCategory.FLUSH else "full"
    return "kicker" if decided.role is Role.KICKER else "rang"
