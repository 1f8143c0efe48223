"""The catalog: games are found by their folders, and a folder that is not a game fails loudly."""

import subprocess
import sys
from pathlib import Path

import pytest

from casino_rules import catalog
from casino_rules.catalog import Games, UnknownGameError
from casino_rules.core.game import UnknownDrillError
from casino_rules.core.rules import UnknownRuleError
from tests.casino_rules.contract import EXAMPLES


def _games(root: Path, monkeypatch: pytest.MonkeyPatch, files: dict[str, str]) -> Games:
    """Write a package of games, named after its test so that no other remembers it."""
    package = root / f"jeux_{root.name}"
    for name, text in {"__init__.py": "", **files}.items():
        (package / name).parent.mkdir(parents=True, exist_ok=True)
        (package / name).write_text(text, "utf-8")
    monkeypatch.syspath_prepend(root)
    return Games(package, package.name)


@pytest.mark.parametrize(
    "files",
    [
        {"belote/__init__.py": ""},
        {"belote/__init__.py": "GAME = 'belote'"},
        {"belote/__init__.py": "from casino_rules.games.punto_banco import GAME"},
        {"belote/regles.toml": "jeu = 'belote'"},
        {"belote/engine.py": ""},
    ],
    ids=["empty", "not a game", "another slug", "rules alone", "engine alone"],
)
def test_a_folder_without_its_game_fails_loudly(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, files: dict[str, str]
) -> None:
    games = _games(tmp_path, monkeypatch, files)
    assert list(games) == ["belote"]
    with pytest.raises(TypeError, match="must define GAME with the slug belote"):
        _ = games["belote"]


def test_a_game_whose_rules_are_broken_fails_at_its_import(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    source = "from casino_rules.games.punto_banco.engine import BOOK\nBOOK.rule('inconnue')"
    games = _games(tmp_path, monkeypatch, {"belote/__init__.py": source})
    with pytest.raises(UnknownRuleError, match="inconnue"):
        _ = games["belote"]


def test_what_an_old_game_leaves_behind_is_no_game(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    files = {"belote/__pycache__/engine.pyc": "", "__pycache__/x.pyc": "", "notes.txt": ""}
    assert len(_games(tmp_path, monkeypatch, files)) == 0


def test_every_game_is_found_by_its_slug_in_the_order_of_the_pages() -> None:
    games = catalog.games()
    assert [games[game.slug] for game in catalog.load_all()] == list(catalog.load_all())
    assert set(games) == {game.slug for game in catalog.load_all()}
    assert all(slug in games for slug in games)


def test_rules_and_drills_are_found_by_their_full_ids() -> None:
    for game in catalog.load_all():
        for rule in game.rulebook.rules:
            assert catalog.rule(rule.id) is rule
        for drill in game.drills.values():
            assert catalog.drill(f"{game.slug}/{drill.slug}") is drill


def test_what_does_not_exist_is_a_named_error() -> None:
    with pytest.raises(UnknownGameError):
        catalog.game("belote")
    with pytest.raises(UnknownGameError):
        catalog.rule("belote/atout")
    with pytest.raises(UnknownGameError):
        catalog.drill("")
    with pytest.raises(UnknownRuleError):
        catalog.rule("punto-banco/inconnue")
    with pytest.raises(UnknownDrillError):
        catalog.drill("punto-banco/inconnu")


def test_the_games_of_the_documentation_are_found_in_their_folder_alone() -> None:
    assert "bataille" in EXAMPLES
    assert not set(EXAMPLES) & set(catalog.games())
    with pytest.raises(UnknownGameError):
        catalog.game("bataille")


def test_importing_the_catalog_imports_no_game() -> None:
    assert "casino_rules.games.punto_banco" not in _fresh_modules()


def _fresh_modules() -> set[str]:
    source = "import sys, casino_rules.catalog as c; c.games(); print(*sys.modules)"
    done = subprocess.run(
        [sys.executable, "-c", source], capture_output=True, check=True, text=True
    )
    return set(done.stdout.split())
