"""Who speaks first in the stud games: the open cards decide."""

from collections.abc import Iterable
from random import Random
from typing import Final, override

from casino_rules.core.drill import Branch, Pitfall, branch
from casino_rules.core.forms import Seats, UnreadableAnswer
from casino_rules.core.french import CARTE
from casino_rules.core.house import House
from casino_rules.core.questions import Question, Zone
from casino_rules.core.ruling import Ruling, Step
from casino_rules.poker import opening
from casino_rules.poker.drills import stud_tables
from casino_rules.poker.drills.base import RoomDrill
from casino_rules.poker.making import dealt, seats_at
from casino_rules.poker.opening import BEST_CARD, BRING_IN, Ways, ways
from casino_rules.poker.room import Room, laid
from casino_rules.poker.situations import ALL_IN, FOLDED, PLAYS, STATES
from casino_rules.poker.stud_situations import (
    FIRST,
    LowStudRound,
    SeatShown,
    StudRound,
    shown_by_seat,
)

_MAKERS: Final = {
    "rangs": stud_tables.by_ranks,
    "paire": stud_tables.by_pair,
    "egalite": stud_tables.by_seat,
    "tapis": stud_tables.by_ranks,
}
_FEWEST: Final = 3
_OPENINGS: Final = {
    (False, False): "bring-in",
    (False, True): "plus-haute-ouvre",
    (True, False): "bring-in-bas",
    (True, True): "plus-basse-ouvre",
}
_LITERAL: Final = {"bring-in": "bring-in-litteral", "plus-haute-ouvre": "plus-haute-litterale"}


def stud_zones(room: Room, players: Iterable[SeatShown], number: int) -> tuple[Zone, ...]:
    """Lay the open cards before the seats, with the closed ones of that round."""
    closed = sum(street.closed for street in room.variant.streets[:number])
    return tuple(
        Zone(
            f"Place {row.seat}",
            row.shown,
            hidden=0 if row.state == FOLDED else closed,
            seat=row.seat,
            note="" if row.state == PLAYS else STATES.show(row.state).lower(),
        )
        for row in sorted(players, key=lambda row: row.seat)
    )


