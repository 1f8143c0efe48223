"""The witness of Casino Stud: its two pay tables, derived again from what the source prints.

The source leaves both tables out (003:21 and 31). It prints the caps, stake included: 20,200 $ for
a stake of 200 $ and 100,100 $ for one of 100 $ (003:71-72), which gives 100 and 1,000 for the royal
flush; and the expected returns, 97.45 % and 91.44 % (003:77-78), which the usual tables of this game
give to the last figure printed. It imports nothing of ours.
"""

from collections.abc import Callable

JOUER_CAP, JOUER_STAKE = 20_200, 200
BONI_CAP, BONI_STAKE = 100_100, 100
STEPS = {
    "royale": (JOUER_CAP - JOUER_STAKE) // JOUER_STAKE,
    "quinte-flush": 50,
    "carre": 20,
    "full": 7,
    "couleur": 5,
    "quinte": 4,
    "brelan": 3,
    "deux-paires": 2,
    "paire": 1,
    "hauteur": 1,
}
BONI = {
    "royale": (BONI_CAP - BONI_STAKE) // BONI_STAKE,
    "quinte-flush": 200,
    "carre": 100,
    "full": 20,
    "couleur": 15,
    "quinte": 10,
    "brelan": 7,
}


def _said(table: dict[str, int], column: str) -> Callable[[str, str], str]:
    def cell(hand: str, bet: str) -> str:
        assert bet == column  # noqa: S101 - the table has no other column
        return f"{table[hand]} pour 1"

    return cell


TABLES: dict[str, Callable[[str, str], str]] = {
    "paiements": _said(STEPS, "jouer"),
    "paiement-boni": _said(BONI, "boni"),
}
