"""A whole round of bataille, as the duties of its croupier."""

from collections.abc import Iterator, Mapping, Sequence
from random import Random
from types import MappingProxyType
from typing import Final

from casino_rules.core.cards import Card, Shoe
from casino_rules.core.coup import Coup, Duty, at_seat
from casino_rules.core.house import House
from casino_rules.core.money import Cents
from casino_rules.core.table import Table
from casino_rules.core.table_forms import Hand
from docs.exemples.bataille.drills import draw_stake
from docs.exemples.bataille.engine import BOOK
from docs.exemples.bataille.situations import DECKS, GIVES_UP, NONE, WAR, Played, TwoCards

_BURNED: Final = 3


def play(rng: Random, house: House, seats: int) -> Coup:
    """Deal a round; burned cards have left the shoe too, though nobody sees them."""
    shoe = Shoe(rng, DECKS)
    firsts = shoe.draw_many(seats)
    bank = shoe.draw()
    dealt: list[Card] = [*firsts, bank]
    rounds = [_round(rng, house, shoe, (card, bank), dealt) for card in firsts]
    results = {seat: done.settled.result for seat, done in enumerate(rounds, 1)}
    return Coup(
        duties=tuple(_duties(rounds)),
        decks=DECKS,
        dealt=tuple(dealt),
        results=MappingProxyType(results),
        house_result=-sum(results.values()),
    )


def _round(
    rng: Random, house: House, shoe: Shoe, first: tuple[Card, Card], dealt: list[Card]
) -> Played:
    player, bank = first
    choice = rng.choice((GIVES_UP, WAR)) if player.rank is bank.rank else NONE
    again: tuple[Card, ...] = ()
    if choice == WAR:
        dealt += shoe.draw_many(_BURNED)
        again = shoe.draw_many(2)
        dealt += again
    stake, option = draw_stake(rng), house.choice("seconde-egalite")
    return Played((player,), (bank,), choice, again[:1], again[1:], stake, option)


def _duties(rounds: list[Played]) -> Iterator[Duty]:
    firsts = [(done.joueur, {"mise": done.mise}) for done in rounds]
    ends = [(done.joueur + done.joueur_2, done.stakes) for done in rounds]
    for seat, done in enumerate(rounds, 1):
        seen = (*ends[: seat - 1], *firsts[seat - 1 :])
        scene = f"Place {seat} : sa carte est découverte face à celle de la banque."
        cloth = _cloth(seen, seat, done.banque)
        cards = TwoCards(done.joueur, done.banque)
        yield Duty("comparaison", cards, scene, cloth, at_seat(seat))
        if done.joueur_2:
            scene = f"Place {seat} : égalité, le joueur relance. Trois cartes sont brûlées."
            cloth = _cloth((*ends[:seat], *firsts[seat:]), seat, done.banque + done.banque_2)
            cards = TwoCards(done.joueur_2, done.banque_2)
            yield Duty("comparaison", cards, scene, cloth, at_seat(seat))
    for seat, done in enumerate(rounds, 1):
        cloth = _cloth(ends, len(rounds), done.banque + done.banque_2)
        yield Duty("reglement", done, f"Place {seat} : vous réglez.", cloth, at_seat(seat))


def _cloth(seats: Sequence[tuple[Hand, Mapping[str, Cents]]], turned: int, bank: Hand) -> Table:
    """Lay the bank and every seat, whose cards are face up as far as the seat that is turned."""
    players = (
        BOOK.plan.seat(seat, cards if seat <= turned else (), stakes, hidden=int(seat > turned))
        for seat, (cards, stakes) in enumerate(seats, 1)
    )
    return Table.of(BOOK.plan.zone("banque", bank), *players)
