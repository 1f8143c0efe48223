"""Exercises on reading: the joker, hands of five, classes of pairs."""

from collections import defaultdict
from collections.abc import Mapping, Sequence
from functools import cache
from random import Random
from typing import Final, override

from casino_rules.core.card_forms import Hand
from casino_rules.core.cards import JOKER, PACK, RANKS, SUITS, Card, Rank
from casino_rules.core.drill import Branch, Pitfall, branch
from casino_rules.core.forms import Choice, Option
from casino_rules.core.french import typo
from casino_rules.core.house import House
from casino_rules.core.questions import Question, Zone
from casino_rules.core.ruling import Ruling
from casino_rules.families.pai_gow.drills.base import FamilyDrill, deal_hands
from casino_rules.families.pai_gow.hands import (
    BACK,
    FRONT,
    PAIR_CLASSES,
    SCALES,
    is_wheel,
    order,
    without,
)
from casino_rules.families.pai_gow.quiet import quiet_orders, scatter, suited
from casino_rules.families.pai_gow.rules import may_be_wheel
from casino_rules.families.pai_gow.situations import FiveShown, JokerHand, TwoShown
from casino_rules.families.pai_gow.words import CATEGORY_KEYS
from casino_rules.hands import (
    HIGH,
    JOKER_HIGH,
    TWO_CARDS,
    Category,
    HighCategory,
    TwoCardCategory,
)
from casino_rules.hands.codes import CODES, encode
from casino_rules.hands.making import hand_like, hand_of
from casino_rules.hands.patterns import Pattern, patterns

_BY_KEY: Final = {key: category for category, key in CATEGORY_KEYS.items()}
_RANKS_DOWN: Final = tuple(reversed(RANKS))
_RANK_FORM: Final = Choice(
    tuple(Option(rank.code, typo(rank.noun.singular.capitalize())) for rank in _RANKS_DOWN)
)
_NATURALS: Final = BACK - 1


_COMPLETED: Final[Mapping[Category, str]] = {
    HighCategory.FIVE_OF_A_KIND: "cinq-as",
    HighCategory.ROYAL_FLUSH: "royale",
    HighCategory.STRAIGHT_FLUSH: "quinte-flush",
    HighCategory.STRAIGHT: "sequence",
}


def _joker_branch(cards: Hand) -> str:
    """Return the case of a hand that holds the joker."""
    naturals = without(cards, (JOKER,))
    value = JOKER_HIGH.value(cards)
    aces = sum(card.rank is Rank.ACE for card in naturals)
    if may_be_wheel(cards):
        return "deux-a-cinq"
    if value.category is HighCategory.FLUSH:
        return "couleur-as" if aces else "couleur"
    if is_wheel(value) and value.category is HighCategory.STRAIGHT:
        return "roue"
    if value.category in _COMPLETED:
        return _COMPLETED[value.category]
    if aces:
        return "avec-as"
    paired = len({card.rank for card in naturals}) < _NATURALS
    return "avec-paire" if paired else "seul"


@cache
def _joker_patterns() -> Mapping[str, Sequence[Pattern]]:
    """Return the patterns of five cards with the joker, by case."""
    found: dict[str, list[Pattern]] = defaultdict(list)
    for category in HighCategory:
        for pattern in patterns(JOKER_HIGH, category, joker=True):
            found[_joker_branch(_sample(pattern))].append(pattern)
    return found


def _sample(pattern: Pattern) -> Hand:
    """Return some hand of a pattern."""
    suits = [SUITS[0]] * _NATURALS if pattern.suited else SUITS
    cards = (Card.of(rank, suit) for rank, suit in zip(pattern.naturals, suits, strict=True))
    return (*cards, JOKER)


