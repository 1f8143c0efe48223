"""Reading one hand: its name, and the five cards that play."""

from collections.abc import Iterator
from random import Random
from typing import override

from casino_rules.core.card_forms import Cards, Hand
from casino_rules.core.drill import Pitfall
from casino_rules.core.forms import Choice, Option
from casino_rules.core.french import typo
from casino_rules.core.house import House
from casino_rules.core.questions import Question, Zone
from casino_rules.core.ruling import Ruling, Step
from casino_rules.hands import HandValue, HighCategory
from casino_rules.poker.drills import kinds
from casino_rules.poker.drills.base import RoomDrill
from casino_rules.poker.making import dealt
from casino_rules.poker.room import Room, laid, told
from casino_rules.poker.showdown import CATEGORIES
from casino_rules.poker.situations import OneHand
from casino_rules.poker.variant import Half

_NAMES = Choice(tuple(Option(slug, typo(item.french)) for item, slug in CATEGORIES.items()))
_FIVE = 5


class _OneHandDrill(RoomDrill[OneHand]):
    """A hand and a full board are shown."""

    situation = OneHand
    branches = kinds.KINDS

    @property
    def half(self) -> Half:
        """How the hand is read."""
        return self.room.variant.halves[0]

    @override
    def check(self, situation: OneHand) -> None:
        self.check_hole(situation.hole, "hole")
        self.check_board(situation.board, self.room.variant.board)

    @override
    def construct(self, rng: Random, house: House, branch: str) -> OneHand:
        return OneHand(*kinds.of_kind(rng, self.half, branch, self.room.variant.hole))

    @override
    def classify(self, situation: OneHand) -> str:
        return kinds.kind(self.half, situation.hole, situation.board)

    @override
    def deal(self, rng: Random, house: House) -> OneHand:
        hole = self.room.variant.hole
        cards = dealt(rng, hole + self.room.variant.board)
        return OneHand(cards[:hole], cards[hole:])

    def best(self, situation: OneHand) -> HandValue:
        """Return the best hand."""
        return self.half.scale.best((*situation.hole, *situation.board))

    def steps(self, situation: OneHand) -> Iterator[Step]:
        """Say which cards play, and what they make."""
        best = self.best(situation)
        on_board = self.classify(situation) == "tableau"
        yield self.room.cite(
            "meilleure-main", "tableau" if on_board else "", cartes=laid(best.cards)
        )
        category = best.category
        if isinstance(category, HighCategory):
            yield self.room.cite(CATEGORIES[category], main=told(best))


def _zones(situation: OneHand) -> tuple[Zone, Zone]:
    return Zone("Joueur", situation.hole), Zone("Cartes communes", situation.board)


