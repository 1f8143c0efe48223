"""What the croupier decides at each duty, with its proof: a situation in, a ruling out.

False draws: what was given or withheld against the tables, and what becomes of the coup.
"""

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from itertools import permutations
from typing import Final, NamedTuple

from casino_rules.core.forms import Choice
from casino_rules.core.money import Cents
from casino_rules.core.ruling import Ruling, Step, cite
from casino_rules.core.situation import Problem, Situation, fact
from casino_rules.core.table_forms import FreeCards, Hand
from casino_rules.families import baccarat
from casino_rules.families.baccarat.reading import HandShown
from casino_rules.families.settling import Gesture, Settled
from casino_rules.games.punto_banco import engine
from casino_rules.games.punto_banco.engine import BOOK, Chance
from casino_rules.games.punto_banco.situations import (
    FIRST_CARDS,
    PAIR,
    SMALLEST_SHOE,
    BancoTurn,
    BetResult,
    CardShown,
    Closing,
    Dealing,
    Finished,
    FirstFour,
    Layout,
    Player,
)

DEAL: Final = BOOK.rule("donne")
LOSERS_FIRST: Final = BOOK.rule("perdants-d-abord")
CARDS_IN_VIEW: Final = BOOK.rule("cartes-en-vue")

_RECALLED: Final = {0: "buches", 1: "un-as"}


def card_value(situation: CardShown) -> Ruling[int]:
    """Decide what the card counts in a hand."""
    return engine.card_value(situation.card[0])


def burned(situation: CardShown) -> Ruling[int]:
    """Decide how many cards are burned when the card is the first of the shoe."""
    return engine.burned(situation.card[0])


def hand_point(situation: HandShown) -> Ruling[int]:
    """Decide the point of the hand; the proof recalls what bûches and aces are worth."""
    values = {baccarat.card_value(card) for card in situation.cards}
    recalled = [cite(engine.CARD_VALUE, _RECALLED[value]) for value in sorted(values & {0, 1})]
    point = engine.point(situation.cards, "La main")
    return Ruling(point.value, (*recalled, *point.steps))


def next_card_kind(situation: Dealing) -> str:
    """Return the case of the rule that says who receives the next card."""
    if situation.donnees < FIRST_CARDS:
        return "donne"
    punto, banco = (baccarat.point(hand[:PAIR]) for hand in (situation.punto, situation.banco))
    if baccarat.is_natural(punto) or baccarat.is_natural(banco):
        return "abattage"
    third = baccarat.card_value(situation.punto[PAIR]) if len(situation.punto) > PAIR else None
    if third is None and engine.punto_draws(punto, banco).value:
        return "punto"
    due = len(situation.banco) == PAIR and engine.banco_draws(banco, punto, third).value
    if not due:
        return "fini"
    return "banco-sans-carte" if third is None else "banco-apres-carte"


def next_card(situation: Dealing) -> Ruling[str]:
    """Decide who receives the next card: « punto », « banco » or « personne »."""
    kind = next_card_kind(situation)
    if kind == "donne":
        side = ("punto", "banco")[situation.donnees % 2]
        rank = ("première", "deuxième", "troisième", "quatrième")[situation.donnees]
        return Ruling(side, (cite(DEAL, "tour", rang=rank, camp=side),))
    points = _points(situation.punto[:PAIR], situation.banco[:PAIR])
    punto, banco = (point.value for point in points)
    steps = [step for point in points for step in point.steps]
    draws = engine.punto_draws(punto, banco)
    steps.extend(draws.steps)
    if kind not in {"punto", "abattage"}:
        third = baccarat.card_value(situation.punto[PAIR]) if draws.value else None
        steps.extend(engine.banco_draws(banco, punto, third).steps)
    side = {"punto": "punto", "abattage": "personne", "fini": "personne"}.get(kind, "banco")
    return Ruling(side, tuple(steps))


def naturals(situation: FirstFour) -> Ruling[str]:
    """Decide who lays down an abattage."""
    punto, banco = _points(situation.punto, situation.banco)
    ruling = engine.naturals(punto.value, banco.value)
    return Ruling(ruling.value, (*punto.steps, *banco.steps, *ruling.steps))


