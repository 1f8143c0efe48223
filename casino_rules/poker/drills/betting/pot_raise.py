"""To how much a player raises at most, at pot limit."""

from collections.abc import Iterator, Mapping
from typing import ClassVar, override

from casino_rules.core.drill import branch
from casino_rules.core.money import Cents, format_amount
from casino_rules.core.ruling import Step
from casino_rules.poker.drills import rounds
from casino_rules.poker.drills.base import error
from casino_rules.poker.drills.betting.raises import SHORT, RaiseDrill
from casino_rules.poker.play import raising
from casino_rules.poker.play.betting import Temper
from casino_rules.poker.play.raising import Spot
from casino_rules.poker.play.rounds import FIRST_ROUND
from casino_rules.poker.situations.raises import ToSpeak


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
        return raising.pot_raise(spot)

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
