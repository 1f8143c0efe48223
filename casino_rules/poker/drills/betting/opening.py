"""Who opens in the stud games, whose open cards decide; the bring-in, and what the others call."""

from collections.abc import Iterator, Mapping
from dataclasses import replace
from random import Random
from typing import Any, ClassVar, Final, override

from casino_rules.core.cards import show_cards
from casino_rules.core.drill import Branch, branch
from casino_rules.core.forms import Amount, Field, Fields, Json
from casino_rules.core.house import House
from casino_rules.core.money import EURO, Cents, format_amount
from casino_rules.core.plan import ALL_SEATS
from casino_rules.core.questions import Question
from casino_rules.core.ruling import Ruling, Step
from casino_rules.core.table_forms import Hand, Seats
from casino_rules.poker.drills import base, cloth
from casino_rules.poker.drills.base import RoomDrill, dealt, error
from casino_rules.poker.play import opening
from casino_rules.poker.play.opening import BEST_CARD, BRING_IN, Ways, ways
from casino_rules.poker.play.seating import PAIR
from casino_rules.poker.play.stakes import table_at
from casino_rules.poker.room import CLOTH, Room
from casino_rules.poker.situations.studs import (
    FIRST,
    TIED_BY_SEAT,
    BringInDue,
    LowBringInDue,
    LowStudRound,
    SeatStack,
    StudRound,
    in_house,
    shown_by_seat,
)

_UPSIDE_DOWN: Final = "a-l-envers"
"""The error of reading the open cards from the wrong end."""
_OPENINGS: Final = {
    (False, False): "bring-in",
    (False, True): "plus-haute-ouvre",
    (True, False): "bring-in-bas",
    (True, True): "plus-basse-ouvre",
}
_LITERAL: Final = {"bring-in": "bring-in-litteral", "plus-haute-ouvre": "plus-haute-litterale"}