def punto_turn(situation: FirstFour) -> Ruling[str]:
    """Decide whether punto draws: « tire » or « reste »."""
    punto, banco = _points(situation.punto, situation.banco)
    draws = engine.punto_draws(punto.value, banco.value)
    decisive = banco.steps if baccarat.is_natural(banco.value) else ()
    return _said(draws, *punto.steps, *decisive)


def banco_turn(situation: BancoTurn) -> Ruling[str]:
    """Decide whether banco draws: « tire » or « reste »."""
    punto, banco = _points(situation.punto[:PAIR], situation.banco)
    if len(situation.punto) > PAIR:
        third = baccarat.card_value(situation.punto[PAIR])
        return _said(engine.banco_draws(banco.value, punto.value, third), *banco.steps)
    draws = engine.banco_draws(banco.value, punto.value, None)
    return _said(draws, *punto.steps, *banco.steps)


def winner(situation: Finished) -> Ruling[Chance]:
    """Decide the winning chance."""
    punto, banco = _points(situation.punto, situation.banco)
    won = engine.winner(punto.value, banco.value)
    return Ruling(won.value, (*punto.steps, *banco.steps, *won.steps))


def closing(situation: Closing) -> Ruling[tuple[str, ...]]:
    """Decide the order of the gestures that end the round, with the stakes that lie there.

    What two chances lose is collected in either order.
    """
    punto, banco = _points(situation.punto, situation.banco)
    won = engine.winner(punto.value, banco.value)
    staked = situation.chances
    lost = [
        f"ramasser-{chance}"
        for chance in staked
        if engine.gesture_for(chance, won.value) is Gesture.COLLECT
    ]
    paid = [f"payer-{won.value}"] if won.value in staked else []
    orders = [
        ("banco", "punto", "chance", *gathered, *paid, "polochon")
        for gathered in permutations(lost)
    ]
    variant = "egalite" if won.value is Chance.TIE else "perdants"
    if variant == "perdants" and not (lost and paid):
        variant = "sans-gagnant" if lost else "sans-perdant"
    said = cite(engine.ANNOUNCEMENT, "ordre")
    steps = (*won.steps, said, cite(LOSERS_FIRST, variant), cite(CARDS_IN_VIEW))
    return Ruling(orders[0], steps, tuple(orders[1:]))


def bet_steps(situation: BetResult, seats: Mapping[None, Settled]) -> Iterator[Step]:
    """Prove what becomes of one stake."""
    bet, seen = Chance(situation.bet), situation.staked
    line = seats[None][bet]
    yield from engine.winner(seen.punto, seen.banco).steps
    if line.gesture in engine.UNPAID:
        yield cite(engine.UNPAID[line.gesture], bet)
    else:
        yield from engine.payment_steps(seen, line)


def layout_steps(situation: Layout, players: Mapping[Player, Settled]) -> Iterator[Step]:
    """Prove what becomes of each chance that was played, then what each player is paid."""
    points = _points(situation.punto, situation.banco)
    won = engine.winner(*(point.value for point in points))
    yield from (*points[0].steps, *points[1].steps, *won.steps)
    for chance in situation.chances:
        gesture = engine.gesture_for(chance, won.value)
        if gesture in engine.UNPAID:
            yield cite(engine.UNPAID[gesture], f"{chance}-tous")
    for player, settled in players.items():
        if settled[won.value].stake:
            paid = settled[won.value], player.place
            for step in engine.payment_steps(situation.staked[player], *paid):
                yield step.at(player.stakes.seat)


def results(situation: Layout) -> dict[int, Cents]:
    """Return what each case wins or loses in the round, in cents, its players together."""
    won = Counter[int]()
    for player, staked in situation.staked.items():
        won[player.stakes.seat] += staked.settled.result
    return won


def _points(punto: Hand, banco: Hand) -> tuple[Ruling[int], Ruling[int]]:
    return engine.point(punto, "Punto"), engine.point(banco, "Banco")


def _said(draws: Ruling[bool], *before: Step) -> Ruling[str]:
    return Ruling("tire" if draws.value else "reste", (*before, *draws.steps))


FALSE_DRAW: Final = BOOK.rule("faux-tirage")
CALL: Final = BOOK.rule("chef-de-table")

_HAND = FreeCards(PAIR, PAIR + 1, SMALLEST_SHOE)
MOMENTS: Final = Choice.of(
    punto="Punto vient de jouer, banco n'a encore rien fait",
    banco="Banco vient de jouer, rien n'est annoncé",
    annonce="Le résultat est annoncé",
)
"""When somebody looks again at the cards."""


