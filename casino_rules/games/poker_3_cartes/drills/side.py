"""Drills on what only looks at the player's hand: Pair plus and the ante bonus."""

from collections.abc import Mapping
from random import Random
from typing import Final, override

from casino_rules.core.drill import Drill, branch
from casino_rules.core.forms import Amount
from casino_rules.core.house import House
from casino_rules.core.money import Cents
from casino_rules.core.questions import ZERO, Question
from casino_rules.core.table_forms import Hand
from casino_rules.families.pitfalls import error
from casino_rules.families.sampling import Sampled
from casino_rules.games.poker_3_cartes import decisions, engine
from casino_rules.games.poker_3_cartes.drills import generators
from casino_rules.games.poker_3_cartes.drills.generators import FLUSH, PAIR
from casino_rules.games.poker_3_cartes.engine import ANTE_BONUS, BOOK, PAIR_PLUS, SLUGS, End, value
from casino_rules.games.poker_3_cartes.situations import (
    ALWAYS,
    BEATEN,
    OTHER_HOUSE,
    BonusShown,
    Decision,
    PairPlusShown,
)
from casino_rules.hands import THREE_CARDS, Category
from casino_rules.hands.making import hand_of

_SWAPPED: Final = {
    "couleur": "tierce",
    "tierce": "couleur",
    "brelan": "tierce-flush",
    "tierce-flush": "brelan",
}
"""The payments that are taken for one another."""


def _slug(cards: Hand) -> str:
    return SLUGS[value(cards).category]


def _times(slug: str) -> int:
    return PAIR_PLUS.odds(slug).win if slug in PAIR_PLUS.rows else 0


@error(
    "lignes-echangees",
    "La couleur se paye 3 fois et la tierce 6, le brelan 30 fois et la tierce flush 40.",
)
def _swapped(situation: PairPlusShown) -> Cents | None:
    other = _SWAPPED.get(_slug(situation.cards))
    return situation.stake * _times(other) if other else None


@error("table-du-bonus", "C'est la table du bonus d'ante ; Pair plus a la sienne.")
def _by_bonus_table(situation: PairPlusShown) -> Cents | None:
    slug = _slug(situation.cards)
    return ANTE_BONUS.odds(slug).pay(situation.stake) if slug in ANTE_BONUS.rows else None


@error(
    "mise-comprise",
    "On ne compte que ce qui est payé : la mise, qui reste au joueur, n'en fait pas partie.",
)
def _with_the_stake(situation: PairPlusShown) -> Cents | None:
    times = _times(_slug(situation.cards))
    return situation.stake * (times + 1) if times else None


@error("hauteur-payee", "Sans paire, Pair plus perd : rien n'est payé.")
def _high_card_paid(situation: PairPlusShown) -> Cents | None:
    return None if _times(_slug(situation.cards)) else situation.stake


class PairPlus(Drill[PairPlusShown]):
    """What Pair plus is paid."""

    slug = "pair-plus"
    title = "Payer Pair plus"
    duty = "Calculer de tête ce que Pair plus paye à une main."
    seconds = 8
    situation = PairPlusShown
    branches = (
        branch("hauteur", "Hauteur : la mise est perdue", 2),
        branch("paire", "Paire, payée à égalité", 2),
        branch("couleur", "Couleur, payée 3 fois", 4),
        branch("tierce", "Tierce, payée 6 fois", 4),
        branch("brelan", "Brelan, payé 30 fois", 3),
        branch("tierce-flush", "Tierce flush, payée 40 fois", 3),
    )
    pitfalls = (_by_bonus_table, _swapped, _with_the_stake, _high_card_paid)

    @override
    def construct(self, rng: Random, house: House, branch: str) -> PairPlusShown:
        category = next(item for item, slug in SLUGS.items() if slug == branch)
        return PairPlusShown(hand_of(rng, THREE_CARDS, category), generators.draw_side(rng, house))

    @override
    def classify(self, situation: PairPlusShown) -> str:
        return _slug(situation.cards)

    @override
    def deal(self, rng: Random, house: House) -> PairPlusShown:
        return PairPlusShown(generators.true_raise(rng)[0], generators.draw_side(rng, house))

    @override
    def ask(self, situation: PairPlusShown) -> Question:
        zones = (BOOK.plan.asked("Main relancée", situation.cards, {"pair-plus": situation.stake}),)
        prompt = f"Que payez-vous sur Pair plus ? {ZERO}"
        return Question(prompt, Amount(), zones)

    solve = staticmethod(decisions.pair_plus)


_ENDS: Final = {
    "gagne": End.WIN,
    "non-qualifiee": End.NOT_QUALIFIED,
    "egalite": End.TIE,
    "battue": End.LOSE,
}
_BONUS_WEIGHTS: Final[Mapping[Category, int]] = {
    generators.STRAIGHT: 3,
    generators.TRIPS: 2,
    generators.STRAIGHT_FLUSH: 2,
}


