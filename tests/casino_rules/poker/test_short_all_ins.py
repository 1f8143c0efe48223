"""Short all-ins: what they set, what they open, what is asked of who has not enough."""

from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from itertools import product
from random import Random
from typing import Any, Final

import pytest

from casino_rules import catalog
from casino_rules.core.forms import Choice, UnreadableAnswer
from casino_rules.core.game import Game
from casino_rules.core.house import House
from casino_rules.core.money import EURO
from casino_rules.poker.play.state import (
    Spot,
    completes_bring_in,
    least_above,
    may_raise,
    minimum,
    reopened,
    to_match,
)
from casino_rules.poker.situations.raises import RAISE, Action, ToSpeak
from casino_rules.poker.situations.seats import ALL_IN, PLAYS
from casino_rules.poker.variant import Opening, Structure
from tests.casino_rules.poker.rooms import BET, coups_of, each_betting, one_of_each, room_of
from tests.drills import drawn, enough

DRAWS: Final = 400
by_draws = pytest.mark.parametrize(
    "draws", [enough(2, 10), pytest.param(DRAWS, marks=pytest.mark.slow)], scope="session"
)
"""How many situations of each case are made, in each house: drawn by the seed of the tests, or all."""
_RAISES: Final = ("relance-minimale", "relance-maximale", "action-permise")
_OPTIONS: Final = ("relance-minimale", "relance-incomplete")


def _betting(game: Game) -> tuple[object, ...]:
    variant = room_of(game).variant
    return variant.opening, variant.structure


each_structure = one_of_each(_betting, BET)
each_limit = one_of_each(_betting, [game for game in BET if room_of(game).variant.limit])


def _houses(game: Game) -> Iterator[House]:
    """Yield the houses of a game that bets are ruled by, at each level in turn."""
    book = game.rulebook
    options = [book.option(name) for name in _OPTIONS if name in {o.id for o in book.options}]
    for number, choices in enumerate(product(*(option.keys for option in options))):
        named = {option.id: key for option, key in zip(options, choices, strict=True)}
        yield book.house(named).at(number % 4 + 1)


def _drawn(game: Game, slug: str, draws: int, branch: str = "") -> list[Any]:
    """Return situations of an exercise, of each case or of one, in each house."""
    found = [seen for name, seen in _every(game.slug, slug, draws) if branch in {"", name}]
    assert found, f"{game.slug} has no such case"
    return found


@cache
def _every(game: str, slug: str, draws: int) -> tuple[tuple[str, Any], ...]:
    drill = catalog.game(game).drill(slug)
    seeds = drawn(f"short/{game}/{slug}", range(DRAWS), draws)
    return tuple(
        (item.slug, drill.generate(Random(seed), house, item.slug))
        for house in _houses(catalog.game(game))
        for item in drill.branches_in(house)
        for seed in seeds
    )


def _turn(seat: int, state: str, euros: float, spoke: str = "oui") -> dict[str, object]:
    return {"seat": seat, "state": state, "bet": round(euros * EURO), "spoke": spoke}


def _facts(players: list[dict[str, object]], **facts: object) -> dict[str, object]:
    given = {"round": 2, "unit": 400 * EURO, "pot": 0, "stack": 9_000 * EURO, "rise": 0}
    return {**given, "relance_minimale": "hausse", "players": players, **facts}


@by_draws
@each_structure
def test_no_amount_is_above_what_the_player_has(game: Game, draws: int) -> None:
    for slug in ("montant-a-suivre", *_RAISES):
        if slug not in game.drills:
            continue
        drill = game.drill(slug)
        for seen in _drawn(game, slug, draws):
            own = next(row.bet for row in seen.players if row.seat == seen.seat)
            value = drill.solve(seen).value
            if slug == "montant-a-suivre":
                assert 0 < value <= seen.stack
            elif slug != "action-permise":
                assert value <= own + seen.stack
            elif value == "minimum":
                assert minimum(seen.spot(room_of(game).variant.structure)) <= own + seen.stack


@by_draws
@each_structure
def test_nobody_raises_against_players_who_are_all_in(game: Game, draws: int) -> None:
    for slug in _RAISES:
        for seen in _drawn(game, slug, draws) if slug in game.drills else []:
            others = [row for row in seen.players if row.seat != seen.seat]
            if any(row.state == PLAYS for row in others):
                continue
            assert slug == "action-permise"
            if seen.action == RAISE:
                kinds = {"sans-adversaire", "pas-rouvert", "cap"}
                assert game.drill(slug).classify(seen) in kinds
                assert game.drill(slug).solve(seen).value == "suivi"


