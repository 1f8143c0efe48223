"""Statements, from the data files to HTML."""

from trainer.rulebook.markup import plain, statement_html


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
