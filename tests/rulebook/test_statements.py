"""Statements and provenances, from the data files to HTML."""

from casino_rules.core.rules import Provenance
from trainer.rulebook.markup import plain, statement_html
from trainer.rulebook.provenance import cite, cite_text


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


def test_lines_of_a_document_are_said_in_french() -> None:
    citation = cite(Provenance("source", "000:9-13 (les deux mains)"))
    assert (citation.name, citation.document) == ("Document\u00a0000", "000")
    assert citation.text == ", lignes\u00a09 à\u00a013 (les deux mains)"
    assert cite(Provenance("source", "000:57")).text == ", ligne\u00a057"


def test_a_choice_of_the_house_may_have_two_origins() -> None:
    found = cite_text("source : 000:59 ; règlement : arrêté du 14 mai 2007, art. 55-14")
    assert [item.kind for item in found] == ["source", "reglement"]
    assert found[1].text == "arrêté du 14 mai 2007, art. 55-14"


def test_an_origin_written_otherwise_is_shown_as_it_is() -> None:
    assert cite_text("pratique des clubs")[0].text == "pratique des clubs"
