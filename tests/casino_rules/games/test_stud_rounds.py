"""Rounds of Caribbean and Casino Stud: nothing in them contradicts what lies there at the end."""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from random import Random
from typing import Any

import pytest

from casino_rules import catalog
from casino_rules.core.coup import Coup, Duty
from casino_rules.core.game import Game
from casino_rules.families.stud.play import AS_ROI_KEY

pytestmark = pytest.mark.usefixtures("coup_alone")

ROUNDS = 400
GAMES = ("caribbean-stud", "casino-stud")
every_game = pytest.mark.parametrize("slug", GAMES)


@dataclass(frozen=True)
class Played:
    """A round with its game and its level."""

    game: Game
    level: int
    coup: Coup

    @property
    def incidents(self) -> Iterator[Any]:
        """The incidents of the round, in order."""
        return (duty.situation for duty in self.coup if duty.drill == "incidents")

    @property
    def cloth(self) -> dict[int, dict[str, int]]:
        """What lies at each seat when all is to be settled: the amount on each box."""
        last = self.coup.duties[-1]
        zones = self.game.drill(last.drill).ask(last.situation).zones
        return {
            zone.seat: {stake.box: stake.amount for stake in zone.stakes}
            for zone in zones
            if zone.seat
        }


@cache
def rounds(slug: str) -> tuple[Played, ...]:
    """Play rounds at every level, at tables of every size, in many houses."""
    game = catalog.game(slug)
    houses = tuple(game.rulebook.houses())
    played = []
    for number in range(ROUNDS):
        rng, level = Random(f"{slug}/{number}"), number % 4 + 1
        house = rng.choice(houses).at(level)
        coup = game.coup(rng, house, game.seats[number % len(game.seats)])
        played.append(Played(game, level, coup))
    return tuple(played)


@every_game
def test_two_thirds_of_the_incidents_happen_in_rounds(slug: str) -> None:
    game = catalog.game(slug)
    met = {seen.kind for played in rounds(slug) for seen in played.incidents}
    assert len(met) >= 2 / 3 * len(game.drill("incidents").branches)


@every_game
def test_a_round_opens_and_closes_the_bets_before_anything_is_dealt(slug: str) -> None:
    for played in rounds(slug):
        said = [duty.situation.kind for duty in played.coup if duty.drill == "annonces"]
        assert said[:2] == ["ouvrir", "fermer"]
        assert played.coup.duties[0].drill == "annonces"


def _folds(duties: tuple[Duty, ...]) -> list[Duty]:
    """Return the duties of hands that pass."""
    return [
        duty
        for duty in duties
        if (duty.drill == "gestes" and duty.situation.what == "passe")
        or (duty.drill == "reglement-main" and duty.situation.action == "passe")
    ]


@every_game
def test_every_hand_that_passes_is_a_duty_and_is_gone_at_the_end(slug: str) -> None:
    for played in rounds(slug):
        last = played.coup.duties[-1]
        if last.drill != "reglement-tapis":
            continue
        gone = [row for row in last.situation.seats if row.folded]
        assert len(_folds(played.coup.duties)) == len(gone)
        for row in gone:
            assert not {"Ante", "Bet", "Bonus", "DÉPART", "JOUER"} & set(played.cloth[row.seat])


def test_players_stay_in_by_their_cards() -> None:
    for slug in GAMES:
        for played in rounds(slug):
            last = played.coup.duties[-1]
            if last.drill == "reglement-tapis":
                stay = [row for row in last.situation.seats if row.action == "relance"]
                bought = [row for row in stay if getattr(row, "bought", "non") == "oui"]
                for row in stay:
                    assert row.value.key >= AS_ROI_KEY or row in bought


def test_a_void_coup_gives_everything_back() -> None:
    void = [
        played for played in rounds("caribbean-stud") if played.coup.duties[-1].drill == "coup-nul"
    ]
    assert void
    for played in void:
        assert set(played.coup.results.values()) == {0}
        kinds = [seen.kind for seen in played.incidents]
        assert kinds[-1] in {"six-cartes", "banque-quatre-cartes", "cartes-montrees"}


def test_a_card_detached_after_the_cut_has_left_the_pack() -> None:
    met = 0
    for played in rounds("caribbean-stud"):
        for seen in played.incidents:
            if seen.kind == "carte-detachee":
                met += 1
                assert seen.card[0] == played.coup.dealt[0]
                assert played.coup.dealt.count(seen.card[0]) == 1
    assert met


def test_a_bonus_and_its_price_leave_with_the_purchase_of_a_card() -> None:
    met = 0
    for played in rounds("caribbean-stud"):
        bought = [duty for duty in played.coup if duty.drill == "achat-carte"]
        last = played.coup.duties[-1]
        if not bought:
            continue
        rows = [row for row in last.situation.seats if row.bought == "oui"]
        assert len(rows) == len(bought)
        for row in rows:
            met += 1
            assert "Bonus" not in played.cloth[row.seat]
    assert met


def test_the_rest_of_the_pack_is_burned_once_before_the_bank_is_laid_out() -> None:
    for played in rounds("caribbean-stud"):
        duties = played.coup.duties
        if duties[-1].drill == "coup-nul":
            continue
        kinds = [
            getattr(duty.situation, "what", "") or getattr(duty.situation, "kind", "")
            for duty in duties
        ]
        burned = [
            number
            for number, kind in enumerate(kinds)
            if kind in {"fin-des-decisions", "talon-apres-les-achats"}
            or (kind == "achat" and duties[number].drill == "gestes")
        ]
        drills = [duty.drill for duty in duties]
        assert len(burned) == 1
        assert burned[0] < drills.index("qualification")


def test_no_boni_is_staked_twice_at_the_same_seat() -> None:
    for played in rounds("casino-stud"):
        said = [duty.scene for duty in played.coup if duty.drill == "limites"]
        late = {seen.seat for seen in played.incidents if seen.kind == "boni-apres-le-depart"}
        assert not [
            seat for seat in late if any(f"place {seat} pose aussi" in text for text in said)
        ]
