"""Showdowns made to measure: a board, and hands of which one wins or several tie.

What may decide a showdown, for every game of the room.

Two hands and a board of which some end as wanted: what showdowns are built on. Most outcomes are
waited for, in hands that players bring to a showdown. Where two hands are to tie or nearly, the
second holds the ranks that play in the first, in other suits, in another order and with other
dead cards.
"""

from collections.abc import Iterator, Mapping, Sequence
from itertools import chain, combinations, islice, pairwise
from random import Random
from typing import Final

from casino_rules.core.cards import PACK, SUITS, Card
from casino_rules.core.drill import Branch, branch
from casino_rules.core.level import Level
from casino_rules.core.table_forms import Hand
from casino_rules.hands import HIGH, HighCategory, Role, compare
from casino_rules.hands.making import hand_of
from casino_rules.poker.drills.base import first
from casino_rules.poker.generators.drawing import drawn
from casino_rules.poker.generators.low import low_start
from casino_rules.poker.room import Room
from casino_rules.poker.showdown import HalfResult, board_plays, decide
from casino_rules.poker.variant import WHOLE_HIGH, Half, Variant

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


type Dealt = tuple[Hand, tuple[Hand, ...]]
"""A board, and hands."""

_TRIED: Final = 2_000
_LIKENESSES: Final = 4
_HANDS: Final = 4
"""So many hands are dealt on a board, for two of them to end as wanted."""
_KICKER: Final = "kicker"
_STRONG: Final = (HighCategory.STRAIGHT, HighCategory.FLUSH, HighCategory.FULL)
_BOTH: Final = {"couleur": HighCategory.FLUSH, "full": HighCategory.FULL}
_TIED: Final = (
    SHARED,
    SAME,
    USELESS,
    LOW_TIED,
    HIGH_TIED,
)
ALIKE: Final = (*_TIED, _KICKER)
"""The outcomes in which the hands hold the same ranks, all that play or all but one."""
_DRAWN_LOW: Final = 10
"""The dead cards of a hand that was drawn to are no higher, nor is the card that differs."""


def pairs(rng: Random, variant: Variant, wanted: str) -> Iterator[Dealt]:
    """Yield boards and two hands, in number enough for one to end as wanted."""
    for _ in range(_TRIED):
        if wanted in ALIKE:
            yield from _alike(rng, variant, wanted)
        elif wanted in _BOTH:
            yield _both(rng, variant, _BOTH[wanted])
        elif variant.draws:
            yield from (((), two) for two in pairwise(drawn(rng, variant)))
        elif wanted == BOARD:
            yield _any(rng, variant, hand_of(rng, HIGH, rng.choice(_STRONG)))
        else:
            yield from _table(rng, variant)


def _table(rng: Random, variant: Variant) -> Iterator[Dealt]:
    """Deal a board and a few hands; yield every two of them: each is read but once."""
    starts = low_start(rng, _HANDS) if variant.low else ((),) * _HANDS
    given = [card for start in starts for card in start]
    missing = variant.board + _HANDS * variant.hole - len(given)
    left = iter(rng.sample([card for card in PACK if card not in given], missing))
    board = tuple(islice(left, variant.board))
    hands = [
        tuple(rng.sample((*start, *islice(left, variant.hole - len(start))), variant.hole))
        for start in starts
    ]
    yield from ((board, two) for two in combinations(hands, 2))


def _any(rng: Random, variant: Variant, board: Hand = (), hands: tuple[Hand, ...] = ()) -> Dealt:
    """Deal a board and two hands, of which some cards are given."""
    if variant.low and not hands:
        hands = low_start(rng, 2)
    given = [*board, *(card for hand in hands for card in hand)]
    missing = variant.board + 2 * variant.hole - len(given)
    left = iter(rng.sample([card for card in PACK if card not in given], missing))
    one, two = hands or ((), ())
    whole = [
        tuple(rng.sample((*cards, *islice(left, size - len(cards))), size))
        for cards, size in ((board, variant.board), (one, variant.hole), (two, variant.hole))
    ]
    return whole[0], (whole[1], whole[2])


