"""The glossary: every term found, every link whole."""

from collections import Counter

from django.test import Client

from tests.rulebook.reading import Page
from trainer.rulebook.glossary import by_form, by_letter, term_named, terms
from trainer.rulebook.text import fold


def test_every_term_is_on_the_page_with_its_definition(client: Client) -> None:
    page = Page(client.get("/glossaire/").text)
    for term in terms():
        assert term.anchor in page.ids
        assert term.definition in page.words


def test_no_anchor_of_the_glossary_is_used_twice(client: Client) -> None:
    counts = Counter(Page(client.get("/glossaire/").text).ids)
    assert not [name for name, count in counts.items() if count > 1]


def test_terms_stand_in_alphabetical_order_accents_aside() -> None:
    letters = [letter for letter, _ in by_letter()]
    assert letters == sorted(set(letters))
    assert [fold(term.name) for term in terms()] == sorted(fold(term.name) for term in terms())


def test_every_rule_and_neighbour_of_a_term_exists() -> None:
    for term in terms():
        assert len(term.rules) == len(term.articles)
        assert len(term.neighbours) == len(term.see)
        assert term not in term.neighbours


def test_no_other_form_hides_a_term_or_another_form() -> None:
    names = Counter(fold(name) for term in terms() for name in (term.name, *term.forms))
    assert not [name for name, count in names.items() if count > 1]
    assert len(by_form()) == len(names)


def test_every_definition_is_a_sentence() -> None:
    for term in terms():
        assert term.definition.endswith(".")
        assert term.definition[0].isupper() or term.definition[0] == "«"


def test_a_term_is_known_by_its_plural_and_under_its_article() -> None:
    buche = term_named("Bûches")
    assert buche is not None
    assert buche.name == "bûche"
    assert term_named("la ponte") == term_named("ponte")
    assert term_named("valeur") is None