class Lying(NamedTuple):
    """The cards as they lie, in points: those of two cards, punto's third card, banco's."""

    punto: int
    banco: int
    third: int | None
    drawn: bool
    moment: str

    @property
    def stopped(self) -> bool:
        """Whether an abattage stops the coup."""
        return baccarat.is_natural(self.punto) or baccarat.is_natural(self.banco)

    @property
    def fault(self) -> str:
        """What was done against the tables: a slug, « juste » when nothing was."""
        due = engine.punto_draws(self.punto, self.banco).value
        if due and self.third is None:
            return "banco-servi-pour-punto" if self.drawn else "punto-oublie"
        if self.third is not None and not due:
            return "deux-cartes" if self.drawn else f"punto-de-trop-{self._intended}"
        if self.moment == "punto":
            return "juste"
        return self._banco_fault

    @property
    def _banco_fault(self) -> str:
        if engine.banco_draws(self.banco, self.punto, self.third).value == self.drawn:
            return "juste"
        if not self.drawn:
            return "banco-oublie"
        return "banco-contre-abattage" if self.stopped else "banco-de-trop"

    @property
    def _intended(self) -> str:
        """Who was to have the card that punto has had too many."""
        if self.stopped:
            return "abattage"
        draws = engine.banco_draws(self.banco, self.punto, None).value
        return "banco-tire" if draws else "banco-reste"


@dataclass(frozen=True)
class FalseDraw(Situation):
    """The cards as they lie, given or withheld rightly or not, and when somebody looks."""

    punto: Hand = fact(
        "Punto", _HAND, "Ses deux cartes, et la troisième si on la lui a donnée.", spot="punto"
    )
    banco: Hand = fact(
        "Banco", _HAND, "Ses deux cartes, et la troisième si on la lui a donnée.", spot="banco"
    )
    moment: str = fact("Moment", MOMENTS)

    @property
    def lying(self) -> Lying:
        """The same in points."""
        third = baccarat.card_value(self.punto[PAIR]) if len(self.punto) > PAIR else None
        punto, banco = baccarat.point(self.punto[:PAIR]), baccarat.point(self.banco[:PAIR])
        return Lying(punto, banco, third, len(self.banco) > PAIR, self.moment)

    def problem(self) -> Problem:
        """Before banco plays it has two cards."""
        if self.moment == "punto" and len(self.banco) > PAIR:
            return "banco", "Banco n'a encore rien fait : il a deux cartes."
        return None


REMEDIES: Final = {
    "juste": "continuer",
    "punto-de-trop-banco-tire": "banco",
    "punto-de-trop-banco-reste": "bruler",
    "punto-de-trop-abattage": "bruler",
    "punto-oublie": "punto",
    "banco-servi-pour-punto": "punto",
    "banco-de-trop": "bruler",
    "banco-contre-abattage": "bruler",
    "banco-oublie": "banco",
    "deux-cartes": "annuler",
}
"""What is done for each fault, as long as the result is not announced."""
LATE: Final = "annonce"


def remedy_of(lying: Lying) -> str:
    """Return what is done: « continuer », « punto », « banco », « bruler » or « annuler »."""
    late = lying.moment == LATE and lying.fault != "juste"
    return "annuler" if late else REMEDIES[lying.fault]


def remedy(situation: FalseDraw) -> Ruling[str]:
    """Decide what is done with the card and with the coup."""
    lying = situation.lying
    steps = _tables(lying)
    if lying.fault == "juste":
        return Ruling("continuer", (*steps, cite(FALSE_DRAW, "juste")))
    why = LATE if lying.moment == LATE else lying.fault
    return Ruling(remedy_of(lying), (*steps, cite(FALSE_DRAW, why), cite(CALL, "cartes")))


def _tables(lying: Lying) -> tuple[Step, ...]:
    """Read punto's table on these points, then banco's where it says something."""
    read = engine.punto_draws(lying.punto, lying.banco)
    third = lying.third if read.value else None
    withheld = read.value and third is None
    if withheld or (lying.moment == "punto" and (read.value or lying.third is None)):
        return read.steps
    own = engine.banco_draws(lying.banco, lying.punto, third)
    return (*read.steps, *(step for step in own.steps if step not in read.steps))