@each_betting
def test_in_a_coup_nobody_raises_against_players_who_are_all_in(game: Game) -> None:
    for coup in coups_of(game):
        for duty in coup:
            seen = duty.situation
            if isinstance(seen, ToSpeak) and getattr(seen, "action", RAISE) == RAISE:
                assert seen.opposed


def test_a_raise_against_all_ins_is_a_call_and_the_articles_say_so() -> None:
    drill = catalog.game("texas-holdem").drill("action-permise")
    players = [_turn(1, ALL_IN, 90), _turn(2, ALL_IN, 90), _turn(5, PLAYS, 0, "non")]
    facts = _facts(players, unit=10 * EURO, stack=1_850 * EURO, rise=90 * EURO, seat=5)
    for option in ("completee", "moitie", "rendue"):
        done = {"action": RAISE, "total": 180 * EURO, "relance_incomplete": option}
        ruling = drill.solve(drill.load({**facts, **done}))
        assert ruling.value == "suivi"
        assert [step.rule.id.split("/")[-1] for step in ruling.steps] == [
            "tour-fini",
            "mise-non-suivie",
        ]


def test_who_is_alone_against_matched_all_ins_has_no_word() -> None:
    drill = catalog.game("texas-holdem").drill("action-permise")
    players = [_turn(1, ALL_IN, 90), _turn(5, PLAYS, 90)]
    done = {"action": RAISE, "total": 180 * EURO, "relance_incomplete": "completee"}
    with pytest.raises(UnreadableAnswer, match="personne n’a plus la parole"):
        drill.load(_facts(players, rise=90 * EURO, seat=5, **done))


_SHORT_BLINDS: Final = [
    _turn(1, ALL_IN, 25, "non"),
    _turn(2, ALL_IN, 25, "non"),
    _turn(3, PLAYS, 0, "non"),
    _turn(4, PLAYS, 0, "non"),
]


def _over_short_blinds(**facts: object) -> dict[str, object]:
    return _facts(_SHORT_BLINDS, round=1, unit=100 * EURO, seat=3, **facts)


@pytest.mark.parametrize("measure", ["double", "hausse"])
def test_a_short_blind_does_not_set_the_price_of_a_raise(measure: str) -> None:
    drill = catalog.game("texas-holdem").drill("relance-minimale")
    seen = drill.load(_over_short_blinds(relance_minimale=measure))
    assert drill.solve(seen).value == 200 * EURO
    assert drill.classify(seen) == "blind-courte"
    assert "blind-prise-pour-prix" in {pitfall.slug for pitfall, _ in drill.mistakes(seen)}


def test_a_short_blind_does_not_set_the_price_of_the_pot() -> None:
    drill = catalog.game("omaha").drill("relance-maximale")
    seen = drill.load(_over_short_blinds())
    assert drill.solve(seen).value == (100 + 50 + 100) * EURO


@pytest.mark.parametrize(
    ("action", "total", "taken"),
    [
        ("suivre", 25, False),
        ("suivre", 100, True),
        ("deux-gestes", 100, False),
        ("deux-gestes", 200, True),
        ("miser", 100, False),
        ("miser", 200, True),
    ],
)
def test_the_big_blind_is_called_whole_though_posted_short(
    action: str, total: int, *, taken: bool
) -> None:
    drill = catalog.game("texas-holdem").drill("action-permise")
    done = {"action": action, "total": total * EURO, "relance_incomplete": "completee"}
    if not taken:
        with pytest.raises(UnreadableAnswer):
            drill.load(_over_short_blinds(**done))
        return
    stands = drill.solve(drill.load(_over_short_blinds(**done))).value
    assert stands == ("suivi" if action == "deux-gestes" else "oui")


@by_draws
@each_structure
def test_the_whole_forced_bet_is_called_over_a_short_one(game: Game, draws: int) -> None:
    drill = game.drill("montant-a-suivre")
    for seen in _drawn(game, "montant-a-suivre", draws, "forcee"):
        assert max(row.bet for row in seen.players) < seen.forced
        own = next(row.bet for row in seen.players if row.seat == seen.seat)
        assert drill.solve(seen).value == seen.forced - own
        assert drill.load(drill.dump(seen)) == seen


