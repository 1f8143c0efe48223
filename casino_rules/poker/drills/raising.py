"""How much must be bet: the least raise and, in limit, the raise."""

from random import Random
from typing import override

from casino_rules.core.drill import Branch, Pitfall, branch
from casino_rules.core.forms import Amount
from casino_rules.core.house import House
from casino_rules.core.money import Cents, format_amount
from casino_rules.core.questions import Question
from casino_rules.core.ruling import Ruling, Step
from casino_rules.poker import raising
from casino_rules.poker.betting import FIRST_ROUND
from casino_rules.poker.drills import spots
from casino_rules.poker.drills.raise_base import SHORT, RaiseDrill
from casino_rules.poker.drills.spots import STEP, Plan
from casino_rules.poker.raise_situations import ToSpeak
from casino_rules.poker.raising import Spot
from casino_rules.poker.room import Room
from casino_rules.poker.variant import Opening


class MinimumRaise(RaiseDrill):
    """Say to how much a player must raise at least; in limit, to how much he raises."""

    slug = "relance-minimale"
    title = "La relance minimale"
    duty = "Dire au joueur à combien il doit porter sa mise pour ouvrir ou relancer."
    seconds = 8

    def __init__(self, room: Room) -> None:
        """Take the room: what is fixed or free depends on its structure."""
        super().__init__(room)
        self.branches: tuple[Branch, ...] = (
            branch("ouverture", "Personne n'a misé dans le tour", 2),
            *self._forced(),
            branch("relance", "Une mise à relancer, la première du tour", 4),
            branch("sur-relance", "Une relance à relancer encore", 5),
            branch(SHORT, "Le joueur n'a pas de quoi relancer en entier", 4),
        )
        fixed = "À la limite, on ajoute la mise fixée : on ne double pas."
        self.pitfalls = (
            Pitfall(
                "seulement-suivre",
                "C'est la somme pour suivre : une relance va au-delà.",
                lambda seen: self._when_bet(seen, self.spot(seen).highest),
            ),
            Pitfall(
                "au-dela-du-tapis",
                "Un joueur ne mise jamais plus que ses jetons : il relance à tapis.",
                lambda seen: self.wrong(seen, raising.minimum(self.spot(seen))),
            ),
            Pitfall(
                "somme-ajoutee",
                "La relance se dit par la mise totale du tour, et non par ce que l'on ajoute.",
                self._added,
            ),
            *(
                (Pitfall("double-a-la-limite", fixed, self._doubled),)
                if self.limit
                else (
                    Pitfall(
                        "meme-hausse",
                        "Il faut doubler la dernière relance : la même hausse ne suffit pas.",
                        self._same_step,
                    ),
                    Pitfall(
                        "double-de-l-ouverture",
                        "On double la dernière relance, et non l'ouverture minimale.",
                        lambda seen: self._when_bet(seen, 2 * seen.unit),
                    ),
                )
            ),
        )

    def _forced(self) -> tuple[Branch, ...]:
        if self.room.variant.opening is Opening.BRING_IN:
            return (branch("completer", "Le bring-in à compléter", 4),)
        return (branch("surblind", "Premier tour : la surblind à relancer", 3),)

    @override
    def construct(self, rng: Random, house: House, branch: str) -> ToSpeak:
        made = spots.make(rng, self.room.variant, self._plan(rng, branch))
        least = raising.least_above(self.room.variant.structure, made.plan.unit, made.highest)
        return self.stacked(rng, made, least, short=branch == SHORT)

    def _plan(self, rng: Random, branch: str) -> Plan:
        unit = spots.unit(rng)
        if branch in ("surblind", "completer"):
            return Plan(FIRST_ROUND, unit)
        bet = unit if self.limit else unit + STEP * rng.randint(0, 16)
        levels: tuple[Cents, ...] = {"ouverture": (), "relance": (bet,)}.get(branch, (bet,))
        if branch == "sur-relance" or (branch == SHORT and rng.random() < 0.5):  # noqa: PLR2004 - half
            more = 2 * unit if self.limit else 2 * bet + STEP * rng.randint(0, 12)
            return Plan(self.later(rng), unit, (bet, more), again=rng.random() < 0.5)  # noqa: PLR2004 - half
        return Plan(self.later(rng), unit, levels)

    @override
    def classify(self, situation: ToSpeak) -> str:
        spot = self.spot(situation)
        if spot.all_in < raising.minimum(spot):
            return SHORT
        if not spot.highest:
            return "ouverture"
        if self.room.variant.opening is Opening.BRING_IN and spot.highest < spot.unit:
            return "completer"
        first = situation.round == FIRST_ROUND and self.room.variant.opening is Opening.BLINDS
        if first and spot.highest == spot.unit:
            return "surblind"
        return "sur-relance" if len({row.bet for row in situation.players} - {0}) > 1 else "relance"

    @override
    def ask(self, situation: ToSpeak) -> Question:
        verb = "relancer" if self.spot(situation).highest else "ouvrir"
        least = "" if self.limit else ", au moins"
        prompt = (
            f"La place {situation.seat}, qui a {format_amount(situation.stack)} devant elle, veut "
            f"{verb}. À combien porte-t-elle sa mise du tour{least} ?"
        )
        force = spots.in_force(self.room.variant, situation.unit)
        return Question(prompt, Amount(), spots.zones(situation), force)

    @override
    def solve(self, situation: ToSpeak) -> Ruling[Cents]:
        spot = self.spot(situation)
        least = raising.minimum(spot)
        steps = [self._rule(spot, least)]
        if spot.all_in < least:
            steps.append(self.room.cite("relance-a-tapis", montant=format_amount(spot.all_in)))
        return Ruling(min(least, spot.all_in), tuple(steps))

    def _rule(self, spot: Spot, least: Cents) -> Step:
        facts = {
            "haute": format_amount(spot.highest),
            "unite": format_amount(spot.unit),
            "total": format_amount(least),
        }
        if self.room.variant.opening is Opening.BRING_IN and 0 < spot.highest < spot.unit:
            return self.room.cite("completer", **facts)
        if self.limit:
            return self.room.cite("mises-fixes", "" if spot.highest else "ouverture", **facts)
        if not spot.highest:
            return self.room.cite("ouverture-minimale", **facts)
        return self.room.cite("relance-double", **facts)

    def _when_bet(self, situation: ToSpeak, amount: Cents) -> Cents | None:
        return self.wrong(situation, amount) if self.spot(situation).highest else None

    def _added(self, situation: ToSpeak) -> Cents | None:
        spot = self.spot(situation)
        return self._when_bet(situation, min(raising.minimum(spot), spot.all_in) - spot.own)

    def _doubled(self, situation: ToSpeak) -> Cents | None:
        return self._when_bet(situation, 2 * self.spot(situation).highest)

    def _same_step(self, situation: ToSpeak) -> Cents | None:
        below, highest = sorted([0, 0, *{row.bet for row in situation.players}])[-2:]
        return self._when_bet(situation, 2 * highest - below)
