"""The dealer's next gesture: in the games with blinds, of one stake, at stud."""

from collections.abc import Iterator, Mapping
from dataclasses import replace
from itertools import islice
from random import Random
from typing import Final, override

from casino_rules.core.drill import Branch, branch
from casino_rules.core.forms import Choice, UnreadableAnswer
from casino_rules.core.french import CARTE
from casino_rules.core.house import House
from casino_rules.core.questions import Question
from casino_rules.core.ruling import Ruling, Step
from casino_rules.poker.drills import cloth
from casino_rules.poker.drills.base import RoomDrill, dealt, error
from casino_rules.poker.drills.dealing.gestures import GestureDrill, waited_for
from casino_rules.poker.drills.rounds import Wanted
from casino_rules.poker.play.betting import Round
from casino_rules.poker.play.rounds import (
    CLOSED,
    EXTRA,
    FIRST_CARDS,
    FIRST_ROUND,
    OPEN,
    PUSH,
    SHOW,
    WORD,
    pending,
    serves,
)
from casino_rules.poker.play.seating import blinds
from casino_rules.poker.play.stakes import table_at
from casino_rules.poker.situations.dealing import StudGoes, StudTurn
from casino_rules.poker.situations.rounds import RoundGoes
from casino_rules.poker.situations.seats import FOLDED, PLAYS, SeatTurn, rows_of, turn_of, turns
from casino_rules.poker.variant import Variant

_SERVED_SHARE: Final = 0.1
"""How often nothing is open yet, where a card is opened before the betting."""


def _opens_one(variant: Variant) -> bool:
    return bool(variant.streets[0].common)


class NextGesture(GestureDrill[RoundGoes]):
    """Choose what the dealer does now, in the games with blinds."""

    situation = RoundGoes

    @override
    def own_branches(self) -> Iterator[Branch]:
        if self.room.variant.streets[0].common:
            yield branch("premieres-cartes", "Les joueurs sont servis, rien n'est encore ouvert", 4)
        yield branch("option-surblind", "La surblind n'a pas encore parlé", 4)

    @error("option-oubliee", "La surblind n'a pas parlé : elle peut encore relancer.")
    def _option_forgotten(self, seen: RoundGoes) -> str | None:
        return self.when(seen, "option-surblind", self.after(seen))

    @error(
        "parole-trop-tot",
        "La première carte du flop s'ouvre avant les enchères : chacun mise en la voyant.",
        _opens_one,
    )
    def _word_too_soon(self, seen: RoundGoes) -> str | None:
        return self.when(seen, "premieres-cartes", WORD)

    @error(
        "flop-entier", "Une carte du flop est déjà ouverte : il n'en manque que deux.", _opens_one
    )
    def _whole_flop(self, seen: RoundGoes) -> str | None:
        return self.when(seen, self.room.variant.keys[1], EXTRA)

    @error(
        "tirage-de-trop",
        "On ne change plus de cartes après le dernier tour d'enchères.",
        lambda variant: bool(variant.draws),
    )
    def _one_draw_more(self, seen: RoundGoes) -> str | None:
        return self.when(seen, "abattage", EXTRA)

    @override
    def check(self, situation: RoundGoes) -> None:
        super().check(situation)
        if not self._unopened(situation):
            key = self.room.variant.keys[situation.round - 1]
            self.check_board(situation.board, self.room.variant.board_on(key))

    @staticmethod
    def _unopened(situation: RoundGoes) -> bool:
        """Whether the players have their cards and nothing has been said or laid open yet."""
        silent = all(row.spoke == "non" for row in situation.players)
        return situation.round == FIRST_ROUND and silent and not situation.board

    @override
    def classify(self, situation: RoundGoes) -> str:
        if self.room.variant.streets[0].common and self._unopened(situation):
            return "premieres-cartes"
        return super().classify(situation)

    @override
    def nobody_bet(self, situation: RoundGoes, waiting: tuple[int, ...]) -> str:
        alone = situation.round == FIRST_ROUND and len(waiting) == 1
        return "option-surblind" if alone else "pas-tous-parle"

    @override
    def solve(self, situation: RoundGoes) -> Ruling[str]:
        if self.classify(situation) == "premieres-cartes":
            return Ruling(FIRST_CARDS, (self.room.cite("premiere-carte-commune"),))
        return super().solve(situation)

    @override
    def labels(self, situation: RoundGoes) -> dict[str, str]:
        """Name the big blind where nobody has raised it: it has the last word, or has had it."""
        labels = super().labels(situation)
        live = {row.bet for row in situation.players if row.state == PLAYS}
        if situation.round == FIRST_ROUND and len(live) == 1 and any(live):
            labels[WORD] = "Donner la parole à la surblind"
        return labels

    @override
    def waits(self, waiting: tuple[int, ...], kind: str) -> Step:
        if kind == "option-surblind":
            return self.room.cite("option-surblind", place=waiting[-1])
        return super().waits(waiting, kind)

    @override
    def laid(self, rng: Random, table: Round) -> RoundGoes:
        variant = self.room.variant
        board = dealt(rng, variant.board_on(variant.keys[table.setting.number - 1]))
        return RoundGoes(table.setting.number, board, rows_of(table))

    @override
    def made(self, rng: Random, house: House, branch: str | None) -> RoundGoes:
        served = branch is None and rng.random() < _SERVED_SHARE
        if branch == "premieres-cartes" or (served and self.room.variant.streets[0].common):
            return self._served(rng, house)
        return super().made(rng, house, branch)

    def _served(self, rng: Random, house: House) -> RoundGoes:
        seats = self.seats(rng, level=house.level)
        small, big = blinds(seats, rng.choice(seats))
        stakes = table_at(rng, self.room.variant, house.level)
        posted = {small: stakes.small, big: stakes.big}
        rows = (SeatTurn(seat, PLAYS, posted.get(seat, 0), "non") for seat in seats)
        return RoundGoes(FIRST_ROUND, (), tuple(rows))


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