class ReadHand(_OneHandDrill):
    """Name the best hand of a player."""

    slug = "lire-main"
    title = "Nommer la main"
    duty = "Annoncer la meilleure main d'un joueur à l'abattage."
    seconds = 6

    def __init__(self, room: Room) -> None:
        """Take the room, and list the errors."""
        super().__init__(room)
        self.pitfalls = (
            Pitfall(
                "couleur-oubliee",
                "Cinq cartes de même couleur étaient là : la couleur bat la quinte.",
                lambda seen: self._when(seen, "couleur-et-quinte", HighCategory.STRAIGHT),
            ),
            Pitfall(
                "deux-moities-de-quinte-flush",
                "La quinte et la couleur ne sont pas faites des mêmes cartes : ce n'est pas une "
                "quinte flush.",
                lambda seen: self._when(seen, "couleur-et-quinte", HighCategory.STRAIGHT_FLUSH),
            ),
            Pitfall(
                "quatre-suffisent",
                "Il n'y a que quatre cartes de cette couleur ; il en faut cinq.",
                lambda seen: self._when(seen, "quatre-a-la-couleur", HighCategory.FLUSH),
            ),
            Pitfall(
                "as-au-milieu",
                "L'as finit une quinte ou la commence ; il n'est jamais au milieu.",
                lambda seen: self._when(seen, "fausse-quinte", HighCategory.STRAIGHT),
            ),
            Pitfall(
                "quinte-a-l-as-en-bas",
                "L'as compte aussi pour un : as, deux, trois, quatre, cinq est une quinte.",
                self._wheel_missed,
            ),
            Pitfall(
                "second-brelan-oublie",
                "Avec deux brelans, le plus haut joue en brelan et l'autre en paire : c'est un full.",
                lambda seen: self._when(seen, "deux-brelans", HighCategory.TRIPS),
            ),
            Pitfall(
                "tableau-seul",
                "Lisez aussi les cartes du joueur : elles améliorent le tableau.",
                self._board_alone,
            ),
            Pitfall(
                "main-seule",
                "Lisez aussi les cartes communes : la main du joueur n'est pas seule.",
                self._hole_alone,
            ),
        )

    @override
    def ask(self, situation: OneHand) -> Question:
        return Question("Quelle est la main du joueur ?", _NAMES, _zones(situation))

    @override
    def solve(self, situation: OneHand) -> Ruling[str]:
        return Ruling(self._name(self.best(situation)), tuple(self.steps(situation)))

    @staticmethod
    def _name(value: HandValue) -> str:
        return next(slug for item, slug in CATEGORIES.items() if item is value.category)

    def _when(self, situation: OneHand, wanted: str, category: HighCategory) -> str | None:
        return CATEGORIES[category] if self.classify(situation) == wanted else None

    def _wheel_missed(self, situation: OneHand) -> str | None:
        if self.classify(situation) != "quinte-blanche":
            return None
        return kinds.without_straight((*situation.hole, *situation.board))

    def _board_alone(self, situation: OneHand) -> str | None:
        name = self._name(self.half.scale.value(situation.board))
        return None if name == self.solve(situation).value else name

    def _hole_alone(self, situation: OneHand) -> str | None:
        paired = len({card.rank for card in situation.hole}) < len(situation.hole)
        return "paire" if paired and self.solve(situation).value != "paire" else None


class PlayingCards(_OneHandDrill):
    """Choose the five cards that play."""

    slug = "cinq-cartes"
    title = "Les cinq cartes qui jouent"
    duty = "Montrer les cinq cartes qui font la main d'un joueur."
    seconds = 10

    def __init__(self, room: Room) -> None:
        """Take the room, and list the errors."""
        super().__init__(room)
        self.pitfalls = (
            Pitfall(
                "tableau-seul",
                "Une carte du joueur au moins améliore le tableau.",
                self._board_alone,
            ),
            Pitfall(
                "deux-cartes-imposees",
                "Rien n'oblige à jouer ses deux cartes : on garde les cinq meilleures des sept.",
                self._both_forced,
            ),
        )

    @override
    def ask(self, situation: OneHand) -> Question:
        shown = (*situation.hole, *situation.board)
        prompt = "Choisissez les cinq cartes qui jouent."
        return Question(prompt, Cards(_FIVE, shown), _zones(situation))

    @override
    def solve(self, situation: OneHand) -> Ruling[Hand]:
        best = self.best(situation)
        choices = self._all_best(situation)
        played = self._in_order(situation, best.cards)
        others = tuple(choice for choice in choices if choice != played)
        return Ruling(played, tuple(self.steps(situation)), others)

    def _all_best(self, situation: OneHand) -> tuple[Hand, ...]:
        choices = self.half.all_best(situation.hole, situation.board)
        return tuple(self._in_order(situation, choice) for choice in choices)

    @staticmethod
    def _in_order(situation: OneHand, cards: Hand) -> Hand:
        shown = (*situation.hole, *situation.board)
        return tuple(sorted(cards, key=shown.index))

    def _board_alone(self, situation: OneHand) -> Hand | None:
        board = self._in_order(situation, situation.board)
        return None if board in self._all_best(situation) else board

    def _both_forced(self, situation: OneHand) -> Hand | None:
        scale = self.room.variant.halves[0].scale
        forced = [
            self._in_order(situation, (*situation.hole, *three))
            for three in kinds.threes(situation.board)
        ]
        best = max(forced, key=scale.value)
        return None if best in self._all_best(situation) else best
