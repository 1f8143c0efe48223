"""Giving the pots: what each seat receives."""

from collections.abc import Iterator, Mapping
from random import Random
from typing import override

from casino_rules.core.card_forms import Hand
from casino_rules.core.drill import Pitfall, branch
from casino_rules.core.forms import Amount, Field, Fields
from casino_rules.core.french import typo
from casino_rules.core.house import House
from casino_rules.core.money import Cents, format_amount
from casino_rules.core.questions import Question, Zone
from casino_rules.core.ruling import Ruling, Step
from casino_rules.hands.categories import capital
from casino_rules.poker import showdown
from casino_rules.poker.drills import bets, dealing_hands
from casino_rules.poker.drills.base import RoomDrill
from casino_rules.poker.drills.making_pots import pot_step, set_apart
from casino_rules.poker.making import dealt, seats_at
from casino_rules.poker.pots import CHIP, Pot, Pots, compute_pots, share
from casino_rules.poker.room import Room, places
from casino_rules.poker.seating import clockwise
from casino_rules.poker.situations import FOLDED, PLAYS, Held, PotsToGive, paid

_WINS = ("combinaison", "rang", "kicker", "couleur", "full")


def field(seat: int) -> str:
    """Return the key of what a seat receives."""
    return f"place-{seat}"


def pots_of(situation: PotsToGive) -> Pots:
    """Return the pots of a situation."""
    return compute_pots(paid(situation.bets))


