"""The exact odds of Caribbean Stud Poker: every deal, settled by the engine."""

import json
from fractions import Fraction
from functools import cache
from pathlib import Path
from typing import Final

from casino_rules.core.french import percent
from casino_rules.core.house import House
from casino_rules.core.odds import BetOdds, OddsReport
from casino_rules.families.stud import odds as family
from casino_rules.families.stud.counting import DEALS
from casino_rules.families.stud.odds import BLIND, OPTIMAL, RULE, Stored
from casino_rules.families.stud.play import Outcome
from casino_rules.games.caribbean_stud.engine import BONUS, BONUS_TABLE, STUD

_METHOD: Final = (
    "Dénombrement exact, sans simulation : les 2 598 960 mains du joueur, les 47 cartes que la banque "
    "peut montrer et les 163 185 façons de compléter sa main, réglées par les règles de cette page, "
    "sans plafond. Le joueur relance chaque fois que cela lui rapporte plus, en moyenne, que de passer."
)
_ENDS: Final = {
    Outcome.FOLD: "Le joueur passe",
    Outcome.UNQUALIFIED: "Il relance, la banque n'est pas qualifiée",
    Outcome.WIN: "Il relance et bat la banque",
    Outcome.TIE: "Il relance et fait égalité",
    Outcome.LOSE: "Il relance et la banque gagne",
}


def compute() -> Stored:
    """Return the tallies that ``cotes.json`` holds; takes a minute."""
    return family.compute(STUD)


@cache
def stored() -> Stored:
    """Return the tallies stored by the last ``compute``."""
    found: Stored = json.loads(Path(__file__).with_name("cotes.json").read_text("utf-8"))
    return found


def bonus_edge(beaten: str) -> Fraction:
    """Return what the house keeps of a bonus, the player raising and announcing."""
    won = 0
    for key, ends in stored()[OPTIMAL].items():
        if key in BONUS_TABLE.rows:
            pays = BONUS_TABLE.odds(key).pay(BONUS) + BONUS
            lost = ends[Outcome.LOSE.value] if beaten == "perdu" else 0
            won += pays * (sum(ends.values()) - lost)
    return 1 - Fraction(won, DEALS * BONUS)


def odds(house: House) -> OddsReport:
    """Return the probability of each hand and the edge of each bet, exact."""
    return _report(house.choice("bonus-battu"), house.choice("jeu-aveugle"))


@cache
def _report(beaten: str, blind: str) -> OddsReport:
    tallies = stored()
    best = tallies[OPTIMAL]
    edge = -family.expected(STUD, best)
    bets = [
        BetOdds("ante", "Par ante, en relançant au mieux", edge),
        BetOdds("mise", "Par euro misé, ante et bet ensemble", edge / family.staked(best)),
        BetOdds("bonus", "Bonus de 2 €", bonus_edge(beaten)),
    ]
    if blind == "permis":
        unseen = -family.expected(STUD, tallies[BLIND])
        bets.insert(2, BetOdds("aveugle", "Par ante, à l'aveugle", unseen))
    chances = (
        *family.hand_chances(STUD, best),
        *family.outcome_chances(best, _ENDS),
    )
    return OddsReport(
        _METHOD,
        chances,
        tuple(BetOdds(bet.key, bet.label, bet.edge) for bet in bets),
        _notes(),
    )


def _notes() -> tuple[str, ...]:
    tallies = stored()
    best = tallies[OPTIMAL]
    edge = -family.expected(STUD, best)
    gap = -family.expected(STUD, tallies[RULE]) - edge
    back = 1 - edge / family.staked(best)
    notes = (
        _STRATEGY,
        _COST.format(percent(gap.numerator, gap.denominator, 4)),
        _RETURN.format(percent(back.numerator, back.denominator)),
        _BONUS_NOTE.format(_part("perdu"), _part("paye")),
        _LEFT_OUT,
    )
    return tuple(notes)


_STRATEGY: Final = (
    "Relancer toujours avec une paire ou mieux ; passer toujours au-dessous d'as-roi. Avec as-roi, "
    "relancer si la carte visible de la banque, du deux à la dame, est aussi dans votre main ; si "
    "cette carte est un as ou un roi et que vous avez une dame ou un valet ; si elle n'est pas dans "
    "votre main, que vous avez une dame et que cette carte est plus petite que votre quatrième carte."
)
_COST: Final = "Cette règle en quelques mots coûte {} de l'ante de plus que la meilleure décision à chaque donne."
_RETURN: Final = (
    "Sur l'argent misé, ante et bet, le joueur qui décide au mieux retrouve {} en moyenne."
)
_BONUS_NOTE: Final = (
    "Pour le bonus, le joueur relance toujours avec une couleur ou mieux et annonce sa main : la "
    "maison en garde {} s'il est perdu contre une banque qualifiée qui a mieux, {} s'il est toujours "
    "payé."
)
_LEFT_OUT: Final = (
    "L'achat d'une carte n'entre pas dans ces calculs : il dépend de la main, et fait perdre le bonus. "
    "Le plafond n'y entre pas non plus : il ne touche que les plus grosses antes."
)


def _part(beaten: str) -> str:
    edge = bonus_edge(beaten)
    return percent(edge.numerator, edge.denominator)
