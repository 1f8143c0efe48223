"""The odds of baccara: the kept counts against another game, a tiny shoe, and a new count."""

import json
from collections import Counter
from collections.abc import Iterator
from functools import lru_cache
from itertools import permutations, product
from math import perm
from typing import Any

import pytest

from casino_rules import catalog
from casino_rules.games.baccara import counting, engine, temoin
from casino_rules.games.baccara.engine import Draw, Result
from tests.casino_rules.games.worlds import edges_of, report_of

KEPT = json.loads(counting.PATH.read_text("utf-8"))
OPTIONS = list(product(("ouverte", "limitee"), ("tire", "reste"), ("libres", "fixees")))
WAYS = list(product(("tire", "reste"), ("libres", "fixees")))
BANKS = list(product(("ouverte", "limitee"), ("tire", "reste")))
DECKS = {"ouverte": 6, "limitee": 3}

type Ends = Counter[tuple[int, int]]


def _first_alone(ways: dict[str, int]) -> Counter[str]:
    """Return the results of the 1st tableau, whatever the 2nd does."""
    found = Counter[str]()
    for results, number in ways.items():
        found[results.split("-")[0]] += number
    return found


@pytest.mark.parametrize(("bank", "five", "cases"), OPTIONS)
def test_every_kept_count_covers_every_deal_once(bank: str, five: str, cases: str) -> None:
    kept, cards = KEPT[bank][five][cases], 52 * DECKS[bank]
    assert sum(kept["charge"].values()) == sum(kept["egal"].values()) == perm(cards, 9)
    assert sum(kept["seul"].values()) == perm(cards, 6)
    assert 0 < kept["conflit"] < perm(cards, 9) // 10


@pytest.mark.parametrize(("bank", "five", "cases"), OPTIONS)
def test_what_is_kept_of_one_tableau_alone_is_what_is_counted_now(
    bank: str, five: str, cases: str
) -> None:
    shoe = counting.full_shoe(DECKS[bank])
    counted = counting.alone(shoe, cases, five)
    assert {str(key): ways for key, ways in counted.items()} == KEPT[bank][five][cases]["seul"]


def test_fixed_cells_and_pontes_who_draw_at_five_are_punto_banco() -> None:
    punto_banco = catalog.game("punto-banco").odds(
        catalog.game("punto-banco").rulebook.default_house
    )
    counts = {chance.key: chance.count for chance in punto_banco.chances}
    kept = KEPT["ouverte"]["tire"]["fixees"]
    assert kept["seul"] == {
        "gagne": counts["punto"],
        "perd": counts["banco"],
        "nul": counts["egalite"],
    }
    edges = {bet.key: bet.edge for bet in punto_banco.bets}
    assert edges_of(report_of("baccara", cases="fixees"))["seul"] == edges["punto"]


@pytest.mark.parametrize(("bank", "five"), BANKS)
def test_a_followed_tableau_does_as_one_that_plays_alone(bank: str, five: str) -> None:
    """With fixed cells a second tableau changes nothing for the one that the banker follows."""
    kept = KEPT[bank][five]["fixees"]
    rest = perm(52 * DECKS[bank] - 6, 3)
    alone = {key: ways * rest for key, ways in kept["seul"].items()}
    assert _first_alone(kept["charge"]) == alone


@pytest.mark.parametrize(("bank", "five", "cases"), OPTIONS)
def test_equal_stakes_make_both_tableaux_alike(bank: str, five: str, cases: str) -> None:
    ways = KEPT[bank][five][cases]["egal"]
    for first, second in product(Result, repeat=2):
        assert ways[f"{first}-{second}"] == ways[f"{second}-{first}"]


@pytest.mark.parametrize(
    ("choices", "percents"),
    [
        (
            {},
            {"tableau": 0.9298, "tableau-charge": 1.3028, "tableau-leger": -0.2822, "seul": 1.3803},
        ),
        (
            {"cases": "fixees"},
            {"tableau": 0.8770, "tableau-charge": 1.2374, "tableau-leger": -0.3860, "seul": 1.2374},
        ),
        ({"banque": "limitee"}, {"tableau": 0.9405, "seul": 1.3949}),
    ],
)
def test_the_edges_are_those_counted(choices: dict[str, str], percents: dict[str, float]) -> None:
    edges = edges_of(report_of("baccara", **choices))
    for bet, percent in percents.items():
        assert round(float(edges[bet]) * 100, 4) == percent


def test_a_stake_on_both_has_the_mean_of_both_edges() -> None:
    for house in catalog.game("baccara").rulebook.houses():
        edges = edges_of(catalog.game("baccara").odds(house))
        assert 2 * edges["cheval"] == edges["tableau-charge"] + edges["tableau-leger"]
        assert edges["tableau-leger"] < edges["tableau"] < edges["tableau-charge"]


def test_the_probabilities_of_each_family_add_up_to_one() -> None:
    chances = {item.key: item.probability for item in report_of("baccara").chances}
    points = [chance for key, chance in chances.items() if key.startswith("point-")]
    ends = [chance for key, chance in chances.items() if key.startswith(("deux-", "un-"))]
    assert sum(points) == sum(ends) == 1


# ─── A tiny shoe, card by card ───────────────────────────────────────────────


