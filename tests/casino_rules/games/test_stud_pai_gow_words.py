"""What these games tell: the rule that a request is against, limits and chips that agree."""

from random import Random

import pytest

from casino_rules import catalog
from casino_rules.core.forms import UnreadableAnswer
from casino_rules.core.french import typo
from casino_rules.core.level import Level
from casino_rules.games.caribbean_stud.engine import BONUS
from tests.drills import enough

REFUSED = [
    ("casino-stud", "jouer-a-moitie", "« La mise JOUER »"),
    ("casino-stud", "boni-apres-les-cartes", "« La mise du BONI 5+1 »"),
    ("pai-gow-casino", "pose-reprise", "« Mains déposées »"),
    ("pai-gow-commission", "mise-tardive", "« Les mises avant la donne »"),
    ("caribbean-stud", "main-d-autrui", "« Une main par joueur, et la sienne »"),
    ("poker-21", "assurance", "L'assurance ne se joue pas au Poker 21"),
    ("punto-banco", "hors-multiple", "n'est pas un multiple de 20"),
]


@pytest.mark.parametrize(("slug", "kind", "rule"), REFUSED, ids=[item[1] for item in REFUSED])
def test_who_accepts_what_a_rule_forbids_is_told_which(slug: str, kind: str, rule: str) -> None:
    game = catalog.game(slug)
    drill = game.drill("incidents")
    seen = drill.generate(Random(1), game.rulebook.default_house, kind)
    error = next(item for item in drill.pitfalls if item.slug == "accepter")
    assert error.answer(seen) == "accepter"
    assert typo(rule) in error.tell(seen)


def test_a_stake_is_judged_by_the_limits_that_the_table_displays() -> None:
    game = catalog.game("pai-gow-commission")
    drill, book = game.drill("incidents"), game.rulebook
    for limits, shown in (("deux", "2 $"), ("dix", "10 $"), ("vingt-cinq", "25 $")):
        for level in Level:
            house = book.house({"limites": limits}).at(level)
            table = book.table(house)
            for seed in range(20):
                low = drill.generate(Random(seed), house, "mise-trop-faible")
                high = drill.generate(Random(seed), house, "mise-trop-forte")
                assert low.mise < table.minimum
                assert high.mise > table.maximum
                assert typo(f"de {shown} à 300 $") in drill.ask(low).prompt
                assert typo(f"minimum affiché, {shown}") in drill.solve(low).steps[-1].text


def test_the_rounds_of_a_house_tell_its_own_limits() -> None:
    game = catalog.game("pai-gow-commission")
    house = game.rulebook.house({"limites": "vingt-cinq"}).at(Level.RUSH)
    seen = [
        duty.situation
        for seed in range(enough(20, 60))
        for duty in game.coup(Random(seed), house, 3)
        if duty.drill == "incidents"
    ]
    assert seen
    assert {incident.limites for incident in seen} == {"vingt-cinq"}


def test_an_incident_stored_before_limits_were_a_fact_is_ruled_as_it_was() -> None:
    drill = catalog.game("pai-gow-commission").drill("incidents")
    for kind, stake, right in (
        ("mise-trop-faible", 100, "rendre"),
        ("mise-trop-forte", 35_000, "ramener"),
        ("mise-tardive", 500, "rendre"),
    ):
        seen = drill.load({"kind": kind, "place": 2, "mise": stake})
        assert seen.limites == "deux"
        assert drill.solve(seen).value == right


def test_a_stake_within_the_limits_is_no_such_incident() -> None:
    drill = catalog.game("pai-gow-commission").drill("incidents")
    with pytest.raises(UnreadableAnswer):
        drill.load({"kind": "mise-trop-faible", "place": 2, "mise": 500, "limites": "deux"})


@pytest.mark.parametrize("slug", ["pai-gow-casino", "pai-gow-commission"])
def test_a_dash_parts_what_is_left_behind_from_the_two_cards_in_front(slug: str) -> None:
    drill = catalog.game(slug).drill("facon-maison")
    told = drill.solve(drill.load({"cards": "Kh 9h 6h 4h 2h Xx Qd", "roue": "derniere"})).steps
    assert any(" – " in step.text for step in told if "laissent" in step.text), told


def test_one_hand_for_each_does_not_forbid_the_blind_play_that_is_the_default() -> None:
    book = catalog.game("caribbean-stud").rulebook
    assert book.default_house.choice("jeu-aveugle") == "permis"
    one = book.rule("une-main")
    assert typo("l'aveugle") in one.statement
    assert any("000:271" in typo(source) for source in map(str, one.provenance))


def test_the_bonus_is_a_fifth_of_the_minimum_wherever_it_is_told() -> None:
    game = catalog.game("caribbean-stud")
    for house in game.rulebook.houses():
        assert game.rulebook.table(house).minimum == 5 * BONUS
    assert "cinquième du minimum" in game.rulebook.rule("bonus-mise").statement


def test_a_table_may_have_the_chips_that_the_page_of_pai_gow_names() -> None:
    book = catalog.game("pai-gow-commission").rulebook
    keys = book.option("jetons").keys
    racks = {book.table(book.house({"jetons": key})).chips for key in keys}
    named = {100 * value for value in (1, 5, 10, 25, 100)}
    assert any({chip for chip in rack if chip <= 10_000} == named for rack in racks)
