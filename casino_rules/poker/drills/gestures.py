"""The dealer's next gesture: the word, a street, the showdown, the pot."""

from collections.abc import Sequence
from random import Random
from typing import Final, override

from casino_rules.core.drill import Branch, Pitfall, branch
from casino_rules.core.forms import Choice, Option
from casino_rules.core.french import typo
from casino_rules.core.house import House
from casino_rules.core.money import Cents
from casino_rules.core.questions import Question, Stake, Zone
from casino_rules.core.ruling import Ruling, Step
from casino_rules.hands.categories import capital
from casino_rules.poker.betting import FIRST_ROUND, Turn, pending
from casino_rules.poker.drills.base import RoomDrill
from casino_rules.poker.making import dealt, seats_at
from casino_rules.poker.room import Room, places
from casino_rules.poker.situations import (
    ALL_IN,
    FOLDED,
    PLAYS,
    STATES,
    RoundGoes,
    SeatTurn,
)

WORD: Final = "parole"
SHOW: Final = "abattage"
PUSH: Final = "pousser-le-pot"
UNBURNED: Final = "sans-bruler"
_BLIND: Final[Cents] = 1000


def turns(players: Sequence[SeatTurn]) -> tuple[Turn, ...]:
    """Return the players as a round of betting knows them."""
    return tuple(
        Turn(row.seat, row.bet, row.state == PLAYS, row.state != FOLDED, row.spoke == "oui")
        for row in players
    )


