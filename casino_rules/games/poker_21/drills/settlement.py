"""The drill on the settlement of the whole cloth, one box or both."""

from collections.abc import Iterator, Mapping
from dataclasses import replace
from functools import partial
from random import Random
from typing import Final, override

from casino_rules.core.drill import branch
from casino_rules.core.forms import Amount, Field
from casino_rules.core.house import House
from casino_rules.core.level import Level
from casino_rules.core.money import Cents
from casino_rules.core.plan import ALL_SEATS
from casino_rules.core.questions import Question, Zone
from casino_rules.families.settling import Settled
from casino_rules.families.settling_drills import (
    GESTURES,
    LOST_OR_PAID,
    AskedField,
    SettlementDrill,
    made,
    made_everywhere,
    paid,
)
from casino_rules.games.poker_21 import settling
from casino_rules.games.poker_21.drills import making, mistakes, pok_hands
from casino_rules.games.poker_21.drills.laying import (
    bust_table,
    table_with,
    zones_of,
)
from casino_rules.games.poker_21.drills.paying import LIES
from casino_rules.games.poker_21.drills.playing import (
    cloth,
    play_table,
    players_at,
)
from casino_rules.games.poker_21.engine import BOOK, Play
from casino_rules.games.poker_21.layouts import SeatPok, StandingStake, WholeCloth
from casino_rules.games.poker_21.pok import Combination
from casino_rules.games.poker_21.settling import Named, Staked


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


class Settlement(SettlementDrill[WholeCloth, Named | SeatPok, Staked]):
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
    seats = staticmethod(settling.stakes)
    known = mistakes.ON_A_CLOTH
    lies = LIES
    steps = staticmethod(settling.cloth_steps)

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
        return Question(_PROMPTS[situation.boxes], self.form(situation), zones, options)

    @override
    def asked(self, situation: WholeCloth) -> Iterator[AskedField[Named | SeatPok]]:
        """Ask POK's gesture, then each hand's at « 21 », and what each seat is paid in all."""
        if situation.settles_pok:
            field = Field("pok", "Mises du POK", LOST_OR_PAID, f"{ALL_SEATS}.pok")
            yield made_everywhere(field, "pok")
        hands = settling.laid(situation) if situation.settles_21 else ()
        behind, amount = {row.seat for row in situation.debout}, Amount(optional=True)
        poks = {row.seat for row in situation.poks if situation.settles_pok}
        for seat in sorted(situation.paid_seats, reverse=True):
            here, place = [hand for hand in hands if hand.seat == seat], f"place-{seat}"
            for hand in here:
                label, spot = f"{hand.label}, au 21", f"{hand.spot}.21"
                yield made(Field(hand.key, label, GESTURES, spot), hand, "main")
            keys = tuple(hand.key for hand in here)
            if seat in behind:
                label, spot = f"Payé au joueur debout, place {seat}", f"{place}.debout"
                yield paid(Field(f"debout-{seat}", label, amount, spot, keys), here[0], "debout")
            keys = (*keys, *(["pok"] if seat in poks else []))
            sum_ = Field(place, f"Payé à la place {seat}", amount, place, keys)
            yield AskedField(sum_, partial(_paid_to, seat))

    @override
    def spot(self, seat: Named | SeatPok) -> str:
        return seat.spot if isinstance(seat, Named) else f"place-{seat.seat}"


def _paid_to(seat: int, seats: Mapping[Named | SeatPok, Settled]) -> Cents:
    """Return what the seated player is paid at both boxes."""
    return sum(it.paid_on("main", "pok") for at, it in seats.items() if at.seat == seat)


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
