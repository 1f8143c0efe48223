"""French names: every category written out, every class of every scale read for bad French."""

import re
from functools import cache

import pytest

from casino_rules.core.cards import Rank, read_cards
from casino_rules.core.french import Noun, typo
from casino_rules.hands import (
    ACE_TO_FIVE,
    ACE_TO_SIX,
    BADUGI,
    DEUCE_TO_SEVEN,
    HIGH,
    JOKER_HIGH,
    THREE_CARDS,
    TWO_CARDS,
    CountedScale,
    HandValue,
    HighCategory,
    Scale,
    ThreeCardCategory,
)
from casino_rules.hands.patterns import patterns
from tests.casino_rules.hands.oracles import example
from tests.drills import drawn

COUNTED = [HIGH, THREE_CARDS, TWO_CARDS, JOKER_HIGH, ACE_TO_FIVE, ACE_TO_SIX, DEUCE_TO_SEVEN]
RANKS = "deux|trois|quatre|cinq|six|sept|huit|neuf|dix|valet|dame|roi|as"
PLURAL = "deux|trois|quatre|cinq|six|sept|huit|neuf|dix|valets|dames|rois|as"
AT = f"(?:au (?!as|dame)(?:{RANKS})|à la dame|à l’as)"
OF = f"(?:de (?!as)(?:{PLURAL})|d’as)"
NUMBER = "dix-(?:sept|huit|neuf)"
"""Two cards heard as one number: they are said apart."""
CARDS = f"(?:(?!.*{NUMBER})(?:{RANKS})(?:-(?:{RANKS}))+|(?:{RANKS})(?:, (?:{RANKS}))+)"
KICKERS = f"(?:, kicker (?:{RANKS})|, kickers (?:{RANKS})(?:, (?:{RANKS}))? et (?:{RANKS}))"
BY_INDEX = "(?:[2-9]|10|[VDRA])(?:-(?:[2-9]|10|[VDRA]))+"
GRAMMAR = re.compile(
    f"une hauteur (?!{NUMBER})(?:{RANKS})(?:-| et )(?:{RANKS})|une paire {OF}|un brelan {OF}|un carré {OF}"
    f"|deux paires, aux (?:{PLURAL}) et aux (?:{PLURAL})|une (?:quinte|tierce)(?: flush)? {AT}"
    f"|une couleur {AT}|un full aux (?:{PLURAL}) par les (?:{PLURAL})"
    f"|une quinte flush royale|cinq as|un {BY_INDEX}"
)
PRECISE = re.compile(
    f"Hauteur {CARDS}|Couleur {CARDS}|(?:Paire|Brelan|Carré) {OF}{KICKERS}?"
    f"|Deux paires, aux (?:{PLURAL}) et aux (?:{PLURAL}){KICKERS}"
    f"|(?:Quinte|Tierce)(?: flush)? {AT}|Full aux (?:{PLURAL}) par les (?:{PLURAL})"
    f"|Quinte flush royale|Cinq as|{BY_INDEX}"
)


@cache
def classes(scale: CountedScale) -> tuple[HandValue, ...]:
    categories = scale.reading.categories
    kinds = (pattern for category in categories for pattern in patterns(scale, category))
    return tuple(scale.value(example(pattern)) for pattern in kinds)


@pytest.mark.parametrize(
    ("scale", "cards", "french", "precise", "le"),
    [
        (HIGH, "Ah Kh Qh Jh Th", "Quinte flush royale", "Quinte flush royale", "la quinte flush royale"),
        (HIGH, "9h 8h 7h 6h 5h", "Quinte flush au neuf", "Quinte flush au neuf", "la quinte flush au neuf"),
        (HIGH, "Jh Jd Js Jc Ah", "Carré de valets", "Carré de valets, kicker as", "le carré de valets"),
        (HIGH, "Kh Kd Ks Tc Th", "Full aux rois par les dix", "Full aux rois par les dix", "le full aux rois par les dix"),
        (HIGH, "Ah 9h 7h 4h 2h", "Couleur à l’as", "Couleur as-neuf-sept-quatre-deux", "la couleur à l’as"),
        (HIGH, "Qh 9h 7h 4h 2h", "Couleur à la dame", "Couleur dame-neuf-sept-quatre-deux", "la couleur à la dame"),
        (HIGH, "Kh Qd Js Tc 9h", "Quinte au roi", "Quinte au roi", "la quinte au roi"),
        (HIGH, "5h 4d 3s 2c Ah", "Quinte au cinq", "Quinte au cinq", "la quinte au cinq"),
        (HIGH, "Ah Ad As Kc 2h", "Brelan d’as", "Brelan d’as, kickers roi et deux", "le brelan d’as"),
        (HIGH, "Qh Qd 8s 8c 2h", "Deux paires, aux dames et aux huit", "Deux paires, aux dames et aux huit, kicker deux", "les deux paires, aux dames et aux huit"),
        (HIGH, "Ah Ad Ks Tc 2h", "Paire d’as", "Paire d’as, kickers roi, dix et deux", "la paire d’as"),
        (HIGH, "8h 8d Ks Tc 2h", "Paire de huit", "Paire de huit, kickers roi, dix et deux", "la paire de huit"),
        (HIGH, "Ah Kd 9s Tc 2h", "Hauteur as-roi", "Hauteur as, roi, dix, neuf, deux", "la hauteur as-roi"),
        (HIGH, "Ks Ks Kh Kd Kc", "Cinq rois", "Cinq rois", "les cinq rois"),
        (THREE_CARDS, "3h 2d Ac", "Tierce au trois", "Tierce au trois", "la tierce au trois"),
        (THREE_CARDS, "Ah Kh Qh", "Tierce flush à l’as", "Tierce flush à l’as", "la tierce flush à l’as"),
        (HIGH, "Th 8d 5s 4c 2h", "Hauteur dix et huit", "Hauteur dix, huit, cinq, quatre, deux", "la hauteur dix et huit"),
        (TWO_CARDS, "Th 9d", "Hauteur dix et neuf", "Hauteur dix, neuf", "la hauteur dix et neuf"),
        (THREE_CARDS, "Qh Td 2c", "Hauteur dame-dix", "Hauteur dame-dix-deux", "la hauteur dame-dix"),
        (TWO_CARDS, "Kh Joker", "Hauteur as-roi", "Hauteur as-roi", "la hauteur as-roi"),
        (JOKER_HIGH, "Ah Ad As Ac Joker", "Cinq as", "Cinq as", "les cinq as"),
        (ACE_TO_FIVE, "5h 4d 3s 2c Ah", "5-4-3-2-A", "5-4-3-2-A", "le 5-4-3-2-A"),
        (DEUCE_TO_SEVEN, "Ah 5d 4s 3c 2h", "A-5-4-3-2", "A-5-4-3-2", "l’A-5-4-3-2"),
        (ACE_TO_SIX, "Kh Td 8s 7c Ah", "R-10-8-7-A", "R-10-8-7-A", "le R-10-8-7-A"),
        (ACE_TO_SIX, "6h 4h 3h 2h Ah", "Couleur au six", "Couleur six-quatre-trois-deux-as", "la couleur au six"),
        (BADUGI, "4h 3d 2s Ac", "Badugi 4-3-2-A", "Badugi 4-3-2-A", "le badugi 4-3-2-A"),
        (BADUGI, "5h 3d Ac 9c", "Main de trois cartes 5-3-A", "Main de trois cartes 5-3-A", "la main de trois cartes 5-3-A"),
    ],
)  # fmt: skip
def test_a_hand_has_its_name(scale: Scale, cards: str, french: str, precise: str, le: str) -> None:
    value = scale.best(read_cards(cards))
    assert (value.french, value.precise, value.le) == (french, precise, le)


