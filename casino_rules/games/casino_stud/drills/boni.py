"""Drills on the Boni 5+1: the best five of six cards, and what they are paid."""

from collections.abc import Callable, Mapping
from functools import cache
from itertools import combinations
from random import Random
from typing import Any, Final, override

from casino_rules.core.card_forms import Cards, Hand
from casino_rules.core.cards import RANKS, SUITS, Card, Rank, Shoe
from casino_rules.core.drill import Drill, Pitfall, branch
from casino_rules.core.forms import Amount, Choice, Field, Fields
from casino_rules.core.french import typo
from casino_rules.core.house import House
from casino_rules.core.money import USD, Cents
from casino_rules.core.questions import Question, Stake, Zone
from casino_rules.core.ruling import Ruling
from casino_rules.families.stud import making
from casino_rules.families.stud.play import CATEGORIES, HAND, KEYS, worth
from casino_rules.families.stud.played import RAISES
from casino_rules.games.casino_stud import decisions, engine
from casino_rules.games.casino_stud.drills.stakes import draw_stake
from casino_rules.games.casino_stud.engine import LOWEST_BONI, best_of_six
from casino_rules.games.casino_stud.situations import YES, BoniStaked, SixCards
from casino_rules.hands import HIGH, HighCategory
from casino_rules.hands.making import hand_like
from casino_rules.hands.patterns import Pattern, patterns

type _Six = tuple[Hand, Hand]
"""A player's five cards and the open card of the house."""
_PAYING: Final = tuple(engine.BONI_TABLE.rows)


def with_open_card(rng: Random, key: str) -> _Six:
    """Draw five cards of a category and an open card that leaves it as it is."""
    if key == "rien":
        return _nothing(rng)
    category = CATEGORIES[key]
    cards = making.of(rng, category)
    left = making.left_after(cards)
    shown = next(
        card
        for card in rng.sample(left, len(left))
        if best_of_six(cards, (card,)).category is category
    )
    return cards, (shown,)


def _nothing(rng: Random) -> _Six:
    """Draw six different ranks of which no five follow one another, no five of one suit."""
    ranks = rng.choice(_scattered())
    suits = [suit for suit in SUITS for _ in range(2)]
    rng.shuffle(suits)
    cards = [Card.of(rank, suit) for rank, suit in zip(ranks, suits, strict=False)]
    rng.shuffle(cards)
    return tuple(cards[:HAND]), tuple(cards[HAND:])


@cache
def _scattered() -> tuple[tuple[Rank, ...], ...]:
    """Return six ranks taken from those of a hand without combination and one rank more."""
    found = []
    for pattern in patterns(HIGH, HighCategory.HIGH_CARD):
        for rank in RANKS:
            six = (*pattern.ranks, rank)
            if rank.order < pattern.ranks[-1].order and not _straight_in(six):
                found.append(six)
    return tuple(found)


def _straight_in(ranks: tuple[Rank, ...]) -> bool:
    fives = combinations(ranks, HAND)
    shapes = [HIGH.shape(Pattern(five).code) for five in fives]
    return any(shape.category is HighCategory.STRAIGHT for shape in shapes)


def completed(rng: Random, key: str) -> _Six:
    """Draw six cards that make a category which the player's five do not: the open card does it."""
    hand = hand_like(rng, patterns(HIGH, CATEGORIES[key]))
    shown = _needed(rng, hand, key)
    four = tuple(card for card in hand if card is not shown)
    left = making.left_after(hand)
    fifth = next(
        card
        for card in rng.sample(left, len(left))
        if best_of_six((*four, card), (shown,)).category is CATEGORIES[key]
        and worth((*four, card)).category.strength < CATEGORIES[key].strength
    )
    cards = [*four, fifth]
    rng.shuffle(cards)
    return tuple(cards), (shown,)


def _needed(rng: Random, hand: Hand, key: str) -> Card:
    """Choose a card without which the category is lost."""
    groups = HIGH.value(hand).cards
    most = {"brelan": 3, "carre": 4}.get(key, HAND)
    return rng.choice(groups[:most])


def _kind(situation: BoniStaked) -> str:
    best = best_of_six(situation.cards, situation.shown)
    if best.category.strength < LOWEST_BONI.strength:
        return "double-paire" if best.category is HighCategory.TWO_PAIR else "rien"
    if situation.action != RAISES:
        return "abandon"
    if situation.qualified != YES:
        return "non-qualifiee"
    alone = worth(situation.cards).category.strength
    if alone < best.category.strength:
        return "carte-ouverte"
    return KEYS[best.category]


