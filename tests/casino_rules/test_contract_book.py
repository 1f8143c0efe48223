"""The contract of every rule book: articles, tables and worked cases answer for one another."""

import ast
import json
from collections import Counter
from collections.abc import Callable
from pathlib import Path

from casino_rules.core.citations import cite
from casino_rules.core.game import Game
from casino_rules.core.ruling import Step
from tests.casino_rules.contract import every_game, faults, houses, judge, module_of, walk

PROVENANCES = {"source", "reglement", "usage", "maison"}


def _steps(game: Game) -> list[Step]:
    """Return every step met on the walk and in the worked cases."""
    walked = [
        step
        for drill in game.drills.values()
        for met in walk(game, drill)
        for step in met.ruling.steps
    ]
    cases = [
        step
        for case in game.cases
        for drill in [game.drill(case.drill)]
        for step in drill.solve(drill.load(case.situation)).steps
    ]
    return walked + cases


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


@every_game
def test_every_article_founds_a_decision_or_only_informs(game: Game) -> None:
    cited = {step.rule.id for step in _steps(game)}
    informs = {rule.id for rule in game.rulebook.rules if rule.information}
    assert cited | informs == {rule.id for rule in game.rulebook.rules}
    assert not cited & informs


@every_game
def test_every_explanation_is_given_somewhere(game: Game) -> None:
    given = {(step.rule.id, step.variant) for step in _steps(game)}
    written = {(rule.id, variant) for rule in game.rulebook.rules for variant in rule.explanations}
    assert given == written


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
def test_every_worked_case_is_ruled_as_written_and_cites_exactly_its_articles(game: Game) -> None:
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
