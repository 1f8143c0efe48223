"""To how much a player raises, at least; what the exercises about a raise have in common.

To how much a player raises at most, at pot limit.
"""

from abc import abstractmethod
from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from random import Random
from typing import ClassVar, Final, override

from casino_rules.core.drill import Branch, branch, wait_for
from casino_rules.core.forms import Amount, Json, UnreadableAnswer
from casino_rules.core.house import House
from casino_rules.core.money import Cents, format_amount
from casino_rules.core.questions import Question
from casino_rules.core.ruling import Ruling, Step
from casino_rules.poker.drills import cloth, rounds
from casino_rules.poker.drills.base import RoomDrill, error
from casino_rules.poker.drills.betting.actions import can_raise, houses_differ, least_reason, word
from casino_rules.poker.drills.rounds import PLAIN, Wanted
from casino_rules.poker.play import state
from casino_rules.poker.play.betting import Round, Temper
from casino_rules.poker.play.rounds import FIRST_ROUND
from casino_rules.poker.play.state import Spot
from casino_rules.poker.room import Room
from casino_rules.poker.situations.raises import DOUBLE, FreeToSpeak, Rising, StudToSpeak, ToSpeak
from casino_rules.poker.variant import Opening, Variant

SHORT: Final = "tapis"
LACKING: Final = "blind-courte"
UNOPENED: Final = "ouverture-courte"
INCOMPLETE: Final = "tapis-a-completer"
_FEWEST: Final = 3


class RaiseDrill(RoomDrill[ToSpeak]):
    """An amount asked about a player who bets or raises."""

    legacy_facts: ClassVar[Mapping[str, Json]] = {"relance_minimale": DOUBLE, "rise": 0}
    short: ClassVar[str]
    """The article by which a player who has not so much goes all-in."""
    tempers: ClassVar[Mapping[str, Temper]] = {}
    """How the table plays for a branch, where it would be rare at an ordinary one."""
    stops: ClassVar[Mapping[str, Callable[[Round], bool]]] = {}
    """Where a round is stopped for a branch, where it may not be wherever a player can raise."""

    def __init__(self, room: Room) -> None:
        """Take the room: only games without fixed bets measure a raise."""
        super().__init__(room)
        self.situation = ToSpeak if room.variant.limit else FreeToSpeak
        if room.variant.opening is Opening.BRING_IN:
            self.situation = StudToSpeak

    @override
    def check(self, situation: ToSpeak) -> None:
        self.check_round(situation.round)
        if houses_differ(situation, self.spot(situation)):
            raise UnreadableAnswer(cloth.HOUSES_DIFFER, "players")

    def spot(self, situation: ToSpeak) -> Spot:
        """Return what the player faces in this game."""
        return situation.spot(self.room.variant.structure)

    @abstractmethod
    def amount(self, spot: Spot) -> Cents:
        """Return the total that is asked, whether the player has it or not."""

    @abstractmethod
    def said(self, situation: ToSpeak) -> str:
        """Say what the player does and ask the amount: « veut relancer. À combien… »."""

    @abstractmethod
    def rule(self, situation: ToSpeak, spot: Spot, amount: Cents) -> Iterator[Step]:
        """Say why it is that total."""

    @override
    def deal(self, rng: Random, house: House) -> ToSpeak:
        return self._faced(rng, house, "")

    @override
    def construct(self, rng: Random, house: House, branch: str) -> ToSpeak:
        return wait_for(
            lambda: self._faced(rng, house, branch), lambda seen: self.classify(seen) == branch
        )

    def _faced(self, rng: Random, house: House, branch: str) -> ToSpeak:
        """Return a player who may still raise, in the rounds where a branch comes."""
        variant = self.room.variant
        every = tuple(range(FIRST_ROUND, variant.rounds + 1))
        first = branch in {"surblind", "completer", "premier-tour", LACKING}
        stop, temper = self.stops.get(branch, can_raise), self.tempers.get(branch, PLAIN)
        lacking = branch == LACKING
        wanted = Wanted(every[:1] if first else every, stop, temper, _FEWEST, lacking)
        while True:
            seen = word(rng, variant, house, wanted)
            if state.may_raise(self.spot(seen), spoke=seen.player.spoke == "oui"):
                return seen

    @override
    def ask(self, situation: ToSpeak) -> Question:
        stack = format_amount(situation.stack)
        prompt = (
            f"Le joueur de la place {situation.seat}, qui a {stack} devant lui, "
            f"{self.said(situation)} ?"
        )
        force = cloth.in_force(self.room, situation)
        zones = cloth.zones(self.room, situation)
        return Question(prompt, Amount(), zones, force, seats=(situation.seat,))

    @override
    def solve(self, situation: ToSpeak) -> Ruling[Cents]:
        spot = self.spot(situation)
        amount = self.amount(spot)
        steps = [*self.rule(situation, spot, amount)]
        if spot.all_in < amount:
            steps.append(self.room.cite(self.short, montant=format_amount(spot.all_in)))
        if not spot.opposed:  # never drawn: nobody asks an amount of who cannot raise
            steps.append(self.room.cite("tour-fini", "pour-memoire"))
        return Ruling(min(amount, spot.all_in), tuple(steps))


