"""The duties of a table that come in the coups of its game: they are of that coup's money."""

import re
from collections.abc import Iterator, Sequence
from fractions import Fraction
from functools import cache
from itertools import product
from random import Random
from typing import Any, Final, NamedTuple

import pytest

from casino_rules import catalog
from casino_rules.core.coup import Coup, Duty
from casino_rules.core.forms import Fields
from casino_rules.core.game import Game
from casino_rules.core.house import House
from casino_rules.core.money import Cents
from casino_rules.core.questions import Stake
from casino_rules.families.table_keeping import temoin
from tests.casino_rules.contract import houses
from tests.casino_rules.stakes import holds, payable
from tests.drills import enough

EACH: Final = enough(160, 400)
"""Coups played of a game."""
BANKED: Final = tuple(catalog.game(slug) for slug in temoin.CARDS)
every_banked_game = pytest.mark.parametrize("game", BANKED, ids=lambda game: game.slug)
TILL: Final = {"avance", "annonces-caisse", "incidents-tenue"}
"""What comes before a coup when its table opens or wants chips."""
DUTIES: Final = TILL | {"change", "limites-table", "composer-paiement", "lire-une-masse"}
NEVER: Final = {
    "baccara": {"avance", "limites-table", "incidents-tenue"},
    "poker-21": {"limites-table"},
    "casino-stud": {"limites-table"},
}
"""What the programme says does not come: the game has it not, or its coup does not tell enough."""


RARE: Final = {
    "pai-gow-commission": {"composer-paiement"},
    "poker-21": {"composer-paiement"},
    "casino-stud": {"change"},
}
"""What a few coups may well not bring: chips pay 95 % of multiples of twenty alone."""


class Seen(NamedTuple):
    """A duty of the table in a coup, with what lies at its seat then, next, and where it is."""

    house: House
    coup: Coup
    at: int
    duty: Duty
    seat: int
    now: Sequence[Stake]
    next: Sequence[Stake]


def _stakes(duty: Duty, seat: int) -> Sequence[Stake]:
    return [stake for zone in duty.table if zone.seat == seat for stake in zone.stakes]


def _met(game: Game, *drills: str) -> list[Seen]:
    """Return the duties of these exercises in coups."""
    return [seen for seen in _walked(game.slug) if seen.duty.drill in drills]


@cache
def _walked(slug: str) -> tuple[Seen, ...]:
    return tuple(_walk(catalog.game(slug)))


def _walk(game: Game) -> Iterator[Seen]:
    """Yield the duties of the table in coups at every level, in the houses in turn."""
    every = houses(game)
    for number in range(EACH):
        house = every[number % len(every)].at(number % 4 + 1)
        coup = game.coup(Random(number), house, game.seats[number % len(game.seats)])
        for at, duty in enumerate(coup):
            if duty.drill in DUTIES:
                seat = next((int(told) for told in re.findall(r"place (\d+)", duty.scene)), 0)
                later = [other for other in coup.duties[at:] if other.drill not in DUTIES]
                after = _stakes(later[0], seat) if later else []
                yield Seen(house, coup, at, duty, seat, _stakes(duty, seat), after)


def _total(stakes: Sequence[Stake]) -> Cents:
    return sum(stake.amount for stake in stakes)


@every_banked_game
def test_the_duties_of_a_table_come_in_its_coups_rarely_and_shortly(game: Game) -> None:
    met: dict[int, list[Seen]] = {}
    for seen in _met(game, *DUTIES):
        met.setdefault(id(seen.coup), []).append(seen)
    come = {seen.duty.drill for coup in met.values() for seen in coup}
    assert come | RARE.get(game.slug, set()) == DUTIES - NEVER.get(game.slug, set())
    assert len(met) < EACH / 3
    for (first, *_), number in ((coup, len(coup)) for coup in met.values()):
        assert number <= (len(first.coup) - number) / 5


@every_banked_game
def test_a_note_is_changed_before_its_player_stakes_what_lies_next(game: Game) -> None:
    for seen in _met(game, "change"):
        asked = seen.duty.situation
        assert not seen.now
        assert 0 < _total(seen.next) < asked.billet
        bigs = (asked.billet - asked.nombre * asked.petite) // asked.grande
        assert any(
            few * asked.petite + many * asked.grande == _total(seen.next)
            for few, many in product(range(asked.nombre + 1), range(bigs + 1))
        )


@every_banked_game
def test_a_note_that_is_called_is_that_of_who_then_stakes_so_much(game: Game) -> None:
    for seen in _met(game, "annonces-caisse"):
        if seen.duty.situation.moment == "change":
            assert not seen.now
            assert seen.duty.situation.autre == _total(seen.next)


