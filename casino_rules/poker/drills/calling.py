"""How much a player adds to call."""

from random import Random
from typing import Final, override

from casino_rules.core.drill import Pitfall, branch
from casino_rules.core.forms import Amount
from casino_rules.core.house import House
from casino_rules.core.money import Cents, format_amount
from casino_rules.core.questions import Question, Stake, Zone
from casino_rules.core.ruling import Ruling
from casino_rules.poker.drills.base import RoomDrill
from casino_rules.poker.making import EURO, seats_at
from casino_rules.poker.room import Room
from casino_rules.poker.situations import FOLDED, PLAYS, STATES, CallDue, SeatTurn

_STEP: Final[Cents] = 5 * EURO


class CallAmount(RoomDrill[CallDue]):
    """Say how much a player adds when he calls."""

    slug = "montant-a-suivre"
    title = "Combien pour suivre ?"
    duty = "Dire au joueur ce qu'il doit ajouter pour suivre."
    seconds = 6
    situation = CallDue
    branches = (
        branch("entier", "Le joueur n'a rien misé dans le tour", 2),
        branch("complement", "Le joueur a déjà misé dans le tour", 5),
        branch("tapis", "Le joueur n'a pas assez de jetons", 3),
    )

    def __init__(self, room: Room) -> None:
        """Take the room, and list the errors."""
        super().__init__(room)
        self.pitfalls = (
            Pitfall(
                "mise-entiere",
                "Ce que le joueur a déjà misé dans le tour compte : il n'ajoute que la différence.",
                self._whole,
            ),
            Pitfall(
                "derniere-relance-seule",
                "Il faut égaliser la plus haute mise, et non ajouter la seule dernière relance.",
                self._last_raise,
            ),
            Pitfall(
                "au-dela-du-tapis",
                "Un joueur ne met jamais plus que les jetons qu'il a : il suit à tapis.",
                self._more_than_he_has,
            ),
        )

    @override
    def construct(self, rng: Random, house: House, branch: str) -> CallDue:
        most = self.room.variant.most_seats
        seats = seats_at(rng, rng.randint(3, most), most)
        seat, raiser, *others = rng.sample(seats, len(seats))
        low, middle, high = sorted(step * _STEP for step in rng.sample(range(1, 33), 3))
        own = {"entier": 0, "complement": low}.get(branch, rng.choice((0, low)))
        rows = {
            seat: SeatTurn(seat, PLAYS, own, "oui" if own else "non"),
            raiser: SeatTurn(raiser, PLAYS, high, "oui"),
            others[0]: SeatTurn(others[0], PLAYS, middle, "oui"),
        }
        for other in others[1:]:
            folded = rng.random() < 0.5  # noqa: PLR2004 - one in two
            bet = rng.choice((0, low)) if folded else rng.choice((middle, high))
            rows[other] = SeatTurn(other, FOLDED if folded else PLAYS, bet, "oui")
        due = high - own
        stack = due + _STEP * rng.randint(0, 60)
        if branch == "tapis":
            stack = rng.randrange(EURO, due, EURO)
        return CallDue(seat, stack, tuple(rows[number] for number in seats))

    @override
    def classify(self, situation: CallDue) -> str:
        if situation.stack < situation.highest - situation.own:
            return "tapis"
        return "complement" if situation.own else "entier"

    @override
    def deal(self, rng: Random, house: House) -> CallDue:
        return self.generate(rng, house)

    @override
    def ask(self, situation: CallDue) -> Question:
        zones = tuple(
            Zone(
                f"Place {row.seat}",
                stakes=(Stake("Mise du tour", row.bet),) if row.bet else (),
                seat=row.seat,
                note="" if row.state == PLAYS else STATES.show(row.state).lower(),
            )
            for row in sorted(situation.players, key=lambda row: row.seat)
        )
        left = format_amount(situation.stack)
        prompt = (
            f"La place {situation.seat}, qui a {left} devant elle, suit. Combien ajoute-t-elle ?"
        )
        return Question(prompt, Amount(), zones)

    @override
    def solve(self, situation: CallDue) -> Ruling[Cents]:
        due = situation.highest - situation.own
        amount = min(due, situation.stack)
        kind = self.classify(situation)
        facts = {"montant": format_amount(amount)}
        if kind == "tapis":
            facts |= {"du": format_amount(due)}
        else:
            facts |= {"haute": format_amount(situation.highest)}
            facts |= {"deja": format_amount(situation.own)} if situation.own else {}
        variant = {"entier": "", "complement": "complete"}.get(kind, kind)
        return Ruling(amount, (self.room.cite("suivre", variant, **facts),))

    def _wrong(self, situation: CallDue, amount: Cents) -> Cents | None:
        return None if amount == self.solve(situation).value else amount

    def _whole(self, situation: CallDue) -> Cents | None:
        return self._wrong(situation, situation.highest) if situation.own else None

    def _last_raise(self, situation: CallDue) -> Cents | None:
        heights = sorted({row.bet for row in situation.players})
        return self._wrong(situation, heights[-1] - heights[-2])

    def _more_than_he_has(self, situation: CallDue) -> Cents | None:
        if self.classify(situation) != "tapis":
            return None
        return self._wrong(situation, situation.highest - situation.own)
