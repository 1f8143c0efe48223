"""Drills on reading three cards: the combination, whether the bank is qualified, who wins."""

from collections.abc import Mapping, Sequence
from functools import cache
from random import Random
from typing import Any, Final, override

from casino_rules.core.cards import Rank, Shoe
from casino_rules.core.drill import Drill, Pitfall, branch
from casino_rules.core.forms import Choice, Field, Fields
from casino_rules.core.house import House
from casino_rules.core.plan import IN_QUESTION
from casino_rules.core.questions import Question
from casino_rules.core.table_forms import Hand
from casino_rules.families.pitfalls import error, taken
from casino_rules.families.sampling import Kinds, facing
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
from casino_rules.games.poker_3_cartes.engine import BOOK, CARDS, SLUGS, value
from casino_rules.games.poker_3_cartes.situations import BankShown, Duel, HandShown
from casino_rules.hands import THREE_CARDS, Category, HandValue, ThreeCardCategory, compare
from casino_rules.hands.making import hand_like
from casino_rules.hands.patterns import Pattern, patterns
from casino_rules.hands.reading import Shape

_NAMES: Final = Choice.of(
    hauteur="Hauteur",
    paire="Paire",
    couleur="Couleur",
    tierce="Tierce",
    brelan="Brelan",
    **{"tierce-flush": "Tierce flush"},
)
_TURN: Final = frozenset({Rank.KING, Rank.ACE, Rank.TWO})
_LOW_ACE: Final = frozenset({Rank.THREE, Rank.TWO, Rank.ACE})
_HIGH_ACE: Final = frozenset({Rank.ACE, Rank.KING, Rank.QUEEN})
_GAP: Final = 3
"""Between the ends of three cards of which one more step would make a straight."""


def _nearly_straight(ranks: tuple[Rank, ...]) -> bool:
    """Whether three different ranks miss a straight by one step, the ace at either end."""
    orders = sorted(rank.order for rank in ranks)
    low = sorted(1 if order == Rank.ACE.order else order for order in orders)
    return len(set(orders)) == CARDS and _GAP in (orders[-1] - orders[0], low[-1] - low[0])


def _kind(hand: Shape) -> str:
    """Tell the cases of reading apart: each combination, its ends, its near misses."""
    slug, ranks = SLUGS[hand.category], frozenset(hand.ranks)
    if slug in ("tierce", "tierce-flush"):
        if ranks == _LOW_ACE:
            return f"{slug}-as-deux-trois"
        return f"{slug}-as-roi-dame" if ranks == _HIGH_ACE else slug
    if ranks == _TURN and slug in ("hauteur", "couleur"):
        return f"{slug}-tour"
    if slug in ("hauteur", "couleur") and _nearly_straight(hand.ranks):
        return f"{slug}-presque-suite"
    return slug


@cache
def _hands(branch: str) -> Sequence[Pattern]:
    """Return the kinds of hand of a branch."""
    every = (kind for category in ThreeCardCategory for kind in patterns(THREE_CARDS, category))
    return [kind for kind in every if _kind(THREE_CARDS.shape(kind.code)) == branch]


def _named(situation: HandShown) -> str:
    return _kind(value(situation.cards).shape)


_STRAIGHT_FLUSHES: Final = (
    "tierce-flush",
    "tierce-flush-as-deux-trois",
    "tierce-flush-as-roi-dame",
)


def _combination(situation: HandShown) -> str:
    return SLUGS[value(situation.cards).category]


def _unseen(wrong: str, message: str, *held: str) -> Pitfall[HandShown]:
    """Declare the error of reading this in a hand that is none of what is ``held``."""
    answer = taken(_combination, dict.fromkeys(held, wrong))
    return Pitfall(f"{wrong}-a-tort", message, answer)


def _more(wrong: str, held: str, message: str) -> Pitfall[HandShown]:
    """Declare the error of reading less than what is held."""
    answer = taken(_combination, {held: wrong})
    return Pitfall(f"{held}-non-vu", message, answer)