def first_card_step(room: Room, shown: Mapping[int, Hand], used: Ways, seat: int) -> Step:
    """Say why a seat opens the first round, by its only open card."""
    slug = _OPENINGS[used.inverted, used.best_opens]
    slug = _LITERAL[slug] if room.variant.low and not used.inverted else slug
    card = shown[seat][0]
    tied = sum(cards[0].rank is card.rank for cards in shown.values()) > 1
    best = "egalite-couleur" if used.suits else "egalite"
    kind = best if used.best_opens else "couleur"
    return room.cite(slug, kind if tied else "", place=seat, carte=show_cards((card,)))


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
            "Premier tour : deux meilleures cartes de même rang",
            4,
            ouverture=BEST_CARD,
        ),
        branch("rangs", "Tours suivants : les rangs visibles décident", 4),
        branch("paire", "Tours suivants : une paire visible change tout", 4),
        branch("egalite", "Tours suivants : deux mains visibles égales", 4),
        branch("tapis", "Tours suivants : le joueur désigné est à tapis", 2),
    )

    legacy_facts: ClassVar[Mapping[str, Json]] = TIED_BY_SEAT

    def __init__(self, room: Room) -> None:
        """Take the room, and list the errors."""
        super().__init__(room)
        self.pitfalls = tuple(
            replace(item, told=self._end) if item.slug == _UPSIDE_DOWN else item
            for item in self.pitfalls
        )
        self.situation = LowStudRound if room.variant.low else StudRound

    @override
    def check(self, situation: StudRound) -> None:
        self.check_round(situation.round)
        self.check_open(situation.round, (row.shown for row in situation.players))

    @override
    def deal(self, rng: Random, house: House) -> StudRound:
        round_, seats = rng.randint(FIRST, self.room.variant.rounds), self.seats(rng)
        opens = round_ == FIRST
        live = len(seats) if opens else base.live_number(rng, len(seats))
        rows = base.players(
            rng, seats, self.room.variant.open_by(round_), live, live if opens else PAIR
        )
        return in_house(self.situation, house, round=round_, players=rows)

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
        moment = self.room.variant.streets[situation.round - 1].moment
        closed = sum(street.closed for street in self.room.variant.streets[: situation.round])
        zones = cloth.seats(situation.players, closed=closed)
        form = Seats(tuple(sorted(row.seat for row in situation.players)), one=True)
        book, options = self.room.book, dict(situation.options)
        if situation.round > FIRST:
            del options["ouverture"]
        elif situation.ouverture == BRING_IN:
            del options["mains-visibles-egales"]
        in_force = tuple(book.option(slug).label(key) for slug, key in options.items())
        return Question(f"{moment}, qui parle en premier ?", form, zones, in_force)

    @override
    def solve(self, situation: StudRound) -> Ruling[tuple[int, ...]]:
        used = self._ways(situation)
        found = self._designated(situation, used)
        steps = [self._rule(situation, used, found)]
        if situation.round > FIRST:
            shown = shown_by_seat(situation.players)
            if len(opening.best_shown(shown, used)) > 1:
                steps.append(self._tie(used, found, shown[found]))
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
            return self.room.cite(slug, place=seat, cartes=show_cards(shown[seat]))
        return first_card_step(self.room, shown, used, seat)

    def _tie(self, used: Ways, seat: int, cards: Hand) -> Step:
        """Say what tells tied hands apart."""
        if not used.suits:
            return self.room.cite("egalite-visible", place=seat)
        card = show_cards((opening.highest_card(cards, used),))
        suit = "plus basse" if used.inverted else "plus haute"
        return self.room.cite("egalite-visible-couleur", place=seat, carte=card, couleur=suit)

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

    @error(
        "joueur-a-tapis",
        "Un joueur à tapis ne parle plus : la parole passe au suivant, à sa gauche.",
    )
    def _all_in(self, seen: StudRound) -> tuple[int, ...]:
        return (self._designated(seen, self._ways(seen)),)

    def _end(self, seen: StudRound) -> str:
        """Say at which end the cards designate."""
        used = self._ways(seen)
        if seen.round == FIRST:
            end = "basse" if used.lowest_opens else "haute"
            return f"Au premier tour, c'est la carte visible la plus {end} qui ouvre."
        end = "basse" if used.inverted else "haute"
        return f"À ce tour, c'est la main visible la plus {end} qui parle."

    @error(_UPSIDE_DOWN, "C'est l'autre bout de l'échelle qui parle.")
    def _upside_down(self, seen: StudRound) -> tuple[int, ...]:
        used, opens = self._ways(seen), seen.round == FIRST
        other = Ways(used.inverted == opens, used.best_opens != opens, used.suits)
        return (self._designated(seen, other),)

    @error(
        "couleur-oubliee",
        "Pour le bring-in, deux cartes de même rang se départagent par la couleur.",
    )
    def _without_suit(self, seen: StudRound) -> tuple[int, ...] | None:
        if not self.classify(seen).endswith("couleur"):
            return None
        shown = shown_by_seat(seen.players)
        card = shown[self._speaker(seen)][0]
        return (next(seat for seat, cards in shown.items() if cards[0].rank is card.rank),)

    @error(
        "couleur-de-trop",
        "Pour la parole, les couleurs ne départagent que le bring-in : ici c'est la place, à "
        "partir de la gauche du croupier.",
    )
    def _by_suit(self, seen: StudRound) -> tuple[int, ...] | None:
        return None if self._ways(seen).suits else self._as_elsewhere(seen)

    @error(
        "place-de-trop",
        "Dans cette maison, la couleur de la plus haute carte départage les mains visibles égales, "
        "et non la place.",
    )
    def _by_seat(self, seen: StudRound) -> tuple[int, ...] | None:
        return self._as_elsewhere(seen) if self._ways(seen).suits else None

    def _as_elsewhere(self, seen: StudRound) -> tuple[int, ...] | None:
        """Return whom a house designates that tells tied hands apart the other way."""
        if not self.classify(seen).endswith("egalite"):
            return None
        used = self._ways(seen)
        return (self._designated(seen, replace(used, suits=not used.suits)),)

    @error("une-seule-carte", "On compare toutes les cartes visibles ensemble, les paires d'abord.")
    def _one_card(self, seen: StudRound) -> tuple[int, ...] | None:
        if seen.round == FIRST:
            return None
        used, shown = self._ways(seen), shown_by_seat(seen.players)
        choose = min if used.inverted else max
        return (
            choose(shown, key=lambda seat: choose(opening.height(c, used) for c in shown[seat])),
        )

    @error(
        "a-gauche-du-croupier",
        "Sans bouton ni blinds, ce sont les cartes visibles qui donnent la parole, et non la place.",
    )
    def _nearest(self, seen: StudRound) -> tuple[int, ...]:
        return (min(shown_by_seat(seen.players)),)


