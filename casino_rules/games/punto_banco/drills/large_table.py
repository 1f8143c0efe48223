"""Exercises at the large table: who turns the cards of punto, and to whom the shoe passes."""

from collections.abc import Callable
from random import Random
from typing import Final, override

from casino_rules.core.drill import Drill, Pitfall, branch, wait_for
from casino_rules.core.forms import Choice, Option
from casino_rules.core.french import de, join
from casino_rules.core.house import House
from casino_rules.core.level import Level
from casino_rules.core.questions import Question
from casino_rules.core.stakes import heavy_player
from casino_rules.families.pitfalls import error
from casino_rules.games.punto_banco import large_table
from casino_rules.games.punto_banco.drills.settlement import draw_stake
from casino_rules.games.punto_banco.large_table import (
    CLOTH,
    DUTIES,
    EVENTS,
    PLACES,
    ROLE,
    TAILLEUR,
    DutyAsked,
    PuntoTurned,
    SeatStaked,
    ShoePasses,
    shoe_kind,
    turner_kind,
)

_PLAYERS: Final = {
    Level.DISCOVERY: (4, 5),
    Level.TRAINING: (5, 8),
    Level.FULL: (8, 12),
    Level.RUSH: (12, 16),
}
"""How many seats are taken."""


def who(places: tuple[int, ...]) -> Choice:
    """Return the form of an answer: one of the seats, or the tailleur."""
    seats = (Option(str(place), f"La place {place}", f"place-{place}") for place in places)
    return Choice((Option(str(TAILLEUR), "Le tailleur"), *seats))


def draw_places(rng: Random, house: House) -> tuple[int, ...]:
    """Draw the seats that are taken, as many as the level of the house fills."""
    return tuple(sorted(rng.sample(PLACES, rng.randint(*_PLAYERS[house.level]))))


def _named(place: int) -> str:
    return f"la place {place}" if place else "le tailleur"


@error("sabot-a-gauche", "Le sabot passe à la place de droite : les numéros montent.")
def _to_the_left(situation: ShoePasses) -> str | None:
    takers = [place for place in reversed(situation.offered) if place not in situation.refus]
    leaves = situation.evenement not in {"banco", "egalite", "debut"}
    return str(takers[0]) if takers and leaves else None


@error("refus-oublie", "Ce joueur refuse la main : le sabot est offert au suivant.")
def _refusal_forgotten(situation: ShoePasses) -> str | None:
    first = situation.offered[:1]
    return str(first[0]) if set(first) & set(situation.refus) else None


@error("main-quittee", "Banco n'a pas perdu : le sabot ne change pas de main.")
def _left_too_soon(situation: ShoePasses) -> str | None:
    kept = situation.evenement in {"banco", "egalite"}
    return str(situation.offered[0]) if kept and situation.offered else None


@error("place-sautee", "Le sabot ne saute personne : il est offert de place en place.")
def _skipped(situation: ShoePasses) -> str | None:
    takers = [place for place in situation.offered if place not in situation.refus]
    leaves = situation.evenement not in {"banco", "egalite"}
    return str(takers[1]) if leaves and len(takers) > 1 else None


@error("main-gardee", "Il ne garde pas le sabot : la main passe.")
def _kept(situation: ShoePasses) -> str | None:
    return str(situation.ayant_main) if situation.ayant_main else None


@error("premiere-place", "Le sabot ne revient pas à la première place : il passe à droite.")
def _back_to_first(situation: ShoePasses) -> str | None:
    takers = [place for place in sorted(situation.places) if place not in situation.refus]
    leaves = situation.evenement not in {"banco", "egalite", "debut"}
    return str(takers[0]) if takers and leaves else None


@error("tailleur-trop-tot", "Le tailleur n'est banquier que si tous les joueurs refusent la main.")
def _dealer_too_soon(_: ShoePasses) -> str:
    return str(TAILLEUR)


