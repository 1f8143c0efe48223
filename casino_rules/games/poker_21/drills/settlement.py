"""Exercises on the settlement of a whole cloth, at « 21 » then at POK."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from functools import partial
from itertools import groupby
from random import Random
from typing import Final, override

from casino_rules.core.cards import Rank, Shoe
from casino_rules.core.drill import branch
from casino_rules.core.forms import Amount, Field
from casino_rules.core.house import House
from casino_rules.core.level import Level
from casino_rules.core.money import Cents
from casino_rules.core.plan import ALL_SEATS
from casino_rules.core.questions import Question, Zone
from casino_rules.core.table_forms import Hand
from casino_rules.families.sampling import until
from casino_rules.families.settling import (
    GESTURES,
    LOST_OR_PAID,
    AskedField,
    Settled,
    SettlementDrill,
    made,
    made_everywhere,
    paid,
)
from casino_rules.games.poker_21 import engine, settling
from casino_rules.games.poker_21.drills import generators, mistakes, pok_hands
from casino_rules.games.poker_21.drills.generators import ACE, BUCHE
from casino_rules.games.poker_21.drills.one_hand import LIES, NOTES, outcomes, stakes_of
from casino_rules.games.poker_21.drills.playing import (
    PlayedRound,
    cloth,
    finished,
    in_play,
    options_of,
    play_hand,
    play_table,
    players_at,
    seated,
)
from casino_rules.games.poker_21.engine import BOOK, PAIR, Play
from casino_rules.games.poker_21.pok import Combination
from casino_rules.games.poker_21.settling import Named, Staked
from casino_rules.games.poker_21.situations import (
    Cloth,
    HandResult,
    PlayedHand,
    SeatPok,
    StandingStake,
    WholeCloth,
    drawn_for_21,
)

_FIRST_HANDS: Final = ("hasard", "vingt-et-un", "doubler", "paire", "raide")
_SHARES: Final = (5, 2, 2, 1, 2)
_PLAIN_SHARES: Final = (5, 2, 0, 0, 2)
_TEN: Final = 10


def table_with(rng: Random, house: House, bank: Hand, players: int, one: str = "") -> PlayedRound:
    """Seat players against a bank whose cards are known; one hand at least waits for it.

    ``one`` is the first hand that one of the players must have.
    """
    shoe, options = generators.shoe_without(rng, bank), options_of(house)
    boxes, first = [], []
    shares = _PLAIN_SHARES if options.plain else _SHARES
    kinds = rng.choices(_FIRST_HANDS, shares, k=players)
    if one:
        kinds[rng.randrange(players)] = one
    for box, wanted in zip(seated(rng, house, players), kinds, strict=True):
        cards = _first_hand(rng, shoe, wanted)
        hands = play_hand(shoe, cards, bank[:1], options)
        if wanted == "doubler":  # whatever the bank shows: players do not all play well
            hands = (((*cards, shoe.draw()), Play.DOUBLED),)
        first.append(cards)
        boxes.append(replace(box, hands=hands))
    table = PlayedRound(tuple(boxes), bank, tuple(first))
    return table if table.remaining else with_a_stander(rng, shoe, table)


def _first_hand(rng: Random, shoe: Shoe, wanted: str) -> Hand:
    """Draw two first cards: those that raise a question more often than a shoe brings them."""
    if wanted == "vingt-et-un":
        return generators.hand(shoe, (ACE, BUCHE))
    if wanted == "doubler":
        total = rng.choice((_TEN, _TEN + 1))
        first = rng.randint(2, total - 2)
        return generators.hand(shoe, (first, total - first))
    if wanted == "paire":
        rank = rng.choice((Rank.ACE, Rank.EIGHT, Rank.NINE, Rank.SEVEN, Rank.TWO))
        return generators.of_rank(shoe, rank), generators.of_rank(shoe, rank)
    if wanted == "raide":
        return generators.hand(shoe, (BUCHE, rng.randint(2, 6)))
    return shoe.draw_many(PAIR)


def with_a_stander(rng: Random, shoe: Shoe, table: PlayedRound) -> PlayedRound:
    """Let the last seat stand with two cards: nobody would wait for the bank otherwise."""
    cards = generators.hand(shoe, (BUCHE, rng.choice((7, 8, 9, BUCHE))))
    last = replace(table.boxes[-1], hands=((cards, Play.PLAIN),))
    return replace(table, boxes=(*table.boxes[:-1], last), first=(*table.first[:-1], cards))


def bust_table(rng: Random, house: House, bank: Hand, players: int) -> PlayedRound:
    """Seat players who all go bust."""
    shoe, boxes = generators.shoe_without(rng, bank), []
    for box in seated(rng, house, players):
        cards = until(
            lambda: generators.player_hand(rng, shoe), lambda drawn: engine.total(drawn).bust
        )
        boxes.append(replace(box, hands=((cards, Play.PLAIN),)))
    return PlayedRound(tuple(boxes), bank, tuple(box.hands[0][0][:2] for box in boxes))


def zones_of(
    situation: Cloth, poks: Mapping[int, Cents], behind: Mapping[int, Cents]
) -> Iterator[Zone]:
    """Lay the bank, then what is left at each seat.

    A hand that is bust or surrendered left the cloth at once, with its stake of « 21 ».
    """
    drawn = situation.twenty_one
    yield BOOK.plan.zone("banque", drawn, label="Banque, au 21")
    if len(situation.bank) > len(drawn):
        note = "tiré une fois le 21 réglé"
        yield BOOK.plan.zone("banque.complement", situation.bank[len(drawn) :], note=note)
    for seat, hands in groupby(settling.named(situation), lambda hand: hand.seat):
        pok = {"pok": poks[seat]} if seat in poks else {}
        standing = {"debout": behind[seat]} if seat in behind else {}
        yield from _seat(tuple(hands), pok, standing)


def _seat(
    hands: Sequence[settling.Named], pok: Mapping[str, Cents], standing: Mapping[str, Cents]
) -> Iterator[Zone]:
    """Lay a seat: its only hand with all its stakes, or what is the seat's own and then each hand."""
    row, lay = hands[0].row, BOOK.plan.seat
    left = [hand for hand in hands if hand.row.in_play]
    if not left:
        if pok:
            yield lay(row.seat, stakes=pok, note=_gone(row))
        return
    alone = len(hands) == 1
    if not alone and (pok or standing):
        yield lay(row.seat, stakes={**pok, **standing})
    for hand in left:
        played = stakes_of(hand.row.played, hand.row.stake)
        stakes = {**pok, **played, **standing} if alone else played
        note = NOTES[hand.row.played]
        yield lay(row.seat, hand.row.cards, stakes, note=note, label=hand.label, part=hand.part)