class GivePots(RoomDrill[PotsToGive]):
    """Give each pot to its winners."""

    slug = "repartir-pots"
    title = "Donner les pots"
    duty = "Donner à chaque gagnant ce qui lui revient, pot par pot."
    seconds = 45
    situation = PotsToGive
    branches = (
        branch("un-gagnant", "Un pot, un gagnant", 2),
        branch("tout-a-un", "Plusieurs pots, le même gagnant", 3),
        branch("tapis-limite", "Le gagnant du pot principal, à tapis, n'a pas droit au reste", 5),
        branch("partage", "Un pot partagé exactement", 3),
        branch("jeton-indivisible", "Un pot partagé, un jeton de trop", 5),
        branch("seul", "Un seul joueur reste", 2),
    )

    def __init__(self, room: Room) -> None:
        """Take the room, and list the errors."""
        super().__init__(room)
        self.pitfalls = (
            Pitfall(
                "tapis-gagne-tout",
                "Le joueur à tapis ne gagne que les pots auxquels il a contribué.",
                self._all_to_best,
            ),
            Pitfall(
                "jeton-au-mauvais-gagnant",
                "Le jeton indivisible va au premier gagnant à gauche du bouton.",
                self._odd_chip_misplaced,
            ),
            Pitfall(
                "kicker-qui-ne-joue-pas",
                "Seules cinq cartes comptent : le pot est partagé.",
                self._not_shared,
            ),
        )

    @override
    def check(self, situation: PotsToGive) -> None:
        for row in situation.hands:
            self.check_hole(row.hole, "hands")
        if situation.hands:
            self.check_board(situation.board, self.room.variant.board)

    @override
    def construct(self, rng: Random, house: House, branch: str) -> PotsToGive:
        if branch == "seul":
            second, first = bets.amounts(rng, 2)
            folded: bets.Plan = [(FOLDED, second), *bets.dead(rng, second)]
            board = dealt(rng, self.room.variant.board_on(rng.choice(self.room.variant.keys)))
            return self._seated(rng, board, [*folded, (PLAYS, first)], ())
        shared = branch in ("partage", "jeton-indivisible")
        wanted = rng.choice(dealing_hands.TIES if shared else _WINS)
        board, hands = dealing_hands.showdown(rng, self.room, wanted, 3)
        if shared:
            plan = self._shared(rng, board, hands, odd=branch == "jeton-indivisible")
        elif branch == "un-gagnant":
            top = bets.amounts(rng, 1)[0]
            plan = [*[(PLAYS, top)] * len(hands), *bets.dead(rng, top)]
        else:
            plan, hands = self._two_pots(rng, hands, winner_short=branch == "tapis-limite")
        return self._seated(rng, board, plan, hands)

    @staticmethod
    def _two_pots(
        rng: Random, hands: tuple[Hand, ...], *, winner_short: bool
    ) -> tuple[bets.Plan, tuple[Hand, ...]]:
        """Two callers above one all-in player; the winner, who comes first, is he or is not."""
        low, top = bets.amounts(rng, 2)
        extra = [hand for hand in hands[2:] if hand]
        states = bets.shorts([low]) + [(PLAYS, top)] * (len(hands) - 1)
        ordered = hands if winner_short else (hands[1], hands[0], *extra)
        if len(hands) == 2:  # noqa: PLR2004 - the surplus of the one caller is given back
            states = [*states, *bets.dead(rng, low, 1)]
        else:
            states = [*states, *bets.dead(rng, top)]
        return states, ordered

    def _shared(self, rng: Random, board: Hand, hands: tuple[Hand, ...], *, odd: bool) -> bets.Plan:
        """Everybody at the same bet, and dead money that leaves a chip over or none."""
        holes = dict(enumerate(hands))
        number = len(showdown.decide(self.room, holes, board)[0].winners)
        top = bets.amounts(rng, 1)[0]
        left = rng.randrange(1, number) if odd else 0
        dead = (left - len(hands) * top // CHIP) % number + number * rng.randrange(1, 4)
        return [*[(PLAYS, top)] * len(hands), (FOLDED, dead * CHIP)]

    def _seated(
        self, rng: Random, board: Hand, plan: bets.Plan, hands: tuple[Hand, ...]
    ) -> PotsToGive:
        seats = seats_at(rng, len(plan), self.room.variant.most_seats)
        order = rng.sample(seats, len(seats))
        held = sorted(zip(order, hands, strict=False))
        rows = bets.seated(order, plan)
        return PotsToGive(rng.choice(seats), board, rows, tuple(Held(*pair) for pair in held))

    @override
    def classify(self, situation: PotsToGive) -> str:
        pots = pots_of(situation)
        winners = [self._winners(situation, pot) for pot in pots.pots]
        if not situation.hands:
            return "seul"
        if any(
            showdown.odd_chips(pot.amount, won) for pot, won in zip(pots.pots, winners, strict=True)
        ):
            return "jeton-indivisible"
        if any(len(won) > 1 for won in winners):
            return "partage"
        if len(set(winners)) > 1 or (pots.returned and pots.returned_to not in winners[0]):
            return "tapis-limite"
        return "tout-a-un" if len(winners) > 1 or pots.returned else "un-gagnant"

    def _winners(self, situation: PotsToGive, pot: Pot) -> tuple[int, ...]:
        if len(pot.eligible) == 1:
            return pot.eligible
        holes = {seat: situation.holes[seat] for seat in pot.eligible}
        return showdown.decide(self.room, holes, situation.board)[0].winners

    @override
    def deal(self, rng: Random, house: House) -> PotsToGive:
        return self.generate(rng, house)

    @override
    def ask(self, situation: PotsToGive) -> Question:
        fields = tuple(
            Field(field(row.seat), f"Place {row.seat}", Amount())
            for row in sorted(situation.bets, key=lambda row: row.seat)
            if row.state != FOLDED
        )
        prompt = "Que reçoit chaque place, mise rendue comprise ? Écrivez 0 pour rien."
        return Question(prompt, Fields(fields), self._zones(situation))

    @staticmethod
    def _zones(situation: PotsToGive) -> tuple[Zone, ...]:
        laid = bets.zones(situation.bets)
        seats = (
            Zone(
                zone.label,
                situation.holes.get(zone.seat, ()),
                zone.stakes,
                seat=zone.seat,
                note=", ".join(filter(None, (zone.note, _button(situation, zone.seat)))),
            )
            for zone in laid
        )
        return Zone("Cartes communes", situation.board), *seats

    @override
    def solve(self, situation: PotsToGive) -> Ruling[dict[str, Cents]]:
        pots = pots_of(situation)
        given = self._given(situation, pots)
        return Ruling(self._answer(situation, given), tuple(self._steps(situation, pots)))

    def _given(self, situation: PotsToGive, pots: Pots) -> dict[int, Cents]:
        return showdown.award(self.room, pots, situation.holes, situation.board, situation.button)

    @staticmethod
    def _answer(situation: PotsToGive, given: Mapping[int, Cents]) -> dict[str, Cents]:
        return {
            field(row.seat): given.get(row.seat, 0)
            for row in sorted(situation.bets, key=lambda row: row.seat)
            if row.state != FOLDED
        }

    def _steps(self, situation: PotsToGive, pots: Pots) -> Iterator[Step]:
        yield from set_apart(self.room, situation.bets, pots)
        if not situation.hands:
            yield pot_step(self.room, 0, pots.pots[0])
            yield self.room.cite("seul-en-course", place=pots.pots[0].eligible[0])
            return
        for result in showdown.decide(self.room, situation.holes, situation.board):
            yield from showdown.reading_steps(self.room, result)
        for number, pot in enumerate(pots.pots):
            yield pot_step(self.room, number, pot)
            if len(pot.eligible) > 1:
                yield from self._pot_decided(situation, pot)

    def _pot_decided(self, situation: PotsToGive, pot: Pot) -> Iterator[Step]:
        holes = {seat: situation.holes[seat] for seat in pot.eligible}
        for result in showdown.decide(self.room, holes, situation.board):
            yield from showdown.deciding_steps(self.room, result, situation.board)
            order = clockwise(result.winners, situation.button)
            odd = showdown.odd_chips(pot.amount, order)
            if odd:
                yield self.room.cite(
                    "jeton-indivisible",
                    reste=format_amount(odd * CHIP),
                    places=capital(places(order[:odd])),
                    recoit="reçoit" if odd == 1 else "reçoivent",
                )

    def _wrong(self, situation: PotsToGive, given: Mapping[int, Cents]) -> dict[str, Cents] | None:
        answer = self._answer(situation, given)
        return None if answer == self.solve(situation).value else answer

    def _all_to_best(self, situation: PotsToGive) -> dict[str, Cents] | None:
        pots = pots_of(situation)
        if len(pots.pots) == 1 or not situation.hands:
            return None
        everybody = Pot(pots.total, tuple(situation.holes))
        return self._wrong(situation, self._given(situation, Pots((everybody,))))

    def _odd_chip_misplaced(self, situation: PotsToGive) -> dict[str, Cents] | None:
        if self.classify(situation) != "jeton-indivisible":
            return None
        pots = pots_of(situation)
        given = {pots.returned_to: pots.returned} if pots.returned else {}
        for pot in pots.pots:
            order = clockwise(self._winners(situation, pot), situation.button)[::-1]
            for seat, part in share(pot.amount, order).items():
                given[seat] = given.get(seat, 0) + part
        return self._wrong(situation, given)

    def _not_shared(self, situation: PotsToGive) -> dict[str, Cents] | None:
        pots = pots_of(situation)
        if self.classify(situation) != "partage" or len(pots.pots) > 1:
            return None
        winners = self._winners(situation, pots.pots[0])
        held = {seat: situation.holes[seat] for seat in winners}
        highest = max(winners, key=lambda seat: max(card.rank.order for card in held[seat]))
        return self._wrong(situation, {highest: pots.total})


def _button(situation: PotsToGive, seat: int) -> str:
    return typo("bouton") if seat == situation.button else ""
