"""The dealer's next gesture: what the families of games share."""

from collections.abc import Iterator, Sequence
from random import Random
from typing import Final, override

from casino_rules.core.drill import Branch, Pitfall, branch
from casino_rules.core.forms import Choice, Option
from casino_rules.core.house import House
from casino_rules.core.money import Cents
from casino_rules.core.questions import Question, Stake, Zone
from casino_rules.core.ruling import Ruling, Step
from casino_rules.hands.categories import capital
from casino_rules.poker import gesturing
from casino_rules.poker.betting import FIRST_ROUND, Turn, pending
from casino_rules.poker.dealing_situations import StudGoes
from casino_rules.poker.drills.base import RoomDrill
from casino_rules.poker.gesturing import PUSH, SHOW, UNBURNED, WORD
from casino_rules.poker.making import seats_at
from casino_rules.poker.room import Room, places
from casino_rules.poker.situations import (
    ALL_IN,
    FOLDED,
    PLAYS,
    STATES,
    RoundGoes,
    SeatTurn,
)

BLIND: Final[Cents] = 1000
"""The big blind, or the small bet of the studs, in the situations made."""


def turns(players: Sequence[SeatTurn]) -> tuple[Turn, ...]:
    """Return the players as a round of betting knows them."""
    return tuple(
        Turn(row.seat, row.bet, row.state == PLAYS, row.state != FOLDED, row.spoke == "oui")
        for row in players
    )