class NextGesture(RoomDrill[RoundGoes]):
    """Choose what the dealer does now."""

    slug = "geste-suivant"
    title = "Le geste suivant"
    duty = "Savoir si le tour d'enchères est fini, et ce qui vient ensuite."
    seconds = 8
    situation = RoundGoes

    def __init__(self, room: Room) -> None:
        """Take the room; its streets are branches."""
        super().__init__(room)
        later = room.variant.streets[1:]
        labels = {WORD: "Donner la parole à un joueur"}
        labels |= {
            street.key: f"Brûler une carte, puis donner {street.title.lower()}" for street in later
        }
        labels |= {
            UNBURNED: "Ouvrir la suite sans brûler",
            SHOW: "Demander l'abattage",
            PUSH: "Pousser le pot au dernier joueur",
        }
        self.form = Choice(tuple(Option(key, typo(label)) for key, label in labels.items()))
        self.branches: tuple[Branch, ...] = (  # type: ignore[misc]  # the streets of the game
            branch("option-surblind", "La surblind n'a pas encore parlé", 4),
            branch("a-suivre", "Un joueur n'a pas encore répondu à la relance", 4),
            branch("pas-tous-parle", "Personne n'a misé, mais tous n'ont pas parlé", 3),
            *(branch(street.key, f"Tour fini : {street.title.lower()}", 2) for street in later),
            branch("tapis", "Plus personne ne peut miser", 4),
            branch("abattage", "Dernier tour fini", 2),
            branch("seul", "Un seul joueur reste", 2),
        )
        self.pitfalls = (
            Pitfall(
                "option-oubliee",
                "La surblind n'a pas parlé : elle peut encore relancer.",
                lambda seen: self._when(seen, "option-surblind", self._after(seen)),
            ),
            Pitfall(
                "relance-non-suivie",
                "La relance n'est pas égalisée par tous : le tour n'est pas fini.",
                lambda seen: self._when(seen, "a-suivre", self._after(seen)),
            ),
            Pitfall(
                "parole-oubliee",
                "Tous n'ont pas parlé : le tour n'est pas fini.",
                lambda seen: self._when(seen, "pas-tous-parle", self._after(seen)),
            ),
            Pitfall(
                "sans-bruler",
                "On brûle une carte avant d'ouvrir chaque nouvelle carte commune.",
                self._unburned,
            ),
            Pitfall(
                "parole-a-un-seul",
                "Un joueur qui n'a plus d'adversaire capable de miser n'a rien à dire : on ouvre "
                "les cartes.",
                lambda seen: self._when(seen, "tapis", WORD),
            ),
            Pitfall(
                "abattage-a-un-seul",
                "Le dernier joueur en course gagne sans montrer ses cartes.",
                lambda seen: self._when(seen, "seul", SHOW),
            ),
        )

    @override
    def check(self, situation: RoundGoes) -> None:
        self.check_round(situation.round)
        key = self.room.variant.keys[situation.round - 1]
        self.check_board(situation.board, self.room.variant.board_on(key))

    def _when(self, situation: RoundGoes, wanted: str, answer: str) -> str | None:
        return answer if self.classify(situation) == wanted else None

    def _after(self, situation: RoundGoes) -> str:
        """Return the gesture that ends the round."""
        later = self.room.variant.keys[situation.round :]
        return later[0] if later else SHOW

    def _unburned(self, situation: RoundGoes) -> str | None:
        answer = self.solve(situation).value
        return UNBURNED if answer in self.room.variant.keys else None

    @override
    def classify(self, situation: RoundGoes) -> str:
        rows = situation.players
        if sum(row.state != FOLDED for row in rows) == 1:
            return "seul"
        waiting = pending(turns(rows))
        highest = max(row.bet for row in rows)
        if any(row.bet < highest for row in rows if row.seat in waiting):
            return "a-suivre"
        if waiting:
            alone = situation.round == FIRST_ROUND and len(waiting) == 1
            return "option-surblind" if alone else "pas-tous-parle"
        if situation.round == len(self.room.variant.streets):
            return "abattage"
        return "tapis" if _able(situation) <= 1 else self._after(situation)

    @override
    def solve(self, situation: RoundGoes) -> Ruling[str]:
        kind = self.classify(situation)
        if kind == "seul":
            alone = next(row.seat for row in situation.players if row.state != FOLDED)
            return Ruling(PUSH, (self.room.cite("seul-en-course", place=alone),))
        waiting = pending(turns(situation.players))
        if kind == "option-surblind":
            return Ruling(WORD, (self.room.cite("option-surblind", place=waiting[-1]),))
        if waiting:
            return Ruling(WORD, (self._waits(waiting, kind),))
        over = self.room.cite("tour-fini", "" if _able(situation) > 1 else "tapis")
        return Ruling(self._after(situation), (over, self._follows(situation)))

    def _waits(self, waiting: tuple[int, ...], kind: str) -> Step:
        facts = {
            "places": capital(places(waiting)),
            "doit": "doit" if len(waiting) == 1 else "doivent",
        }
        return self.room.cite("tour-fini", kind, **facts)

    def _follows(self, situation: RoundGoes) -> Step:
        gesture = self._after(situation)
        if gesture == SHOW:
            return self.room.cite("abattage")
        street = self.room.variant.street(gesture)
        return self.room.cite("brulage", suite=street.title.lower())

    @override
    def ask(self, situation: RoundGoes) -> Question:
        title = self.room.variant.streets[situation.round - 1].title
        board = (Zone("Cartes communes", situation.board),) if situation.board else ()
        seats = tuple(
            Zone(
                f"Place {row.seat}",
                stakes=(Stake("Mise du tour", row.bet),) if row.bet else (),
                seat=row.seat,
                note=_note(row, silent=_able(situation) > 1),
            )
            for row in sorted(situation.players, key=lambda row: row.seat)
        )
        return Question(f"{title} : que faites-vous ?", self.form, (*board, *seats))

    @override
    def construct(self, rng: Random, house: House, branch: str) -> RoundGoes:
        return self._made(rng, branch)

    @override
    def deal(self, rng: Random, house: House) -> RoundGoes:
        return self.generate(rng, house)

    def _made(self, rng: Random, kind: str) -> RoundGoes:
        round_ = self._round(rng, kind)
        number = rng.randint(3, self.room.variant.most_seats)
        seats = seats_at(rng, number, self.room.variant.most_seats)
        bet = _BLIND * rng.randint(2, 12)
        rows = {seat: SeatTurn(seat, PLAYS, bet, "oui") for seat in seats}
        folded = rng.sample(seats, rng.randint(0, number - 2))
        if kind == "seul":
            folded = rng.sample(seats, number - 1)
        for seat in folded:
            left = 0 if kind == "pas-tous-parle" else rng.choice((0, _BLIND // 2))
            rows[seat] = SeatTurn(seat, FOLDED, left, "oui")
        live = [seat for seat in seats if seat not in folded]
        rows |= self._changes(rng, kind, live, bet)
        key = self.room.variant.keys[round_ - 1]
        board = dealt(rng, self.room.variant.board_on(key))
        return RoundGoes(round_, board, tuple(rows.values()))

    def _round(self, rng: Random, kind: str) -> int:
        keys = self.room.variant.keys
        if kind in keys:
            return keys.index(kind)  # the round before that street
        if kind == "option-surblind":
            return FIRST_ROUND
        if kind == "abattage":
            return len(keys)
        if kind == "pas-tous-parle":
            return rng.randint(FIRST_ROUND + 1, len(keys))
        return rng.randint(FIRST_ROUND, len(keys) - (kind == "tapis"))

    @staticmethod
    def _changes(rng: Random, kind: str, live: Sequence[int], bet: Cents) -> dict[int, SeatTurn]:
        """Return the players who are not simply level with the bet."""
        one, *others = rng.sample(live, len(live))
        if kind == "option-surblind":
            level = {seat: SeatTurn(seat, PLAYS, _BLIND, "oui") for seat in others}
            return level | {one: SeatTurn(one, PLAYS, _BLIND, "non")}
        if kind == "a-suivre":
            return {one: SeatTurn(one, PLAYS, _BLIND, "oui")}
        if kind == "pas-tous-parle":
            level = {seat: SeatTurn(seat, PLAYS, 0, "oui") for seat in others}
            return level | {one: SeatTurn(one, PLAYS, 0, "non")}
        if kind == "tapis":
            return {seat: SeatTurn(seat, ALL_IN, bet - _BLIND, "oui") for seat in others}
        return {}


def _able(situation: RoundGoes) -> int:
    """Return how many players can still bet."""
    return sum(row.state == PLAYS for row in situation.players)


def _note(row: SeatTurn, *, silent: bool) -> str:
    """Return the state of a player who does not simply play; ``silent``: say who has not spoken."""
    if row.state != PLAYS:
        return STATES.show(row.state).lower()
    if row.spoke == "non":
        return "n'a pas parlé" if silent else ""
    return "" if row.bet else "parole"
