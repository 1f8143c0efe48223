"""The table of Poker 21: what lies on it and what is said, limits, levels, what was stored."""

from random import Random

import pytest
from hypothesis import given

from casino_rules import catalog
from casino_rules.core.cards import read_cards
from casino_rules.core.house import House
from casino_rules.core.words import Phrase
from casino_rules.games.poker_21 import engine, pok, settling, temoin
from casino_rules.games.poker_21.drills.order import RoundMoment
from casino_rules.games.poker_21.drills.playing import cloth, play_table
from casino_rules.games.poker_21.pok import PokRules
from tests.casino_rules.games.worlds import HOUSES_OF_21, VALUES_OF_21, houses_of_21, seeds

GAME = catalog.game("poker-21")


@given(seeds)
def test_the_witness_allows_the_same_surrenders(seed: int) -> None:
    house = GAME.rulebook.house({"abandon": "permis"})
    drill = GAME.drill("demandes")
    kinds = [
        b.slug for b in drill.branches if b.slug.startswith("abandon") and "exclu" not in b.slug
    ]
    asked = drill.generate(Random(seed), house, kinds[seed % len(kinds)])
    allowed = temoin.may_surrender(
        own=len(asked.cards),
        third_card_dealt=asked.tiree == "oui",
        bank=asked.bank[0].rank.code,
        split=asked.split,
    )
    assert drill.solve(asked).value == ("accepter" if allowed else "refuser")


@given(seeds, houses_of_21)
def test_the_witness_reads_the_totals_that_are_said(seed: int, house: House) -> None:
    drill = GAME.drill("annonce-total")
    due = drill.generate(Random(seed), house)
    said = temoin.readings([VALUES_OF_21[card.rank.code] for card in due.cards], due.whose)
    phrase = drill.solve(due).value
    heard = phrase.heard if isinstance(phrase, Phrase) else phrase
    if max(said) > 21:
        assert "depasse" in heard
        return
    expected = Phrase(" ou ".join(map(str, said))).heard
    assert heard.replace("-", " ").endswith(expected.replace("-", " "))


@given(seeds, houses_of_21)
def test_the_witness_leaves_the_same_stakes(seed: int, house: House) -> None:
    drill = GAME.drill("limites")
    seen = drill.generate(Random(seed), house)
    left = temoin.stake_left(seen.minimum, seen.maximum, seen.box, seen.already, seen.stake)
    assert (drill.solve(seen).value == "accepter") == left


@pytest.mark.parametrize(
    ("cards", "near"),
    [
        ("2s 9s Js Ks 5d", "couleur"),
        ("Ah 2s 3d 4c 9h", "quinte"),
        ("Js Qd Kh Ac 3s", "quinte"),
        ("5s 6d 7h 9c Ts", ""),
    ],
)
def test_four_cards_that_nearly_make_a_hand_are_told(cards: str, near: str) -> None:
    assert pok.near_miss(read_cards(cards)) == near
    texts = [
        step.text for step in pok.decide(read_cards(cards), PokRules("premieres", "carre")).steps
    ]
    assert any(text.startswith("Quatre cartes") for text in texts) == bool(near)


@given(seeds, houses_of_21)
def test_what_the_croupier_collected_at_once_is_no_longer_on_the_cloth(
    seed: int, house: House
) -> None:
    whole = cloth(play_table(Random(seed), house, 5), house, "deux")
    drill = GAME.drill("reglement-tapis")
    zones = [zone for zone in drill.ask(whole).zones if zone.seat]
    for row in whole.hands:
        shown = [zone for zone in zones if zone.seat == row.seat and zone.cards == row.cards]
        assert bool(shown) == row.in_play
    for seat in settling.gone(whole):
        (zone,) = (zone for zone in zones if zone.seat == seat)
        assert [stake.box for stake in zone.stakes] == ["Case POK"]
        assert zone.note
    hands = sum(1 for row in whole.hands if row.in_play)
    answer = drill.solve(whole).value
    assert sum(1 for key in answer if key.startswith("main")) == hands


