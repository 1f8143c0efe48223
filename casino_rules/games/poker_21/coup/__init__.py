"""A whole round of Poker 21, as the duties of the croupier who deals it."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from random import Random
from types import MappingProxyType
from typing import Any, Final

from casino_rules.core.cards import Rank, Shoe
from casino_rules.core.coup import Coup, Duty
from casino_rules.core.french import CARTE, join, ordinal
from casino_rules.core.house import House
from casino_rules.core.table_forms import Hand
from casino_rules.exercises.announcing import how_at
from casino_rules.games.poker_21 import engine, settling
from casino_rules.games.poker_21.coup.cloth import BUST, GAVE_UP, told
from casino_rules.games.poker_21.coup.telling import Telling
from casino_rules.games.poker_21.drills import DRILLS, generators
from casino_rules.games.poker_21.drills.incidents import (
    Poker21Moment,
    happenings,
    seen,
    with_a_player_behind,
)
from casino_rules.games.poker_21.drills.order import RoundMoment
from casino_rules.games.poker_21.drills.playing import Box, PlayedRound, cloth, play_from, seated
from casino_rules.games.poker_21.drills.settlement import bust_table
from casino_rules.games.poker_21.engine import GOAL, PAIR, Play
from casino_rules.games.poker_21.pok import FIVE
from casino_rules.games.poker_21.requests import player_asks, split_asked
from casino_rules.games.poker_21.scenes import (
    IncidentSeen,
    PokToSay,
    Said,
    TotalToSay,
    WordsHeard,
)
from casino_rules.games.poker_21.situations import (
    DECKS,
    BankDone,
    BankTurn,
    HandReceived,
    HandShown,
    PokHand,
    WholeCloth,
    drawn_for_21,
)

_BURNED: Final = 5
_NEW_SHOE: Final = 0.3
_ALL_BUST: Final = 0.02
"""How often all the players go bust: a full table hardly ever does by itself."""
_STOP_CARD: Final = 0.2
"""How often the stop card appears in a round that is not the first of its shoe."""


def play(rng: Random, house: House, seats: int) -> Coup:
    """Deal a round for ``seats`` players, the first of a shoe or a later one; list its duties."""
    shoe = generators.new_shoe(rng)
    new_shoe = rng.random() < _NEW_SHOE
    burned = shoe.draw_many(_BURNED) if new_shoe else ()
    table = _played(rng, shoe, house, seats)
    events = happenings(rng, house, table, new_shoe=new_shoe)
    table = with_a_player_behind(table, events.values())
    spare = shoe.draw_many(sum(item.kind == "carte-de-trop" for item in events.values()))
    whole = cloth(table, house, "deux")
    results = settling.results(whole)
    return Coup(
        duties=tuple(_Round(rng, house, table, events, new_shoe).duties(whole)),
        decks=DECKS,
        dealt=(*burned, *_on_the_cloth(table), *spare),
        results=MappingProxyType(results),
        house_result=-sum(results.values()),
    )


def _played(rng: Random, shoe: Shoe, house: House, seats: int) -> PlayedRound:
    """Deal a round; in a few, every player goes bust: the bank has nobody to play against."""
    if rng.random() >= _ALL_BUST:
        return play_from(shoe, house, seated(rng, house, seats))
    return bust_table(rng, house, shoe.draw_many(FIVE), seats)


def _on_the_cloth(table: PlayedRound) -> Hand:
    """Every card dealt: the players' hands in the order of the seats, then the bank."""
    return (*(card for row in table.rows for card in row.cards), *table.bank)


