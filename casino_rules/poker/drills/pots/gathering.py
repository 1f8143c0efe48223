"""Gathering the bets of a round: what is given back, what each pot in the middle then holds."""

from collections.abc import Iterator, Sequence
from random import Random
from typing import Any, Final, override

from casino_rules.core.drill import branch, wait_for
from casino_rules.core.forms import Fields
from casino_rules.core.house import House
from casino_rules.core.money import Cents, format_amount
from casino_rules.core.questions import ZERO, Question
from casino_rules.core.ruling import Ruling, Step, cite
from casino_rules.poker.drills import cloth
from casino_rules.poker.drills.base import RoomDrill, error
from casino_rules.poker.drills.pots.making_pots import RETURNED, set_apart, side, sums, who_plays
from casino_rules.poker.drills.pots.played import Lineup, Played
from casino_rules.poker.play.pots import Paid, Pots, compute_pots
from casino_rules.poker.play.rounds import FIRST_ROUND
from casino_rules.poker.play.state import State
from casino_rules.poker.situations.dealing import Gathered
from casino_rules.poker.situations.seats import ALL_IN, FOLDED, bets_of, paid, rows_of

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

type Answer = dict[str, Cents]


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
