"""What the dealer decides about cards: gestures, draws, the stub that runs out, faults."""

from collections import Counter
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from casino_rules import catalog
from casino_rules.core.cards import PACK, parse_card
from casino_rules.core.forms import UnreadableAnswer
from casino_rules.core.french import typo
from casino_rules.core.situation import InvalidSituationError
from casino_rules.poker.generators.drawing import discards
from casino_rules.poker.play.rounds import key_of, labels
from casino_rules.poker.situations.counting import Fault, StubAsked
from casino_rules.poker.situations.dealing import Changed, Gathered
from casino_rules.poker.situations.rounds import RoundGoes
from casino_rules.poker.situations.seats import ALL_IN, FOLDED, PLAYS, SeatTurn
from casino_rules.poker.variant import DEUCE_TO_SEVEN_LOW, Street, Variant

SERVICE = Street("service", "La donne", closed=5)
DRAW = Street("tirage-1", "Le premier tirage", burned=1, exchanged=5)


@given(st.integers(1, 20), st.integers(1, 20), st.integers(0, 25), st.integers(1, 3))
def test_the_last_card_of_a_stub_is_never_given(
    stub: int, wanted: int, dead: int, burned: int
) -> None:
    try:
        asked = StubAsked(stub, wanted, dead, burned)
    except InvalidSituationError:
        return
    assert asked.given < stub
    assert asked.given == wanted or asked.given == stub - 1
    assert asked.remade in (0, dead + burned + 1)
    assert asked.given + asked.remade >= wanted


def test_a_player_at_deuce_to_seven_breaks_pairs_and_high_cards() -> None:
    variant = Variant((SERVICE, DRAW), DEUCE_TO_SEVEN_LOW)
    hand = tuple(map(parse_card, ["2h", "2s", "7d", "Kc", "Ad"]))
    assert [card.rank.code for card in discards(variant, hand)] == ["A", "K", "2"]


def test_a_round_that_somebody_has_not_matched_is_not_over() -> None:
    rows = (SeatTurn(1, PLAYS, 2000, "oui"), SeatTurn(2, PLAYS, 1000, "oui"))
    with pytest.raises(InvalidSituationError):
        Gathered(0, rows, 0)


def test_a_folded_player_changes_no_card() -> None:
    with pytest.raises(InvalidSituationError):
        Changed(1, FOLDED, 2)


def test_closed_cards_are_seen_in_the_deal_alone() -> None:
    with pytest.raises(InvalidSituationError):
        Fault("flop", 1, 3, ())
    with pytest.raises(InvalidSituationError):
        Fault("donne", 0, 0, ())


def test_the_last_card_of_a_stud_is_the_only_closed_one_after_the_deal() -> None:
    assert key_of(Street("quatrieme", "La quatrième carte", burned=1, open=1)) == "ouverte"
    assert key_of(Street("septieme", "La septième carte", burned=1, closed=1)) == "fermee"


def test_the_propositions_of_a_draw_game_name_each_of_its_draws() -> None:
    found = labels(Variant((SERVICE, DRAW), DEUCE_TO_SEVEN_LOW), 1, bets=False)
    assert found["tirage-1"] == "Brûler une carte, puis servir le premier tirage"


def test_every_gesture_that_ends_a_round_gathers_the_bets_but_the_fault() -> None:
    found = labels(Variant((SERVICE, DRAW), DEUCE_TO_SEVEN_LOW), 1, bets=True)
    assert (
        found["tirage-1"] == "Ramasser les mises, brûler une carte, puis servir le premier tirage"
    )
    assert found["abattage"] == "Ramasser les mises, puis demander l'abattage"
    assert found["sans-ramasser"] == "Brûler une carte, puis servir le premier tirage"
    assert found["rendre"].startswith("Rendre la part non suivie, ramasser les mises, brûler")


@pytest.mark.parametrize(
    ("exposed", "told"),
    [
        (1, "Vous retournez par mégarde la 8e carte de la donne."),
        (2, "Pendant la donne, deux cartes se retournent de suite : la 8e et la 9e."),
        (3, "Pendant la donne, trois cartes se retournent de suite : la 8e, la 9e et la 10e."),
    ],
)
def test_each_card_seen_in_the_deal_is_named(exposed: int, told: str) -> None:
    drill = catalog.game("texas-holdem").drill("incident-de-donne")
    assert drill.ask(Fault("donne", exposed, 8, ())).prompt == typo(f"{told} Que faites-vous ?")


