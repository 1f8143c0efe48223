"""The dealer's next gesture where everybody stakes the same, once: no raise, no second round."""

from collections.abc import Mapping
from random import Random
from typing import Final, override

from casino_rules.core.drill import branch
from casino_rules.core.forms import Choice
from casino_rules.core.house import House
from casino_rules.core.questions import Question
from casino_rules.core.ruling import Ruling
from casino_rules.poker.drills import cloth
from casino_rules.poker.drills.base import RoomDrill, error
from casino_rules.poker.drills.chance import dealt
from casino_rules.poker.drills.dealing.gestures import waited_for
from casino_rules.poker.play.rounds import FIRST_ROUND, pending
from casino_rules.poker.play.stakes import table_at
from casino_rules.poker.play.streets import EXTRA, FIRST_CARDS, PUSH, SHOW, WORD
from casino_rules.poker.situations.rounds import RoundGoes
from casino_rules.poker.situations.seats import FOLDED, PLAYS, SeatTurn, turns

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

    @property
    @override
    def spots(self) -> Mapping[str, str]:
        return {"bet": "place.mise"}

    @error("mise-trop-tot", "Les trois premières cartes communes s'ouvrent avant la mise.")
    def _word_too_soon(self, seen: RoundGoes) -> str | None:
        return self._when(seen, "premieres-cartes", WORD)

    @error("reponse-oubliee", "Un joueur n'a pas encore misé ni passé : on l'attend.")
    def _answer_forgotten(self, seen: RoundGoes) -> str | None:
        return self._when(seen, "reponse-attendue", LAST_CARDS)

    @error(
        "comme-avec-encheres",
        "Il n'y a qu'un tour de mises : les deux dernières cartes s'ouvrent ensemble.",
    )
    def _as_with_rounds(self, _seen: RoundGoes) -> str:
        return EXTRA

    @error(
        "mises-reprises",
        "On ne mise plus une fois les cinq cartes ouvertes : on compare les mains.",
    )
    def _staked_again(self, seen: RoundGoes) -> str | None:
        return self._when(seen, "abattage", WORD)

    @error("deja-ouvertes", "Les trois premières cartes communes sont déjà ouvertes.")
    def _opened_again(self, seen: RoundGoes) -> str | None:
        return FIRST_CARDS if seen.board else None

    @error(
        "dernieres-trop-tot",
        "Les deux dernières cartes s'ouvrent quand chacun a répondu à la mise.",
    )
    def _last_too_soon(self, seen: RoundGoes) -> str | None:
        early = ("premieres-cartes", "mise-attendue")
        return LAST_CARDS if self.classify(seen) in early else None

    @error("attente-de-trop", "Chacun a misé ou s'est couché : on n'attend plus personne.")
    def _waits_for_nobody(self, seen: RoundGoes) -> str | None:
        return self._when(seen, "tous-ont-repondu", WORD)

    @error("abattage-trop-tot", "L'abattage vient quand les cinq cartes communes sont ouvertes.")
    def _shown_too_soon(self, seen: RoundGoes) -> str | None:
        return None if self.classify(seen) == "seul" else SHOW

    @error(
        "pot-pousse-trop-tot", "Plusieurs joueurs sont en course : le pot n'est encore à personne."
    )
    def _pushed_too_soon(self, seen: RoundGoes) -> str | None:
        return None if self.classify(seen) == "seul" else PUSH

    @error("carte-au-seul", "Tous les autres se sont couchés : on n'ouvre plus de carte.")
    def _card_to_one(self, seen: RoundGoes) -> str | None:
        return self._when(seen, "seul", LAST_CARDS)

    @error("abattage-a-un-seul", "Le dernier joueur en course gagne sans montrer ses cartes.")
    def _shown_alone(self, seen: RoundGoes) -> str | None:
        return self._when(seen, "seul", SHOW)

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
        if not pending(turns(rows)):
            return "tous-ont-repondu"
        return "reponse-attendue" if any(row.bet for row in rows) else "mise-attendue"

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
        waiting = waited_for(pending(turns(situation.players)))
        return Ruling(WORD, (self.room.cite("mise-unique", "reponse", **waiting),))

    @override
    def ask(self, situation: RoundGoes) -> Question:
        seats = cloth.seats(
            situation.players,
            _said,
            self.room.variant.hole,
            box=cloth.WHOLE,
        )
        return Question("Que faites-vous ?", self.form, (*cloth.board(situation.board), *seats))

    @override
    def deal(self, rng: Random, house: House) -> RoundGoes:
        seats = self.seats(rng, _FEWEST, house.level)
        stakes = table_at(rng, self.room.variant, house.level)
        first, whole = self.room.variant.streets[0].common, self.room.variant.board
        board = rng.choice((0, first, first, first, whole))
        spoken = {0: 0, whole: len(seats)}.get(board, rng.choice((0, len(seats) - 1, len(seats))))
        spoke = rng.sample(seats, spoken)
        staked = spoke[: rng.randint(1, max(1, len(spoke)))]
        rows = {seat: SeatTurn(seat, PLAYS, 0, "non") for seat in seats}
        rows |= {seat: SeatTurn(seat, FOLDED, 0, "oui") for seat in spoke}
        rows |= {seat: SeatTurn(seat, PLAYS, stakes.big, "oui") for seat in staked}
        round_ = FIRST_ROUND + (board == whole)
        return RoundGoes(round_, dealt(rng, board), tuple(rows.values()))


def _said(row: SeatTurn) -> list[str]:
    """Say what a player has done; nobody checks here: their stake has been gathered."""
    if row.bet:
        return []
    gathered = row.state == PLAYS and row.spoke == "oui"
    return ["a misé"] if gathered else cloth.word(row)