@pytest.mark.parametrize("most", [800, pytest.param(10_000, marks=pytest.mark.thorough)])
@pytest.mark.parametrize("scale", COUNTED, ids=lambda scale: scale.slug)
def test_every_class_is_named_in_good_french(scale: CountedScale, most: int) -> None:
    for value in drawn(scale.slug, classes(scale), most):
        assert GRAMMAR.fullmatch(value.un), value.un
        assert PRECISE.fullmatch(value.precise), value.precise
        assert value.french[0].isupper() or value.french[0].isdigit()
        assert value.french.lower() == value.named().lower()
        assert value.le.endswith(value.named())
        assert typo(value.precise) == value.precise


@pytest.mark.parametrize("scale", COUNTED)
def test_a_precise_name_tells_every_class_apart(scale: CountedScale) -> None:
    values = classes(scale)
    assert len({value.precise for value in values}) == len(values)
    assert len({value.key for value in values}) == len(values)


def test_a_usual_name_tells_apart_what_a_croupier_announces() -> None:
    names: dict[HighCategory, set[str]] = {category: set() for category in HighCategory}
    for value in classes(HIGH):
        assert isinstance(value.category, HighCategory)
        names[value.category].add(value.french)
    assert {category.name: len(found) for category, found in names.items()} == {
        "HIGH_CARD": 8 + 8 + 7 + 6 + 5 + 4 + 3 + 2,  # under an ace, a king, … a seven
        "PAIR": 13,
        "TWO_PAIR": 78,
        "TRIPS": 13,
        "STRAIGHT": 10,
        "FLUSH": 8,
        "FULL": 156,
        "QUADS": 13,
        "STRAIGHT_FLUSH": 9,
        "ROYAL_FLUSH": 1,
        "FIVE_OF_A_KIND": 0,
    }


def test_a_game_names_hands_in_its_own_words() -> None:
    words = {
        HighCategory.STRAIGHT: Noun("séquence", "séquences", feminine=True),
        HighCategory.FULL: Noun("main pleine", "mains pleines", feminine=True),
        HighCategory.TWO_PAIR: Noun("double paire", "doubles paires", feminine=True),
        HighCategory.FIVE_OF_A_KIND: Noun("poker", "pokers"),
    }
    straight = HIGH.value(read_cards("Kh Qd Js Tc 9h"))
    assert straight.named(words) == "séquence au roi"
    full = HIGH.value(read_cards("Kh Kd Ks Tc Th")).words(words)
    assert (full.un, full.le) == (
        "une main pleine aux rois par les dix",
        "la main pleine aux rois par les dix",
    )
    pairs = HIGH.value(read_cards("Qh Qd 8s 8c 2h")).words(words)
    assert pairs.le == "la double paire, aux dames et aux huit"
    assert HIGH.value(read_cards("Qh Qd 8s 7c 2h")).named(words) == "paire de dames"


def test_categories_have_usual_names() -> None:
    assert HighCategory.TWO_PAIR.french == "Deux paires"
    assert HighCategory.ROYAL_FLUSH.french == "Quinte flush royale"
    assert HighCategory.FLUSH > HighCategory.STRAIGHT >= HighCategory.STRAIGHT
    with pytest.raises(TypeError):
        assert HighCategory.FLUSH > ThreeCardCategory.FLUSH


def test_the_joker_has_the_rank_that_it_stands_for() -> None:
    value = JOKER_HIGH.value(read_cards("9h 8d 6c 5c Joker"))
    assert value.ranks == (Rank.NINE, Rank.EIGHT, Rank.SEVEN, Rank.SIX, Rank.FIVE)
