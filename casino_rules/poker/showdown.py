"""Showdown: the best hand of each seat, who wins each half of a pot, and why."""

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, Final

from casino_rules.core.cards import SUITS, Card, show_cards
from casino_rules.core.money import Cents
from casino_rules.core.ruling import Ruling, Step
from casino_rules.core.table_forms import Hand
from casino_rules.hands import HandValue, HighCategory, compare
from casino_rules.hands.categories import capital
from casino_rules.poker.play.pots import Pot, Pots, Rounding, share
from casino_rules.poker.play.seating import clockwise
from casino_rules.poker.room import Room, places, told
from casino_rules.poker.variant import Half, halves_to_choose

CATEGORIES: Final = {
    HighCategory.HIGH_CARD: "hauteur",
    HighCategory.PAIR: "paire",
    HighCategory.TWO_PAIR: "deux-paires",
    HighCategory.TRIPS: "brelan",
    HighCategory.STRAIGHT: "quinte",
    HighCategory.FLUSH: "couleur",
    HighCategory.FULL: "full",
    HighCategory.QUADS: "carre",
    HighCategory.STRAIGHT_FLUSH: "quinte-flush",
    HighCategory.ROYAL_FLUSH: "quinte-royale",
}
"""The article of each category: its slug, and the key of the answer that names it."""


@dataclass(frozen=True)
class HalfResult:
    """One half of a pot decided: the hand of each seat that has one, and the winners."""

    half: Half
    values: Mapping[int, HandValue]
    winners: tuple[int, ...]
    without: tuple[int, ...]
    """The seats whose hand does not qualify."""
    holes: Mapping[int, Hand]
    """All the cards of each seat, those that do not play as well."""


def decide(room: Room, holes: Mapping[int, Hand], board: Hand) -> tuple[HalfResult, ...]:
    """Return who wins each half; a half for which no hand qualifies is left out."""
    return _decided(room.variant.halves, tuple(holes.items()), board)


@lru_cache(maxsize=128)
def _decided(
    halves: tuple[Half, ...], held: tuple[tuple[int, Hand], ...], board: Hand
) -> tuple[HalfResult, ...]:
    """Decide; one exercise asks again for the same hands, to class it, to give and to explain."""
    results = []
    for half in halves:
        read = {seat: half.best(hole, board) for seat, hole in held}
        values = {seat: value for seat, value in read.items() if value is not None}
        if values:
            keys = {seat: value.key for seat, value in values.items()}
            best = max(keys.values())
            winners = tuple(seat for seat, key in keys.items() if key == best)
            without = tuple(seat for seat, value in read.items() if value is None)
            results.append(HalfResult(half, values, winners, without, dict(held)))
    return tuple(results)


def lifted(
    room: Room, holes: Mapping[int, Hand], board: Hand, results: Iterable[HalfResult]
) -> Mapping[str, str]:
    """Return the cards that are lifted, by code: those that play in each hand, the winners' in common.

    Where there are two hands to choose, a card tells the one it plays in, or both.
    """
    found, chosen = tuple(results), halves_to_choose(room.variant)
    words: dict[str, dict[str, None]] = {}
    for half in chosen:
        for result in (each for each in found if each.half is half):
            for seat, value in result.values.items():
                laid = (*holes[seat], *(board if seat in result.winners else ()))
                for card in value.cards:
                    if card in laid:
                        words.setdefault(card.code, {})[half.word] = None
    alone = len(chosen) == 1
    return {code: "" if alone else " · ".join(said) for code, said in words.items()}


def lifted_of(room: Room, hole: Hand, board: Hand) -> Mapping[str, str]:
    """Return the cards of one hand that are lifted."""
    holes = {0: hole}
    return lifted(room, holes, board, decide(room, holes, board))


def playing_article(room: Room, half: Half) -> str:
    """Return the article that says which cards play for a half."""
    if half is room.variant.halves[0]:
        return "meilleure-main"
    return "main-basse" if half.five else "main-badugi"


