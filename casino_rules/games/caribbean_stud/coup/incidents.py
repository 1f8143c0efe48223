"""The incidents of a round, each at its moment: the seat and the amount are those of the cloth.

What a player tries and is refused is tried where nothing lies when all is settled; what is accepted
lies there.
"""

from collections.abc import Callable, Mapping, Sequence
from typing import Final, Protocol

from casino_rules.core.cards import Card
from casino_rules.core.table import Table
from casino_rules.families.stud.incidents import WRONG, others
from casino_rules.families.stud.play import Outcome
from casino_rules.families.stud.table import SEATS
from casino_rules.games.caribbean_stud.coup.table import Round
from casino_rules.games.caribbean_stud.drills.stakes import draw_ante
from casino_rules.games.caribbean_stud.incidents import INCIDENTS, IncidentSeen

type Where = Callable[[Round], Sequence[int]]
"""The seats at which an incident may happen in a round."""


class _Seated(Protocol):
    @property
    def seat(self) -> int: ...


def _rows(wanted: Callable[[Round], Sequence[_Seated]]) -> Where:
    return lambda table: [row.seat for row in wanted(table)]


def _vacant_beside(table: Round) -> list[int]:
    """Return the vacant seats that have a neighbour."""
    taken = {row.seat for row in table.seated}
    return [seat for seat in table.vacant if {seat - 1, seat + 1} & taken]


def _occupied_beside(table: Round) -> list[int]:
    taken = {row.seat for row in table.seated}
    return [seat for seat in taken if {seat - 1, seat + 1} & taken]


def _without_bonus(table: Round) -> list[int]:
    return [row.seat for row in table.seated if not table.bonus[row.seat]]


def _blind_with(*, bonus: bool) -> Where:
    return lambda table: [row.seat for row in table.blind if table.bonus[row.seat] is bonus]


def _alone(table: Round) -> list[int]:
    return table.seats if len(table.seats) == 1 else []


def _not_buyers(table: Round) -> list[int]:
    buyers = {row.seat for row in table.buyers}
    return [row.seat for row in table.raised if row.seat not in buyers]


def _buyers(table: Round) -> list[int]:
    return [row.seat for row in table.buyers]


def _announced(table: Round) -> list[int]:
    return [row.seat for row in table.rows if row.bonus == "annonce"]


def _winning_buyers(table: Round) -> list[int]:
    ended = table.layout.outcomes
    return [seat for seat in table.prices if ended[seat] is Outcome.WIN]


def _seated(table: Round) -> list[int]:
    return [row.seat for row in table.seated]


def _raised(table: Round) -> list[int]:
    return [row.seat for row in table.raised]


def _blind(table: Round) -> list[int]:
    return [row.seat for row in table.blind]


def _vacant(table: Round) -> list[int]:
    return table.vacant


type Moment = Mapping[str, Where]
"""What may happen at a moment of the round, and where."""

