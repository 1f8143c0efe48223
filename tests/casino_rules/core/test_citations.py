"""Where an article comes from, in clear."""

import pytest

from casino_rules import catalog
from casino_rules.core.citations import (
    articles_cited,
    cite,
    cite_text,
    documents,
    documents_cited,
    provenances,
)
from casino_rules.core.game import Game
from casino_rules.core.rules import Provenance

CLUB = "Règles d’un club parisien"


def source(detail: str) -> str:
    return cite(Provenance("source", detail)).whole


def regulation(detail: str) -> str:
    return cite(Provenance("reglement", f"arrêté du 14 mai 2007, {detail}")).text


@pytest.mark.parametrize(
    ("detail", "told"),
    [
        ("000:9-13 (les deux mains)", f"{CLUB}, l.\u00a09–13 (les deux mains)"),
        ("000:57", f"{CLUB}, l.\u00a057"),
        ("000:180-182, 190 et 216", f"{CLUB}, l.\u00a0180–182, 190 et 216"),
        ("000:65, 000:91", f"{CLUB}, l.\u00a065, 91"),
        ("000:73 ; 004:23", f"{CLUB}, l.\u00a073\u202f; Fiche de Texas Hold’em, l.\u00a023"),
        ("000:192 (et 000:255 au stud)", f"{CLUB}, l.\u00a0192 (et l.\u00a0255 au stud)"),
        ("000:315 (l’article 55-16 se tait)", f"{CLUB}, l.\u00a0315 (l’article 55-16 se tait)"),
    ],
)
def test_lines_of_a_document_are_said_under_its_title(detail: str, told: str) -> None:
    assert source(detail) == told


def test_a_citation_leads_to_its_document() -> None:
    citation = cite(Provenance("source", "000:9-13"))
    assert (citation.name, citation.document, citation.text) == (CLUB, "000", ", l.\u00a09–13")


@pytest.mark.parametrize(
    ("detail", "told"),
    [
        ("art. 55-14", "art. 55-14 (texte de 2007)"),
        ("art. 55-16 et 55-21", "art. 55-16 et 55-21 (état du 30 décembre 2014)"),
        ("art. 55-4 (as)", "art. 55-4 (état du 30 décembre 2014\u202f; as)"),
        ("art. 55-4 (as, état de 2014)", "art. 55-4 (as, état de 2014)"),
        ("art. 40 et 58", "art. 40 et 58"),
        ("art. 999", "art. 999"),
    ],
)
def test_an_article_of_the_regulation_says_its_state_where_it_is_known(
    detail: str, told: str
) -> None:
    assert regulation(detail) == f"arrêté du 14 mai 2007, {told}"


def test_a_choice_of_the_house_may_have_two_origins() -> None:
    found = cite_text("source : 000:59 ; règlement : arrêté du 14 mai 2007, art. 55-14")
    assert [item.kind for item in found] == ["source", "reglement"]
    assert found[1].text == "arrêté du 14 mai 2007, art. 55-14 (texte de 2007)"


def test_an_origin_written_otherwise_is_shown_as_it_is() -> None:
    assert cite_text("pratique des clubs")[0].text == "pratique des clubs"


def test_a_page_lists_the_documents_and_the_articles_that_it_cites() -> None:
    texts = ("000:9", "arrêté du 14 mai 2007, art. 55-21, 40 et 9999", "usage 55-4", "004:3")
    assert [item.number for item in documents_cited(texts)] == ["000", "004"]
    assert [number for number, _ in articles_cited(texts)] == ["40", "55-21"]


@pytest.mark.parametrize("game", catalog.load_all(), ids=lambda game: game.slug)
def test_no_provenance_shows_a_number_or_cites_an_unknown_document(
    game: Game,
) -> None:
    shown = [cite(item).whole for rule in game.rulebook.rules for item in rule.provenance]
    for option in game.rulebook.options:
        shown += [cited.whole for item in option.choices for cited in cite_text(item.provenance)]
    assert not [text for text in shown if any(f"{number}:" in text for number in documents())]
    assert documents_cited(provenances(game.rulebook.rules))
