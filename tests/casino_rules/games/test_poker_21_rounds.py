"""Rounds of Poker 21: every duty asked, in order, and nothing that contradicts the cloth."""

from collections import Counter
from functools import cache
from random import Random

import pytest

from casino_rules import catalog
from casino_rules.core.cards import read_cards
from casino_rules.core.coup import Coup
from casino_rules.games.poker_21 import engine
from casino_rules.games.poker_21.coup.cloth import Split, told
from tests.casino_rules.games.worlds import HOUSES_OF_21
from tests.drills import enough

pytestmark = pytest.mark.usefixtures("coup_alone")

GAME = catalog.game("poker-21")


@cache
def _coups() -> tuple[Coup, ...]:
    return tuple(
        GAME.coup(Random(seed), HOUSES_OF_21[seed % 3].at(seed % 4 + 1), 3 + seed % 5)
        for seed in range(160)
    )


def _kinds(coup: Coup) -> list[str]:
    return [duty.situation.kind for duty in coup if duty.drill == "incidents"]


def test_a_coup_burns_five_cards_of_a_new_shoe_and_ends_with_pok() -> None:
    shoes: Counter[bool] = Counter()
    for coup in _coups():
        duties = list(coup)
        drills = [duty.drill for duty in duties]
        assert drills[-3] == "complement"
        assert drills[-2] in ("main-pok", "annonce-pok")
        last = duties[-1].situation
        assert last.boxes == "pok"
        shown = Counter(last.bank)
        for row in last.hands:
            shown.update(row.cards)
        unseen = Counter(coup.dealt) - shown
        new_shoe = "coupe" in drills
        assert unseen.total() == 5 * new_shoe + _kinds(coup).count("carte-de-trop")
        shoes[new_shoe] += 1
        busts = sum(1 for row in last.hands if engine.total(row.cards).bust)
        assert _kinds(coup).count("depasse") == bool(busts)
    assert min(shoes.values()) > 20


def test_every_duty_of_a_coup_is_asked_from_the_opening_to_the_end() -> None:
    for coup in _coups():
        said = [duty.situation.kind for duty in coup if duty.drill == "annonces"]
        assert said[:2] == ["ouvrir", "fermer"]
        *deal, end = (duty.situation.moment for duty in coup if duty.drill == "ordre-coup")
        if "coupe" not in _drills(coup):
            assert deal == ["coup-suivant"]
        else:  # the five cards are burned once
            assert ("debut-du-sabot" in _kinds(coup)) != (deal == ["sabot-neuf"])
        remaining = list(coup)[-1].situation.remaining
        assert end == ("fin" if remaining else "fin-sans-main")
        assert not remaining or "toutes-depassees" not in _kinds(coup)
        assert len(set(_kinds(coup))) == len(_kinds(coup))
        boxes = [d.situation.boxes for d in coup if d.drill == "reglement-tapis"]
        assert boxes == (["vingt-et-un", "pok"] if remaining else ["pok"])
        banks = [
            d.situation.cards
            for d in coup
            if d.drill == "annonce-total" and d.situation.whose == "banque"
        ]
        assert banks == ([list(coup)[-1].situation.twenty_one] if remaining else [])


def _drills(coup: Coup) -> list[str]:
    return [duty.drill for duty in coup]


def test_the_stop_card_ends_no_coup_and_comes_in_some_of_them_only() -> None:
    stopped = [coup for coup in _coups() if "carte-d-arret" in _kinds(coup)]
    assert 5 < len(stopped) < 80
    for coup in stopped:
        assert "coupe" not in _drills(coup)
        assert _drills(coup)[-1] == "reglement-tapis"


def test_nobody_surrenders_once_a_third_card_is_dealt() -> None:
    house = GAME.rulebook.house({"abandon": "permis"})
    met = 0
    for seed in range(enough(80, 200)):
        asked = [duty for duty in GAME.coup(Random(seed), house, 7) if duty.drill == "demandes"]
        requests_made = [duty.situation.request for duty in asked]
        surrenders = requests_made.count("abandon")
        met += surrenders
        assert requests_made[:surrenders] == ["abandon"] * surrenders
        assert all(duty.situation.tiree == "non" for duty in asked[:surrenders])
    assert met


def test_every_split_of_a_box_is_asked() -> None:
    several = 0
    for seed in range(enough(120, 400)):
        coup = GAME.coup(Random(seed), HOUSES_OF_21[0], 7)
        made = [duty.situation.hands for duty in coup if duty.drill == "separation"]
        last = list(coup)[-1].situation
        boxes = Counter(row.seat for row in last.hands)
        assert len(made) == sum(number - 1 for number in boxes.values())
        several += sum(number > 2 for number in boxes.values())
    assert several


def test_a_hand_is_not_asked_about_twice_before_it_is_settled() -> None:
    assert "tapis-21" not in {drill for coup in _coups() for drill in _drills(coup)}


def test_a_pair_that_is_split_again_lies_there_when_it_is_asked() -> None:
    nines = read_cards("9h 9s")
    hands = [read_cards(hand) for hand in ("9h Ks", "9d 4c Qh", "9s 2c")]
    assert list(told(nines, hands)) == [
        Split(1, nines, nines),
        Split(1, read_cards("9h 9d"), read_cards("9h 9d 9s")),
        1,
        2,
        3,
    ]
    later = [read_cards(hand) for hand in ("9h Ks", "9s 4c Qh", "9d 2c")]
    assert list(told(nines, later))[1:3] == [
        1,
        Split(2, read_cards("9s 9d"), read_cards("9s 9d")),
    ]


def test_a_standing_player_who_advises_has_a_stake_until_21_is_settled() -> None:
    advised = [coup for coup in _coups() if "conseil" in _kinds(coup)]
    assert advised
    for coup in advised:
        settled = next(duty.situation for duty in coup if duty.drill == "reglement-tapis")
        (behind,) = settled.debout
        (seen,) = [duty for duty in coup if getattr(duty.situation, "kind", "") == "conseil"]
        assert behind.seat == seen.situation.seat
        assert behind.stake in {
            stake.amount for zone in seen.table for stake in zone.stakes if zone.seat == behind.seat
        }
