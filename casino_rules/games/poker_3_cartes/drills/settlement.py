"""Exercises on settlement: one seat, then a whole cloth, with the errors known in both."""

from collections.abc import Iterator, Mapping
from dataclasses import replace
from random import Random
from typing import Final, override

from casino_rules.core.drill import branch
from casino_rules.core.forms import Amount, Choice, Field
from casino_rules.core.house import House
from casino_rules.core.plan import IN_QUESTION
from casino_rules.core.questions import Question, Zone
from casino_rules.core.table_forms import Hand
from casino_rules.families.sampling import Sampled
from casino_rules.families.settling import (
    LOST_OR_PAID,
    AskedField,
    Gesture,
    KnownError,
    Settled,
    SettlementDrill,
    made,
    made_together,
    paid,
    then_paid,
    when,
    with_stake,
)
from casino_rules.games.poker_3_cartes import decisions
from casino_rules.games.poker_3_cartes.decisions import BANK_WINS, ON_THE_ANTE
from casino_rules.games.poker_3_cartes.drills import generators, tables
from casino_rules.games.poker_3_cartes.engine import (
    BOOK,
    CARDS,
    PAIR_PLUS,
    End,
    bonus_due,
    value,
)
from casino_rules.games.poker_3_cartes.situations import (
    OTHER_HOUSE,
    Decision,
    Layout,
    PlaceRound,
    SeatRound,
)
from casino_rules.hands import Category

COLLECT, RETURN, PAY = Gesture

_Error = KnownError[PlaceRound]


def _as_elsewhere(seen: PlaceRound, _: Settled) -> Settled:
    return replace(seen, bonus_ante=OTHER_HOUSE[seen.bonus_ante]).settled


def _beaten_without_game(seen: PlaceRound, right: Settled) -> Settled | None:
    beaten = seen.end is End.NOT_QUALIFIED and value(seen.player) < value(seen.bank)
    return right.but(ante=COLLECT, play=COLLECT) if beaten else None


def _side_with_the_hand(_: PlaceRound, right: Settled) -> Settled | None:
    together = right.paid_on("ante", "play") and not right["pair-plus"].paid
    return right.but(pair_plus=PAY) if together else None


def _side_of_the_folded(seen: PlaceRound, right: Settled) -> Settled | None:
    pair = PAIR_PLUS.odds("paire").pay(seen.pair_plus)
    return right.but(pair_plus=pair) if seen.folded else None


_TIE_COLLECTED: Final = _Error(
    "egalite-ramassee",
    "À égalité, Ante et Play sont rendues : la banque ne gagne pas.",
    when(End.TIE, ante=COLLECT, play=COLLECT),
)
_SEE_THE_OPTION: Final = (
    "Voyez l'option en vigueur : c'est elle qui dit quand le bonus d'ante est dû."
)

AT_A_PLACE: Final = (
    _Error(
        "play-payee",
        "Banque non qualifiée : seule Ante est payée, Play est rendue.",
        when(End.NOT_QUALIFIED, play=PAY),
    ),
    _Error(
        "ante-rendue",
        "Banque non qualifiée : Ante n'est pas rendue, elle est payée à égalité.",
        when(End.NOT_QUALIFIED, ante=RETURN),
    ),
    _Error(
        "comparee-sans-qualification",
        "La banque n'est pas qualifiée : les mains ne se comparent pas, rien n'est ramassé.",
        when(End.NOT_QUALIFIED, ante=COLLECT, play=COLLECT),
    ),
    _TIE_COLLECTED,
    _Error(
        "egalite-payee",
        "À égalité, rien n'est payé sur Ante et Play : elles sont rendues.",
        when(End.TIE, ante=PAY, play=PAY),
    ),
    _Error(
        "play-rendue",
        "La banque qualifiée est meilleure : Play est perdue comme Ante.",
        when(End.LOSE, play=RETURN),
    ),
    _Error("autre-maison", _SEE_THE_OPTION, _as_elsewhere),
    _Error(
        "bonus-oublie",
        "Cette main gagnante a droit au bonus d'ante.",
        when(End.WIN, bonus=0),
    ),
    _Error(
        "bonus-sur-play",
        "Le bonus se compte sur l'ante seule.",
        lambda _, right: right.but(bonus=2 * right["bonus"].paid),
    ),
    _Error(
        "pair-plus-perdue",
        "Pair plus ne dépend pas de la banque : elle est payée ici aussi.",
        when(End.NOT_QUALIFIED, End.TIE, End.LOSE, pair_plus=COLLECT),
    ),
    _Error(
        "pair-plus-mise-comprise",
        "La mise de Pair plus reste au joueur ; on ne compte que ce qui est payé.",
        with_stake("pair-plus"),
    ),
    _Error(
        "pair-plus-apres-passe",
        "Une main passée perd Pair plus : ses cartes ne sont pas regardées.",
        _side_of_the_folded,
    ),
    _Error(
        "pair-plus-laissee",
        "La main passée perd aussi Pair plus : on la ramasse avec Ante.",
        when(End.FOLD, pair_plus=RETURN),
    ),
)
ON_A_CLOTH: Final = (
    _Error(
        "play-payee",
        "« Pas de jeu » : seule Ante est payée, Play est rendue sans gain.",
        when(End.NOT_QUALIFIED, play=PAY),
    ),
    _Error(
        "comparee-sans-qualification",
        "« Pas de jeu » : les mains ne se comparent pas, aucune n'est battue.",
        _beaten_without_game,
    ),
    _TIE_COLLECTED,
    _Error(
        "autre-maison",
        _SEE_THE_OPTION,
        lambda seen, right: _as_elsewhere(seen, right) if seen.turned else None,
    ),
    _Error(
        "bonus-oublie",
        "Un bonus d'ante est dû : il manque.",
        lambda _, right: right.but(bonus=0),
    ),
    _Error(
        "pair-plus-oubliee",
        "Pair plus se paye quel que soit le sort d'Ante et de Play.",
        lambda _, right: right.but(pair_plus=COLLECT),
    ),
    _Error(
        "pair-plus-avec-la-main",
        "Sans paire, Pair plus est ramassée, même si Ante est payée.",
        _side_with_the_hand,
    ),
    _Error(
        "play-oubliee",
        "La banque est qualifiée : Ante et Play sont payées toutes les deux.",
        when(End.WIN, play=0),
    ),
)


