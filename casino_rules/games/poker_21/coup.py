"""A whole round of Poker 21, as the duties of the croupier who deals it."""

from collections.abc import Iterator
from random import Random
from types import MappingProxyType
from typing import Final

from casino_rules.core.card_forms import Hand
from casino_rules.core.coup import Coup, Duty
from casino_rules.core.french import CARTE
from casino_rules.core.house import House
from casino_rules.core.money import Cents
from casino_rules.games.poker_21 import decisions, engine
from casino_rules.games.poker_21.drills import making
from casino_rules.games.poker_21.drills.cloth import bare
from casino_rules.games.poker_21.drills.playing import Box, Table, cloth, play_from, seated
from casino_rules.games.poker_21.engine import PAIR, Play
from casino_rules.games.poker_21.layouts import WholeCloth, drawn_for_21
from casino_rules.games.poker_21.pok import FIVE
from casino_rules.games.poker_21.requests import player_asks, split_asked
from casino_rules.games.poker_21.scenes import MINIMUMS, IncidentSeen, WordsHeard
from casino_rules.games.poker_21.situations import (
    DECKS,
    BankDone,
    BankTurn,
    HandReceived,
    HandShown,
    PokHand,
)

_BURNED: Final = 5


def play(rng: Random, house: House, seats: int) -> Coup:
    """Deal the first round of a shoe for ``seats`` players and list its duties in order."""
    shoe = making.new_shoe(rng)
    burned = shoe.draw_many(_BURNED)
    table = play_from(shoe, house, seated(rng, seats))
    whole = cloth(table, house, "deux")
    results = decisions.results(whole)
    duties = (
        *_opened(table),
        *(duty for at, box in enumerate(table.boxes) for duty in _box(table, house, at, box)),
        *_bank_plays(table),
        *_settled_21(table, house),
        *_pok(table, house, whole),
    )
    return Coup(
        duties=duties,
        decks=DECKS,
        dealt=(*burned, *_on_the_cloth(table)),
        results=MappingProxyType(results),
        house_result=-sum(results.values()),
    )


def _on_the_cloth(table: Table) -> Hand:
    """Every card dealt: the players' hands in the order of the seats, then the bank."""
    return (*(card for row in table.rows for card in row.cards), *table.bank)


def _incident(kind: str, box: Box, stake: Cents, scene: str) -> Duty:
    return Duty("incidents", IncidentSeen(box.seat, kind, stake, MINIMUMS[0]), scene)


def _opened(table: Table) -> Iterator[Duty]:
    first = table.boxes[0]
    heard = WordsHeard(first.seat, "fermer")
    yield Duty("annonces", heard, "Les joueurs ont misé sur les deux cases.")
    yield _incident("debut-du-sabot", first, first.pok, "C'est le premier coup du sabot.")
    yield _incident(
        "deuxieme-carte", first, first.pok, "Les cinq cartes sont brûlées, la donne est faite."
    )


def _box(table: Table, house: House, at: int, box: Box) -> Iterator[Duty]:
    """Yield the duties of one seat's turn."""
    cards = table.first[at]
    scene = f"À la place {box.seat} de jouer."
    if engine.is_twenty_one(cards):
        yield Duty("vingt-et-un", HandReceived(cards, "non"), scene)
        return
    yield Duty("total-main", HandShown(cards), scene)
    if len(box.hands) > 1:
        yield Duty("separation", split_asked(house, cards), f"La place {box.seat} veut séparer.")
    for hand, played in box.hands:
        yield from _hand(table, house, box, hand, played)


def _hand(table: Table, house: House, box: Box, hand: Hand, played: Play) -> Iterator[Duty]:
    """Yield the duties on one hand: what is asked, its total, and whether it goes bust."""
    name = "Le jeu séparé" if played.from_split else "La main"
    bank, split = table.bank[0], played.from_split
    if played.doubled:
        added = player_asks(
            house, hand[:PAIR], bank, "double", box.stake, split=split, added=box.stake
        )
        yield Duty("demandes", added, f"La place {box.seat} veut doubler.")
    elif played is Play.SURRENDERED:
        given_up = player_asks(house, hand, bank, "abandon", box.stake)
        yield Duty("demandes", given_up, f"La place {box.seat} veut abandonner.")
    elif len(hand) > PAIR:  # the last card, asked for with the cards before it
        card = player_asks(house, hand[:-1], bank, "carte", box.stake, split=split)
        yield Duty("demandes", card, "Le joueur dit « Carte ».")
    if played.from_split and len(hand) == PAIR and engine.total(hand).points == engine.GOAL:
        scene = f"Un jeu séparé de la place {box.seat} a reçu sa deuxième carte."
        yield Duty("vingt-et-un", HandReceived(hand, "oui"), scene)
    elif len(hand) > PAIR or played.from_split:
        received = CARTE.count(len(hand))
        scene = f"{name} de la place {box.seat} a maintenant {received}."
        yield Duty("total-main", HandShown(hand), scene)
    if engine.total(hand).bust:
        whole = engine.engaged(box.stake, played)
        scene = f"{name} de la place {box.seat} dépasse 21."
        yield _incident("depasse", box, whole, scene)


def _bank_plays(table: Table) -> Iterator[Duty]:
    bank, hands = drawn_for_21(table.bank, table.remaining), table.remaining
    if not hands:
        scene = "Tous les joueurs ont joué. Plus aucune main n'est en jeu."
        yield Duty("tirage-banque", BankTurn(bank, 0), scene)
        return
    yield Duty("tirage-banque", BankTurn(bank[:1], hands), "Tous les joueurs ont joué.")
    for number in range(PAIR, len(bank) + 1):
        scene = f"La banque reçoit {bank[number - 1].noun.le}."
        yield Duty("tirage-banque", BankTurn(bank[:number], hands), scene)


def _settled_21(table: Table, house: House) -> Iterator[Duty]:
    if not table.remaining:
        return
    laid = cloth(table, house, "vingt-et-un")
    yield Duty("tapis-21", bare(table, house), "La banque a fini. Vous comparez main par main.")
    if any(settled.paid for _, settled in decisions.settled_hands(laid)):
        yield Duty("reglement-tapis", laid, "Les mises perdantes sont ramassées. Vous payez.")


def _pok(table: Table, house: House, whole: WholeCloth) -> Iterator[Duty]:
    bank = drawn_for_21(table.bank, table.remaining)
    done = BankDone(bank, table.remaining)
    yield Duty("complement", done, "Le 21 est fini. Reste le POK.")
    hand = PokHand(whole.bank, whole.plus_de_cinq, whole.cinq_identiques)
    scene = "La banque a déjà ses cartes." if len(bank) >= FIVE else "La banque est complétée."
    yield Duty("main-pok", hand, scene)
    laid = cloth(table, house, "pok")
    yield Duty("reglement-tapis", laid, "La combinaison est annoncée. Vous réglez le POK.")