class Joker(FamilyDrill[JokerHand]):
    """Which card the joker stands for."""

    slug = "joker"
    title = "Le joker"
    duty = "Dire pour quelle carte le joker compte dans une main de cinq."
    seconds = 8
    situation = JokerHand
    branches = (
        branch("seul", "Rien à compléter, aucune paire", 2),
        branch("avec-paire", "Une paire, deux paires, un brelan ou un carré sans as", 4),
        branch("avec-as", "Un, deux ou trois as", 2),
        branch("cinq-as", "Quatre as"),
        branch("sequence", "Quatre cartes d'une séquence", 4),
        branch("roue", "As et trois cartes de deux à cinq", 2),
        branch("deux-a-cinq", "Deux, trois, quatre, cinq", 3),
        branch("couleur", "Quatre cartes de la même couleur, sans as", 3),
        branch("couleur-as", "Quatre cartes de la même couleur, dont l'as", 3),
        branch("quinte-flush", "Quatre cartes qui se suivent dans une couleur", 2),
        branch("royale", "Quatre cartes d'une quinte royale"),
    )

    @override
    def errors(self) -> Sequence[Pitfall[JokerHand]]:
        return (
            Pitfall(
                "roue-de-l-autre-maison",
                "Le rang d'A-2-3-4-5 dépend de la maison : regardez l'option en vigueur.",
                self._other_wheel,
            ),
            Pitfall(
                "deux-as",
                "La couleur a déjà son as : le joker y prend la plus haute carte qui manque.",
                lambda seen: "A" if _joker_branch(seen.cards) == "couleur-as" else None,
            ),
            Pitfall(
                "toujours-un-as",
                "Le joker complète une séquence ou une couleur : il n'est pas toujours un as.",
                self._always_ace,
            ),
            Pitfall(
                "joker-libre",
                "Le joker ne double pas une autre carte que l'as : il n'agrandit ni paire ni brelan.",
                self._wild,
            ),
        )

    def _unless_right(self, seen: JokerHand, code: str) -> str | None:
        return None if self.rules.joker(seen).value == code else code

    def _other_wheel(self, seen: JokerHand) -> str | None:
        if not may_be_wheel(seen.cards):
            return None
        other = next(choice for choice in SCALES if choice != seen.roue)
        return self._unless_right(seen, self.rules.joker(JokerHand(seen.cards, other)).value)

    def _always_ace(self, seen: JokerHand) -> str | None:
        return self._unless_right(seen, Rank.ACE.code)

    def _wild(self, seen: JokerHand) -> str | None:
        ranks = [card.rank for card in without(seen.cards, (JOKER,))]
        doubled = max(ranks, key=lambda rank: (ranks.count(rank), rank.order))
        return self._unless_right(seen, doubled.code) if ranks.count(doubled) > 1 else None

    @override
    def construct(self, rng: Random, house: House, branch: str) -> JokerHand:
        cards = hand_like(rng, _joker_patterns()[branch])
        return JokerHand(cards, house.choice("roue"))

    @override
    def classify(self, situation: JokerHand) -> str:
        return _joker_branch(situation.cards)

    @override
    def deal(self, rng: Random, house: House) -> JokerHand:
        cards = [*rng.sample(PACK, _NATURALS), JOKER]
        rng.shuffle(cards)
        return JokerHand(tuple(cards), house.choice("roue"))

    @override
    def ask(self, situation: JokerHand) -> Question:
        zones = (Zone(self.dialect.strong.singular.capitalize(), situation.cards),)
        prompt = "Pour quelle carte le joker compte-t-il ?"
        return Question(prompt, _RANK_FORM, zones, (self.dialect.wheel(situation.roue),))

    @override
    def solve(self, situation: JokerHand) -> Ruling[str]:
        return self.rules.joker(situation)


_NO_JOKER: Final = ("cinq-as",)
_FALSE_TURNS: Final = ((13, 14, 2, 3, 4), (12, 13, 14, 2, 3), (11, 12, 13, 14, 2))
_FOUR: Final = 4


def _wraps(cards: Hand) -> bool:
    return tuple(sorted(order(card) for card in cards)) in {
        tuple(sorted(turn)) for turn in _FALSE_TURNS
    }


def _four_of_a_suit(cards: Hand) -> bool:
    suits = [card.suit for card in cards]
    return max(suits.count(suit) for suit in suits) == _FOUR