_COMBINED: Final = ("paire", "couleur", "tierce", "brelan", "tierce-flush")
_WITHOUT_PAIR: Final = ("hauteur", "couleur", "tierce", "tierce-flush")
_INVENTED: Final = (
    _unseen("paire", "Aucun rang n'y est deux fois.", *_WITHOUT_PAIR),
    _more("paire", "brelan", "Les trois cartes sont de même rang : c'est plus qu'une paire."),
    _unseen("brelan", "Il faut trois cartes de même rang.", *_WITHOUT_PAIR, "paire"),
    _unseen("couleur", "Ces cartes ne sont pas d'une seule couleur.", "hauteur", "paire", "tierce"),
    _unseen("tierce", "Ces trois cartes ne se suivent pas.", "hauteur", "paire", "couleur"),
    _unseen(
        "tierce-flush",
        "Il faut trois cartes qui se suivent, et d'une seule couleur.",
        *("hauteur", "paire", "couleur", "tierce"),
    ),
    _unseen("hauteur", "Cette main a une combinaison : regardez rangs et couleurs.", *_COMBINED),
)
"""What is read in hands that do not hold it."""


class NameHand(Drill[HandShown]):
    """The combination of a hand."""

    slug = "nommer-main"
    title = "Nommer la main"
    duty = "Reconnaître d'un coup d'œil la combinaison de trois cartes."
    seconds = 4
    situation = HandShown
    branches = (
        branch("hauteur", "Hauteur", 2),
        branch("hauteur-presque-suite", "Hauteur à un cran d'une tierce", 3),
        branch("hauteur-tour", "Roi-as-deux, de plusieurs couleurs", 2),
        branch("paire", "Paire", 2),
        branch("couleur", "Couleur", 2),
        branch("couleur-presque-suite", "Couleur à un cran d'une tierce flush", 3),
        branch("couleur-tour", "Roi-as-deux de la même couleur"),
        branch("tierce", "Tierce", 3),
        branch("tierce-as-deux-trois", "Tierce as-deux-trois", 2),
        branch("tierce-as-roi-dame", "Tierce as-roi-dame"),
        branch("brelan", "Brelan"),
        branch("tierce-flush", "Tierce flush", 2),
        branch("tierce-flush-as-deux-trois", "Tierce flush as-deux-trois"),
        branch("tierce-flush-as-roi-dame", "Tierce flush as-roi-dame"),
    )
    pitfalls = (
        Pitfall(
            "as-fait-le-tour",
            "L'as ne fait pas le tour : roi-as-deux ne suit pas.",
            taken(_named, {"hauteur-tour": "tierce", "couleur-tour": "tierce-flush"}),
        ),
        Pitfall(
            "as-seulement-fort",
            "Dans as-deux-trois, l'as vaut 1 : les trois cartes se suivent.",
            taken(
                _named,
                {"tierce-as-deux-trois": "hauteur", "tierce-flush-as-deux-trois": "couleur"},
            ),
        ),
        Pitfall(
            "trou-dans-la-suite",
            "Les trois cartes ne se suivent pas : il en manque une.",
            taken(
                _named,
                {"hauteur-presque-suite": "tierce", "couleur-presque-suite": "tierce-flush"},
            ),
        ),
        Pitfall(
            "suite-non-vue",
            "La couleur est bien là, mais les cartes se suivent aussi.",
            taken(_named, dict.fromkeys(_STRAIGHT_FLUSHES, "couleur")),
        ),
        Pitfall(
            "couleur-non-vue",
            "Les cartes se suivent, et elles sont aussi de la même couleur.",
            taken(_named, dict.fromkeys(_STRAIGHT_FLUSHES, "tierce")),
        ),
        *_INVENTED,
    )

    @override
    def construct(self, rng: Random, house: House, branch: str) -> HandShown:
        return HandShown(hand_like(rng, _hands(branch)))

    classify = staticmethod(_named)

    @override
    def deal(self, rng: Random, house: House) -> HandShown:
        return HandShown(Shoe(rng).draw_many(CARDS))

    @override
    def ask(self, situation: HandShown) -> Question:
        zones = (BOOK.plan.asked("Main", situation.cards),)
        return Question("Quelle est cette main ?", _NAMES, zones)

    solve = staticmethod(decisions.name_hand)


