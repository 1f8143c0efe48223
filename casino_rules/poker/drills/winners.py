"""Awarding one pot: the seats that win it."""

from random import Random
from typing import override

from casino_rules.core.card_forms import Hand
from casino_rules.core.drill import Pitfall
from casino_rules.core.forms import Seats
from casino_rules.core.house import House
from casino_rules.core.questions import Question, Zone
from casino_rules.core.ruling import Ruling
from casino_rules.poker import showdown
from casino_rules.poker.drills import dealing_hands
from casino_rules.poker.drills.base import RoomDrill
from casino_rules.poker.making import dealt, seats_at
from casino_rules.poker.room import Room
from casino_rules.poker.showdown import HalfResult
from casino_rules.poker.situations import Held, Showdown

_MOST = 6


def shown_zones(board: Hand, hands: tuple[Held, ...]) -> tuple[Zone, ...]:
    """Lay the board, then each hand before its seat."""
    rows = sorted(hands, key=lambda row: row.seat)
    seats = (Zone(f"Place {row.seat}", row.hole, seat=row.seat) for row in rows)
    return Zone("Cartes communes", board), *seats


def _high_cards(hole: Hand) -> list[int]:
    return sorted((card.rank.order for card in hole), reverse=True)


class Winners(RoomDrill[Showdown]):
    """Say who wins the pot."""

    slug = "attribuer-pot"
    title = "Qui gagne le pot ?"
    duty = "Comparer les mains montrées et attribuer le pot."
    seconds = 15
    situation = Showdown
    branches = dealing_hands.OUTCOMES

    def __init__(self, room: Room) -> None:
        """Take the room, and list the errors."""
        super().__init__(room)
        self.pitfalls = (
            Pitfall(
                "kicker-qui-ne-joue-pas",
                "Seules cinq cartes comptent : cette carte ne joue pas, le pot est partagé.",
                self._useless_kicker,
            ),
            Pitfall(
                "combinaison-sans-kicker",
                "La même combinaison ne suffit pas à partager : on compare les rangs, puis les "
                "kickers.",
                self._category_alone,
            ),
            Pitfall(
                "plus-fortes-cartes-fermees",
                "Les cartes fermées les plus hautes ne gagnent rien seules : c'est la main de cinq "
                "cartes qui compte.",
                self._highest_hole,
            ),
        )

    @override
    def check(self, situation: Showdown) -> None:
        for row in situation.hands:
            self.check_hole(row.hole, "hands")
        self.check_board(situation.board, self.room.variant.board)

    @override
    def construct(self, rng: Random, house: House, branch: str) -> Showdown:
        number = rng.randint(2, _MOST)
        board, hands = dealing_hands.showdown(rng, self.room, branch, number)
        return self._seated(rng, board, hands)

    @override
    def deal(self, rng: Random, house: House) -> Showdown:
        number, hole = rng.randint(2, _MOST), self.room.variant.hole
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
        return dealing_hands.outcome(self._result(situation), situation.holes, situation.board)

    def _result(self, situation: Showdown) -> HalfResult:
        return showdown.decide(self.room, situation.holes, situation.board)[0]

    @override
    def ask(self, situation: Showdown) -> Question:
        form = Seats(tuple(situation.holes))
        zones = shown_zones(situation.board, situation.hands)
        return Question("Qui gagne le pot ?", form, zones)

    @override
    def solve(self, situation: Showdown) -> Ruling[tuple[int, ...]]:
        return showdown.winners(self.room, situation.holes, situation.board)

    def _useless_kicker(self, situation: Showdown) -> tuple[int, ...] | None:
        winners = self._result(situation).winners
        return self._best_of(situation, winners) if len(winners) > 1 else None

    def _highest_hole(self, situation: Showdown) -> tuple[int, ...] | None:
        winners = self._result(situation).winners
        if len(winners) > 1:
            return None
        best = self._best_of(situation, tuple(situation.holes))
        return None if best == winners else best

    @staticmethod
    def _best_of(situation: Showdown, seats: tuple[int, ...]) -> tuple[int, ...] | None:
        """Return the seats of the highest hole cards, None where all are alike."""
        held = {seat: _high_cards(situation.holes[seat]) for seat in seats}
        best = tuple(seat for seat in sorted(seats) if held[seat] == max(held.values()))
        return None if len(best) == len(seats) else best

    def _category_alone(self, situation: Showdown) -> tuple[int, ...] | None:
        result = self._result(situation)
        category = result.values[result.winners[0]].category
        alike = tuple(s for s, value in sorted(result.values.items()) if value.category is category)
        return None if alike == tuple(sorted(result.winners)) else alike
