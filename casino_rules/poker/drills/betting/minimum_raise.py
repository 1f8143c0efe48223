"""How much must be bet: the least raise and, in limit, the raise."""

from typing import override

from casino_rules.core.drill import Branch, branch
from casino_rules.core.money import Cents, format_amount
from casino_rules.core.ruling import Step
from casino_rules.poker.drills.base import error
from casino_rules.poker.drills.betting.raise_amount import SHORT, RaiseDrill
from casino_rules.poker.play import raising
from casino_rules.poker.play.raising import Spot
from casino_rules.poker.play.rounds import FIRST_ROUND
from casino_rules.poker.room import Room
from casino_rules.poker.situations.raises import ToSpeak
from casino_rules.poker.variant import Opening, Structure, Variant


def _limit(variant: Variant) -> bool:
    """Whether bets are fixed."""
    return variant.structure is Structure.LIMIT


def _free(variant: Variant) -> bool:
    return not _limit(variant)


class MinimumRaise(RaiseDrill):
    """Say to how much a player must raise at least; in limit, to how much he raises."""

    slug = "relance-minimale"
    title = "La relance minimale"
    duty = "Dire au joueur à combien il doit porter sa mise pour ouvrir ou relancer."
    short = "relance-a-tapis"
    seconds = 8

    def __init__(self, room: Room) -> None:
        """Take the room: what is forced depends on how its games open."""
        super().__init__(room)
        self.branches = (
            branch("ouverture", "Personne n'a misé dans le tour", 2),
            self._forced(),
            branch("relance", "Une mise à relancer, la première du tour", 4),
            branch("sur-relance", "Une relance à relancer encore", 5),
            branch(SHORT, "Le joueur n'a pas de quoi relancer en entier", 4),
        )

    def _forced(self) -> Branch:
        if self.room.variant.opening is Opening.BRING_IN:
            return branch("completer", "Le bring-in à compléter", 4)
        return branch("surblind", "Premier tour : la surblind à relancer", 3)

    @override
    def amount(self, spot: Spot) -> Cents:
        return raising.minimum(spot)

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
    def said(self, situation: ToSpeak) -> str:
        verb = "relancer" if self.spot(situation).highest else "ouvrir"
        least = "" if _limit(self.room.variant) else ", au moins"
        return f"veut {verb}. À combien porte-t-elle sa mise du tour{least}"

    @override
    def rule(self, spot: Spot, amount: Cents) -> Step:
        facts = {
            "haute": format_amount(spot.highest),
            "unite": format_amount(spot.unit),
            "total": format_amount(amount),
        }
        if self.room.variant.opening is Opening.BRING_IN and 0 < spot.highest < spot.unit:
            return self.room.cite("completer", **facts)
        if _limit(self.room.variant):
            return self.room.cite("mises-fixes", "" if spot.highest else "ouverture", **facts)
        if not spot.highest:
            return self.room.cite("ouverture-minimale", **facts)
        return self.room.cite("relance-double", **facts)

    @error("seulement-suivre", "C'est la somme pour suivre : une relance va au-delà.")
    def _only_calls(self, seen: ToSpeak) -> Cents | None:
        return self.spot(seen).highest or None

    @error(
        "au-dela-du-tapis",
        "Un joueur ne mise jamais plus que ses jetons : il relance à tapis.",
    )
    def _more_than_he_has(self, seen: ToSpeak) -> Cents:
        return raising.minimum(self.spot(seen))

    @error(
        "somme-ajoutee",
        "La relance se dit par la mise totale du tour, et non par ce que l'on ajoute.",
    )
    def _added(self, seen: ToSpeak) -> Cents | None:
        spot = self.spot(seen)
        return min(raising.minimum(spot), spot.all_in) - spot.own if spot.highest else None

    @error(
        "double-a-la-limite",
        "À la limite, on ajoute la mise fixée : on ne double pas.",
        _limit,
    )
    def _doubled(self, seen: ToSpeak) -> Cents | None:
        return 2 * self.spot(seen).highest or None

    @error(
        "meme-hausse",
        "Il faut doubler la dernière relance : la même hausse ne suffit pas.",
        _free,
    )
    def _same_step(self, seen: ToSpeak) -> Cents | None:
        below, highest = sorted([0, 0, *{row.bet for row in seen.players}])[-2:]
        return 2 * highest - below or None

    @error(
        "double-de-l-ouverture",
        "On double la dernière relance, et non l'ouverture minimale.",
        _free,
    )
    def _doubled_opening(self, seen: ToSpeak) -> Cents | None:
        return 2 * seen.unit if self.spot(seen).highest else None