def _alike(rng: Random, variant: Variant, wanted: str) -> Iterator[Dealt]:
    """Yield a hand and some others of the same ranks, all that play or all but one."""
    board, (one, _) = ((), drawn(rng, variant)[:2]) if variant.draws else _any(rng, variant)
    taken = {*board, *one}
    left = [card for card in PACK if card not in taken]
    for two in likenesses(rng, variant, (board, one), left, wanted):
        yield board, (one, two)


def likenesses(
    rng: Random, variant: Variant, seen: tuple[Hand, Hand], left: Sequence[Card], wanted: str
) -> Iterator[Hand]:
    """Yield hands that may tie with one on a board, or nearly, made of the cards left.

    ``seen``: the board, then the hand.
    """
    board, hole = seen
    halves = tied_halves(variant, wanted)
    values = [half.best(hole, board) for half in halves]
    if any(value is None for value in values):
        return
    kept = [card for card in hole if any(value and card in value.cards for value in values)]
    if wanted == SAME:
        kept = list(hole)
    four = not halves[-1].five
    for _ in range(_LIKENESSES):
        ranks = rng.sample(kept, len(kept) - (wanted == _KICKER)) if kept else []
        found = _of_ranks(rng, ranks, left, four=four)
        dead = [card for card in left if card not in found]
        if variant.draws:
            low = [c for c in dead if variant.halves[0].scale.order(c.rank) <= _DRAWN_LOW]
            dead = low or dead
        missing = len(hole) - len(found)
        if len(found) == len(ranks) and missing <= len(dead):
            yield tuple(rng.sample((*found, *rng.sample(dead, missing)), len(hole)))


def tied_halves(variant: Variant, wanted: str) -> tuple[Half, ...]:
    """Return the halves of the pot for which the hands are to tie."""
    if wanted == LOW_TIED:
        return variant.halves[1:]
    return variant.halves[:1] if wanted == HIGH_TIED else variant.halves


def _of_ranks(
    rng: Random, wanted: Sequence[Card], left: Sequence[Card], *, four: bool
) -> list[Card]:
    """Take a card of each rank from those left; ``four``: of different suits, as far as it goes."""
    found: list[Card] = []
    suits = rng.sample(SUITS, len(SUITS))
    for place, card in enumerate(wanted):
        same = [other for other in left if other.rank is card.rank and other not in found]
        if four and len(wanted) <= len(suits):
            same = [other for other in same if other.suit is suits[place]]
        if same:
            found.append(rng.choice(same))
    return found


def _both(rng: Random, variant: Variant, category: HighCategory) -> Dealt:
    """Deal two hands that both hold a flush, or a full; three cards of it common, if any are."""
    one = hand_of(rng, HIGH, category)
    if not variant.board:
        left = [card for card in PACK if card not in one]
        return _any(rng, variant, (), (one, hand_of(rng, HIGH, category, left)))
    cards = rng.sample(one, len(one))
    return _any(rng, variant, tuple(cards[:3]), (tuple(cards[3:]), ()))


_SHARED_WHOLE: Final = (SHARED,)
"""The outcomes in which a whole pot is shared, in any game."""
_TRIED_BOARDS: Final = 8
_PATIENCE: Final = 40
"""So many deals at most are tried where another outcome will do."""
_MORE_TIES: Final = 0.5
"""How often a hand that is added to a tie is made to tie too."""
_NUMBERS: Final = {
    Level.DISCOVERY: (2, 2),
    Level.TRAINING: (2, 3),
    Level.FULL: (2, 5),
    Level.RUSH: (3, 6),
}


def number_of_hands(rng: Random, level: Level, most: int) -> int:
    """Return how many hands are shown at a level, at a table of so many seats."""
    fewest, highest = _NUMBERS[level]
    return rng.randint(fewest, min(highest, most))


def showdown(rng: Random, room: Room, wanted: str, seats: int) -> Dealt:
    """Deal a board and hands so that the outcome is the wanted one; a winner comes first.

    Further hands than two leave the outcome as it is, and may tie with those that do; they are
    fewer where hardly any leaves it so. Beside the outcomes of the game, « un-gagnant » and
    « partage » stand for any in which one seat wins the whole pot, and in which several tie for it.
    """
    particular = _particular(rng, room.variant, wanted)
    deals = pairs(rng, room.variant, particular)
    board, pair = first(deals, lambda two: _ends(room, *two) == particular)
    return _completed(rng, room, particular, seats, (board, pair))


