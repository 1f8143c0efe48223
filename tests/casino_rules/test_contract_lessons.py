"""The contract of lessons: what a good teacher would never do, in any game nor in its control."""

import tomllib
from dataclasses import replace
from itertools import combinations
from pathlib import Path
from typing import Final

import pytest

from casino_rules import catalog
from casino_rules.calcul import GAME as CALCUL
from casino_rules.core.game import PREFIX, Game
from casino_rules.core.lessons import FEWEST, FILE, MOST, Lesson, gathered, read_lessons, taught
from casino_rules.written import GAME as WRITTEN
from tests.casino_rules.contract import DRILLS, GAMES

_ROOT: Final = Path(__file__).parents[2]
_LONGEST_TITLE: Final = 40
_MOST_LESSONS: Final = 10
_CONTROLS: Final = tuple(catalog.game(f"{PREFIX}{game.slug}") for game in catalog.load_all())
_TAUGHT: Final = (*GAMES, CALCUL, WRITTEN, *_CONTROLS)
_NEEDED: Final = {
    "point-main": ("valeur-carte",),
    "tirage-banco": ("point-main", "tirage-punto"),
    "tirage-banquier": ("point-main", "ponte"),
    "gagnant": ("nommer-main", "point-main"),
    "comparer-mains": ("nommer-main",),
    "comparer-cinq": ("main-cinq", "ordre-mains"),
    "resultat": ("point-main", "comparer-cinq", "comparer-deux"),
    "resultat-main": ("total-main", "vingt-et-un", "tirage-banque"),
    "cinq-cartes": ("lire-main",),
    "attribuer-pot": ("lire-main", "cinq-cartes"),
    "facon-maison": ("pose", "main-cinq"),
    "reglement-mise": ("gagnant", "resultat", "comparaison"),
    "reglement-main": ("gagnant", "resultat-main", "qualification"),
    "reglement-place": ("comparer-mains", "banque-qualifiee", "pair-plus", "bonus-ante"),
    "reglement-pok": ("main-pok", "complement"),
    "reglement": ("comparaison",),
    "bonus": ("nommer-main",),
    "boni": ("boni-cinq-cartes", "nommer-main"),
    "bonus-ante": ("nommer-main", "comparer-mains"),
    "pair-plus": ("nommer-main",),
    "plafond": ("reglement-main",),
    "mise-comprise": ("reglement-main",),
    "reglement-tapis": ("reglement-mise", "reglement-main", "reglement-place", "boni", "bonus"),
    "tapis-21": ("reglement-main",),
    "compte-banque": ("reglement-mise",),
    "composer-paiement": ("lire-une-masse",),
    "payer-a-hauteur": ("lire-une-masse",),
    "a-qui-la-parole": ("premier-a-parler",),
    "relance-minimale": ("montant-a-suivre",),
    "relance-maximale": ("relance-minimale",),
    "calculer-pots": ("ramasser-les-mises", "compter-un-tapis"),
    "prelevement": ("calculer-pots",),
    "repartir-pots": ("attribuer-pot", "calculer-pots"),
    "cartes-au-talon": ("cartes-en-main",),
    "talon-epuise": ("cartes-au-talon",),
    "ordre-annonces": ("annonces",),
}
"""What an exercise needs: the reading before the payment, one stake before the whole cloth."""

each_game = pytest.mark.parametrize("game", _TAUGHT, ids=lambda game: game.slug)


@each_game
def test_a_lesson_is_short_and_has_a_short_title_of_its_own(game: Game) -> None:
    assert len(game.lessons) <= _MOST_LESSONS
    for lesson in game.lessons:
        assert FEWEST <= len(lesson.drills) <= MOST, lesson.title
        assert len(lesson.title) <= _LONGEST_TITLE, lesson.title
    assert len({lesson.title for lesson in game.lessons}) == len(game.lessons)
    assert [lesson.number for lesson in game.lessons] == [*range(1, len(game.lessons) + 1)]


