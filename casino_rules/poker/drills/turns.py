"""Who speaks after this player, or whether the round is over."""

from collections.abc import Sequence
from dataclasses import dataclass
from random import Random
from typing import Final, override

from casino_rules.core.drill import Branch, Pitfall, branch
from casino_rules.core.forms import Choice, Option, Points
from casino_rules.core.house import House
from casino_rules.core.questions import Question, Stake, Zone
from casino_rules.core.rows import Rows
from casino_rules.core.ruling import Ruling, Step
from casino_rules.core.situation import Situation, fact
from casino_rules.poker.betting import FIRST_ROUND, Turn, pending
from casino_rules.poker.drills import spots
from casino_rules.poker.drills.base import RoomDrill
from casino_rules.poker.drills.spots import STEP, Plan
from casino_rules.poker.making import seats_at
from casino_rules.poker.room import Room
from casino_rules.poker.seating import PAIR, clockwise
from casino_rules.poker.situations import (
    ALL_IN,
    FOLDED,
    MOST_SEATS,
    PLAYS,
    STATES,
    SeatTurn,
)
from casino_rules.poker.variant import Opening

OVER: Final = "tour-fini"
_OVER_KINDS: Final = ("tous-suivi", "tous-parole", "tapis", "seul")
_FEWEST: Final = 3


@dataclass(frozen=True)
class WordPasses(Situation):
    """A player has just spoken."""

    round: int = fact("Tour d'enchères", Points(1, 5))
    last: int = fact("Place qui vient de parler", Points(1, MOST_SEATS))
    players: tuple[SeatTurn, ...] = fact("Joueurs", Rows(SeatTurn, 2, MOST_SEATS))

    def row(self, seat: int) -> SeatTurn:
        """Return a player."""
        return next(row for row in self.players if row.seat == seat)

    @property
    def highest(self) -> int:
        """The highest bet of the round, in cents."""
        return max(row.bet for row in self.players)

    def problem(self) -> tuple[str, str] | None:
        """No seat twice; somebody is left, who has the highest bet; the last has spoken."""
        seats = [row.seat for row in self.players]
        if len(set(seats)) < len(seats):
            return "players", "Une place est donnée deux fois."
        if self.last not in seats or self.row(self.last).spoke == "non":
            return "last", "La place qui vient de parler a parlé dans ce tour."
        live = [row.bet for row in self.players if row.state != FOLDED]
        if not live or max(live) < self.highest:
            return "players", "La plus haute mise est celle d'un joueur en course."
        return None


def waiting(situation: WordPasses) -> tuple[int, ...]:
    """Return the seats that are still to speak, the next first."""
    turns = [
        Turn(row.seat, row.bet, row.state == PLAYS, row.state != FOLDED, row.spoke == "oui")
        for row in situation.players
    ]
    return clockwise(pending(turns), situation.last)