def test_the_last_small_blind_adds_nothing_over_a_shorter_big_one() -> None:
    drill = catalog.game("texas-holdem").drill("montant-a-suivre")
    players = [_turn(1, PLAYS, 50, "non"), _turn(2, ALL_IN, 25, "non")]
    facts = {"seat": 1, "stack": 900 * EURO, "players": players, "forced": 100 * EURO}
    with pytest.raises(UnreadableAnswer, match="aucune mise à suivre"):
        drill.load(facts)


def _over_a_short_bring_in(action: str, euros: int, **facts: object) -> dict[str, object]:
    """Return what a player does over a bring-in of 5 € posted all-in for 2 €; the fixed bet is 20 €."""
    players = [_turn(2, ALL_IN, 2), _turn(4, PLAYS, 0, "non"), _turn(5, PLAYS, 0, "non")]
    done = {"action": action, "total": euros * EURO, "relance_incomplete": "completee"}
    return _fixed(players, **{"round": 1, "seat": 4, "forced": 5 * EURO, **done, **facts})


@pytest.mark.parametrize(
    ("action", "euros", "stands"),
    [
        ("suivre", 2, ""),
        ("suivre", 5, "oui"),
        ("miser", 5, ""),
        ("miser", 6, "minimum"),
        ("miser", 20, "oui"),
        ("deux-gestes", 20, "suivi"),
    ],
)
@pytest.mark.parametrize("game", ["stud", "razz"])
def test_the_bring_in_is_called_whole_though_posted_short(
    game: str, action: str, euros: int, stands: str
) -> None:
    drill = catalog.game(game).drill("action-permise")
    facts = _over_a_short_bring_in(action, euros)
    if not stands:
        told = "bring-in est dû entier" if action == "suivre" else "au-dessus de la plus haute"
        with pytest.raises(UnreadableAnswer, match=told):
            drill.load(facts)
        return
    seen = drill.load(facts)
    assert drill.solve(seen).value == stands
    assert drill.load(drill.dump(seen)) == seen
    assert any("Bring-in" in told for told in drill.ask(seen).in_force)
    if action == "suivre":
        slugs = [step.rule.id.split("/")[-1] for step in drill.solve(seen).steps]
        assert slugs == ["stud-bring-in-a-tapis", "suivre"]


def test_a_completion_goes_from_the_whole_bring_in() -> None:
    drill = catalog.game("stud").drill("relance-minimale")
    seen = drill.load(_over_a_short_bring_in(RAISE, 20))
    assert drill.solve(seen).value == 20 * EURO
    assert drill.classify(seen) == "completer"
    assert [step.rule.id.split("/")[-1] for step in drill.solve(seen).steps] == [
        "stud-bring-in-a-tapis",
        "completer",
    ]
    assert "5\xa0€" in drill.solve(seen).steps[-1].text


@pytest.mark.parametrize(
    ("facts", "told"),
    [
        ({"round": 2}, "premier tour"),
        ({"forced": 20 * EURO}, "plus petit que la mise fixe"),
        ({"forced": 450}, "entier d’euros"),
    ],
)
def test_a_bring_in_that_no_table_owes_is_refused(facts: dict[str, object], told: str) -> None:
    drill = catalog.game("stud").drill("action-permise")
    with pytest.raises(UnreadableAnswer, match=told) as refused:
        drill.load(_over_a_short_bring_in(RAISE, 20, **facts))
    assert refused.value.field == "forced"


def test_an_all_in_over_a_short_bring_in_is_no_bring_in() -> None:
    """Of half a fixed bet or more, what it opens is for the house to say, as over a whole one."""
    drill = catalog.game("stud").drill("relance-minimale")
    for bet, forced, ruled in ((12, 5, False), (8, 5, True), (2, 12, True)):
        facts = _over_a_short_bring_in(RAISE, 20, forced=forced * EURO)
        facts["players"] = [
            _turn(2, ALL_IN, 2),
            _turn(3, ALL_IN, bet),
            _turn(4, PLAYS, 0, "non"),
            _turn(5, PLAYS, 0, "non"),
        ]
        if ruled:
            assert drill.solve(drill.load(facts)).value == 20 * EURO
            continue
        with pytest.raises(UnreadableAnswer, match="à la maison de le dire"):
            drill.load(facts)


