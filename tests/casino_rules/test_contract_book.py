"""The contract of every rule book: articles, tables and worked cases answer for one another."""

import ast
import json
from collections import Counter
from collections.abc import Callable, Iterator
from functools import lru_cache
from itertools import filterfalse, zip_longest
from pathlib import Path
from typing import Any, Final

import pytest

from casino_rules.core.citations import cite
from casino_rules.core.drill import Drill
from casino_rules.core.game import Game
from casino_rules.core.rules import Rule
from casino_rules.core.ruling import Ruling
from tests.casino_rules.contract import (
    GAMES,
    Breadth,
    Met,
    around,
    every_game,
    faults,
    houses,
    judge,
    module_of,
    walk,
    walking,
)
from tests.drills import in_turn

in_force = pytest.mark.parametrize("game", in_turn("articles", GAMES, 2), scope="session")
"""One game in two, drawn: what each article founds is sought among many situations."""
PROVENANCES = {"source", "reglement", "usage", "maison"}


type Given = tuple[str, str]
"""An article, and which of its explanations."""


def _given_in(ruling: Ruling[Any]) -> set[Given]:
    return {(step.rule.id, step.variant) for step in ruling.steps}


_GIVEN_BY: Final = dict[str, str]()
"""The exercise where an article that is rarely cited was found at last: games share them."""


@lru_cache(maxsize=2)
def _given(slug: str) -> set[Given]:
    """Return the explanations met on the quick walk, in the worked cases, or sought at length."""
    game = next(game for game in GAMES if game.slug == slug)
    by_drill = {
        drill.slug: {told for met in walk(game, drill) for told in _given_in(met.ruling)}
        for drill in game.drills.values()
    }
    for case in game.cases:
        drill = game.drill(case.drill)
        by_drill[case.drill] |= _given_in(drill.solve(drill.load(case.situation)))
    given = set[Given]().union(*by_drill.values())
    for rule in game.rulebook.rules:
        silent = {(rule.id, variant) for variant in rule.explanations} - given
        for met in _sought(game, rule, by_drill) if silent else ():
            if not silent.isdisjoint(told := _given_in(met.ruling)):
                _GIVEN_BY[rule.slug] = met.drill.slug
                silent -= told
            given |= told
            if not silent:
                break
    return given


def _sought(game: Game, rule: Rule, by_drill: dict[str, set[Given]]) -> Iterator[Met]:
    """Yield situations where an article is in force: first of the exercises that cite it."""

    def cites(drill: Drill[Any]) -> bool:
        return _GIVEN_BY.get(rule.slug) == drill.slug or rule.id in dict(by_drill[drill.slug])

    drills, where = game.drills.values(), around(game.rulebook, rule.needs)
    for group in (filter(cites, drills), filterfalse(cites, drills)):
        walks = [walking(game, drill, Breadth.SOUGHT, where) for drill in group]
        for mets in zip_longest(*walks):
            yield from filter(None, mets)


def _written(game: Game) -> set[Given]:
    return {(rule.id, variant) for rule in game.rulebook.rules for variant in rule.explanations}


@every_game
def test_a_summary_is_plain_text(game: Game) -> None:
    assert "*" not in game.rulebook.summary


@every_game
def test_every_text_of_the_rule_book_is_in_good_french(game: Game) -> None:
    book = game.rulebook
    texts = [game.title, book.title, book.summary]
    texts += [section.title for section in book.sections]
    texts += [text for rule in book.rules for text in (rule.title, rule.statement)]
    texts += [item.detail for rule in book.rules for item in rule.provenance]
    texts += [cite(item).whole for rule in book.rules for item in rule.provenance]
    for option in book.options:
        texts += [option.title]
        texts += [text for choice in option.choices for text in (choice.label, choice.provenance)]
    for table in book.tables.values():
        texts += [table.title, *table.rows.values(), *table.columns.values()]
        texts += table.legend.values()
    assert not [fault for text in texts for fault in faults(text)]


