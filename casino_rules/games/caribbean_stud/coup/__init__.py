"""A whole round of Caribbean Stud Poker, as the duties of the croupier who deals it."""

from collections.abc import Iterator
from random import Random
from types import MappingProxyType
from typing import Any, Final

from casino_rules.core.coup import Coup, Duty, at_seat
from casino_rules.core.house import House
from casino_rules.core.level import Level
from casino_rules.exercises.announcing import how_at
from casino_rules.families.sampling import until
from casino_rules.families.stud import turns
from casino_rules.families.stud.calls import BankSaid
from casino_rules.families.stud.order import OPTION
from casino_rules.families.stud.play import SIDE
from casino_rules.families.stud.played import FOLDS, HandShown, Showdown
from casino_rules.families.table_keeping.cards import CutOffered
from casino_rules.games.caribbean_stud.coup import incidents
from casino_rules.games.caribbean_stud.coup.table import Round
from casino_rules.games.caribbean_stud.drills import DRILLS, gestures
from casino_rules.games.caribbean_stud.drills.calls import SPOKEN
from casino_rules.games.caribbean_stud.incidents import IncidentSeen
from casino_rules.games.caribbean_stud.situations import (
    YES,
    BonusStaked,
    Closing,
    HandPlayed,
    Raisers,
    SeatPlayed,
    SeatStaked,
    VoidCoup,
)

_SHARE: Final = {Level.DISCOVERY: 0.15, Level.TRAINING: 0.3, Level.FULL: 0.35, Level.RUSH: 0.4}
"""How often something happens at a moment of the round."""
_VOID_SHARE: Final = 1 / 12
_REFUSED_SHARE: Final = 1 / 3


def play(rng: Random, house: House, seats: int) -> Coup:
    """Deal a round for ``seats`` places and list its duties in order."""
    table = until(lambda: Round(rng, house, seats), lambda dealt: bool(dealt.standing))
    spoiled = rng.random() < _VOID_SHARE
    duties = [*_before(table), *(_void(table) if spoiled else _played(table))]
    won = dict.fromkeys(table.seats, 0) if spoiled else table.results(table.layout)
    return Coup(
        duties=tuple(duties),
        decks=1,
        dealt=(*table.burned, *table.out),
        results=MappingProxyType(won),
        house_result=-sum(won.values()),
    )


def _duty(table: Round, drill: str, situation: Any, scene: str, seat: int = 0) -> Duty:
    return Duty(drill, situation, scene, table.cloth, at_seat(seat))


def _said(table: Round, kind: str, seat: int, scene: str) -> Duty:
    return _duty(table, "annonces", SPOKEN.due(table.house, kind, seat), scene)


def _maybe(
    table: Round, moment: incidents.Moment, scene: str, *, sure: bool = False
) -> Iterator[Duty]:
    """Let something happen at a moment, now and then or surely."""
    seen = _incident(table, moment, sure=sure)
    if seen:
        yield _seen(table, seen, scene)


def _incident(table: Round, moment: incidents.Moment, *, sure: bool = False) -> IncidentSeen | None:
    if not sure and table.rng.random() > _SHARE[table.house.level]:
        return None
    return incidents.draw(table, moment)


def _seen(table: Round, seen: IncidentSeen, scene: str) -> Duty:
    """Return an incident; the card of its scene is seen where it lies, the deal where it is."""
    shown = DRILLS["incidents"].ask(seen).zones
    return Duty("incidents", seen, scene, incidents.cloth(table, seen).with_seen(*shown))


def _gestures(row: SeatPlayed, what: str, *, bonus: bool) -> gestures.Moment:
    return gestures.Moment(what, row.seat, row.ante, YES if bonus else "non")


def _before(table: Round) -> Iterator[Duty]:
    first, last = table.seated[0], table.rows[-1]
    yield _said(table, "ouvrir", first.seat, "Un nouveau coup commence.")
    table.bets_laid()
    yield from _maybe(table, incidents.OPEN, "Les joueurs posent leurs antes et leurs bonus.")
    yield _said(table, "fermer", last.seat, "Chacun a misé ; les mises sont vérifiées.")
    yield from _maybe(table, incidents.CLOSED, "Les mises sont arrêtées.")
    mixed = _gestures(first, gestures.MIX, bonus=False)
    yield _duty(table, "gestes", mixed, "« Rien ne va plus » est dit, le jeu est devant vous.")
    yield _duty(table, "coupe", _cut(table), "Vous avez mêlé et coupé.")
    yield from _maybe(table, incidents.CUT, "La dernière coupe est faite.")
    if len(table.seats) > 1:
        dealt = turns.Turn(turns.DEAL, tuple(table.seats))
        yield _duty(table, "de-place-en-place", dealt, "La coupe est faite, vous donnez.")
    table.dealt()


def _cut(table: Round) -> CutOffered:
    """Offer the last cut, which is refused now and then."""
    places = tuple(row.seat for row in table.seated)
    refused = table.rng.randint(1, len(places)) if table.rng.random() < _REFUSED_SHARE else 0
    return CutOffered(places, refused)


def _void(table: Round) -> Iterator[Duty]:
    """Let something make the coup void: all that was staked is given back."""
    seen = incidents.draw(table, incidents.VOID)
    assert seen is not None  # noqa: S101 - somebody sits at the table
    yield _duty(table, "incidents", seen, "La donne s'achève, personne n'a encore décidé.")
    rows = tuple(
        SeatStaked(
            row.seat,
            row.ante,
            YES if table.bonus[row.seat] else "non",
            YES if row in table.blind else "non",
        )
        for row in table.rows
    )
    yield _duty(table, "coup-nul", VoidCoup(rows), "Le coup est annulé pour toute la table.")


