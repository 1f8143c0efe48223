"""The odds of Poker 21 against other ways to count, and against figures that are known."""

from fractions import Fraction
from functools import cache
from math import comb, perm, sqrt
from random import Random

import pytest

from casino_rules import catalog
from casino_rules.games.poker_21 import edge, engine
from casino_rules.games.poker_21.bank_odds import TOTAL, Shoe, bank_ends
from casino_rules.games.poker_21.drills import generators
from casino_rules.games.poker_21.drills.playing import play_table
from casino_rules.games.poker_21.edge import Move
from casino_rules.games.poker_21.odds import (
    FIVES,
    compute,
    key_of,
    of_five,
    options_of,
    stored,
    stored_long_banks,
)
from casino_rules.games.poker_21.pok import Combination
from tests.casino_rules.games.worlds import edges_of, report_of
from tests.machine import in_time, spent

GAME = catalog.game("poker-21")


def _chances(**choices: str) -> dict[str, Fraction]:
    report = GAME.odds(GAME.rulebook.house(choices))
    return {chance.key: chance.probability for chance in report.chances}


def test_the_bank_ends_in_one_way_and_one_only() -> None:
    assert sum(bank_ends().values()) == TOTAL
    found = _chances()
    ends = [key for key in found if key.startswith("banque-") and key != "banque-plus-de-cinq"]
    assert sum(found[key] for key in ends) == 1


@cache
def _plain_end(left: tuple[int, ...], drawn: tuple[int, ...]) -> dict[str, float]:
    """Draw the bank card after card, with floating chances and rules written here again."""
    low = sum(drawn)
    best = low + 10 if 1 in drawn and low <= 11 else low
    if best > 21:
        return {"depasse": 1.0}
    if best > 16:
        return {"vingt-et-un" if best == 21 and len(drawn) == 2 else str(best): 1.0}
    found: dict[str, float] = {}
    for value, copies in enumerate(left, 1):
        after = (*left[: value - 1], copies - 1, *left[value:])
        for end, chance in _plain_end(after, tuple(sorted((*drawn, value)))).items():
            found[end] = found.get(end, 0) + chance * copies / sum(left)
    return found


def test_the_totals_of_the_bank_are_those_of_a_plain_recursion() -> None:
    found = _chances()
    for end, chance in _plain_end((*[24] * 9, 96), ()).items():
        assert float(found[f"banque-{end}"]) == pytest.approx(chance, abs=1e-12)


def test_the_bank_has_more_than_five_cards_42_times_in_ten_thousand() -> None:
    assert round(float(_chances()["banque-plus-de-cinq"]) * 100, 2) == 0.42


def test_a_twenty_one_of_the_bank_is_an_ace_and_a_buche() -> None:
    assert _chances()["banque-vingt-et-un"] == Fraction(2 * 24 * 96, perm(312, 2))


@pytest.mark.parametrize(
    ("combination", "hands"),
    [
        ("carre", 13 * comb(24, 4) * 288 + 13 * comb(24, 5)),
        ("full", 13 * comb(24, 3) * 12 * comb(24, 2)),
        ("royale", 4 * 6**5),
        ("quinte-flush", 9 * 4 * 6**5),
        ("quinte", 10 * (24**5 - 4 * 6**5)),
        ("paire", 4 * comb(24, 2) * comb(12, 3) * 24**3 - 4 * 4 * comb(6, 2) * comb(12, 3) * 6**3),
    ],
)
def test_six_decks_make_as_many_hands_as_a_formula_says(combination: str, hands: int) -> None:
    assert _chances()[f"pok-{combination}"] == Fraction(hands, comb(312, 5))


def test_every_hand_of_the_shoe_pays_as_something() -> None:
    for five_alike in FIVES:
        assert sum(of_five(five_alike).values()) == comb(312, 5)
    found = _chances()
    assert sum(found[key] for key in found if key.startswith("pok-")) == 1


def test_any_pair_would_give_the_player_thirty_eight_percent() -> None:
    found = _chances()
    low_pairs = Fraction(9, 4) * found["pok-paire"]
    assert round(float(edges_of(report_of(GAME.slug))["pok"] - 2 * low_pairs) * 100) == -38


