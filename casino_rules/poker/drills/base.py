"""What the exercises of the room have in common: their room, known errors, what they refuse.

Open cards dealt before the seats of a stud.

What chance gives the exercises: cards, seats, candidates of which the first that suits is taken.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from random import Random
from typing import Any, ClassVar, Final, override

from casino_rules.core.cards import PACK, SUITS, Card
from casino_rules.core.drill import Drill, Pitfall
from casino_rules.core.forms import Json, UnreadableAnswer
from casino_rules.core.french import CARTE
from casino_rules.core.level import Level
from casino_rules.core.situation import Situation
from casino_rules.core.table_forms import Hand
from casino_rules.hands.making import ImpossibleHandError
from casino_rules.poker.play.seating import PAIR
from casino_rules.poker.room import Room
from casino_rules.poker.situations.hands import SAME_CARD, SHARING, cards_twice
from casino_rules.poker.situations.seats import ALL_IN, FOLDED, PLAYS
from casino_rules.poker.situations.studs import SeatShown
from casino_rules.poker.variant import Structure, Variant


def first[T](candidates: Iterator[T], accepts: Callable[[T], bool]) -> T:
    """Return the first candidate that is accepted.

    Raises:
        ImpossibleHandError: if none is.
    """
    for candidate in candidates:
        if accepts(candidate):
            return candidate
    raise ImpossibleHandError("no candidate suits")


def dealt(rng: Random, number: int) -> Hand:
    """Deal cards of a shuffled pack."""
    return tuple(rng.sample(PACK, number))


_MOST: Final = {Level.DISCOVERY: 3, Level.TRAINING: 5}
"""How many players sit at a table of the first levels at most."""


def seats_at(rng: Random, number: int, most: int = 9) -> tuple[int, ...]:
    """Return so many occupied seats."""
    return tuple(sorted(rng.sample(range(1, most + 1), number)))


def table_of(rng: Random, level: int, most: int, fewest: int = 2) -> tuple[int, ...]:
    """Return the occupied seats of a table that has ``most``: few at the first levels."""
    high = max(fewest, min(_MOST.get(Level(level), most), most))
    return seats_at(rng, rng.randint(fewest, high), most)


type _Answer = Callable[[Any, Any], Any]
_FREE: Final = frozenset({Structure.NO_LIMIT, Structure.POT_LIMIT})
"""The structures that let a player choose how much they bet."""


def _bets(situation: Situation) -> Iterator[Any]:
    """Yield the rows of a situation that tell a bet."""
    for name in ("players", "bets"):
        rows = getattr(situation, name, ())
        if isinstance(rows, tuple):
            yield from (row for row in rows if hasattr(row, "bet"))


@dataclass(frozen=True)
class _Error:
    """A known error of an exercise, and the games in which it is made."""

    slug: str
    message: str
    made_in: Callable[[Variant], bool]
    answer: _Answer
    told: Callable[[Any], str] | None


def error(
    slug: str,
    message: str,
    made_in: Callable[[Variant], bool] = lambda _: True,
    *,
    told: Callable[[Any], str] | None = None,
) -> Callable[[_Answer], _Error]:
    """Declare a method of an exercise as a known error: it returns what is then answered.

    It may return the right answer where the error changes nothing, or None; ``told`` says what is
    wrong in one situation (``Pitfall.told``).
    """
    return lambda answer: _Error(slug, message, made_in, answer, told)


class RoomDrill[S: Situation](Drill[S]):
    """An exercise of one game of the room; its errors are those of its methods, in order."""

    def __init__(self, room: Room) -> None:
        """Take the variant and the rule book of the game."""
        self.room = room
        self.pitfalls = tuple(self._known_errors())

    def _known_errors(self) -> Iterator[Pitfall[S]]:
        for owner in reversed(type(self).__mro__):
            for item in vars(owner).values():
                if isinstance(item, _Error) and item.made_in(self.room.variant):
                    found = self.pitfall(item.slug, item.message, item.answer.__get__(self))
                    yield replace(found, told=item.told)

    def pitfall(self, slug: str, message: str, answer: Callable[[S], Any]) -> Pitfall[S]:
        """Return a known error: an answer that happens to be right is none."""

        def wrong(situation: S) -> Any:
            given = answer(situation)
            return None if given is None or self._is_right(situation, given) else given

        return Pitfall(slug, message, wrong)

    def _is_right(self, situation: S, given: Any) -> bool:
        """Whether an answer, or the fields that it gives, are right."""
        ruling = self.solve(situation)
        if isinstance(given, Mapping):
            return all(ruling.value[key] == value for key, value in given.items())
        return ruling.accepts(given)

    @override
    def beside(self, situation: S, other: S) -> bool:
        """Where bets are fixed, each is as high as one that lay there, an all-in excepted."""
        if self.room.variant.structure in _FREE:
            return True
        laid = {0, *(row.bet for row in _bets(situation))}
        return all(row.state == ALL_IN or row.bet in laid for row in _bets(other))

    @property
    @override
    def absent(self) -> Mapping[str, str]:
        variant = self.room.variant
        known = {
            "button": variant.button,
            "board": variant.board,
            "memes_gagnants": len(variant.halves) > 1,
            "jeton_au_stud": not variant.button,
        }
        nothing = {"button": "0", "board": "", **SHARING}
        return {name: nothing[name] for name, has in known.items() if not has}

    def check(self, situation: S) -> None:
        """Refuse a situation that the variant does not allow.

        Raises:
            UnreadableAnswer: with the field at fault.
        """

    legacy_facts: ClassVar[Mapping[str, Json]] = {}
    """The facts that questions asked before they existed do not hold, as they then were."""

    @override
    def load(self, data: object) -> S:
        situation = super().load(
            {**self.legacy_facts, **data} if isinstance(data, Mapping) else data
        )
        self.check(situation)
        return situation

    @override
    def read(self, raw: object) -> S:
        situation = super().read(raw)
        self.check(situation)
        return situation

    def check_hole(self, cards: Hand, field: str) -> None:
        """Refuse a hand that has not the number of cards of the variant."""
        if len(cards) != self.room.variant.hole:
            wanted = CARTE.count(self.room.variant.hole)
            raise UnreadableAnswer(f"Un joueur a {wanted}.", field)

    def check_board(self, cards: Hand, wanted: int, field: str = "board") -> None:
        """Refuse a board that has not so many cards."""
        if len(cards) != wanted:
            lie = "sont communes" if wanted > 1 else "est commune"
            raise UnreadableAnswer(f"{CARTE.count(wanted)} {lie} à ce moment du coup.", field)

    def check_lying(self, cards: Hand, round_: int) -> None:
        """Refuse common cards that are not those of a round of betting; they may be left out."""
        if cards:
            self.check_board(cards, self.room.variant.board_in(round_))
        if cards_twice(cards):
            raise UnreadableAnswer(SAME_CARD, "board")

    def check_round(self, number: int) -> None:
        """Refuse a round of betting that the game does not have."""
        rounds = self.room.variant.rounds
        if number > rounds:
            raise UnreadableAnswer(f"Il y a {rounds} tours d'enchères.", "round")

    def check_open(self, round_: int, hands: Iterable[Hand]) -> None:
        """Refuse open cards of which a hand has not as many as each has in a round of betting."""
        wanted = self.room.variant.open_by(round_)
        if any(len(hand) != wanted for hand in hands if hand):
            message = f"À ce tour, un joueur a {CARTE.spelled(wanted)} devant lui, face ouverte."
            raise UnreadableAnswer(message, "players")

    def seats(self, rng: Random, fewest: int = 2, level: Level = Level.FULL) -> tuple[int, ...]:
        """Return the seats of a table of that level, any of them empty."""
        return table_of(rng, level, self.room.variant.most_seats, fewest)


_MOST_LIVE: Final = 4
_TIED: Final = 0.3


def players(
    rng: Random, seats: Sequence[int], size: int, live: int, sure: int = PAIR
) -> tuple[SeatShown, ...]:
    """Deal so many open cards to each of the live players; the other seats have folded.

    ``sure``: so many of them at least can bet, the others may be all-in.
    """
    rows = {seat: SeatShown(seat, FOLDED, ()) for seat in seats}
    cards = _close(rng, dealt(rng, size * live), size)
    for place, seat in enumerate(rng.sample(seats, live)):
        state = PLAYS if place < sure else rng.choice((PLAYS, ALL_IN))
        rows[seat] = SeatShown(seat, state, cards[place * size : (place + 1) * size])
    return tuple(rows.values())


def _close(rng: Random, cards: Hand, size: int) -> Hand:
    """Give the second player, now and then, the ranks of the first: chance rarely ties them."""
    turn = rng.randint(0, len(SUITS) - 1)
    twin = [Card.of(card.rank, SUITS[SUITS.index(card.suit) - turn]) for card in cards[:size]]
    changed = (*cards[:size], *twin, *cards[2 * size :])
    return changed if len(set(changed)) == len(cards) and rng.random() < _TIED else cards


def live_number(rng: Random, seats: int) -> int:
    """Return how many players are left after the first round."""
    return rng.randint(PAIR, min(seats, _MOST_LIVE))
