"""A phrase typed in full is judged by its words, never by how they are written."""

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from casino_rules.core.forms import UnreadableAnswer
from casino_rules.core.words import LONGEST, Phrase, Words, heard, in_words

WORDS = Words()


@pytest.mark.parametrize(
    ("typed", "said"),
    [
        ("rien ne va plus", "Rien ne va plus"),
        ("  RIEN   NE VA PLUS !! ", "Rien ne va plus"),
        ("« Rien ne va plus. »", "Rien ne va plus"),
        ("egalite", "Égalité"),
        ("PUNTO a l'as de coeur", "Punto a l’as de cœur"),
        ("full aux rois par les 9", "Full aux rois par les neuf"),
        ("change 100", "Change, cent"),
        ("avance de 15 000 €", "Avance de quinze mille euros"),
        ("avance de 15000 euros", "avance de 15 000 €"),
        ("quatre vingt", "quatre-vingts"),
        ("deux cent", "200"),
        ("vingt-et-un", "21"),
        ("1 carte", "une carte"),
        ("7 ou 17", "sept ou dix-sept"),
    ],
)
def test_accents_case_signs_and_the_writing_of_numbers_are_forgiven(typed: str, said: str) -> None:
    assert WORDS.parse(typed) == Phrase(said)
    assert hash(WORDS.parse(typed)) == hash(Phrase(said))


@pytest.mark.parametrize(
    "typed",
    ["rien ne va", "rien ne va plus plus", "plus ne va rien", "faites vos jeux", "banco 9"],
)
def test_a_missing_added_moved_or_other_word_counts(typed: str) -> None:
    assert WORDS.parse(typed) != Phrase("Rien ne va plus")


@pytest.mark.parametrize("nothing", ["", "   ", "…", "?!", "« »", None, [], {}, "\x00", "a\u200b"])
def test_what_holds_no_word_is_asked_again(nothing: object) -> None:
    with pytest.raises(UnreadableAnswer):
        WORDS.parse(nothing)


def test_a_phrase_too_long_is_asked_again() -> None:
    assert WORDS.parse("a" * LONGEST)
    with pytest.raises(UnreadableAnswer, match="trop longue"):
        WORDS.parse("a" * (LONGEST + 1))


def test_a_phrase_is_shown_as_it_was_typed_between_guillemets() -> None:
    assert WORDS.show(WORDS.parse("rien ne  va plus !")) == "«\u00a0rien ne va plus\u202f!\u00a0»"


@given(st.text(max_size=LONGEST))
def test_whatever_is_read_survives_its_storage(text: str) -> None:
    try:
        phrase = WORDS.parse(text)
    except UnreadableAnswer:
        return
    assert WORDS.load(json.loads(json.dumps(WORDS.dump(phrase)))) == phrase


@pytest.mark.parametrize(
    ("number", "said"),
    [
        (0, "zéro"),
        (16, "seize"),
        (17, "dix-sept"),
        (21, "vingt et un"),
        (32, "trente-deux"),
        (60, "soixante"),
        (70, "soixante-dix"),
        (71, "soixante et onze"),
        (80, "quatre-vingts"),
        (81, "quatre-vingt-un"),
        (99, "quatre-vingt-dix-neuf"),
        (100, "cent"),
        (200, "deux cents"),
        (276, "deux cent soixante-seize"),
        (1_000, "mille"),
        (60_000, "soixante mille"),
        (80_000, "quatre-vingt mille"),
        (200_000, "deux cent mille"),
        (180_300, "cent quatre-vingt mille trois cents"),
    ],
)
def test_numbers_are_said_in_french(number: int, said: str) -> None:
    assert in_words(number) == said


@given(st.integers(0, 999_999))
def test_digits_and_words_are_heard_alike(number: int) -> None:
    assert heard(str(number)) == heard(in_words(number))


def test_a_long_phrase_is_named_by_a_short_word_of_its_own() -> None:
    phrases = [
        Phrase(f"1er tableau, {first} €, gagnant. 2e tableau, {second} €, égalité")
        for first, second in ((870, 298), (870, 299), (9_999, 1_212))
    ]
    keys = [phrase.key for phrase in phrases]
    assert len(set(keys)) == len(keys)
    assert max(map(len, keys)) <= 60
    assert Phrase("1er tableau 870 euros gagnant 2e tableau 298 euros égalité").key == keys[0]
