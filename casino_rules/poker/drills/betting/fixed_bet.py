"""Which bet a round of stud allows: the small one, the big one, or either over an open pair."""

from collections.abc import Iterator
from dataclasses import replace
from random import Random
from typing import Final, override

from casino_rules.core.drill import Branch, branch, wait_for
from casino_rules.core.forms import Choice, Option
from casino_rules.core.house import House
from casino_rules.core.money import format_amount
from casino_rules.core.questions import Question
from casino_rules.core.ruling import Ruling
from casino_rules.poker.drills import base, cloth
from casino_rules.poker.drills.base import RoomDrill, error
from casino_rules.poker.play.seating import PAIR
from casino_rules.poker.play.stakes import table_at
from casino_rules.poker.room import Room
from casino_rules.poker.situations.studs import (
    DOUBLED,
    FIRST,
    KEPT,
    NOBODY,
    FixedBet,
    PairFixedBet,
)
from casino_rules.poker.variant import Variant

SMALL: Final = "petite"
BIG: Final = "grosse"
EITHER: Final = "au-choix"
OPTION: Final = "paire-ouverte"
_KEPT: Final = ("stud-paire-gardee", "")
_PAIRED: Final = frozenset({"paire", "paire-petite", "paire-doublee"})


def _high(variant: Variant) -> bool:
    """Whether one high hand takes the whole pot: there alone houses differ on an open pair."""
    return len(variant.halves) == 1 and variant.halves[0].high