def _played(table: Round) -> Iterator[Duty]:
    sure = table.house.level is Level.RUSH
    yield from _maybe(table, incidents.DEALING, "Vous donnez, carte par carte.", sure=sure)
    yield from _maybe(table, incidents.DEALT, "Les cartes sont données.")
    yield from _decisions(table)
    table.bank_shown()
    shown = "Tous ont décidé. Vous étalez la main de la banque."
    yield _duty(table, "qualification", HandShown(table.bank), shown)
    bank = BankSaid(how_at(table.house), table.laid)
    yield _duty(table, "annonce-main", bank, "La main de la banque est lue, la table attend.")
    if table.qualified:
        yield from _compared(table)
        yield _order(table)
    else:
        yield from _maybe(table, incidents.SHOWN, "« Pas de jeu. »", sure=True)
        yield _order(table)  # before a bonus turns a hand up: no other is
        yield from _bonuses(table)
    yield from _closing(table)


def _decisions(table: Round) -> Iterator[Duty]:
    """Let each seat decide in turn, from the croupier's left, then serve the purchases."""
    seen, folded = _incident(table, incidents.DECIDED), 0
    for row in table.rows:
        if seen and seen.seat == row.seat:
            yield _seen(table, seen, "Les joueurs prennent leurs cartes et décident.")
        if row.folded:
            yield _fold(table, row, in_full=not folded)
            table.folds(row)
            folded += 1
        else:
            table.raises(row)
    buyers = list(table.buyers)
    if len(buyers) > 1:
        served = turns.Turn(turns.BUY, tuple(row.seat for row in buyers))
        posed = "Deux joueurs posent une carte et son prix."
        asked = list(_maybe(table, incidents.BUYING, posed))
        yield from asked or [_duty(table, "de-place-en-place", served, posed)]
    for row in buyers:
        scene = f"La place {row.seat} pose la relance, une carte et son prix."
        cloth = table.cloth
        yield Duty("achat-carte", table.buy(row), scene, cloth, at_seat(row.seat))
        table.served(table.row_at(row.seat))
    yield from _maybe(table, incidents.POSED, "Tous ont décidé.")
    yield from _pack(table, buyers)


def _pack(table: Round, buyers: list[SeatPlayed]) -> Iterator[Duty]:
    """Burn what is left of the pack, once no card can be bought any more."""
    if not buyers:
        last = next(row for row in reversed(table.rows) if not row.folded)
        moment = _gestures(last, gestures.END, bonus=False)
        yield _duty(table, "gestes", moment, "Le reste du jeu est devant vous.")
        return
    asked = list(_maybe(table, incidents.BOUGHT, "Les achats sont servis."))
    served = _gestures(buyers[-1], gestures.BUY, bonus=False)
    yield from asked or [_duty(table, "gestes", served, "C'est le dernier achat du coup.")]


def _fold(table: Round, row: SeatPlayed, *, in_full: bool) -> Duty:
    """Ask what is done with a hand that passes: each gesture once, then what is collected."""
    scene = f"La place {row.seat} renonce."
    if in_full or table.bonus[row.seat]:
        moment = _gestures(row, gestures.FOLD, bonus=table.bonus[row.seat])
        return _duty(table, "gestes", moment, scene)
    cards, cap = table.hands[row.seat], table.house.choice("plafond")
    gone = HandPlayed(cards, table.bank, row.ante, FOLDS, cap)
    return _duty(table, "reglement-main", gone, scene, row.seat)


def _compared(table: Round) -> Iterator[Duty]:
    """Compare each hand from right to left, its bonus after it."""
    raisers = Raisers(table.laid, table.standing)
    for row in reversed([row for row in table.rows if not row.folded]):
        shown = Showdown(row.cards, table.laid)
        table.turns_up(row)
        scene = f"Vous comparez la main de la place {row.seat}."
        yield _duty(table, "gagnant", shown, scene, row.seat)
        if row.bonus != "sans":
            yield _bonus(table, row)
    yield _duty(table, "annonce", raisers, "Toutes les mains sont comparées.")


def _bonuses(table: Round) -> Iterator[Duty]:
    """Without game, turn up only the hands of which a bonus may be paid, each before it is judged."""
    for row in reversed(table.rows):
        if row.bonus != "sans" and not row.folded:
            table.turns_up(row)
            yield _bonus(table, row)


def _bonus(table: Round, row: SeatPlayed) -> Duty:
    staked = BonusStaked(
        row.cards,
        table.laid,
        row.action,
        "non",
        YES if row.bonus == "annonce" else "non",
        table.house.choice("bonus-battu"),
        table.house.choice("bonus-non-annonce"),
    )
    return _duty(table, "bonus", staked, f"Un bonus est posé à la place {row.seat}.", row.seat)


def _order(table: Round) -> Duty:
    closing = Closing(table.laid, table.standing, table.house.choice(OPTION))
    return _duty(table, "ordre-reglement", closing, "Toute la fin du coup, depuis l'annonce.")


def _closing(table: Round) -> Iterator[Duty]:
    paid = [seat for seat, settled in table.layout.settled.items() if settled[SIDE].paid]
    if paid:
        yield _said(table, "bonus-paye", paid[0], "Les places sont réglées à leur tour.")
    yield from _maybe(table, incidents.SETTLED, "Avant de finir, un contretemps.")
    for row in table.rows:
        table.turns_up(row)
    scene = "Vous réglez tout ce qui est resté sur le tapis."
    yield _duty(table, "reglement-tapis", table.layout, scene)
