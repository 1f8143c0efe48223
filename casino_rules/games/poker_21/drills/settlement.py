"""The drill on the settlement of the whole cloth, one box or both."""

from collections.abc import Iterator, Mapping
from dataclasses import replace
from random import Random
from typing import Final, override

from casino_rules.core.drill import Drill, branch
from casino_rules.core.forms import Amount, Choice, Field, Fields
from casino_rules.core.house import House
from casino_rules.core.level import Level
from casino_rules.core.plan import ALL_SEATS
from casino_rules.core.questions import Question, Zone
from casino_rules.games.poker_21 import settling
from casino_rules.games.poker_21.drills import making, mistakes, pok_hands
from casino_rules.games.poker_21.drills.laying import (
    bust_table,
    table_with,
    zones_of,
)
from casino_rules.games.poker_21.drills.paying import gestures
from casino_rules.games.poker_21.drills.playing import (
    cloth,
    play_table,
    players_at,
)
from casino_rules.games.poker_21.engine import BOOK, Play
from casino_rules.games.poker_21.layouts import StandingStake, WholeCloth
from casino_rules.games.poker_21.pok import Combination
from casino_rules.games.poker_21.settling import place, standing


def _nobody_standing(data: object) -> object:
    """Return facts that do not tell of standing players as those of a cloth without any."""
    return {"debout": [], **data} if isinstance(data, Mapping) else data


def _stand_behind(rng: Random, house: House, laid: WholeCloth) -> tuple[StandingStake, ...]:
    """Let one or two standing players stake on hands that are neither split nor doubled."""
    most = BOOK.table(house).maximum
    plain = [
        row for row in laid.hands if row.played is Play.PLAIN and row.in_play and row.stake < most
    ]
    rows = rng.sample(plain, min(len(plain), rng.randint(1, _MOST_STANDING)))
    stakes = ((row.seat, making.draw_pok(rng, house), row.stake) for row in rows)
    return tuple(StandingStake(seat, min(stake, most - seated)) for seat, stake, seated in stakes)


_MOST_STANDING: Final = 2
_STANDING_SHARE: Final = {
    Level.DISCOVERY: 0.0,
    Level.TRAINING: 0.0,
    Level.FULL: 0.15,
    Level.RUSH: 1.0,
}
"""How often standing players stake, by level."""


class Settlement(Drill[WholeCloth]):
    """What each seat is paid, at one box or at both."""

    slug = "reglement-tapis"
    title = "Régler le tapis"
    duty = "Ramasser, rendre, payer à chaque place ce qui lui revient au 21 et au POK."
    seconds = 75
    situation = WholeCloth
    branches = (
        branch("le-21", "Le 21 seul", 3),
        branch("pok-gagne", "Le POK seul, gagnant", 2),
        branch("pok-perd", "Le POK seul, perdant"),
        branch("deux-gagne", "Les deux cases, le POK gagne", 5, level=2),
        branch("deux-perd", "Les deux cases, le POK perd", 3, level=2),
        branch("deux-sans-main", "Les deux cases, plus aucune main en jeu", 2, level=2),
    )
    pitfalls = settling.CLOTH.pitfalls(*mistakes.ON_A_CLOTH)

    @override
    def construct(self, rng: Random, house: House, branch: str) -> WholeCloth:
        boxes = "vingt-et-un" if branch == "le-21" else branch.split("-", 1)[0]
        if branch == "le-21":
            bank = making.bank_ending(rng)
        else:
            won = "gagne" in branch or (branch == "deux-sans-main" and rng.random() < _WON_SHARE)
            kinds, shares = (_WINNING, _WINNING_SHARES) if won else (_LOSING, _LOSING_SHARES)
            bank = pok_hands.bank_of(rng, rng.choices(kinds, shares)[0], played=True)
        if branch == "deux-sans-main":
            return cloth(bust_table(rng, house, bank, players_at(rng, house)), house, boxes)
        laid = cloth(table_with(rng, house, bank, players_at(rng, house)), house, boxes)
        if not laid.settles_21 or rng.random() >= _STANDING_SHARE[house.level]:
            return laid
        return replace(laid, debout=_stand_behind(rng, house, laid))

    @override
    def load(self, data: object) -> WholeCloth:
        """Return a stored situation; it held once no standing player."""
        return super().load(_nobody_standing(data))

    @override
    def read(self, raw: object) -> WholeCloth:
        return super().read(_nobody_standing(raw))

    @override
    def classify(self, situation: WholeCloth) -> str:
        if not situation.settles_pok:
            return "le-21"
        if situation.boxes == "deux" and not situation.remaining:
            return "deux-sans-main"
        word = "perd" if situation.decided.value is Combination.NOTHING else "gagne"
        return f"{situation.boxes}-{word}"

    @override
    def deal(self, rng: Random, house: House) -> WholeCloth:
        return cloth(play_table(rng, house, players_at(rng, house)), house, "deux")

    @override
    def ask(self, situation: WholeCloth) -> Question:
        options: tuple[str, ...] = ()
        if situation.settles_pok:
            options = pok_hands.in_force(situation.bank, situation.rules)
        zones = tuple(_zones(situation))
        return Question(_PROMPTS[situation.boxes], _form(situation), zones, options)

    solve = staticmethod(settling.cloth_settlement)