class GestureDrill[S: RoundGoes | StudGoes](RoomDrill[S]):
    """Choose what the dealer does now: what the games with and without a board share."""

    slug = "geste-suivant"
    title = "Le geste suivant"
    duty = "Savoir si le tour d'enchères est fini, et ce qui vient ensuite."
    seconds = 8

    def __init__(self, room: Room) -> None:
        """Take the room; its streets are branches."""
        super().__init__(room)
        labels = gesturing.labels(room.variant)
        self.form = Choice(tuple(Option(key, label) for key, label in labels.items()))
        self.branches: tuple[Branch, ...] = (
            *self.own_branches(),
            branch("a-suivre", "Un joueur n'a pas encore répondu à la relance", 4),
            branch("pas-tous-parle", "Personne n'a misé, mais tous n'ont pas parlé", 3),
            *(
                branch(street.key, f"Tour fini : {street.title.lower()}", 2)
                for street in room.variant.streets[1:]
            ),
            branch("tapis", "Plus personne ne peut miser", 4),
            branch("abattage", "Dernier tour fini", 2),
            branch("seul", "Un seul joueur reste", 2),
        )
        self.pitfalls = (*self._pitfalls(), *self.own_pitfalls())

    def own_branches(self) -> Iterator[Branch]:
        """Yield the branches that only some families of games have."""
        yield from ()

    def own_pitfalls(self) -> Iterator[Pitfall[S]]:
        """Yield the errors that only some families of games have."""
        yield from ()

    def _pitfalls(self) -> Iterator[Pitfall[S]]:
        yield Pitfall(
            "relance-non-suivie",
            "La relance n'est pas égalisée par tous : le tour n'est pas fini.",
            lambda seen: self.when(seen, "a-suivre", self.after(seen)),
        )
        yield Pitfall(
            "parole-oubliee",
            "Tous n'ont pas parlé : le tour n'est pas fini.",
            lambda seen: self.when(seen, "pas-tous-parle", self.after(seen)),
        )
        yield Pitfall(
            "sans-bruler",
            "On brûle une carte avant d'en donner de nouvelles.",
            self._unburned,
        )
        yield Pitfall(
            "parole-a-un-seul",
            "Un joueur qui n'a plus d'adversaire capable de miser n'a rien à dire : on donne la "
            "suite.",
            lambda seen: self.when(seen, "tapis", WORD),
        )
        yield Pitfall(
            "abattage-a-un-seul",
            "Le dernier joueur en course gagne sans montrer ses cartes.",
            lambda seen: self.when(seen, "seul", SHOW),
        )

    @override
    def check(self, situation: S) -> None:
        self.check_round(situation.round)

    def when(self, situation: S, wanted: str, answer: str) -> str | None:
        """Return an answer where the situation is of a branch."""
        return answer if self.classify(situation) == wanted else None

    def after(self, situation: S) -> str:
        """Return the gesture that ends the round."""
        later = self.room.variant.streets[situation.round :]
        return gesturing.key_of(later[0]) if later else SHOW

    def _unburned(self, situation: S) -> str | None:
        later = self.room.variant.streets[situation.round :]
        if not later or not later[0].burned:
            return None
        return UNBURNED if self.solve(situation).value == self.after(situation) else None

    @override
    def classify(self, situation: S) -> str:
        rows = situation.players
        if sum(row.state != FOLDED for row in rows) == 1:
            return "seul"
        waiting = pending(turns(rows))
        highest = max(row.bet for row in rows)
        if any(row.bet < highest for row in rows if row.seat in waiting):
            return "a-suivre"
        if waiting:
            return self.nobody_bet(situation, waiting)
        if situation.round == len(self.room.variant.streets):
            return "abattage"
        return "tapis" if _able(situation) <= 1 else self.room.variant.keys[situation.round]

    def nobody_bet(
        self,
        situation: S,  # noqa: ARG002 - the games with blinds look at the round
        waiting: tuple[int, ...],  # noqa: ARG002 - and at who is left
    ) -> str:
        """Return the branch where some have not spoken, nobody having bet above them."""
        return "pas-tous-parle"

    @override
    def solve(self, situation: S) -> Ruling[str]:
        kind = self.classify(situation)
        if kind == "seul":
            alone = next(row.seat for row in situation.players if row.state != FOLDED)
            return Ruling(PUSH, (self.room.cite("seul-en-course", place=alone),))
        waiting = pending(turns(situation.players))
        if waiting:
            return Ruling(WORD, (self.waits(waiting, kind),))
        over = self.room.cite("tour-fini", "" if _able(situation) > 1 else "tapis")
        return Ruling(self.after(situation), (over, self._follows(situation)))

    def waits(self, waiting: tuple[int, ...], kind: str) -> Step:
        """Say who has still to speak."""
        facts = {
            "places": capital(places(waiting)),
            "doit": "doit" if len(waiting) == 1 else "doivent",
        }
        return self.room.cite("tour-fini", kind, **facts)

    def _follows(self, situation: S) -> Step:
        later = self.room.variant.streets[situation.round :]
        return gesturing.step(self.room, later[0]) if later else self.room.cite("abattage")

    @override
    def ask(self, situation: S) -> Question:
        title = self.room.variant.streets[situation.round - 1].title
        board = (Zone("Cartes communes", situation.board),) if situation.board else ()
        rows = sorted(situation.players, key=lambda row: row.seat)
        seats = (self.zone(situation, row, silent=_able(situation) > 1) for row in rows)
        return Question(f"{title} : que faites-vous ?", self.form, (*board, *seats))

    def zone(
        self,
        situation: S,  # noqa: ARG002 - the studs show the open cards of the street
        row: SeatTurn,
        *,
        silent: bool,
    ) -> Zone:
        """Lay what is before a seat; ``silent``: say who has not spoken."""
        return Zone(
            f"Place {row.seat}",
            stakes=(Stake("Mise du tour", row.bet),) if row.bet else (),
            seat=row.seat,
            note=note(row, silent=silent),
        )

    @override
    def deal(self, rng: Random, house: House) -> S:
        return self.generate(rng, house)

    def players(self, rng: Random, kind: str, least_folded: int = 0) -> dict[int, SeatTurn]:
        """Return players in the middle or at the end of a round, as the branch wants them."""
        most = self.room.variant.most_seats
        number = rng.randint(3 + least_folded, most)
        seats = seats_at(rng, number, most)
        bet = BLIND * rng.randint(2, gesturing.highest_bet(self.room.variant))
        rows = {seat: SeatTurn(seat, PLAYS, bet, "oui") for seat in seats}
        folded = rng.sample(seats, rng.randint(least_folded, number - 2))
        if kind == "seul":
            folded = rng.sample(seats, number - 1)
        for seat in folded:
            left = 0 if kind == "pas-tous-parle" else rng.choice((0, BLIND // 2))
            rows[seat] = SeatTurn(seat, FOLDED, left, "oui")
        live = [seat for seat in seats if seat not in folded]
        return rows | _changes(rng, kind, live, bet)

    def round_of(self, rng: Random, kind: str) -> int:
        """Draw a round in which a branch may happen."""
        keys = self.room.variant.keys
        if kind in keys:
            return keys.index(kind)  # the round before that street
        if kind in ("option-surblind", "premieres-cartes"):
            return FIRST_ROUND
        if kind == "abattage":
            return len(keys)
        if kind == "pas-tous-parle":
            return rng.randint(FIRST_ROUND + 1, len(keys))
        return rng.randint(FIRST_ROUND, len(keys) - (kind == "tapis"))


def _changes(rng: Random, kind: str, live: Sequence[int], bet: Cents) -> dict[int, SeatTurn]:
    """Return the players who are not simply level with the bet."""
    one, *others = rng.sample(live, len(live))
    if kind == "option-surblind":
        level = {seat: SeatTurn(seat, PLAYS, BLIND, "oui") for seat in others}
        return level | {one: SeatTurn(one, PLAYS, BLIND, "non")}
    if kind == "a-suivre":
        return {one: SeatTurn(one, PLAYS, BLIND, "oui")}
    if kind == "pas-tous-parle":
        level = {seat: SeatTurn(seat, PLAYS, 0, "oui") for seat in others}
        return level | {one: SeatTurn(one, PLAYS, 0, "non")}
    if kind == "tapis":
        return {seat: SeatTurn(seat, ALL_IN, bet - BLIND, "oui") for seat in others}
    return {}


def _able(situation: RoundGoes | StudGoes) -> int:
    """Return how many players can still bet."""
    return sum(row.state == PLAYS for row in situation.players)


def note(row: SeatTurn, *, silent: bool) -> str:
    """Return the state of a player who does not simply play; ``silent``: say who has not spoken."""
    if row.state != PLAYS:
        return STATES.show(row.state).lower()
    if row.spoke == "non":
        return "n'a pas parlé" if silent else ""
    return "" if row.bet else "parole"
