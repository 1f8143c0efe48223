"""What is told of a wrong answer is true of the scene in which it was given."""

from pathlib import Path
from random import Random
from typing import Any

import pytest

from casino_rules import catalog
from casino_rules.core.drill import Drill
from casino_rules.exercises.fault_finding import FindTheFault, Watched
from casino_rules.exercises.incidents import Scenes, read_incidents
from casino_rules.exercises.script import Announcements, read_script
from docs.exemples.bataille.engine import BOOK
from tests.casino_rules.contract import DRILLS

TOLD = [
    ("poker-3-cartes/annonces", "pas-de-jeu", "qualifiee-tue", "n’est pas qualifiée"),
    ("poker-3-cartes/annonces", "dame", "qualifiee-tue", "la banque est qualifiée"),
    ("caribbean-stud/annonces", "pas-de-jeu", "qualifiee-tue", "n’est pas qualifiée"),
    ("casino-stud/annonces", "non-qualifiee", "qualifiee-tue", "n’est pas qualifiée"),
    ("pai-gow-casino/annonces", "perdue", "resultat-inverse", "gagne les deux mains"),
    ("pai-gow-commission/annonces", "perdue", "resultat-inverse", "gagne les deux mains"),
    ("punto-banco/incidents-tenue", "carte-marquee", "remplacer-carte", "carte marquée"),
    ("punto-banco/incidents-tenue", "billet-douteux", "changer", "billet douteux"),
    ("punto-banco/limites-table", "hors-multiple", "laissee", "multiple"),
    ("caribbean-stud/limites-table", "montant-faux", "laissee", "montant est fixe"),
    ("punto-banco/incidents", "egalite-et-banco", "maintenir", "égalité s’ajoute à banco"),
    ("punto-banco/incidents", "egalite-et-banco", "rendre", "est permise"),
    ("punto-banco/incidents", "mise-retiree", "rendre", "est engagée"),
    ("baccara/incidents", "autre-tableau", "rendre", "est permise"),
    ("baccara/incidents", "carte-a-deux-joueurs", "bruler", "protestent"),
    ("caribbean-stud/incidents", "carte-tombee", "main-nulle", "Rien ne dit"),
    ("poker-3-cartes/incidents", "aveugle-demande", "refuser", "permet"),
    ("pai-gow-casino/incidents", "mise-contestee", "rendre-mise", "reste en place"),
    ("texas-holdem/incidents", "compte-faux-avant", "morte", "toute la donne"),
    ("texas-holdem/incidents", "langue", "morte", "un rappel suffit"),
    ("texas-holdem/incidents", "changer-de-place", "refuser", "attribue les places"),
    ("texas-holdem/incidents", "straddle-admis", "refuser", "admet cette mise"),
    ("texas-holdem/incident-de-donne", "plusieurs", "donne-poursuivie", "Plusieurs cartes"),
    ("texas-holdem/incident-de-donne", "premieres", "fermee-gardee", "reprise"),
    ("texas-holdem/incident-de-donne", "une-carte", "fermee-gardee", "on la remplace"),
    ("texas-holdem/premier-a-montrer", "mise-simple", "autre-relanceur", "ne désigne personne"),
    ("omaha-hi-lo/annoncer-main", "contrefait-sans-bas", "seconde-oubliee", "pas de bas"),
    ("pai-gow-casino/classe-paire", "as-joker", "paire-non-vue", "second as"),
    ("pai-gow-casino/classe-paire", "basses", "paire-non-vue", "de même rang"),
    ("poker-21/resultat-main", "banque-depasse", "gagnante-ramassee", "banque dépasse"),
    ("poker-21/resultat-main", "superieur", "gagnante-ramassee", "plus que la banque"),
    ("baccara/arret-du-coup", "tableau-1-abat", "tableau-1-seul", "ne joue plus"),
    ("baccara/arret-du-coup", "aucun-abattage", "tableau-1-seul", "pas le seul"),
]
"""An exercise, a case of it, an error made there, and words that are true of it there alone."""
PLACES_OF_THE_MAXIMUM = 2
ONE = """
[actions]
rendre = "Rendre"
accepter = "Accepter"
[[incident]]
id = "tardive"
titre = "Mise tardive"
scene = "La place {place} pose {mise}."
actions = ["accepter", "rendre"]
bonne = "rendre"
articles = []
pourquoi = { rendre = "Elle est permise." }
"""
SPOKEN = """
[exercices]
[erreurs]
autre = "Une autre annonce."
[[annonce]]
id = "ouvrir"
titre = "Ouvrir"
scene = "Un coup commence."
dire = "Faites vos jeux"
articles = ["annonces#ouvrir"]
fautes = { autre = "Rien ne va plus" }
pourquoi = { une-autre = "Elle n'est pas faite ici." }
"""