_GESTURES: Final = Choice.of(ramasser="Ramasser", rendre="Rendre sans payer", payer="Payer")
_PLAIN: Final[Mapping[Category, int]] = {
    generators.HIGH_CARD: 2,
    generators.PAIR: 1,
    generators.FLUSH: 1,
}
_BONUS: Final[Mapping[Category, int]] = dict.fromkeys(generators.BONUS_HANDS, 1)
_SIDE_SHARE: Final = 0.5
_BLIND: Final = branch("aveugle", "Main jouée à l'aveugle", 2, level=2, aveugle="autorise")


def _case(situation: PlaceRound) -> str:
    if situation.folded:
        return "passe-pair-plus" if situation.pair_plus else "passe"
    if situation.decision == Decision.BLIND:
        return _BLIND.slug
    end = situation.end.value
    if generators.bonus_hand(situation.player):
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
    known = AT_A_PLACE
    lies = ON_THE_ANTE
    steps = staticmethod(decisions.place_steps)

    @override
    def sample(self, rng: Random, house: House, branch: str) -> PlaceRound:
        if branch.startswith("passe"):
            return _round(rng, house, Decision.FOLD, _SIDE_SHARE)
        if branch == _BLIND.slug:
            player, bank = generators.packets(rng)[:2]
            return _round(rng, house, Decision.BLIND, 0, (player, bank))
        name = branch.removesuffix("-pair-plus").removesuffix("-bonus")
        weights = _BONUS if branch.endswith("-bonus") else _PLAIN
        hands = generators.ending(rng, End(name), weights)
        return _round(rng, house, Decision.RAISE, _SIDE_SHARE, hands)

    classify = staticmethod(_case)

    @override
    def deal(self, rng: Random, house: House) -> PlaceRound:
        player, bank = generators.packets(rng)[:2]
        if generators.worth_a_raise(value(player).shape):
            return _round(rng, house, Decision.RAISE, _SIDE_SHARE, (player, bank))
        return _round(rng, house, Decision.FOLD, _SIDE_SHARE)

    @override
    def ask(self, situation: PlaceRound) -> Question:
        hidden = CARDS if situation.folded else 0
        boxes = generators.boxes(situation.decision, situation.stakes)
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
    ante = generators.draw_ante(rng, house)
    return PlaceRound(
        decision=decision.value,
        player=hands[0],
        bank=hands[1],
        ante=ante,
        pair_plus=generators.maybe_side(rng, house, share, ante),
        bonus_ante=house.choice("bonus-ante"),
    )


_CLOTH_GESTURES: Final = Choice.of(
    ramasser="Ramasser",
    rendre="Rendre",
    payer="Payer les deux",
    **{"payer-ante": "Payer Ante, rendre Play"},
)
_TOGETHER: Final[Mapping[tuple[str, ...], str]] = {
    (Gesture.COLLECT, Gesture.COLLECT): "ramasser",
    (Gesture.RETURN, Gesture.RETURN): "rendre",
    (Gesture.PAY, Gesture.RETURN): "payer-ante",
    (Gesture.PAY, Gesture.PAY): "payer",
}
"""What is done with Ante and Play together, as one answer."""


