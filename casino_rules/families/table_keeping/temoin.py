"""The witness of the duties of a table: its numbers and orders written a second time.

It imports nothing of ours and has another form, written by reading the articles again: arrêté du
14 mai 2007, art. 38 (change), 40 (cards), 42, 43 and 49 (advances, their recognition), 50
(interruption), 53 (higher minimum), 55-4, 55-14, 55-15, 55-16, 55-18, 55-21 and 55-21-1 (cards,
cut, limits). Amounts are whole units.
"""

ROW_OF_49 = {
    "roulette": 15000,
    "trente-et-quarante": 20000,
    "roulette-americaine": 15000,
    "black-jack": 3000,
    "craps": 15000,
    "roulette-anglaise": 15000,
    "punto-banco": 3000,
    "stud": 3000,
    "holdem": 3000,
    "boule": 4000,
    "vingt-trois": 10000,
    "bataille": 3000,
    "roue": 5000,
    "ultimate": 5000,
    "trois-cartes": 3000,
    "rampo": 15000,
}
"""Game → minimums in the advance, as the table of article 49 prints them (30 December 2014)."""

COLUMN = {
    "punto-banco": "punto-banco",
    "caribbean-stud": "stud",
    "poker-3-cartes": "trois-cartes",
    "poker-21": "black-jack",
    "casino-stud": "stud",
    "pai-gow-casino": "stud",
    "pai-gow-commission": "stud",
}
"""Our game → the column that is read for it, its own or a neighbour's; baccara has none."""

CARDS = {
    "punto-banco": {312, 416},
    "baccara": {156, 312},
    "poker-21": {312},
    "caribbean-stud": {52},
    "casino-stud": {52},
    "poker-3-cartes": {52},
    "pai-gow-casino": {53},
    "pai-gow-commission": {53},
}
"""Our game → how many cards there may be, jokers included."""

ORDERS = {
    "ouverture": "boite etaler compter appeler inscrire signer",
    "complement": "demander boite etaler compter appeler inscrire signer",
    "caisse-de-change": "boite etaler compter appeler inscrire signer",
    "cloture": "etaler-encaisse compter-encaisse appeler inscrire certifier pourboires",
    "interruption": "tout-encaisser fermer-a-cle remettre-cle rouvrir",
    "minimum-releve": "arreter compter-encaisse nouveau-minimum boite compter appeler inscrire",
    "change-billet": "deplier annoncer aligner descendre passer boite-billets",
    "change-plaque": "poser-plaque annoncer aligner descendre-plaque passer ranger-plaque",
    "cartes-sabot": "decacheter etaler-cartes compter-cartes meler ramasser offrir-coupe "
    "carte-d-arret sabot",
    "cartes-21": "decacheter etaler-cartes compter-cartes plusieurs-tas meler-tas couper-sixain "
    "offrir-coupe carte-d-arret sabot bruler",
    "cartes-un-jeu": "decacheter etaler-cartes compter-cartes meler-cinq couper-deux offrir-coupe "
    "donner",
    "fin-de-taille": "deux-tas retourner-tas meler ramasser offrir-coupe",
    "fin-de-sabot": "finir-coup talon-en-deux introduire meler-tout offrir-coupe",
    "fin-de-coup": "carte-bleue meler-cinq couper-deux offrir-coupe donner",
    "fin-de-seance": "ordre-fabricant compter-jeux examiner depot",
}
"""Operation → its gestures, from the first to the last."""


FULL, FIVE = 20, 5
"""Chips of a full stack, and of a pile that is cut."""


def advance(game: str, minimum: int, fills: int = 0) -> int:
    """Return what the book of advances holds after so many fills."""
    return sum(ROW_OF_49[COLUMN[game]] * minimum for _ in range(fills + 1))


def result(game: str, minimum: int, fills: int, till: int, notes: int) -> int:
    """Return what the table has won, negative if it has lost."""
    return till - (advance(game, minimum, fills) - notes)


def change(note: int, part: int, small: int, big: int) -> tuple[int, int]:
    """Return how many chips of each value a change takes, counted one by one."""
    smalls = bigs = 0
    while smalls * small < part:
        smalls += 1
    while smalls * small + bigs * big < note:
        bigs += 1
    return smalls, bigs


def fewest(units: int, chips: list[int]) -> int:
    """Return the fewest chips that make so many units, one unit more at each step; -1 if none do."""
    need = [0]
    for amount in range(1, units + 1):
        ways = [
            need[amount - chip] for chip in chips if chip <= amount and need[amount - chip] >= 0
        ]
        need.append(min(ways) + 1 if ways else -1)
    return need[units]


def mass(piles: list[tuple[int, int]]) -> int:
    """Return what chips are worth, one chip after the other."""
    return sum(value for value, number in piles for _ in range(number))


def cut_stack(number: int) -> list[int]:
    """Return the piles of a stack: twenty or five chips are taken as long as there are so many."""
    piles = []
    while number >= FIVE:
        piles.append(FULL if number >= FULL else FIVE)
        number -= piles[-1]
    return [*piles, number] if number else piles


def cut(seats: list[int], refusals: int) -> int:
    """Return who is offered the cut: the list goes round, from the croupier's left."""
    turn = [seat for seat in range(1, 8) if seat in seats]
    for _ in range(refusals):
        turn.append(turn.pop(0))
    return turn[0]


def stake(
    box: str, bounds: tuple[int, int], ante: int, laid: int, *, late: bool
) -> tuple[str, int]:
    """Return what is done of a stake and what is given back, in cents.

    ``bounds`` are the minimum and the maximum displayed.
    """
    low, high = bounds
    fixed = {"bet": 2 * ante, "play": ante, "bonus": low // 5}
    if box in {"punto", "banco", "egalite"} and laid % 2000:
        return "refuser", laid
    if box in fixed:
        low = high = fixed[box]
    if late:
        return "chef", 0
    if laid < low:
        return "refuser", laid
    return ("excedent", laid - high) if laid > high else ("accepter", 0)


def stop_card(game: str, behind: int) -> str:
    """Return whether the stop card leaves enough cards behind it: « laisser », « plus », « moins »."""
    fewest, most = {"poker-21": (52, 312)}.get(game, (10, 10))
    if behind < fewest:
        return "plus"
    return "moins" if behind > most else "laisser"
