"""The witness of Poker 3 cartes: its tables written a second time, by reading the sources again.

It imports nothing of ours and has another form: payments as sentences of the source, the end of
a round as who keeps what. ``TABLES`` maps the slug of each table to a function of the keys of a
row and of a column that returns what is printed in that cell.

Sources: 000:396 (the player who gives up loses their stake), 000:400 (« 1 fois la mise » on both
when they beat the bank), 000:402 (bank not qualified: the ante is paid, Play is not), 000:406
(bonus only if the bank is qualified and beaten), 000:416-421 and 422-426 (what each hand pays);
arrêté du 14 mai 2007, art. 55-21 (ties are void, Play is taken back by the player, the bonus goes
to every player who has raised).
"""

from collections.abc import Callable

PAIR_PLUS = "paire 1, couleur 3, tierce 6, brelan 30, tierce-flush 40"
ANTE_BONUS = "tierce 1, brelan 4, tierce-flush 5"

KEPT = {
    # end of the round: what the player has in front of them at the end, in antes, for Ante and Play
    "passe": (0, None),
    "non-qualifiee": (2, 1),
    "gagne": (2, 2),
    "egalite": (1, 1),
    "perd": (0, 0),
}
MARKS = {None: "V", 0: "X", 1: "R", 2: "P"}


def ante_play(end: str, box: str) -> str:
    """Return what becomes of a box: paid, returned, taken, or nothing was in it."""
    ante, play = KEPT[end]
    return MARKS[{"ante": ante, "play": play}[box]]


def bonus_due(end: str, choice: str) -> str:
    """Return whether a bonus hand is paid its bonus at that end of a round."""
    raised = end != "passe"
    qualified = raised and end != "non-qualifiee"
    beaten = qualified and end not in {"egalite", "perd"}
    due = {"banque-battue": qualified and beaten, "toujours": raised}[choice]
    return "O" if due else "N"


def _paid(sentence: str, hand: str) -> str:
    words = dict(part.rsplit(" ", 1) for part in sentence.split(", "))
    return f"{words[hand]} pour 1"


def pair_plus(hand: str, _column: str) -> str:
    """Return what Pair plus pays a hand."""
    return _paid(PAIR_PLUS, hand)


def ante_bonus(hand: str, _column: str) -> str:
    """Return the bonus of a hand, on the ante."""
    return _paid(ANTE_BONUS, hand)


TABLES: dict[str, Callable[[str, str], str]] = {
    "ante-play": ante_play,
    "bonus-quand": bonus_due,
    "pair-plus": pair_plus,
    "bonus-ante": ante_bonus,
}