class NextToSpeak(RoomDrill[WordPasses]):
    """Pass the word to the right player, or end the round."""

    slug = "a-qui-la-parole"
    title = "À qui la parole ?"
    duty = "Passer la parole au bon joueur, et voir quand le tour est fini."
    seconds = 6
    situation = WordPasses

    def __init__(self, room: Room) -> None:
        """Take the room: the games with blinds have one more case."""
        super().__init__(room)
        blinds = room.variant.opening is Opening.BLINDS
        option = (branch("surblind", "Premier tour : la surblind n'a pas parlé", 4),)
        self.branches: tuple[Branch, ...] = (
            branch("suivant", "Le joueur suivant n'a pas encore parlé", 2),
            branch("relance", "Une relance rend la parole à qui avait parlé", 4),
            branch("saute", "Le joueur suivant ne parle plus, on le saute", 4),
            *(option if blinds else ()),
            branch("tous-suivi", "La dernière relance est suivie par tous", 4),
            branch("tous-parole", "Tous ont dit parole", 2),
            branch("tapis", "Un seul joueur peut encore miser, et il a suivi", 3),
            branch("seul", "Tous se sont couchés devant un joueur", 2),
        )
        self.pitfalls = (
            Pitfall(
                "joueur-qui-ne-parle-plus",
                "Un joueur couché ou à tapis ne parle plus : on passe au suivant.",
                self._literal,
            ),
            Pitfall(
                "relance-sans-reponse",
                "Une relance rend la parole à tous ceux qui ne l'ont pas encore suivie.",
                lambda seen: self._over_too_soon(seen, "relance"),
            ),
            Pitfall(
                "tour-de-trop",
                "Chacun a parlé et suivi : plus personne n'a la parole dans ce tour.",
                self._one_more,
            ),
            *self._option_pitfall(blinds=blinds),
        )

    def _option_pitfall(self, *, blinds: bool) -> tuple[Pitfall[WordPasses], ...]:
        if not blinds:
            return ()
        return (
            Pitfall(
                "option-oubliee",
                "La surblind n'a pas parlé : elle peut encore relancer.",
                lambda seen: self._over_too_soon(seen, "surblind"),
            ),
        )

    @override
    def check(self, situation: WordPasses) -> None:
        self.check_round(situation.round)

    @override
    def construct(self, rng: Random, house: House, branch: str) -> WordPasses:
        if branch in _OVER_KINDS:
            return self._over(rng, branch)
        made = spots.make(rng, self.room.variant, self._plan(rng, branch))
        if branch == "saute":
            rows, last = _skipping(rng, made.players, made.last)
            return WordPasses(made.plan.round, last, rows)
        rows = _next_in_line(made.players, made.last, made.seat)
        return WordPasses(made.plan.round, made.last, rows)

    def _plan(self, rng: Random, branch: str) -> Plan:
        unit = spots.unit(rng)
        later = rng.randint(FIRST_ROUND + 1, self.room.variant.rounds)
        if branch == "surblind":
            return Plan(FIRST_ROUND, unit, followed=True, closes=True)
        bet = unit * rng.randint(1, 3)
        if branch == "relance":
            return Plan(later, unit, (bet, 2 * bet), again=True)
        return Plan(later, unit, (bet,), followed=True if branch == "saute" else None)

    def _over(self, rng: Random, kind: str) -> WordPasses:
        most = self.room.variant.most_seats
        seats = seats_at(rng, rng.randint(_FEWEST, most), most)
        round_ = rng.randint(FIRST_ROUND + 1, self.room.variant.rounds)
        bet = 0 if kind == "tous-parole" else spots.unit(rng) * rng.randint(1, 4)
        live = rng.sample(seats, 1 if kind == "seul" else rng.randint(PAIR, len(seats)))
        rows = {seat: SeatTurn(seat, FOLDED, rng.choice((0, bet // 2)), "oui") for seat in seats}
        rows |= {seat: SeatTurn(seat, PLAYS, bet, "oui") for seat in live}
        last = live[-1]
        if kind == "tapis":
            short = {seat: bet - STEP * rng.randint(0, 1) for seat in live[:-1]}
            rows |= {seat: SeatTurn(seat, ALL_IN, less, "oui") for seat, less in short.items()}
            rows[live[0]] = SeatTurn(live[0], ALL_IN, bet, "oui")
        if kind == "seul":
            last = rng.choice([seat for seat in seats if seat not in live])
        return WordPasses(round_, last, tuple(rows[seat] for seat in seats))

    @override
    def deal(self, rng: Random, house: House) -> WordPasses:
        return self.generate(rng, house)

    @override
    def classify(self, situation: WordPasses) -> str:
        left = waiting(situation)
        if not left:
            return self._over_kind(situation)
        player = situation.row(left[0])
        if self._option(situation, left):
            return "surblind"
        if _following(situation) != player.seat:
            return "saute"
        return "relance" if player.spoke == "oui" else "suivant"

    @staticmethod
    def _over_kind(situation: WordPasses) -> str:
        states = [row.state for row in situation.players]
        if len(states) - states.count(FOLDED) == 1:
            return "seul"
        if states.count(PLAYS) <= 1:
            return "tapis"
        return "tous-suivi" if situation.highest else "tous-parole"

    def _option(self, situation: WordPasses, left: Sequence[int]) -> bool:
        """Whether the big blind alone is left to speak, nobody having raised."""
        player = situation.row(left[0])
        blinds = self.room.variant.opening is Opening.BLINDS
        alone = blinds and situation.round == FIRST_ROUND and len(left) == 1
        return alone and player.spoke == "non" and player.bet == situation.highest

    @override
    def ask(self, situation: WordPasses) -> Question:
        rows = sorted(situation.players, key=lambda row: row.seat)
        options = [Option(f"place-{row.seat}", f"La place {row.seat}") for row in rows]
        form = Choice((*options, Option(OVER, "Personne : le tour est fini")))
        zones = tuple(
            Zone(
                f"Place {row.seat}",
                stakes=(Stake("Mise du tour", row.bet),) if row.bet else (),
                seat=row.seat,
                note=_note(row, situation.last),
            )
            for row in rows
        )
        prompt = f"La place {situation.last} vient de parler. À qui la parole ?"
        return Question(prompt, form, zones)

    @override
    def solve(self, situation: WordPasses) -> Ruling[str]:
        left = waiting(situation)
        if not left:
            return Ruling(OVER, (self._over_step(situation),))
        return Ruling(f"place-{left[0]}", tuple(self._passing(situation, left)))

    def _passing(self, situation: WordPasses, left: Sequence[int]) -> list[Step]:
        seat, kind = left[0], self.classify(situation)
        why = "relance" if situation.row(seat).spoke == "oui" else ""
        steps = [self.room.cite("parole-tourne", why, place=seat, derniere=situation.last)]
        if kind == "surblind":
            steps.append(self.room.cite("option-surblind", place=seat))
        if _following(situation) != seat:
            steps.append(self.room.cite("ne-parle-plus"))
        return steps

    def _over_step(self, situation: WordPasses) -> Step:
        kind = self._over_kind(situation)
        if kind == "seul":
            alone = next(row.seat for row in situation.players if row.state != FOLDED)
            return self.room.cite("seul-en-course", place=alone)
        return self.room.cite("tour-fini", "tapis" if kind == "tapis" else "")

    def _literal(self, situation: WordPasses) -> str | None:
        left, following = waiting(situation), _following(situation)
        return f"place-{following}" if left and following != left[0] else None

    def _over_too_soon(self, situation: WordPasses, kind: str) -> str | None:
        return OVER if self.classify(situation) == kind else None

    def _one_more(self, situation: WordPasses) -> str | None:
        if waiting(situation):
            return None
        live = [row.seat for row in situation.players if row.state != FOLDED]
        return f"place-{clockwise(live, situation.last)[0]}"


def _following(situation: WordPasses) -> int:
    """Return the next seat round the table, whoever sits there."""
    return clockwise([row.seat for row in situation.players], situation.last)[0]


def _next_in_line(rows: tuple[SeatTurn, ...], last: int, seat: int) -> tuple[SeatTurn, ...]:
    """Leave out the folded players between the one who spoke and the next."""
    order = clockwise([row.seat for row in rows], last)
    between = order[: order.index(seat)]
    return tuple(row for row in rows if row.seat not in between)


def _skipping(
    rng: Random, rows: tuple[SeatTurn, ...], last: int
) -> tuple[tuple[SeatTurn, ...], int]:
    """Take out of the round the one who spoke last: the one before him is now the last."""
    silent = SeatTurn(last, rng.choice((FOLDED, ALL_IN)), 0, "non")
    before = clockwise([row.seat for row in rows], last)[-2]
    return tuple(silent if row.seat == last else row for row in rows), before


def _note(row: SeatTurn, last: int) -> str:
    notes = ["vient de parler"] if row.seat == last else []
    if row.state != PLAYS:
        notes.append(STATES.show(row.state).lower())
    elif row.spoke == "non":
        notes.append("n'a pas parlé")
    elif not row.bet:
        notes.append("parole")
    return ", ".join(notes)
