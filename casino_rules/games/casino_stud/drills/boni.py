"""Drills on the Boni 5+1: the best five of six cards, and what they are paid."""

from collections.abc import Mapping
from dataclasses import replace
from random import Random
from typing import Any, Final, override

from casino_rules.core.cards import Shoe
from casino_rules.core.drill import branch
from casino_rules.core.house import House
from casino_rules.core.money import USD
from casino_rules.core.questions import Question
from casino_rules.core.ruling import Ruling, Step
from casino_rules.core.table_forms import Cards, Hand
from casino_rules.families.pitfalls import error
from casino_rules.families.sampling import Sampled, left_after
from casino_rules.families.settling import (
    LOST_OR_PAID,
    Gesture,
    KnownError,
    Line,
    OneStake,
    Settled,
    paid_or_lost,
    with_stake,
)
from casino_rules.families.stud import making
from casino_rules.families.stud.mistakes import in_cases
from casino_rules.families.stud.play import HAND, KEYS, SIDE, worth
from casino_rules.families.stud.played import FOLDS, RAISES
from casino_rules.games.casino_stud import decisions, engine
from casino_rules.games.casino_stud.drills.stakes import LIES, draw_stake
from casino_rules.games.casino_stud.engine import BOOK, LOWEST_BONI, best_of_six
from casino_rules.games.casino_stud.situations import YES, BoniStaked, SixCards
from casino_rules.hands import HighCategory

COLLECT, _, PAY = Gesture
type _Six = tuple[Hand, Hand]
"""A player's five cards and the open card of the house."""
_PAYING: Final = tuple(engine.BONI_TABLE.rows)
_WEIGHTS: Final = (4, 4, 4, 3, 2, 1, 1)


def _six(rng: Random, key: str, *, opened: bool) -> _Six:
    """Draw five cards of a category and one more; ``opened``: the open card is one of the five."""
    hand = list(making.of(rng, key))
    other = rng.choice(left_after(tuple(hand)))
    if not opened:
        return tuple(hand), (other,)
    place = rng.randrange(HAND)
    shown, hand[place] = hand[place], other
    return tuple(hand), (shown,)


def _paying(rng: Random) -> str:
    return rng.choices(_PAYING, _WEIGHTS)[0]


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


def _five_only(seen: BoniStaked, right: Settled) -> Settled | None:
    """Settle by the player's five cards, the open card forgotten."""
    if _kind(seen) != "carte-ouverte":
        return None
    odds = engine.boni_odds(worth(seen.cards))
    return right.but(a_part=paid_or_lost(seen.boni, odds.pay(seen.boni) if odds else 0))


def _two_pairs_paid(seen: BoniStaked, right: Settled) -> Settled | None:
    paid = Line(seen.boni, PAY, 2 * seen.boni)
    return right.but(a_part=paid) if _kind(seen) == "double-paire" else None


def _by_the_other_table(seen: BoniStaked, right: Settled) -> Settled | None:
    odds = engine.STUD.odds(best_of_six(seen.cards, seen.shown))
    return right.but(a_part=odds.pay(seen.boni)) if right.paid else None


_Error = KnownError[BoniStaked]


