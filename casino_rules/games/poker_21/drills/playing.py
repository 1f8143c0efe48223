"""A hand played by its player, and how it may be split."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from random import Random
from typing import Final, override

from casino_rules.core.cards import RANKS, SUITS, Card, Rank, Shoe
from casino_rules.core.drill import branch
from casino_rules.core.french import small
from casino_rules.core.house import House
from casino_rules.core.level import Level
from casino_rules.core.money import Cents
from casino_rules.core.questions import Question
from casino_rules.core.stakes import heavy_player, seats_at
from casino_rules.core.table_forms import Hand
from casino_rules.families.pitfalls import error_answering
from casino_rules.families.sampling import Sampled
from casino_rules.games.poker_21 import edge, engine, requests, situations
from casino_rules.games.poker_21.drills import generators
from casino_rules.games.poker_21.drills.generators import BUCHE
from casino_rules.games.poker_21.edge import Move, Options
from casino_rules.games.poker_21.engine import (
    BOOK,
    MOST_ACE_HANDS,
    MOST_SPLIT_HANDS,
    PAIR,
    VALUES,
    Play,
)
from casino_rules.games.poker_21.requests import ACCEPT, ANSWERS, REFUSE, SplitRequest, split_asked
from casino_rules.games.poker_21.situations import (
    SEATS,
    PlayedHand,
    SeatPok,
    StandingStake,
    WholeCloth,
)

_AT_MAXIMUM: Final = 0.5
"""How often who stakes heavily stakes all that the table allows, on both boxes."""
_MOST_HANDS: Final = MOST_SPLIT_HANDS + 1
"""A cloth has no room for more hands of a box, whatever the house allows."""


def options_of(house: House) -> Options:
    """Return the options of a house that the players follow; beginners see plain hands."""
    options = Options.of(house, _MOST_HANDS)
    return replace(options, plain=house.level is Level.DISCOVERY)


def players_at(rng: Random, house: House) -> int:
    """Draw how many seats are taken at the level of this house."""
    return len(seats_at(rng, house.level, SEATS, least=PAIR))


@dataclass(frozen=True, slots=True)
class Box:
    """A seat with its stakes and its hands."""

    seat: int
    stake: Cents
    pok: Cents
    hands: tuple[tuple[Hand, Play], ...] = ()
    behind: Cents = 0
    """What a standing player has staked on its hand."""

    @property
    def rows(self) -> Iterator[PlayedHand]:
        """The hands as rows of a cloth."""
        return (PlayedHand(self.seat, cards, play.value, self.stake) for cards, play in self.hands)


@dataclass(frozen=True)
class PlayedRound:
    """A round dealt and played to its end: first hands, final hands, the bank complete."""

    boxes: tuple[Box, ...]
    bank: Hand
    """All the bank's cards, the complement included."""
    first: tuple[Hand, ...]
    """The two cards first dealt to each box."""

    @cached_property
    def rows(self) -> tuple[PlayedHand, ...]:
        """Every hand of the cloth, in the order of the seats."""
        return tuple(row for box in self.boxes for row in box.rows)

    @cached_property
    def remaining(self) -> int:
        """How many hands wait for the bank."""
        return sum(1 for row in self.rows if row.in_play)


def seated(rng: Random, house: House, players: int) -> tuple[Box, ...]:
    """Seat some players with their stakes."""
    rich = heavy_player(rng, house.level, players)
    return tuple(
        _box(rng, house, seat, heavy=number == rich)
        for number, seat in enumerate(sorted(rng.sample(SEATS, players)))
    )


def _box(rng: Random, house: House, seat: int, *, heavy: bool) -> Box:
    stake = generators.draw_stake(rng, house, heavy=heavy)
    if heavy and rng.random() < _AT_MAXIMUM:
        return Box(seat, BOOK.table(house).maximum, generators.pok_table(house).maximum)
    return Box(seat, stake, generators.draw_pok_beside(rng, house, stake))


def play_table(rng: Random, house: House, players: int) -> PlayedRound:
    """Deal and play a whole round from a full shoe."""
    return play_from(generators.new_shoe(rng), house, seated(rng, house, players))


def play_from(shoe: Shoe, house: House, boxes: Sequence[Box]) -> PlayedRound:
    """Deal and play a whole round: a card each, one to the bank, a second card each."""
    options = options_of(house)
    ones = [shoe.draw() for _ in boxes]
    bank: Hand = (shoe.draw(),)
    first = tuple((one, shoe.draw()) for one in ones)
    played = tuple(
        replace(box, hands=play_hand(shoe, cards, bank, options))
        for box, cards in zip(boxes, first, strict=True)
    )
    return finished(shoe, PlayedRound(played, bank, first))


