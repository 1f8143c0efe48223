"""How much a player adds to call."""

from collections.abc import Iterator, Mapping
from random import Random
from typing import ClassVar, Final, override

from casino_rules.core.drill import branch, wait_for
from casino_rules.core.forms import Amount, Json, UnreadableAnswer
from casino_rules.core.house import House
from casino_rules.core.money import Cents, format_amount
from casino_rules.core.questions import Question
from casino_rules.core.ruling import Ruling, Step
from casino_rules.poker.drills import cloth
from casino_rules.poker.drills.base import RoomDrill, error
from casino_rules.poker.drills.betting import spots
from casino_rules.poker.drills.rounds import PLAIN, SHORT, Wanted, anywhere, stopped
from casino_rules.poker.play.betting import Round, Temper
from casino_rules.poker.situations.rounds import CallDue
from casino_rules.poker.situations.seats import ALL_IN, rows_of

_FEWEST: Final = 3
_LACKING: Final = "forcee"
_UNTOLD: Final = "Une blind est à tapis : dites de combien est la surblind, qui est due entière."


class CallAmount(RoomDrill[CallDue]):
    """Say how much a player adds when they call."""

    slug = "montant-a-suivre"
    title = "Combien pour suivre ?"
    duty = "Dire au joueur ce qu'il doit ajouter pour suivre."
    seconds = 6
    situation = CallDue
    branches = (
        branch("entier", "Le joueur n'a rien misé dans le tour", 2),
        branch("complement", "Le joueur a déjà misé dans le tour", 5),
        branch("tapis", "Le joueur n'a pas assez de jetons", 3),
        branch(_LACKING, "Une mise forcée est posée à tapis, pour moins", 2),
    )
    legacy_facts: ClassVar[Mapping[str, Json]] = {"forced": 0}

    @override
    def deal(self, rng: Random, house: House) -> CallDue:
        return self._faced(rng, house, PLAIN)

    @override
    def check(self, situation: CallDue) -> None:
        posted = (row for row in situation.players if row.spoke == "non" and row.bet)
        if not situation.forced and any(row.state == ALL_IN for row in posted):
            raise UnreadableAnswer(_UNTOLD, "forced")

    @override
    def construct(self, rng: Random, house: House, branch: str) -> CallDue:
        temper = SHORT if branch == "tapis" else PLAIN
        lacking = branch == _LACKING
        return wait_for(
            lambda: self._faced(rng, house, temper, lacking=lacking),
            lambda seen: self.classify(seen) == branch,
        )

    def _faced(
        self, rng: Random, house: House, temper: Temper, *, lacking: bool = False
    ) -> CallDue:
        variant = self.room.variant
        every = (1,) if lacking else tuple(range(1, variant.rounds + 1))
        wanted = Wanted(every, _has_to_call, temper, _FEWEST, lacking)
        seen = stopped(rng, variant, house, wanted)
        due = seen.stakes.bring_in or seen.stakes.big
        return CallDue(seen.seat, seen.faces.stack, rows_of(seen), due if lacking else 0)

    @override
    def classify(self, situation: CallDue) -> str:
        if situation.stack < situation.due:
            return "tapis"
        if situation.lacking:
            return _LACKING
        return "complement" if situation.own else "entier"

    @override
    def ask(self, situation: CallDue) -> Question:
        left = format_amount(situation.stack)
        prompt = (
            f"Le joueur de la place {situation.seat}, qui a {left} devant lui, suit. "
            "Combien ajoute-t-il ?"
        )
        force = spots.forced_in_force(self.room, situation.forced)
        seats = cloth.seats(situation.players)
        return Question(prompt, Amount(), seats, force, seats=(situation.seat,))

    @override
    def solve(self, situation: CallDue) -> Ruling[Cents]:
        amount = min(situation.due, situation.stack)
        return Ruling(amount, tuple(self._steps(situation, amount)))

    def _steps(self, situation: CallDue, amount: Cents) -> Iterator[Step]:
        """Say what is due, then what the player adds."""
        if situation.lacking:
            yield spots.lacking(self.room, situation)
        facts = {"montant": format_amount(amount)}
        if amount < situation.due:
            yield self.room.cite("suivre", "tapis", **facts, du=format_amount(situation.due))
            return
        facts |= {"haute": format_amount(situation.price)}
        if situation.own:
            facts |= {"deja": format_amount(situation.own)}
        told = "forcee" if situation.lacking else "complete" if situation.own else ""
        yield self.room.cite("suivre", told, **facts)

    @error(
        "mise-posee-seule",
        "La surblind ou le bring-in sont dus entiers, même posés à tapis pour moins.",
    )
    def _only_what_was_posted(self, seen: CallDue) -> Cents | None:
        return min(seen.highest - seen.own, seen.stack) or None if seen.forced else None

    @error(
        "mise-entiere",
        "Ce que le joueur a déjà misé dans le tour compte : il n'ajoute que la différence.",
    )
    def _whole(self, seen: CallDue) -> Cents | None:
        return seen.price if seen.own else None

    @error(
        "derniere-relance-seule",
        "Il faut égaliser la plus haute mise, et non ajouter la seule dernière relance.",
    )
    def _last_raise(self, seen: CallDue) -> Cents | None:
        heights = sorted({row.bet for row in seen.players if row.bet})
        return heights[-1] - heights[-2] if len(heights) > 1 else None

    @error(
        "au-dela-du-tapis", "Un joueur ne met jamais plus que les jetons qu'il a : il suit à tapis."
    )
    def _more_than_the_stack(self, seen: CallDue) -> Cents:
        return seen.due


def _has_to_call(instant: Round) -> bool:
    return anywhere(instant) and instant.faces.due > 0
