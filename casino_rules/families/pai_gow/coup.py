"""A whole round of Pai Gow, as the duties of the croupier who deals it."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from random import Random
from types import MappingProxyType
from typing import Final

from casino_rules.core.card_forms import Hand
from casino_rules.core.coup import Coup, Duty
from casino_rules.core.house import House
from casino_rules.core.situation import Situation
from casino_rules.families.pai_gow.drills.base import shuffled
from casino_rules.families.pai_gow.drills.cloth import WholeCloth, player_sets
from casino_rules.families.pai_gow.hands import DEALT, is_foul
from casino_rules.families.pai_gow.rounds import house_set, likely_fouls
from casino_rules.families.pai_gow.rules import Both
from casino_rules.families.pai_gow.situations import (
    SEATS,
    Boxes,
    Dealt,
    Layout,
    Round,
    SeatHands,
    SetHands,
)

_FOUL_SHARE: Final = 0.03

type Extra = Callable[[Random, Layout], Iterator[Duty]]
"""What a game adds before the deal, or between the bank's hands and the players'."""


@dataclass(frozen=True)
class Table:
    """How one game plays a round: empty boxes dealt or not, giving up, its own duties."""

    cloth: WholeCloth
    every_box: bool
    give_up_share: float = 0.0
    opening: Extra | None = None
    renouncing: Callable[[SeatHands], Duty] | None = None

    def play(self, rng: Random, house: House, seats: int) -> Coup:
        """Deal a round for ``seats`` players and list its duties in order."""
        cards, roue = shuffled(rng), house.choice("roue")
        hands = [
            tuple(cards.pop() for _ in range(DEALT))
            for _ in range((len(SEATS) if self.every_box else seats) + 1)
        ]
        bank_cards, *others = hands
        players = [self._sets(rng, hand, roue) for hand in others[:seats]]
        layout = self.cloth.lay_out(rng, house, house_set(bank_cards, roue), players)
        results = self.cloth.rules.results(layout)
        return Coup(
            duties=tuple(self._duties(rng, bank_cards, layout)),
            decks=1,
            dealt=self._in_order(bank_cards, others, layout),
            results=MappingProxyType(results),
            house_result=-sum(results.values()),
        )

    def _in_order(self, bank: Hand, others: Sequence[Hand], layout: Layout) -> Hand:
        """Return the cards as they are dealt: from the croupier's left, the bank last."""
        left = {frozenset(hand): hand for hand in others}
        seated = {
            row.place: left.pop(frozenset((*row.forte, *row.faible)))
            for row in layout.places
            if not row.renounced
        }
        boxes = SEATS if self.every_box else [row.place for row in layout.places]
        unseen = iter(left.values())  # of empty boxes, and of who has given up
        hands = [seated[box] if box in seated else next(unseen) for box in boxes]
        return tuple(card for hand in (*hands, bank) for card in hand)

    def _sets(self, rng: Random, cards: Hand, roue: str) -> Both:
        drawn = rng.random()
        if drawn < self.give_up_share:
            return ((), ())
        fouls = likely_fouls(cards) if drawn > 1 - _FOUL_SHARE else ()
        return rng.choice(fouls) if fouls else player_sets(rng, cards, roue)

    def _duties(self, rng: Random, bank: Hand, layout: Layout) -> Iterator[Duty]:
        if self.opening:
            yield from self.opening(rng, layout)
        if self.every_box:
            places = tuple(row.place for row in layout.places)
            yield duty("donne", Boxes(places), "Les mises sont posées. Vous avez donné les mains.")
        scene = "Les joueurs ont déposé leurs mains. Vous découvrez vos sept cartes."
        yield duty("facon-maison", Dealt(bank, layout.roue), scene)
        yield from self._seats(layout)
        scene = "Toutes les mains sont comparées. Vous réglez les mises."
        yield duty("reglement-tapis", layout, scene)

    def _seats(self, layout: Layout) -> Iterator[Duty]:
        for row in layout.from_the_right:
            if row.renounced:
                if self.renouncing:
                    yield self.renouncing(row)
            elif is_foul(row.faible, row.forte):
                scene = f"Vous découvrez les mains de la place {row.place}."
                yield duty("pose", SetHands(row.forte, row.faible), scene)
            else:
                bank = (layout.banque_forte, layout.banque_faible)
                facing = Round(row.forte, row.faible, *bank, layout.roue)
                scene = f"Vous découvrez les mains de la place {row.place}."
                yield duty("resultat", facing, scene)


def duty(drill: str, situation: Situation, scene: str) -> Duty:
    """Return one duty, its scene in French typography."""
    return Duty(drill, situation, scene)
