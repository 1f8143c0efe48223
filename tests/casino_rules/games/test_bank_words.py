"""What is told of a wrong answer at Punto Banco, baccara, 21 and the studs says the rule itself."""

from random import Random
from typing import Any

import pytest

from casino_rules import catalog
from casino_rules.core.forms import Choice
from casino_rules.core.grading import grade
from casino_rules.core.house import House

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