@every_game
def test_changements_toml_tells_what_each_version_changed_and_when(game: Game) -> None:
    changes = game.rulebook.changes
    assert {change.version for change in changes} == {*range(1, game.rulebook.version + 1)}
    assert [change.day for change in changes] == sorted(change.day for change in changes)
    assert not [fault for change in changes for fault in faults(change.text)]


@every_game
def test_every_article_says_where_it_comes_from(game: Game) -> None:
    for rule in game.rulebook.rules:
        assert rule.provenance, rule.id
        assert {item.kind for item in rule.provenance} <= PROVENANCES
    assert game.slug == game.rulebook.game
    assert all(section.rules for section in game.rulebook.sections)


@every_game
def test_ids_are_named_once(game: Game) -> None:
    book = game.rulebook
    for ids in (
        [section.id for section in book.sections],
        [option.id for option in book.options],
        [case.id for case in game.cases],
        *([choice.key for choice in option.choices] for option in book.options),
    ):
        assert max(Counter(ids).values(), default=1) == 1, ids


@in_force
def test_every_article_founds_a_decision_or_only_informs(game: Game) -> None:
    cited = {rule for rule, _ in _given(game.slug)}
    informs = {rule.id for rule in game.rulebook.rules if rule.information}
    assert cited | informs == {rule.id for rule in game.rulebook.rules}
    assert not cited & informs


@in_force
def test_every_explanation_is_given_somewhere(game: Game) -> None:
    assert _given(game.slug) == _written(game)


@every_game
def test_every_table_is_named_by_an_article_and_the_reverse(game: Game) -> None:
    named = {table for rule in game.rulebook.rules for table in rule.tables}
    assert named == set(game.rulebook.tables)
    assert {drill.table for drill in game.drills.values()} - {""} <= named


@every_game
def test_every_mark_of_a_drawing_table_is_in_its_legend(game: Game) -> None:
    for table in game.rulebook.tables.values():
        if table.legend:
            assert set(table.cells.values()) == set(table.legend), table.id


@every_game
def test_every_cell_equals_its_witness(game: Game) -> None:
    witness: dict[str, Callable[[str, str], str]] = module_of(game, "temoin").TABLES
    assert set(witness) == set(game.rulebook.tables)
    for slug, table in game.rulebook.tables.items():
        for row, column in table.cells:
            assert table.mark(row, column) == witness[slug](row, column), (slug, row, column)


@every_game
def test_the_witness_imports_nothing_of_ours(game: Game) -> None:
    source = Path(str(module_of(game, "temoin").__file__)).read_text("utf-8")
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Import):
            assert all(not alias.name.startswith("casino_rules") for alias in node.names)
        if isinstance(node, ast.ImportFrom):
            assert node.level == 0
            assert not (node.module or "").startswith("casino_rules")


@every_game
def test_every_worked_case_is_ruled_as_written_and_cites_just_its_articles(game: Game) -> None:
    assert game.cases
    for case in game.cases:
        drill = game.drill(case.drill)
        situation = drill.load(json.loads(json.dumps(case.situation)))
        ruling = drill.solve(situation)
        assert drill.ask(situation).form.load(case.answer) == ruling.value, case.id
        assert ruling.rules == tuple(f"{game.slug}/{rule}" for rule in case.rules), case.id
        assert judge(drill, situation, ruling.value).correct
        assert not faults(case.title)
        assert not case.comment or not faults(case.comment)


@every_game
def test_every_drill_has_a_worked_case(game: Game) -> None:
    assert {case.drill for case in game.cases} == set(game.drills)


@every_game
def test_the_odds_are_exact_and_told_in_french_in_every_house(game: Game) -> None:
    for house in houses(game):
        report = game.odds(house)
        assert not [fault for text in (report.method, *report.notes) for fault in faults(text)]
        labels = [chance.label for chance in report.chances]
        labels += [bet.label for bet in report.bets]
        assert not [fault for label in labels for fault in faults(label)]
        for chance in report.chances:
            assert 0 <= chance.count <= chance.total
        for bet in report.bets:
            assert -1 < bet.edge < 1