class Shoe(Drill[ShoePasses]):
    """Who holds the shoe for the next coup."""

    slug = "sabot-qui-circule"
    title = "À qui va le sabot"
    duty = "Faire circuler le sabot : qui le garde, qui le reçoit, qui peut le refuser."
    seconds = 15
    plan = CLOTH
    situation = ShoePasses
    branches = (
        branch("debut", "Le début de la partie"),
        branch("debut-refus", "Le premier refuse la main", level=2),
        branch("garde", "Banco gagne", 2),
        branch("egalite", "Égalité", 2),
        branch("perd", "Punto gagne", 3),
        branch("passe", "L'ayant main passe la main", 2),
        branch("faute", "Un faux tirage de l'ayant main", 2),
        branch("refus", "La main passe, et l'on refuse", 3, level=2),
        branch("personne", "Tous refusent la main", 2, level=2),
        branch("tailleur", "Le tailleur était banquier", 2, level=2),
    )
    pitfalls = (
        _refusal_forgotten,
        _left_too_soon,
        _to_the_left,
        _kept,
        _back_to_first,
        _dealer_too_soon,
        _skipped,
    )
    classify = staticmethod(shoe_kind)
    solve = staticmethod(large_table.next_holder)

    @override
    def beside(self, situation: ShoePasses, other: ShoePasses) -> bool:
        """The beginning of a game is another moment than the end of a coup."""
        return (situation.evenement == "debut") == (other.evenement == "debut")

    @override
    def construct(self, rng: Random, house: House, branch: str) -> ShoePasses:
        return wait_for(
            lambda: _draw_shoe(rng, house, branch), lambda drawn: shoe_kind(drawn) == branch
        )

    @override
    def ask(self, situation: ShoePasses) -> Question:
        one = len(situation.places) == 1
        seats = f"Les places {join(map(str, situation.places))} sont occupées."
        seats = f"Seule la place {situation.places[0]} est occupée." if one else seats
        if situation.evenement == "debut":
            told = "La partie commence, le sabot est prêt."
        else:
            event = EVENTS.show(situation.evenement)
            told = f"Le sabot est tenu par {_named(situation.ayant_main)}. {event}."
        asked = "Qui tient le sabot au coup suivant ?"
        refusing = _refusing(situation)
        prompt = " ".join(part for part in (seats, told, refusing, asked) if part)
        zones = tuple(CLOTH.seat(place, note=_note(situation, place)) for place in situation.places)
        return Question(prompt, who(situation.places), zones)


def _note(situation: ShoePasses, place: int) -> str:
    if place == situation.ayant_main:
        return "tient le sabot"
    return "refuse la main" if place in situation.refus else ""


def _refusing(situation: ShoePasses) -> str:
    if not situation.refus:
        return ""
    if set(situation.offered) <= set(situation.refus):
        return "Tous les autres joueurs refusent la main."
    many = len(situation.refus) > 1
    names = join(map(str, situation.refus))
    return f"Les places {names} refusent la main." if many else f"La place {names} refuse la main."


_EVENT_OF: Final = {
    "debut": ("debut",),
    "debut-refus": ("debut",),
    "garde": ("banco",),
    "egalite": ("egalite",),
    "perd": ("punto",),
    "passe": ("passe",),
    "faute": ("faute",),
    "refus": ("punto", "passe", "faute"),
    "personne": ("punto", "passe", "faute"),
    "tailleur": ("punto",),
}


def _draw_shoe(rng: Random, house: House, branch: str) -> ShoePasses:
    places = draw_places(rng, house)
    event = rng.choice(_EVENT_OF[branch])
    holder = TAILLEUR if branch in {"debut", "debut-refus", "tailleur"} else rng.choice(places)
    silent = ShoePasses(places, holder, event, ())
    refused: tuple[int, ...] = ()
    if branch == "personne":
        refused = silent.offered
    elif branch in {"refus", "debut-refus"}:
        refused = silent.offered[: rng.randint(1, min(3, len(places) - 2))]
    return ShoePasses(places, holder, event, tuple(sorted(refused)))


_NOT_HIS: Final = {
    "tailleur": "Le tailleur dirige le coup et annonce ; il ne tient ni la caisse ni le sabot.",
    "payeur": "Les payeurs ramassent, payent et changent, un par tableau ; ils ne dirigent pas le coup.",
    "banquier": "L'ayant main sort les cartes et retourne celles de banco, rien d'autre.",
    "ponte": "La plus forte mise sur punto donne à retourner ses cartes, rien d'autre.",
    "chef": "Le chef de table répond de tout et décide de ce qui est contesté ; il ne fait pas le geste.",
}


def _always(answer: str) -> Callable[[DutyAsked], str]:
    return lambda _: answer


class Role(Drill[DutyAsked]):
    """Whose duty it is."""

    slug = "qui-fait-quoi"
    title = "Qui fait quoi à la grande table"
    duty = "Connaître la part du tailleur, des payeurs, de l'ayant main et du chef de table."
    seconds = 8
    plan = CLOTH
    situation = DutyAsked
    branches = (
        branch("tailleur", "Ce que fait le tailleur", 3),
        branch("payeur", "Ce que fait un payeur", 2),
        branch("joueurs", "Ce que fait un joueur", 2),
        branch("chef", "Ce que fait le chef de table", 2),
    )
    pitfalls = tuple(
        Pitfall(f"pas-{who}", message, _always(who)) for who, message in _NOT_HIS.items()
    )
    solve = staticmethod(large_table.role)

    @override
    def construct(self, rng: Random, house: House, branch: str) -> DutyAsked:
        return DutyAsked(rng.choice([key for key in DUTIES if _branch_of(key) == branch]))

    @override
    def classify(self, situation: DutyAsked) -> str:
        return _branch_of(situation.geste)

    @override
    def ask(self, situation: DutyAsked) -> Question:
        _, title = DUTIES[situation.geste]
        gesture = de(title[:1].lower() + title[1:])
        return Question(f"À la grande table, à qui est-ce {gesture} ?", ROLE)


def _branch_of(duty: str) -> str:
    who, _ = DUTIES[duty]
    return "joueurs" if who in {"banquier", "ponte"} else who


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