@each_game
def test_exercises_follow_the_order_of_lessons(game: Game) -> None:
    assert [*game.drills] == [drill.slug for it in game.lessons for drill in it.drills]


@each_game
def test_what_an_exercise_needs_is_learned_before_it(game: Game) -> None:
    order = [*game.drills]
    for slug, needed in _NEEDED.items():
        early = [
            it for it in needed if {it, slug} <= {*order} and order.index(it) > order.index(slug)
        ]
        assert not early, f"{slug} before {early}"


@each_game
def test_a_lesson_has_no_exercise_after_one_twice_as_long(game: Game) -> None:
    for lesson in game.lessons:
        for first, second in combinations(lesson.drills, 2):
            assert 2 * second.seconds > first.seconds, f"{first.slug} before {second.slug}"


def test_every_exercise_that_lessons_name_or_need_is_one_of_a_game() -> None:
    known = {drill.slug for _, drill in DRILLS} | {*CALCUL.drills}
    files = [*(_ROOT / "casino_rules").rglob(FILE), *(_ROOT / "docs/exemples").rglob(FILE)]
    rows = [row for path in files for row in tomllib.loads(path.read_text("utf-8"))["lecon"]]
    assert {slug for row in rows for slug in row["exercices"]} <= known
    assert {*_NEEDED, *(slug for needed in _NEEDED.values() for slug in needed)} <= known


def _declared(tmp_path: Path, *lessons: str) -> Path:
    path = tmp_path / FILE
    rows = (f"[[lecon]]\ntitre = 'Une'\nexercices = {slugs}\n" for slugs in lessons)
    path.write_text("".join(rows), "utf-8")
    return path


@pytest.mark.parametrize("lessons", [("['choix']",), ("['choix', 'texte']", "['texte']")])
def test_an_exercise_in_no_lesson_or_in_two_stops_all(
    tmp_path: Path, lessons: tuple[str, ...]
) -> None:
    with pytest.raises(ValueError, match="texte"):
        read_lessons(WRITTEN.drills.values(), _declared(tmp_path, *lessons))


def test_a_game_without_lessons_stops_all() -> None:
    with pytest.raises(ValueError, match="no lesson"):
        replace(WRITTEN, lessons=())


def test_two_exercises_of_the_same_name_stop_all(tmp_path: Path) -> None:
    drill = WRITTEN.drill("texte")
    with pytest.raises(ValueError, match="same slug"):
        read_lessons((drill, drill), _declared(tmp_path, "['texte']"))
    with pytest.raises(ValueError, match="same slug"):
        taught((*WRITTEN.lessons, *WRITTEN.lessons))


def _sizes(*counts: int) -> list[tuple[int, str, int]]:
    drill = WRITTEN.drill("texte")
    names = ("Lire", "Payer", "Dire")
    made = (Lesson(0, names[place], (drill,) * count) for place, count in enumerate(counts))
    return [(it.number, it.title, len(it.drills)) for it in gathered(made)]


@pytest.mark.parametrize(
    ("counts", "found"),
    [
        ((2, 3, 5), [(1, "Lire", 2), (2, "Payer", 3), (3, "Dire", 5)]),
        ((2, 0, 2), [(1, "Lire", 2), (2, "Dire", 2)]),
        ((2, 1, 2), [(1, "Lire et payer", 3), (2, "Dire", 2)]),
        ((1, 1, 2), [(1, "Lire et payer", 2), (2, "Dire", 2)]),
        ((5, 1, 2), [(1, "Lire", 5), (2, "Payer et dire", 3)]),
        ((1,), [(1, "Lire", 1)]),
    ],
)
def test_a_lesson_that_is_too_small_joins_its_neighbour(
    counts: tuple[int, ...], found: list[tuple[int, str, int]]
) -> None:
    assert _sizes(*counts) == found
