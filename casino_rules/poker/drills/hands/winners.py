"""Awarding one pot: the seats that win it, or each half of it."""

from collections.abc import Mapping
from random import Random
from typing import Any, Final, override

from casino_rules.core.drill import Pitfall
from casino_rules.core.forms import Field, Fields, Form
from casino_rules.core.house import House
from casino_rules.core.plan import ALL_SEATS
from casino_rules.core.questions import Question, Zone
from casino_rules.core.ruling import Ruling
from casino_rules.core.table_forms import Hand, Seats
from casino_rules.hands import HandValue, HighCategory
from casino_rules.poker import showdown
from casino_rules.poker.drills import cloth
from casino_rules.poker.drills.base import RoomDrill, dealt, error, seats_at
from casino_rules.poker.drills.hands import showdowns
from casino_rules.poker.drills.hands.misreadings import Misreading, misreadings_of
from casino_rules.poker.drills.hands.reading import holdem_read
from casino_rules.poker.drills.hands.showdowns import number_of_hands, outcome, outcomes_of
from casino_rules.poker.room import CLOTH, Room
from casino_rules.poker.showdown import HalfResult
from casino_rules.poker.situations.hands import Held, Showdown
from casino_rules.poker.variant import Half, Variant

_SELDOM: Final = ("quinte-ou-couleur-comptee", "quinte-ou-couleur-oubliee", "as-compte-pour-un")

type _Won = Mapping[str, tuple[int, ...]]
"""The winners of some halves, by key."""


def shown_zones(board: Hand, hands: tuple[Held, ...]) -> tuple[Zone, ...]:
    """Lay the board if there is one, then each hand before its seat."""
    rows = sorted(hands, key=lambda row: row.seat)
    return (*cloth.board(board), *(CLOTH.seat(row.seat, row.hole) for row in rows))


def _high_cards(hole: Hand) -> list[int]:
    return sorted((card.rank.order for card in hole), reverse=True)


def _whole_pot(variant: Variant) -> bool:
    """Whether one hand wins the whole pot."""
    return len(variant.halves) == 1


def _best(values: Mapping[int, Any]) -> tuple[int, ...]:
    """Return the seats of the greatest value, in order."""
    top = max(values.values(), default=None)
    return tuple(sorted(seat for seat, value in values.items() if value == top))