_WON_SHARE: Final = 0.7
_WINNING: Final = ("paire", "deux-paires", "brelan", "quinte", "couleur", "full", "carre")
_WINNING_SHARES: Final = (6, 4, 3, 2, 2, 2, 1)
_LOSING: Final = ("rien", "petite-paire")
_LOSING_SHARES: Final = (1, 1)
_PROMPTS: Final = {
    "vingt-et-un": "Réglez le 21, de droite à gauche : le geste à chaque main, et ce que vous payez à la place.",
    "pok": "Réglez le POK : le geste, et ce que vous payez à chaque place.",
    "deux": "Réglez le 21, puis le POK : chaque geste, et ce que vous payez en tout à chaque place.",
}
_GESTURES: Final = Choice.of(ramasser="Ramasser", payer="Payer").paying_nothing("ramasser")
_AT_21: Final = gestures("exclu")


def _zones(situation: WholeCloth) -> Iterator[Zone]:
    if situation.settles_21:
        poks, behind = (
            {row.seat: row.stake for row in rows} for rows in (situation.poks, situation.debout)
        )
        yield from zones_of(situation, poks, behind)
        return
    yield from pok_hands.zones(situation.bank)
    for row in situation.poks:
        yield BOOK.plan.seat(row.seat, stakes={"pok": row.stake})


def _form(situation: WholeCloth) -> Fields:
    """Ask each hand's gesture at « 21 », then that of POK, and what each seat is paid in all."""
    fields = (
        [Field("pok", "Mises du POK", _GESTURES, f"{ALL_SEATS}.pok")]
        if situation.settles_pok
        else []
    )
    hands = settling.laid(situation) if situation.settles_21 else ()
    behind = {row.seat for row in situation.debout}
    poks = {row.seat for row in situation.poks if situation.settles_pok}
    for seat in sorted(situation.paid_seats, reverse=True):
        here = [hand for hand in hands if hand.seat == seat]
        keys = tuple(hand.key for hand in here)
        fields += (Field(hand.key, f"{hand.label}, au 21", _AT_21, hand.spot) for hand in here)
        if seat in behind:
            label, spot = f"Payé au joueur debout, place {seat}", f"{place(seat)}.debout"
            fields.append(Field(standing(seat), label, Amount(optional=True), spot, keys))
        paid, keys = Amount(optional=True), (*keys, *(["pok"] if seat in poks else []))
        fields.append(Field(place(seat), f"Payé à la place {seat}", paid, place(seat), keys))
    return Fields(tuple(fields))
