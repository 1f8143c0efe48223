"""Reading one hand: how it is named."""

from collections.abc import Mapping
from typing import Any, Final, override

from casino_rules.core.drill import Pitfall
from casino_rules.core.questions import Question
from casino_rules.core.ruling import Ruling
from casino_rules.hands import HIGH, HighCategory
from casino_rules.poker.drills.base import error
from casino_rules.poker.drills.hands.misreadings import Misreading, misreadings_of
from casino_rules.poker.drills.hands.names import answer_of, form_of, height, is_proposed, name_of
from casino_rules.poker.drills.hands.one_hand import (
    OneHandDrill,
    badugi_read,
    holdem_read,
    player_zones,
)
from casino_rules.poker.drills.hands.proof import reading_of
from casino_rules.poker.generators.badugi import largest
from casino_rules.poker.generators.base import low_ranks
from casino_rules.poker.generators.seven import without_straight
from casino_rules.poker.room import Room
from casino_rules.poker.showdown import CATEGORIES, lifted_of
from casino_rules.poker.situations.hands import OneHand
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
        self.halves = room.variant.halves
        self.form = form_of(self.halves)
        super().__init__(room)
        misread = [self._misread(item) for item in misreadings_of(room.variant)]
        if self.halves == WHOLE_HIGH:
            misread += [self._of_kind(*item) for item in _KINDS_MISREAD]
        self.pitfalls = (*misread, *self.pitfalls)

    @override
    def ask(self, situation: OneHand) -> Question:
        prompt = "Quelle est la main du joueur ?"
        if len(self.halves) > 1:
            prompt = "Quelles sont les deux mains du joueur ?"
        return Question(prompt, self.form, player_zones(situation.hole, situation.board))

    @override
    def solve(self, situation: OneHand) -> Ruling[Any]:
        steps = reading_of(self.room, self.halves, situation.hole, situation.board)
        plays = lifted_of(self.room, situation.hole, situation.board)
        return Ruling(answer_of(self.halves, self._names(situation)), tuple(steps), plays=plays)

    def _names(self, situation: OneHand) -> dict[str, str]:
        names: dict[str, str] = {}
        for half in self.halves:
            names |= name_of(half, half.best(situation.hole, situation.board))
        return names

    def _given(self, names: Mapping[str, str]) -> Any:
        """Return names as the form gives them, where there are any."""
        return answer_of(self.halves, names) if names else None

    def _misread(self, item: Misreading) -> Pitfall[OneHand]:
        half = self.halves[item.place]

        def answer(situation: OneHand) -> Any:
            read = name_of(item.instead, item.value(situation.hole, situation.board))
            return self._given(read) if is_proposed(half, read) else None

        return self.pitfall(item.slug, item.message, answer)

    def _of_kind(
        self, slug: str, message: str, kind: str, category: HighCategory
    ) -> Pitfall[OneHand]:
        """Return the error of a trainee who reads a category where there is a kind of hand."""
        read = {self.halves[0].key: CATEGORIES[category]}
        return self.pitfall(
            slug, message, lambda seen: self._given(read if self.classify(seen) == kind else {})
        )

    @error(
        "quinte-a-l-as-en-bas",
        "L'as compte aussi pour un : as, deux, trois, quatre, cinq est une quinte.",
        lambda variant: variant.halves == WHOLE_HIGH,
    )
    def _wheel_missed(self, seen: OneHand) -> Any:
        missed = self.classify(seen) == "quinte-blanche"
        return without_straight((*seen.hole, *seen.board)) if missed else None

    @error(
        "tableau-seul",
        "Lisez aussi les cartes du joueur : elles améliorent le tableau.",
        holdem_read,
    )
    def _board_alone(self, seen: OneHand) -> Any:
        return self._given(name_of(self.halves[0], HIGH.value(seen.board)))

    @error(
        "main-seule",
        "Lisez aussi les cartes communes : la main du joueur n'est pas seule.",
        holdem_read,
    )
    def _hole_alone(self, seen: OneHand) -> Any:
        return "paire" if len({card.rank for card in seen.hole}) < len(seen.hole) else None

    @error(
        "rangs-oublies",
        "Deux cartes du même rang ne jouent pas ensemble : les couleurs ne suffisent pas.",
        badugi_read,
    )
    def _ranks_forgotten(self, seen: OneHand) -> Any:
        return self._number(len({card.suit for card in seen.hole}))

    @error(
        "couleurs-oubliees",
        "Deux cartes de la même couleur ne jouent pas ensemble : les rangs ne suffisent pas.",
        badugi_read,
    )
    def _suits_forgotten(self, seen: OneHand) -> Any:
        return self._number(min(4, len({card.rank for card in seen.hole})))

    def _number(self, cards: int) -> Mapping[str, str]:
        return {f"{self.halves[-1].key}-cartes": str(cards)}

    @error(
        "mauvais-ecart",
        "De deux cartes qui se gênent, on écarte celle qui laisse la main la plus basse.",
        badugi_read,
    )
    def _worst_kept(self, seen: OneHand) -> Any:
        half = self.halves[-1]
        worst = min(half.scale.value(cards).key for cards in largest(seen.hole))
        return {f"{half.key}-hauteur": height(-worst[1])}

    @error(
        "paires-comptees",
        "Un bas demande cinq rangs différents : deux cartes du même rang n'en font qu'une.",
        lambda variant: variant.halves == STUD_HI_LO,
    )
    def _pairs_counted(self, seen: OneHand) -> Any:
        if self.classify(seen) != "paires-basses":
            return None
        names = {self.halves[1].key: height(max(low_ranks(seen.hole)))}
        return names if is_proposed(self.halves[1], names) else None
