"""What tells a variant from the others, in a few French words."""

from casino_rules.core.french import typo
from casino_rules.poker.variant import (
    BADEUCEY,
    BADUGI_LOW,
    OMAHA_HI_LO,
    STUD_HI_LO,
    WHOLE_HIGH,
    Opening,
    Street,
    Structure,
    Variant,
)
from casino_rules.poker.variant import traits as traits_of

_BOARD = (
    Street("flop", "Le flop", burned=1, common=3),
    Street("tournant", "Le tournant", burned=1, common=1),
)
_DRAW = Street("tirage", "Le tirage", burned=1, exchanged=5)


def traits(variant: Variant) -> dict[str, str]:
    """Return what a game says of its variant, in the typography that it sets."""
    return {name: typo(text) for name, text in traits_of(variant).items()}


def test_a_game_with_a_board_says_how_it_is_opened() -> None:
    told = traits(Variant((Street("preflop", "Avant le flop", closed=2), *_BOARD), WHOLE_HIGH))
    assert told["Cartes"] == "2\u00a0fermées et 4\u00a0communes"
    assert told["Tours"] == "3 tours d’enchères\u202f; tableau 3\u00a0+\u00a01"
    assert told["Échelle"] == "Haut"
    assert told["Cartes qui jouent"] == "Les 5 meilleures des\u00a06"
    assert told["Pot"] == "Entier"
    assert told["Places"] == "2 à 9"


def test_both_halves_are_told_with_what_the_low_needs() -> None:
    first = Street("preflop", "Avant le flop", burned=1, closed=5, common=1)
    told = traits(Variant((first, *_BOARD), OMAHA_HI_LO, structure=Structure.POT_LIMIT))
    assert told["Échelle"] == "Haut\u202f; bas, de l’as au cinq, huit ou mieux"
    assert told["Cartes qui jouent"] == "2 de la main et 3 du tableau"
    assert (
        told["Pot"]
        == "Une moitié au haut, l’autre au bas\u202f; tout au haut s’il n’y a pas de bas"
    )
    assert told["Mises"] == "Limite du pot"


def test_a_stud_has_open_cards_and_no_board() -> None:
    streets = (Street("depart", "Le départ", closed=2, open=1), Street("suite", "La suite", open=1))
    told = traits(Variant(streets, STUD_HI_LO, Opening.BRING_IN, Structure.LIMIT))
    assert told["Cartes"] == "2\u00a0fermées et 2\u00a0ouvertes"
    assert told["Tours"] == "2 tours d’enchères"
    assert told["Parole"] == "Les cartes visibles décident"


def test_a_draw_game_says_how_many_cards_may_be_changed() -> None:
    badeucey = traits(Variant((Street("service", "La donne", closed=5), _DRAW), BADEUCEY))
    assert badeucey["Tours"] == "2 tours d’enchères, 1 tirage de 0 à 5\u00a0cartes"
    assert badeucey["Cartes qui jouent"] == (
        "Les 5 cartes\u202f; 4 au plus, de rangs et de couleurs différents"
    )
    assert badeucey["Pot"] == "Une moitié au deux à sept, l’autre au badugi"
    badugi = traits(Variant((Street("service", "La donne", closed=4), _DRAW), BADUGI_LOW))
    assert badugi["Cartes qui jouent"] == "4 au plus, de rangs et de couleurs différents"


def test_the_game_without_raises_has_one_stake() -> None:
    streets = (
        Street("donne", "La donne", closed=2, common=3),
        Street("suite", "La suite", common=2),
    )
    told = traits(Variant(streets, WHOLE_HIGH, Opening.STAKE, Structure.EQUAL))
    assert told["Tours"] == "Une mise\u202f; tableau 3\u00a0+\u00a02"
    assert told["Mises"] == "Une mise, la même pour tous"
