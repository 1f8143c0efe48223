"""Announcing hands: the right wordings and how a name is missed, then the combination with its height."""

from collections.abc import Iterator
from itertools import product
from random import Random
from typing import Final, NamedTuple, override

from casino_rules.core.cards import RANKS, Rank
from casino_rules.core.house import House
from casino_rules.core.questions import Zone
from casino_rules.exercises.announcing import TYPED, AnnouncementDrill, Spoken, how_at
from casino_rules.hands import BadugiCategory, Category, HandValue, HighCategory
from casino_rules.hands.naming import announced
from casino_rules.hands.reading import Shape
from casino_rules.poker.drills.base import RoomDrill
from casino_rules.poker.drills.hands.misreadings import misreadings_of
from casino_rules.poker.drills.hands.reading import player_zones, reading_of
from casino_rules.poker.generators import kinds_of
from casino_rules.poker.room import Room
from casino_rules.poker.showdown import lifted_of
from casino_rules.poker.situations.hands import HandToSay
from casino_rules.poker.variant import Half

_TAKEN_FOR: Final = {
    HighCategory.HIGH_CARD: HighCategory.PAIR,
    HighCategory.PAIR: HighCategory.TRIPS,
    HighCategory.TWO_PAIR: HighCategory.FULL,
    HighCategory.TRIPS: HighCategory.PAIR,
    HighCategory.STRAIGHT: HighCategory.FLUSH,
    HighCategory.FLUSH: HighCategory.STRAIGHT,
    HighCategory.FULL: HighCategory.QUADS,
    HighCategory.QUADS: HighCategory.TRIPS,
    HighCategory.STRAIGHT_FLUSH: HighCategory.FLUSH,
    HighCategory.ROYAL_FLUSH: HighCategory.STRAIGHT_FLUSH,
}
"""The combination that is read instead of each, in the same cards."""


def wordings(value: HandValue) -> tuple[str, ...]:
    """Return the ways to say a hand, the usual one first."""
    usual = value.announced
    category, ranks = value.category, value.ranks
    if _card_by_card(value):
        wheel = not isinstance(category, BadugiCategory) and ranks[-1] is Rank.ACE
        roue = ("la roue", "roue") if wheel and ranks[0] is Rank.FIVE else ()
        return (usual, value.named(), *roue)
    names = [usual, value.precise]
    if category is HighCategory.HIGH_CARD:
        first, second = (rank.noun.singular for rank in ranks[:2])
        names += [f"hauteur {first}", f"hauteur {first}, {second}"]
    if category in (HighCategory.FULL, HighCategory.TWO_PAIR):
        first, second = _heads(value.shape, category)[:2]
        link = "par les" if category is HighCategory.FULL else "et"
        label = category.label.singular
        names += [f"{label} {aux}{first} {link} {second}" for aux in ("aux ", "")]
    return tuple(dict.fromkeys(names))


def misnamed(value: HandValue) -> Iterator[tuple[str, str]]:
    """Yield how a hand is misnamed: the error, and what is said."""
    category, ranks = value.category, value.ranks
    low = value.scale.low
    if category in (HighCategory.FULL, HighCategory.TWO_PAIR):
        turned = (*ranks[-2:], *ranks[:-2]) if category is HighCategory.FULL else _swapped(ranks)
        yield "ordre-inverse", announced(_shape(category, turned), low=low)
    if isinstance(category, HighCategory) and not _card_by_card(value):
        taken = _TAKEN_FOR[category]
        heads = (ranks[place].noun for place in taken.places)
        yield "autre-combinaison", taken.template.format(*heads, label=taken.label.singular)
    if category is not HighCategory.ROYAL_FLUSH:
        yield "hauteur-fausse", announced(_shape(category, _shifted(value)), low=low)
        if category is not HighCategory.HIGH_CARD:
            yield "sans-hauteur", category.label.singular
        elif low:
            yield "sans-hauteur", f"main {ranks[0].noun.au}"
    if _card_by_card(value) and len(ranks) > 1:
        yield "de-bas-en-haut", announced(_shape(category, ranks[::-1]), low=low)


def _card_by_card(value: HandValue) -> bool:
    """Whether a hand is said card by card."""
    category = value.category
    if isinstance(category, BadugiCategory):
        return category is not BadugiCategory.ONE
    return value.scale.low and category is HighCategory.HIGH_CARD


def _heads(shape: Shape, category: HighCategory) -> list[str]:
    return [shape.ranks[place].noun.plural for place in category.places]


def _swapped(ranks: tuple[Rank, ...]) -> tuple[Rank, ...]:
    return (*ranks[2:4], *ranks[:2], *ranks[4:])


def _shape(category: Category, ranks: tuple[Rank, ...]) -> Shape:
    return Shape((), category, ranks)


def _shifted(value: HandValue) -> tuple[Rank, ...]:
    """Return the ranks with one mistaken for a neighbour that is not there.

    It is the first; where nothing but high cards is said, the second.
    """
    ranks = value.ranks
    plain = value.category is HighCategory.HIGH_CARD and not value.scale.low
    taken = ranks[1] if plain else ranks[0]
    others = [rank for rank in RANKS if rank not in ranks]
    if plain:
        others = [rank for rank in others if rank.order < ranks[0].order] or others
    nearest = min(others, key=lambda rank: (abs(rank.order - taken.order), rank.order))
    return tuple(nearest if rank is taken else rank for rank in ranks)


