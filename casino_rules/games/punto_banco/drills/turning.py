"""The drill on who turns punto's cards at the large table."""

from random import Random
from typing import Final, override

from casino_rules.core.drill import Drill, Pitfall, branch, wait_for
from casino_rules.core.house import House
from casino_rules.core.questions import Question
from casino_rules.core.stakes import heavy_player
from casino_rules.families.pitfalls import error
from casino_rules.games.punto_banco import large_table
from casino_rules.games.punto_banco.drills.large import draw_places, who
from casino_rules.games.punto_banco.drills.paying import draw_stake
from casino_rules.games.punto_banco.large_table import (
    CLOTH,
    TAILLEUR,
    PuntoTurned,
    SeatStaked,
    turner_kind,
)


@error("banquier-retourne", "Qui tient le sabot ne prend jamais les cartes de punto.")
def _holder_turns(situation: PuntoTurned) -> str:
    return str(situation.ayant_main)


@error("plus-forte-mise", "C'est la plus forte mise sur punto qui compte, et non sur banco.")
def _highest_of_all(situation: PuntoTurned) -> str | None:
    most = max(situation.mises, key=lambda row: max(row.punto, row.banco))
    return str(most.place) if most.banco > most.punto else None


@error(
    "premier-de-punto", "Ce n'est pas la première place qui joue punto : c'est la plus forte mise."
)
def _first_backer(situation: PuntoTurned) -> str | None:
    others = [row for row in situation.mises if row.punto and row.place != situation.ayant_main]
    return str(others[0].place) if others else None


@error("tailleur-retourne", "Le tailleur ne retourne punto que si personne d'autre n'y a misé.")
def _dealer_turns(_: PuntoTurned) -> str:
    return str(TAILLEUR)


def _backer(rank: int) -> Pitfall[PuntoTurned]:
    """The error of giving the cards to a lower stake on punto."""

    def answer(situation: PuntoTurned) -> str | None:
        backers = situation.backers
        return str(backers[rank].place) if rank < len(backers) else None

    return Pitfall(f"mise-moindre-{rank}", "Une autre place a misé davantage sur punto.", answer)


def _without(rank: int) -> Pitfall[PuntoTurned]:
    """The error of giving the cards to a seat that has nothing on punto."""

    def answer(situation: PuntoTurned) -> str | None:
        rows = [row for row in situation.mises if not row.punto]
        return str(rows[rank].place) if rank < len(rows) else None

    return Pitfall(f"rien-sur-punto-{rank + 1}", "Cette place n'a rien sur punto.", answer)


class Turner(Drill[PuntoTurned]):
    """Who turns punto's cards."""

    slug = "retourner-punto"
    title = "Qui retourne punto"
    duty = "Passer les cartes de punto à celui qui doit les retourner."
    seconds = 12
    plan = CLOTH
    situation = PuntoTurned
    branches = (
        branch("forte", "La plus forte mise est sur punto", 2),
        branch("forte-sur-banco", "La plus forte de toutes est sur banco", 3),
        branch("banquier", "L'ayant main a misé le plus sur punto", 3, level=2),
        branch("personne", "Personne d'autre n'a misé sur punto", 2),
    )
    pitfalls = (
        _holder_turns,
        _highest_of_all,
        _first_backer,
        _dealer_turns,
        *(_backer(rank) for rank in range(1, 3)),
        *(_without(rank) for rank in range(4)),
    )
    classify = staticmethod(turner_kind)
    solve = staticmethod(large_table.turner)

    @override
    def construct(self, rng: Random, house: House, branch: str) -> PuntoTurned:
        return wait_for(
            lambda: _draw_turn(rng, house, branch), lambda drawn: turner_kind(drawn) == branch
        )

    @override
    def ask(self, situation: PuntoTurned) -> Question:
        zones = tuple(
            CLOTH.seat(
                row.place,
                stakes={"punto": row.punto} if row.punto else {"banco": row.banco},
                note="tient le sabot" if row.place == situation.ayant_main else "",
            )
            for row in situation.mises
        )
        prompt = (
            f"La place {situation.ayant_main} tient le sabot, les quatre cartes sont sorties. "
            "Qui retourne celles de punto ?"
        )
        places = {row.place for row in situation.mises} | {situation.ayant_main}
        return Question(prompt, who(tuple(sorted(places))), zones)


def _draw_turn(rng: Random, house: House, branch: str) -> PuntoTurned:
    places = draw_places(rng, house)
    holder, rich = rng.choice(places), heavy_player(rng, house.level, len(places))
    rows = []
    for number, place in enumerate(places):
        on_punto = rng.random() < _ON_PUNTO and branch != "personne"
        if place == holder:
            on_punto = branch == "banquier" or (branch == "personne" and rng.random() < _ON_PUNTO)
        stake = draw_stake(rng, house, heavy=number == rich)
        rows.append(SeatStaked(place, stake if on_punto else 0, 0 if on_punto else stake))
    if branch == "banquier":  # the holder has as much on punto as the highest other, at least
        most = max((row.punto for row in rows if row.place != holder), default=0)
        rows = [
            SeatStaked(holder, max(row.punto, most), 0) if row.place == holder else row
            for row in rows
        ]
    return _untied(rng, rows, holder)


def _untied(rng: Random, rows: list[SeatStaked], holder: int) -> PuntoTurned:
    """Leave one of the highest stakes on punto there; the others, as high, are on banco."""
    backed = [row for row in rows if row.punto and row.place != holder]
    most = max((row.punto for row in backed), default=0)
    highest = [row for row in backed if row.punto == most]
    kept = rng.choice(highest) if highest else None
    moved = [
        SeatStaked(row.place, 0, row.punto) if row in highest and row is not kept else row
        for row in rows
    ]
    return PuntoTurned(tuple(moved), holder)


_ON_PUNTO: Final = 1 / 2