def _limit(variant: Variant) -> bool:
    return variant.limit


def _free(variant: Variant) -> bool:
    return not variant.limit


class MinimumRaise(RaiseDrill):
    """Say to how much a player must raise at least; in limit, to how much they raise."""

    slug = "relance-minimale"
    title = "La relance minimale"
    duty = "Dire au joueur à combien il doit porter sa mise pour ouvrir ou relancer."
    short = "relance-a-tapis"
    seconds = 8
    tempers: ClassVar[Mapping[str, Temper]] = {
        SHORT: rounds.SHORT,
        UNOPENED: rounds.POOR,
        INCOMPLETE: rounds.SHORT,
        "sur-relance": rounds.BOLD,
    }
    stops: ClassVar[Mapping[str, Callable[[Round], bool]]] = {
        UNOPENED: lambda instant: can_raise(instant) and 0 < instant.faced < instant.unit,
        INCOMPLETE: lambda instant: can_raise(instant) and instant.faced % instant.unit > 0,
    }

    def __init__(self, room: Room) -> None:
        """Take the room: what is forced depends on how its games open."""
        super().__init__(room)
        self.branches = (
            branch("ouverture", "Personne n'a misé dans le tour", 2),
            self._forced(),
            branch("relance", "Une mise à relancer, la première du tour", 4),
            branch("sur-relance", "Une relance à relancer encore", 5),
            branch(SHORT, "Le joueur n'a pas de quoi relancer en entier", 4),
            *self._over_short_all_ins(),
        )

    def _over_short_all_ins(self) -> Iterator[Branch]:
        if self.room.variant.limit:
            yield branch(INCOMPLETE, "Un tapis trop court, à compléter", 3)
        else:
            yield branch(UNOPENED, "Un tapis plus court que l'ouverture minimale", 3)
        if self.room.variant.opening is Opening.BLINDS:
            yield branch(LACKING, "La surblind est posée à tapis, pour moins", 2)

    def _forced(self) -> Branch:
        if self.room.variant.opening is Opening.BRING_IN:
            return branch("completer", "Le bring-in à compléter", 4)
        return branch("surblind", "Premier tour : la surblind à relancer", 3)

    @override
    def amount(self, spot: Spot) -> Cents:
        return state.minimum(spot)

    @override
    def classify(self, situation: ToSpeak) -> str:
        spot = self.spot(situation)
        if spot.all_in < state.minimum(spot):
            return SHORT
        if not spot.highest:
            return "ouverture"
        if kind := self._over_short(situation, spot):
            return kind
        first = situation.round == FIRST_ROUND and self.room.variant.opening is Opening.BLINDS
        if first and spot.highest == spot.unit:
            return "surblind"
        return "sur-relance" if len({row.bet for row in situation.players} - {0}) > 1 else "relance"

    def _over_short(self, situation: ToSpeak, spot: Spot) -> str:
        """Return the branch of what is less than a full bet or raise; nothing over a full one."""
        if self._brought_in(situation, spot):
            return "completer"
        if situation.lacking:
            return LACKING
        if state.short_all_in(spot):
            return INCOMPLETE
        return UNOPENED if spot.highest < spot.unit else ""

    @staticmethod
    def _brought_in(situation: ToSpeak, spot: Spot) -> bool:
        """Whether only the bring-in, of the first round, lies there to be completed."""
        first = situation.round == FIRST_ROUND and not situation.blinds
        return first and 0 < spot.highest < spot.unit

    @override
    def said(self, situation: ToSpeak) -> str:
        verb = "relancer" if self.spot(situation).highest else "ouvrir"
        least = "" if self.room.variant.limit else ", au moins"
        return f"veut {verb}. À combien porte-t-il sa mise du tour{least}"

    @override
    def rule(self, situation: ToSpeak, spot: Spot, amount: Cents) -> Iterator[Step]:
        facts = {
            "haute": format_amount(spot.highest),
            "unite": format_amount(spot.unit),
            "total": format_amount(amount),
            "minimum": format_amount(amount),
            "hausse": format_amount(spot.rise),
        }
        if situation.lacking:
            yield cloth.lacking(self.room, situation)
        if self._brought_in(situation, spot):
            yield self.room.cite("completer", **facts)
        elif self.room.variant.limit:
            told = "tapis" if state.short_all_in(spot) else "" if spot.highest else "ouverture"
            yield self.room.cite("mises-fixes", told, **facts)
        else:
            slug, told = least_reason(situation, spot)
            yield self.room.cite(slug, told, **facts)

    @error(
        "blind-prise-pour-prix",
        "La surblind est due entière : on relance sur elle, et non sur ce qui a été posé.",
        lambda variant: variant.opening is Opening.BLINDS,
    )
    def _over_what_was_posted(self, seen: ToSpeak) -> Cents | None:
        spot = self.spot(seen)
        least = state.minimum(replace(spot, highest=seen.highest))
        return min(least, spot.all_in) if seen.lacking else None

    @error(
        "ajoutee-au-tapis",
        "Ce tapis n'est pas une relance entière : on le complète, sans rien y ajouter.",
        _limit,
    )
    def _added_to_the_all_in(self, seen: ToSpeak) -> Cents | None:
        spot = self.spot(seen)
        return min(spot.highest + spot.unit, spot.all_in) if state.short_all_in(spot) else None

    @error("seulement-suivre", "C'est la somme pour suivre : une relance va au-delà.")
    def _only_calls(self, seen: ToSpeak) -> Cents | None:
        return self.spot(seen).highest or None

    @error("au-dela-du-tapis", "Un joueur ne mise jamais plus que ses jetons : il relance à tapis.")
    def _more_than_the_stack(self, seen: ToSpeak) -> Cents:
        return state.minimum(self.spot(seen))

    @error(
        "somme-ajoutee",
        "La relance se dit par la mise totale du tour, et non par ce que l'on ajoute.",
    )
    def _added(self, seen: ToSpeak) -> Cents | None:
        spot = self.spot(seen)
        return min(state.minimum(spot), spot.all_in) - spot.own if spot.highest else None

    @error("double-a-la-limite", "À la limite, on ajoute la mise fixée : on ne double pas.", _limit)
    def _doubled(self, seen: ToSpeak) -> Cents | None:
        return 2 * self.spot(seen).highest or None

    @error(
        "meme-hausse",
        "Cette maison demande le double de la mise : la même hausse ne suffit pas.",
        _free,
    )
    def _same_step(self, seen: ToSpeak) -> Cents | None:
        if self.spot(seen).rise or not isinstance(seen, Rising):
            return None
        return seen.highest + seen.rise if seen.rise else None

    @error(
        "double-de-la-mise",
        "Cette maison ne demande que la dernière hausse, ajoutée à la plus haute mise.",
        _free,
    )
    def _doubled_bet(self, seen: ToSpeak) -> Cents | None:
        spot = self.spot(seen)
        return 2 * spot.highest or None if spot.rise else None

    @error(
        "double-de-l-ouverture",
        "On double la dernière relance, et non l'ouverture minimale.",
        _free,
    )
    def _doubled_opening(self, seen: ToSpeak) -> Cents | None:
        return 2 * seen.unit if self.spot(seen).highest else None