def case_of(situation: Layout) -> str:
    """Tell the layouts apart by how they end."""
    bonus = any(
        generators.bonus_hand(row.cards) for row in situation.raised if situation.turned(row)
    )
    if not situation.qualified:
        return "pas-de-jeu-bonus" if bonus else "pas-de-jeu"
    ends = {situation.end(row) for row in situation.raised}
    if ends == {End.LOSE}:
        return BANK_WINS
    if bonus:
        return "bonus"
    return "egalite" if End.TIE in ends else "main-par-main"


_COMPARED: Final = (End.WIN, End.LOSE)


class PokerThreeCloth(SettlementDrill[Layout, int, PlaceRound], Sampled[Layout]):
    """What is done at each place that has raised, and what it is paid in all."""

    slug = "reglement-tapis"
    title = "Régler le tapis"
    duty = "Régler toutes les places, de la droite vers la gauche."
    seconds = 75
    situation = Layout
    branches = (
        branch("pas-de-jeu", "Banque non qualifiée, sans main à bonus", 3),
        branch("pas-de-jeu-bonus", "Banque non qualifiée, avec une main à bonus", 3, level=2),
        branch("banque-gagne", "La banque bat toutes les mains", 2),
        branch("main-par-main", "Une main au moins bat la banque", 4),
        branch("egalite", "Une main fait égalité avec la banque", 3, level=2),
        branch("bonus", "Banque qualifiée, avec une main à bonus", 4, level=2),
    )
    known = ON_A_CLOTH
    lies = ON_THE_ANTE
    steps = staticmethod(decisions.layout_steps)

    @override
    def sample(self, rng: Random, house: House, branch: str) -> Layout:
        if branch == "egalite":
            player, bank = generators.ending(rng, End.TIE, generators.USUAL)
        elif branch.endswith("bonus"):
            end = End.NOT_QUALIFIED if branch == "pas-de-jeu-bonus" else rng.choice(_COMPARED)
            player, bank = generators.ending(rng, end, dict.fromkeys(generators.BONUS_HANDS, 1))
        else:
            return tables.true_table(rng, house)
        return tables.table_with(rng, house, bank, player)

    classify = staticmethod(case_of)

    deal = staticmethod(tables.true_table)

    @override
    def ask(self, situation: Layout) -> Question:
        prompt = "Réglez le tapis : Ante et Play de chaque place, puis tout ce que vous lui payez."
        options = BOOK.in_force(bonus_ante=situation.bonus_ante)
        return Question(prompt, self.form(situation), cloth_zones(situation), options)

    @override
    def seats(self, situation: Layout) -> dict[int, PlaceRound]:
        return situation.places

    @override
    def asked(self, situation: Layout) -> Iterator[AskedField[int]]:
        ends = {"ramasser": End.LOSE, "rendre": End.TIE}
        unpaid = [it for it, end in ends.items() if not bonus_due(end, situation.bonus_ante)]
        form = _CLOTH_GESTURES.paying_nothing(*unpaid)
        for row in situation.raised:
            seat, place, spot = row.seat, f"Place {row.seat}", f"place-{row.seat}"
            both = Field(spot, f"{place}, Ante et Play", form, spot)
            gestures = [made_together(both, seat, ("ante", "play"), _TOGETHER)]
            if row.pair_plus:
                box = f"{spot}.pair-plus"
                side = Field(f"pair-plus-{seat}", f"{place}, Pair plus", LOST_OR_PAID, box)
                gestures.append(made(side, seat, "pair-plus"))
            sum_ = Field(f"paye-{seat}", f"{place}, payé en tout", Amount(optional=True), spot)
            yield from then_paid(gestures, sum_, seat)


def cloth_zones(situation: Layout) -> tuple[Zone, ...]:
    """Lay the bank's hand and every place."""
    seats = (seat_zone(situation, row) for row in situation.seats)
    return (BOOK.plan.zone("banque", situation.bank), *seats)


def gone(row: SeatRound) -> Zone:
    """Lay a place that has given up."""
    return BOOK.plan.seat(row.seat, note="a passé, mises déjà ramassées")


def seat_zone(situation: Layout, row: SeatRound) -> Zone:
    """Lay a place on the cloth; a hand that nothing requires to be seen stays face down."""
    if row.folded:
        return gone(row)
    boxes = generators.boxes(row.decision, row.stakes)
    note = "à l'aveugle" if row.decision == Decision.BLIND else ""
    if not situation.turned(row):
        said = note or "n'annonce rien"
        return BOOK.plan.seat(row.seat, (), boxes, hidden=CARDS, note=said)
    if not situation.qualified:
        note = note or "retournée seule"
    return BOOK.plan.seat(row.seat, row.cards, boxes, note=note)