class FiveCards(FamilyDrill[FiveShown]):
    """The category of a hand of five."""

    slug = "main-cinq"
    title = "Nommer la main de cinq cartes"
    duty = "Reconnaître la main de cinq cartes, avec ou sans le joker."
    seconds = 8
    situation = FiveShown
    branches = (
        *(
            Branch(key, typo(f"{category.french}, sans joker"), 1)
            for category, key in CATEGORY_KEYS.items()
            if key not in _NO_JOKER
        ),
        *(
            Branch(f"{key}-joker", typo(f"{category.french}, avec le joker"), 3)
            for category, key in CATEGORY_KEYS.items()
        ),
        branch("faux-tour", "L'as au milieu : ce n'est pas une séquence", 2),
        branch("fausse-couleur", "Quatre cartes seulement de la même couleur", 2),
    )

    @override
    def errors(self) -> Sequence[Pitfall[FiveShown]]:
        return (
            Pitfall(
                "as-au-milieu",
                "L'as commence ou finit une séquence : il n'est jamais au milieu.",
                lambda seen: "sequence" if self.classify(seen) == "faux-tour" else None,
            ),
            Pitfall(
                "quatre-suffisent",
                "Il faut cinq cartes de la même couleur, ou quatre et le joker.",
                lambda seen: "couleur" if self.classify(seen) == "fausse-couleur" else None,
            ),
            Pitfall(
                "joker-libre",
                "Le joker est un as, ou complète une séquence ou une couleur : rien d'autre.",
                self._wild,
            ),
            Pitfall(
                "joker-toujours-as",
                "Le joker complète aussi une séquence, une couleur ou une quinte.",
                self._only_ace,
            ),
        )

    def _unless_right(self, seen: FiveShown, key: str) -> str | None:
        return None if self.rules.category(seen.cards).value == key else key

    def _wild(self, seen: FiveShown) -> str | None:
        if JOKER not in seen.cards:
            return None
        code = encode(without(seen.cards, (JOKER,)))
        best = max(HIGH.shape(code + CODES[card]) for card in PACK).category
        is_five = best is HighCategory.FIVE_OF_A_KIND
        return None if is_five else self._unless_right(seen, CATEGORY_KEYS[best])

    def _only_ace(self, seen: FiveShown) -> str | None:
        value = JOKER_HIGH.value(seen.cards)
        if JOKER not in seen.cards or value.category is HighCategory.FIVE_OF_A_KIND:
            return None
        naturals = without(seen.cards, (JOKER,))
        ranks = [card.rank for card in naturals]
        if Rank.ACE in ranks:
            return self._unless_right(seen, "paire" if len(set(ranks)) == _NATURALS else "brelan")
        return self._unless_right(seen, "hauteur") if len(set(ranks)) == _NATURALS else None

    @override
    def construct(self, rng: Random, house: House, branch: str) -> FiveShown:
        if branch == "faux-tour":
            return FiveShown(scatter(rng, rng.choice(_FALSE_TURNS)))
        if branch == "fausse-couleur":
            orders = quiet_orders(rng, BACK)
            rng.shuffle(orders)
            return FiveShown(suited(rng, orders[1:], orders[:1]))
        key = branch.removesuffix("-joker")
        category = _BY_KEY[key]
        if key == branch == "hauteur":
            return FiveShown(scatter(rng, rng.choice(_plain_orders())))
        return FiveShown(hand_of(rng, JOKER_HIGH, category, joker=key != branch))

    @override
    def classify(self, situation: FiveShown) -> str:
        key = CATEGORY_KEYS[JOKER_HIGH.value(situation.cards).category]
        if JOKER in situation.cards:
            return f"{key}-joker"
        if key == "hauteur" and _four_of_a_suit(situation.cards):
            return "fausse-couleur"
        if key == "hauteur" and _wraps(situation.cards):
            return "faux-tour"
        return key

    @override
    def deal(self, rng: Random, house: House) -> FiveShown:
        return FiveShown(deal_hands(rng, BACK)[0])

    @override
    def ask(self, situation: FiveShown) -> Question:
        zones = (Zone(self.dialect.strong.singular.capitalize(), situation.cards),)
        return Question("Quelle est cette main ?", self.dialect.categories, zones)

    @override
    def solve(self, situation: FiveShown) -> Ruling[str]:
        return self.rules.category(situation.cards)