def test_no_card_is_seen_beyond_the_last_of_the_deal() -> None:
    drill = catalog.game("texas-holdem").drill("incident-de-donne")
    with pytest.raises(UnreadableAnswer) as refused:
        drill.load({"when": "donne", "exposed": 3, "place": 19})
    assert refused.value.field == "place"


def test_a_flop_of_four_asked_before_its_cards_were_shown_is_still_read() -> None:
    drill = catalog.game("omaha").drill("incidents")
    facts = {"kind": "flop-de-quatre", "seat": 3, "bet": 200, "chips": 400}
    assert not drill.ask(drill.load(facts)).zones
    shown = drill.load({**facts, "board": "2c 3c 4d 9s"})
    assert len(drill.ask(shown).zones[0].cards) == 4
    assert drill.solve(shown) == drill.solve(drill.load(facts))


@pytest.mark.parametrize(("kind", "board"), [("flop-de-quatre", "2c 3c 4d"), ("langue", "2c")])
def test_only_a_flop_of_four_shows_cards_and_all_of_them(kind: str, board: str) -> None:
    drill = catalog.game("omaha").drill("incidents")
    facts = {"kind": kind, "seat": 3, "bet": 200, "chips": 400, "board": board}
    with pytest.raises(UnreadableAnswer) as refused:
        drill.load(facts)
    assert refused.value.field == "board"


@pytest.mark.parametrize(("when", "opened"), [("flop", 3), ("tournant", 4), ("riviere", 5)])
def test_common_cards_that_are_opened_too_soon_lie_on_the_cloth(when: str, opened: int) -> None:
    game = catalog.game("texas-holdem")
    drill = game.drill("incident-de-donne")
    boards = set()
    for seed in range(6):
        seen = drill.generate(Random(seed), game.rulebook.default_house, when)
        (zone,) = drill.ask(seen).zones
        assert (zone.spot, len(zone.cards)) == ("communes", opened)
        boards.add(zone.cards)
    assert len(boards) > 1
    assert not drill.ask(drill.load({"when": when, "exposed": 0, "place": 0})).zones
    with pytest.raises(UnreadableAnswer):
        drill.load({"when": when, "exposed": 0, "place": 0, "board": "2c 3d"})


def _preflop(*rows: tuple[str, int, str]) -> RoundGoes:
    return RoundGoes(1, (), tuple(SeatTurn(n, *row) for n, row in enumerate(rows, 1)))


def test_a_round_is_over_with_bets_equal_or_all_in() -> None:
    drill = catalog.game("texas-holdem").drill("geste-suivant")
    even = _preflop((PLAYS, 3000, "oui"), (PLAYS, 3000, "oui"), (PLAYS, 3000, "oui"))
    short = _preflop((PLAYS, 3000, "oui"), (ALL_IN, 1000, "oui"), (PLAYS, 3000, "oui"))
    assert "à tapis" not in drill.solve(even).steps[0].text
    assert "égales ou à tapis" in drill.solve(short).steps[0].text


@pytest.mark.parametrize("spoke", ["oui", "non"])
def test_the_word_is_to_the_big_blind_over_a_bet_nobody_has_raised(spoke: str) -> None:
    """It is named whether it has spoken or not: the words of a gesture do not tell the answer."""
    drill = catalog.game("texas-holdem").drill("geste-suivant")
    seen = _preflop((PLAYS, 200, "oui"), (PLAYS, 200, spoke), (PLAYS, 200, "oui"))
    assert "Donner la parole à la surblind" in str(drill.ask(seen).form)
    raised = _preflop((PLAYS, 400, "oui"), (PLAYS, 200, "non"), (PLAYS, 200, "oui"))
    assert "Donner la parole à un joueur" in str(drill.ask(raised).form)


@given(st.integers(0, 10**6))
def test_a_player_changes_cards_of_their_own_hand_each_once(seed: int) -> None:
    hand = tuple(Random(seed).sample(PACK, 5))
    changed = discards(Variant((SERVICE, DRAW), DEUCE_TO_SEVEN_LOW), hand)
    assert not Counter(changed) - Counter(hand)