class StudGesture(GestureDrill[StudGoes]):
    """Choose what the dealer does now, at stud."""

    situation = StudGoes

    @error("septieme-ouverte", "La dernière carte se donne fermée.")
    def _last_open(self, seen: StudGoes) -> str | None:
        return self.when(seen, self.room.variant.keys[-1], OPEN)

    @error("fermee-trop-tot", "De la quatrième à la sixième, les cartes se donnent ouvertes.")
    def _closed_too_soon(self, seen: StudGoes) -> str | None:
        over = self.solve(seen).value == self.after(seen)
        return CLOSED if over and self.after(seen) == OPEN else None

    @override
    def check(self, situation: StudGoes) -> None:
        super().check(situation)
        live = sum(row.state != FOLDED for row in situation.players)
        if self._near_the_end(situation.round) and not serves(self.room.variant, live):
            raise UnreadableAnswer(f"À {live} joueurs, les cartes ne suffiront pas.", "players")
        for place, row in enumerate(situation.players):
            wanted = 0 if row.state == FOLDED else self.room.variant.open_by(situation.round)
            if len(row.shown) != wanted:
                each = CARTE.count(self.room.variant.open_by(situation.round))
                message = f"À ce tour : {each} devant un joueur en course, rien s'il est couché."
                raise UnreadableAnswer(message, f"players.{place}.shown")

    def _near_the_end(self, round_: int) -> bool:
        """Whether the last card is the next, or is given: seven players cannot all be left."""
        return round_ >= len(self.room.variant.streets) - 1

    @override
    def closed(self, round_: int) -> int:
        return sum(street.closed for street in self.room.variant.streets[:round_])

    @override
    def wanted(self, branch: str | None) -> Wanted:
        wanted = super().wanted(branch)
        if branch == "pas-tous-parle":  # the bring-in is a bet: nobody can check in the first round
            return replace(wanted, rounds=wanted.rounds[1:])
        return wanted

    @override
    def made(self, rng: Random, house: House, branch: str | None) -> StudGoes:
        while True:
            seen = super().made(rng, house, branch)
            live = sum(row.state != FOLDED for row in seen.players)
            if serves(self.room.variant, live) or not self._near_the_end(seen.round):
                return seen

    @override
    def laid(self, rng: Random, table: Round) -> StudGoes:
        each = self.room.variant.open_by(table.setting.number)
        cards = iter(dealt(rng, each * len(table.players)))
        return StudGoes(
            table.setting.number,
            tuple(
                StudTurn(*turn_of(player), () if player.folded else tuple(islice(cards, each)))
                for player in table.players.values()
            ),
        )