class FixedBetDrill(RoomDrill[FixedBet]):
    """Say by how much one may bet or raise in this round."""

    slug = "mise-du-tour"
    title = "La mise du tour"
    duty = "Dire de combien on mise et relance à ce tour, une paire ouverte comprise."
    seconds = 8

    def __init__(self, room: Room) -> None:
        """Take the room: in some games only, houses let an open pair double the bet."""
        super().__init__(room)
        self._option = any(option.id == OPTION for option in room.book.options)
        self.situation = PairFixedBet if self._option else FixedBet
        self.branches = tuple(self._branches())

    def _branches(self) -> Iterator[Branch]:
        yield branch("petite", "Les deux premiers tours, sans paire ouverte", 2)
        yield branch("grosse", "Dès la cinquième carte", 3)
        if not self._option:
            yield branch("paire-petite", "Une paire ouverte à la quatrième carte", 4)
            return
        yield branch(
            "paire-petite", "Une paire ouverte : la petite mise reste", 4, paire_ouverte=KEPT
        )
        yield branch(
            "paire", "Une paire ouverte : la grosse mise est permise", 5, paire_ouverte=DOUBLED
        )
        yield branch(
            "paire-doublee",
            "Une paire ouverte, et la grosse mise est faite",
            4,
            paire_ouverte=DOUBLED,
        )

    @override
    def check(self, situation: FixedBet) -> None:
        self.check_round(situation.round)
        self.check_open(situation.round, (row.shown for row in situation.players))

    @override
    def construct(self, rng: Random, house: House, branch: str) -> FixedBet:
        return wait_for(
            lambda: self._dealt(rng, house, branch), lambda seen: self.classify(seen) == branch
        )

    def _dealt(self, rng: Random, house: House, branch: str) -> FixedBet:
        last = self.room.variant.rounds
        round_ = PAIR if branch in _PAIRED else rng.randint(FIRST, PAIR)
        round_ = rng.randint(PAIR + 1, last) if branch == "grosse" else round_
        seats = self.seats(rng, PAIR, house.level)
        live = len(seats) if round_ == FIRST else base.live_number(rng, len(seats))
        rows = base.players(rng, seats, self.room.variant.open_by(round_), live)
        small = table_at(rng, self.room.variant, house.level).big
        fixed = DOUBLED if branch == "grosse" else KEPT
        made = rng.choice((NOBODY, fixed))
        if not self._option:
            return FixedBet(round_, small, made, rows)
        seen = PairFixedBet(round_, small, made, rows, house.choice(OPTION))
        return replace(seen, made=DOUBLED) if branch == "paire-doublee" and seen.doubled else seen

    @override
    def classify(self, situation: FixedBet) -> str:
        if situation.round > PAIR:
            return "grosse"
        if situation.round == FIRST or not situation.pair:
            return "petite"
        if not situation.choice:
            return "paire-petite"
        return "paire-doublee" if situation.made == DOUBLED else "paire"

    @override
    def ask(self, situation: FixedBet) -> Question:
        moment = self.room.variant.streets[situation.round - 1].moment
        closed = sum(street.closed for street in self.room.variant.streets[: situation.round])
        small, big = format_amount(situation.small), format_amount(2 * situation.small)
        done = {
            NOBODY: "personne n'a misé",
            KEPT: f"une mise de {small} est faite",
            DOUBLED: f"une mise de {big} est faite",
        }
        verb = "ouvrir" if situation.made == NOBODY else "relancer"
        prompt = f"{moment}, {done[situation.made]}. De combien peut-on {verb} ?"
        form = Choice(
            (
                Option(SMALL, f"De {small}, la petite mise"),
                Option(BIG, f"De {big}, la grosse mise"),
                Option(EITHER, f"De {small} ou de {big}, au choix du joueur"),
            )
        )
        return Question(
            prompt, form, cloth.seats(situation.players, closed=closed), self._in_force(situation)
        )

    def _in_force(self, situation: FixedBet) -> tuple[str, ...]:
        small, big = format_amount(situation.small), format_amount(2 * situation.small)
        fixed = f"À mises fixes, {small} et {big}"
        if not isinstance(situation, PairFixedBet):
            return (fixed,)
        return fixed, cloth.said(self.room, OPTION, situation.paire_ouverte)

    @override
    def solve(self, situation: FixedBet) -> Ruling[str]:
        small, big = format_amount(situation.small), format_amount(2 * situation.small)
        kind = self.classify(situation)
        if kind in _PAIRED:
            facts = {"place": situation.pair, "petite": small, "grosse": big}
            told = {"paire": "", "paire-doublee": "doublee"}.get(kind, "petite")
            slug, variant = _KEPT if not self._option else ("stud-paire-visible", told)
            step = self.room.cite(slug, variant, **facts)
        else:
            amount = big if kind == "grosse" else small
            step = self.room.cite("stud-montants", "" if kind == "petite" else kind, montant=amount)
        return Ruling(_RIGHT[kind], (step,))

    @error("grosse-trop-tot", "La grosse mise ne commence qu'à la cinquième carte.")
    def _too_soon(self, seen: FixedBet) -> str | None:
        return BIG if self.classify(seen) in {"petite", "paire-petite"} else None

    @error("petite-trop-tard", "Dès la cinquième carte, on mise et l'on relance de la grosse mise.")
    def _too_late(self, seen: FixedBet) -> str | None:
        return SMALL if self.classify(seen) == "grosse" else None

    @error(
        "choix-a-mises-fixes",
        "À mises fixes, le montant du tour ne se choisit pas.",
    )
    def _chosen(self, seen: FixedBet) -> str | None:
        return EITHER if self.classify(seen) in {"petite", "grosse"} else None

    @error("paire-qui-double", "Ici une paire ouverte ne change rien : la petite mise reste.")
    def _pair_counts(self, seen: FixedBet) -> str | None:
        return EITHER if self.classify(seen) == "paire-petite" else None

    @error(
        "paire-non-vue",
        "Un joueur montre une paire : cette maison permet la grosse mise dès ce tour.",
        _high,
    )
    def _pair_missed(self, seen: FixedBet) -> str | None:
        return SMALL if self.classify(seen) == "paire" else None

    @error(
        "paire-qui-oblige",
        "La paire ouverte permet la grosse mise, elle ne l'impose pas.",
        _high,
    )
    def _pair_obliges(self, seen: FixedBet) -> str | None:
        return BIG if self.classify(seen) == "paire" else None

    @error(
        "petite-sur-la-grosse",
        "La grosse mise est faite : les relances du tour sont de la grosse mise.",
        _high,
    )
    def _small_over_big(self, seen: FixedBet) -> str | None:
        return SMALL if self.classify(seen) == "paire-doublee" else None

    @error(
        "choix-apres-la-grosse",
        "Le choix n'existe plus : une fois la grosse mise faite, on ne relance que d'elle.",
        _high,
    )
    def _still_chosen(self, seen: FixedBet) -> str | None:
        return EITHER if self.classify(seen) == "paire-doublee" else None


_RIGHT: Final = {
    "petite": SMALL,
    "grosse": BIG,
    "paire-petite": SMALL,
    "paire": EITHER,
    "paire-doublee": BIG,
}
