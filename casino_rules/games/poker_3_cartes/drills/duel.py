"""The drill on the comparison of a hand with the bank's: who wins, and what decides."""

from collections.abc import Callable, Mapping, Sequence
from functools import cache
from random import Random
from typing import Any, Final, override

from casino_rules.core.card_forms import Hand
from casino_rules.core.cards import Rank
from casino_rules.core.drill import Drill, Pitfall, branch
from casino_rules.core.forms import Choice, Field, Fields
from casino_rules.core.house import House
from casino_rules.core.questions import Question, Zone
from casino_rules.games.poker_3_cartes import decisions, engine
from casino_rules.games.poker_3_cartes.drills import making
from casino_rules.games.poker_3_cartes.drills.making import (
    FLUSH,
    HIGH_CARD,
    PAIR,
    STRAIGHT,
    STRAIGHT_FLUSH,
    TRIPS,
)
from casino_rules.games.poker_3_cartes.engine import value
from casino_rules.games.poker_3_cartes.situations import Duel
from casino_rules.hands import Category, HandValue, compare
from casino_rules.hands.making import hand_like
from casino_rules.hands.patterns import Pattern
from casino_rules.hands.shapes import Shape

_FORM: Final = Fields(
    (
        Field(
            "gagnant",
            "Gagnant",
            Choice.of(joueur="Le joueur", banque="La banque", egalite="Égalité"),
        ),
        Field(
            "par",
            "Ce qui décide",
            Choice.of(
                combinaison="La combinaison",
                rang="Le rang de la paire, du brelan ou de la tierce",
                kicker="Le kicker de la paire",
                premiere="La plus haute carte",
                deuxieme="La deuxième carte",
                troisieme="La troisième carte",
                rien="Rien : égalité",
            ),
        ),
    )
)

type Related = Callable[[Shape, Shape], bool]


def _first_differs(one: Shape, other: Shape) -> bool:
    return one.ranks[0] is not other.ranks[0]


def _second_differs(one: Shape, other: Shape) -> bool:
    return one.ranks[0] is other.ranks[0] and one.ranks[1] is not other.ranks[1]


def _third_differs(one: Shape, other: Shape) -> bool:
    return one.ranks[:2] == other.ranks[:2] and one.ranks[2] is not other.ranks[2]


def _same(one: Shape, other: Shape) -> bool:
    return one.key == other.key


def _low_ace(hand: Shape) -> bool:
    return hand.ranks[-1] is Rank.ACE and hand.ranks[0] is Rank.THREE


def _both_above(one: Shape, other: Shape) -> bool:
    return _first_differs(one, other) and not (_low_ace(one) or _low_ace(other))


def _one_low_ace(one: Shape, other: Shape) -> bool:
    return _low_ace(one) != _low_ace(other)


_WITHIN: Final[Mapping[str, tuple[tuple[Category, ...], Related]]] = {
    "rang-tierce": ((STRAIGHT, STRAIGHT, STRAIGHT_FLUSH), _both_above),
    "as-deux-trois": ((STRAIGHT, STRAIGHT, STRAIGHT_FLUSH), _one_low_ace),
    "rang-brelan": ((TRIPS,), _first_differs),
    "rang-paire": ((PAIR,), _first_differs),
    "kicker": ((PAIR,), _third_differs),
    "premiere": ((HIGH_CARD, FLUSH), _first_differs),
    "deuxieme": ((HIGH_CARD, FLUSH), _second_differs),
    "troisieme": ((HIGH_CARD, FLUSH), _third_differs),
    "egalite": ((HIGH_CARD, HIGH_CARD, PAIR, FLUSH, STRAIGHT), _same),
}
"""The branches in which both hands are of one category, and how they are then related."""


@cache
def _banks(branch: str, category: Category) -> Sequence[tuple[Pattern, Shape]]:
    """Return the qualified banks that some hand of their category can face in a branch."""
    related, kinds = _WITHIN[branch][1], making.kinds(category)
    return [
        (pattern, bank)
        for pattern, bank in kinds
        if engine.is_qualified(bank) and any(related(bank, other) for _, other in kinds)
    ]


def _one_category(rng: Random, branch: str) -> Duel:
    categories, related = _WITHIN[branch]
    category = rng.choice(categories)
    pattern, shape = rng.choice(_banks(branch, category))
    bank = hand_like(rng, [pattern])
    wanted = [kind for kind, other in making.kinds(category) if related(shape, other)]
    return Duel(hand_like(rng, wanted, making.without(bank)), bank)


def _two_categories(rng: Random, categories: Sequence[Category]) -> Duel:
    """Draw a hand of each category; a bank of hauteur must still be qualified."""
    mine, theirs = categories
    bank = making.hand_within(rng, making.only(theirs), making.QUALIFIED)
    return Duel(making.hand_within(rng, making.only(mine), left=making.without(bank)), bank)


def _draw_two(rng: Random) -> Sequence[Category]:
    """Draw two categories, tierce against couleur apart: it is a branch of its own."""
    first = rng.choices(tuple(making.USUAL), tuple(making.USUAL.values()))[0]
    apart = (STRAIGHT, FLUSH) if first in (STRAIGHT, FLUSH) else (first,)
    others = [category for category in making.USUAL if category not in apart]
    pair = [first, rng.choice(others)]
    rng.shuffle(pair)
    return pair


