"""The contract of words: what is told of an error does not contradict the situation it is made in.

Of what a message says, this compares what can be compared: the amounts and the places that it
names, and claims (a tie, a bank that is qualified or not, a natural, a bonus) that the question,
the proof or the right answer must bear out. The rest is for people to read.
"""

import re
from collections.abc import Iterator
from typing import Any, Final

import pytest

from casino_rules.core.cards import show_cards
from casino_rules.core.drill import Drill
from casino_rules.core.game import Game
from casino_rules.core.grading import reasons_of
from tests.casino_rules.contract import Breadth, Met, by_breadth_in_turn, each_drill, walk

AMOUNT: Final = re.compile(r"\d[\d ]*(?:,\d+)? [€$]")
PLACE: Final = re.compile(r"\bplaces? n?°? ?(\d+)")
CLAIMS: Final = (
    (
        r"^(?!« ).*((banque|maison) n'est pas|banque non) qualifiée",
        r"pas qualifiée|pas de jeu|non qualifiée",
    ),
    (r"^à (points égaux|total égal|égalité)\b", r"égal|nul|copie|mêmes|autant|rendre|rembours"),
    (r"^la banque dépasse 21", r"dépasse"),
    (r"(le banquier|banco) (a abattu|abat)\b|deux abattages", r"abat"),
    (r"\bbonus (gagne|est dû|n'est pas dû)|^un bonus", r"bonus|boni"),
    (r"doubler gagne|doublement compris", r"doubl"),
    (r"\bcagnotte\b", r"cagnotte|prélèvement"),
    (r"à cheval", r"cheval"),
    (r"\bcopie\b", r"copie"),
)
"""What a message claims, and words one of which its situation then has."""
DENIED: Final = (
    (
        r"(banque|maison) est qualifiée|(banque|maison) qualifiée est",
        r"(banque|maison) n'est pas qualifiée",
    ),
    (r"la main gagne\b|cette main gagne", r"la main perd\b"),
    (r"les deux points diffèrent", r"c'est l'égalité"),
)
"""What a message claims, and words that its proof then has not."""


def plain(text: str) -> str:
    """Return a text in small letters, with ordinary spaces and apostrophes."""
    return re.sub(r"[\u00a0\u202f]", " ", text).replace("’", "'").lower()


def told_of(met: Met) -> Iterator[str]:
    """Yield all that is known of a situation: what is shown, the proof, the right answer."""
    question = met.question
    yield question.prompt
    yield from question.in_force
    for zone in question.zones:
        yield f"{zone.label} {zone.spot} {zone.note} {show_cards(zone.cards)}"
        yield from (f"{stake.box} {stake.amount}" for stake in zone.stakes)
    yield from (reason.text for reason in reasons_of(met.ruling))
    yield question.form.show(met.ruling.value)


def contradictions(met: Met) -> Iterator[str]:
    """Yield the errors whose message the situation contradicts, with what is not borne out."""
    proof = plain("\n".join(reason.text for reason in reasons_of(met.ruling)))
    rules = plain("\n".join(step.rule.statement for step in met.ruling.steps))
    right = plain("\n".join(told_of(met)))
    for pitfall, wrong in met.mistakes:
        message = plain(pitfall.tell(met.situation))
        known = f"{right}\n{plain(met.question.form.show(wrong))}"
        named = [*AMOUNT.findall(message), *(f"place {seat}" for seat in PLACE.findall(message))]
        untrue = [item for item in named if item.strip("place €$") not in known + rules]
        untrue += [
            claim
            for claim, words in CLAIMS
            if re.search(claim, message) and not re.search(words, known)
        ]
        untrue += [
            claim
            for claim, words in DENIED
            if re.search(claim, message) and re.search(words, proof)
        ]
        if untrue:
            yield f"{met.seed} {pitfall.slug} « {message} »: {untrue}"


@by_breadth_in_turn("true words")
def test_no_message_of_an_error_is_contradicted_by_its_situation(
    game: Game, breadth: Breadth
) -> None:
    def true_words(drill: Drill[Any]) -> None:
        found = [told for met in walk(game, drill, breadth) for told in contradictions(met)]
        assert not found, found[:5]

    each_drill(game, true_words)


@pytest.mark.parametrize(
    ("message", "told"),
    [
        ("La banque n'est pas qualifiée.", "La banque a un as et un roi : elle est qualifiée."),
        ("À points égaux, c'est l'égalité.", "Punto 9, banco 6 : punto gagne."),
        ("Le banquier a abattu.", "Le ponte a 5 : il est libre."),
    ],
)
def test_a_claim_is_told_from_what_bears_it_out(message: str, told: str) -> None:
    claimed = [words for claim, words in CLAIMS if re.search(claim, plain(message))]
    assert claimed
    assert not any(re.search(words, plain(told)) for words in claimed)
