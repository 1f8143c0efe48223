"""The drill on the comparison of a hand with the bank's: who wins, and what decides."""

from collections.abc import Mapping, Sequence
from random import Random
from typing import Any, Final, override

from casino_rules.core.card_forms import Hand
from casino_rules.core.cards import Rank
from casino_rules.core.drill import Drill, Pitfall, branch
from casino_rules.core.forms import Choice, Field, Fields
from casino_rules.core.house import House
from casino_rules.core.plan import IN_QUESTION
from casino_rules.core.questions import Question
from casino_rules.families.matchups import Kinds, facing
from casino_rules.families.pitfalls import error, taken
from casino_rules.games.poker_3_cartes import decisions, engine
from casino_rules.games.poker_3_cartes.drills import generators
from casino_rules.games.poker_3_cartes.drills.generators import (
    FLUSH,
    HIGH_CARD,
    PAIR,
    STRAIGHT,
    STRAIGHT_FLUSH,
    TRIPS,
)
from casino_rules.games.poker_3_cartes.engine import BOOK, value
from casino_rules.games.poker_3_cartes.situations import Duel
from casino_rules.hands import THREE_CARDS, Category, HandValue, compare
from casino_rules.hands.shapes import Shape

_FORM: Final = Fields(
    (
        Field(
            "gagnant",
            "Gagnant",
            Choice.of(joueur="Le joueur", banque="La banque", egalite="Égalité"),
            IN_QUESTION,
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
            IN_QUESTION,
        ),
    )
)


def _low_ace(hand: Shape) -> bool:
    return hand.ranks[-1] is Rank.ACE and hand.ranks[0] is Rank.THREE


_ALIKE: Final[Mapping[str, Sequence[Category]]] = {
    "rang-tierce": (STRAIGHT, STRAIGHT, STRAIGHT_FLUSH),
    "as-deux-trois": (STRAIGHT, STRAIGHT, STRAIGHT_FLUSH),
    "rang-brelan": (TRIPS,),
    "rang-paire": (PAIR,),
    "kicker": (PAIR,),
    "premiere": (HIGH_CARD, FLUSH),
    "deuxieme": (HIGH_CARD, FLUSH),
    "troisieme": (HIGH_CARD, FLUSH),
    "egalite": (HIGH_CARD, HIGH_CARD, PAIR, FLUSH, STRAIGHT),
}
"""The categories of which both hands are, where a case needs them."""


def _kinds(rng: Random, branch: str) -> Kinds:
    if branch == "tierce-couleur":
        one, other = rng.sample((STRAIGHT, FLUSH), 2)
        return generators.kind_of(rng, {one: 1}), generators.kind_of(rng, {other: 1})
    if branch not in _ALIKE:
        return generators.kind_of(rng, generators.USUAL), generators.kind_of(rng, generators.USUAL)
    alike = {rng.choice(_ALIKE[branch]): 1}
    first = generators.kind_of(rng, alike)
    return first, first if branch == "egalite" else generators.kind_of(rng, alike)


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


def _decided(situation: Duel) -> str:
    return _case(value(situation.player), value(situation.bank))


def _winner(better: bool) -> str:  # noqa: FBT001 - one fact, read by its name at every call
    return "joueur" if better else "banque"


@error(
    "comme-a-cinq-cartes",
    "Avec trois cartes, la tierce bat la couleur : c'est l'inverse du poker à cinq cartes.",
)
def _as_at_five_cards(situation: Duel) -> _Answer:
    """Couleur above tierce, as at poker of five cards."""
    if _decided(situation) != "tierce-couleur":
        return None
    return {"gagnant": _winner(value(situation.player).category is FLUSH)}


@error("as-deux-trois-au-sommet", "As-deux-trois est la plus petite des tierces : l'as y vaut 1.")
def _low_ace_high(situation: Duel) -> _Answer:
    """Three, two, ace taken for the highest straight because of its ace."""
    if _decided(situation) != "as-deux-trois":
        return None
    return {"gagnant": _winner(_low_ace(value(situation.player).shape))}


def _highest(cards: Hand) -> int:
    return max(card.rank.order for card in cards)


@error("kicker-avant-la-paire", "Paire contre paire, c'est le rang de la paire qui décide d'abord.")
def _kicker_first(situation: Duel) -> _Answer:
    """The highest card looked at before the pair."""
    mine, theirs = _highest(situation.player), _highest(situation.bank)
    if _decided(situation) != "rang-paire" or mine == theirs:
        return None
    return {"gagnant": _winner(mine > theirs)}


@error("carte-avant-combinaison", "La combinaison passe avant la plus haute carte.")
def _cards_before_combination(situation: Duel) -> _Answer:
    """The highest card looked at before the combination."""
    player, bank = value(situation.player), value(situation.bank)
    if _case(player, bank) != "combinaison":
        return None
    mine, theirs = _highest(situation.player), _highest(situation.bank)
    if mine == theirs or (mine > theirs) == (player > bank):
        return None
    return {"gagnant": _winner(mine > theirs), "par": "premiere"}


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
        _as_at_five_cards,
        _low_ace_high,
        Pitfall(
            "deux-cartes-seulement",
            "Deux premières cartes égales ne font pas l'égalité : on compare aussi la troisième.",
            taken(_decided, {"troisieme": {"gagnant": "egalite", "par": "rien"}}),
        ),
        _kicker_first,
        _cards_before_combination,
        Pitfall(
            "egalite-a-la-banque",
            "À égalité, la banque ne gagne pas : le coup est nul.",
            taken(_decided, {"egalite": {"gagnant": "banque"}}),
        ),
    )

    @override
    def construct(self, rng: Random, house: House, branch: str) -> Duel:
        def wanted(player: HandValue, bank: HandValue) -> bool:
            return engine.is_qualified(bank.shape) and _case(player, bank) == branch

        return Duel(*facing(rng, THREE_CARDS, lambda: _kinds(rng, branch), wanted))

    classify = staticmethod(_decided)

    @override
    def deal(self, rng: Random, house: House) -> Duel:
        return Duel(*generators.true_duel(rng))

    @override
    def ask(self, situation: Duel) -> Question:
        zones = (
            BOOK.plan.asked("Joueur", situation.player),
            BOOK.plan.zone("banque", situation.bank),
        )
        prompt = "La banque est qualifiée. Qui l'emporte, et qu'est-ce qui décide ?"
        return Question(prompt, _FORM, zones)

    solve = staticmethod(decisions.duel)