_FORM: Final = Fields(
    (
        Field("geste", "Geste", Choice.of(ramasser="Ramasser", payer="Payer")),
        Field(
            "montant",
            typo("Payé en plus de la mise"),
            Amount(optional=True, currency=USD),
        ),
    )
)
type _Wrong = Callable[[BoniStaked], Mapping[str, Any] | None]


def _lost_in(kind: str) -> _Wrong:
    def answer(situation: BoniStaked) -> Mapping[str, Any] | None:
        return {"geste": "ramasser", "montant": 0} if _kind(situation) == kind else None

    return answer


def _five_only(situation: BoniStaked) -> Mapping[str, Any] | None:
    """Settle by the player's five cards, the open card forgotten."""
    if _kind(situation) != "carte-ouverte":
        return None
    odds = engine.boni_odds(worth(situation.cards))
    if odds is None:
        return {"geste": "ramasser", "montant": 0}
    return {"geste": "payer", "montant": odds.pay(situation.boni)}


def _due(situation: BoniStaked) -> Cents:
    due: Cents = decisions.boni(situation).value["montant"]
    return due


def _by_the_other_table(situation: BoniStaked) -> Mapping[str, Any] | None:
    due = _due(situation)
    category = best_of_six(situation.cards, situation.shown).category
    if not due:
        return None
    return {"montant": engine.STUD.table.odds(KEYS[category]).pay(situation.boni)}


def _stake_included(situation: BoniStaked) -> Mapping[str, Any] | None:
    due = _due(situation)
    return {"montant": due + situation.boni} if due else None


def _two_pairs_paid(situation: BoniStaked) -> Mapping[str, Any] | None:
    if _kind(situation) != "double-paire":
        return None
    return {"geste": "payer", "montant": 2 * situation.boni}


class Boni(Drill[BoniStaked]):
    """What becomes of a Boni 5+1."""

    slug = "boni"
    title = "Le BONI 5+1"
    duty = "Trouver la meilleure main des six cartes et payer le BONI."
    seconds = 12
    situation = BoniStaked
    branches = (
        branch("brelan", "Brelan payé", 3),
        branch("quinte", "Séquence payée", 3),
        branch("couleur", "Couleur payée", 3),
        branch("full", "Main pleine payée", 3),
        branch("carre", "Carré payé", 2),
        branch("quinte-flush", "Quinte payée", 2),
        branch("royale", "Quinte royale payée", 2),
        branch("carte-ouverte", "La carte ouverte complète la main", 6),
        branch("double-paire", "Double paire : rien", 3),
        branch("rien", "Moins qu'une double paire"),
        branch("abandon", "Le joueur a abandonné, et son BONI est payé", 4),
        branch("non-qualifiee", "La maison n'est pas qualifiée, le BONI est payé", 3),
    )
    pitfalls = (
        Pitfall(
            "abandon-perdu",
            "L'abandon coûte le DÉPART seulement : le BONI 5+1 est évalué quand même.",
            _lost_in("abandon"),
        ),
        Pitfall(
            "maison-non-qualifiee",
            "Le BONI 5+1 ne dépend pas de la qualification de la maison.",
            _lost_in("non-qualifiee"),
        ),
        Pitfall(
            "carte-ouverte-oubliee",
            "Le BONI 5+1 compte six cartes : la carte ouverte de la maison en fait partie.",
            _five_only,
        ),
        Pitfall(
            "double-paire-payee",
            "Le BONI 5+1 commence au brelan : une double paire n'est pas payée.",
            _two_pairs_paid,
        ),
        Pitfall(
            "table-de-jouer",
            "Le BONI 5+1 a sa propre table, qui n'est pas celle de JOUER.",
            _by_the_other_table,
        ),
        Pitfall(
            "mise-comprise",
            "On ne compte que ce qui est payé : la mise, qui reste au joueur, n'en fait pas partie.",
            _stake_included,
        ),
    )

    @override
    def construct(self, rng: Random, house: House, branch: str) -> BoniStaked:
        if branch == "carte-ouverte":
            six = completed(rng, rng.choices(_PAYING, _OPEN_WEIGHTS)[0])
        elif branch == "double-paire":
            six = with_open_card(rng, "deux-paires")
        elif branch == "abandon":  # a poor hand, that the open card completes
            six = completed(rng, rng.choice(_PAYING[:3]))
        elif branch == "non-qualifiee":
            six = with_open_card(rng, rng.choices(_PAYING, _OPEN_WEIGHTS)[0])
        else:
            six = with_open_card(rng, branch)
        action = "passe" if branch == "abandon" else RAISES
        qualified = "non" if branch == "non-qualifiee" else YES
        return BoniStaked(*six, draw_stake(rng), action, qualified)

    @override
    def deal(self, rng: Random, house: House) -> BoniStaked:
        shoe = Shoe(rng)
        return BoniStaked(shoe.draw_many(HAND), (shoe.draw(),), draw_stake(rng), RAISES, YES)

    @override
    def classify(self, situation: BoniStaked) -> str:
        return _kind(situation)

    @override
    def ask(self, situation: BoniStaked) -> Question:
        raised = situation.action == RAISES
        house = "Qualifiée" if situation.qualified == YES else "Non qualifiée"
        zones = (
            Zone("Maison : carte ouverte", situation.shown, note=house),
            Zone(
                "Joueur",
                situation.cards,
                (Stake("BONI 5+1", situation.boni),),
                note="A joué" if raised else "A abandonné",
            ),
        )
        return Question("Que devient le BONI 5+1 ?", _FORM, zones, currency=USD)

    @override
    def solve(self, situation: BoniStaked) -> Ruling[dict[str, Any]]:
        return decisions.boni(situation)