class StudFirstToSpeak(RoomDrill[StudRound]):
    """Give the word to the seat that the open cards designate."""

    slug = "premier-a-parler"
    title = "Qui parle en premier ?"
    duty = "Lire les cartes visibles et donner la parole au bon joueur."
    seconds = 8
    branches: tuple[Branch, ...] = (
        branch("bring-in", "Premier tour : une seule carte désigne", 4, ouverture=BRING_IN),
        branch(
            "bring-in-couleur",
            "Premier tour : deux cartes de même rang, la couleur désigne",
            4,
            ouverture=BRING_IN,
        ),
        branch("meilleure", "Premier tour : la meilleure carte ouvre", 4, ouverture=BEST_CARD),
        branch(
            "meilleure-egalite",
            "Premier tour : deux meilleures cartes, la place désigne",
            4,
            ouverture=BEST_CARD,
        ),
        branch("rangs", "Tours suivants : les rangs visibles décident", 4),
        branch("paire", "Tours suivants : une paire visible change tout", 4),
        branch("egalite", "Tours suivants : deux mains visibles égales", 4),
        branch("tapis", "Tours suivants : le joueur désigné est à tapis", 2),
    )

    def __init__(self, room: Room) -> None:
        """Take the room, and list the errors."""
        super().__init__(room)
        self.situation = LowStudRound if room.variant.low else StudRound
        self.pitfalls = (
            Pitfall(
                "joueur-a-tapis",
                "Un joueur à tapis ne parle plus : la parole passe au suivant, à sa gauche.",
                self._all_in,
            ),
            Pitfall(
                "a-l-envers",
                "C'est l'autre bout de l'échelle qui parle : relisez qui ouvre dans ce jeu.",
                self._upside_down,
            ),
            Pitfall(
                "couleur-oubliee",
                "Pour le bring-in, deux cartes de même rang se départagent par la couleur.",
                self._without_suit,
            ),
            Pitfall(
                "couleur-de-trop",
                "Pour la parole, les couleurs ne départagent que le bring-in : ici c'est la place, à "
                "partir de la gauche du croupier.",
                self._by_suit,
            ),
            Pitfall(
                "une-seule-carte",
                "On compare toutes les cartes visibles ensemble, les paires d'abord.",
                self._one_card,
            ),
            Pitfall(
                "a-gauche-du-croupier",
                "Sans bouton ni blinds, ce sont les cartes visibles qui donnent la parole, et non "
                "la place.",
                self._nearest,
            ),
        )

    @override
    def check(self, situation: StudRound) -> None:
        self.check_round(situation.round)
        wanted = self._open(situation.round)
        if any(len(row.shown) != wanted for row in situation.players if row.shown):
            message = f"À ce tour, un joueur a {CARTE.count(wanted)} devant lui, face ouverte."
            raise UnreadableAnswer(message, "players")

    def _open(self, round_: int) -> int:
        return sum(street.open for street in self.room.variant.streets[:round_])

    @override
    def construct(self, rng: Random, house: House, branch: str) -> StudRound:
        used = ways(self.room.variant, house.as_dict())
        most = self.room.variant.most_seats
        if branch in _MAKERS:
            round_ = rng.randint(FIRST + 1, self.room.variant.rounds)
            number = rng.randint(_FEWEST, most)
            live = stud_tables.live_number(rng, number, _FEWEST if branch == "tapis" else 2)
            hands = _MAKERS[branch](rng, used, self._open(round_), live)
            state = stud_tables.states(rng, live, first_all_in=branch == "tapis")
        else:
            round_, number = FIRST, rng.randint(2, most)
            tied = branch.endswith(("couleur", "egalite"))
            hands = stud_tables.first_cards(rng, used, number, tied=tied)
            state = [PLAYS] * number
        seats = seats_at(rng, number, most)
        return self._made(house, round_, stud_tables.players(rng, seats, hands, state))

    def _made(self, house: House, round_: int, rows: tuple[SeatShown, ...]) -> StudRound:
        ouverture = house.choice("ouverture")
        if self.room.variant.low:
            return LowStudRound(ouverture, round_, rows, house.choice("parole-basse"))
        return StudRound(ouverture, round_, rows)

    @override
    def deal(self, rng: Random, house: House) -> StudRound:
        most = self.room.variant.most_seats
        round_ = rng.randint(FIRST, self.room.variant.rounds)
        number = rng.randint(2, most)
        live = number if round_ == FIRST else rng.randint(2, number)
        size = self._open(round_)
        cards = dealt(rng, live * size)
        hands = [cards[at : at + size] for at in range(0, len(cards), size)]
        seats = seats_at(rng, number, most)
        return self._made(house, round_, stud_tables.players(rng, seats, hands, [PLAYS] * live))

    @override
    def classify(self, situation: StudRound) -> str:
        used, shown = self._ways(situation), shown_by_seat(situation.players)
        if self._designated(situation, used) not in situation.able:
            return "tapis"
        if situation.round == FIRST:
            ranks = sorted(opening.height(cards[0], used)[0] for cards in shown.values())
            extreme = ranks[0] if used.lowest_opens else ranks[-1]
            kind = "meilleure" if used.best_opens else "bring-in"
            tie = "egalite" if used.best_opens else "couleur"
            return f"{kind}-{tie}" if ranks.count(extreme) > 1 else kind
        best = opening.best_shown(shown, used)
        if len(best) > 1:
            return "egalite"
        worth = {seat: opening.strength(cards, used) for seat, cards in shown.items()}
        return "rangs" if len({shape for shape, _ in worth.values()}) == 1 else "paire"

    @override
    def ask(self, situation: StudRound) -> Question:
        title = self.room.variant.streets[situation.round - 1].title
        zones = stud_zones(self.room, situation.players, situation.round)
        form = Seats(tuple(sorted(row.seat for row in situation.players)))
        book, options = self.room.book, dict(situation.options)
        if situation.round > FIRST:
            del options["ouverture"]
        in_force = tuple(book.option(slug).label(key) for slug, key in options.items())
        return Question(f"{title} : qui parle en premier ?", form, zones, in_force)

    @override
    def solve(self, situation: StudRound) -> Ruling[tuple[int, ...]]:
        used = self._ways(situation)
        found = self._designated(situation, used)
        steps = [self._rule(situation, used, found)]
        if situation.round > FIRST:
            tied = opening.best_shown(shown_by_seat(situation.players), used)
            if len(tied) > 1:
                steps.append(self.room.cite("egalite-visible", place=found))
        speaker = self._speaker(situation)
        if speaker != found:
            steps.append(self.room.cite("ne-parle-plus"))
        return Ruling((speaker,), tuple(steps))

    def _rule(self, situation: StudRound, used: Ways, seat: int) -> Step:
        literal = self.room.variant.low and not used.inverted
        shown = shown_by_seat(situation.players)
        if situation.round > FIRST:
            slug = "parole-visible-litterale" if literal else "parole-visible"
            slug = "parole-visible-basse" if used.inverted else slug
            return self.room.cite(slug, place=seat, cartes=laid(shown[seat]))
        slug = _OPENINGS[used.inverted, used.best_opens]
        slug = _LITERAL[slug] if literal else slug
        card = shown[seat][0]
        tied = sum(cards[0].rank is card.rank for cards in shown.values()) > 1
        kind = "egalite" if used.best_opens else "couleur"
        return self.room.cite(slug, kind if tied else "", place=seat, carte=laid((card,)))

    def _ways(self, situation: StudRound) -> Ways:
        return ways(self.room.variant, situation.options)

    @staticmethod
    def _designated(situation: StudRound, used: Ways) -> int:
        """Return the seat that the cards designate, all-in or not."""
        shown = shown_by_seat(situation.players)
        if situation.round == FIRST:
            return opening.opener(shown, shown, used)
        return opening.visible_speaker(shown, shown, used)

    def _speaker(self, situation: StudRound) -> int:
        shown, used = shown_by_seat(situation.players), self._ways(situation)
        choose = opening.opener if situation.round == FIRST else opening.visible_speaker
        return choose(shown, situation.able, used)

    def _wrong(self, situation: StudRound, seat: int) -> tuple[int, ...] | None:
        return None if seat == self._speaker(situation) else (seat,)

    def _all_in(self, situation: StudRound) -> tuple[int, ...] | None:
        return self._wrong(situation, self._designated(situation, self._ways(situation)))

    def _upside_down(self, situation: StudRound) -> tuple[int, ...] | None:
        used = self._ways(situation)
        if situation.round == FIRST:
            other = Ways(used.inverted, not used.best_opens)
        else:
            other = Ways(not used.inverted, used.best_opens)
        return self._wrong(situation, self._designated(situation, other))

    def _without_suit(self, situation: StudRound) -> tuple[int, ...] | None:
        if not self.classify(situation).endswith("couleur"):
            return None
        shown = shown_by_seat(situation.players)
        card = shown[self._speaker(situation)][0]
        alike = (seat for seat, cards in shown.items() if cards[0].rank is card.rank)
        return self._wrong(situation, next(alike))

    def _by_suit(self, situation: StudRound) -> tuple[int, ...] | None:
        if not self.classify(situation).endswith("egalite"):
            return None
        used, shown = self._ways(situation), shown_by_seat(situation.players)
        tied = opening.best_shown(shown, used)
        highest = max(tied, key=lambda seat: max(opening.height(c, used) for c in shown[seat]))
        return self._wrong(situation, highest)

    def _one_card(self, situation: StudRound) -> tuple[int, ...] | None:
        if situation.round == FIRST:
            return None
        used, shown = self._ways(situation), shown_by_seat(situation.players)
        choose = min if used.inverted else max
        seat = choose(
            shown,
            key=lambda number: choose(opening.height(card, used) for card in shown[number]),
        )
        return self._wrong(situation, seat)

    def _nearest(self, situation: StudRound) -> tuple[int, ...] | None:
        live = [row.seat for row in situation.players if row.state in (PLAYS, ALL_IN)]
        return self._wrong(situation, min(live))