def made(drill: Drill[Any], branch: str, error: str) -> Any:
    """Return a situation of a branch in which an error leads to a wrong answer."""
    game = next(game for game, known in DRILLS if known is drill)
    needs = dict(drill.branch(branch).needs)
    house = game.rulebook.house(needs)
    for seed in range(40):
        situation = drill.generate(Random(seed), house, branch)
        if any(pitfall.slug == error for pitfall, _ in drill.mistakes(situation)):
            return situation
    raise AssertionError(f"{error} is never made in {branch}")


@pytest.mark.parametrize(
    ("name", "branch", "error", "words"), TOLD, ids=["/".join(item[:3]) for item in TOLD]
)
def test_an_error_is_told_by_what_is_wrong_in_its_scene(
    name: str, branch: str, error: str, words: str
) -> None:
    drill = catalog.drill(name)
    situation = made(drill, branch, error)
    pitfall = next(item for item in drill.pitfalls if item.slug == error)
    assert words in pitfall.tell(situation)
    watched = FindTheFault(drill, DRILLS[0][0].rulebook)
    assert words in next(
        item.tell(Watched(situation, error)) for item in watched.pitfalls if item.slug == error
    )


@pytest.mark.parametrize(
    ("game", "drill"),
    [(game.slug, drill) for game, drill in DRILLS if isinstance(drill, Scenes | Announcements)],
    ids=lambda item: item if isinstance(item, str) else item.slug,
)
def test_no_scene_gives_two_reasons_of_which_one_is_false(game: str, drill: Drill[Any]) -> None:
    joined = [item.message for item in drill.pitfalls if ", ou " in item.message]
    assert not joined, game


def test_no_reason_is_given_against_what_is_right(tmp_path: Path) -> None:
    path = tmp_path / "incidents.toml"
    path.write_text(ONE, "utf-8")
    with pytest.raises(ValueError, match="is not wrong"):
        read_incidents(path, BOOK)


def test_no_reason_is_given_of_an_error_that_is_not_made(tmp_path: Path) -> None:
    path = tmp_path / "annonces.toml"
    path.write_text(SPOKEN, "utf-8")
    with pytest.raises(ValueError, match="not made there"):
        read_script(path, BOOK)


def test_a_note_on_a_box_is_changed_wherever_it_is_asked() -> None:
    for name, scene in (("incidents", "billet"), ("incidents-tenue", "billet-sur-la-case")):
        drill = catalog.drill(f"punto-banco/{name}")
        situation = drill.generate(
            Random(1), catalog.game("punto-banco").rulebook.default_house, scene
        )
        assert drill.solve(situation).value == "changer"


def test_the_maximum_of_punto_banco_is_by_player_wherever_it_is_told() -> None:
    book = catalog.game("punto-banco").rulebook
    told = [rule.statement for rule in book.rules if "50, 100 ou 200 fois" in rule.statement]
    assert len(told) == PLACES_OF_THE_MAXIMUM
    assert all("par joueur" in text and "par chance" not in text for text in told)


def test_no_announcement_says_what_a_small_blind_is_worth() -> None:
    """The article lets the big blind be from once to twice the small one."""
    drill = catalog.drill("texas-holdem/annonces")
    message = next(item.message for item in drill.pitfalls if item.slug == "une-seule-blind")
    assert "moitié" not in message
