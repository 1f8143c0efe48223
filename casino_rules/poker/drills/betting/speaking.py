"""Who speaks first in a round of betting, who speaks next, and whether it is over."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from random import Random
from typing import ClassVar, Final, override

from casino_rules.core.drill import branch, wait_for
from casino_rules.core.forms import Choice, Json, Option
from casino_rules.core.house import House
from casino_rules.core.questions import Question
from casino_rules.core.ruling import Ruling, Step
from casino_rules.core.table_forms import Seats
from casino_rules.poker.drills import cloth
from casino_rules.poker.drills.base import RoomDrill, dealt, error
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
from casino_rules.poker.play.rounds import FIRST_ROUND, first_to_speak, pending
from casino_rules.poker.play.seating import PAIR, blinds, clockwise
from casino_rules.poker.room import Room
from casino_rules.poker.situations.rounds import RoundOpens, WordPasses
from casino_rules.poker.situations.seats import ALL_IN, FOLDED, PLAYS, SeatState, rows_of, turns
from casino_rules.poker.variant import Opening

_FOUR: Final = 4
_POSTED: Final = 0.5
"""How often the option is posted, where a house admits it."""
_SHORT_BLIND: Final = 0.1
"""How often a blind takes all the chips of who posts it."""


class FirstToSpeak(RoomDrill[RoundOpens]):
    """Give the word to the right player."""

    slug = "premier-a-parler"
    title = "Qui parle en premier ?"
    duty = "Donner la parole au bon joueur au début de chaque tour d'enchères."
    seconds = 6
    situation = RoundOpens
    legacy_facts: ClassVar[Mapping[str, Json]] = {"option": 0, "board": ""}
    branches = (
        branch("premier-tour", "Premier tour : à gauche de la surblind", 4),
        branch("option-posee", "Premier tour : une troisième blind est posée", 4, straddle="admis"),
        branch("tete-a-tete", "Deux joueurs, premier tour : le bouton", 3),
        branch("tete-a-tete-suite", "Deux joueurs, tours suivants", 3),
        branch("suite", "Tours suivants : à gauche du bouton", 3),
        branch("suite-saute", "Tours suivants, le premier à gauche ne parle plus", 5),
    )

    @override
    def check(self, situation: RoundOpens) -> None:
        self.check_round(situation.round)
        self.check_lying(situation.board, situation.round)

    @override
    def deal(self, rng: Random, house: House) -> RoundOpens:
        round_ = rng.randint(FIRST_ROUND, self.room.variant.rounds)
        admitted = house.choice("straddle") == "admis" and round_ == FIRST_ROUND
        posted = admitted and rng.random() < _POSTED
        seats = self.seats(rng, _FOUR if posted else PAIR, house.level)
        button = rng.choice(seats)
        able, states = rng.sample(seats, PAIR), dict.fromkeys(seats, PLAYS)
        if round_ > FIRST_ROUND:
            states |= {
                seat: rng.choice((PLAYS, FOLDED, ALL_IN)) for seat in seats if seat not in able
            }
        elif len(seats) > PAIR and rng.random() < _SHORT_BLIND:
            states[rng.choice(blinds(seats, button))] = ALL_IN  # nobody else has staked yet
        rows = tuple(SeatState(seat, state) for seat, state in states.items())
        seen = RoundOpens(round_, button, rows, 0, dealt(rng, self.room.variant.board_in(round_)))
        return replace(seen, option=seen.third) if posted else seen

    @override
    def classify(self, situation: RoundOpens) -> str:
        seats = self._seats(situation)
        first_round = situation.round == FIRST_ROUND
        if len(seats) == PAIR:
            return "tete-a-tete" if first_round else "tete-a-tete-suite"
        if situation.option:
            return "option-posee"
        skipped = self._nominal(situation) != self._speaker(situation)
        if first_round:
            return "premier-tour"
        return "suite-saute" if skipped else "suite"

    @override
    def ask(self, situation: RoundOpens) -> Question:
        street = self.room.variant.streets[situation.round - 1]
        seats = cloth.seats(
            situation.players,
            lambda row: self._notes(situation, row),
            self.room.variant.hole,
            button=situation.button,
        )
        zones = (*cloth.board(situation.board, street.name), *seats)
        prompt = f"{street.moment}, qui parle en premier ?"
        return Question(prompt, Seats(tuple(sorted(self._seats(situation))), one=True), zones)

    @staticmethod
    def _notes(situation: RoundOpens, row: SeatState) -> list[str]:
        seats = FirstToSpeak._seats(situation)
        small, big = blinds(seats, situation.button)
        notes = []
        if situation.round == FIRST_ROUND:
            notes += ["petite blind"] if row.seat == small else []
            notes += ["surblind"] if row.seat == big else []
            notes += ["option"] if row.seat == situation.option else []
        return notes + cloth.state(row)

    @override
    def solve(self, situation: RoundOpens) -> Ruling[tuple[int, ...]]:
        seat = self._speaker(situation)
        steps: list[Step] = [self._rule(situation, seat)]
        if self._nominal(situation) != self._speaker(situation):
            steps.append(self.room.cite("ne-parle-plus"))
        return Ruling((seat,), tuple(steps))

    def _rule(self, situation: RoundOpens, seat: int) -> Step:
        if situation.option:
            facts = {"option": situation.option, "place": seat}
            return self.room.cite("straddle-admis", "parole", **facts)
        two = len(self._seats(situation)) == PAIR
        if two:
            kind = "premier-tour" if situation.round == FIRST_ROUND else "suite"
            return self.room.cite("tete-a-tete", kind, place=seat)
        rule = "parole-premier-tour" if situation.round == FIRST_ROUND else "parole-suite"
        return self.room.cite(rule, place=seat)

    @staticmethod
    def _seats(situation: RoundOpens) -> tuple[int, ...]:
        return tuple(row.seat for row in situation.players)

    def _speaker(self, situation: RoundOpens) -> int:
        able = [row.seat for row in situation.players if row.state == PLAYS]
        if situation.option:
            return clockwise(able, situation.option)[0]
        return first_to_speak(self._seats(situation), able, situation.button, situation.round)

    def _nominal(self, situation: RoundOpens) -> int:
        """Return the seat that would speak first if all could."""
        seats = self._seats(situation)
        if situation.option:
            return clockwise(seats, situation.option)[0]
        return first_to_speak(seats, seats, situation.button, situation.round)

    @error(
        "petite-blind-au-premier-tour",
        "Au premier tour, les blinds ont déjà misé : la parole commence après la surblind.",
    )
    def _small_blind(self, seen: RoundOpens) -> tuple[int, ...] | None:
        small, _ = blinds(self._seats(seen), seen.button)
        return (small,) if seen.round == FIRST_ROUND else None

    @error(
        "surblind-au-premier-tour",
        "La surblind parle en dernier au premier tour : la parole commence à sa gauche.",
    )
    def _big_blind(self, seen: RoundOpens) -> tuple[int, ...] | None:
        _, big = blinds(self._seats(seen), seen.button)
        return (big,) if seen.round == FIRST_ROUND else None

    @error(
        "option-en-premier",
        "L'option a déjà misé : la parole commence à sa gauche, et elle parle la dernière.",
    )
    def _option_first(self, seen: RoundOpens) -> tuple[int, ...] | None:
        return (seen.option,) if seen.option else None

    @error("comme-au-premier-tour", "Après le premier tour, la parole commence à gauche du bouton.")
    def _as_before(self, seen: RoundOpens) -> tuple[int, ...] | None:
        seats = self._seats(seen)
        if seen.round == FIRST_ROUND or len(seats) == PAIR:
            return None
        return clockwise(seats, blinds(seats, seen.button)[1])[:1]

    @error(
        "joueur-qui-ne-parle-plus",
        "Un joueur couché ou à tapis ne parle plus : on passe au suivant.",
    )
    def _literal(self, seen: RoundOpens) -> tuple[int, ...]:
        return (self._nominal(seen),)

    @error(
        "bouton-en-premier",
        "Après le premier tour, le bouton parle en dernier, à deux joueurs aussi.",
    )
    def _button_first(self, seen: RoundOpens) -> tuple[int, ...] | None:
        if seen.round == FIRST_ROUND or len(seen.players) != PAIR:
            return None
        return (seen.button,)


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