@every_banked_game
def test_a_note_on_a_box_is_that_of_who_had_not_staked(game: Game) -> None:
    for seen in _met(game, "incidents-tenue"):
        if seen.duty.situation.kind == "billet-sur-la-case":
            assert seen.duty.situation.place == seen.seat
            assert not seen.now
            assert 0 < _total(seen.next) < seen.duty.situation.billet


@every_banked_game
def test_a_mass_is_the_stake_that_lies_next_and_was_not_told_before(game: Game) -> None:
    for seen in _met(game, "lire-une-masse"):
        read = [stake for stake in seen.now if stake.piles]
        assert [stake.piles for stake in read] == [seen.duty.situation.counts]
        assert not {"bet", "jouer", "play"} & {stake.spot for stake in seen.now}  # twice the ante
        laid = {(stake.spot, stake.amount) for stake in seen.next}
        assert {(stake.spot, stake.amount) for stake in seen.now} == laid
        assert not any(_stakes(duty, seen.seat) for duty in seen.coup.duties[: seen.at])


@every_banked_game
def test_a_stake_judged_by_the_limits_lies_as_it_is_left(game: Game) -> None:
    for seen in _met(game, "limites-table"):
        stake, drill = seen.duty.situation, game.drill("limites-table")
        table = game.rulebook.table(seen.house)
        assert (stake.minimum, stake.maximum) == (table.minimum, table.maximum)
        (next_one,) = [one for one in seen.next if one.spot == stake.case]
        refused = drill.solve(seen.duty.situation).value["geste"] == "refuser"
        assert (stake.case, stake.mise) in {(one.spot, one.amount) for one in seen.now}
        assert not {"bet", "jouer", "play"} & {one.spot for one in seen.now}
        assert (next_one.amount != stake.mise) == refused
        assert holds(table, next_one.box, next_one.amount)


@every_banked_game
def test_a_payment_in_chips_is_that_of_a_stake_that_won_in_the_coup(game: Game) -> None:
    for seen in _met(game, "composer-paiement"):
        paid = seen.duty.situation
        odds = Fraction(paid.gagne, paid.pour)
        (stake,) = [one for one in seen.now if one.spot == paid.case]
        assert stake.amount == paid.mise
        assert seen.duty.scene == f"Vous payez la place {seen.seat}\u00a0: {stake.box}."
        assert payable(game, seen.house, stake.box, paid.mise, odds)
        settled = seen.coup.duties[-2]
        told = _told(game, settled, seen.seat)
        won = odds * paid.mise
        assert told == "payer" or (isinstance(told, int) and told >= won)


def _told(game: Game, settled: Duty, seat: int) -> Any:
    """Return what a settlement says of a seat: what it is paid, where it is said."""
    value = game.drill(settled.drill).solve(settled.situation).value
    return value.get(f"paye-{seat}", value.get(f"place-{seat}", 0))


def _gestures(game: Game, settled: Duty) -> dict[str, str]:
    """Return what is done with the stakes, by the address where a settlement asks it."""
    drill = game.drill(settled.drill)
    form, value = drill.ask(settled.situation).form, drill.solve(settled.situation).value
    assert isinstance(form, Fields)
    said = {field.spot: value[field.key] for field in form.fields}
    return {spot: gesture for spot, gesture in said.items() if isinstance(gesture, str)}


@every_banked_game
def test_a_payment_in_chips_is_made_where_what_is_lost_and_no_more_is_collected(game: Game) -> None:
    for seen in _met(game, "composer-paiement"):
        settled = seen.coup.duties[-2]
        made = _gestures(game, settled)
        left = {zone.spot: {*zone.stakes} for zone in seen.duty.table}
        for zone in settled.table:
            for stake in zone.stakes:
                every, own = f"cases.{stake.spot}", f"{zone.spot}.{stake.spot}"
                gesture = made.get(own) or made.get(every) or made.get(zone.spot)
                lies = stake in left.get(zone.spot, ())
                assert gesture is None or lies == (gesture != "ramasser"), (own, seen.duty)


@every_banked_game
def test_a_till_is_found_empty_or_opened_before_all_else(game: Game) -> None:
    for seen in _met(game, *TILL):
        kind = game.drill(seen.duty.drill).classify(seen.duty.situation)
        if kind in {"ouverture", "complement", "caisse-presque-vide", "avance"}:
            table = game.rulebook.table(seen.house)
            assert seen.at <= 1
            assert not [zone for zone in seen.duty.table if zone.stakes]
            assert (
                kind == "complement"
                or getattr(seen.duty.situation, "minimum", table.minimum) == table.minimum
            )
