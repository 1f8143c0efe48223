"""The dealer's next gesture: what the families of games share."""

from collections.abc import Iterator
from random import Random
from typing import Final, override

from casino_rules.core.drill import Branch, branch
from casino_rules.core.forms import Choice, Option
from casino_rules.core.money import Cents
from casino_rules.core.questions import Question, Zone
from casino_rules.core.ruling import Ruling, Step
from casino_rules.hands.categories import capital
from casino_rules.poker.drills import cloth
from casino_rules.poker.drills.base import RoomDrill, error
from casino_rules.poker.play import streets
from casino_rules.poker.play.rounds import FIRST_ROUND, pending
from casino_rules.poker.play.streets import PUSH, SHOW, UNBURNED, WORD
from casino_rules.poker.room import Room, places
from casino_rules.poker.situations.dealing import StudGoes
from casino_rules.poker.situations.rounds import RoundGoes
from casino_rules.poker.situations.seats import ALL_IN, FOLDED, PLAYS, SeatTurn, turns
from casino_rules.poker.variant import Opening

BLIND: Final[Cents] = 1000
"""The big blind, or the small bet of the studs, in the situations made."""


class GestureDrill[S: RoundGoes | StudGoes](RoomDrill[S]):
    """Choose what the dealer does now: what the games with and without a board share."""

    slug = "geste-suivant"
    title = "Le geste suivant"
    duty = "Savoir si le tour d'enchères est fini, et ce qui vient ensuite."
    seconds = 8

    def __init__(self, room: Room) -> None:
        """Take the room; its streets are branches."""
        super().__init__(room)
        labels = streets.labels(room.variant)
        self.form = Choice(tuple(Option(key, label) for key, label in labels.items()))
        self.branches = (
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

    def own_branches(self) -> Iterator[Branch]:
        """Yield the branches that only some families of games have."""
        yield from ()

    @error("relance-non-suivie", "La relance n'est pas égalisée par tous : le tour n'est pas fini.")
    def _raise_unanswered(self, seen: S) -> str | None:
        return self.when(seen, "a-suivre", self.after(seen))

    @error("parole-oubliee", "Tous n'ont pas parlé : le tour n'est pas fini.")
    def _word_forgotten(self, seen: S) -> str | None:
        return self.when(seen, "pas-tous-parle", self.after(seen))

    @error("sans-bruler", "On brûle une carte avant d'en donner de nouvelles.")
    def _unburned(self, seen: S) -> str | None:
        later = self.room.variant.streets[seen.round :]
        if not later or not later[0].burned:
            return None
        return UNBURNED if self.solve(seen).value == self.after(seen) else None

    @error(
        "parole-a-un-seul",
        "Un joueur qui n'a plus d'adversaire capable de miser n'a rien à dire : on donne la suite.",
    )
    def _word_to_one(self, seen: S) -> str | None:
        return self.when(seen, "tapis", WORD)

    @error("abattage-a-un-seul", "Le dernier joueur en course gagne sans montrer ses cartes.")
    def _shown_alone(self, seen: S) -> str | None:
        return self.when(seen, "seul", SHOW)

    @override
    def check(self, situation: S) -> None:
        self.check_round(situation.round)

    def when(self, situation: S, wanted: str, answer: str) -> str | None:
        """Return an answer where the situation is of a branch."""
        return answer if self.classify(situation) == wanted else None

    def after(self, situation: S) -> str:
        """Return the gesture that ends the round."""
        later = self.room.variant.streets[situation.round :]
        return streets.key_of(later[0]) if later else SHOW

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
        return self.room.cite("tour-fini", kind, **waited_for(waiting))

    def _follows(self, situation: S) -> Step:
        later = self.room.variant.streets[situation.round :]
        return streets.step(self.room, later[0]) if later else self.room.cite("abattage")

    @override
    def ask(self, situation: S) -> Question:
        title = self.room.variant.streets[situation.round - 1].title
        board = (Zone("Cartes communes", situation.board),) if situation.board else ()
        silent = _able(situation) > 1
        seats = cloth.seats(
            situation.players,
            lambda row: cloth.word(row, silent=silent),
            self.closed(situation.round),
        )
        return Question(f"{title} : que faites-vous ?", self.form, (*board, *seats))

    def closed(self, round_: int) -> int:  # noqa: ARG002 - the studs show the closed cards
        """Return how many closed cards of a player are shown."""
        return 0

    def players(self, rng: Random, round_: int, least_folded: int = 0) -> tuple[SeatTurn, ...]:
        """Draw players in the middle or at the end of a round."""
        seats = self.seats(rng, 3 + least_folded)
        opens = round_ == FIRST_ROUND
        quiet = self.room.variant.opening is Opening.BRING_IN and opens
        change = rng.choice(("", "behind", "all-in", *(() if quiet else ("silent", "silent"))))
        bet = BLIND * rng.randint(2, streets.highest_bet(self.room.variant))
        if change == "silent":
            bet = BLIND if opens else 0
        folded = rng.sample(seats, rng.randint(least_folded, len(seats) - 1))
        live = [seat for seat in seats if seat not in folded]
        rows = {seat: SeatTurn(seat, PLAYS, bet, "oui") for seat in seats}
        for seat in folded:
            rows[seat] = SeatTurn(seat, FOLDED, rng.choice((0, min(bet, BLIND // 2))), "oui")
        one, *others = rng.sample(live, len(live))
        if change == "silent":
            rows[one] = SeatTurn(one, PLAYS, bet, "non")
        elif change == "behind":
            rows[one] = SeatTurn(one, PLAYS, BLIND, "oui")
        elif change == "all-in":
            rows |= {seat: SeatTurn(seat, ALL_IN, bet - BLIND, "oui") for seat in others}
        return tuple(rows.values())


def waited_for(waiting: tuple[int, ...]) -> dict[str, str]:
    """Return the facts that name the seats which have still to speak."""
    must = "doit" if len(waiting) == 1 else "doivent"
    return {"places": capital(places(waiting)), "doit": must}


def _able(situation: RoundGoes | StudGoes) -> int:
    """Return how many players can still bet."""
    return sum(row.state == PLAYS for row in situation.players)