_OPEN_WEIGHTS: Final = (4, 4, 4, 3, 2, 1, 1)


def _six_kind(situation: SixCards) -> str:
    return "avec-la-carte" if _uses_open_card(situation) else "sans-la-carte"


def _uses_open_card(situation: SixCards) -> bool:
    return worth(situation.cards) < best_of_six(situation.cards, situation.shown)


def _own_five(situation: SixCards) -> Hand | None:
    return situation.cards if _uses_open_card(situation) else None


def _forced_card(situation: SixCards) -> Hand | None:
    """Use the open card at any price, in place of the poorest card."""
    if _uses_open_card(situation):
        return None
    kept = worth(situation.cards).cards[:-1]
    forced = (*(card for card in situation.cards if card in kept), *situation.shown)
    return None if decisions.best_five(situation).accepts(forced) else forced


class BestFive(Drill[SixCards]):
    """Which five of the six cards make the hand of the Boni."""

    slug = "boni-cinq-cartes"
    title = "Les cinq cartes du BONI"
    duty = "Choisir la meilleure main de cinq cartes parmi les six."
    seconds = 12
    situation = SixCards
    branches = (
        branch("avec-la-carte", "La carte ouverte sert", 3),
        branch("sans-la-carte", "La carte ouverte ne sert pas", 2),
    )
    pitfalls = (
        Pitfall(
            "cinq-du-joueur",
            "La carte ouverte de la maison améliore cette main.",
            _own_five,
        ),
        Pitfall(
            "carte-ouverte-forcee",
            "La carte ouverte n'est pas obligatoire : les cinq du joueur valent mieux.",
            _forced_card,
        ),
    )

    @override
    def construct(self, rng: Random, house: House, branch: str) -> SixCards:
        if branch == "avec-la-carte":
            return SixCards(*completed(rng, rng.choices(_PAYING, _OPEN_WEIGHTS)[0]))
        cards = making.of(rng, CATEGORIES[rng.choice(_PAYING[1:])])  # a brelan has poor kickers
        value = worth(cards)
        left = making.left_after(cards)
        shown = next(
            card for card in rng.sample(left, len(left)) if best_of_six(cards, (card,)) == value
        )
        return SixCards(cards, (shown,))

    @override
    def deal(self, rng: Random, house: House) -> SixCards:
        shoe = Shoe(rng)
        return SixCards(shoe.draw_many(HAND), (shoe.draw(),))

    @override
    def classify(self, situation: SixCards) -> str:
        return _six_kind(situation)

    @override
    def ask(self, situation: SixCards) -> Question:
        zones = (
            Zone("Joueur", situation.cards),
            Zone("Maison : carte ouverte", situation.shown),
        )
        form = Cards(HAND, (*situation.cards, *situation.shown))
        prompt = "Quelles cinq cartes font la meilleure main ?"
        return Question(prompt, form, zones, currency=USD)

    @override
    def solve(self, situation: SixCards) -> Ruling[Hand]:
        return decisions.best_five(situation)
