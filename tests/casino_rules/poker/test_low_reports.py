"""The published frequencies of the low hands, counted again and against dealt cards."""

import tomllib
from collections import Counter
from itertools import combinations
from math import comb
from pathlib import Path
from random import Random

import pytest

from casino_rules.core.cards import PACK, RANKS, SUITS, Card
from casino_rules.hands import ACE_TO_FIVE, ACE_TO_SIX, BADUGI, DEUCE_TO_SEVEN, CountedScale
from casino_rules.hands.scales import HandValue
from casino_rules.poker.odds import counting, reports
from casino_rules.poker.odds.counting import badugis, five_cards, seven_cards_nullo
from casino_rules.poker.odds.reports import (
    ace_to_five_report,
    badeucey_report,
    badugi_report,
    deuce_to_seven_report,
    nullo_report,
    razz_report,
    stud_hi_lo_report,
)
from casino_rules.poker.showdown import CATEGORIES

_STORED = tomllib.loads(
    Path(reports.__file__).with_name("frequences_basses.toml").read_text("utf-8")
)


def _key(value: HandValue) -> str:
    slug = next(slug for category, slug in CATEGORIES.items() if category is value.category)
    return f"h{value.scale.order(value.ranks[0])}" if slug == "hauteur" else slug


def test_the_hands_of_five_cards_are_those_that_are_stored() -> None:
    assert five_cards(ACE_TO_FIVE) == _STORED["as-cinq"]
    assert five_cards(DEUCE_TO_SEVEN) == _STORED["deux-sept"]


def test_the_badugis_are_those_that_are_stored() -> None:
    assert badugis(4) == _STORED["badugi-quatre-cartes"]
    assert badugis(5) == _STORED["badugi-cinq-cartes"]


@pytest.mark.slow
def test_every_count_that_is_stored_is_counted_again() -> None:
    assert counting.compute() == _STORED


@pytest.mark.parametrize(
    ("table", "cards"),
    [
        ("as-cinq", 5),
        ("deux-sept", 5),
        ("as-cinq-sept-cartes", 7),
        ("nullo-sept-cartes", 7),
        ("badugi-quatre-cartes", 4),
        ("badugi-cinq-cartes", 5),
    ],
)
def test_every_set_of_cards_is_counted_once(table: str, cards: int) -> None:
    assert sum(_STORED[table].values()) == comb(len(PACK), cards)


def test_the_best_lows_are_as_many_as_the_ranks_and_suits_say() -> None:
    assert _STORED["as-cinq"]["h5"] == 4**5
    assert _STORED["as-cinq"]["h6"] == 5 * 4**5
    assert _STORED["deux-sept"]["h7"] == 4 * (4**5 - 4)  # four of five kinds: one is a straight
    assert _STORED["badugi-quatre-cartes"]["4"] == comb(13, 4) * 24


@pytest.mark.parametrize(
    ("scale", "table"), [(ACE_TO_FIVE, "as-cinq-sept-cartes"), (ACE_TO_SIX, "nullo-sept-cartes")]
)
def test_the_hands_of_seven_cards_come_as_often_as_they_are_counted(
    scale: CountedScale, table: str
) -> None:
    rng, number = Random(7), 4000
    met = Counter(_key(scale.best(rng.sample(PACK, 7))) for _ in range(number))
    for key, count in _STORED[table].items():
        share = count / comb(len(PACK), 7)
        assert abs(met[key] - number * share) <= 4.5 * (number * share * (1 - share)) ** 0.5 + 1


@pytest.mark.slow
def test_nullo_is_counted_as_every_set_of_seven_low_cards_is_read(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    short = (*RANKS[:6], RANKS[-1])  # ace to seven: 28 cards, 1,184,040 sets
    monkeypatch.setattr(counting, "RANKS", short)
    pack = [Card.of(rank, suit) for rank in short for suit in SUITS]
    met = Counter(_key(ACE_TO_SIX.best(seven)) for seven in combinations(pack, 7))
    assert seven_cards_nullo() == met


def test_badugis_are_counted_as_every_set_of_cards_is_read(monkeypatch: pytest.MonkeyPatch) -> None:
    short = RANKS[:5]
    monkeypatch.setattr(counting, "RANKS", short)
    pack = [Card.of(rank, suit) for rank in short for suit in SUITS]
    met = Counter(str(BADUGI.best(four).category.strength) for four in combinations(pack, 4))
    assert badugis(4) == met


def test_each_report_tells_every_hand_once_and_the_best_first() -> None:
    firsts = {
        razz_report: "h5",
        nullo_report: "h6",
        deuce_to_seven_report: "h7",
        ace_to_five_report: "h5",
        badugi_report: "badugi-4",
        badeucey_report: "h7",
        stud_hi_lo_report: "quinte-royale",
    }
    for report, first in firsts.items():
        chances = report().chances
        assert chances[0].key == first
        assert len({chance.key for chance in chances}) == len(chances)


def test_with_or_without_a_low_stud_hi_lo_counts_every_seven_cards() -> None:
    lows = [chance for chance in stud_hi_lo_report().chances if "bas" in chance.key]
    assert [chance.key for chance in lows] == ["bas-h5", "bas-h6", "bas-h7", "bas-h8", "sans-bas"]
    assert sum(chance.count for chance in lows) == comb(len(PACK), 7)