@given(seeds, houses_of_21)
def test_every_hand_of_a_cloth_has_its_reason_from_right_to_left(seed: int, house: House) -> None:
    table = play_table(Random(seed), house, 6)
    if not table.remaining:
        return
    whole = cloth(table, house, "vingt-et-un")
    texts = [step.text for step in GAME.drill("reglement-tapis").solve(whole).steps]
    told = [int(text[6]) for text in texts if text.startswith("Place ") and " – " in text]
    assert told == sorted(told, reverse=True)
    assert set(told) == {row.seat for row in whole.hands}


@given(seeds)
def test_a_standing_player_is_paid_as_the_hand_on_which_they_staked(seed: int) -> None:
    drill = GAME.drill("reglement-tapis")
    laid = drill.generate(Random(seed), HOUSES_OF_21[0].at(4), "le-21")
    answer = drill.solve(laid).value
    for behind in laid.debout:
        (row,) = (row for row in laid.hands if row.seat == behind.seat)
        end = engine.end_of(row.cards, row.played, laid.twenty_one)
        assert answer[f"debout-{behind.seat}"] == engine.settle(end, behind.stake).paid
        assert behind.stake + row.stake <= GAME.rulebook.table(HOUSES_OF_21[0]).maximum
    assert not drill.generate(Random(seed), HOUSES_OF_21[0].at(2), "le-21").debout


def test_stored_questions_of_the_first_version_are_still_read() -> None:
    order = GAME.drill("ordre-coup").load({"moment": "fin", "players": 3})
    assert order.seats == (1, 2, 3)
    said = GAME.drill("annonces").load({"seat": 2, "kind": "fermer"})
    assert GAME.drill("annonces").solve(said).value == "rien-ne-va-plus"
    asked = {
        "cards": "Ts 3d 2h",
        "separe": "non",
        "bank": "Kh",
        "request": "abandon",
        "stake": 20_00,
        "added": 0,
        "double_apres_separation": "permis",
        "abandon": "permis",
    }
    drill = GAME.drill("demandes")
    assert drill.classify(drill.load(asked)) == "abandon-trois-cartes"
    two = drill.load({**asked, "cards": "Ts 6d"})
    assert drill.solve(two).value == "accepter"
    settlement = GAME.drill("reglement-tapis")
    stored = settlement.dump(settlement.generate(Random(1), HOUSES_OF_21[0]))
    del stored["debout"]
    assert settlement.load(stored).debout == ()


def test_the_most_is_twenty_to_two_hundred_times_the_least() -> None:
    for option in GAME.rulebook.option("limites").keys:
        table = GAME.rulebook.table(GAME.rulebook.house({"limites": option}))
        assert table.maximum // table.minimum in (20, 50, 100, 200)


def test_a_beginner_sees_few_seats_and_plain_hands_and_a_full_table_more() -> None:
    seats = {}
    for level in (1, 3):
        house = HOUSES_OF_21[0].at(level)
        cloths = [GAME.drill("tapis-21").generate(Random(seed), house) for seed in range(120)]
        seats[level] = max(len(laid.seats) for laid in cloths)
        plays = {row.play for laid in cloths for row in laid.hands}
        assert (plays == {"simple"}) == (level == 1)
    assert seats == {1: 3, 3: 7}


def test_a_total_of_21_is_said_alone_though_an_ace_counts_eleven() -> None:
    drill = GAME.drill("annonce-total")
    for cards in ("As Kd", "As 4d 6h"):
        due = drill.read({"how": "ecrite", "cards": cards, "whose": "joueur"})
        assert drill.solve(due).accepts(Phrase("vingt et un"))
        assert not drill.solve(due).accepts(Phrase("onze ou vingt et un"))


def test_the_cards_of_the_players_leave_before_the_bank_is_completed() -> None:
    moment = RoundMoment("fin", (2, 5))
    gestures = GAME.drill("ordre-coup").solve(moment).value
    assert gestures.index("regler-5") < gestures.index("regler-2") < gestures.index("completer")
    assert gestures[-1] == "relever"
