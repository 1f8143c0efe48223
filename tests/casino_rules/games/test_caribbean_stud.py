"""Caribbean Stud Poker: the bank's qualification, every payment, the bonus, the cap, its traps."""

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from casino_rules.core.cards import read_cards
from casino_rules.families.settling import Gesture, Line, Settled
from casino_rules.families.stud.one_hand import make_duel
from casino_rules.families.stud.play import (
    CATEGORIES,
    LIMIT,
    SIDE,
    Outcome,
    outcome,
    qualifies,
    settle,
)
from casino_rules.games.caribbean_stud import engine, temoin
from casino_rules.games.caribbean_stud.engine import BONUS, BOOK, CAP, STUD, Fate
from casino_rules.hands import HIGH, HandValue
from casino_rules.hands.patterns import patterns

TIMES = {
    "hauteur": 1,
    "paire": 1,
    "deux-paires": 2,
    "brelan": 3,
    "quinte": 4,
    "couleur": 5,
    "full": 7,
    "carre": 20,
    "quinte-flush": 50,
    "royale": 100,
}
antes = st.integers(1, 1000).map(lambda euros: euros * 100)
outcomes = st.sampled_from(Outcome)
hands = st.sampled_from(sorted(TIMES))


def _value(text: str) -> HandValue:
    return HIGH.value(read_cards(text))


def _settle(ended: Outcome, ante: int, hand: str) -> Settled:
    return settle(ended, ante, STUD.table.odds(hand))


def test_the_bank_is_qualified_by_1_463_700_hands_of_2_598_960() -> None:
    counted = sum(
        pattern.ways()
        for category in CATEGORIES.values()
        for pattern in patterns(HIGH, category)
        if qualifies(HandValue(HIGH, HIGH.shape(pattern.code), ()))
    )
    assert counted == 1_463_700


@pytest.mark.parametrize(
    "cards", ["As Kd 4c 3h 2s", "2s 2d 3c 4h 5s", "5s 4d 3c 2h As", "7s 5s 4s 3s 2s"]
)
def test_the_bank_plays_with_ace_king_or_any_combination(cards: str) -> None:
    assert qualifies(_value(cards))


@pytest.mark.parametrize("cards", ["As Qd Jc Th 8s", "Ks Qd Jc Th 8s", "Qs Js Ts 9s 2h"])
def test_the_bank_does_not_play_with_less_than_ace_king(cards: str) -> None:
    assert not qualifies(_value(cards))


def test_every_payment_is_the_witness_s() -> None:
    for hand, times in TIMES.items():
        assert STUD.table.odds(hand).fraction == times
        assert temoin.TABLES["paiements"](hand, "bet") == f"{times} pour 1"


@pytest.mark.parametrize("hand", TIMES)
def test_a_winning_hand_is_paid_its_ante_once_and_its_raise_by_the_table(hand: str) -> None:
    settled = _settle(Outcome.WIN, 25_00, hand)
    assert settled["ante"].paid == 25_00
    assert settled["bet"].paid == 50_00 * TIMES[hand]
    assert settled.result == 25_00 + 50_00 * TIMES[hand]


@pytest.mark.parametrize("hand", TIMES)
def test_without_game_only_the_ante_is_paid_whatever_the_hand(hand: str) -> None:
    settled = _settle(Outcome.UNQUALIFIED, 25_00, hand)
    assert (settled["ante"].gesture, settled["bet"].gesture) == (Gesture.PAY, Gesture.RETURN)
    assert settled.result == 25_00


def test_a_lost_hand_loses_both_stakes_a_tie_none_and_a_fold_the_ante() -> None:
    assert _settle(Outcome.LOSE, 25_00, "carre").result == -75_00
    assert _settle(Outcome.TIE, 25_00, "carre").result == 0
    assert _settle(Outcome.FOLD, 25_00, "carre").result == -25_00


@pytest.mark.parametrize(
    ("hand", "paid"),
    [("couleur", 200), ("full", 300), ("carre", 2000), ("quinte-flush", 3200), ("royale", 8000)],
)
def test_the_bonus_pays_the_euros_printed_in_the_source(hand: str, paid: int) -> None:
    assert engine.BONUS_TABLE.odds(hand).pay(BONUS) == paid * 100


FLUSH = "Kc Tc 8c 6c 3c"
UNQUALIFIED = "As Qd Jd 7h 2s"
WEAKER = "As Kd Jd 9s 9d"
STRONGER = "4s 4h 4d 9s 9d"
SAME = "Kd Td 8d 6d 3d"


@pytest.mark.parametrize(
    ("bank", "fate", "paid"),
    [
        (WEAKER, Fate(), 200_00),
        (SAME, Fate(), 200_00),
        (STRONGER, Fate(), 0),
        (STRONGER, Fate(beaten="paye"), 200_00),
        (STRONGER, Fate(announced=True), 0),
        (UNQUALIFIED, Fate(), 0),
        (UNQUALIFIED, Fate(beaten="paye"), 0),
        (UNQUALIFIED, Fate(untold="paye"), 200_00),
        (UNQUALIFIED, Fate(announced=True), 200_00),
        (STRONGER, Fate(untold="paye"), 0),
        (WEAKER, Fate(bought=True, beaten="paye"), 0),
    ],
)
def test_a_bonus_is_paid_or_lost_as_the_regulation_says(bank: str, fate: Fate, paid: int) -> None:
    line = engine.bonus(_value(FLUSH), _value(bank), fate).value
    assert line.paid == paid
    assert line.taken == (0 if paid else BONUS)


def test_who_gives_up_loses_his_bonus() -> None:
    assert engine.bonus_given_up().value.taken == BONUS


@pytest.mark.parametrize("fate", [Fate(beaten="paye"), Fate(announced=True, untold="paye")])
def test_below_a_flush_there_is_no_bonus(fate: Fate) -> None:
    straight = _value("As Kd Qc Jh Ts")
    for bank in (WEAKER, UNQUALIFIED):
        assert engine.bonus(straight, _value(bank), fate).value.taken == BONUS


@given(antes, hands, st.sampled_from((0, 200_00)), st.sampled_from(BOOK.option("plafond").keys))
def test_the_cap_never_pays_more_and_leaves_what_is_below_it(
    ante: int, hand: str, extra: int, choice: str
) -> None:
    whole = Settled({**_settle(Outcome.WIN, ante, hand), SIDE: Line(paid=extra)})
    settled = engine.capped(whole, choice)
    paid = settled.paid
    assert paid <= whole.paid
    if whole.paid <= CAP:
        assert settled == whole
        assert not engine.cap_steps(settled, choice)
    if LIMIT in settled:
        assert paid < whole.paid
        assert engine.cap_steps(settled, choice)
    counted = {
        "ante-et-bet": paid - extra,
        "bet-seul": paid - ante - extra,
        "bonus-compris": paid,
    }[choice]
    assert counted <= CAP


@pytest.mark.parametrize("branch", ["pas-de-jeu", "banque", "egalite", "passe", "gagne-carre"])
def test_hands_made_to_measure_end_as_wanted(branch: str) -> None:
    wanted = {"gagne-carre": Outcome.WIN, "passe": Outcome.LOSE}
    for seed in range(40):
        player, bank = make_duel(Random(seed), branch)
        assert len({card.code for card in (*player, *bank)}) == 10
        ended = outcome(HIGH.value(player), HIGH.value(bank))
        assert ended == wanted.get(branch, branch)