class _Round(Telling):
    """A round already dealt, told duty by duty."""

    def duties(self, whole: WholeCloth) -> Iterator[Duty]:
        """Yield the duties, from the shoe to the settlement of POK."""
        stopped = not self.new_shoe and self.rng.random() < _STOP_CARD
        playing = [box for box in self.table.boxes if self._draws(box)]
        at = self.rng.choice(playing) if stopped and playing else None
        yield from self._opened()
        yield from self._dealt()
        for number, box in enumerate(self.table.boxes):
            yield from self._turn(number, box, stopped=box is at)
        yield self._ending()
        yield from self._bank_plays()
        yield from self._settled_21()
        yield from self._pok(whole)

    def _opened(self) -> Iterator[Duty]:
        seats = tuple(box.seat for box in self.table.boxes)
        short = self.events.get((Poker21Moment.CARDS, 0))
        cutter = short.seat if short else self.rng.choice(seats)
        if self.new_shoe:
            yield from self._prepared(seats, cutter)
        first = "Le sabot est garni." if self.new_shoe else "Le coup précédent est réglé."
        yield self._says("ouvrir", seats[0], first)
        self.cloth.staked()
        yield from self._happens(Poker21Moment.OPEN, "Les joueurs misent.")
        self._lone_stake()
        yield self._says("fermer", seats[-1], "Les joueurs ont misé.")
        yield from self._happens(Poker21Moment.CLOSED, "Les mises sont arrêtées.")
        if self.new_shoe and self._chance():
            scene = "C'est le premier coup du sabot."
            yield self._incident("debut-du-sabot", cutter, self.table.boxes[0].pok, scene)
            return
        moment = "sabot-neuf" if self.new_shoe else "coup-suivant"
        yield self._order(moment, seats, "Vous allez donner.")

    def _prepared(self, seats: tuple[int, ...], cutter: int) -> Iterator[Duty]:
        """Yield the duties on the cards of a new shoe, cut by a seat that others may precede."""
        counted = DRILLS["comptee"].construct(self.rng, self.house, "complet")
        yield self._duty("comptee", counted, "La table ouvre.")
        offered = DRILLS["coupe"].situation(seats, seats.index(cutter))
        yield self._duty("coupe", offered, "Les tas sont mêlés, les six jeux coupés.")
        yield from self._happens(Poker21Moment.CARDS, "Vous préparez les cartes.")

    def _dealt(self) -> Iterator[Duty]:
        table, house = self.table, self.house
        self.cloth.dealt()
        yield from self._happens(Poker21Moment.DEALT, "La donne est faite.")
        if house.choice("abandon") != "permis" or table.bank[0].rank is Rank.ACE:
            return
        scene = f"La donne est faite, la banque a {table.bank[0].noun.un}."
        yield self._says("abandon", table.boxes[0].seat, scene)
        for box in table.boxes:
            for hand, played in box.hands:
                if played is Play.SURRENDERED:
                    asked = player_asks(house, hand, table.bank[0], "abandon", box.stake)
                    yield self._duty("demandes", asked, f"La place {box.seat} abandonne.", box)
                    gone = "L'abandon est admis."
                    yield from self._once("abandonne", box.seat, box.stake, gone)
                    self.cloth.leaves(box, 0, GAVE_UP)

    def _turn(self, at: int, box: Box, *, stopped: bool) -> Iterator[Duty]:
        """Yield the duties of one seat's turn; ``stopped``: the stop card comes in it."""
        cards = self.table.first[at]
        scene = f"À la place {box.seat} de jouer."
        if box.hands[0][1] is Play.SURRENDERED:
            return
        if engine.is_twenty_one(cards):
            yield self._duty("vingt-et-un", HandReceived(cards, "non"), scene, box)
            return
        yield self._total(cards, scene, box)
        yield from self._happens(Poker21Moment.TURN, scene, box.seat)
        yield from self._stop_card(box) if stopped else ()
        if len(box.hands) > 1:
            yield from self._splits(box, cards)
        else:
            ((hand, played),) = box.hands
            yield from self._hand(box, hand, played, 0)
        yield from self._happens(Poker21Moment.AFTER, f"La place {box.seat} a joué.", box.seat)

    def _splits(self, box: Box, first: Hand) -> Iterator[Duty]:
        """Yield each split of a box, when the cards bring it, and each hand when its turn comes."""
        made = 0
        for step in told(first, [hand for hand, _ in box.hands]):
            if isinstance(step, int):
                yield from self._hand(box, *box.hands[step - 1], step)
                continue
            made, again = made + 1, "encore " if made else ""
            if again:
                self.cloth.has(box, step.at, step.pair)
            scene = f"La place {box.seat} veut {again}séparer."
            asked = split_asked(self.house, step.pair, made)
            yield self._duty("separation", asked, scene, box, step.at if again else 0)
            self.cloth.split(box, step.at, step.heads)
            if not again and self._chance():
                yield self._says("separation", box.seat, "La séparation est acceptée.")

    def _hand(self, box: Box, hand: Hand, played: Play, number: int) -> Iterator[Duty]:
        """Yield the duties on one hand: what is asked, its total, and whether it goes bust."""
        name = f"Le {ordinal(number)} jeu" if number else "La main"
        held = hand[:PAIR] if played.doubled or len(hand) == PAIR else hand[:-1]
        self.cloth.has(box, number, held)
        yield from self._asked(box, number, hand, played)
        self.cloth.has(box, number, hand, doubled=played.doubled)
        if played.from_split and len(hand) == PAIR and engine.total(hand).points == GOAL:
            scene = f"{name} de la place {box.seat} a reçu sa deuxième carte."
            yield self._duty("vingt-et-un", HandReceived(hand, "oui"), scene, box, number)
        elif len(hand) > PAIR or played.from_split:
            received = CARTE.count(len(hand))
            scene = f"{name} de la place {box.seat} a maintenant {received}."
            yield self._total(hand, scene, box, number)
        if engine.total(hand).bust:
            whole = engine.engaged(box.stake, played)
            scene = f"{name} de la place {box.seat} dépasse 21."
            yield from self._once("depasse", box.seat, whole, scene)
            self.cloth.leaves(box, number, BUST)

    def _asked(self, box: Box, number: int, hand: Hand, played: Play) -> Iterator[Duty]:
        """Yield what the player asks for of a hand, or says."""
        bank, split = self.table.bank[0], played.from_split
        if played.doubled:
            added = player_asks(
                self.house, hand[:PAIR], bank, "double", box.stake, split=split, added=box.stake
            )
            added = replace(added, tiree=self._third_card(box, more=split))
            scene = f"La place {box.seat} veut doubler."
            yield self._duty("demandes", added, scene, box, number)
            if self._chance():
                yield self._says("double", box.seat, "Le doublement est accepté.")
        elif len(hand) > PAIR:  # the last card, asked for with the cards before it
            held, before = engine.total(hand[:-1]).points, hand[PAIR:-1]
            if self._chance():
                heard = WordsHeard(box.seat, "carte", held)
                yield self._duty("paroles", heard, f"La place {box.seat} {_received(before)}parle.")
            else:
                card = player_asks(self.house, hand[:-1], bank, "carte", box.stake, split=split)
                card = replace(
                    card, tiree=self._third_card(box, more=split or len(hand) > PAIR + 1)
                )
                scene = f"La place {box.seat} {_received(before)}dit « Carte »."
                yield self._duty("demandes", card, scene, box, number)
        elif not split and engine.total(hand).points < GOAL and self._chance():
            kind = self.rng.choice(("reste", "passe"))
            heard = WordsHeard(box.seat, kind, engine.total(hand).points)
            yield self._duty("paroles", heard, f"La place {box.seat} parle.")

    def _stop_card(self, box: Box) -> Iterator[Duty]:
        scene = "Une carte rouge sort du sabot."
        yield self._incident("carte-d-arret", box.seat, box.pok, scene)
        yield self._says("dernier-coup", box.seat, "Le coup continue.")

    def _ending(self) -> Duty:
        """Ask the order of the end of the round."""
        table = self.table
        left = tuple(dict.fromkeys(row.seat for row in table.rows if row.in_play))
        scene = "Tous les joueurs ont joué."
        if left:
            return self._order("fin", left, scene)
        return self._order("fin-sans-main", tuple(box.seat for box in table.boxes), scene)

    def _bank_plays(self) -> Iterator[Duty]:
        table = self.table
        bank, hands = drawn_for_21(table.bank, table.remaining), table.remaining
        if not hands:
            last = table.boxes[-1]
            if all(engine.total(row.cards).bust for row in table.rows):
                scene = "Tous les joueurs ont joué."
                yield self._incident("toutes-depassees", last.seat, last.pok, scene)
                return
            scene = "Plus aucune main n'est en jeu."
            yield self._duty("tirage-banque", BankTurn(bank, 0), scene)
            return
        yield self._duty("tirage-banque", BankTurn(bank[:1], hands), "À la banque de jouer.")
        for number in range(PAIR, len(bank) + 1):
            self.cloth.bank = bank[:number]
            scene = f"La banque reçoit {bank[number - 1].noun.le}."
            yield self._duty("tirage-banque", BankTurn(bank[:number], hands), scene)
        said = TotalToSay(how_at(self.house), bank, "banque")
        yield self._duty("annonce-total", said, "La banque ne tire plus.")

    def _settled_21(self) -> Iterator[Duty]:
        table, house = self.table, self.house
        if not table.remaining:
            return
        yield from self._happens(Poker21Moment.PLAYED, "La banque a joué.")
        laid = cloth(table, house, "vingt-et-un")
        yield self._duty("reglement-tapis", laid, "Vous réglez le 21.")
        self.cloth.settled()
        yield from self._happens(Poker21Moment.SETTLED, "Le 21 est réglé, les mains sont enlevées.")

    def _pok(self, whole: WholeCloth) -> Iterator[Duty]:
        table, house = self.table, self.house
        bank = drawn_for_21(table.bank, table.remaining)
        yield self._duty(
            "complement", BankDone(bank, table.remaining), "Le 21 est fini. Reste le POK."
        )
        self.cloth.settled()
        self.cloth.bank = whole.bank
        full = "La banque a déjà ses cartes." if len(bank) >= FIVE else "La banque est complétée."
        yield self._named(whole, full)
        laid = cloth(table, house, "pok")
        yield self._duty(
            "reglement-tapis", laid, "La combinaison est annoncée. Vous réglez le POK."
        )

    def _named(self, whole: WholeCloth, scene: str) -> Duty:
        """Ask which hand the bank has at POK, or how it is named."""
        alike = len({card.rank.code for card in whole.bank}) == 1
        if len(whole.bank) == FIVE and not alike and self._chance():
            return self._duty("annonce-pok", PokToSay(how_at(self.house), whole.bank), scene)
        hand = PokHand(whole.bank, whole.plus_de_cinq, whole.cinq_identiques)
        return self._duty("main-pok", hand, scene)


def _received(cards: Hand) -> str:
    """Tell the cards that a player has asked for before the last, if any."""
    if not cards:
        return ""
    return f"a déjà reçu {join(card.noun.le for card in cards)} et "
