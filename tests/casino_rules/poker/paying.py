"""Pots paid by hand, one slice of chips after another."""

from fractions import Fraction

from tests.casino_rules.poker.oracle import EURO, UNIT, Played
from tests.casino_rules.poker.readings import Dealt


def paid_by_hand(game: Dealt, played: Played) -> dict[int, int]:
    """Return what each seat receives: every slice is shared among those who paid it and are live.

    Half of a slice is for each half that somebody may win; no chip is left over.
    """
    worth = [
        {seat: reading.by_hand(played.holes[seat], played.board) for seat in played.live}
        for reading in game.readings
    ]
    given = dict.fromkeys(played.holes, Fraction())
    for height in range(0, max(played.paid.values()), UNIT * EURO):
        payers = [seat for seat, cents in played.paid.items() if cents > height]
        eligible = [seat for seat in payers if seat in played.live]
        found = [{s: keys[s] for s in eligible if keys[s] is not None} for keys in worth]
        halves = [keys for keys in found if keys]
        for keys in halves:
            best = max(key for key in keys.values() if key is not None)
            winners = [seat for seat, key in keys.items() if key == best]
            for seat in winners:
                given[seat] += Fraction(len(payers) * UNIT * EURO, len(halves) * len(winners))
    return {seat: int(amount) for seat, amount in given.items()}