def finished(shoe: Shoe, table: PlayedRound) -> PlayedRound:
    """Let the bank draw if somebody waits for it, then complete it."""
    bank = generators.bank_played(shoe, table.bank) if table.remaining else table.bank
    return replace(table, bank=generators.bank_completed(shoe, bank))


def play_hand(
    shoe: Shoe, cards: Hand, bank: Hand, options: Options
) -> tuple[tuple[Hand, Play], ...]:
    """Play the first hand of a box to its end; a split makes several."""
    up = engine.value(bank[0])
    if options.plain:
        return (_drawn(shoe, cards, up, Play.PLAIN, may_double=False),)
    move = edge.first_move(_pair(cards), engine.total(cards), up, options)
    if move is Move.SPLIT and cards[0].rank is cards[1].rank:
        return tuple(_split(shoe, cards, up, options))
    if move is Move.SURRENDER:
        return ((cards, Play.SURRENDERED),)
    return (_drawn(shoe, cards, up, Play.PLAIN, may_double=True),)


def _pair(cards: Hand) -> tuple[int, int]:
    return engine.value(cards[0]), engine.value(cards[1])


def _split(shoe: Shoe, cards: Hand, up: int, options: Options) -> Iterator[tuple[Hand, Play]]:
    """Yield the hands of a split, in the order in which they are played."""
    aces = cards[0].rank is Rank.ACE
    most = options.most_aces if aces else options.most_hands
    waiting, number = [cards[0], cards[1]], PAIR
    while waiting:
        hand: Hand = (waiting.pop(0), shoe.draw())
        if hand[0].rank is hand[1].rank and number < most:
            number += 1
            waiting[:0] = hand
        elif aces:
            yield hand, Play.SPLIT
        else:
            yield _drawn(shoe, hand, up, Play.SPLIT, may_double=options.double_split)


def _drawn(shoe: Shoe, cards: Hand, up: int, play: Play, *, may_double: bool) -> tuple[Hand, Play]:
    move = edge.two_card_move(engine.total(cards), up, may_double=may_double)
    if move is Move.DOUBLE:
        return (*cards, shoe.draw()), Play.SPLIT_DOUBLED if play.from_split else Play.DOUBLED
    while edge.hits(engine.total(cards), up):
        cards = (*cards, shoe.draw())
    return cards, play


def cloth(table: PlayedRound, house: House, boxes: str) -> WholeCloth:
    """Put a table on the cloth.

    At « 21 » alone, the hands that are bust or surrendered have been collected, and the bank has
    not received its complement.
    """
    alone = boxes == "vingt-et-un"
    behind = (StandingStake(box.seat, box.behind) for box in table.boxes if box.behind)
    return WholeCloth(
        bank=situations.drawn_for_21(table.bank, table.remaining) if alone else table.bank,
        hands=in_play(table) if alone else table.rows,
        abandon=house.choice("abandon"),
        poks=tuple(SeatPok(box.seat, box.pok) for box in table.boxes),
        boxes=boxes,
        plus_de_cinq=house.choice("plus-de-cinq"),
        cinq_identiques=house.choice("cinq-identiques"),
        debout=() if boxes == "pok" else tuple(behind),
    )


def in_play(table: PlayedRound) -> tuple[PlayedHand, ...]:
    """Return the hands that wait for the bank."""
    return tuple(row for row in table.rows if row.in_play)


_BUCHES: Final = tuple(rank for rank in RANKS if VALUES[rank] == BUCHE)


def _split_kind(asked: SplitRequest) -> str:
    if len(asked.cards) > PAIR:
        return "trois-cartes"
    first, second = (card.rank for card in asked.cards)
    if VALUES[first] != VALUES[second]:
        return "pas-une-paire"
    if first is not second and asked.paires == "meme-rang":
        return "buches-rang"
    if asked.aces:
        return _ace_kind(asked)
    if asked.hands > 1:
        return _again_kind(asked)
    return "paire" if first is second else "buches-valeur"


def _again_kind(asked: SplitRequest) -> str:
    if asked.hands < MOST_SPLIT_HANDS:
        return "encore"
    return "limite" if asked.nombre_de_jeux == "quatre" else "sans-limite"


