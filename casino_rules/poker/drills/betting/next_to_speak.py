"""Who speaks after this player, or whether the round is over."""

from collections.abc import Sequence
from random import Random
from typing import Final, override

from casino_rules.core.drill import branch, wait_for
from casino_rules.core.forms import Choice, Option
from casino_rules.core.house import House
from casino_rules.core.questions import Question
from casino_rules.core.ruling import Ruling, Step
from casino_rules.poker.drills import cloth
from casino_rules.poker.drills.base import RoomDrill, error
from casino_rules.poker.drills.rounds import (
    BOLD,
    PLAIN,
    QUIET,
    SHORT,
    TIMID,
    Wanted,
    at_the_end,
    in_the_middle,
    stopped,
    why_over,
)
from casino_rules.poker.play.betting import NOBODY, Round
from casino_rules.poker.play.rounds import FIRST_ROUND, pending
from casino_rules.poker.play.seating import clockwise
from casino_rules.poker.room import Room
from casino_rules.poker.situations.rounds import WordPasses
from casino_rules.poker.situations.seats import ALL_IN, FOLDED, PLAYS, rows_of, turns
from casino_rules.poker.variant import Opening

OVER: Final = "tour-fini"
_FEWEST: Final = 3
_TEMPERS: Final = {
    "surblind": QUIET,
    "tous-parole": QUIET,
    "relance": BOLD,
    "tous-suivi": PLAIN,
    "tapis": SHORT,
    "seul": TIMID,
    "saute": TIMID,
}


def waiting(situation: WordPasses) -> tuple[int, ...]:
    """Return the seats that are still to speak, the next first."""
    return clockwise(pending(turns(situation.players)), situation.last)


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
        option = (branch("surblind", "Premier tour : la surblind n'a pas parlé", 4),)
        self.branches = (
            branch("suivant", "Le joueur suivant n'a pas encore parlé", 2),
            branch("relance", "Une relance rend la parole à qui avait parlé", 4),
            branch("saute", "Le joueur suivant ne parle plus, on le saute", 4),
            *(option if room.variant.opening is Opening.BLINDS else ()),
            branch("tous-suivi", "La dernière relance est suivie par tous", 4),
            branch("tous-parole", "Tous ont dit parole", 2),
            branch("tapis", "Un seul joueur peut encore miser, et il a suivi", 3),
            branch("seul", "Tous se sont couchés devant un joueur", 2),
        )

    @override
    def check(self, situation: WordPasses) -> None:
        self.check_round(situation.round)

    @override
    def deal(self, rng: Random, house: House) -> WordPasses:
        return self._stopped(rng, house, None)

    @override
    def construct(self, rng: Random, house: House, branch: str) -> WordPasses:
        return wait_for(
            lambda: self._stopped(rng, house, branch), lambda seen: self.classify(seen) == branch
        )

    def _stopped(self, rng: Random, house: House, branch: str | None) -> WordPasses:
        variant = self.room.variant
        every = tuple(range(FIRST_ROUND, variant.rounds + 1))
        rounds = {"surblind": every[:1], "tous-parole": every[1:]}.get(branch or "", every)
        over = branch in ("tous-suivi", "tous-parole", "tapis", "seul")
        at = at_the_end if over else _somebody_spoke if branch is None else in_the_middle
        temper = _TEMPERS.get(branch or "", PLAIN)
        seen = stopped(rng, variant, house, Wanted(rounds, at, temper, _FEWEST))
        return WordPasses(seen.setting.number, seen.last, rows_of(seen))

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
        options = [Option(spot := f"place-{row.seat}", f"Place {row.seat}", spot) for row in rows]
        form = Choice((*options, Option(OVER, "Personne : le tour est fini")))
        zones = cloth.seats(
            rows,
            lambda row: [
                *(["vient de parler"] if row.seat == situation.last else ()),
                *cloth.word(row),
            ],
        )
        prompt = f"Le joueur de la place {situation.last} vient de parler. À qui la parole ?"
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
        return why_over(self.room, situation.players)

    @error("joueur-qui-ne-parle-plus", "Un joueur couché ou à tapis ne parle plus.")
    def _literal(self, seen: WordPasses) -> str | None:
        seat = _following(seen)
        return None if seen.row(seat).state == PLAYS else f"place-{seat}"

    @error(
        "relance-sans-reponse",
        "Une relance rend la parole à tous ceux qui ne l'ont pas encore suivie.",
    )
    def _unanswered(self, seen: WordPasses) -> str | None:
        return OVER if self.classify(seen) == "relance" else None

    @error("tour-coupe", "Un joueur doit encore parler : le tour n'est pas fini.")
    def _cut_short(self, seen: WordPasses) -> str | None:
        return OVER if self.classify(seen) in ("suivant", "saute") else None

    @error(
        "parole-gardee",
        "Il vient de parler : il n'a plus rien à dire tant que personne ne mise davantage.",
    )
    def _word_kept(self, seen: WordPasses) -> str:
        return f"place-{seen.last}"

    @error("joueur-saute", "Un joueur plus proche, à gauche, doit encore parler : c'est à lui.")
    def _one_passed_over(self, seen: WordPasses) -> str | None:
        left = waiting(seen)
        return f"place-{left[1]}" if len(left) > 1 else None

    @error("sens-inverse", "La parole tourne à gauche, dans le sens des aiguilles d'une montre.")
    def _wrong_way(self, seen: WordPasses) -> str | None:
        seats = clockwise([row.seat for row in seen.players], seen.last)
        return f"place-{seats[-2]}" if waiting(seen) else None

    @error(
        "tapis-a-suivre",
        "Sa mise est plus petite, mais il est à tapis : il n'a rien à ajouter.",
    )
    def _all_in_asked(self, seen: WordPasses) -> str | None:
        short = (row for row in seen.players if row.state == ALL_IN and row.bet < seen.highest)
        return next((f"place-{row.seat}" for row in short), None)

    @error("tour-de-trop", "Chacun a parlé et suivi : plus personne n'a la parole dans ce tour.")
    def _one_more(self, seen: WordPasses) -> str | None:
        if waiting(seen) or self._over_kind(seen) == "seul":
            return None
        live = [row.seat for row in seen.players if row.state != FOLDED]
        return f"place-{clockwise(live, seen.last)[0]}"

    @error(
        "parole-au-dernier",
        "Tous les autres sont couchés : le dernier joueur n'a plus rien à dire, le pot est à lui.",
    )
    def _alone_speaks(self, seen: WordPasses) -> str | None:
        if waiting(seen) or self._over_kind(seen) != "seul":
            return None
        return next(f"place-{row.seat}" for row in seen.players if row.state != FOLDED)

    @error(
        "option-oubliee",
        "La surblind n'a pas parlé : elle peut encore relancer.",
        lambda variant: variant.opening is Opening.BLINDS,
    )
    def _option_forgotten(self, seen: WordPasses) -> str | None:
        return OVER if self.classify(seen) == "surblind" else None


def _following(situation: WordPasses) -> int:
    """Return the next seat round the table, whoever sits there."""
    return clockwise([row.seat for row in situation.players], situation.last)[0]


def _somebody_spoke(instant: Round) -> bool:
    return instant.last != NOBODY