@cache
def _plain_orders() -> tuple[tuple[int, ...], ...]:
    """Return the ranks of the high-card hands whose ace does not look like a turn."""
    turns = {tuple(sorted(turn)) for turn in _FALSE_TURNS}
    found = (
        tuple(sorted(rank.order for rank in pattern.ranks))
        for pattern in patterns(JOKER_HIGH, HighCategory.HIGH_CARD)
    )
    return tuple(orders for orders in found if orders not in turns)


_CLASSES: Final = Choice.of(
    hautes="Paire haute", medium="Paire médium", basses="Paire basse", aucune="Pas une paire"
)


class PairClass(FamilyDrill[TwoShown]):
    """The class of a pair: high, medium, low."""

    slug = "classe-paire"
    title = "Paires hautes, médium, basses"
    duty = "Ranger une paire dans sa classe, celle dont parle la façon de la maison."
    seconds = 5
    situation = TwoShown
    branches = (
        branch("hautes", "Paire d'as, de rois, de dames ou de valets", 2),
        branch("as-joker", "As et joker", 2),
        branch("medium", "Paire de dix, de neuf, de huit ou de sept", 3),
        branch("basses", "Paire de six ou moins", 2),
        branch("roi-joker", "Joker et une carte qui n'est pas un as", 2),
        branch("aucune", "Deux cartes différentes"),
    )

    @override
    def errors(self) -> Sequence[Pitfall[TwoShown]]:
        return (
            Pitfall(
                "joker-double",
                "En deux cartes le joker est un as : il ne fait une paire qu'avec un as.",
                self._joker_doubles,
            ),
            Pitfall(
                "dix-haut",
                "Les paires hautes commencent au valet : les dix sont médium.",
                lambda seen: "hautes" if self._orders(seen) == (10, 10) else None,
            ),
            Pitfall(
                "six-medium",
                "Les paires médium s'arrêtent au sept : les six sont basses.",
                lambda seen: "medium" if self._orders(seen) == (6, 6) else None,
            ),
            Pitfall(
                "sept-bas",
                "Le sept est encore médium : les basses commencent au six.",
                lambda seen: "basses" if self._orders(seen) == (7, 7) else None,
            ),
        )

    def _orders(self, seen: TwoShown) -> tuple[int, ...]:
        return tuple(order(card) for card in seen.cards)

    def _joker_doubles(self, seen: TwoShown) -> str | None:
        if self.classify(seen) != "roi-joker":
            return None
        other = next(card for card in seen.cards if card is not JOKER)
        return next(name for name, orders in PAIR_CLASSES.items() if other.rank.order in orders)

    @override
    def construct(self, rng: Random, house: House, branch: str) -> TwoShown:
        if branch in PAIR_CLASSES:
            rank = rng.choice(PAIR_CLASSES[branch])
            return TwoShown(scatter(rng, (rank, rank)))
        if branch == "aucune":
            return TwoShown(hand_of(rng, TWO_CARDS, TwoCardCategory.HIGH_CARD))
        wanted = TwoCardCategory.PAIR if branch == "as-joker" else TwoCardCategory.HIGH_CARD
        return TwoShown(hand_of(rng, TWO_CARDS, wanted, joker=True))

    @override
    def classify(self, situation: TwoShown) -> str:
        name = self.rules.pair_class(situation).value
        if JOKER not in situation.cards:
            return name
        return "as-joker" if name == "hautes" else "roi-joker"

    @override
    def deal(self, rng: Random, house: House) -> TwoShown:
        return TwoShown(deal_hands(rng, FRONT)[0])

    @override
    def ask(self, situation: TwoShown) -> Question:
        zones = (Zone("Deux cartes", situation.cards),)
        return Question("Est-ce une paire, et de quelle classe ?", _CLASSES, zones)

    @override
    def solve(self, situation: TwoShown) -> Ruling[str]:
        return self.rules.pair_class(situation)