def test_a_bring_in_that_is_made_whole_is_no_raise() -> None:
    assert to_match(200, 500) == 500
    assert completes_bring_in(200, 500, 500)
    assert not completes_bring_in(200, 500, 1_000)
    assert not completes_bring_in(500, 500, 500)
    assert not completes_bring_in(0, 500, 500)


@pytest.mark.parametrize(
    ("option", "total", "stands"),
    [
        ("completee", 520, "tapis"),
        ("completee", 700, "tapis"),
        ("completee", 750, "oui"),
        ("moitie", 600, "suivi"),
        ("moitie", 700, "tapis"),
        ("rendue", 700, "non"),
    ],
)
def test_who_has_not_the_minimum_is_never_asked_for_it(
    option: str, total: int, stands: str
) -> None:
    drill = catalog.game("texas-holdem").drill("action-permise")
    players = [_turn(1, PLAYS, 500), _turn(2, PLAYS, 200, "non"), _turn(3, PLAYS, 500)]
    facts = _facts(players, round=1, unit=200 * EURO, seat=2, stack=550 * EURO, rise=300 * EURO)
    done = {"action": RAISE, "total": total * EURO, "relance_incomplete": option}
    seen = drill.load({**facts, **done})
    ruling = drill.solve(seen)
    assert ruling.value == stands
    form = drill.ask(seen).form
    assert isinstance(form, Choice)
    label = next(option.label for option in form.options if option.key == ruling.value)
    assert stands != "tapis" or "750" in label
    assert ("completee-sans-jetons" in {p.slug for p, _ in drill.mistakes(seen)}) == (
        stands == "tapis"
    )
    assert ruling.accepts("tapis") == (stands in {"tapis", "oui"})


@by_draws
@each_structure
def test_a_short_bet_of_who_has_no_more_takes_all_their_chips(game: Game, draws: int) -> None:
    met = set()
    for seen in _drawn(game, "action-permise", draws, "courte-a-tapis"):
        spot = seen.spot(room_of(game).variant.structure)
        assert spot.highest < seen.total < spot.all_in < minimum(spot)
        met.add((seen.relance_incomplete, game.drill("action-permise").solve(seen).value))
    assert met >= {("completee", "tapis"), ("rendue", "non")}


@pytest.mark.parametrize(
    ("measure", "all_in", "least"),
    [("hausse", 300, 700), ("hausse", 100, 500), ("double", 300, 600), ("double", 100, 400)],
)
def test_over_an_all_in_shorter_than_an_opening_a_raise_is_full(
    measure: str, all_in: int, least: int
) -> None:
    drill = catalog.game("courchevel").drill("relance-minimale")
    players = [_turn(1, ALL_IN, all_in), _turn(2, PLAYS, 0, "non"), _turn(3, PLAYS, 0, "non")]
    seen = drill.load(_facts(players, seat=2, relance_minimale=measure))
    ruling = drill.solve(seen)
    assert ruling.value == least * EURO
    assert drill.classify(seen) == "ouverture-courte"
    assert ("dernière hausse" in ruling.steps[0].text) is False


@by_draws
@each_structure
def test_a_raise_that_is_just_a_full_one_opens_the_betting_again(game: Game, draws: int) -> None:
    """The border is reckoned by hand, as each house measures a raise."""
    for seen in _drawn(game, "action-permise", draws, "rouvert-juste"):
        own, highest = seen.own, max(row.bet for row in seen.players)
        assert seen.player.spoke == "oui"
        if room_of(game).variant.structure is Structure.LIMIT:
            assert highest - own == seen.unit - own % seen.unit
        elif seen.relance_minimale == "double":
            assert highest == max(2 * own, seen.unit)
        else:
            assert highest == own + max(seen.rise, seen.unit)
        assert game.drill("action-permise").solve(seen).value == "oui"


@pytest.mark.parametrize("rise", [0, 300 * EURO])
def test_one_chip_less_than_a_full_raise_opens_nothing(rise: int) -> None:
    just = Spot(Structure.NO_LIMIT, EURO, 0, 0, 500 * EURO, 9_000 * EURO, rise)
    just = replace(just, highest=least_above(just, just.own))
    assert reopened(just)
    assert may_raise(just, spoke=True)
    assert not may_raise(replace(just, highest=just.highest - EURO), spoke=True)
    assert not may_raise(replace(just, opposed=False), spoke=False)


