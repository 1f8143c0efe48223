"""How much may be bet at pot limit."""

from random import Random
from typing import override

from casino_rules.core.drill import Pitfall, branch
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
from casino_rules.poker.making import EURO
from casino_rules.poker.raise_situations import ToSpeak
from casino_rules.poker.raising import Spot
from casino_rules.poker.room import Room
from casino_rules.poker.variant import Structure


class MaximumRaise(RaiseDrill):
    """Say to how much a player may raise at pot limit."""

    slug = "relance-maximale"
    title = "La relance à la hauteur du pot"
    duty = "Calculer la plus haute relance permise à la limite du pot."
    seconds = 20
    branches = (
        branch("ouverture", "Personne n'a misé : le pot seul", 2),
        branch("mise", "Une mise que personne n'a encore suivie", 4),
        branch("suivie", "Une mise suivie ou relancée par d'autres", 5),
        branch("premier-tour", "Premier tour : les blinds comptent", 4),
        branch("deja-mise", "Le joueur a déjà misé dans le tour", 5),
        branch(SHORT, "Le tapis du joueur est sous la limite", 2),
    )

    def __init__(self, room: Room) -> None:
        """Take the room, and list the errors."""
        super().__init__(room)
        self.pitfalls = (
            Pitfall(
                "au-dela-du-tapis",
                "Un joueur ne mise jamais plus que ses jetons : il relance à tapis.",
                lambda seen: self.wrong(seen, self._pot_raise(seen)),
            ),
            Pitfall(
                "sans-suivre-d-abord",
                "Le joueur suit d'abord : ce qu'il ajoute pour suivre grossit le pot.",
                lambda seen: self._unless_open(seen, self._total(seen, called=False)),
            ),
            Pitfall(
                "pot-sans-la-mise",
                "La relance du pot s'ajoute à la mise à suivre.",
                lambda seen: self._unless_open(seen, self.spot(seen).called),
            ),
            Pitfall(
                "mises-du-tour-oubliees",
                "Les mises du tour, devant les joueurs, comptent dans le pot.",
                lambda seen: self._unless_open(
                    seen, self.spot(seen).highest + seen.pot + self.spot(seen).due
                ),
            ),
            Pitfall(
                "trois-fois-la-mise",
                "Le triple de la dernière mise ne suffit pas : il faut y joindre le reste du pot.",
                lambda seen: self._unless_open(seen, 3 * self.spot(seen).highest),
            ),
        )

    @override
    def construct(self, rng: Random, house: House, branch: str) -> ToSpeak:
        made = spots.make(rng, self.room.variant, self._plan(rng, branch))
        spot = self.seated(made, made.highest - made.own + EURO).spot(Structure.POT_LIMIT)
        most = max(spot.highest + spot.called, raising.minimum(spot))
        return self.stacked(rng, made, most, short=branch == SHORT)

    def _plan(self, rng: Random, branch: str) -> Plan:
        unit = spots.unit(rng)
        if branch == "premier-tour":
            return Plan(FIRST_ROUND, unit)
        bet = unit + STEP * rng.randint(0, 12)
        if branch == "ouverture":
            return Plan(self.later(rng), unit)
        if branch == "deja-mise":
            raised = 2 * bet + STEP * rng.randint(0, 8)
            return Plan(self.later(rng), unit, (bet, raised), again=True)
        followed = {"mise": False, "suivie": True}.get(branch)
        return Plan(self.later(rng), unit, (bet,), followed=followed)

    @override
    def classify(self, situation: ToSpeak) -> str:
        spot = self.spot(situation)
        if spot.all_in < self._pot_raise(situation):
            return SHORT
        if not spot.highest:
            return "ouverture"
        if situation.round == FIRST_ROUND:
            return "premier-tour"
        if spot.own:
            return "deja-mise"
        return "suivie" if sum(row.bet > 0 for row in situation.players) > 1 else "mise"

    @override
    def ask(self, situation: ToSpeak) -> Question:
        prompt = (
            f"La place {situation.seat}, qui a {format_amount(situation.stack)} devant elle, mise "
            "autant qu'elle le peut. À combien porte-t-elle sa mise du tour ?"
        )
        force = spots.in_force(self.room.variant, situation.unit)
        return Question(prompt, Amount(), spots.zones(situation), force)

    @override
    def solve(self, situation: ToSpeak) -> Ruling[Cents]:
        spot = self.spot(situation)
        most = self._pot_raise(situation)
        steps = [self._rule(spot, most)]
        if spot.all_in < most:
            steps.append(self.room.cite("tapis-sous-la-limite", montant=format_amount(spot.all_in)))
        return Ruling(min(most, spot.all_in), tuple(steps))

    def _rule(self, spot: Spot, most: Cents) -> Step:
        if not spot.highest:
            return self.room.cite("limite-du-pot", "ouverture", pot=format_amount(most))
        return self.room.cite(
            "limite-du-pot",
            "",
            suivre=format_amount(spot.due),
            pot=format_amount(spot.called),
            haute=format_amount(spot.highest),
            total=format_amount(most),
        )

    def _pot_raise(self, situation: ToSpeak) -> Cents:
        """Return the limit, whether the player has it or not."""
        spot = self.spot(situation)
        return max(spot.highest + spot.called, raising.minimum(spot))

    def _total(self, situation: ToSpeak, *, called: bool) -> Cents:
        spot = self.spot(situation)
        return spot.highest + spot.chips + (spot.due if called else 0)

    def _unless_open(self, situation: ToSpeak, amount: Cents) -> Cents | None:
        if not self.spot(situation).highest or self.classify(situation) == SHORT:
            return None
        return self.wrong(situation, amount)
