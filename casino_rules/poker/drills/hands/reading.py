"""Reading one hand: how it is dealt, why it is what it is, how it is named, which cards play."""

from collections.abc import Iterator, Mapping, Sequence
from itertools import combinations, product
from random import Random
from typing import Any, Final, override

from casino_rules.core.cards import Rank, show_cards
from casino_rules.core.drill import Pitfall
from casino_rules.core.forms import Field, Fields
from casino_rules.core.french import small
from casino_rules.core.house import House
from casino_rules.core.plan import IN_QUESTION
from casino_rules.core.questions import Question, Zone
from casino_rules.core.ruling import Ruling, Step
from casino_rules.core.table_forms import Cards, Hand
from casino_rules.hands import (
    ACE_TO_FIVE,
    ACE_TO_SIX,
    DEUCE_TO_SEVEN,
    HIGH,
    BadugiCategory,
    HandValue,
    HighCategory,
)
from casino_rules.poker.drills import cloth
from casino_rules.poker.drills.base import RoomDrill, dealt, error
from casino_rules.poker.drills.hands.misreadings import (
    Misreading,
    answer_of,
    form_of,
    height,
    is_proposed,
    misreadings_of,
    name_of,
    near_miss,
)
from casino_rules.poker.generators import kinds_of
from casino_rules.poker.generators.badugi import chosen, largest
from casino_rules.poker.generators.base import Seen, low_ranks
from casino_rules.poker.generators.seven import without_straight
from casino_rules.poker.room import Room, told
from casino_rules.poker.showdown import CATEGORIES, board_plays, lifted_of, playing_article
from casino_rules.poker.situations.hands import OneHand
from casino_rules.poker.variant import STUD_HI_LO, WHOLE_HIGH, Half, Variant, halves_to_choose

_THREE: Final = 3
_TWO: Final = 2
_COUNTED: Final = ("aucun rang", "un seul rang")
_LOW: Final = {
    ACE_TO_FIVE.slug: ("bas-as-cinq", "bas-paires"),
    ACE_TO_SIX.slug: ("nullo-bas", "nullo-combinaisons"),
    DEUCE_TO_SEVEN.slug: ("deux-sept-bas", "deux-sept-combinaisons"),
}
"""The articles of a low hand of five: without a combination, with one."""


def reading_of(room: Room, halves: Sequence[Half], hole: Hand, board: Hand) -> Iterator[Step]:
    """Say which cards of a player play for some halves, and what they make."""
    for half in halves:
        value = half.best(hole, board)
        if value is None:
            yield room.cite("pas-de-bas", pourquoi=_why_no_low(half, hole, board))
        else:
            plain = "tableau" if board_plays(half, value, board) else ""
            article = playing_article(room, half)
            yield room.cite(article, plain, cartes=show_cards(value.cards))
            seen = Seen(room.variant, hole, board)
            meaning = _meaning(half, value, choice=not half.five and chosen(seen))
            yield room.cite(meaning, main=told(value), cartes=show_cards(value.cards))
            yield from near_miss(room, half, hole, board, value)


def _meaning(half: Half, value: HandValue, *, choice: bool) -> str:
    """Return the article that says what the cards make."""
    category = value.category
    if isinstance(category, BadugiCategory):
        return "badugi-ecart" if choice else "badugi-cartes"
    if half.high and isinstance(category, HighCategory):
        return CATEGORIES[category]
    if half.eight_or_better:
        return "bas-huit"
    plain, combined = _LOW[half.scale.slug]
    if category is not HighCategory.HIGH_CARD:
        return combined
    wheel = value.ranks[0] is Rank.ACE and value.ranks[1] is Rank.FIVE
    return "deux-sept-as" if wheel else plain


def _why_no_low(half: Half, hole: Hand, board: Hand) -> str:
    if not half.two_three:
        return f"{_ranks((*hole, *board))} de huit ou moins, il en faut cinq"
    if len(low_ranks(board)) < _THREE:
        return f"{_ranks(board)} de huit ou moins au tableau, il en faut trois"
    if len(low_ranks(hole)) < _TWO:
        return f"{_ranks(hole)} de huit ou moins dans la main, il en faut deux"
    return (
        "la main et le tableau ont des rangs bas en commun, il n'en reste pas cinq différents avec "
        "deux cartes de la main"
    )


def _ranks(cards: Hand) -> str:
    number = len(low_ranks(cards))
    return _COUNTED[number] if number < _TWO else f"{small(number)} rangs"


def badugi_read(variant: Variant) -> bool:
    """Whether the last half is a badugi."""
    return not variant.halves[-1].five


def holdem_read(variant: Variant) -> bool:
    """Whether the best five of seven cards play, five of them common."""
    return variant.halves == WHOLE_HIGH and bool(variant.board)


class OneHandDrill(RoomDrill[OneHand]):
    """The cards of a player are shown, and a full board where the game has one."""

    situation = OneHand

    def __init__(self, room: Room) -> None:
        """Take the room; the kinds of its hands are the branches."""
        super().__init__(room)
        self.kinds = kinds_of(room.variant)
        self.branches = self.kinds.branches

    @override
    def check(self, situation: OneHand) -> None:
        self.check_hole(situation.hole, "hole")
        self.check_board(situation.board, self.room.variant.board)

    @override
    def construct(self, rng: Random, house: House, branch: str) -> OneHand:
        return OneHand(*self.kinds.deal(rng, branch))

    @override
    def classify(self, situation: OneHand) -> str:
        return self.kinds.of(situation.hole, situation.board)

    @override
    def deal(self, rng: Random, house: House) -> OneHand:
        hole = self.room.variant.hole
        cards = dealt(rng, hole + self.room.variant.board)
        return OneHand(cards[:hole], cards[hole:])


def player_zones(hole: Hand, board: Hand) -> tuple[Zone, ...]:
    """Lay the cards of a player, and the board if there is one."""
    return (cloth.player(hole), *cloth.board(board))


def in_order(situation: OneHand, cards: Hand) -> Hand:
    """Put cards in the order in which they are shown."""
    shown = (*situation.hole, *situation.board)
    return tuple(sorted(cards, key=shown.index))


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