def soon(rng: Random, room: Room, wanted: str, seats: int) -> Dealt | None:
    """Deal a showdown that ends so, if one of the first deals does: None where others serve as well."""
    particular = _particular(rng, room.variant, wanted)
    deals = islice(pairs(rng, room.variant, particular), _PATIENCE)
    found = next((two for two in deals if _ends(room, *two) == particular), None)
    return found and _completed(rng, room, particular, seats, found)


def _completed(rng: Random, room: Room, wanted: str, seats: int, two: Dealt) -> Dealt:
    """Put the winner first of two hands, and add hands that leave the outcome as it is."""
    board, pair = two
    if 0 not in _decided(room, board, pair)[0].winners:
        pair = (pair[1], pair[0])
    hands = list(pair)
    for _ in range(seats - len(pair)):
        found = _further(rng, room, wanted, board, hands)
        if found is None:
            break
        hands.append(found)
    return board, tuple(hands)


def _particular(rng: Random, variant: Variant, wanted: str) -> str:
    """Return an outcome of the game for one that stands for several."""
    slugs = [item.slug for item in outcomes_of(variant)]
    if wanted in slugs:
        return wanted
    if wanted == SHARED:
        return rng.choice([slug for slug in slugs if slug in TIES])
    if ALL in slugs:
        return ALL
    return rng.choice([slug for slug in slugs if slug not in TIES])


def _decided(room: Room, board: Hand, hands: Sequence[Hand]) -> tuple[HalfResult, ...]:
    return decide(room, dict(enumerate(hands)), board)


def _ends(room: Room, board: Hand, hands: Sequence[Hand]) -> str:
    """Return how hands end; nothing where a card comes twice, or more royalty than one meets."""
    if len({*board, *chain(*hands)}) < len(board) + sum(map(len, hands)):
        return ""
    results = _decided(room, board, hands)
    if not room.variant.board and _straight_flushes(results[0]) > 1:
        return ""
    return outcome(room.variant, results, dict(enumerate(hands)), board)


def _straight_flushes(result: HalfResult) -> int:
    if not result.half.high:
        return 0
    made = (value.category for value in result.values.values())
    return sum(category >= HighCategory.STRAIGHT_FLUSH for category in made)


def _further(
    rng: Random, room: Room, wanted: str, board: Hand, hands: Sequence[Hand]
) -> Hand | None:
    """Deal one more hand with which the outcome is the same, if one of the first tried is so."""
    taken = {*board, *chain(*hands)}
    left = [card for card in PACK if card not in taken]
    others: Iterator[Hand] = islice(_dealt(rng, room.variant, left), _TRIED_BOARDS)
    if wanted in ALIKE and rng.random() < _MORE_TIES:
        others = chain(likenesses(rng, room.variant, (board, hands[0]), left, wanted), others)
    tops = [(each.half, each.values[each.winners[0]]) for each in _decided(room, board, hands)]
    for hand in others:
        read = ((half.best(hand, board), top) for half, top in tops)
        if any(value is not None and value > top for value, top in read):
            continue  # it would win in the place of the hand that does
        if _ends(room, board, [*hands, hand]) == wanted:
            return hand
    return None


def _dealt(rng: Random, variant: Variant, left: Sequence[Card]) -> Iterator[Hand]:
    """Yield hands of the cards left, as players bring them to a showdown."""
    cards = list(left)
    if variant.draws:
        while len(cards) >= variant.hole:
            yield drawn(rng, variant, 1, cards)[0]
    while True:
        hand = tuple(rng.sample(cards, variant.hole))
        if not variant.low:
            yield hand
            continue
        (start,) = low_start(rng, 1, cards)
        rest = [card for card in hand if card not in start][: variant.hole - len(start)]
        yield tuple(rng.sample((*start, *rest), variant.hole))