_YES_NO: Final = Choice.of(oui="Qualifiée", non="Pas qualifiée")


def _strength(bank: Shape) -> str:
    """Tell the banks apart by what makes or unmakes their qualification."""
    top = bank.ranks[0]
    if engine.has_combination(bank):
        plays_high = max(rank.order for rank in bank.ranks) >= Rank.QUEEN.order
        return "combinaison-haute" if plays_high else "combinaison-basse"
    if top is Rank.QUEEN:
        return "dame"
    if top.order > Rank.QUEEN.order:
        return "avec-dame" if Rank.QUEEN in bank.ranks else "sans-dame"
    return "valet" if top is Rank.JACK else "dix-ou-moins"


@error("dame-exigee", "« Une dame ou mieux » : la banque n'a pas besoin d'avoir une dame.")
def _queen_needed(situation: BankShown) -> str | None:
    has_queen = any(card.rank is Rank.QUEEN for card in situation.bank)
    right = engine.is_qualified(value(situation.bank).shape)
    return "non" if right and not has_queen else None


def _case(situation: BankShown) -> str:
    return _strength(value(situation.bank).shape)


class Qualified(Drill[BankShown]):
    """Whether the bank is qualified."""

    slug = "banque-qualifiee"
    title = "La banque est-elle qualifiée ?"
    duty = "Dire aussitôt si la banque joue : une dame ou mieux."
    seconds = 3
    situation = BankShown
    branches = (
        branch("dame", "Hauteur dame, tout juste qualifiée", 4),
        branch("sans-dame", "Hauteur roi ou as, sans dame", 4),
        branch("avec-dame", "Hauteur roi ou as, avec une dame"),
        branch("combinaison-basse", "Combinaison sans dame, ni roi, ni as", 4),
        branch("combinaison-haute", "Combinaison avec une dame, un roi ou un as"),
        branch("valet", "Hauteur valet, tout juste trop courte", 4),
        branch("dix-ou-moins", "Hauteur dix ou moins", 2),
    )
    pitfalls = (
        Pitfall(
            "combinaison-oubliee",
            "Toute combinaison qualifie la banque, même la plus petite.",
            taken(_case, {"combinaison-basse": "non"}),
        ),
        _queen_needed,
        Pitfall(
            "valet-suffit",
            "Le valet ne suffit pas : il faut au moins la dame.",
            taken(_case, {"valet": "oui"}),
        ),
        Pitfall(
            "toujours-qualifiee",
            "Sans dame ni mieux, la banque ne joue pas.",
            taken(_case, {"dix-ou-moins": "oui"}),
        ),
    )

    @override
    def construct(self, rng: Random, house: House, branch: str) -> BankShown:
        return BankShown(generators.hand_such(rng, lambda bank: _strength(bank) == branch))

    classify = staticmethod(_case)

    @override
    def deal(self, rng: Random, house: House) -> BankShown:
        return BankShown(Shoe(rng).draw_many(CARDS))

    @override
    def ask(self, situation: BankShown) -> Question:
        zones = (BOOK.plan.zone("banque", situation.bank),)
        return Question("La banque est-elle qualifiée ?", _YES_NO, zones)

    solve = staticmethod(decisions.qualified)


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


def _case_of_two(player: HandValue, bank: HandValue) -> str:
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
    return _case_of_two(value(situation.player), value(situation.bank))


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
    if _case_of_two(player, bank) != "combinaison":
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
            return engine.is_qualified(bank.shape) and _case_of_two(player, bank) == branch

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