def _case(player: HandValue, bank: HandValue) -> str:
    found = compare(player, bank)
    decided = engine.decided_by(found)
    if decided == "combinaison":
        both = {player.category.strength, bank.category.strength}
        return "tierce-couleur" if both == _STRAIGHT_AND_FLUSH else decided
    if decided == "rang":
        if player.category in (STRAIGHT, STRAIGHT_FLUSH):
            low = _low_ace(player.shape) or _low_ace(bank.shape)
            return "as-deux-trois" if low else "rang-tierce"
        return "rang-brelan" if player.category is TRIPS else "rang-paire"
    return "egalite" if decided == "rien" else decided


_STRAIGHT_AND_FLUSH: Final = {STRAIGHT.strength, FLUSH.strength}

type _Answer = dict[str, Any] | None


def _winner(better: bool) -> str:  # noqa: FBT001 - one fact, read by its name at every call
    return "joueur" if better else "banque"


def _as_at_five_cards(situation: Duel) -> _Answer:
    """Couleur above tierce, as at poker of five cards."""
    player, bank = value(situation.player), value(situation.bank)
    if _case(player, bank) != "tierce-couleur":
        return None
    return {"gagnant": _winner(player.category is FLUSH)}


def _low_ace_high(situation: Duel) -> _Answer:
    """Three, two, ace taken for the highest straight because of its ace."""
    player, bank = value(situation.player), value(situation.bank)
    if _case(player, bank) != "as-deux-trois":
        return None
    return {"gagnant": _winner(_low_ace(player.shape))}


def _two_cards_only(situation: Duel) -> _Answer:
    if _case(value(situation.player), value(situation.bank)) != "troisieme":
        return None
    return {"gagnant": "egalite", "par": "rien"}


def _orders(cards: Hand) -> list[int]:
    return sorted((card.rank.order for card in cards), reverse=True)


def _kicker_first(situation: Duel) -> _Answer:
    """The highest card looked at before the pair."""
    player, bank = value(situation.player), value(situation.bank)
    if _case(player, bank) != "rang-paire":
        return None
    mine, theirs = _orders(situation.player), _orders(situation.bank)
    if mine[0] == theirs[0] or (mine[0] > theirs[0]) == (player > bank):
        return None
    return {"gagnant": _winner(mine[0] > theirs[0])}


def _cards_before_combination(situation: Duel) -> _Answer:
    """The highest card looked at before the combination."""
    player, bank = value(situation.player), value(situation.bank)
    if _case(player, bank) != "combinaison":
        return None
    mine, theirs = _orders(situation.player)[0], _orders(situation.bank)[0]
    if mine == theirs or (mine > theirs) == (player > bank):
        return None
    return {"gagnant": _winner(mine > theirs), "par": "premiere"}


def _bank_wins_ties(situation: Duel) -> _Answer:
    tie = value(situation.player) == value(situation.bank)
    return {"gagnant": "banque"} if tie else None


class CompareHands(Drill[Duel]):
    """Who wins against a qualified bank, and on what."""

    slug = "comparer-mains"
    title = "Joueur contre banque"
    duty = "Dire qui l'emporte et sur quelle carte la main se décide."
    seconds = 10
    situation = Duel
    branches = (
        branch("combinaison", "À la combinaison", 3),
        branch("tierce-couleur", "Tierce contre couleur", 4),
        branch("rang-tierce", "Tierce contre tierce"),
        branch("as-deux-trois", "As-deux-trois contre une autre tierce", 2),
        branch("rang-brelan", "Brelan contre brelan"),
        branch("rang-paire", "Paire contre paire", 3),
        branch("kicker", "Même paire, au kicker", 3),
        branch("premiere", "À la plus haute carte", 2),
        branch("deuxieme", "À la deuxième carte", 3),
        branch("troisieme", "À la troisième carte", 4),
        branch("egalite", "Égalité", 3),
    )
    pitfalls = (
        Pitfall(
            "comme-a-cinq-cartes",
            "Avec trois cartes, la tierce bat la couleur : c'est l'inverse du poker à cinq cartes.",
            _as_at_five_cards,
        ),
        Pitfall(
            "as-deux-trois-au-sommet",
            "As-deux-trois est la plus petite des tierces : l'as y vaut 1.",
            _low_ace_high,
        ),
        Pitfall(
            "deux-cartes-seulement",
            "Deux premières cartes égales ne font pas l'égalité : on compare aussi la troisième.",
            _two_cards_only,
        ),
        Pitfall(
            "kicker-avant-la-paire",
            "Paire contre paire, c'est le rang de la paire qui décide d'abord.",
            _kicker_first,
        ),
        Pitfall(
            "carte-avant-combinaison",
            "La combinaison passe avant la plus haute carte.",
            _cards_before_combination,
        ),
        Pitfall(
            "egalite-a-la-banque",
            "À égalité, la banque ne gagne pas : le coup est nul.",
            _bank_wins_ties,
        ),
    )

    @override
    def construct(self, rng: Random, house: House, branch: str) -> Duel:
        if branch in _WITHIN:
            return _one_category(rng, branch)
        if branch == "combinaison":
            return _two_categories(rng, _draw_two(rng))
        return _two_categories(rng, rng.sample((STRAIGHT, FLUSH), 2))

    @override
    def classify(self, situation: Duel) -> str:
        return _case(value(situation.player), value(situation.bank))

    @override
    def deal(self, rng: Random, house: House) -> Duel:
        return Duel(*making.true_duel(rng))

    @override
    def ask(self, situation: Duel) -> Question:
        zones = (Zone("Joueur", situation.player), Zone("Banque", situation.bank))
        prompt = "La banque est qualifiée. Qui l'emporte, et qu'est-ce qui décide ?"
        return Question(prompt, _FORM, zones)

    solve = staticmethod(decisions.duel)
