"""The drill on the settlement of a whole cloth, from a few cases to seven shared ones."""

from collections.abc import Iterator, Sequence
from random import Random
from typing import Final, override

from casino_rules.core.drill import branch, wait_for
from casino_rules.core.forms import Amount, Field
from casino_rules.core.house import House
from casino_rules.core.level import Level
from casino_rules.core.plan import ALL_SEATS
from casino_rules.core.questions import Question, Zone
from casino_rules.core.stakes import heavy_player, seats_at
from casino_rules.families.settling_drills import (
    GESTURES,
    AskedField,
    SettlementDrill,
    made_everywhere,
    paid,
)
from casino_rules.games.punto_banco import decisions, engine
from casino_rules.games.punto_banco.drills import making, mistakes
from casino_rules.games.punto_banco.drills.making import final_points
from casino_rules.games.punto_banco.drills.paying import (
    draw_stake,
    draw_tie,
    in_force,
    paid_half,
)
from casino_rules.games.punto_banco.engine import BOOK, Chance, Staked
from casino_rules.games.punto_banco.situations import (
    PLAYERS_A_CASE,
    SEATS,
    Finished,
    Layout,
    Player,
    SeatStakes,
)

_LEAST: Final = 2
"""A cloth has two cases taken at least."""
_TIE_SHARE: Final = 1 / 3
_SHARED: Final = (4, 2, 1)
"""Where cases are shared, how often one has one, two or three players."""
_NAMES: Final = {
    Chance.PUNTO: "Mises de punto",
    Chance.BANCO: "Mises de banco",
    Chance.TIE: "Mises d'égalité",
}


def draw_cloth(rng: Random, house: House, wanted: Chance | None = None) -> tuple[SeatStakes, ...]:
    """Draw a cloth as full as the level of the house; see ``draw_seats``."""
    return draw_seats(rng, house, seats_at(rng, house.level, SEATS, least=_LEAST), wanted)


def draw_seats(
    rng: Random, house: House, seats: Sequence[int], wanted: Chance | None = None
) -> tuple[SeatStakes, ...]:
    """Draw the stakes of some cases; one player at least stakes on ``wanted``.

    At the last level a case may have several players.
    """
    rows = [seat for seat in seats for _ in range(_players(rng, house))]
    backer = rng.randrange(len(rows))
    rich = heavy_player(rng, house.level, len(rows))
    return tuple(
        _draw_row(rng, house, seat, wanted if number == backer else None, heavy=number == rich)
        for number, seat in enumerate(rows)
    )


def _players(rng: Random, house: House) -> int:
    shared = house.level is Level.RUSH
    return rng.choices(range(1, PLAYERS_A_CASE + 1), _SHARED)[0] if shared else 1


def _draw_row(
    rng: Random, house: House, seat: int, wanted: Chance | None, *, heavy: bool
) -> SeatStakes:
    ties = 0 if house.level is Level.DISCOVERY else 1
    bets = {wanted or rng.choices(tuple(Chance), (4, 4, ties))[0]}
    if bets == {Chance.TIE} and rng.random() < 2 * _TIE_SHARE:
        bets.add(rng.choice((Chance.PUNTO, Chance.BANCO)))
    elif ties and rng.random() < _TIE_SHARE:
        bets.add(Chance.TIE)
    main = draw_stake(rng, house, heavy=heavy)
    stakes = dict.fromkeys(bets, main)
    if Chance.TIE in bets:
        stakes[Chance.TIE] = draw_tie(rng, house, main)
    return SeatStakes(seat, *(stakes.get(bet, 0) for bet in Chance))


def lay_out(house: House, hands: Finished, seats: tuple[SeatStakes, ...]) -> Layout:
    """Put the hands of a finished round and the stakes on the cloth."""
    return Layout(
        hands.punto, hands.banco, seats, house.choice("commission"), house.choice("egalite")
    )


def _won(situation: Finished | Layout) -> Chance:
    return engine.winner(*final_points(situation)).value


class PuntoCloth(SettlementDrill[Layout, Player, Staked]):
    """What is done with the stakes of each chance, then what each seat is paid."""

    slug = "reglement-tapis"
    title = "Régler le tapis"
    duty = "Ramasser les chances perdantes, puis payer chaque place gagnante."
    seconds = 60
    situation = Layout
    branches = (
        branch("banco", "Banco gagne", 5),
        branch("banco-six", "Banco gagne avec 6, payé moitié", 4, commission="six-paye-moitie"),
        branch("punto", "Punto gagne", 3),
        branch("egalite", "Égalité", 4, level=2),
    )
    known = mistakes.ON_A_CLOTH
    steps = staticmethod(decisions.layout_steps)

    @override
    def construct(self, rng: Random, house: House, branch: str) -> Layout:
        """Somebody at least has staked on what wins."""
        commission = house.choice("commission")
        hands = wait_for(
            lambda: making.true_round(rng, house),
            lambda dealt: _branch(final_points(dealt), commission) == branch,
        )
        return lay_out(house, hands, draw_cloth(rng, house, _won(hands)))

    @override
    def classify(self, situation: Layout) -> str:
        return _branch(final_points(situation), situation.commission)

    @override
    def deal(self, rng: Random, house: House) -> Layout:
        return lay_out(house, making.true_round(rng, house), draw_cloth(rng, house))

    @override
    def ask(self, situation: Layout) -> Question:
        hands = making.both_hands(situation.punto, situation.banco)
        prompt = (
            "Réglez le tapis : le geste pour chaque chance, puis ce que vous payez à chaque place."
        )
        options = in_force(situation.chances, situation.payments)
        zones = (*hands, *seat_zones(situation))
        return Question(prompt, self.form(situation), zones, options)

    @override
    def seats(self, situation: Layout) -> dict[Player, Staked]:
        return situation.staked

    @override
    def asked(self, situation: Layout) -> Iterator[AskedField[Player]]:
        for chance in situation.chances:
            spot = f"{ALL_SEATS}.{chance}"
            yield made_everywhere(Field(chance.value, _NAMES[chance], GESTURES, spot), chance)
        for player in situation.players:
            label, sum_ = f"Payé à la {player.place}", Amount(optional=True)
            follows = tuple(chance.value for chance, on in player.stakes.boxes.items() if on)
            yield paid(Field(player.key, label, sum_, player.spot, follows), player)

    @override
    def spot(self, seat: Player) -> str:
        return seat.spot


def _branch(points: tuple[int, int], commission: str) -> str:
    won = engine.winner(*points).value
    return "banco-six" if paid_half(won, points[1], commission) else won.value


def seat_zones(situation: Layout) -> Iterator[Zone]:
    """Lay what each player has staked."""
    for player in situation.players:
        row = player.stakes
        stakes = {chance.value: row.on(chance) for chance in Chance if row.on(chance)}
        label = player.place.capitalize()
        yield BOOK.plan.seat(row.seat, stakes=stakes, label=label, part=player.part)