def _gone(row: PlayedHand) -> str:
    """Say why nothing is left at « 21 »."""
    surrendered = row.played is Play.SURRENDERED
    return "a abandonné" if surrendered else "a dépassé 21, déjà ramassée"


class Outcomes(SettlementDrill[Cloth, Named, HandResult]):
    """What becomes of every hand at « 21 »."""

    slug = "tapis-21"
    title = "Le 21 sur tout le tapis"
    duty = "Dire, main par main, laquelle perd, laquelle est nulle, laquelle est payée."
    seconds = 40
    situation = Cloth
    branches = (
        branch("points", "La banque fait de 17 à 21", 7),
        branch("depasse", "La banque dépasse 21", 1),
        branch("vingt-et-un", "La banque a un « 21 »", 4),
    )
    known = (*mistakes.COMPARED, mistakes.HALVED)
    steps = staticmethod(settling.outcomes_steps)

    @override
    def construct(self, rng: Random, house: House, branch: str) -> Cloth:
        players = players_at(rng, house)
        if branch == "vingt-et-un":
            bank = generators.natural(rng, generators.new_shoe(rng))
            return bare(table_with(rng, house, bank, players), house)
        bust = branch == "depasse"
        bank = generators.bank_ending(
            rng, lambda cards: bust == engine.total(cards).bust and not engine.is_twenty_one(cards)
        )
        # Where the bank is bust every hand is paid: one at least is not paid as the others.
        first = "vingt-et-un" if bust else ""
        return bare(table_with(rng, house, bank, players, first), house)

    @override
    def classify(self, situation: Cloth) -> str:
        if engine.is_twenty_one(situation.bank):
            return "vingt-et-un"
        return "depasse" if engine.total(situation.bank).bust else "points"

    @override
    def deal(self, rng: Random, house: House) -> Cloth:
        """Deal a round; when nobody waits for the bank, the last seat has stood."""
        table = play_table(rng, house, players_at(rng, house))
        if table.remaining:
            return bare(table, house)
        shoe = generators.shoe_without(
            rng, (*table.bank, *(c for row in table.rows for c in row.cards))
        )
        return bare(finished(shoe, with_a_stander(rng, shoe, table)), house)

    @override
    def ask(self, situation: Cloth) -> Question:
        zones = tuple(zones_of(situation, {}, {}))
        return Question("Que devient chaque main au 21 ?", self.form(situation), zones)

    @override
    def seats(self, situation: Cloth) -> dict[Named, HandResult]:
        return {it: settling.alone(situation, it.row) for it in settling.laid(situation)}

    @override
    def asked(self, situation: Cloth) -> Iterator[AskedField[Named]]:
        form = outcomes(situation.abandon)
        for hand in settling.laid(situation):
            field = Field(hand.key, hand.label, form, f"{hand.spot}.21")
            yield AskedField(field, partial(_outcome, hand))

    @override
    def paid(self, settled: Mapping[Named, Settled]) -> dict[str, Cents]:
        return {}  # no stake is told


def _outcome(hand: Named, hands: Mapping[Named, Settled]) -> str:
    return engine.outcome_in(hands[hand]["main"]).value


def bare(table: PlayedRound, house: House) -> Cloth:
    """Lay the hands in play, without POK."""
    bank = drawn_for_21(table.bank, table.remaining)
    return Cloth(bank, in_play(table), house.choice("abandon"))


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
    stakes = ((row.seat, generators.draw_pok(rng, house), row.stake) for row in rows)
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
            bank = generators.bank_ending(rng)
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
