"""Gathering the bets of a round, and computing the pots that they make."""

from collections.abc import Iterator, Mapping, Sequence
from random import Random
from typing import Any, ClassVar, Final, NamedTuple, override

from casino_rules.core.drill import branch, wait_for
from casino_rules.core.forms import Fields, Json
from casino_rules.core.french import NBSP, join
from casino_rules.core.house import House
from casino_rules.core.money import Cents, format_amount
from casino_rules.core.questions import ZERO, Question
from casino_rules.core.ruling import Ruling, Step, cite
from casino_rules.hands.categories import capital
from casino_rules.poker.drills import cloth
from casino_rules.poker.drills.base import RoomDrill, error
from casino_rules.poker.drills.pots.tables import Lineup, Played, played
from casino_rules.poker.play.pots import Paid, Pot, Pots, compute_pots
from casino_rules.poker.play.rounds import FIRST_ROUND
from casino_rules.poker.play.state import State
from casino_rules.poker.room import Room, places
from casino_rules.poker.situations.dealing import Gathered
from casino_rules.poker.situations.hands import Bets
from casino_rules.poker.situations.seats import (
    ALL_IN,
    FOLDED,
    SeatBet,
    SeatTurn,
    bets_of,
    paid,
    rows_of,
)
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
_SIDE_POTS = 3

type Answer = dict[str, Cents]


def side(number: int) -> str:
    """Return the key of a side pot, from 1."""
    return f"exterieur-{number}"


def keys(rows: tuple[SeatBet, ...]) -> tuple[str, ...]:
    """Return the keys of the answer: always three side pots, more if more players are all-in.

    They are never fewer than the pots: each all-in player makes one side pot at most.
    """
    all_in = sum(row.state == ALL_IN for row in rows)
    return (MAIN, *(side(number) for number in range(1, max(_SIDE_POTS, all_in) + 1)), RETURNED)


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


