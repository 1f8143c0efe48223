"""The rule book and its tables: read whole or refused, options of the house, explanations."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from casino_rules.core.cards import read_cards
from casino_rules.core.house import UnknownOptionError
from casino_rules.core.money import Odds
from casino_rules.core.rules import RuleBook, UnknownRuleError
from casino_rules.core.ruling import Ruling, cite
from casino_rules.core.tables import DrawTable, NoSuchCellError, PayTable, read_tables

TABLES = """
[tirage]
genre = "tirage"
titre = "Tirage"
lignes = { 0 = "0" }
colonnes = { a = "A" }
cellules = { 0 = "T" }
"""
RULES = """
jeu = "essai"
titre = "L'essai"
resume = " Un jeu d'essai. "
devise = "EUR"
version = 3

[[option]]
id = "egalite"
titre = "L'égalité"
defaut = "huit"
choix = [
    { cle = "huit", libelle = "8 pour 1", provenance = "source : 1" },
    { cle = "neuf", libelle = "9 pour 1", provenance = "maison : choix" },
]

[[option]]
id = "jeux"
titre = "Jeux"
defaut = "six"
incertain = true
choix = [{ cle = "six", libelle = "Six", provenance = "source : 2" }]

[[section]]
id = "debut"
titre = "Début"

[[article]]
id = "tirage"
section = "debut"
titre = "L'article du tirage"
enonce = "On tire."
provenance = ["source: 000:3", "reglement : art. 55"]
tableaux = ["tirage"]
explication = "{point} points : on tire."
explications = { reste = "On s'arrête à {point}." }
exemples = ["Kh 9s", "Td : le dix n'a pas de point"]

[[article]]
id = "neuf"
section = "debut"
titre = "Neuf"
enonce = "Neuf pour 1."
provenance = ["maison: choix"]
si = { egalite = "neuf" }
information = true
"""

CLOTH = """
forme = "demi-lune"
places = 7

