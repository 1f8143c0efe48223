"""Computing the pots: main pot, side pots, uncalled bet, each with its sum written out."""

from collections.abc import Iterator, Mapping, Sequence
from random import Random
from typing import ClassVar, Final, NamedTuple, override

from casino_rules.core.drill import branch, wait_for
from casino_rules.core.forms import Fields, Json
from casino_rules.core.french import NBSP, join
from casino_rules.core.house import House
from casino_rules.core.money import Cents, format_amount
from casino_rules.core.questions import ZERO, Question
from casino_rules.core.ruling import Ruling, Step
from casino_rules.hands.categories import capital
from casino_rules.poker.drills import cloth
from casino_rules.poker.drills.base import RoomDrill, error
from casino_rules.poker.drills.pots.played import Lineup, played
from casino_rules.poker.play.pots import Paid, Pot, Pots, compute_pots
from casino_rules.poker.room import Room, places
from casino_rules.poker.situations.hands import Bets
from casino_rules.poker.situations.seats import ALL_IN, FOLDED, SeatBet, SeatTurn, bets_of, paid
from casino_rules.poker.variant import Opening


class Sum(NamedTuple):
    """How a pot is counted, in words, and the folded seats that leave a part in it."""

    text: str
    folded: tuple[int, ...]


def sums(rows: Sequence[Paid], pots: Pots) -> Iterator[Sum]:
    """Yield the sum of each pot: who matched its height, then what folded players leave in it.

    ``pots`` are those of ``rows``, cut at each amount at which a live player stopped.
    """
    put = {row.seat: row.amount for row in rows}
    if pots.returned:
        put[pots.returned_to] -= pots.returned
    floor = 0
    for level in sorted({put[row.seat] for row in rows if row.live and put[row.seat]}):
        number = sum(amount >= level for amount in put.values())
        part = {seat: bet - floor for seat, bet in put.items() if floor < bet < level}
        yield Sum(_written(number, level, floor, part), tuple(part))
        floor = level


def _written(number: int, level: Cents, floor: Cents, part: dict[int, Cents]) -> str:
    whole = number * (level - floor)
    each = f"({_bare(level)} − {_bare(floor)})" if floor else format_amount(level)
    text = format_amount(whole) if number == 1 else f"{number} × {each} = {format_amount(whole)}"
    if not part:
        return text
    left = join(f"{format_amount(amount)} de la place {seat}" for seat, amount in part.items())
    folded = "couchées" if len(part) > 1 else "couchée"
    return f"{text}, plus {left}, {folded} : {format_amount(whole + sum(part.values()))}"


def _bare(amount: Cents) -> str:
    """Return an amount without its sign."""
    return format_amount(amount).partition(NBSP)[0]


RETURNED = "rendu"
MAIN = "principal"
_SIDES = 3

type Answer = dict[str, Cents]


def side(number: int) -> str:
    """Return the key of a side pot, from 1."""
    return f"exterieur-{number}"


def keys(rows: tuple[SeatBet, ...]) -> tuple[str, ...]:
    """Return the keys of the answer: always three side pots, more if more players are all-in.

    They are never fewer than the pots: each all-in player makes one side pot at most.
    """
    all_in = sum(row.state == ALL_IN for row in rows)
    return (MAIN, *(side(number) for number in range(1, max(_SIDES, all_in) + 1)), RETURNED)


def as_answer(rows: tuple[SeatBet, ...], pots: Pots) -> Answer:
    """Write pots as an answer; there is none where the whole of the only bet is given back."""
    names = (MAIN, *map(side, range(1, len(pots.pots))))
    found = {name: pot.amount for name, pot in zip(names, pots.pots, strict=False)}
    return dict.fromkeys(keys(rows), 0) | found | {RETURNED: pots.returned}


def set_apart(room: Room, rows: Sequence[SeatBet | SeatTurn], pots: Pots) -> Iterator[Step]:
    """Say what is given back, and what folded players leave."""
    if pots.returned:
        seat, back = pots.returned_to, format_amount(pots.returned)
        yield room.cite("mise-non-suivie", place=seat, montant=back).at(seat)
    folded = sum(row.bet for row in rows if row.state == FOLDED)
    if folded:
        yield room.cite("mises-mortes", montant=format_amount(folded))


def pot_steps(room: Room, rows: tuple[SeatBet, ...], pots: Pots) -> list[Step]:
    """Say how much each pot holds, by what sum, and who may win it."""
    told = zip(pots.pots, sums(paid(rows), pots), strict=True)
    return [_pot_step(room, number, pot, counted) for number, (pot, counted) in enumerate(told)]


def who_plays(pot: Pot) -> dict[str, str]:
    """Return who may win a pot, as its article tells it."""
    jouent = "joue" if len(pot.eligible) == 1 else "jouent"
    return {"places": capital(places(pot.eligible)), "jouent": jouent}


def _pot_step(room: Room, number: int, pot: Pot, counted: Sum) -> Step:
    facts = {"somme": counted.text, **who_plays(pot)}
    if room.variant.opening is Opening.STAKE:
        step = room.cite("pot-unique", **facts)
    elif number:
        step = room.cite("pots-exterieurs", numero=number, **facts)
    else:
        step = room.cite("pot-principal", "seul" if len(pot.eligible) == 1 else "", **facts)
    return step.at(*pot.eligible, *counted.folded)