def _fixed(players: list[dict[str, object]], **facts: object) -> dict[str, object]:
    given = {"round": 3, "unit": 20 * EURO, "pot": 50 * EURO, "stack": 500 * EURO}
    return {**given, "players": players, "seat": 1, **facts}


@pytest.mark.parametrize("game", ["razz", "badugi"])
@pytest.mark.parametrize(("all_in", "ruled"), [(29, True), (30, False), (35, False), (39, False)])
def test_the_house_says_what_half_a_bet_opens(game: str, all_in: int, *, ruled: bool) -> None:
    players = [_turn(1, PLAYS, 20), _turn(2, PLAYS, 20), _turn(3, ALL_IN, all_in)]
    raised = {"action": RAISE, "total": 40 * EURO, "relance_incomplete": "completee"}
    for slug, facts in (("relance-minimale", {}), ("action-permise", raised)):
        drill = catalog.game(game).drill(slug)
        if ruled:
            drill.load(_fixed(players, **facts))
            continue
        with pytest.raises(UnreadableAnswer, match="à la maison de le dire"):
            drill.load(_fixed(players, **facts))


def test_what_no_house_disputes_is_ruled_over_half_a_bet() -> None:
    drill = catalog.game("razz").drill("action-permise")
    players = [_turn(1, PLAYS, 20, "non"), _turn(2, PLAYS, 20), _turn(3, ALL_IN, 35)]
    short = {"relance_incomplete": "completee", "stack": 18 * EURO}
    for action, total, stands in (("suivre", 35, "oui"), ("deux-gestes", 38, "suivi")):
        done = {"action": action, "total": total * EURO}
        assert drill.solve(drill.load(_fixed(players, **short, **done))).value == stands
    all_in = {"action": RAISE, "total": 38 * EURO}
    assert drill.solve(drill.load(_fixed(players, **short, **all_in))).value == "oui"


@by_draws
@each_limit
def test_a_completed_all_in_is_told_as_one(game: Game, draws: int) -> None:
    drill = game.drill("relance-minimale")
    for seen in _drawn(game, "relance-minimale", draws, "tapis-a-completer"):
        text = " ".join(step.text for step in drill.solve(seen).steps)
        assert "compléter" in text
        assert "ajoute" not in text
        assert "bring-in" not in text


def test_the_bring_in_is_spoken_of_in_the_first_round_only() -> None:
    drill = catalog.game("razz").drill("relance-minimale")
    players = [_turn(1, PLAYS, 0, "non"), _turn(2, PLAYS, 0, "non"), _turn(3, ALL_IN, 5)]
    for number, told in ((1, True), (2, False), (5, False)):
        seen = drill.load(_fixed(players, round=number))
        assert drill.solve(seen).value == 20 * EURO
        assert ("bring-in" in drill.solve(seen).steps[0].text) is told
        assert (drill.classify(seen) == "completer") is told


def test_bets_at_the_end_of_a_round_are_level_or_all_in() -> None:
    drill = catalog.game("omaha-hi-lo").drill("a-qui-la-parole")
    rest = [_turn(2, PLAYS, 30), _turn(3, PLAYS, 30)]
    for last, told in ((_turn(4, ALL_IN, 10), True), (_turn(4, ALL_IN, 30), False)):
        seen = drill.load({"round": 2, "last": 4, "players": [*rest, last]})
        assert ("ou à tapis" in drill.solve(seen).steps[0].text) is told


def test_a_question_without_a_forced_bet_is_read_as_it_was_asked() -> None:
    drill = catalog.game("stud").drill("montant-a-suivre")
    players = [_turn(1, ALL_IN, 3), _turn(2, PLAYS, 0, "non")]
    seen = drill.load({"seat": 2, "stack": 900 * EURO, "players": players})
    assert drill.solve(seen).value == 3 * EURO
    facts = _over_a_short_bring_in("suivre", 2)
    del facts["forced"]
    drill = catalog.game("stud").drill("action-permise")
    assert drill.solve(drill.load(facts)).value == "oui"


def test_a_game_without_blinds_owes_no_blind() -> None:
    for game in BET:
        stud = room_of(game).variant.opening is Opening.BRING_IN
        assert game.drill("action-permise").situation.blinds is not stud
        assert issubclass(game.drill("action-permise").situation, Action)
