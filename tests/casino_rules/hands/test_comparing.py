"""What decides between two hands, as data and in French."""

from random import Random

import pytest

from casino_rules.core.cards import PACK, read_cards
from casino_rules.core.french import Noun
from casino_rules.hands import (
    ACE_TO_FIVE,
    ACE_TO_SIX,
    BADUGI,
    DEUCE_TO_SEVEN,
    HIGH,
    JOKER_HIGH,
    JOKER_HIGH_WHEEL_SECOND,
    THREE_CARDS,
    TWO_CARDS,
    HighCategory,
    Role,
    Scale,
    compare,
)

QUEBEC = {
    HighCategory.STRAIGHT: Noun("séquence", "séquences", feminine=True),
    HighCategory.TWO_PAIR: Noun("double paire", "doubles paires", feminine=True),
}


@pytest.mark.parametrize(
    ("scale", "winner", "loser", "role", "french"),
    [
        (HIGH, "9h 7h 5h 3h 2h", "8h 8d 8s Kc 2d", Role.CATEGORY, "couleur contre brelan"),
        (HIGH, "Kh Kd 7s 5c 2d", "Qh Qd As 5h 2s", Role.PAIR, "à la paire : rois contre dames"),
        (HIGH, "8h 8d Qs 5c 2d", "8s 8c Js Th 9s", Role.KICKER, "au kicker : dame contre valet"),
        (HIGH, "8h 8d Qs 5c 2d", "8s 8c Qc 4h 3s", Role.KICKER, "au deuxième kicker : cinq contre quatre"),
        (HIGH, "8h 8d Qs 5c 3d", "8s 8c Qc 5h 2s", Role.KICKER, "au troisième kicker : trois contre deux"),
        (HIGH, "Ah Ad 3s 3c 2d", "Kh Kd Qs Qc Js", Role.HIGH_PAIR, "à la plus haute paire : as contre rois"),
        (HIGH, "Ah Ad 4s 4c 2d", "As Ac 3s 3h Ks", Role.LOW_PAIR, "à la seconde paire : quatre contre trois"),
        (HIGH, "Ah Ad 4s 4c 5d", "As Ac 4h 4d 2s", Role.KICKER, "au kicker : cinq contre deux"),
        (HIGH, "9h 9d 9s 3c 2d", "8h 8d 8s Ac Kd", Role.TRIPS, "au brelan : neuf contre huit"),
        (HIGH, "9h 9d 9s 2c 2d", "8h 8d 8s Ac Ad", Role.TRIPS, "au brelan : neuf contre huit"),
        (HIGH, "9h 9d 9s 3c 3d", "9h 9d 9s 2c 2d", Role.PAIR, "à la paire : trois contre deux"),
        (HIGH, "9h 9d 9s 9c 2d", "8h 8d 8s 8c Ad", Role.QUADS, "au carré : neuf contre huit"),
        (HIGH, "6h 5d 4c 3s 2h", "5h 4d 3c 2s Ah", Role.STRAIGHT, "à la hauteur de la quinte : six contre cinq"),
        (HIGH, "Ah Kd 7c 5s 3h", "Ad Kc 7s 5h 2d", Role.CARD, "à la cinquième carte : trois contre deux"),
        (HIGH, "Ah 9h 7h 5h 3h", "Kd Qd 9d 8d 7d", Role.CARD, "à la carte la plus haute : as contre roi"),
        (HIGH, "Ks Ks Ks Ks Ks", "Qs Qs Qs Qs Qs", Role.FIVE, "au rang des cinq cartes : rois contre dames"),
        (THREE_CARDS, "Qh Jd 2c", "Qs Th 9s", Role.CARD, "à la deuxième carte : valet contre dix"),
        (THREE_CARDS, "4h 3d 2c", "Ah 3s 2s", Role.STRAIGHT, "à la hauteur de la tierce : quatre contre trois"),
        (TWO_CARDS, "Joker Kd", "Ah Qs", Role.CARD, "à la deuxième carte : roi contre dame"),
        (TWO_CARDS, "Joker Qd", "Kh Qs", Role.CARD, "à la carte la plus haute : as (joker) contre roi"),
        (JOKER_HIGH, "Joker Kd Qs Jh Tc", "Kd Qs Jh Tc 9s", Role.STRAIGHT, "à la hauteur de la quinte : as contre roi"),
        (JOKER_HIGH_WHEEL_SECOND, "5h 4d 3c 2s Ah", "Kd Qs Jh Tc 9s", Role.STRAIGHT, "à la hauteur de la quinte : 5-4-3-2-A contre R-D-V-10-9"),
        (ACE_TO_FIVE, "8h 6d 4c 3s 2h", "8h 7d 3c 2s Ah", Role.CARD, "à la deuxième carte : six contre sept"),
        (ACE_TO_FIVE, "Kh Qd Jc Ts 9h", "Ah Ad 2c 3s 4h", Role.CATEGORY, "main sans combinaison contre paire"),
        (ACE_TO_SIX, "Ah Ad Kc Qs Jh", "2h 2d 3c 4s 5h", Role.PAIR, "à la paire : as contre deux"),
        (DEUCE_TO_SEVEN, "5h 4d 3c 2s 2h", "6h 5d 4c 3s 2h", Role.CATEGORY, "paire contre quinte"),
        (BADUGI, "Kh Qd Jc Ts", "3h 2d Ac 4c", Role.CATEGORY, "badugi contre main de trois cartes"),
        (BADUGI, "7h 5d 3c 2s", "7h 5d 4c As", Role.CARD, "à la troisième carte : trois contre quatre"),
    ],
)  # fmt: skip
def test_what_decides_is_told(
    scale: Scale, winner: str, loser: str, role: Role, french: str
) -> None:
    first, second = scale.best(read_cards(winner)), scale.best(read_cards(loser))
    for decision in (compare(first, second), compare(second, first)):
        assert (decision.winner, decision.loser) == (first, second)
        assert (decision.role, decision.french, decision.tie) == (role, french, False)


