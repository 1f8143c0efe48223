"""What the games of the bank tell: the rule that an answer is against, what is said aloud."""

from random import Random
from typing import Any

import pytest

from casino_rules import catalog
from casino_rules.core.forms import Choice, Proposing, UnreadableAnswer
from casino_rules.core.french import typo
from casino_rules.core.grading import grade
from casino_rules.core.house import House
from casino_rules.core.level import Level
from casino_rules.exercises.incidents import CHEF
from casino_rules.games.caribbean_stud.engine import BONUS
from tests.drills import enough

ACCEPT = "accepter"


def _house(slug: str, needs: tuple[tuple[str, str], ...]) -> House:
    return catalog.game(slug).rulebook.house(dict(needs))


@pytest.mark.parametrize("slug", ["punto-banco", "baccara", "poker-21"])
def test_who_accepts_what_is_refused_is_told_the_rule(slug: str) -> None:
    drill: Any = catalog.game(slug).drill("incidents")
    general = next(item.message for item in drill.pitfalls if item.slug == ACCEPT)
    met = 0
    for branch in drill.branches:
        seen = drill.generate(Random(1), _house(slug, branch.needs), branch.slug)
        form: Choice = seen.incident.form
        if ACCEPT in form.keys and seen.incident.right != ACCEPT:
            met += 1
            told = grade(drill, seen, ACCEPT).pitfall_message
            assert told
            assert told != general, branch.slug
            assert "{" not in told
    assert met > 5


@pytest.mark.parametrize(
    ("slug", "branch", "end"),
    [("stud", "bring-in", "basse"), ("stud", "rangs", "haute"), ("razz", "bring-in", "haute")],
)
def test_who_reads_from_the_wrong_end_is_told_which(slug: str, branch: str, end: str) -> None:
    drill: Any = catalog.game(slug).drill("premier-a-parler")
    pitfall = next(item for item in drill.pitfalls if item.slug == "a-l-envers")
    house = _house(slug, drill.branch(branch).needs)
    for seed in range(5):
        seen = drill.generate(Random(seed), house, branch)
        assert f"la plus {end} qui" in pitfall.tell(seen)


def test_punto_that_has_drawn_is_not_said_to_stand() -> None:
    game, drawn = catalog.game("punto-banco"), 0
    for seed in range(60):
        for duty in game.coup(Random(seed), game.rulebook.default_house, 3):
            if duty.drill == "tirage-banco" and len(duty.situation.punto) > 2:
                drawn += 1
                assert duty.scene.startswith("Punto a tiré")
    assert drawn


def test_the_cut_is_named_before_it_is_refused() -> None:
    drill: Any = catalog.game("punto-banco").drill("coupe")
    for branch in ("un-refus", "plusieurs-refus"):
        house = _house("punto-banco", drill.branch(branch).needs)
        prompt = drill.ask(drill.generate(Random(1), house, branch)).prompt
        assert "la coupe" in prompt.partition(" À quelle place")[0]


def test_a_question_of_order_has_a_verb() -> None:
    drill: Any = catalog.game("caribbean-stud").drill("gestes")
    for branch in drill.branches:
        house = _house("caribbean-stud", branch.needs)
        prompt = drill.ask(drill.generate(Random(1), house, branch.slug)).prompt
        assert not prompt.endswith("Dans quel ordre ?")


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


@pytest.mark.parametrize("slug", ["caribbean-stud", "casino-stud"])
def test_the_announcements_of_a_round_are_put_in_many_different_orders(slug: str) -> None:
    house = catalog.game(slug).rulebook.default_house
    drill = catalog.drill(f"{slug}/ordre-annonces")
    rounds = [drill.generate(Random(1), house, branch.slug) for branch in drill.branches]
    assert len({drill.solve(seen).value for seen in rounds}) >= 5


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


def test_a_hand_that_passes_is_collected_spread_counted_then_burned() -> None:
    drill = catalog.drill("caribbean-stud/gestes")
    situation = drill.load({"what": "passe", "seat": 3, "ante": 20_00, "bonus": "oui"})
    assert drill.solve(situation).value == ("ramasser", "etaler", "compter", "bruler")
    form = drill.ask(situation).form
    assert isinstance(form, Proposing)
    labels = {option.key: option.label for option in form.options}
    assert "20\u00a0€" in labels["ramasser"]
    assert "2\u00a0€" in labels["ramasser"]