[[maison]]
id = "banque"
nom = "Banque"
genre = "cartes"
"""

type Write = Callable[[str, str], RuleBook]


@pytest.fixture
def read(tmp_path: Path) -> Write:
    def write(rules: str, tables: str) -> RuleBook:
        (tmp_path / "regles.toml").write_text(rules, "utf-8")
        (tmp_path / "tableaux.toml").write_text(tables, "utf-8")
        (tmp_path / "tapis.toml").write_text(CLOTH, "utf-8")
        return RuleBook.read(tmp_path)

    return write


@pytest.fixture
def book(read: Write) -> RuleBook:
    return read(RULES, TABLES)


def test_a_rule_book_is_read_with_french_typography(book: RuleBook) -> None:
    assert (book.title, book.summary, book.version) == ("L’essai", "Un jeu d’essai.", 3)
    assert [rule.id for rule in book.rules] == ["essai/tirage", "essai/neuf"]
    assert [rule.slug for rule in book.sections[0].rules] == ["tirage", "neuf"]
    assert book.rule("tirage").title == "L’article du tirage"
    assert [item.kind for item in book.rule("tirage").provenance] == ["source", "reglement"]
    assert book.rule("tirage").provenance[1].detail == "art. 55"


def test_the_examples_of_an_article_are_cards_with_a_caption_if_need_be(book: RuleBook) -> None:
    king, ten = book.rule("tirage").examples
    assert (king.cards, king.caption) == (read_cards("Kh 9s"), "")
    assert (ten.cards, ten.caption) == (read_cards("Td"), "le dix n’a pas de point")
    assert not book.rule("neuf").examples


@pytest.mark.parametrize("slug", ["", "essai/tirage", "Tirage", "inconnu"])
def test_an_unknown_rule_is_a_named_error(book: RuleBook, slug: str) -> None:
    with pytest.raises(UnknownRuleError, match="essai/"):
        book.rule(slug)


@pytest.mark.parametrize(
    ("old", "new", "complaint"),
    [
        ('id = "neuf"', 'id = "tirage"', "duplicate"),
        ('tableaux = ["tirage"]', "", "tirage"),
        ('tableaux = ["tirage"]', 'tableaux = ["tirage", "autre"]', "autre"),
        ('section = "debut"\ntitre = "Neuf"', 'section = "fin"\ntitre = "Neuf"', "fin"),
        ('"maison: choix"', '"journal: choix"', "provenance"),
        ("{point} points : on", "{point points : on", "unmatched"),
        ('si = { egalite = "neuf" }', 'si = { egalite = "dix" }', "dix"),
        ('si = { egalite = "neuf" }', 'si = { autre = "neuf" }', "autre"),
        ('defaut = "huit"', 'defaut = "dix"', "egalite=dix"),
        ("Kh 9s", "Kh 11s", "Carte inconnue"),
    ],
)
def test_a_rule_book_that_contradicts_itself_is_refused(
    read: Write, old: str, new: str, complaint: str
) -> None:
    assert RULES.count(old) == 1
    with pytest.raises(ValueError, match=complaint):
        read(RULES.replace(old, new), TABLES)


def test_a_table_that_no_article_names_is_refused(read: Write) -> None:
    with pytest.raises(ValueError, match="orphelin"):
        read(RULES, TABLES + TABLES.replace("[tirage]", "[orphelin]"))


def test_a_table_is_handed_out_as_what_it_is(book: RuleBook) -> None:
    assert book.draw_table("tirage").at(0, "a") == "T"
    with pytest.raises(KeyError, match="not a pay table"):
        book.pay_table("tirage")
    with pytest.raises(KeyError):
        book.draw_table("autre")


def test_the_default_house_follows_the_source_documents(book: RuleBook) -> None:
    assert book.default_house.as_dict() == {"egalite": "huit", "jeux": "six"}
    assert book.house({}) == book.default_house


def test_a_house_changes_only_what_it_chooses(book: RuleBook) -> None:
    house = book.house({"egalite": "neuf"})
    assert house.as_dict() == {"egalite": "neuf", "jeux": "six"}
    assert book.rule("neuf").applies(house)
    assert not book.rule("neuf").applies(book.default_house)


@pytest.mark.parametrize("choices", [{"egalite": "dix"}, {"autre": "huit"}, {"jeux": ""}])
def test_a_forbidden_variant_is_refused(book: RuleBook, choices: dict[str, str]) -> None:
    with pytest.raises(UnknownOptionError):
        book.house(choices)


def test_every_authorised_house_is_listed_once(book: RuleBook) -> None:
    assert [house.choice("egalite") for house in book.houses()] == ["huit", "neuf"]
    with pytest.raises(UnknownOptionError):
        book.default_house.choice("autre")


def test_an_option_reads_and_names_its_choices(book: RuleBook) -> None:
    option = book.option("egalite")
    assert option.form.parse("neuf") == "neuf"
    assert option.label("huit") == "8 pour 1"
    assert (option.uncertain, book.option("jeux").uncertain) == (False, True)
    with pytest.raises(UnknownOptionError):
        option.label("dix")
    with pytest.raises(UnknownOptionError):
        book.option("autre")


def test_an_explanation_is_written_with_the_facts(book: RuleBook) -> None:
    rule = book.rule("tirage")
    assert cite(rule, point=3).text == "3 points\u00a0: on tire."
    assert cite(rule, "reste", point=6).text == "On s’arrête à 6."


def test_an_explanation_without_its_facts_is_an_error_and_not_a_hole(book: RuleBook) -> None:
    with pytest.raises(KeyError, match="point"):
        _ = cite(book.rule("tirage")).text
    with pytest.raises(KeyError, match="no explanation"):
        cite(book.rule("tirage"), "autre", point=3)


def test_a_ruling_without_a_step_cannot_exist() -> None:
    with pytest.raises(ValueError, match="at least one step"):
        Ruling(3, ())


def test_a_ruling_accepts_its_value_and_the_others_that_are_as_right(book: RuleBook) -> None:
    step = cite(book.rule("tirage"), point=3)
    ruling = Ruling("a", (step, step), also=("b",))
    assert [ruling.accepts(value) for value in ("a", "b", "c", None)] == [True, True, False, False]
    assert ruling.rules == ("essai/tirage",)


LIMITS = """
[[limites]]
cle = "cinq"
minimum = 5
maximum = 500
provenance = "maison : petite table"

