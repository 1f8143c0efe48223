"""Exercises on settlement: one stake, then a whole cloth, with the errors known in both."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from random import Random
from typing import Final, override

from casino_rules.core.drill import branch, wait_for
from casino_rules.core.forms import Amount, Field
from casino_rules.core.house import House
from casino_rules.core.level import Level
from casino_rules.core.money import Cents
from casino_rules.core.plan import ALL_SEATS, SPOKEN
from casino_rules.core.questions import Question, Zone
from casino_rules.core.stakes import beside, heavy_player, seats_at, stake
from casino_rules.families.settling import (
    GESTURES,
    AskedField,
    Gesture,
    KnownError,
    OneStake,
    Settled,
    SettlementDrill,
    Wrong,
    made_everywhere,
    paid,
    when,
    with_stake,
)
from casino_rules.games.punto_banco import decisions, engine
from casino_rules.games.punto_banco.drills import generators
from casino_rules.games.punto_banco.drills.generators import final_points
from casino_rules.games.punto_banco.engine import (
    BANCO_SIX,
    BOOK,
    STAKE_UNIT,
    Chance,
    Payments,
    Staked,
)
from casino_rules.games.punto_banco.situations import (
    PLAYERS_A_CASE,
    SEATS,
    BetResult,
    Finished,
    Layout,
    Player,
    SeatStakes,
)


def draw_stake(
    rng: Random, house: House, bet: Chance = Chance.PUNTO, *, heavy: bool | None = None
) -> Cents:
    """Draw a stake as players make it at this house's tables; on a tie they stake less.

    ``heavy``: whether its player is the one who stakes heavily, where that is known.
    """
    main = stake(rng, BOOK.table(house), house.level, unit=STAKE_UNIT, heavy=heavy)
    return draw_tie(rng, house, main) if bet is Chance.TIE else main


def draw_tie(rng: Random, house: House, main: Cents) -> Cents:
    """Draw what is staked on a tie by who stakes so much on punto or on banco."""
    return beside(rng, BOOK.table(house), main, unit=STAKE_UNIT)


def in_force(chances: Iterable[Chance], payments: Payments) -> tuple[str, ...]:
    """Return the options on which the payment of these chances depends."""
    played = tuple(chances)
    options = []
    if Chance.BANCO in played:
        options.append(BOOK.option("commission").label(payments.commission))
    if Chance.TIE in played:
        options.append(BOOK.option("egalite").label(payments.egalite))
    return tuple(options)


def paid_half(bet: Chance, banco: int, commission: str) -> bool:
    """Whether a winning bet is paid half: banco with six, where the house has chosen so."""
    return bet is Chance.BANCO and banco == BANCO_SIX and commission == "six-paye-moitie"


COLLECT, RETURN, PAY = Gesture

_Error = KnownError[Staked]


def _paying(percent: int, made: Callable[[Staked], bool]) -> Wrong[Staked]:
    """Return the error of paying so many per cent of the winning stake."""

    def wrong(seen: Staked, right: Settled) -> Settled | None:
        paid = right[seen.end].stake * percent // 100
        return right.but(**{seen.end: paid}) if made(seen) else None

    return wrong


def _commissioned(seen: Staked) -> bool:
    return seen.end is Chance.BANCO and seen.payments.commission == "cinq-pour-cent"


def _six_commissioned(seen: Staked) -> bool:
    return _commissioned(seen) and seen.banco == BANCO_SIX


def _free_of_commission(seen: Staked) -> bool:
    return seen.end is not Chance.TIE and not _commissioned(seen)


def _half(seen: Staked) -> bool:
    return paid_half(seen.end, seen.banco, seen.payments.commission)


_IN_PAYING: Final = (
    _Error(
        "commission-oubliee",
        "Banco se paye 19 pour 20 : il manque la commission de 5 %.",
        _paying(100, _commissioned),
    ),
    _Error(
        "commission-double",
        "La commission de 5 % est prise une seule fois, sur le gain.",
        _paying(90, _commissioned),
    ),
    _Error(
        "commission-indue", "Aucune commission n'est due ici.", _paying(95, _free_of_commission)
    ),
    _Error(
        "moitie-oubliee",
        "Dans cet établissement, banco gagnant avec 6 est payé la moitié de la mise.",
        _paying(100, _half),
    ),
    _Error(
        "moitie-indue",
        "Ici, banco gagnant avec 6 se paye 19 pour 20, comme avec tout autre point.",
        _paying(50, _six_commissioned),
    ),
    _Error(
        "huit-pour-neuf",
        "Dans cet établissement, l'égalité se paye 9 pour 1.",
        _paying(800, lambda seen: seen.end is Chance.TIE),
    ),
    _Error(
        "mise-comprise",
        "On ne compte que ce qui est payé : la mise, qui reste au joueur, n'en fait pas partie.",
        with_stake(*Chance),
    ),
)
"""The errors in paying, from the most to the least particular."""
_TIE_COLLECTED: Final = when(Chance.TIE, punto=COLLECT, banco=COLLECT)
_LOST_RETURNED: Final = when(Chance.PUNTO, Chance.BANCO, egalite=RETURN)

ON_A_STAKE: Final = (
    *_IN_PAYING,
    _Error(
        "nul-ramasse",
        "À l'égalité, punto et banco ne perdent pas : la mise est rendue.",
        _TIE_COLLECTED,
    ),
    _Error(
        "nul-paye",
        "À l'égalité, le coup est nul pour punto et banco : rien n'est payé.",
        when(Chance.TIE, punto=PAY, banco=PAY),
    ),
    _Error(
        "egalite-rendue",
        "Sans égalité, la mise d'égalité est perdue : elle n'est pas rendue.",
        _LOST_RETURNED,
    ),
)
ON_A_CLOTH: Final = (
    *_IN_PAYING,
    _Error(
        "nul-ramasse",
        "À l'égalité, punto et banco ne perdent pas : leurs mises sont rendues.",
        _TIE_COLLECTED,
    ),
    _Error(
        "egalite-rendue",
        "Sans égalité, les mises d'égalité sont perdues : elles ne sont pas rendues.",
        _LOST_RETURNED,
    ),
)


_ENDS: Final = {Gesture.PAY: "gagne", Gesture.COLLECT: "perd", Gesture.RETURN: "nul"}


class OneBet(OneStake[BetResult, Staked]):
    """What becomes of one stake: the gesture and the amount."""

    slug = "reglement-mise"
    title = "Régler une mise"
    duty = "Ramasser, rendre ou payer une mise, au montant juste."
    seconds = 12
    situation = BetResult
    branches = (
        branch("banco-gagne", "Banco gagne", 6),
        branch("banco-six", "Banco gagne avec 6, payé moitié", 5, commission="six-paye-moitie"),
        branch("banco-perd", "La mise de banco perd"),
        branch("banco-nul", "La mise de banco, à l'égalité", 2, level=2),
        branch("punto-gagne", "Punto gagne", 2),
        branch("punto-perd", "La mise de punto perd"),
        branch("punto-nul", "La mise de punto, à l'égalité", 2, level=2),
        branch("egalite-gagne", "Égalité gagne", 4, level=2),
        branch("egalite-perd", "La mise d'égalité perd", 2, level=2),
    )
    known = ON_A_STAKE
    steps = staticmethod(decisions.bet_steps)

    @override
    def deal(self, rng: Random, house: House) -> BetResult:
        punto, banco = final_points(generators.true_round(rng, house))
        bet = rng.choice(tuple(Chance))
        options = house.choice("commission"), house.choice("egalite")
        return BetResult(banco, punto, bet.value, draw_stake(rng, house, bet), *options)

    @override
    def classify(self, situation: BetResult) -> str:
        seen = situation.staked
        gesture = engine.gesture_for(Chance(situation.bet), seen.end)
        if gesture is Gesture.PAY and paid_half(seen.end, seen.banco, situation.commission):
            return "banco-six"
        return f"{situation.bet}-{_ENDS[gesture]}"

    @override
    def seats(self, situation: BetResult) -> dict[None, Staked]:
        return {None: situation.staked}

    @override
    def ask(self, situation: BetResult) -> Question:
        bet = Chance(situation.bet)
        words = engine.announcement(situation.punto, situation.banco).value
        zones = (
            Zone("Annonce", note=f"« {words} »", spot=SPOKEN),
            BOOK.plan.asked("Mise", stakes={bet.value: situation.stake}),
        )
        prompt = "Que faites-vous de cette mise, et que payez-vous ?"
        options = in_force((bet,), situation.payments)
        return Question(prompt, self.form(situation), zones, options)


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
    known = ON_A_CLOTH
    steps = staticmethod(decisions.layout_steps)

    @override
    def construct(self, rng: Random, house: House, branch: str) -> Layout:
        """Somebody at least has staked on what wins."""
        commission = house.choice("commission")
        hands = wait_for(
            lambda: generators.true_round(rng, house),
            lambda dealt: _branch(final_points(dealt), commission) == branch,
        )
        return lay_out(house, hands, draw_cloth(rng, house, _won(hands)))

    @override
    def classify(self, situation: Layout) -> str:
        return _branch(final_points(situation), situation.commission)

    @override
    def deal(self, rng: Random, house: House) -> Layout:
        return lay_out(house, generators.true_round(rng, house), draw_cloth(rng, house))

    @override
    def ask(self, situation: Layout) -> Question:
        hands = generators.both_hands(situation.punto, situation.banco)
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