class MaximumRaise(RaiseDrill):
    """Say to how much a player may raise at pot limit."""

    slug = "relance-maximale"
    title = "La relance à la hauteur du pot"
    duty = "Calculer la plus haute relance permise à la limite du pot."
    short = "tapis-sous-la-limite"
    seconds = 20
    tempers: ClassVar[Mapping[str, Temper]] = {"deja-mise": rounds.BOLD}
    branches = (
        branch("ouverture", "Personne n'a misé : le pot seul", 2),
        branch("mise", "Une mise que personne n'a encore suivie", 4),
        branch("suivie", "Une mise suivie ou relancée par d'autres", 5),
        branch("premier-tour", "Premier tour : les blinds comptent", 4),
        branch("deja-mise", "Le joueur a déjà misé dans le tour", 5),
        branch(SHORT, "Le tapis du joueur est sous la limite", 2),
    )

    @override
    def amount(self, spot: Spot) -> Cents:
        return state.pot_raise(spot)

    @override
    def classify(self, situation: ToSpeak) -> str:
        spot = self.spot(situation)
        if spot.all_in < self.amount(spot):
            return SHORT
        if not spot.highest:
            return "ouverture"
        if situation.round == FIRST_ROUND:
            return "premier-tour"
        if spot.own:
            return "deja-mise"
        return "suivie" if sum(row.bet > 0 for row in situation.players) > 1 else "mise"

    @override
    def said(self, _situation: ToSpeak) -> str:
        return "annonce « Pot ! ». À combien porte-t-il sa mise du tour"

    @override
    def rule(self, situation: ToSpeak, spot: Spot, amount: Cents) -> Iterator[Step]:
        if not spot.highest:
            yield self.room.cite("limite-du-pot", "ouverture", pot=format_amount(amount))
            return
        haute, total = format_amount(spot.highest), format_amount(amount)
        yield self.room.cite(
            "limite-du-pot",
            suivre=format_amount(spot.due),
            pot=format_amount(spot.called),
            haute=haute,
            total=total,
        )
        rest = spot.chips - spot.highest - spot.own
        if 3 * spot.highest + rest == amount and situation.highest == spot.highest:
            yield self.room.cite(
                "limite-du-pot", "trois-fois", haute=haute, reste=format_amount(rest), total=total
            )

    @error("au-dela-du-tapis", "Un joueur ne mise jamais plus que ses jetons : il relance à tapis.")
    def _more_than_the_stack(self, seen: ToSpeak) -> Cents:
        return self.amount(self.spot(seen))

    @error(
        "sans-suivre-d-abord",
        "Le joueur suit d'abord : ce qu'il ajoute pour suivre grossit le pot.",
    )
    def _not_called_first(self, seen: ToSpeak) -> Cents | None:
        spot = self.spot(seen)
        return self._over_a_bet(seen, spot.highest + spot.chips)

    @error("pot-sans-la-mise", "La relance du pot s'ajoute à la mise à suivre.")
    def _pot_alone(self, seen: ToSpeak) -> Cents | None:
        return self._over_a_bet(seen, self.spot(seen).called)

    @error("mises-du-tour-oubliees", "Les mises du tour, devant les joueurs, comptent dans le pot.")
    def _bets_forgotten(self, seen: ToSpeak) -> Cents | None:
        spot = self.spot(seen)
        return self._over_a_bet(seen, spot.highest + seen.pot + spot.due)

    @error(
        "trois-fois-la-mise",
        "Le triple de la dernière mise ne suffit pas : il faut y joindre le reste du pot.",
    )
    def _three_times(self, seen: ToSpeak) -> Cents | None:
        return self._over_a_bet(seen, 3 * self.spot(seen).highest)

    def _over_a_bet(self, situation: ToSpeak, amount: Cents) -> Cents | None:
        """Return an amount where there is a bet to raise, and chips enough to raise it."""
        return None if self.classify(situation) in ("ouverture", SHORT) else amount