NO_LOW: Final = "pas de bas"
_PROPOSED: Final = 4
"""So many wrong phrases are proposed beside the right one."""
_PLACES: Final = {
    "haut": "en haut, ",
    "deux-sept": "au deux-sept, ",
    "bas": "en bas, ",
    "badugi": "",
}
"""What comes before the name of a half, where there are two."""
_SECOND: Final = "seconde-oubliee"
_COMMON: Final = {
    "sans-hauteur": "Une combinaison s'annonce avec sa hauteur : deux mains du même nom ne se valent "
    "pas.",
    "hauteur-fausse": "La combinaison est bien nommée, la hauteur ne l'est pas : relisez les cartes "
    "qui jouent.",
}
_HIGH: Final = {
    "ordre-inverse": "Ce qui compte le plus se dit d'abord : le brelan du full avant sa paire, la "
    "plus haute paire avant la seconde.",
    "autre-combinaison": "Ces cartes ne font pas cette combinaison : nommez celle qu'elles font.",
}
_LOW: Final = {
    "de-bas-en-haut": "Une main basse se dit de sa plus haute carte à la plus petite.",
}
_TWO: Final = {
    _SECOND: "Le pot a deux moitiés : dites les deux.",
}


_WITH_LOW: Final = "Le pot a deux moitiés : dites aussi la seconde main."
_WITHOUT_LOW: Final = "Le pot a deux moitiés : dites aussi qu'il n'y a pas de bas."


class _Fault(NamedTuple):
    """A half that is misnamed: the error, and what is said of it."""

    place: int
    slug: str
    text: str


def joined(halves: tuple[Half, ...], names: tuple[str, ...]) -> str:
    """Return what is said of a hand, its name for each half of the pot being known."""
    if len(halves) == 1:
        return names[0]
    told = (
        name if name == NO_LOW else _PLACES[half.key] + name
        for half, name in zip(halves, names, strict=True)
    )
    return " ; ".join(told)


def _name(value: HandValue | None) -> str:
    return NO_LOW if value is None else value.announced


class AnnounceHand(RoomDrill[HandToSay], AnnouncementDrill[HandToSay]):
    """Announce a hand in full, with its height, for each half of the pot."""

    slug = "annoncer-main"
    title = "Annoncer la main"
    duty = "Annoncer une main à l'abattage, avec sa hauteur."
    question = "Annoncez-la."
    seconds = 12
    situation = HandToSay

    def __init__(self, room: Room) -> None:
        """Take the room: the kinds of its hands are the branches, its misreadings are errors."""
        self.room = room
        self.halves = room.variant.halves
        self.kinds = kinds_of(room.variant)
        self.branches = self.kinds.branches
        self.errors = {
            **{item.slug: item.message for item in misreadings_of(room.variant)},
            **(_HIGH if any(half.high for half in self.halves) else {}),
            **(_TWO if len(self.halves) > 1 else {}),
            **_COMMON,
            **(_LOW if any(not half.high for half in self.halves) else {}),
        }
        AnnouncementDrill.__init__(self)

    @override
    def check(self, situation: HandToSay) -> None:
        self.check_hole(situation.hole, "hole")
        self.check_board(situation.board, self.room.variant.board)

    @override
    def construct(self, rng: Random, house: House, branch: str) -> HandToSay:
        return HandToSay(how_at(house), *self.kinds.deal(rng, branch))

    @override
    def classify(self, situation: HandToSay) -> str:
        return self.kinds.of(situation.hole, situation.board)

    @override
    def scene(self, situation: HandToSay) -> str:
        return "Le joueur découvre sa main."

    @override
    def zones(self, situation: HandToSay) -> tuple[Zone, ...]:
        return player_zones(situation.hole, situation.board)

    @override
    def say(self, situation: HandToSay) -> Spoken:
        hole, board = situation.hole, situation.board
        values = [half.best(hole, board) for half in self.halves]
        phrase = joined(self.halves, tuple(map(_name, values)))
        reading = reading_of(self.room, self.halves, hole, board)
        step = self.room.cite("annonce-de-la-main", phrase=phrase)
        wrong = self._wrong_phrases(situation, values)
        if situation.how != TYPED:
            wrong = dict(list(wrong.items())[:_PROPOSED])
        plays = lifted_of(self.room, hole, board)
        second = _WITHOUT_LOW if values[-1] is None else _WITH_LOW
        why = {_SECOND: second} if len(values) > 1 else {}
        return Spoken(phrase, (*reading, step), tuple(self._also(values)), wrong, plays, why)

    def _also(self, values: list[HandValue | None]) -> Iterator[str]:
        """Yield the other wordings that are as good."""
        named = [(NO_LOW,) if value is None else wordings(value) for value in values]
        for names in product(*named):
            yield joined(self.halves, names)
            yield ", ".join(names)

    def _wrong_phrases(
        self, situation: HandToSay, values: list[HandValue | None]
    ) -> dict[str, str]:
        """Return what is said by who makes each error that can be made here."""
        names = tuple(map(_name, values))
        right = joined(self.halves, names)
        found: dict[str, str] = {}
        for place, slug, text in self._faults(situation, values):
            said = joined(self.halves, (*names[:place], text, *names[place + 1 :]))
            if said != right:
                found.setdefault(slug, said)
        if len(names) > 1:
            found[_SECOND] = names[0]
        return {slug: found[slug] for slug in self.errors if slug in found}

    def _faults(self, situation: HandToSay, values: list[HandValue | None]) -> Iterator[_Fault]:
        for item in misreadings_of(self.room.variant):
            read = item.value(situation.hole, situation.board)
            if read is not None:
                yield _Fault(item.place, item.slug, _name(read))
        for place, value in enumerate(values):
            if value is not None:
                yield from (_Fault(place, *said) for said in misnamed(value))