[[limites]]
cle = "vingt"
minimum = 20
maximum = 2000
provenance = "maison : grande table"
"""


def test_the_limits_and_the_chips_of_a_table_are_options_that_only_furnish(read: Write) -> None:
    book = read(RULES + LIMITS, TABLES)
    assert [option.id for option in book.furnishing] == ["limites", "jetons"]
    assert book.option("limites").label("vingt").replace("\u202f", " ") == (
        "Mises de 20\u00a0€ à 2 000\u00a0€"
    )
    table = book.table(book.house({"limites": "vingt", "jetons": "international"}))
    assert (table.minimum, table.maximum) == (2_000, 200_000)
    assert table.chips[:3] == (100, 500, 2_500)
    assert [house.choice("egalite") for house in book.houses()] == ["huit", "neuf"]


def test_a_minimum_above_its_maximum_is_refused(read: Write) -> None:
    wrong = LIMITS.replace("maximum = 500", "maximum = 4")
    with pytest.raises(ValueError, match="minimum"):
        read(RULES + wrong, TABLES)


def test_a_game_without_limits_has_no_table(book: RuleBook) -> None:
    assert not book.furnishing
    with pytest.raises(UnknownOptionError):
        book.table(book.default_house)


def test_a_house_is_the_same_at_every_level_but_for_its_furniture(book: RuleBook) -> None:
    house = book.default_house
    assert house.level == 3
    assert house.at(1).level == 1
    assert house.at(1).as_dict() == house.as_dict()
    with pytest.raises(ValueError, match="5"):
        house.at(5)


DRAW: dict[str, Any] = {
    "genre": "tirage",
    "titre": "Tirage de l'essai",
    "coin": "Point",
    "lignes": {"0": "zéro", "1": "un"},
    "colonnes": {"0": "zéro", "non": "sans"},
    "cellules": {"0": "TR", "1": "RR"},
    "legende": {"T": "tire", "R": "s'arrête"},
}
PAY: dict[str, Any] = {
    "genre": "paiement",
    "titre": "Paiement",
    "lignes": {"banco": "Banco"},
    "colonnes": {"a": "A", "b": "B"},
    "cellules": {"banco": ["19:20", "1:1"]},
}


def _read(**changes: Any) -> Any:
    return read_tables({"essai": {**DRAW, **changes}})["essai"]


def test_a_drawing_table_gives_its_mark_by_row_and_column() -> None:
    table = _read()
    assert isinstance(table, DrawTable)
    assert [table.at(row, column) for row in (0, 1) for column in (0, "non")] == list("TRRR")
    assert table.mark("0", "non") == "R"
    assert (table.title, table.legend["R"]) == ("Tirage de l’essai", "s’arrête")


def test_a_pay_table_gives_odds_and_prints_them() -> None:
    table = read_tables({"p": PAY})["p"]
    assert isinstance(table, PayTable)
    assert table.odds("banco", "b") == Odds(1, 1)
    assert table.odds("banco") == Odds(19, 20)
    assert table.mark("banco", "a") == "19 pour 20"


@pytest.mark.parametrize(("row", "column"), [(2, 0), (0, 1), ("", ""), (None, "non"), (0.0, 0)])
def test_a_missing_cell_is_a_named_error_and_never_a_default(row: object, column: object) -> None:
    with pytest.raises(NoSuchCellError, match="essai"):
        _read().at(row, column)


@pytest.mark.parametrize(
    "changes",
    [
        {"genre": "autre"},
        {"cellules": {"0": "TR"}},
        {"cellules": {"1": "RR", "0": "TR"}},
        {"cellules": {"0": "TRT", "1": "RR"}},
        {"cellules": {"0": "T", "1": "RR"}},
        {"genre": "paiement", "cellules": {"0": ["1:1", "1"], "1": ["1:1", "1:1"]}},
    ],
)
def test_a_table_whose_data_disagree_is_refused(changes: dict[str, Any]) -> None:
    with pytest.raises(ValueError, match=r"essai|zip|odds"):
        _read(**changes)
