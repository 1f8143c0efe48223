"""Computing the pots: main pot, side pots, uncalled bet."""

from collections.abc import Iterator
from dataclasses import dataclass
from random import Random
from typing import override

from casino_rules.core.drill import Pitfall, branch
from casino_rules.core.forms import Amount, Field, Fields
from casino_rules.core.house import House
from casino_rules.core.money import Cents, format_amount
from casino_rules.core.questions import Question
from casino_rules.core.ruling import Ruling, Step
from casino_rules.hands.categories import capital
from casino_rules.poker.drills import bets
from casino_rules.poker.drills.base import RoomDrill
from casino_rules.poker.making import seats_at
from casino_rules.poker.pots import Pot, Pots, compute_pots
from casino_rules.poker.room import Room, places
from casino_rules.poker.situations import ALL_IN, FOLDED, PLAYS, Bets, SeatBet, paid
from casino_rules.poker.variant import Opening

RETURNED = "rendu"
MAIN = "principal"
_SIDES = 3


def side(number: int) -> str:
    """Return the key of a side pot, from 1."""
    return f"exterieur-{number}"


def keys(rows: tuple[SeatBet, ...]) -> tuple[str, ...]:
    """Return the keys of the answer: always three side pots, more if more players are all-in.

    They are never fewer than the pots: each all-in player makes one side pot at most.
    """
    all_in = sum(row.state == ALL_IN for row in rows)
    return (MAIN, *(side(number) for number in range(1, max(_SIDES, all_in) + 1)), RETURNED)


def as_answer(rows: tuple[SeatBet, ...], pots: Pots) -> dict[str, Cents]:
    """Write pots as an answer; there is none where the whole of the only bet is given back."""
    names = (MAIN, *map(side, range(1, len(pots.pots))))
    found = {name: pot.amount for name, pot in zip(names, pots.pots, strict=False)}
    return dict.fromkeys(keys(rows), 0) | found | {RETURNED: pots.returned}


def set_apart(room: Room, rows: tuple[SeatBet, ...], pots: Pots) -> Iterator[Step]:
    """Say what is given back, and what folded players leave."""
    if pots.returned:
        yield room.cite(
            "mise-non-suivie", place=pots.returned_to, montant=format_amount(pots.returned)
        )
    folded = sum(row.bet for row in rows if row.state == FOLDED)
    if folded:
        yield room.cite("mises-mortes", montant=format_amount(folded))


def pot_step(room: Room, number: int, pot: Pot) -> Step:
    """Say what a pot holds and who may win it; the main pot is number 0."""
    alone = len(pot.eligible) == 1
    facts = {
        "montant": format_amount(pot.amount),
        "places": capital(places(pot.eligible)),
        "jouent": "joue" if alone else "jouent",
    }
    if room.variant.opening is Opening.STAKE:
        return room.cite("pot-unique", **facts)
    if number:
        return room.cite("pots-exterieurs", numero=number, **facts)
    return room.cite("pot-principal", "seul" if alone else "", **facts)


@dataclass(frozen=True)
class _Plan:
    """How many all-in players, and what else is at the table."""

    all_ins: int = 0
    alike: bool = False
    dead_above: bool = False
    alone_above: bool = False


_PLANS = {
    "sans-exterieur": _Plan(),
    "un-exterieur": _Plan(1),
    "deux-exterieurs": _Plan(2),
    "trois-exterieurs": _Plan(3),
    "tapis-egaux": _Plan(2, alike=True),
    "mort-au-dela": _Plan(1, dead_above=True),
    "mise-rendue": _Plan(2, alone_above=True),
}