_MADE: Final = {
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
            lineup = _MADE[branch].joined(rng, house.level)
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


POT: Final = "pot"
_SIDES: Final = 2
_LINEUPS: Final = {
    "egales": (Lineup(2),),
    "mortes": (Lineup(2, 0, 1), Lineup(2, 0, 2)),
    "tapis": (Lineup(2, 1), Lineup(2, 1), Lineup(2, 2)),
    "tapis-anterieur": (Lineup(2, 1), Lineup(2, 1), Lineup(2, 2)),
    "rendue": (Lineup(1, 0, 1), Lineup(1, 1), Lineup(1, 2)),
}
"""The fewest players of whom each case may come."""
_TWO: Final = 2


def joined(situation: Gathered) -> list[Cents]:
    """Return what each pot holds once the bets of the round, cut into pots, are in the middle.

    They join the pot that is still being played; where an earlier all-in closed the only one,
    they open another.
    """
    middle = [situation.before, *([situation.side] if situation.side else ())]
    first, *others = [pot.amount for pot in _cut(situation).pots] or [0]
    if situation.closed and not situation.side:
        return [*middle, *([first] if first else ()), *others]
    return [*middle[:-1], middle[-1] + first, *others]


class Gather(RoomDrill[Gathered]):
    """Say what each pot holds once the bets of the round are gathered."""

    slug = "ramasser-les-mises"
    title = "Les pots après le tour"
    duty = "Ramasser les mises à la fin d'un tour et faire aussitôt les pots."
    seconds = 20
    situation = Gathered
    branches = (
        branch("egales", "Des mises toutes égales", 2),
        branch("mortes", "Des joueurs couchés ont laissé une mise", 4),
        branch("tapis", "Un tapis plus court que la mise : un pot extérieur s'ouvre", 5),
        branch("tapis-anterieur", "Un tapis d'un tour précédent : son pot est fermé", 4, level=2),
        branch("rendue", "Une part que personne n'a suivie", 4),
    )

    @override
    def construct(self, rng: Random, house: House, branch: str) -> Gathered:
        return wait_for(
            lambda: self._played(rng, house, rng.choice(_LINEUPS[branch])),
            lambda seen: self.classify(seen) == branch,
        )

    def _played(self, rng: Random, house: House, fewest: Lineup) -> Gathered:
        """Play until the end of a round with bets, from one that is drawn on."""
        while True:
            hand = Played(rng, self.room.variant, fewest.joined(rng, house.level), house.level)
            least = rng.randint(FIRST_ROUND, self.room.variant.rounds)
            over = (number for number in hand.rounds() if number >= least and hand.highest)
            found = (gathered(hand) for _ in over)
            if seen := next(filter(None, found), None):
                return seen

    @override
    def classify(self, situation: Gathered) -> str:
        if situation.surplus:
            return "rendue"
        if situation.closed:
            return "tapis-anterieur"
        if len(_cut(situation).pots) > 1:
            return "tapis"
        return "mortes" if _dead(situation) else "egales"

    @override
    def ask(self, situation: Gathered) -> Question:
        middle = {"pot": situation.before} if situation.before else {}
        if situation.side:
            middle = {"principal": situation.before, "exterieur-1": situation.side}
        prompt = (
            f"Le tour est fini. Que rendez-vous, et que contient maintenant chaque pot ? {ZERO}"
        )
        sides = map(side, range(1, _sides(situation) + 1))
        fields = (cloth.returned_field(RETURNED), *cloth.pot_fields(POT, sides))
        laid = (cloth.pots(middle),) if middle else ()
        return Question(prompt, Fields(fields), (*laid, *cloth.seats(situation.players)))

    @override
    def solve(self, situation: Gathered) -> Ruling[Answer]:
        pots = joined(situation)
        return Ruling(_answer(situation, pots), tuple(self._steps(situation)))

    def _steps(self, situation: Gathered) -> Iterator[Step]:
        cut = _cut(situation)
        yield from set_apart(self.room, situation.players, cut)
        totals = joined(situation)
        counted = sums(paid(situation.players), cut)
        told = [(pot, it.text) for pot, it in zip(cut.pots, counted, strict=True)]
        begins = len(totals) - max(len(told), 1)
        yield self._main(situation, told[0][1] if told and not begins else "", totals[0])
        article = self.room.book.rule("pots-exterieurs")
        for number, (pot, text) in enumerate(told, begins):
            facts = {"numero": str(number), "somme": text}
            if number == 1 and situation.side:
                facts |= {"avant": format_amount(situation.side)}
                facts |= {"montant": format_amount(totals[1])}
                yield cite(article, "deja-ouvert", **facts)
            elif number:
                yield cite(article, **facts, **who_plays(pot))

    def _main(self, situation: Gathered, text: str, total: Cents) -> Step:
        """Say what the main pot holds; ``text``: the sum of what the round adds to it."""
        if situation.closed:
            return self.room.cite("ramassage", "ferme", pot=format_amount(total))
        if situation.before:
            before, whole = format_amount(situation.before), format_amount(total)
            added = f"pour le tour {text} ; en tout {whole}" if text else "le tour n'y ajoute rien"
            text = f"{before} déjà au milieu, et {added}"
        return self.room.cite("ramassage", compte=text)

    @error(
        "mises-mortes-oubliees",
        "Les mises des joueurs couchés restent au pot : il faut les compter.",
    )
    def _dead_forgotten(self, seen: Gathered) -> Answer | None:
        live = [row for row in paid(seen.players) if row.live]
        if len(live) == len(seen.players) or len(live) < _TWO or seen.surplus or seen.closed:
            return None
        first, *others = [pot.amount for pot in compute_pots(live).pots]
        return _answer(seen, [seen.before + first, *others])

    @error(
        "pot-precedent-oublie",
        "Ce qui était déjà au milieu y reste : les mises du tour s'y ajoutent.",
    )
    def _pot_forgotten(self, seen: Gathered) -> Answer | None:
        return None if seen.closed else {POT: joined(seen)[0] - seen.before}

    @error(
        "un-seul-total",
        "Un tapis plus court que la mise fait deux pots, et tout de suite : ce qui le dépasse va à "
        "un pot extérieur, à part.",
    )
    def _one_total(self, seen: Gathered) -> Answer | None:
        pots = joined(seen)
        if len(pots) == 1:
            return None
        return _answer(seen, [sum(pots)])

    @error(
        "pot-ferme-complete",
        "Un joueur à tapis depuis un tour précédent ne gagne rien de celui-ci : son pot est fermé, "
        "les mises vont au pot extérieur.",
    )
    def _closed_pot(self, seen: Gathered) -> Answer | None:
        pots = joined(seen)
        if not seen.closed or len(pots) == 1:
            return None
        added = pots[1] - seen.side
        return {POT: seen.before + added, side(1): seen.side}

    @error("tapis-compte-entier", "Un joueur à tapis n'a mis que ce qu'il avait.")
    def _all_level(self, seen: Gathered) -> Answer | None:
        if seen.surplus or seen.closed:
            return None
        live = sum(row.state != FOLDED for row in seen.players)
        return _answer(seen, [seen.before + live * seen.highest + _dead(seen)])

    @error("surplus-garde", "La part que personne n'a suivie est rendue : elle n'entre pas au pot.")
    def _surplus_kept(self, seen: Gathered) -> Answer | None:
        if not seen.surplus:
            return None
        *others, last = joined(seen)
        return {**_answer(seen, [*others, last + seen.surplus]), RETURNED: 0}


def gathered(state: State[Any]) -> Gathered | None:
    """Return the bets of a round that is over; None where its pots need more than two amounts."""
    players = state.players.values()
    rows = [Paid(p.seat, p.total - p.bet, p.seat in state.started) for p in players]
    pots = compute_pots(rows).pots if any(row.amount for row in rows) else ()
    if len(pots) > _TWO:
        return None
    main, *others = [pot.amount for pot in pots] or [0]
    seen = Gathered(main, rows_of(state), sum(others))
    after = [pot.amount for pot in compute_pots(paid(bets_of(state))).pots]
    return seen if joined(seen) == after else None


def _cut(situation: Gathered) -> Pots:
    """Return the bets of the round alone, cut into pots."""
    return compute_pots(paid(situation.players))


def _sides(situation: Gathered) -> int:
    """Return how many side pots the form has: never fewer than there can be."""
    all_in = sum(row.state == ALL_IN for row in situation.players)
    return max(_SIDES, all_in + bool(situation.side))


def _answer(situation: Gathered, pots: Sequence[Cents]) -> Answer:
    names = (POT, *map(side, range(1, _sides(situation) + 1)))
    found = dict(zip(names, pots, strict=False))
    return {RETURNED: situation.surplus} | dict.fromkeys(names, 0) | found


def _dead(situation: Gathered) -> Cents:
    """Return what the folded players leave of the round."""
    return sum(row.bet for row in situation.players if row.state == FOLDED)