class Boni(OneStake[BoniStaked, BoniStaked], Sampled[BoniStaked]):
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
        branch("abandon", "Le joueur a abandonné, et son BONI est payé", 4, level=2),
        branch("non-qualifiee", "La maison n'est pas qualifiée, le BONI est payé", 3, level=2),
    )
    gestures = LOST_OR_PAID
    currency = USD
    lies = LIES
    known = (
        _Error(
            "abandon-perdu",
            "L'abandon coûte le DÉPART seulement : le BONI 5+1 est évalué quand même.",
            in_cases(_kind, "abandon", a_part=COLLECT),
        ),
        _Error(
            "maison-non-qualifiee",
            "Le BONI 5+1 ne dépend pas de la qualification de la maison.",
            in_cases(_kind, "non-qualifiee", a_part=COLLECT),
        ),
        _Error(
            "carte-ouverte-oubliee",
            "Le BONI 5+1 compte six cartes : la carte ouverte de la maison en fait partie.",
            _five_only,
        ),
        _Error(
            "double-paire-payee",
            "Le BONI 5+1 commence au brelan : une double paire n'est pas payée.",
            _two_pairs_paid,
        ),
        _Error(
            "table-de-jouer",
            "Le BONI 5+1 a sa propre table, qui n'est pas celle de JOUER.",
            _by_the_other_table,
        ),
        _Error(
            "mise-comprise",
            "On ne compte que ce qui est payé : la mise, qui reste au joueur, n'en fait pas partie.",
            with_stake(SIDE),
        ),
    )

    @override
    def sample(self, rng: Random, house: House, branch: str) -> BoniStaked:
        key = {"double-paire": "deux-paires", "rien": "rien"}.get(branch) or _paying(rng)
        six = _six(
            rng,
            branch if branch in _PAYING else key,
            opened=branch in ("carte-ouverte", "abandon"),  # who gives up has a poor hand
        )
        action = FOLDS if branch == "abandon" else RAISES
        qualified = "non" if branch == "non-qualifiee" else YES
        return BoniStaked(*six, draw_stake(rng, house), action, qualified)

    @override
    def deal(self, rng: Random, house: House) -> BoniStaked:
        shoe = Shoe(rng)
        return BoniStaked(shoe.draw_many(HAND), (shoe.draw(),), draw_stake(rng, house), RAISES, YES)

    classify = staticmethod(_kind)

    @override
    def ask(self, situation: BoniStaked) -> Question:
        raised = situation.action == RAISES
        house = "Qualifiée" if situation.qualified == YES else "Non qualifiée"
        zones = (
            BOOK.plan.zone("maison.ouverte", situation.shown, note=house),
            BOOK.plan.asked(
                "Joueur",
                situation.cards,
                {"boni": situation.boni},
                note="A joué" if raised else "A abandonné",
            ),
        )
        form = self.form(situation)
        return Question("Que devient le BONI 5+1 ?", form, zones, currency=USD)

    @override
    def steps(self, situation: BoniStaked, settled: Mapping[None, Settled]) -> tuple[Step, ...]:
        return situation.judged.steps

    @override
    def solve(self, situation: BoniStaked) -> Ruling[Any]:
        best = best_of_six(situation.cards, situation.shown)
        return replace(
            super().solve(situation), plays=dict.fromkeys((it.code for it in best.cards), "")
        )


def _six_kind(situation: SixCards) -> str:
    return "avec-la-carte" if _uses_open_card(situation) else "sans-la-carte"


def _uses_open_card(situation: SixCards) -> bool:
    return worth(situation.cards) < best_of_six(situation.cards, situation.shown)


@error("cinq-du-joueur", "La carte ouverte de la maison améliore cette main.")
def _own_five(situation: SixCards) -> Hand | None:
    return situation.cards if _uses_open_card(situation) else None


@error(
    "carte-ouverte-forcee",
    "La carte ouverte n'est pas obligatoire : les cinq du joueur valent mieux.",
)
def _forced_card(situation: SixCards) -> Hand | None:
    """Use the open card at any price, in place of the poorest card."""
    if _uses_open_card(situation):
        return None
    kept = worth(situation.cards).cards[:-1]
    return (*(card for card in situation.cards if card in kept), *situation.shown)


class BestFive(Sampled[SixCards]):
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
    pitfalls = (_own_five, _forced_card)

    @override
    def sample(self, rng: Random, house: House, branch: str) -> SixCards:
        return SixCards(*_six(rng, _paying(rng), opened=branch == "avec-la-carte"))

    @override
    def deal(self, rng: Random, house: House) -> SixCards:
        shoe = Shoe(rng)
        return SixCards(shoe.draw_many(HAND), (shoe.draw(),))

    classify = staticmethod(_six_kind)

    @override
    def ask(self, situation: SixCards) -> Question:
        zones = (
            BOOK.plan.asked("Joueur", situation.cards),
            BOOK.plan.zone("maison.ouverte", situation.shown),
        )
        form = Cards(HAND, (*situation.cards, *situation.shown))
        prompt = "Quelles cinq cartes font la meilleure main ?"
        return Question(prompt, form, zones, currency=USD)

    solve = staticmethod(decisions.best_five)