def test_equal_hands_tie_whatever_their_suits() -> None:
    decision = compare(
        HIGH.value(read_cards("Ah Kd 7c 5s 3h")), HIGH.value(read_cards("Ad Kc 7s 5h 3d"))
    )
    assert decision.tie
    assert decision.ranks is None
    assert decision.cards == (decision.winner.cards, decision.loser.cards)
    assert decision.french == "à égalité, carte pour carte"


def test_the_cards_that_decide_are_named() -> None:
    decision = compare(
        HIGH.value(read_cards("8h 8d Qs 5c 2d")), HIGH.value(read_cards("8s 8c Js Th 9s"))
    )
    assert decision.cards == (read_cards("Qs"), read_cards("Js"))
    pairs = compare(
        HIGH.value(read_cards("Kh Kd 7s 5c 2d")), HIGH.value(read_cards("Qh Qd As 5h 2s"))
    )
    assert pairs.cards == (read_cards("Kh Kd"), read_cards("Qh Qd"))
    assert pairs.ranks is not None
    assert [rank.code for rank in pairs.ranks] == ["K", "Q"]


def test_a_game_has_its_own_words() -> None:
    straight = HIGH.value(read_cards("Kd Qs Jh Tc 9s"))
    decision = compare(straight, HIGH.value(read_cards("Ah Ad 3s 3c 2d")))
    assert decision.told(QUEBEC) == "séquence contre double paire"
    lower = compare(straight, HIGH.value(read_cards("9d 8s 7h 6c 5s")))
    assert lower.told(QUEBEC) == "à la hauteur de la séquence : roi contre neuf"


def test_hands_of_two_scales_are_not_compared() -> None:
    high = HIGH.value(read_cards("Ah Kd 7c 5s 3h"))
    low = ACE_TO_FIVE.value(read_cards("Ah Kd 7c 5s 3h"))
    assert high != low
    with pytest.raises(TypeError):
        compare(high, low)


@pytest.mark.parametrize("scale", [HIGH, ACE_TO_FIVE, ACE_TO_SIX, DEUCE_TO_SEVEN, BADUGI])
def test_what_decides_always_agrees_with_the_values(scale: Scale) -> None:
    rng = Random(scale.slug)
    for _ in range(500):
        first, second = (scale.best(rng.sample(PACK, 7)) for _ in range(2))
        decision = compare(first, second)
        assert decision.winner == max(first, second)
        assert decision.tie == (first == second) == (hash(first) == hash(second))
        if decision.ranks:
            higher, lower = (scale.order(rank) for rank in decision.ranks)
            assert (higher < lower) if scale.low else (higher > lower)
