"""The drill on the settlement of a whole cloth, three to seven seats."""

from collections.abc import Mapping
from random import Random
from typing import Any, Final, override

from casino_rules.core.card_forms import Hand
from casino_rules.core.drill import Pitfall, branch
from casino_rules.core.house import House
from casino_rules.core.money import Cents
from casino_rules.core.questions import Stake
from casino_rules.families.stud import cloth
from casino_rules.families.stud.cloth import at_seats, gesture_at
from casino_rules.families.stud.play import (
    AS_ROI_KEY,
    BET_TIMES,
    Gesture,
    Outcome,
    qualifies,
    worth,
)
from casino_rules.families.stud.played import FOLDS, RAISES
from casino_rules.families.stud.table import place
from casino_rules.games.caribbean_stud import engine
from casino_rules.games.caribbean_stud.drills.stakes import draw_ante
from casino_rules.games.caribbean_stud.engine import BONUS, BOOK, STUD
from casino_rules.games.caribbean_stud.situations import Layout, SeatPlayed
from casino_rules.hands import HighCategory

_BONUS_SHARE: Final = 1 / 3
_ANNOUNCED_SHARE: Final = 2 / 3
_TOP: Final = (HighCategory.STRAIGHT_FLUSH, HighCategory.ROYAL_FLUSH)


def _times(row: SeatPlayed) -> int:
    return STUD.odds(row.value).win


def _paid(row: SeatPlayed, cents: Cents) -> Mapping[str, Any]:
    return {place(row.seat): cents}


class WholeCloth(cloth.WholeCloth[Layout, SeatPlayed]):
    """For each seat, what is done with its stakes and what it is paid, bonus included."""

    duty = "Régler toutes les places : ramasser, rendre ou payer, bonus compris."
    prompt = (
        "Réglez le tapis : à chaque place, le geste pour l'ante, "
        "puis le total payé (ante, bet et bonus)."
    )
    first = "l'ante"
    no_game, bank_wins = "pas-de-jeu", "banque-gagne"
    situation = Layout
    branches = (
        branch("gagnant", "La banque est qualifiée, une place gagne", 5),
        branch("egalite", "La banque est qualifiée, une place fait égalité", 2),
        branch("banque-gagne", "La banque bat toutes les mains"),
        branch("pas-de-jeu", "La banque n'est pas qualifiée", 3),
    )
    pitfalls = (
        Pitfall(
            "bet-paye-sans-jeu",
            "« Pas de jeu » : seule l'ante est payée ; le bet est rendu.",
            at_seats(
                lambda row, _: _paid(row, row.ante * (1 + BET_TIMES * _times(row))),
                Outcome.UNQUALIFIED,
            ),
        ),
        Pitfall(
            "table-sur-l-ante",
            "La table multiplie le bet, qui vaut deux fois l'ante.",
            at_seats(lambda row, _: _paid(row, row.ante * (1 + _times(row))), Outcome.WIN),
        ),
        Pitfall(
            "ante-oubliee",
            "L'ante gagne aussi : elle est payée une fois, en plus du bet.",
            at_seats(lambda row, _: _paid(row, row.ante * BET_TIMES * _times(row)), Outcome.WIN),
        ),
        Pitfall(
            "egalite-ramassee",
            "À égalité avec la banque, l'ante et le bet sont rendus.",
            gesture_at(Gesture.COLLECT, Outcome.TIE),
        ),
        Pitfall(
            "passe-rendue",
            "Qui passe perd son ante.",
            gesture_at(Gesture.RETURN, Outcome.FOLD),
        ),
    )

    @override
    def row(self, rng: Random, seat: int, cards: Hand, bank: Hand) -> SeatPlayed:
        """A player raises with ace-king or better, and announces a bonus more often than not."""
        value = worth(cards)
        raises = value.key >= AS_ROI_KEY
        bonus = "pose" if rng.random() < _BONUS_SHARE else "sans"
        alone = engine.bonus_odds(value) is not None and not qualifies(worth(bank))
        if alone and bonus == "pose" and rng.random() < _ANNOUNCED_SHARE:
            bonus = "annonce"
        return SeatPlayed(seat, cards, draw_ante(rng), RAISES if raises else FOLDS, bonus)

    @override
    def lay_out(self, house: House, bank: Hand, rows: tuple[SeatPlayed, ...]) -> Layout:
        return Layout(bank, rows, house.choice("bonus-battu"), house.choice("plafond"))

    @override
    def side(self, row: SeatPlayed) -> tuple[Stake, ...]:
        return () if row.bonus == "sans" else (Stake("Bonus", BONUS),)

    @override
    def note(self, row: SeatPlayed) -> str:
        return {"annonce": "Bonus annoncé", "pose": "N'annonce rien"}.get(row.bonus, "")

    @override
    def in_force(self, situation: Layout) -> tuple[str, ...]:
        options: dict[str, str] = {}
        if any(row.bonus != "sans" for row in situation.seats):
            options["bonus_battu"] = situation.bonus_battu
        if any(row.value.category in _TOP for row in situation.seats):
            options["plafond"] = situation.plafond
        return BOOK.in_force(**options)


CLOTH: Final = WholeCloth()