def reading_steps(room: Room, result: HalfResult) -> Iterator[Step]:
    """Say what each seat has for a half, and which cards play."""
    article = playing_article(room, result.half)
    for seat, value in result.values.items():
        cards = show_cards(value.cards)
        yield room.cite(article, "place", place=seat, main=told(value), cartes=cards).at(seat)


def deciding_steps(
    room: Room, result: HalfResult, board: Hand, *, whole: bool = False
) -> Iterator[Step]:
    """Say why the winners of a half win, and why the best of the others loses.

    ``whole``: they tie for the other half as well, and the house shares the pot as one.
    """
    halved = len(room.variant.halves) > 1
    won = places(result.winners)
    named = f"{result.half.title} : {won}" if halved else capital(won)
    best = result.values[result.winners[0]]
    losers = {seat: value for seat, value in result.values.items() if seat not in result.winners}
    if losers:
        second = max(losers, key=lambda seat: losers[seat])
        yield room.cite(
            "departage",
            gagnants=named,
            bat="bat" if len(result.winners) == 1 else "battent",
            perdant=places((second,)),
            raison=compare(best, losers[second]).french,
        ).at(*result.winners, second)
    if len(result.winners) > 1:
        if board_plays(result.half, best, board):
            yield room.cite("tableau-joue", gagnants=named).at(*result.winners)
        else:
            part = "cette moitié" if halved and not whole else "le pot"
            yield room.cite("partage", gagnants=named, part=part).at(*result.winners)


def board_plays(half: Half, best: HandValue, board: Hand) -> bool:
    """Whether the common cards alone are as good as a best hand."""
    if half.two_three or not board or len(board) != len(best.cards):
        return False
    return half.scale.value(board) == best


def award_steps(room: Room, results: Sequence[HalfResult], board: Hand) -> Iterator[Step]:
    """Say what each seat has for each half, who wins it and why."""
    for result in results:
        yield from read_steps(room, (result,))
        yield from deciding_steps(room, result, board)
    yield from halving_steps(room, results)


def read_steps(room: Room, results: Iterable[HalfResult]) -> Iterator[Step]:
    """Say what each seat has for each half, and who has no hand for it."""
    for result in results:
        yield from reading_steps(room, result)
        if result.without:
            yield room.cite(
                "pas-de-bas",
                "places",
                places=capital(places(result.without)),
                avoir="n'a" if len(result.without) == 1 else "n'ont",
            ).at(*result.without)


def halving_steps(room: Room, results: Sequence[HalfResult]) -> Iterator[Step]:
    """Say to whom both halves go, if there are two; that nobody has the second."""
    if len(results) < len(room.variant.halves):
        yield room.cite("pas-de-bas", "personne")
    elif len(results) > 1:
        yield _halving_step(room, results)


def _halving_step(room: Room, results: Sequence[HalfResult]) -> Step:
    first, second = results
    if first.winners == second.winners and len(first.winners) == 1:
        alone = capital(places(first.winners))
        return room.cite("deux-moities", "tout", gagnants=alone).at(*first.winners)
    return room.cite(
        "deux-moities",
        premiere=first.half.title,
        gagnants=places(tuple(sorted(first.winners))),
        seconde=second.half.title,
        autres=places(tuple(sorted(second.winners))),
    ).at(*first.winners, *second.winners)


def winners(room: Room, holes: Mapping[int, Hand], board: Hand) -> Ruling[Any]:
    """Decide who wins a pot: the seats or, of a pot of two halves, those of each by its key.

    A half for which no hand qualifies has no winner.
    """
    results = decide(room, holes, board)
    steps = tuple(award_steps(room, results, board))
    return Ruling(won(room, results), steps, plays=lifted(room, holes, board, results))


