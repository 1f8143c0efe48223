"""A whole coup of baccara, as the duties of the croupier who watches over it.

Among the players of a coup is the banker; the house wins the cagnotte alone.
"""

from collections.abc import Iterator, Sequence
from random import Random
from types import MappingProxyType
from typing import Final

from casino_rules.core.card_forms import Hand
from casino_rules.core.coup import Coup, Duty
from casino_rules.core.house import House
from casino_rules.families.baccarat.reading import HandShown
from casino_rules.games.baccara import decisions, settling
from casino_rules.games.baccara.drills import bank, making
from casino_rules.games.baccara.drills.cloth import draw_seats, lay_out
from casino_rules.games.baccara.drills.spoken import Moment
from casino_rules.games.baccara.drills.trouble import draw_stake_of
from casino_rules.games.baccara.engine import Draw, Side
from casino_rules.games.baccara.incidents import IncidentSeen
from casino_rules.games.baccara.situations import (
    DECKS,
    FIRST_CARDS,
    PAIR,
    BothTurn,
    Finished,
    FirstSix,
    NextCard,
    OneTableauTurn,
    PonteTurn,
)
from casino_rules.games.baccara.stakes import BANKER_SEAT, BankAccount, Counted, Layout

_OPEN: Final = "Les mises sont ouvertes."
_CLOSED: Final = "Les mises viennent d'être arrêtées."
_BEFORE: Final = ("mise-sur-parole", "cheval-impair")
"""What a player may try while the stakes are open, and which leaves nothing on the cloth."""
_AFTER: Final = ("mise-tardive",)
"""What a player may try when they are closed, and which leaves nothing on the cloth either."""


def play(rng: Random, house: House, seats: int) -> Coup:
    """Play a coup with ``seats`` players, one of whom is the banker, and list its duties."""
    stakes = draw_seats(rng, seats - 1)
    exposed = settling.exposed(stakes)
    heavier = 0 if exposed.sums[0] >= exposed.sums[1] else 1
    hands = making.play(rng, house, making.new_shoe(rng, house).draw, _follow(rng, heavier))
    layout = lay_out(hands, stakes)
    counted = bank.count(exposed, decisions.results(hands).value)
    account = bank.account(house, counted)
    owed = settling.account(account).value.get("cagnotte", 0)
    results = settling.outcomes(layout, owed)
    return Coup(
        duties=(
            *_opened(rng, layout, hands),
            *_dealt(rng, hands),
            *_played(house, hands),
            *_closed(layout, counted, account),
        ),
        decks=DECKS[house.choice("banque")],
        dealt=_in_dealing_order(hands),
        results=MappingProxyType(results),
        house_result=owed,
        names=MappingProxyType({BANKER_SEAT: "Le banquier"}),
    )


def _follow(rng: Random, heavier: int) -> making.Preference:
    """A banker who is free follows the tableau that bears more money; else he tosses a coin."""

    def prefer(draws: Sequence[Draw]) -> Draw:
        chosen = draws[heavier] if len(draws) > 1 else draws[0]
        return rng.choice((Draw.DRAWS, Draw.STANDS)) if chosen is Draw.FREE else chosen

    return prefer


def _in_dealing_order(hands: Finished) -> Hand:
    all_hands = (*hands.tableaux, hands.banquier)
    rounds = (hand[place] for place in range(PAIR) for hand in all_hands)
    return (*rounds, *(card for hand in all_hands for card in hand[PAIR:]))


def _opened(rng: Random, layout: Layout, hands: Finished) -> Iterator[Duty]:
    """The stakes are opened and closed, and somebody tries what is not allowed."""
    unseen = hands.tableau_1[:PAIR]  # these duties show no card; the field still needs some
    kind = rng.choice((*_BEFORE, *_AFTER))
    row = rng.choice(layout.seats)
    tried = Duty(
        "incidents",
        IncidentSeen(kind, row.seat, draw_stake_of(rng, kind), unseen[:1]),
        _OPEN if kind in _BEFORE else _CLOSED,
    )
    yield Duty("annonces", Moment("ouverture", unseen), "Un nouveau coup commence.")
    if kind in _BEFORE:
        yield tried
    yield Duty("annonces", Moment("arret", unseen), "Les joueurs ont misé.")
    if kind in _AFTER:
        yield tried


def _dealt(rng: Random, hands: Finished) -> Iterator[Duty]:
    out = rng.randrange(FIRST_CARDS)
    scene = "Le banquier donne les cartes." if out else "Le banquier va donner les cartes."
    yield Duty("ordre-donne", NextCard(out), scene)
    six = FirstSix(hands.tableau_1[:PAIR], hands.tableau_2[:PAIR], hands.banquier[:PAIR])
    scene = "Les six cartes sont données. Pour l'exercice, on les voit toutes."
    yield Duty("arret-du-coup", six, scene)


def _played(house: House, hands: Finished) -> Iterator[Duty]:
    for side, hand in zip(Side, hands.tableaux, strict=True):
        if side in hands.playing:
            yield from _ponte(side, hand)
    if not hands.playing:
        return
    cards = (*hands.tableaux, hands.banquier[:PAIR])
    scene = "Les pontes ont joué. Au banquier de décider."
    if len(hands.playing) == len(Side):
        yield Duty("deux-tableaux", BothTurn(*cards, house.choice("cases")), scene)
    else:
        yield Duty("tirage-banquier", OneTableauTurn(*cards, house.choice("cases")), scene)
    if len(hands.banquier) > PAIR:
        scene = f"Le banquier tire {hands.banquier[PAIR].noun.le}."
        yield Duty("point-main", HandShown(hands.banquier), scene)


def _ponte(side: Side, hand: Hand) -> Iterator[Duty]:
    scene = f"Au {side.french} de parler."
    yield Duty("ponte", PonteTurn(hand[:PAIR], "couvert"), scene)
    if len(hand) > PAIR:
        scene = f"Le {side.french} dit « Carte » et reçoit {hand[PAIR].noun.le}."
        yield Duty("point-main", HandShown(hand), scene)


def _closed(layout: Layout, counted: Counted, account: BankAccount) -> Iterator[Duty]:
    done = Finished(layout.tableau_1, layout.tableau_2, layout.banquier)
    yield Duty("resultat", done, "Toutes les cartes du coup sont abattues.")
    yield Duty("la-main", done, "Le résultat est connu.")
    yield Duty("annonce-tableaux", counted, "Vous comptez ce qui est exposé.")
    yield Duty("compte-banque", account, "Les deux tableaux sont annoncés.")
    yield Duty("reglement-tapis", layout, "Il reste à régler les mises.")