class Winners(RoomDrill[Showdown]):
    """Say who wins the pot, or each half of it."""

    slug = "attribuer-pot"
    title = "Qui gagne le pot ?"
    duty = "Comparer les mains montrées et attribuer le pot."
    seconds = 15
    situation = Showdown

    def __init__(self, room: Room) -> None:
        """Take the room, and list the errors."""
        self.branches = outcomes_of(room.variant)
        self.halves = room.variant.halves
        super().__init__(room)
        misread = (item for item in misreadings_of(room.variant) if _decides(item))
        self.pitfalls = (*map(self._misread, misread), *self.pitfalls)

    @override
    def check(self, situation: Showdown) -> None:
        for row in situation.hands:
            self.check_hole(row.hole, "hands")
        self.check_board(situation.board, self.room.variant.board)

    @override
    def construct(self, rng: Random, house: House, branch: str) -> Showdown:
        number = number_of_hands(rng, house.level, self.room.variant.most_seats)
        board, hands = showdowns.showdown(rng, self.room, branch, number)
        return self._seated(rng, board, hands)

    @override
    def deal(self, rng: Random, house: House) -> Showdown:
        number = number_of_hands(rng, house.level, self.room.variant.most_seats)
        hole = self.room.variant.hole
        cards = dealt(rng, self.room.variant.board + number * hole)
        board, rest = cards[: self.room.variant.board], cards[self.room.variant.board :]
        hands = tuple(rest[at : at + hole] for at in range(0, len(rest), hole))
        return self._seated(rng, board, hands)

    def _seated(self, rng: Random, board: Hand, hands: tuple[Hand, ...]) -> Showdown:
        seats = seats_at(rng, len(hands), self.room.variant.most_seats)
        order = rng.sample(hands, len(hands))
        return Showdown(board, tuple(map(Held, seats, order)))

    @override
    def classify(self, situation: Showdown) -> str:
        holes = situation.holes
        return outcome(self.room.variant, self._results(situation), holes, situation.board)

    def _results(self, situation: Showdown) -> tuple[HalfResult, ...]:
        return showdown.decide(self.room, situation.holes, situation.board)

    @override
    def ask(self, situation: Showdown) -> Question:
        seats = tuple(situation.holes)
        zones = shown_zones(situation.board, situation.hands)
        if len(self.halves) == 1:
            return Question("Qui gagne le pot ?", Seats(seats), zones)
        fields = tuple(
            Field(half.key, _label(half), _form(half, seats), ALL_SEATS) for half in self.halves
        )
        return Question("Qui gagne chaque moitié du pot ?", Fields(fields), zones)

    @override
    def solve(self, situation: Showdown) -> Ruling[Any]:
        return showdown.winners(self.room, situation.holes, situation.board)

    def _given(self, winners: _Won) -> Any:
        """Return the winners of some halves as the form gives them, where there are any."""
        return winners if len(self.halves) > 1 else winners.get(self.halves[0].key)

    def _misread(self, item: Misreading) -> Pitfall[Showdown]:
        half = self.halves[item.place]

        def winners(situation: Showdown) -> Any:
            board = situation.board
            read = {seat: item.value(hole, board) for seat, hole in situation.holes.items()}
            found = {seat: value for seat, value in read.items() if value is not None}
            return self._given({half.key: _best(found)})

        return self.pitfall(item.slug, item.message, winners)

    @error(
        "kicker-qui-ne-joue-pas",
        "Seules cinq cartes comptent : cette carte ne joue pas, le partage est dû.",
        lambda variant: variant.halves[0].high and variant.board > 0,
    )
    def _useless_kicker(self, seen: Showdown) -> Any:
        winners = self._results(seen)[0].winners
        if len(winners) == 1:
            return None
        held = {seat: _high_cards(seen.holes[seat]) for seat in winners}
        return self._given({self.halves[0].key: _best(held)})

    @error(
        "plus-fortes-cartes-fermees",
        "Les cartes fermées les plus hautes ne gagnent rien seules : c'est la main de cinq "
        "cartes qui compte.",
        holdem_read,
    )
    def _highest_hole(self, seen: Showdown) -> Any:
        best = _best({seat: _high_cards(hole) for seat, hole in seen.holes.items()})
        tied = len(self._results(seen)[0].winners) > 1 or len(best) == len(seen.holes)
        return None if tied else best

    @error(
        "combinaison-sans-kicker",
        "La même combinaison ne suffit pas à partager : on compare les rangs, puis les kickers.",
        lambda variant: len(variant.halves) == 1 and variant.halves[0].high,
    )
    def _category_alone(self, seen: Showdown) -> Any:
        return self._alike(seen)

    @error(
        "combinaison-sans-kicker",
        "Le même nombre de cartes ne suffit pas à partager : on compare les rangs.",
        lambda variant: len(variant.halves) == 1 and not variant.halves[0].five,
    )
    def _number_alone(self, seen: Showdown) -> Any:
        return self._alike(seen)

    def _alike(self, situation: Showdown) -> tuple[int, ...]:
        """Return the seats whose hand is of the category that wins."""
        result = self._results(situation)[0]
        category = result.values[result.winners[0]].category
        alike = (seat for seat, value in result.values.items() if value.category is category)
        return tuple(sorted(alike))

    @error(
        "bas-sans-huit",
        "Un bas demande cinq rangs différents de huit au plus : sans bas, la moitié basse va au "
        "haut.",
        lambda variant: variant.halves[-1].eight_or_better,
    )
    def _unqualified(self, seen: Showdown) -> Any:
        half, board = self.halves[1], seen.board
        if len(self._results(seen)) > 1:
            return None
        read = {seat: half.unqualified(hole, board) for seat, hole in seen.holes.items()}
        return {half.key: _best(read)}

    @error(
        "tout-au-premier",
        "Les deux moitiés se gagnent séparément : la meilleure main pour l'une ne prend pas "
        "l'autre.",
        lambda variant: len(variant.halves) > 1,
    )
    def _all_to_first(self, seen: Showdown) -> Any:
        return {self.halves[1].key: tuple(sorted(self._results(seen)[0].winners))}

    @error(
        "compare-par-le-bas",
        "Une main basse se compare par sa plus haute carte, puis la suivante, pas par la plus "
        "petite.",
        lambda variant: not variant.halves[-1].high,
    )
    def _from_below(self, seen: Showdown) -> Any:
        results = self._results(seen)
        result = results[-1]
        best = result.values[result.winners[0]]
        combined = best.category is not HighCategory.HIGH_CARD and self.halves[-1].five
        if len(results) < len(self.halves) or combined:
            return None
        alike = {s: _upwards(v) for s, v in result.values.items() if v.category is best.category}
        return self._given({result.half.key: _best(alike)})

    @error(
        "seconde-main",
        "Cette main n'est que la deuxième : relisez la carte qui la sépare de la gagnante.",
    )
    def _runner_up(self, seen: Showdown) -> Any:
        losers = self._losers(seen, best=True)
        return self._given({self.halves[0].key: losers}) if losers else None

    @error(
        "main-la-plus-faible",
        "Vous avez lu à l'envers : c'est ici la plus faible des mains montrées.",
        _whole_pot,
    )
    def _weakest(self, seen: Showdown) -> tuple[int, ...] | None:
        return self._losers(seen, best=False) or None

    @error(
        "un-seul-des-gagnants",
        "D'autres ont la même main, carte pour carte : ils partagent avec lui.",
        _whole_pot,
    )
    def _one_of_the_winners(self, seen: Showdown) -> tuple[int, ...]:
        return (max(self._results(seen)[0].winners),)

    @error(
        "un-autre-des-gagnants",
        "Sa main gagne, mais il n'est pas seul : le pot se partage entre tous ceux qui l'ont.",
        _whole_pot,
    )
    def _another_winner(self, seen: Showdown) -> tuple[int, ...]:
        return (min(self._results(seen)[0].winners),)

    @error(
        "partage-a-tort",
        "Ces deux mains se ressemblent, elles ne sont pas égales : une carte qui joue les sépare.",
        _whole_pot,
    )
    def _shared_wrongly(self, seen: Showdown) -> tuple[int, ...]:
        winners = self._results(seen)[0].winners
        return tuple(sorted((*winners, *self._losers(seen, best=True))))

    def _losers(self, situation: Showdown, *, best: bool) -> tuple[int, ...]:
        """Return the seats that lose the first half with the best of their hands, or the worst."""
        result = self._results(situation)[0]
        losing = {s: value for s, value in result.values.items() if s not in result.winners}
        if not losing:
            return ()
        value = (max if best else min)(losing.values())
        return tuple(sorted(seat for seat, other in losing.items() if other == value))


def _upwards(value: HandValue) -> list[int]:
    """Return what compares low hands from their lowest card: the greater seems to win."""
    return [-value.scale.order(rank) for rank in reversed(value.ranks)]


def _decides(item: Misreading) -> bool:
    """Whether a misreading of the cards often changes who wins."""
    return item.slug not in _SELDOM


def _label(half: Half) -> str:
    return f"{half.title} (aucune place : personne)" if half.eight_or_better else half.title


def _form(half: Half, seats: tuple[int, ...]) -> Form[tuple[int, ...]]:
    return Seats(seats, nobody=half.eight_or_better)