class MakePots(RoomDrill[Bets]):
    """Cut the bets into pots."""

    slug = "calculer-pots"
    title = "Pot principal et pots extérieurs"
    duty = "Calculer le pot principal, les pots extérieurs et la mise à rendre."
    seconds = 40
    situation = Bets
    branches = (
        branch("sans-exterieur", "Aucun tapis : un seul pot", 2),
        branch("un-exterieur", "Un tapis : un pot extérieur", 5),
        branch("deux-exterieurs", "Deux tapis : deux pots extérieurs", 5),
        branch("trois-exterieurs", "Trois tapis : trois pots extérieurs", 3),
        branch("tapis-egaux", "Deux tapis de même hauteur", 3),
        branch("mort-au-dela", "Un joueur couché a misé au-delà du tapis", 4),
        branch("mise-rendue", "Une mise que personne n'a suivie", 4),
        branch("seul", "Un seul joueur reste", 2),
    )

    def __init__(self, room: Room) -> None:
        """Take the room, and list the errors."""
        super().__init__(room)
        self.pitfalls = (
            Pitfall(
                "mises-mortes-oubliees",
                "Les mises des joueurs couchés restent au pot : il faut les compter.",
                self._without_dead,
            ),
            Pitfall(
                "tout-au-principal",
                "Un joueur à tapis ne gagne que ce que sa mise a couvert : l'excédent va au pot "
                "extérieur.",
                self._one_pot,
            ),
            Pitfall(
                "mise-non-rendue",
                "La part qu'aucun adversaire n'a suivie est rendue ; elle n'entre dans aucun pot.",
                self._nothing_returned,
            ),
            Pitfall(
                "excedent-compte-une-fois",
                "L'excédent se compte pour chaque joueur qui l'a mis.",
                self._counted_once,
            ),
        )

    @override
    def construct(self, rng: Random, house: House, branch: str) -> Bets:
        plan = self._alone(rng) if branch == "seul" else self._plan(rng, _PLANS[branch])
        seats = seats_at(rng, len(plan), self.room.variant.most_seats)
        return Bets(bets.seated(rng.sample(seats, len(seats)), plan))

    @staticmethod
    def _alone(rng: Random) -> bets.Plan:
        second, first = bets.amounts(rng, 2)
        return [(PLAYS, first), (FOLDED, second), *bets.dead(rng, second)]

    def _plan(self, rng: Random, plan: _Plan) -> bets.Plan:
        levels = bets.amounts(rng, plan.all_ins + 1)
        short, top = levels[:-1], levels[-1]
        if plan.alike:
            short = [short[0]] * len(short)
        lowest = short[0] if short else top
        sure = [*bets.shorts(short), (PLAYS, top)]
        if not plan.alone_above:
            sure.append((PLAYS, top))
        if plan.dead_above:
            sure.append((FOLDED, rng.randrange(lowest + 500, top + 1, 500)))
        left = min(3, self.room.variant.most_seats - len(sure))
        others = bets.dead(rng, lowest, 0, left)
        if len(others) < left and not plan.alone_above:
            others.append((PLAYS, top))
        return [*sure, *others]

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
    def deal(self, rng: Random, house: House) -> Bets:
        return self.generate(rng, house)

    @override
    def ask(self, situation: Bets) -> Question:
        main, *sides, returned = keys(situation.bets)
        fields = (
            Field(main, "Pot principal", Amount()),
            *(
                Field(key, f"Pot extérieur {number}", Amount(optional=True))
                for number, key in enumerate(sides, 1)
            ),
            Field(returned, "Mise rendue", Amount(optional=True)),
        )
        prompt = "Les enchères sont closes. Quels sont les pots ? Laissez vide ce qui n'existe pas."
        return Question(prompt, Fields(fields), bets.zones(situation.bets))

    @override
    def solve(self, situation: Bets) -> Ruling[dict[str, Cents]]:
        pots = compute_pots(paid(situation.bets))
        apart = set_apart(self.room, situation.bets, pots)
        cut = (pot_step(self.room, number, pot) for number, pot in enumerate(pots.pots))
        return Ruling(as_answer(situation.bets, pots), (*apart, *cut))

    def _wrong(self, situation: Bets, pots: dict[str, Cents]) -> dict[str, Cents] | None:
        return None if pots == self.solve(situation).value else pots

    def _without_dead(self, situation: Bets) -> dict[str, Cents] | None:
        rows = situation.bets
        if sum(row.state != FOLDED for row in rows) == 1:
            return None
        live = tuple(row for row in rows if row.state != FOLDED)
        return self._wrong(situation, as_answer(rows, compute_pots(paid(live))))

    def _one_pot(self, situation: Bets) -> dict[str, Cents] | None:
        right = self.solve(situation).value
        pots = dict.fromkeys(right, 0)
        total = sum(right.values()) - right[RETURNED]
        return self._wrong(situation, {**pots, RETURNED: right[RETURNED], MAIN: total})

    def _nothing_returned(self, situation: Bets) -> dict[str, Cents] | None:
        right = self.solve(situation).value
        last = max(0, len(compute_pots(paid(situation.bets)).pots) - 1)
        key = side(last) if last else MAIN
        kept = {**right, RETURNED: 0, key: right[key] + right[RETURNED]}
        return self._wrong(situation, kept)

    def _counted_once(self, situation: Bets) -> dict[str, Cents] | None:
        right = self.solve(situation).value
        levels = sorted({row.bet for row in situation.bets if row.state != FOLDED})
        if not right.get(side(1)):
            return None
        return self._wrong(situation, {**right, side(1): levels[1] - levels[0]})
