"""What every exercise of the family has: its game's rules."""

from collections.abc import Callable, Sequence
from dataclasses import replace
from random import Random
from typing import Any, override

from casino_rules.core.cards import Card
from casino_rules.core.drill import Pitfall
from casino_rules.core.house import House
from casino_rules.core.money import Cents
from casino_rules.core.ruling import Ruling
from casino_rules.core.stakes import stake
from casino_rules.core.table_forms import Hand
from casino_rules.families.pai_gow.hands import PACK_AND_JOKER, SCALES
from casino_rules.families.pai_gow.rules import Ending, Rules
from casino_rules.families.pai_gow.situations import UNIT
from casino_rules.families.pai_gow.words import Dialect
from casino_rules.families.pitfalls import taken
from casino_rules.families.sampling import Sampled
from casino_rules.families.settling import KnownError, SettlementDrill


class FamilyDrill[S](Sampled[S]):
    """An exercise of the family, decided by the rules of one game."""

    decide: Callable[[Rules, Any], Ruling[Any]]
    """The decision of the rules that is asked."""

    def __init__(self, rules: Rules) -> None:
        """Take the game's rules, and the known errors that are judged by them."""
        self.rules = rules
        self.pitfalls = tuple(self.errors())

    @override
    def solve(self, situation: S) -> Ruling[Any]:
        return self.decide(self.rules, situation)

    def stake(
        self, rng: Random, house: House, *, unit: Cents = UNIT, heavy: bool | None = None
    ) -> Cents:
        """Draw a stake as a player places it at a table of the house."""
        table = self.dialect.book.table(house)
        return stake(rng, table, house.level, unit=unit, heavy=heavy)

    @property
    def dialect(self) -> Dialect:
        """The words of the game."""
        return self.rules.dialect

    def loser(self, situation: S) -> str:
        """Return the wrong side of a comparison that somebody wins."""
        return "banque" if self.solve(situation).value == "joueur" else "joueur"

    def other_wheel(self) -> Pitfall[S]:
        """Return the error of ranking A-2-3-4-5 as the other houses do."""

        def answer(seen: Any) -> Any:
            other = next(choice for choice in SCALES if choice != seen.roue)
            return self.solve(replace(seen, roue=other)).value

        message = "Le rang d'A-2-3-4-5 dépend de la maison : regardez l'option en vigueur."
        return Pitfall("roue-de-l-autre-maison", message, answer)

    def equal_hands(self) -> tuple[Pitfall[S], ...]:
        """Return the errors of giving equal hands to one side."""
        return (
            Pitfall(
                "couleurs-departagent",
                "Les couleurs ne départagent jamais : ces mains sont égales.",
                taken(self.classify, {"egalite": "joueur"}),
            ),
            Pitfall(
                "egale-donnee-a-la-banque",
                "On compare d'abord : ces mains sont égales. Ce que la banque y gagne vient ensuite.",
                taken(self.classify, {"egalite": "banque"}),
            ),
        )

    def errors(self) -> Sequence[Pitfall[S]]:
        """Return the known errors, the most particular first."""
        return ()


class FamilySettlement[S, K](SettlementDrill[S, K, Ending], FamilyDrill[S]):
    """An exercise of the family that settles stakes by how the comparisons of their seats end."""

    def __init__(self, rules: Rules, known: Sequence[KnownError[Ending]]) -> None:
        """Take the game's rules, and its known errors."""
        self.known = known
        FamilyDrill.__init__(self, rules)


def shuffled(rng: Random) -> list[Card]:
    """Return the whole pack and its joker, in a random order."""
    cards = list(PACK_AND_JOKER)
    rng.shuffle(cards)
    return cards


def deal_hands(rng: Random, *sizes: int) -> tuple[Hand, ...]:
    """Deal hands of these sizes from one pack with its joker."""
    cards = shuffled(rng)
    return tuple(tuple(cards.pop() for _ in range(size)) for size in sizes)
