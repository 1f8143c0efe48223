"""Reading one hand: how it is named."""

from collections.abc import Callable, Mapping
from functools import partial
from typing import Any, Final, override

from casino_rules.core.drill import Pitfall
from casino_rules.core.questions import Question
from casino_rules.core.ruling import Ruling
from casino_rules.hands import HIGH, HighCategory
from casino_rules.poker.drills.misreadings import Misreading, misreadings_of
from casino_rules.poker.drills.one_hand import OneHandDrill
from casino_rules.poker.kinds.badugi import largest
from casino_rules.poker.kinds.base import low_ranks
from casino_rules.poker.kinds.seven import without_straight
from casino_rules.poker.naming import (
    answer_of,
    form_of,
    height,
    is_proposed,
    name_of,
)
from casino_rules.poker.reading import reading_of
from casino_rules.poker.room import Room
from casino_rules.poker.showdown import CATEGORIES
from casino_rules.poker.situations import OneHand
from casino_rules.poker.variant import STUD_HI_LO, WHOLE_HIGH

_KINDS_MISREAD: Final = (
    (
        "couleur-oubliee",
        "Cinq cartes de même couleur étaient là : la couleur bat la quinte.",
        "couleur-et-quinte",
        HighCategory.STRAIGHT,
    ),
    (
        "deux-moities-de-quinte-flush",
        "La quinte et la couleur ne se font pas des mêmes cartes : pas de quinte flush.",
        "couleur-et-quinte",
        HighCategory.STRAIGHT_FLUSH,
    ),
    (
        "quatre-suffisent",
        "Il n'y a que quatre cartes de cette couleur ; il en faut cinq.",
        "quatre-a-la-couleur",
        HighCategory.FLUSH,
    ),
    (
        "as-au-milieu",
        "L'as finit une quinte ou la commence ; il n'est jamais au milieu.",
        "fausse-quinte",
        HighCategory.STRAIGHT,
    ),
    (
        "second-brelan-oublie",
        "Avec deux brelans, le plus haut joue en brelan et l'autre en paire : c'est un full.",
        "deux-brelans",
        HighCategory.TRIPS,
    ),
)
"""Slug, message, the kind of seven cards in which it happens, the category that is read."""