def _case(situation: BonusShown) -> str:
    if not generators.bonus_hand(situation.player):
        return "couleur" if value(situation.player).category is FLUSH else "sans-bonus"
    end = {end: slug for slug, end in _ENDS.items()}[situation.end]
    if situation.end is End.WIN:
        return f"{end}-{_slug(situation.player)}"
    return f"{end}-{'payee' if situation.bonus_ante == ALWAYS else 'sans'}"


@error(
    "autre-maison", "Voyez l'option en vigueur : c'est elle qui dit quand le bonus d'ante est dû."
)
def _other_house(situation: BonusShown) -> Cents:
    choice = OTHER_HOUSE[situation.bonus_ante]
    hand = value(situation.player).category
    return engine.bonus_gain(hand, situation.end, situation.ante, choice)


def _due(situation: BonusShown) -> Cents:
    return decisions.bonus(situation).value


@error("sur-play-aussi", "Le bonus se compte sur l'ante seule, sans la mise de Play.")
def _on_play_too(situation: BonusShown) -> Cents | None:
    return 2 * _due(situation) or None


@error("table-de-pair-plus", "C'est la table de Pair plus ; le bonus d'ante a la sienne.")
def _by_pair_plus(situation: BonusShown) -> Cents | None:
    due = _due(situation)
    return situation.ante * _times(_slug(situation.player)) if due else None


@error("ante-comprise", "L'ante se paye à part, à égalité : le bonus ne la comprend pas.")
def _with_the_ante(situation: BonusShown) -> Cents | None:
    due = _due(situation)
    return due + situation.ante if due else None


@error("couleur-payee", "La couleur n'a pas de bonus d'ante.")
def _flush_paid(situation: BonusShown) -> Cents | None:
    return situation.ante if value(situation.player).category is FLUSH else None


class AnteBonus(Sampled[BonusShown]):
    """The ante bonus of a hand, by the choice of the house."""

    slug = "bonus-ante"
    title = "Le bonus d'ante"
    duty = "Savoir quand le bonus d'ante est dû, et combien."
    seconds = 10
    situation = BonusShown
    branches = (
        branch("gagne-tierce", "Tierce gagnante", 3),
        branch("gagne-brelan", "Brelan gagnant", 3),
        branch("gagne-tierce-flush", "Tierce flush gagnante", 3),
        branch("non-qualifiee-sans", "Banque non qualifiée, pas de bonus", 4, bonus_ante=BEATEN),
        branch("egalite-sans", "Égalité, pas de bonus", 2, bonus_ante=BEATEN),
        branch("battue-sans", "Main battue, pas de bonus", 3, bonus_ante=BEATEN),
        branch("non-qualifiee-payee", "Banque non qualifiée, bonus payé", 4, bonus_ante=ALWAYS),
        branch("egalite-payee", "Égalité, bonus payé", 2, bonus_ante=ALWAYS),
        branch("battue-payee", "Main battue, bonus payé", 4, bonus_ante=ALWAYS),
        branch("couleur", "Couleur : pas de bonus", 2),
        branch("sans-bonus", "Paire ou hauteur : pas de bonus"),
    )
    pitfalls = (_other_house, _flush_paid, _on_play_too, _by_pair_plus, _with_the_ante)

    @override
    def sample(self, rng: Random, house: House, branch: str) -> BonusShown:
        if branch in _WITHOUT:
            end, weights = rng.choice(tuple(_ENDS.values())), _WITHOUT[branch]
        else:
            name = "gagne" if branch.startswith("gagne") else branch.rpartition("-")[0]
            end, weights = _ENDS[name], _BONUS_WEIGHTS
        return self._shown(rng, house, *generators.ending(rng, end, weights))

    def _shown(self, rng: Random, house: House, player: Hand, bank: Hand) -> BonusShown:
        return BonusShown(
            player, bank, generators.draw_ante(rng, house), house.choice("bonus-ante")
        )

    classify = staticmethod(_case)

    @override
    def deal(self, rng: Random, house: House) -> BonusShown:
        return self._shown(rng, house, *generators.true_raise(rng))

    @override
    def ask(self, situation: BonusShown) -> Question:
        stakes = generators.boxes(Decision.RAISE, engine.Stakes(situation.ante))
        zones = (
            BOOK.plan.asked("Joueur", situation.player, stakes),
            BOOK.plan.zone("banque", situation.bank),
        )
        prompt = f"Que payez-vous en bonus d'ante ? {ZERO}"
        return Question(prompt, Amount(), zones, BOOK.in_force(bonus_ante=situation.bonus_ante))

    solve = staticmethod(decisions.bonus)


_WITHOUT: Final[Mapping[str, Mapping[Category, int]]] = {
    "couleur": {FLUSH: 1},
    "sans-bonus": {generators.HIGH_CARD: 1, PAIR: 2},
}
"""The branches of the hands that have no bonus."""