_LINEUPS: Final = {
    "sans-exterieur": Lineup(2),
    "un-exterieur": Lineup(2, 1),
    "deux-exterieurs": Lineup(2, 2),
    "trois-exterieurs": Lineup(2, 3),
    "tapis-egaux": Lineup(2, 2, alike=True),
    "mort-au-dela": Lineup(2, 1, 1),
    "mise-rendue": Lineup(1, 2),
    "seul": Lineup(1, 0, 1),
}
"""The fewest players of whom each case may come."""


class MakePots(RoomDrill[Bets]):
    """Cut the bets into pots."""

    slug = "calculer-pots"
    title = "Pot principal et pots extérieurs"
    duty = "Calculer le pot principal, les pots extérieurs et la mise à rendre."
    seconds = 40
    situation = Bets
    legacy_facts: ClassVar[Mapping[str, Json]] = {"past": 0}
    branches = (
        branch("sans-exterieur", "Aucun tapis : un seul pot", 2),
        branch("un-exterieur", "Un tapis : un pot extérieur", 5),
        branch("deux-exterieurs", "Deux tapis : deux pots extérieurs", 5, level=2),
        branch("trois-exterieurs", "Trois tapis : trois pots extérieurs", 3, level=3),
        branch("tapis-egaux", "Deux tapis de même hauteur", 3, level=2),
        branch("mort-au-dela", "Un joueur couché a misé au-delà du tapis", 4, level=2),
        branch("mise-rendue", "Une mise que personne n'a suivie", 4),
        branch("seul", "Un seul joueur reste", 2),
    )

    @override
    def construct(self, rng: Random, house: House, branch: str) -> Bets:
        def dealt() -> Bets:
            lineup = _LINEUPS[branch].joined(rng, house.level)
            return Bets(bets_of(played(rng, self.room.variant, lineup, house.level)), 0)

        return wait_for(dealt, lambda seen: self.classify(seen) == branch)

    @override
    def classify(self, situation: Bets) -> str:
        rows = situation.bets
        live = [row.bet for row in rows if row.state != FOLDED]
        pots = compute_pots(paid(rows))
        if len(live) == 1:
            return "seul"
        if pots.returned:
            return "mise-rendue"
        all_in = [row.bet for row in rows if row.state == ALL_IN]
        if len(set(all_in)) < len(all_in):
            return "tapis-egaux"
        if len(pots.pots) > 1 and any(row.bet > min(live) for row in rows if row.state == FOLDED):
            return "mort-au-dela"
        names = ("sans-exterieur", "un-exterieur", "deux-exterieurs")
        number = len(pots.pots) - 1
        return names[number] if number < len(names) else "trois-exterieurs"

    @override
    def ask(self, situation: Bets) -> Question:
        main, *sides, returned = keys(situation.bets)
        fields = (*cloth.pot_fields(main, sides), cloth.returned_field(returned))
        over = "Le tour est fini" if situation.past else "Les enchères sont closes"
        prompt = f"{over}. Quels sont les pots ? {ZERO}"
        zones = (*cloth.made(situation.made), *cloth.paid_in(situation))
        return Question(prompt, Fields(fields), zones)

    @override
    def solve(self, situation: Bets) -> Ruling[Answer]:
        pots = compute_pots(paid(situation.bets))
        apart = set_apart(self.room, situation.bets, pots)
        cut = pot_steps(self.room, situation.bets, pots)
        return Ruling(as_answer(situation.bets, pots), (*apart, *cut))

    @error(
        "mises-mortes-oubliees",
        "Les mises des joueurs couchés restent au pot : il faut les compter.",
    )
    def _without_dead(self, seen: Bets) -> Answer | None:
        live = [row for row in seen.bets if row.state != FOLDED]
        return as_answer(seen.bets, compute_pots(paid(live))) if len(live) > 1 else None

    @error(
        "tout-au-principal",
        "Un joueur à tapis ne gagne que ce que sa mise a couvert : l'excédent va au pot extérieur.",
    )
    def _one_pot(self, seen: Bets) -> Answer:
        pots = compute_pots(paid(seen.bets))
        one = Pots((Pot(pots.total, ()),), pots.returned, pots.returned_to)
        return as_answer(seen.bets, one)

    @error(
        "mise-non-rendue",
        "La part qu'aucun adversaire n'a suivie est rendue ; elle n'entre dans aucun pot.",
    )
    def _nothing_returned(self, seen: Bets) -> Answer:
        pots = compute_pots(paid(seen.bets))
        *others, last = pots.pots or (Pot(0, ()),)
        return as_answer(seen.bets, Pots((*others, Pot(last.amount + pots.returned, ()))))

    @error("excedent-compte-une-fois", "L'excédent se compte pour chaque joueur qui l'a mis.")
    def _counted_once(self, seen: Bets) -> Answer | None:
        levels = sorted({row.bet for row in seen.bets if row.state != FOLDED})
        right = as_answer(seen.bets, compute_pots(paid(seen.bets)))
        return {**right, side(1): levels[1] - levels[0]} if right[side(1)] else None