class ReadHand(OneHandDrill):
    """Name the best hand of a player, for each half of the pot."""

    slug = "lire-main"
    title = "Nommer la main"
    duty = "Annoncer la meilleure main d'un joueur à l'abattage."
    seconds = 8

    def __init__(self, room: Room) -> None:
        """Take the room, and list the errors."""
        super().__init__(room)
        self.halves = room.variant.halves
        self.form = form_of(self.halves)
        self.pitfalls = (
            *(self._misread(item) for item in misreadings_of(room.variant)),
            *(self._seven() if self.halves == WHOLE_HIGH else ()),
            *(self._badugi() if not self.halves[-1].five else ()),
            *(self._paired() if self.halves == STUD_HI_LO else ()),
        )

    @override
    def ask(self, situation: OneHand) -> Question:
        prompt = "Quelle est la main du joueur ?"
        if len(self.halves) > 1:
            prompt = "Quelles sont les deux mains du joueur ?"
        return Question(prompt, self.form, self.zones(situation))

    @override
    def solve(self, situation: OneHand) -> Ruling[Any]:
        steps = reading_of(self.room, self.halves, situation.hole, situation.board)
        return Ruling(answer_of(self.halves, self._names(situation)), tuple(steps))

    def _names(self, situation: OneHand) -> dict[str, str]:
        names: dict[str, str] = {}
        for half in self.halves:
            names |= name_of(half, half.best(situation.hole, situation.board))
        return names

    def _pitfall(
        self, slug: str, message: str, names: Callable[[OneHand], Mapping[str, str]]
    ) -> Pitfall[OneHand]:
        """Return the error of a trainee who gives some names; nothing where they are right."""

        def answer(situation: OneHand) -> Any:
            given, right = names(situation), self._names(situation)
            if all(right[key] == name for key, name in given.items()):
                return None
            return answer_of(self.halves, given)

        return Pitfall(slug, message, answer)

    def _misread(self, item: Misreading) -> Pitfall[OneHand]:
        half = self.halves[item.place]

        def names(situation: OneHand) -> Mapping[str, str]:
            read = name_of(item.instead, item.value(situation.hole, situation.board))
            return read if is_proposed(half, read) else {}

        return self._pitfall(item.slug, item.message, names)

    def _seven(self) -> tuple[Pitfall[OneHand], ...]:
        """Return the errors on the best high hand of seven cards."""
        found = [
            self._pitfall(slug, message, partial(self._category_of, kind, category))
            for slug, message, kind, category in _KINDS_MISREAD
        ]
        wheel = self._pitfall(
            "quinte-a-l-as-en-bas",
            "L'as compte aussi pour un : as, deux, trois, quatre, cinq est une quinte.",
            self._wheel_missed,
        )
        if not self.room.variant.board:
            return (*found, wheel)
        board = self._pitfall(
            "tableau-seul",
            "Lisez aussi les cartes du joueur : elles améliorent le tableau.",
            self._board_alone,
        )
        hole = self._pitfall(
            "main-seule",
            "Lisez aussi les cartes communes : la main du joueur n'est pas seule.",
            self._hole_alone,
        )
        return (*found, wheel, board, hole)

    def _category_of(
        self, kind: str, category: HighCategory, situation: OneHand
    ) -> Mapping[str, str]:
        key = self.halves[0].key
        return {key: CATEGORIES[category]} if self.classify(situation) == kind else {}

    def _wheel_missed(self, situation: OneHand) -> Mapping[str, str]:
        if self.classify(situation) != "quinte-blanche":
            return {}
        cards = (*situation.hole, *situation.board)
        return {self.halves[0].key: without_straight(cards)}

    def _board_alone(self, situation: OneHand) -> Mapping[str, str]:
        return name_of(self.halves[0], HIGH.value(situation.board))

    def _hole_alone(self, situation: OneHand) -> Mapping[str, str]:
        paired = len({card.rank for card in situation.hole}) < len(situation.hole)
        return {self.halves[0].key: "paire"} if paired else {}

    def _badugi(self) -> tuple[Pitfall[OneHand], ...]:
        """Return the errors on the cards that play at badugi."""
        suits = self._pitfall(
            "rangs-oublies",
            "Deux cartes du même rang ne jouent pas ensemble : les couleurs ne suffisent pas.",
            lambda seen: self._number(len({card.suit for card in seen.hole})),
        )
        ranks = self._pitfall(
            "couleurs-oubliees",
            "Deux cartes de la même couleur ne jouent pas ensemble : les rangs ne suffisent pas.",
            lambda seen: self._number(min(4, len({card.rank for card in seen.hole}))),
        )
        kept = self._pitfall(
            "mauvais-ecart",
            "De deux cartes qui se gênent, on écarte celle qui laisse la main la plus basse.",
            self._worst_kept,
        )
        return suits, ranks, kept

    def _number(self, cards: int) -> Mapping[str, str]:
        return {f"{self.halves[-1].key}-cartes": str(cards)}

    def _worst_kept(self, situation: OneHand) -> Mapping[str, str]:
        half = self.halves[-1]
        worst = min(half.scale.value(cards).key for cards in largest(situation.hole))
        return {f"{half.key}-hauteur": height(-worst[1])}

    def _paired(self) -> tuple[Pitfall[OneHand], ...]:
        return (
            self._pitfall(
                "paires-comptees",
                "Un bas demande cinq rangs différents : deux cartes du même rang n'en font qu'une.",
                self._pairs_counted,
            ),
        )

    def _pairs_counted(self, situation: OneHand) -> Mapping[str, str]:
        if self.classify(situation) != "paires-basses":
            return {}
        top = max(low_ranks(situation.hole))
        names = {self.halves[1].key: height(top)}
        return names if is_proposed(self.halves[1], names) else {}
