"""How much may be bet: the least raise, and at pot limit the greatest."""

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
from casino_rules.poker.drills.base import RoomDrill
from casino_rules.poker.drills.spots import STEP, Made, Plan
from casino_rules.poker.making import EURO
from casino_rules.poker.raise_situations import ToSpeak
from casino_rules.poker.raising import Spot
from casino_rules.poker.room import Room
from casino_rules.poker.variant import Opening, Structure

SHORT = "tapis"


class RaiseDrill(RoomDrill[ToSpeak]):
    """An amount asked about a player who bets or raises."""

    situation = ToSpeak

    @override
    def check(self, situation: ToSpeak) -> None:
        self.check_round(situation.round)

    def spot(self, situation: ToSpeak) -> Spot:
        """Return what the player faces in this game."""
        return situation.spot(self.room.variant.structure)

    @property
    def limit(self) -> bool:
        """Whether bets are fixed."""
        return self.room.variant.structure is Structure.LIMIT

    @override
    def deal(self, rng: Random, house: House) -> ToSpeak:
        return self.generate(rng, house)

    def later(self, rng: Random) -> int:
        """Return a round in which nothing is posted."""
        return rng.randint(FIRST_ROUND + 1, self.room.variant.rounds)

    def seated(self, made: Made, stack: Cents) -> ToSpeak:
        """Give the player his chips."""
        plan = made.plan
        return ToSpeak(plan.round, plan.unit, made.pot, made.seat, stack, made.players)

    def stacked(self, rng: Random, made: Made, least: Cents, *, short: bool) -> ToSpeak:
        """Give the player enough chips for a total, or not quite."""
        if short:
            total = made.highest + EURO * rng.randint(1, (least - made.highest) // EURO - 1)
            return self.seated(made, total - made.own)
        return self.seated(made, least - made.own + STEP * rng.randint(0, 60))

    def wrong(self, situation: ToSpeak, amount: Cents) -> Cents | None:
        """Return an amount unless it is the right one."""
        return None if amount == self.solve(situation).value else amount


class MinimumRaise(RaiseDrill):
    """Say to how much a player must raise at least; in limit, to how much he raises."""

    slug = "relance-minimale"
    title = "La relance minimale"
    duty = "Dire au joueur à combien il doit porter sa mise pour ouvrir ou relancer."
    seconds = 8

    def __init__(self, room: Room) -> None:
        """Take the room: what is fixed or free depends on its structure."""
        super().__init__(room)
        self.branches: tuple[Branch, ...] = (  # type: ignore[misc]  # those of the game
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
                "La relance se dit par la mise totale du tour, et non par ce qu'il ajoute.",
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
                "Trois fois la dernière mise ne suffisent pas : il faut y joindre tout le reste du "
                "pot.",
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
