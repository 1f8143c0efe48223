"""Exercises whose cases are rare in a deal: cards are chosen so that they come more often.

Two hands of one pack, drawn until they face one another as an exercise wants.
"""

from collections.abc import Callable
from contextlib import suppress
from random import Random
from typing import override

from casino_rules.core.cards import PACK, Card
from casino_rules.core.drill import MAX_TRIES, Drill, RareBranchError
from casino_rules.core.house import House
from casino_rules.core.situation import InvalidSituationError
from casino_rules.core.table_forms import Hand
from casino_rules.hands import CountedScale, HandValue
from casino_rules.hands.making import ImpossibleHandError, hand_like
from casino_rules.hands.patterns import Pattern


def until[T](draw: Callable[[], T], wanted: Callable[[T], bool]) -> T:
    """Draw until what comes is wanted; what cannot lie together on a table is drawn again.

    Raises:
        RareBranchError: if it does not come.
    """
    for _ in range(MAX_TRIES):
        with suppress(ImpossibleHandError, InvalidSituationError):
            drawn = draw()
            if wanted(drawn):
                return drawn
    raise RareBranchError("what is wanted does not come")


class Sampled[S](Drill[S]):
    """An exercise that samples situations until one is of the wanted branch."""

    def sample(self, rng: Random, house: House, branch: str) -> S:
        """Return a situation that may well be of the branch: as it is dealt, if not told otherwise.

        Raises:
            ImpossibleHandError: if the cards left make no such hand.
            InvalidSituationError: if what was drawn cannot lie together on a table.
        """
        del branch
        return self.deal(rng, house)

    @override
    def construct(self, rng: Random, house: House, branch: str) -> S:
        if type(self).deal is Drill.deal and type(self).sample is Sampled.sample:
            raise TypeError(f"{self.slug} must deal, sample or construct")
        return until(
            lambda: self.sample(rng, house, branch), lambda made: self.classify(made) == branch
        )


def chosen(house: House, *facts: str) -> dict[str, str]:
    """Return the options of the house that are facts of a situation: {« as_separes »: …}."""
    return {fact: house.choice(fact.replace("_", "-")) for fact in facts}


type Kinds = tuple[Pattern, Pattern]


def left_after(*hands: Hand) -> tuple[Card, ...]:
    """Return the pack without these cards."""
    gone = {card.code for hand in hands for card in hand}
    return tuple(card for card in PACK if card.code not in gone)


def facing(
    rng: Random,
    scale: CountedScale,
    kinds: Callable[[], Kinds],
    wanted: Callable[[HandValue, HandValue], bool],
) -> tuple[Hand, Hand]:
    """Draw two hands that are related as wanted, of kinds drawn again until they are.

    Only ranks, and whether they are of one suit, are drawn and compared before the cards are.

    Raises:
        RareBranchError: if no kinds drawn are so related.
    """

    def hands() -> tuple[Hand, Hand]:
        first, second = until(kinds, lambda both: wanted(*(_value(scale, one) for one in both)))
        hand = hand_like(rng, (first,))
        return hand, hand_like(rng, (second,), left_after(hand))

    return until(hands, lambda _: True)


def _value(scale: CountedScale, pattern: Pattern) -> HandValue:
    return HandValue(scale, scale.shape(pattern.code), ())
