"""Drills on reading three cards: the combination, and whether the bank is qualified."""

from collections.abc import Sequence
from functools import cache
from random import Random
from typing import Final, override

from casino_rules.core.cards import Rank, Shoe
from casino_rules.core.drill import Drill, Pitfall, branch
from casino_rules.core.forms import Choice
from casino_rules.core.house import House
from casino_rules.core.questions import Question
from casino_rules.families.pitfalls import error, taken
from casino_rules.games.poker_3_cartes import decisions, engine
from casino_rules.games.poker_3_cartes.drills import generators
from casino_rules.games.poker_3_cartes.engine import BOOK, CARDS, SLUGS, value
from casino_rules.games.poker_3_cartes.situations import BankShown, HandShown
from casino_rules.hands import THREE_CARDS, ThreeCardCategory
from casino_rules.hands.making import hand_like
from casino_rules.hands.patterns import Pattern, patterns
from casino_rules.hands.shapes import Shape

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
