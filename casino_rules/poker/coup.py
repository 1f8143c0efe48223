"""A whole hand of a game with blinds, as the duties of the dealer."""

from collections.abc import Iterator
from random import Random
from types import MappingProxyType

from casino_rules.core.coup import Coup, Duty
from casino_rules.core.french import typo
from casino_rules.core.money import Cents
from casino_rules.core.situation import Situation
from casino_rules.poker import showdown
from casino_rules.poker.betting import FIRST_ROUND, first_to_show
from casino_rules.poker.drills.giving_pots import pots_of
from casino_rules.poker.play import Player, Table
from casino_rules.poker.room import Room
from casino_rules.poker.seating import PAIR, clockwise
from casino_rules.poker.situations import (
    Bets,
    CallDue,
    HandsToShow,
    Held,
    OneHand,
    PotsToGive,
    RoundGoes,
    RoundOpens,
    SeatBet,
    SeatState,
    SeatTurn,
    Showdown,
)


def play_hand(room: Room, rng: Random, seats: int) -> Coup:
    """Play a hand for ``seats`` players and list the dealer's duties in order."""
    table = Table(rng, room.variant, seats)
    duties = [*_rounds(room, table), *_ending(table)]
    results = _results(room, table)
    return Coup(
        duties=tuple(duties),
        decks=1,
        dealt=tuple(table.dealt),
        results=MappingProxyType(results),
        house_result=-sum(results.values()),
    )


def _duty(drill: str, situation: Situation, scene: str) -> Duty:
    return Duty(drill, situation, typo(scene))


def _rounds(room: Room, table: Table) -> Iterator[Duty]:
    for number, street in enumerate(room.variant.streets, FIRST_ROUND):
        if number > FIRST_ROUND:
            table.new_round()
        table.deal(street)
        opens = number == FIRST_ROUND or len(table.able) >= PAIR
        if opens:
            yield _opening(table, number, street.title)
        yield from _spoken(table, number)
        scene = "Les joueurs ont parlé." if opens else "Plus personne ne peut miser."
        yield _duty("geste-suivant", _goes(table, number), scene)
        if len(table.live) == 1:
            return


def _spoken(table: Table, number: int) -> Iterator[Duty]:
    """Play a round of betting; ask about its first call, and the option of the big blind."""
    calls: list[tuple[Player, CallDue]] = []
    asked = False
    for player in table.speak(number):
        if not asked and calls and _called(*calls[-1]):
            asked = True
            yield _call_duty(calls[-1][1])
        if _has_option(table, player, number):
            scene = "Les joueurs ont suivi ; la parole arrive à la surblind."
            yield _duty("geste-suivant", _goes(table, number), scene)
        if player.bet < max(other.bet for other in table.players.values()):
            rows = _goes(table, number).players
            calls.append((player, CallDue(player.seat, player.stack, rows)))
    if not asked and calls and _called(*calls[-1]):
        yield _call_duty(calls[-1][1])


def _called(player: Player, before: CallDue) -> bool:
    """Whether a player has called what lay before him, no more."""
    due = min(before.highest - before.own, before.stack)
    return not player.folded and player.bet == before.own + due


def _call_duty(situation: CallDue) -> Duty:
    return _duty("montant-a-suivre", situation, f"La place {situation.seat} suit.")


def _opening(table: Table, number: int, title: str) -> Duty:
    rows = tuple(SeatState(p.seat, p.state) for p in table.players.values())
    scene = f"{title} : les cartes sont données."
    if number == FIRST_ROUND:
        scene = "Les blinds sont posées et les cartes données, une à une, à gauche du bouton."
    return _duty("premier-a-parler", RoundOpens(number, table.button, rows), scene)


def _has_option(table: Table, player: Player, number: int) -> bool:
    """Whether the big blind is left alone to speak, nobody having raised."""
    highest = max(other.bet for other in table.players.values())
    return (
        number == FIRST_ROUND
        and player.seat == table.big
        and not player.spoke
        and player.bet == highest
    )


def _goes(table: Table, number: int) -> RoundGoes:
    rows = tuple(
        SeatTurn(p.seat, p.state, p.bet, "oui" if p.spoke else "non")
        for p in table.players.values()
    )
    return RoundGoes(number, table.board, rows)


def _bets(table: Table) -> tuple[SeatBet, ...]:
    return tuple(SeatBet(p.seat, p.state, p.total) for p in table.players.values() if p.total)


def _held(table: Table) -> tuple[Held, ...]:
    if len(table.live) == 1:
        return ()
    return tuple(Held(player.seat, tuple(player.hole)) for player in table.live)


def _in_turn(table: Table, held: tuple[Held, ...]) -> Iterator[Held]:
    """Yield the hands in the order in which they are shown."""
    rows = {row.seat: row for row in held}
    if rows:
        able = [player.seat for player in table.able]
        first = first_to_show(rows, able, table.button, table.raiser)
        *others, _ = clockwise(rows, first)
        yield from (rows[seat] for seat in (first, *others))


def _ending(table: Table) -> Iterator[Duty]:
    bets, held = _bets(table), _held(table)
    scene = "Les enchères sont closes." if held else "Tous les autres se sont couchés."
    yield _duty("calculer-pots", Bets(bets), scene)
    if held:
        rows = tuple(SeatState(p.seat, p.state) for p in table.players.values())
        seen = HandsToShow(table.button, table.raiser, rows)
        yield _duty("premier-a-montrer", seen, "Les pots sont faits. C'est l'abattage.")
    for row in _in_turn(table, held):
        scene = f"La place {row.seat} montre ses cartes."
        yield _duty("lire-main", OneHand(row.hole, table.board), scene)
    final = PotsToGive(table.button, table.board, bets, held)
    if held and len(pots_of(final).pots) == 1:
        scene = "Toutes les mains sont montrées."
        yield _duty("attribuer-pot", Showdown(table.board, held), scene)
    scene = "Les mains sont lues. Vous donnez les pots." if held else "Vous donnez le pot."
    yield _duty("repartir-pots", final, scene)


def _results(room: Room, table: Table) -> dict[int, Cents]:
    final = PotsToGive(table.button, table.board, _bets(table), _held(table))
    given = showdown.award(room, pots_of(final), final.holes, final.board, final.button)
    return {p.seat: given.get(p.seat, 0) - p.total for p in table.players.values()}