def _plain_coups(cards: tuple[int, ...], five: str) -> tuple[Any, tuple[str, ...], Iterator[Any]]:
    """Deal nine values in the order of the shoe, by rules written here again."""
    points = [(cards[n] + cards[n + 1]) % 10 for n in (0, 2, 4)]
    *two, banker = points
    finals, columns = [], []
    for value, third in zip(two, cards[6:8], strict=True):
        draws = value < 5 or (value == 5 and five == "tire")
        finals.append((value + third) % 10 if draws and value < 8 else value)
        columns.append("" if value > 7 else str(third) if draws else "non")

    def results(last: int) -> Any:
        def one(value: int, final: int) -> Result:
            laid = value > 7 or banker > 7
            margin = value - banker if laid else final - last
            return Result.WIN if margin > 0 else Result.LOSS if margin else Result.TIE

        return tuple(one(value, final) for value, final in zip(two, finals, strict=True))

    ends = (results(last) for last in ((banker + cards[8]) % 10, banker))
    return banker, tuple(columns), ends


SHOES = [
    (0, 0, 0, 1, 3, 3, 5, 6, 6),
    (1, 1, 2, 2, 3, 5, 5, 7, 7),
    (0, 0, 0, 4, 4, 1, 6, 9, 9),
    (0, 2, 2, 3, 3, 4, 4, 9, 9),
]


tiny_shoes = pytest.mark.parametrize(
    "values", [*SHOES[:1], *(pytest.param(shoe, marks=pytest.mark.thorough) for shoe in SHOES[1:])]
)


@lru_cache(maxsize=2)
def _orders(values: tuple[int, ...], size: int) -> Counter[tuple[int, ...]]:
    """Return each order of so many of these cards, with how often it comes."""
    return Counter(permutations(values, size))


def _shoe(values: tuple[int, ...]) -> tuple[int, ...]:
    return tuple(values.count(value) for value in range(10))


@pytest.mark.parametrize("five", ["tire", "reste"])
@tiny_shoes
def test_a_tiny_shoe_played_card_by_card_gives_the_same_count(
    values: tuple[int, ...], five: str
) -> None:
    turns: dict[Any, tuple[Counter[Any], Counter[Any]]] = {}
    settled = Counter[Any]()
    for cards, often in _orders(values, len(values)).items():
        banker, columns, ends = _plain_coups(cards, five)
        draws, stands = ends
        if banker > 7 or not any(columns):
            settled[stands] += often
            continue
        drawn, stood = turns.setdefault((banker, columns), (Counter(), Counter()))
        drawn[draws] += often
        stood[stands] += often
    counted = counting.count(_shoe(values), five)
    assert +counted.settled == settled
    met = {turn: tally for turn, tally in counted.turns.items() if tally.draws.total()}
    assert {tuple(turn): (+tally.draws, +tally.stands) for turn, tally in met.items()} == turns


@pytest.mark.parametrize(("five", "cases"), WAYS)
@tiny_shoes
def test_one_tableau_of_a_tiny_shoe_played_card_by_card_is_counted_alike(
    values: tuple[int, ...], five: str, cases: str
) -> None:
    found = Counter[Result]()
    for cards, often in _orders(values, 6).items():
        found[_plain_alone(cards, five, cases)] += often
    assert +counting.alone(_shoe(values), cases, five) == found


def _plain_alone(cards: tuple[int, ...], five: str, cases: str) -> Result:
    ponte, banker = (cards[0] + cards[1]) % 10, (cards[2] + cards[3]) % 10
    if max(ponte, banker) < 8:
        draws = ponte < 5 or (ponte == 5 and five == "tire")
        column = str(cards[4]) if draws else "non"
        mark = temoin.banker(str(banker), column)
        if mark == "F":
            mark = temoin.optional(f"{banker}-{column}", cases)
        if mark == "F":
            mark = "T" if five == "tire" else "R"
        ponte = (ponte + cards[4]) % 10 if draws else ponte
        banker = (banker + cards[5]) % 10 if mark == "T" else banker
    return Result.WIN if ponte > banker else Result.LOSS if banker > ponte else Result.TIE


def test_a_banker_with_equal_stakes_does_no_worse_than_who_follows_one() -> None:
    for bank, five, cases in OPTIONS:
        kept = KEPT[bank][five][cases]
        gains = {
            name: -sum(
                number * sum(Result(end).sign for end in results.split("-"))
                for results, number in kept[name].items()
            )
            for name in ("egal", "charge")
        }
        assert gains["egal"] >= gains["charge"]


def test_following_the_first_tableau_never_breaks_the_rule() -> None:
    columns = ["", *map(str, range(10)), "non"]
    nothing = counting.Tally(Counter(), Counter())
    for banker, first, second in product(range(8), columns, columns):
        turn = counting.Turn(banker, (first, second))
        if not turn.facing:
            continue
        for five, cases in product(("tire", "reste"), ("libres", "fixees")):
            rule = engine.banker_draws(banker, turn.facing, cases).value
            chosen = counting.follow_first(cases, five)(turn, nothing)
            assert chosen in ({Draw.DRAWS, Draw.STANDS} if rule is Draw.FREE else {rule})


@pytest.mark.slow
def test_everything_that_is_kept_is_what_is_counted_now() -> None:
    assert counting.measures() == KEPT
