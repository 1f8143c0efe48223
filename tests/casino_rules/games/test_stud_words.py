"""What is said and done in order at Caribbean and Casino Stud, and what their pages no longer say."""

from random import Random

import pytest

from casino_rules import catalog
from casino_rules.core.forms import Proposing
from casino_rules.core.grading import grade
from casino_rules.core.incidents import CHEF

FULL = "Kc 9d Ks 9h Kd"
AS_DAME = "As Qd Jc 9h 8s"


@pytest.mark.parametrize(
    ("slug", "bank", "said", "error"),
    [
        ("caribbean-stud", FULL, "full aux rois par les neuf", ""),
        ("caribbean-stud", FULL, "FULL AUX ROIS, PAR LES NEUF", ""),
        ("caribbean-stud", FULL, "full", "sans-hauteur"),
        ("caribbean-stud", FULL, "full aux neuf par les rois", "rangs-inverses"),
        ("caribbean-stud", FULL, "brelan de rois", "combinaison-plus-petite"),
        ("caribbean-stud", FULL, "pas de jeu", "sans-jeu-a-tort"),
        ("caribbean-stud", AS_DAME, "pas de jeu", ""),
        ("caribbean-stud", AS_DAME, "as-roi", "as-roi-a-tort"),
        ("caribbean-stud", AS_DAME, "hauteur as-dame", "jeu-a-tort"),
        ("caribbean-stud", "Ac Kd 9s 5h 2c", "As roi", ""),
        ("caribbean-stud", "Qc Qd 7s 7h 2c", "deux paires dames et sept", ""),
        ("caribbean-stud", "Ac 2d 3s 4h 5c", "quinte au cinq", ""),
        ("casino-stud", FULL, "main pleine aux rois par les neuf", ""),
        ("casino-stud", AS_DAME, "maison non qualifiee", ""),
        ("casino-stud", "9c 8c 7c 6c 5c", "quinte au neuf", ""),
        ("casino-stud", "9c 8d 7c 6c 5c", "sequence au neuf", ""),
    ],
)
def test_the_bank_s_hand_is_said_with_its_height_or_not_at_all(
    slug: str, bank: str, said: str, error: str
) -> None:
    drill = catalog.drill(f"{slug}/annonce-main")
    situation = drill.load({"how": "ecrite", "bank": bank})
    verdict = grade(drill, situation, said)
    assert verdict.correct is (not error)
    assert (verdict.pitfall or "") == error


@pytest.mark.parametrize("slug", ["caribbean-stud", "casino-stud"])
def test_an_announcement_is_chosen_among_three_phrases_or_more(slug: str) -> None:
    game = catalog.game(slug)
    for name in ("annonce-main", "annonces"):
        drill = game.drill(name)
        for branch in drill.branches:
            house = game.rulebook.default_house.at(1)
            situation = drill.generate(Random(branch.slug), house, branch.slug)
            form = drill.ask(situation).form
            assert isinstance(form, Proposing)
            assert len(form.options) >= 3, (name, branch.slug)


def test_losers_first_is_nowhere_given_as_the_regulation_of_stud() -> None:
    book = catalog.game("caribbean-stud").rulebook
    kinds = {item.kind for item in book.rule("perdants-d-abord").provenance}
    assert kinds == {"usage"}
    choices = {choice.key: choice.provenance for choice in book.option("ordre-reglement").choices}
    assert choices["perdants-d-abord"].startswith("usage")
    assert book.option("ordre-reglement").uncertain
    assert book.option("bonus-non-annonce").uncertain


def test_what_only_happens_on_a_screen_is_told_and_not_asked_at_a_table() -> None:
    game = catalog.game("casino-stud")
    asked = {branch.slug for branch in game.drill("incidents").branches}
    for slug in ("dysfonctionnement", "partie-en-attente"):
        assert slug not in asked
        assert game.rulebook.rule(slug).information


@pytest.mark.parametrize("slug", ["caribbean-stud", "casino-stud"])
def test_what_no_rule_decides_goes_to_the_floor_manager(slug: str) -> None:
    drill = catalog.drill(f"{slug}/incidents")
    house = catalog.game(slug).rulebook.default_house
    called = {
        branch.slug
        for branch in drill.branches_in(house)
        if drill.solve(drill.generate(Random(branch.slug), house, branch.slug)).value == CHEF.key
    }
    assert called == {"mise-reclamee-par-deux", "paye-de-trop", "carte-tombee"}


@pytest.mark.parametrize(
    ("card", "kind"), [("bruler", "carte-detachee"), ("retourner", "carte-exposee")]
)
def test_a_card_seen_before_the_deal_is_burned_and_in_the_deal_turned_back(
    card: str, kind: str
) -> None:
    drill = catalog.drill("caribbean-stud/incidents")
    house = catalog.game("caribbean-stud").rulebook.default_house
    assert drill.solve(drill.generate(Random(kind), house, kind)).value == card


def test_a_hand_that_passes_is_collected_spread_counted_then_burned() -> None:
    drill = catalog.drill("caribbean-stud/gestes")
    situation = drill.load({"what": "passe", "seat": 3, "ante": 20_00, "bonus": "oui"})
    assert drill.solve(situation).value == ("ramasser", "etaler", "compter", "bruler")
    form = drill.ask(situation).form
    assert isinstance(form, Proposing)
    labels = {option.key: option.label for option in form.options}
    assert "20\u00a0€" in labels["ramasser"]
    assert "2\u00a0€" in labels["ramasser"]


@pytest.mark.parametrize("slug", ["caribbean-stud", "casino-stud"])
def test_the_announcements_of_a_round_are_put_in_many_different_orders(slug: str) -> None:
    house = catalog.game(slug).rulebook.default_house
    drill = catalog.drill(f"{slug}/ordre-annonces")
    rounds = [drill.generate(Random(1), house, branch.slug) for branch in drill.branches]
    assert len({drill.solve(seen).value for seen in rounds}) >= 5