WHO: Final = "place"
POSTED: Final = "pose"
CALLED: Final = "suivre"
_DEEP: Final = (20, 60)
"""What a player has left, in small bets."""

type Answer = dict[str, Any]


class PostBringIn(RoomDrill[BringInDue]):
    """Say who posts the bring-in, how much they put in, and what the next player calls."""

    slug = "bring-in"
    title = "Le bring-in"
    duty = "Faire poser le bring-in, entier ou à tapis, et dire ce que les autres suivent."
    seconds = 12
    branches = (
        branch("entier", "Le joueur désigné a de quoi", 2, ouverture=BRING_IN),
        branch(
            "tapis", "Le joueur désigné n'a pas de quoi : il est à tapis", 5, ouverture=BRING_IN
        ),
        branch("ante", "L'ante a mis à tapis le joueur désigné", 4, ouverture=BRING_IN),
        branch("libre", "La meilleure carte ouvre : rien de forcé", 3, ouverture=BEST_CARD),
    )
    legacy_facts: ClassVar[Mapping[str, Json]] = TIED_BY_SEAT

    def __init__(self, room: Room) -> None:
        """Take the room: a low game reads the open cards as its house does."""
        super().__init__(room)
        self.situation = LowBringInDue if room.variant.low else BringInDue

    def _ways(self, situation: BringInDue) -> Ways:
        return ways(self.room.variant, situation.options)

    def _named(self, situation: BringInDue) -> int:
        """Return the seat that its card names, all-in or not."""
        return opening.opener(situation.shown, situation.shown, self._ways(situation))

    def _poster(self, situation: BringInDue) -> int:
        able = [seat for seat, stack in situation.stacks.items() if stack]
        return opening.opener(situation.shown, able, self._ways(situation))

    @override
    def construct(self, rng: Random, house: House, branch: str) -> BringInDue:
        stakes = table_at(rng, self.room.variant, house.level)
        seats = self.seats(rng, PAIR + 1, house.level)
        cards = dict(zip(seats, dealt(rng, len(seats)), strict=True))
        shown = {seat: (card,) for seat, card in cards.items()}
        named = opening.opener(shown, shown, ways(self.room.variant, dict(house.choices)))
        stacks = {seat: stakes.big * rng.randint(*_DEEP) for seat in seats}
        short = {"tapis": EURO * rng.randint(1, stakes.bring_in // EURO - 1), "ante": 0}
        stacks[named] = short.get(branch, stacks[named])
        rows = tuple(SeatStack(seat, shown[seat], stacks[seat]) for seat in seats)
        return in_house(self.situation, house, bring_in=stakes.bring_in, players=rows)

    @override
    def classify(self, situation: BringInDue) -> str:
        if situation.ouverture == BEST_CARD:
            return "libre"
        stack = situation.stacks[self._named(situation)]
        if not stack:
            return "ante"
        return "tapis" if stack < situation.bring_in else "entier"

    @override
    def ask(self, situation: BringInDue) -> Question:
        closed = self.room.variant.streets[0].closed
        zones = tuple(
            replace(
                CLOTH.seat(row.seat, row.shown, {}, hidden=closed, note=_note(row)),
                hidden_first=closed,
            )
            for row in sorted(situation.players, key=lambda row: row.seat)
        )
        bets = f"{ALL_SEATS}.{cloth.ROUND}"
        fields = (
            Field(WHO, "Qui ouvre", Seats(tuple(situation.shown), one=True), ALL_SEATS),
            Field(POSTED, "Ce qu'il doit mettre au moins", Amount(), bets),
            Field(CALLED, "Ce que doit ajouter le joueur suivant", Amount(), bets),
        )
        prompt = "Qui ouvre, que doit-il mettre au moins, et que doit ajouter, pour suivre, le joueur d'après ?"
        return Question(prompt, Fields(fields), zones, self._in_force(situation))

    def _in_force(self, situation: BringInDue) -> tuple[str, ...]:
        told = [self.room.book.option("ouverture").label(situation.ouverture)]
        if situation.due:
            told.append(f"Bring-in de {format_amount(situation.due)}")
        else:
            told += self.room.book.in_force(mains_visibles_egales=situation.mains_visibles_egales)
        if isinstance(situation, LowBringInDue):
            told.append(cloth.said(self.room, "parole-basse", situation.parole_basse))
        return tuple(told)

    @override
    def solve(self, situation: BringInDue) -> Ruling[Answer]:
        seat = self._poster(situation)
        posted = min(situation.stacks[seat], situation.due)
        answer: Answer = {WHO: (seat,), POSTED: posted, CALLED: situation.due}
        return Ruling(answer, tuple(self._steps(situation, seat, posted)))

    def _steps(self, situation: BringInDue, seat: int, posted: Cents) -> Iterator[Step]:
        named = self._named(situation)
        facts: Mapping[str, object] = {
            "place": seat,
            "designee": named,
            "tapis": format_amount(posted),
            "bring_in": format_amount(situation.bring_in),
        }
        yield first_card_step(self.room, situation.shown, self._ways(situation), named)
        if not situation.due:
            return
        if named != seat:
            yield self.room.cite("stud-bring-in-a-tapis", "ante", **facts)
        kind = "" if posted < situation.bring_in else "entier"
        yield self.room.cite("stud-bring-in-a-tapis", kind, **facts)

    @error("bring-in-a-credit", "Un joueur ne met jamais plus que ses jetons : il est à tapis.")
    def _on_credit(self, seen: BringInDue) -> Answer | None:
        return {POSTED: seen.bring_in} if self.classify(seen) == "tapis" else None

    @error(
        "suivre-le-tapis",
        "On suit le bring-in entier : ce qui dépasse le tapis fait un pot extérieur.",
    )
    def _call_the_all_in(self, seen: BringInDue) -> Answer | None:
        posted = min(seen.stacks[self._poster(seen)], seen.due)
        return {CALLED: posted} if posted < seen.due else None

    @error(
        "ante-a-tapis", "Celui que l'ante a mis à tapis ne pose rien : le bring-in passe à gauche."
    )
    def _named_all_in(self, seen: BringInDue) -> Answer | None:
        return {WHO: (self._named(seen),), POSTED: 0} if self.classify(seen) == "ante" else None

    @error(
        "carte-suivante",
        "Le bring-in passe au joueur suivant, à gauche, et non à la carte qui vient après.",
    )
    def _next_card(self, seen: BringInDue) -> Answer | None:
        able = {seat: cards for seat, cards in seen.shown.items() if seen.stacks[seat]}
        if self.classify(seen) != "ante":
            return None
        return {WHO: (opening.opener(able, able, self._ways(seen)),)}


def _note(row: SeatStack) -> str:
    return cloth.stack_told(row.stack) if row.stack else "à tapis"
