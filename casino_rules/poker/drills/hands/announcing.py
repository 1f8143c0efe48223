"""Announcing a hand at the showdown: the combination in full, with its height."""

from collections.abc import Iterator
from itertools import product
from random import Random
from typing import Final, NamedTuple, override

from casino_rules.core.house import House
from casino_rules.core.questions import Zone
from casino_rules.exercises.announcing import TYPED, AnnouncementDrill, Spoken, how_at
from casino_rules.hands import HandValue
from casino_rules.poker.drills.base import RoomDrill
from casino_rules.poker.drills.hands import saying
from casino_rules.poker.drills.hands.misreadings import misreadings_of
from casino_rules.poker.drills.hands.one_hand import player_zones
from casino_rules.poker.drills.hands.proof import reading_of
from casino_rules.poker.generators import kinds_of
from casino_rules.poker.room import Room
from casino_rules.poker.showdown import lifted_of
from casino_rules.poker.situations.hands import HandToSay
from casino_rules.poker.variant import Half

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
        wordings = [(NO_LOW,) if value is None else saying.wordings(value) for value in values]
        for names in product(*wordings):
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
                yield from (_Fault(place, *said) for said in saying.misnamed(value))