def _ace_kind(asked: SplitRequest) -> str:
    if asked.hands == 1:
        return "as"
    if asked.as_separes == "une-fois":
        return "as-encore"
    return "as-deuxieme" if asked.hands < MOST_ACE_HANDS["deux-fois"] else "as-troisieme"


_accepted: Final = error_answering(_split_kind, ACCEPT)
_refused: Final = error_answering(_split_kind, REFUSE)


class SplitAllowed(Sampled[SplitRequest]):
    """Whether this split is allowed."""

    slug = "separation"
    title = "Cette séparation est-elle permise ?"
    duty = "Accepter ou refuser une séparation, selon les cartes et les jeux déjà faits."
    seconds = 6
    situation = SplitRequest
    branches = (
        branch("paire", "Deux cartes de même rang"),
        branch("buches-rang", "Deux bûches différentes : refusées", 5, paires="meme-rang"),
        branch("buches-valeur", "Deux bûches différentes : admises", 5, paires="meme-valeur"),
        branch("pas-une-paire", "Deux cartes sans rapport"),
        branch("trois-cartes", "Une troisième carte déjà reçue", 3),
        branch("encore", "Une nouvelle paire sur un jeu séparé", 4, level=2),
        branch(
            "sans-limite", "Quatre jeux ou plus, sans limite", 3, level=3, nombre_de_jeux="illimite"
        ),
        branch("limite", "Quatre jeux, la limite", 4, level=3, nombre_de_jeux="quatre"),
        branch("as", "Deux as d'emblée", 2),
        branch("as-encore", "Un as sur un as séparé : refusé", 5, level=2, as_separes="une-fois"),
        branch("as-deuxieme", "Un as sur un as séparé : admis", 4, level=3, as_separes="deux-fois"),
        branch("as-troisieme", "Les as déjà séparés deux fois", 4, level=3, as_separes="deux-fois"),
    )
    pitfalls = (
        _accepted(
            "meme-valeur-admise",
            "Ici, il faut deux cartes de même rang : deux bûches différentes ne suffisent pas.",
            "buches-rang",
        ),
        _refused(
            "meme-rang-exige",
            "Ici, deux cartes de même valeur se séparent, quel que soit leur rang.",
            "buches-valeur",
        ),
        _accepted(
            "as-separes-encore", "Les as ne peuvent plus être séparés.", "as-encore", "as-troisieme"
        ),
        _refused(
            "as-jamais-deux-fois",
            "Dans cet établissement, les as peuvent être séparés deux fois.",
            "as-deuxieme",
        ),
        _refused("une-seule-fois", "Une nouvelle paire se sépare encore.", "encore", "sans-limite"),
        _accepted("limite-oubliee", "Ici, une case ne dépasse pas quatre jeux.", "limite"),
        _accepted(
            "apres-une-carte",
            "Un jeu qui a reçu une troisième carte ne se sépare plus.",
            "trois-cartes",
        ),
    )

    @override
    def sample(self, rng: Random, house: House, branch: str) -> SplitRequest:
        """A pair as often as two other cards, in a box that may have been split."""
        among = _BUCHES if branch.startswith("buches") else RANKS
        first = Rank.ACE if branch.startswith("as") else rng.choice(among)
        ranks = [first, rng.choice((first, rng.choice(among)))]
        if branch == "trois-cartes":
            ranks = [first, first, rng.choice(RANKS)]
        cards = tuple(Card.of(rank, rng.choice(SUITS)) for rank in ranks)
        hands = 1 if among is _BUCHES else rng.randint(1, MOST_SPLIT_HANDS + 1)
        return split_asked(house, cards, hands)

    classify = staticmethod(_split_kind)

    @override
    def deal(self, rng: Random, house: House) -> SplitRequest:
        """Deal a first pair, which a player asks to split whatever it is."""
        shoe = generators.new_shoe(rng)
        first = shoe.draw()
        return split_asked(house, (first, generators.card_worth(shoe, VALUES[first.rank])))

    @override
    def ask(self, situation: SplitRequest) -> Question:
        number = situation.hands
        note = "aucune séparation encore" if number == 1 else f"la case a déjà {small(number)} jeux"
        zones = (BOOK.plan.asked("Main du joueur", situation.cards, note=note),)
        in_force = BOOK.in_force(
            paires=situation.paires,
            nombre_de_jeux=situation.nombre_de_jeux,
            as_separes=situation.as_separes,
        )
        prompt = "Le joueur veut séparer ces cartes. Acceptez-vous ?"
        return Question(prompt, ANSWERS, zones, in_force)

    solve = staticmethod(requests.may_split)
