"""What the pots to be given cannot be in one game or another."""

from collections.abc import Container, Sequence

from casino_rules.core.forms import UnreadableAnswer
from casino_rules.poker.situations.hands import SHARING, PotsToGive
from casino_rules.poker.situations.seats import FOLDED, SeatBet


def check_house(situation: PotsToGive, absent: Container[str]) -> None:
    """Refuse a choice of a house that this game does not have.

    Raises:
        UnreadableAnswer: with the field at fault.
    """
    for name, usual in SHARING.items():
        if name in absent and getattr(situation, name) != usual:
            raise UnreadableAnswer("Ce choix de la maison n'est pas de ce jeu.", name)


def check_stakes(rows: Sequence[SeatBet]) -> None:
    """Refuse stakes that are not one and the same for all who have not folded.

    Raises:
        UnreadableAnswer: with the field at fault.
    """
    unequal = len({row.bet for row in rows if row.state != FOLDED}) > 1
    if unequal or any(row.bet for row in rows if row.state == FOLDED):
        raise UnreadableAnswer(
            "Chacun mise la même somme, ou se couche sans rien mettre au pot.", "bets"
        )
