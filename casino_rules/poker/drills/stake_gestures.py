"""The dealer's next gesture where everybody stakes the same, once: no raise, no second round."""

from random import Random
from typing import Final, override

from casino_rules.core.drill import Pitfall, branch
from casino_rules.core.forms import Choice
from casino_rules.core.house import House
from casino_rules.core.questions import Question, Stake, Zone
from casino_rules.core.ruling import Ruling
from casino_rules.hands.categories import capital
from casino_rules.poker.betting import FIRST_ROUND, pending
from casino_rules.poker.drills.base import RoomDrill
from casino_rules.poker.drills.gesture_base import BLIND, note, turns
from casino_rules.poker.gesturing import EXTRA, FIRST_CARDS, PUSH, SHOW, WORD
from casino_rules.poker.making import dealt, seats_at
from casino_rules.poker.room import Room, places
from casino_rules.poker.situations import FOLDED, PLAYS, RoundGoes, SeatTurn

LAST_CARDS: Final = "dernieres-cartes"
_FEWEST: Final = 3


class StakeGesture(RoomDrill[RoundGoes]):
    """Choose what the dealer does now, in the game without raises."""

    slug = "geste-suivant"
    title = "Le geste suivant"
    duty = "Savoir si tous ont répondu à la mise, et ce qui vient ensuite."
    seconds = 8
    situation = RoundGoes
    branches = (
        branch("premieres-cartes", "Les joueurs sont servis, rien n'est encore ouvert", 3),
        branch("mise-attendue", "Trois cartes sont ouvertes, personne n'a encore misé", 2),
        branch("reponse-attendue", "Un joueur n'a pas encore répondu à la mise", 4),
        branch("tous-ont-repondu", "Tous ont misé ou se sont couchés", 4),
        branch("abattage", "Les cinq cartes communes sont ouvertes", 3),
        branch("seul", "Un seul joueur a misé", 2),
    )
    form = Choice.of(
        **{
            WORD: "Attendre la décision d'un joueur",
            FIRST_CARDS: "Ouvrir les trois premières cartes communes",
            LAST_CARDS: "Ouvrir les deux dernières cartes communes",
            EXTRA: "Ouvrir la quatrième carte, puis reprendre les mises",
            SHOW: "Demander l'abattage",
            PUSH: "Pousser le pot au dernier joueur",
        }
    )

    def __init__(self, room: Room) -> None:
        """Take the room, and list the errors."""
        super().__init__(room)
        self.pitfalls = (
            Pitfall(
                "mise-trop-tot",
                "Les trois premières cartes communes s'ouvrent avant la mise.",
                lambda seen: self._when(seen, "premieres-cartes", WORD),
            ),
            Pitfall(
                "reponse-oubliee",
                "Un joueur n'a pas encore misé ni passé : on l'attend.",
                lambda seen: self._when(seen, "reponse-attendue", LAST_CARDS),
            ),
            Pitfall(
                "comme-avec-encheres",
                "Il n'y a qu'un tour de mises : les deux dernières cartes s'ouvrent ensemble.",
                lambda seen: self._when(seen, "tous-ont-repondu", EXTRA),
            ),
            Pitfall(
                "mises-reprises",
                "On ne mise plus une fois les cinq cartes ouvertes : on compare les mains.",
                lambda seen: self._when(seen, "abattage", WORD),
            ),
            Pitfall(
                "abattage-a-un-seul",
                "Le dernier joueur en course gagne sans montrer ses cartes.",
                lambda seen: self._when(seen, "seul", SHOW),
            ),
        )

    @override
    def check(self, situation: RoundGoes) -> None:
        streets = self.room.variant.streets
        first = len(situation.board) <= streets[0].common and situation.round == FIRST_ROUND
        nothing = not situation.board and all(row.spoke == "non" for row in situation.players)
        wanted = streets[0].common if first else self.room.variant.board
        if not (first and nothing):
            self.check_board(situation.board, wanted)

    def _when(self, situation: RoundGoes, wanted: str, answer: str) -> str | None:
        return answer if self.classify(situation) == wanted else None

    @override
    def classify(self, situation: RoundGoes) -> str:
        rows = situation.players
        if sum(row.state != FOLDED for row in rows) == 1:
            return "seul"
        if not situation.board:
            return "premieres-cartes"
        if len(situation.board) == self.room.variant.board:
            return "abattage"
        if not any(row.bet for row in rows):
            return "mise-attendue"
        return "reponse-attendue" if pending(turns(rows)) else "tous-ont-repondu"

    @override
    def solve(self, situation: RoundGoes) -> Ruling[str]:
        kind = self.classify(situation)
        if kind == "seul":
            alone = next(row.seat for row in situation.players if row.state != FOLDED)
            return Ruling(PUSH, (self.room.cite("seul-en-course", place=alone),))
        if kind == "premieres-cartes":
            return Ruling(FIRST_CARDS, (self.room.cite("premieres-cartes-communes"),))
        if kind == "abattage":
            return Ruling(SHOW, (self.room.cite("abattage"),))
        if kind == "mise-attendue":
            return Ruling(WORD, (self.room.cite("mise-unique", "attendue"),))
        if kind == "tous-ont-repondu":
            told = (self.room.cite("mise-unique"), self.room.cite("deux-dernieres"))
            return Ruling(LAST_CARDS, told)
        waiting = pending(turns(situation.players))
        facts = {
            "places": capital(places(waiting)),
            "doit": "doit" if len(waiting) == 1 else "doivent",
        }
        return Ruling(WORD, (self.room.cite("mise-unique", "reponse", **facts),))

    @override
    def ask(self, situation: RoundGoes) -> Question:
        board = (Zone("Cartes communes", situation.board),) if situation.board else ()
        rows = sorted(situation.players, key=lambda row: row.seat)
        seats = (
            Zone(
                f"Place {row.seat}",
                stakes=(Stake("Mise", row.bet),) if row.bet else (),
                hidden=0 if row.state == FOLDED else self.room.variant.hole,
                seat=row.seat,
                note="" if row.bet else note(row, silent=True),
            )
            for row in rows
        )
        return Question("Que faites-vous ?", self.form, (*board, *seats))

    @override
    def deal(self, rng: Random, house: House) -> RoundGoes:
        return self.generate(rng, house)

    @override
    def construct(self, rng: Random, house: House, branch: str) -> RoundGoes:
        most = self.room.variant.most_seats
        seats = seats_at(rng, rng.randint(_FEWEST, most), most)
        order = rng.sample(seats, len(seats))
        rows = {seat: SeatTurn(seat, PLAYS, BLIND, "oui") for seat in seats}
        if branch in ("premieres-cartes", "mise-attendue"):
            rows = {seat: SeatTurn(seat, PLAYS, 0, "non") for seat in seats}
        else:
            folded = len(seats) - 1 if branch == "seul" else rng.randint(0, len(seats) - 2)
            rows |= {seat: SeatTurn(seat, FOLDED, 0, "oui") for seat in order[:folded]}
            if branch == "reponse-attendue":
                silent = rng.randint(1, len(seats) - folded - 1)
                late = order[folded : folded + silent]
                rows |= {seat: SeatTurn(seat, PLAYS, 0, "non") for seat in late}
        streets = self.room.variant.streets
        open_ = {"premieres-cartes": 0, "abattage": self.room.variant.board}
        board = dealt(rng, open_.get(branch, streets[0].common))
        return RoundGoes(2 if branch == "abattage" else FIRST_ROUND, board, tuple(rows.values()))
