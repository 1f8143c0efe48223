"""Choosing the cards of a hand that play."""

from itertools import combinations, product
from typing import Any, Final, override

from casino_rules.core.card_forms import Cards, Hand
from casino_rules.core.drill import Pitfall
from casino_rules.core.forms import Field, Fields
from casino_rules.core.plan import IN_QUESTION
from casino_rules.core.questions import Question
from casino_rules.core.ruling import Ruling
from casino_rules.poker.drills.base import error
from casino_rules.poker.drills.hands.misreadings import Misreading, misreadings_of
from casino_rules.poker.drills.hands.reading import (
    OneHandDrill,
    badugi_read,
    holdem_read,
    in_order,
    player_zones,
    reading_of,
)
from casino_rules.poker.generators.badugi import largest
from casino_rules.poker.room import Room
from casino_rules.poker.situations.hands import OneHand
from casino_rules.poker.variant import Half, halves_to_choose

_FIVE: Final = 5
_BADUGI: Final = (1, 2, 3, 4)


class PlayingCards(OneHandDrill):
    """Choose the cards that play, for each half of the pot."""

    slug = "cinq-cartes"
    title = "Les cartes qui jouent"
    duty = "Montrer les cartes qui font la main d'un joueur."
    seconds = 12

    def __init__(self, room: Room) -> None:
        """Take the room, and list the errors."""
        self.halves = halves_to_choose(room.variant)
        super().__init__(room)
        misread = (item for item in misreadings_of(room.variant) if self._asked(item))
        self.pitfalls = (*map(self._misread, misread), *self.pitfalls)

    def _asked(self, item: Misreading) -> bool:
        return self.room.variant.halves[item.place] in self.halves

    @override
    def ask(self, situation: OneHand) -> Question:
        shown = (*situation.hole, *situation.board)
        fields = tuple(
            Field(half.key, _label(half), _cards(half, shown), IN_QUESTION) for half in self.halves
        )
        form = fields[0].form if len(fields) == 1 else Fields(fields)
        return Question(self._prompt(), form, player_zones(situation.hole, situation.board))

    def _prompt(self) -> str:
        if len(self.halves) > 1:
            return "Choisissez les cartes qui jouent pour le haut, puis pour le bas."
        half = self.halves[0]
        if not half.five:
            return "Choisissez les cartes qui jouent au badugi."
        if half.two_three:
            return "Choisissez les deux cartes de la main et les trois du tableau qui jouent."
        return "Choisissez les cinq cartes qui jouent."

    @override
    def solve(self, situation: OneHand) -> Ruling[Any]:
        steps = tuple(reading_of(self.room, self.halves, situation.hole, situation.board))
        every = [self._all_best(half, situation) for half in self.halves]
        if len(every) == 1:
            value, *others = every[0]
            return Ruling(value, steps, tuple(others))
        keys = [half.key for half in self.halves]
        answer, *also = [dict(zip(keys, cards, strict=True)) for cards in product(*every)]
        return Ruling(answer, steps, tuple(also))

    @staticmethod
    def _all_best(half: Half, situation: OneHand) -> list[Hand]:
        """Return every choice of cards that is right, the one explained first."""
        best = half.best(situation.hole, situation.board)
        if best is None:
            return [()]
        choices = half.all_best(situation.hole, situation.board)
        ordered = [in_order(situation, cards) for cards in (best.cards, *choices)]
        return list(dict.fromkeys(ordered))

    def _given(self, half: Half, cards: Hand, situation: OneHand) -> Any:
        """Return a choice of cards for one half, as the form gives it."""
        given = in_order(situation, cards)
        if given in self._all_best(half, situation):
            return None
        return given if len(self.halves) == 1 else {half.key: given}

    def _misread(self, item: Misreading) -> Pitfall[OneHand]:
        half = self.room.variant.halves[item.place]

        def cards(situation: OneHand) -> Any:
            value = item.value(situation.hole, situation.board)
            return self._given(half, value.cards, situation) if value else None

        return self.pitfall(item.slug, item.message, cards)

    @error("tableau-seul", "Une carte du joueur au moins améliore le tableau.", holdem_read)
    def _board_alone(self, seen: OneHand) -> Any:
        return self._given(self.halves[0], seen.board, seen)

    @error(
        "deux-cartes-imposees",
        "Rien n'oblige à jouer ses deux cartes : on garde les cinq meilleures des sept.",
        holdem_read,
    )
    def _both_forced(self, seen: OneHand) -> Any:
        forced = [(*seen.hole, *three) for three in combinations(seen.board, 3)]
        return self._given(self.halves[0], max(forced, key=self.halves[0].scale.value), seen)

    @error(
        "mauvais-ecart",
        "De deux cartes qui se gênent, on écarte celle qui laisse la main la plus basse.",
        badugi_read,
    )
    def _worst_kept(self, seen: OneHand) -> Any:
        half = self.halves[-1]
        return self._given(half, min(largest(seen.hole), key=half.scale.value), seen)


def _label(half: Half) -> str:
    return f"{half.title} (aucune carte : pas de bas)" if half.eight_or_better else half.title


def _cards(half: Half, shown: Hand) -> Cards:
    if not half.five:
        return Cards(len(_BADUGI), shown, _BADUGI)
    return Cards(_FIVE, shown, (0, _FIVE) if half.eight_or_better else ())