def won(room: Room, results: Sequence[HalfResult]) -> Any:
    """Return the winners as they are answered: seats, or seats by half."""
    by_half = {result.half.key: tuple(sorted(result.winners)) for result in results}
    keys = [half.key for half in room.variant.halves]
    if len(keys) == 1:
        return by_half[keys[0]]
    return {key: by_half.get(key, ()) for key in keys}


def chip_order(room: Room, result: HalfResult, rounding: Rounding) -> tuple[int, ...]:
    """Return the winners of a half in the order in which they take odd chips.

    Clockwise from the button; at stud, where there is none, by the highest card that plays,
    suits in the order spades, hearts, diamonds, clubs (the ace is low in a low half). Where the
    house counts all the cards, by the highest of them, and by the lowest in a low half.
    """
    if room.variant.button:
        return clockwise(result.winners, rounding.button)
    scale = result.half.scale

    def height(card: Card) -> tuple[int, int]:
        return scale.order(card.rank), -SUITS.index(card.suit)

    def highest(seat: int) -> tuple[int, int]:
        return max(map(height, result.values[seat].cards))

    def extreme(seat: int) -> tuple[int, int]:
        return (max if result.half.high else min)(map(height, result.holes[seat]))

    if rounding.all_cards:
        return tuple(sorted(result.winners, key=extreme, reverse=result.half.high))
    return tuple(sorted(result.winners, key=highest, reverse=True))


def split(
    room: Room, pot: Pot, holes: Mapping[int, Hand], board: Hand, rounding: Rounding
) -> dict[int, Cents]:
    """Return what each winner receives of one pot.

    The odd chip of the halves goes to the first half; within a half, see ``chip_order``.
    """
    results = decide(room, {seat: holes[seat] for seat in pot.eligible}, board)
    return added(shares(room, results, pot.amount, rounding))


def shares(
    room: Room, results: Sequence[HalfResult], amount: Cents, rounding: Rounding
) -> Iterator[dict[int, Cents]]:
    """Yield what each winner receives of a pot, part by part."""
    for result, part in parts(results, amount, rounding):
        yield share(part, chip_order(room, result, rounding), rounding.chip)


def same_winners(results: Sequence[HalfResult]) -> bool:
    """Whether several seats tie for both halves, and win the whole pot between them."""
    first, *others = (set(result.winners) for result in results)
    return bool(others) and len(first) > 1 and all(other == first for other in others)


def parts(
    results: Sequence[HalfResult], amount: Cents, rounding: Rounding
) -> list[tuple[HalfResult, Cents]]:
    """Cut a pot between the halves that somebody wins; the odd chip goes to the first.

    Where the house shares as one a pot that the same seats win twice, it is one part, whose odd
    chips go as those of the first half do.
    """
    if rounding.whole and same_winners(results):
        return [(results[0], amount)]
    cut = share(amount, range(len(results)), rounding.chip)
    return [(result, cut[place]) for place, result in enumerate(results)]


def added(shares: Iterable[Mapping[int, Cents]]) -> dict[int, Cents]:
    """Return all that each seat receives."""
    given: dict[int, Cents] = {}
    for each in shares:
        for seat, cents in each.items():
            given[seat] = given.get(seat, 0) + cents
    return given


def award(
    room: Room, pots: Pots, holes: Mapping[int, Hand], board: Hand, rounding: Rounding
) -> dict[int, Cents]:
    """Return what each seat receives, the uncalled bet included; every chip is given."""
    returned = [{pots.returned_to: pots.returned}] if pots.returned else []
    alone = [{pot.eligible[0]: pot.amount} for pot in pots.pots if len(pot.eligible) == 1]
    shared = (
        split(room, pot, holes, board, rounding) for pot in pots.pots if len(pot.eligible) > 1
    )
    return added((*returned, *alone, *shared))


def odd_chips(amount: Cents, winners_: Collection[int], chip: Cents) -> int:
    """Return how many chips are left when a pot is cut in equal shares."""
    return amount // chip % len(winners_)
