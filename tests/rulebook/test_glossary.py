"""The glossary, and the statements of rules that lead to it."""

from collections import Counter

from django.test import Client

from tests.rulebook.reading import Page
from trainer.rulebook.domain import fold
from trainer.rulebook.presenters.glossary import by_form, by_letter, term_named, terms
from trainer.rulebook.presenters.markup import plain, statement_html


def test_every_term_is_on_the_page_under_one_anchor_with_its_definition(client: Client) -> None:
    page = Page(client.get("/glossaire/").text)
    for term in terms():
        assert term.anchor in page.ids
        assert term.definition in page.words
    assert not [name for name, count in Counter(page.ids).items() if count > 1]


def test_terms_stand_in_alphabetical_order_accents_aside() -> None:
    letters = [letter for letter, _ in by_letter()]
    assert letters == sorted(set(letters))
    assert [fold(term.name) for term in terms()] == sorted(fold(term.name) for term in terms())


def test_every_term_has_a_sentence_and_its_rules_and_neighbours_exist() -> None:
    for term in terms():
        assert len(term.rules) == len(term.articles)
        assert len(term.neighbours) == len(term.see)
        assert term not in term.neighbours
        assert term.definition.endswith(".")
        assert term.definition[0].isupper() or term.definition[0] == "«"


def test_no_other_form_hides_a_term_or_another_form() -> None:
    names = Counter(fold(name) for term in terms() for name in (term.name, *term.forms))
    assert not [name for name, count in names.items() if count > 1]
    assert len(by_form()) == len(names)


def test_a_term_is_known_by_its_plural_and_under_its_article() -> None:
    buche = term_named("Bûches")
    assert buche is not None
    assert buche.name == "bûche"
    assert term_named("la ponte") == term_named("ponte")
    assert term_named("valeur") is None


def test_what_looks_like_a_tag_in_a_rule_is_shown_as_text() -> None:
    html = statement_html("<script>alert(1)</script> & [lien](javascript:alert(1))")
    assert "<script" not in html
    assert "href" not in html
    assert "&amp;" in html


def test_a_term_in_bold_leads_to_the_glossary_article_and_plural_aside() -> None:
    html = statement_html("Les **bûches** valent 0 ; voir **l’ayant main**.")
    assert '<a href="/glossaire/#buche" class="terme"><strong>bûches</strong></a>' in html
    assert 'href="/glossaire/#ayant-main"' in html


def test_bold_words_that_are_no_term_stay_bold() -> None:
    assert statement_html("la **valeur de cette carte**") == (
        "<p>la <strong>valeur de cette carte</strong></p>\n"
    )


def test_a_statement_as_text_keeps_its_words_and_french_spaces() -> None:
    assert plain("**Un** :\n\n- 5\u202f% ;\n- deux.") == "Un : 5\u202f% ; deux."
