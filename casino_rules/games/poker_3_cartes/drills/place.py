"""The drill on the settlement of one place: Ante, Play, Pair plus and bonus."""

from collections.abc import Iterator, Mapping
from random import Random
from typing import Final, override

from casino_rules.core.card_forms import Hand
from casino_rules.core.drill import branch
from casino_rules.core.forms import Amount, Choice, Field
from casino_rules.core.house import House
from casino_rules.core.plan import IN_QUESTION
from casino_rules.core.questions import Question
from casino_rules.families.sampling import Sampled
from casino_rules.families.settling_drills import AskedField, SettlementDrill, made, paid
from casino_rules.games.poker_3_cartes import decisions
from casino_rules.games.poker_3_cartes.decisions import ON_THE_ANTE
from casino_rules.games.poker_3_cartes.drills import making, mistakes
from casino_rules.games.poker_3_cartes.engine import BOOK, CARDS, End, value
from casino_rules.games.poker_3_cartes.situations import Decision, PlaceRound
from casino_rules.hands import Category

_GESTURES: Final = Choice.of(ramasser="Ramasser", rendre="Rendre sans payer", payer="Payer")
_PLAIN: Final[Mapping[Category, int]] = {making.HIGH_CARD: 2, making.PAIR: 1, making.FLUSH: 1}
_BONUS: Final[Mapping[Category, int]] = dict.fromkeys(making.BONUS_HANDS, 1)
_SIDE_SHARE: Final = 0.5
_BLIND: Final = branch("aveugle", "Main jouée à l'aveugle", 2, level=2, aveugle="autorise")


def _case(situation: PlaceRound) -> str:
    if situation.folded:
        return "passe-pair-plus" if situation.pair_plus else "passe"
    if situation.decision == Decision.BLIND:
        return _BLIND.slug
    end = situation.end.value
    if making.bonus_hand(situation.player):
        return f"{end}-bonus"
    return f"{end}-pair-plus" if situation.settled["pair-plus"].paid else end


class OnePlace(SettlementDrill[PlaceRound, None, PlaceRound], Sampled[PlaceRound]):
    """What becomes of the stakes of one place."""

    slug = "reglement-place"
    title = "Régler une place"
    duty = "Régler Ante, Play, Pair plus et le bonus d'une place."
    seconds = 20
    situation = PlaceRound
    branches = (
        branch("passe", "Le joueur passe"),
        branch("passe-pair-plus", "Le joueur passe, avec Pair plus", 2),
        branch("non-qualifiee", "Banque non qualifiée", 4),
        branch("non-qualifiee-pair-plus", "Banque non qualifiée, Pair plus gagne", 3),
        branch("non-qualifiee-bonus", "Banque non qualifiée, main à bonus", 4, level=2),
        branch("gagne", "Le joueur gagne", 2),
        branch("gagne-pair-plus", "Le joueur gagne, Pair plus aussi", 3),
        branch("gagne-bonus", "Le joueur gagne avec une main à bonus", 4, level=2),
        branch("egalite", "Égalité", 2, level=2),
        branch("egalite-pair-plus", "Égalité, Pair plus gagne", 2, level=2),
        branch("egalite-bonus", "Égalité avec une main à bonus", 2, level=2),
        branch("perd", "La banque gagne"),
        branch("perd-pair-plus", "La banque gagne, Pair plus gagne aussi", 4),
        branch("perd-bonus", "La banque bat une main à bonus", 3, level=2),
        _BLIND,
    )
    known = mistakes.AT_A_PLACE
    lies = ON_THE_ANTE
    steps = staticmethod(decisions.place_steps)

    @override
    def sample(self, rng: Random, house: House, branch: str) -> PlaceRound:
        if branch.startswith("passe"):
            return _round(rng, house, Decision.FOLD, _SIDE_SHARE)
        if branch == _BLIND.slug:
            player, bank = making.packets(rng)[:2]
            return _round(rng, house, Decision.BLIND, 0, (player, bank))
        name = branch.removesuffix("-pair-plus").removesuffix("-bonus")
        weights = _BONUS if branch.endswith("-bonus") else _PLAIN
        hands = making.ending(rng, End(name), weights)
        return _round(rng, house, Decision.RAISE, _SIDE_SHARE, hands)

    classify = staticmethod(_case)

    @override
    def deal(self, rng: Random, house: House) -> PlaceRound:
        player, bank = making.packets(rng)[:2]
        if making.worth_a_raise(value(player).shape):
            return _round(rng, house, Decision.RAISE, _SIDE_SHARE, (player, bank))
        return _round(rng, house, Decision.FOLD, _SIDE_SHARE)

    @override
    def ask(self, situation: PlaceRound) -> Question:
        hidden = CARDS if situation.folded else 0
        boxes = making.boxes(situation.decision, situation.stakes)
        note = "" if situation.decision == Decision.RAISE else _NOTES[situation.decision]
        zones = (
            BOOK.plan.zone("banque", situation.bank, hidden=hidden),
            BOOK.plan.asked("Joueur", situation.player, boxes, hidden=hidden, note=note),
        )
        options = () if situation.folded else BOOK.in_force(bonus_ante=situation.bonus_ante)
        prompt = "Réglez cette place : le geste pour Ante et Play, et ce que vous payez en plus."
        if situation.folded:
            prompt = "Le joueur dit « passe ». Que faites-vous de ses mises ?"
        return Question(prompt, self.form(situation), zones, options)

    @override
    def asked(self, situation: PlaceRound) -> Iterator[AskedField[None]]:
        spot, amount = IN_QUESTION, Amount(optional=True)
        yield made(Field("ante", "Ante", _GESTURES, f"{spot}.ante"), None, "ante")
        if not situation.folded:
            yield made(Field("play", "Play", _GESTURES, f"{spot}.play"), None, "play")
        if situation.pair_plus:
            side = Field("pair-plus", "Payé sur Pair plus", amount, f"{spot}.pair-plus")
            yield paid(side, None, "pair-plus")
        if situation.folded:  # all is collected at once
            collected = Field("ramasse", "Ramassé en tout", Amount(), spot)
            yield AskedField(collected, lambda seats: seats[None].taken)
        else:
            bonus = Field("bonus", "Payé en bonus d'ante", amount, f"{spot}.ante")
            yield paid(bonus, None, "bonus")


_NOTES: Final = {Decision.FOLD.value: "passe", Decision.BLIND.value: "à l'aveugle"}


def _round(
    rng: Random, house: House, decision: Decision, share: float, hands: tuple[Hand, Hand] = ((), ())
) -> PlaceRound:
    """Draw the stakes of a place; ``share``: how often Pair plus is one of them."""
    ante = making.draw_ante(rng, house)
    return PlaceRound(
        decision=decision.value,
        player=hands[0],
        bank=hands[1],
        ante=ante,
        pair_plus=making.maybe_side(rng, house, share, ante),
        bonus_ante=house.choice("bonus-ante"),
    )
