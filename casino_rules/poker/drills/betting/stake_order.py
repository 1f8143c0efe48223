"""The game of one stake: who stakes first, who deals the next hand."""

from random import Random
from typing import Final, override

from casino_rules.core.drill import branch
from casino_rules.core.forms import Field, Fields
from casino_rules.core.house import House
from casino_rules.core.plan import ALL_SEATS
from casino_rules.core.questions import Question
from casino_rules.core.ruling import Ruling
from casino_rules.core.seat_forms import Seats
from casino_rules.poker.drills.base import RoomDrill, error
from casino_rules.poker.play.seating import PAIR, clockwise
from casino_rules.poker.room import CLOTH
from casino_rules.poker.situations.dealing import Seated, SeatTaken

STAKE: Final = "mise"
NEXT: Final = "donneur"

type Answer = dict[str, tuple[int, ...]]


class StakeOrder(RoomDrill[Seated]):
    """Say who stakes first, and before whom the button lies at the next hand."""

    slug = "mise-et-donneur"
    title = "La première mise et le donneur suivant"
    duty = "Demander la première mise au bon joueur, et passer le bouton après le coup."
    seconds = 8
    situation = Seated
    branches = (
        branch("suite", "La place à gauche du donneur est occupée", 2),
        branch("places-vides", "La place à gauche du donneur est vide", 4),
        branch("tete-a-tete", "Un coup à deux joueurs", 2),
    )

    @override
    def classify(self, situation: Seated) -> str:
        if len(situation.seats) == PAIR:
            return "tete-a-tete"
        literal = situation.button % self.room.variant.most_seats + 1
        return "suite" if _left(situation) == literal else "places-vides"

    @override
    def deal(self, rng: Random, house: House) -> Seated:
        seats = self.seats(rng, level=house.level)
        return Seated(rng.choice(seats), tuple(map(SeatTaken, seats)))

    @override
    def ask(self, situation: Seated) -> Question:
        zones = tuple(
            CLOTH.seat(seat, note="donneur" if seat == situation.button else "")
            for seat in situation.seats
        )
        seats = Seats(situation.seats, one=True)
        fields = (
            Field(STAKE, "Mise la première", seats, ALL_SEATS),
            Field(NEXT, "Donne ensuite", seats, ALL_SEATS),
        )
        prompt = "Les joueurs sont servis : qui mise le premier, et qui donnera le coup suivant ?"
        return Question(prompt, Fields(fields), zones)

    @override
    def solve(self, situation: Seated) -> Ruling[Answer]:
        seat = _left(situation)
        answer: Answer = {STAKE: (seat,), NEXT: (seat,)}
        return Ruling(answer, (self.room.cite("donneur", place=seat),))

    @error("donneur-qui-mise", "Le donneur ne mise pas le premier : c'est le joueur à sa gauche.")
    def _dealer_stakes(self, seen: Seated) -> Answer:
        return {STAKE: (seen.button,)}

    @error(
        "donneur-qui-reste", "Le même joueur ne donne pas deux fois de suite : on passe à gauche."
    )
    def _dealer_stays(self, seen: Seated) -> Answer:
        return {NEXT: (seen.button,)}

    @error("a-droite", "On tourne dans le sens des aiguilles d'une montre : à gauche du donneur.")
    def _other_way(self, seen: Seated) -> Answer | None:
        right = clockwise(seen.seats, seen.button)[-2:][0]
        return {STAKE: (right,), NEXT: (right,)} if len(seen.seats) > PAIR else None


def _left(situation: Seated) -> int:
    """Return the player at the dealer's left; an empty seat does not count."""
    return clockwise(situation.seats, situation.button)[0]