OPEN: Final[Moment] = {
    "mise-sur-parole": _vacant,
    "bonus-de-cinq-euros": _without_bonus,
    "main-d-autrui": _seated,
    "paye-de-trop": _seated,
    "un-seul-joueur": _alone,
    "aveugle-voisine": _blind,
    "aveugle-occupee": _occupied_beside,
    "aveugle-ante-seule": _vacant_beside,
    "aveugle-bonus": _blind_with(bonus=True),
    "aveugle-sans-bonus": _blind_with(bonus=False),
    "aveugle-interdit": _vacant_beside,
}
"""Before « rien ne va plus »."""
CLOSED: Final[Moment] = {
    "mise-tardive": _vacant,
    "mise-reclamee-par-deux": _occupied_beside,
}
CUT: Final[Moment] = {
    "carte-detachee": _seated,
}
DEALING: Final[Moment] = {
    "carte-exposee": _seated,
    "carte-exposee-banque": _seated,
    "releve-en-cours": _seated,
}
"""While the cards go out, one by one."""
_SECOND, _THIRD = 2, 3
"""The card on which it happens: the bank's as its scene tells it, a player's at mid-deal."""
DEALT: Final[Moment] = {
    "carte-tombee": _seated,
}
VOID: Final[Moment] = {
    "six-cartes": _seated,
    "banque-quatre-cartes": _seated,
    "cartes-montrees": lambda table: _seated(table) if len(table.seated) > 1 else [],
}
"""What makes the coup void."""
DECIDED: Final[Moment] = {
    "relance-simple": _raised,
    "relance-double": _raised,
    "achat-avant-de-decider": _not_buyers,
    "achat-de-deux-cartes": _not_buyers,
    "achat-carte-cachee": _buyers,
    "aveugle-achat": _blind,
    "talon": _buyers,
}
"""While the players decide."""
BUYING: Final[Moment] = {
    "achat-ordre": lambda table: _buyers(table) if len(table.buyers) > 1 else [],
}
"""When two players have put down a card and its price."""
POSED: Final[Moment] = {
    "cartes-reprises": _raised,
    "achat-apres-la-relance": _not_buyers,
    "aveugle-regarder": _blind,
}
"""Once all have decided."""
BOUGHT: Final[Moment] = {
    "talon-apres-les-achats": lambda table: _buyers(table)[-1:],
}
"""Once the last purchase is served."""
SHOWN: Final[Moment] = {
    "bonus-annonce-sans-jeu": _announced,
}
"""On « pas de jeu »."""
SETTLED: Final[Moment] = {
    "achat-rembourse": _winning_buyers,
}


_OPTIONAL: Final = 6
"""How much likelier is what few houses let happen, and there at few tables."""


def possible(table: Round, moment: Moment) -> list[tuple[str, int]]:
    """Return the incidents that may happen at a moment of this round, each with a seat."""
    return [
        (kind, seat)
        for kind, where in moment.items()
        if all(table.house.choice(option) == choice for option, choice in INCIDENTS[kind].needs)
        for seat in where(table)
    ]


def draw(table: Round, moment: Moment) -> IncidentSeen | None:
    """Draw an incident of a moment, those of an option of the house before others; None if none may."""
    found = possible(table, moment)
    if not found:
        return None
    kinds = sorted({kind for kind, _ in found})
    shares = [_OPTIONAL if INCIDENTS[kind].needs else 1 for kind in kinds]
    kind = table.rng.choices(kinds, shares)[0]
    seat = table.rng.choice([at for other, at in found if other == kind])
    return _seen(table, kind, seat)


def cloth(table: Round, seen: IncidentSeen) -> Table:
    """Return the cloth on which it happens: in the middle of the deal, if that is when."""
    if seen.kind not in DEALING:
        return table.cloth
    bank, *_ = table.house_zones
    order = (*(table.seat_zones[seat].spot for seat in table.seats), bank.spot)
    if seen.kind == "carte-exposee-banque":
        return table.cloth.in_mid_deal(order, bank.spot, _SECOND)
    return table.cloth.in_mid_deal(order, table.seat_zones[seen.seat].spot, _THIRD)


def _seen(table: Round, kind: str, seat: int) -> IncidentSeen:
    ante = table.row_at(seat).ante if seat in table.seats else draw_ante(table.rng, table.house)
    other = _other(table, kind, seat)
    card = _card(table, kind, seat)
    return IncidentSeen(kind, seat, ante, (card,), other, table.rng.choice(WRONG))


def _other(table: Round, kind: str, seat: int) -> int:
    """Return the other seat that an incident tells: a player's, where there is one."""
    among = _buyers(table) if kind in BUYING else _seated(table)
    named = others(kind, seat, among) or others(kind, seat, SEATS)
    return table.rng.choice(named)


def _card(table: Round, kind: str, seat: int) -> Card:
    if kind == "carte-detachee":
        return table.burn()
    return table.hands[seat][0] if kind == "carte-exposee" else table.bank[0]