@pytest.mark.parametrize(
    ("choices", "percents"),
    [
        ({}, {"pok": 25.2315, "vingt-et-un": 0.5161}),
        ({"plus_de_cinq": "meilleures"}, {"pok": 24.7485}),
        ({"plus_de_cinq": "dernieres"}, {"pok": 25.7283}),
        ({"cinq_identiques": "perd"}, {"pok": 25.2801}),
        ({"cinq_identiques": "royale"}, {"pok": 25.0462}),
        ({"double_apres_separation": "exclu"}, {"vingt-et-un": 0.6566}),
        ({"abandon": "permis"}, {"vingt-et-un": 0.2652}),
        ({"as_separes": "deux-fois"}, {"vingt-et-un": 0.4615}),
        ({"nombre_de_jeux": "quatre"}, {"vingt-et-un": 0.5176}),
        ({"paires": "meme-valeur"}, {"vingt-et-un": 0.5161}),
    ],
)
def test_each_option_moves_the_edge_as_counted(
    choices: dict[str, str], percents: dict[str, float]
) -> None:
    for bet, percent in percents.items():
        assert round(float(edges_of(report_of(GAME.slug, **choices))[bet]) * 100, 4) == percent


def test_the_edge_of_pok_follows_from_the_chances_alone() -> None:
    found = _chances()
    paid = sum(found[f"pok-{item}"] * item.times for item in Combination)
    assert edges_of(report_of(GAME.slug))["pok"] == found["pok-rien"] - paid


def test_the_stored_edges_cover_every_house() -> None:
    used = {key_of(options_of(house)) for house in GAME.rulebook.houses()}
    assert set(stored()["vingt-et-un"]) == used


def test_banks_of_more_than_five_cards_are_as_many_by_every_reading() -> None:
    longer = sum(ways for end, ways in bank_ends().items() if end.cards > 5)
    for five_alike in FIVES:
        for counts in stored_long_banks(five_alike).values():
            assert sum(counts.values()) == longer


def test_standing_against_the_bank_is_worth_what_its_totals_say() -> None:
    """Twenty against a seven, from the chances of the bank drawn plainly."""
    left = [24] * 9 + [96]
    for value in (7, 10, 10):
        left[value - 1] -= 1
    ends = _plain_end(tuple(left), (7,))
    expected = sum(chance for end, chance in ends.items() if end not in ("20", "21"))
    assert edge.first_value((10, 10), 7, Move.STAND) == pytest.approx(expected - ends["21"])


def test_the_second_cards_of_a_split_may_be_dealt_first() -> None:
    """A hand sees unseen cards go: drawn one by one, its next card has the same chances."""
    left = tuple(count - (value == 8) for value, count in enumerate((0, *[24] * 9, 96)))
    plain, split = Shoe(left), Shoe(left, 8, unseen=2)
    others = sum(left) - left[8]
    for drawn_8 in range(3):
        for drawn_other in range(3):
            seen = 1.0
            for step in range(drawn_other):
                seen *= (others - 2 - step) / (others - step)
            size = sum(left) - 2
            expected = seen / perm(size, drawn_8 + drawn_other)
            assert split.factor(drawn_8, drawn_other) == pytest.approx(expected)
            total = drawn_8 + drawn_other
            assert plain.factor(0, total) == pytest.approx(1 / perm(sum(left), total))


@pytest.mark.measured
def test_the_page_is_ready_at_once() -> None:
    house = GAME.rulebook.default_house
    GAME.odds(house)
    in_time(lambda: spent(GAME.odds, house), 0.01)


@pytest.mark.slow
def test_the_stored_odds_are_those_that_are_counted_again() -> None:
    assert compute() == stored()


@pytest.mark.slow
def test_players_who_follow_the_strategy_lose_about_what_is_counted() -> None:
    """Half a million rounds of one player, hand by hand, as the coup plays them."""
    house = GAME.rulebook.default_house
    rng = Random(21)
    results = []
    for _ in range(500_000):
        table = play_table(rng, house, 1)
        bank = table.bank
        for number in range(1, len(bank) + 1):
            if not engine.must_draw(bank[:number]):
                bank = bank[:number]
                break
        else:
            shoe = generators.new_shoe(rng)
            shoe.remove((*bank, *(card for row in table.rows for card in row.cards)))
            bank = generators.bank_played(shoe, bank)
        lines = [
            engine.settle(engine.end_of(r.cards, r.played, bank), engine.engaged(200, r.played))
            for r in table.rows
        ]
        results.append(sum(line.result for line in lines) / 200)
    mean = sum(results) / len(results)
    error = sqrt(sum((x - mean) ** 2 for x in results)) / len(results)
    assert abs(mean + float(edges_of(report_of(GAME.slug))["vingt-et-un"])) < 4 * error
