"""Exercises on what goes wrong and what is heard, and the incidents of a round already dealt."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from enum import StrEnum
from random import Random
from typing import Final, override

from casino_rules.core.cards import Rank
from casino_rules.core.house import House
from casino_rules.core.level import Level
from casino_rules.core.money import Cents
from casino_rules.exercises.incidents import NOT_ALLOWED, IncidentDrill, branches, wrongly
from casino_rules.families.sampling import until
from casino_rules.games.poker_21 import engine
from casino_rules.games.poker_21.drills import generators
from casino_rules.games.poker_21.drills.playing import Box, PlayedRound
from casino_rules.games.poker_21.engine import BOOK, GOAL, PAIR, POK_LIMIT, Play
from casino_rules.games.poker_21.scenes import (
    INCIDENTS,
    TOO_LITTLE,
    TOO_MUCH,
    WORDS,
    IncidentSeen,
    WordsHeard,
)
from casino_rules.games.poker_21.situations import SEATS, PlayedHand, drawn_for_21

_MOST_OVER: Final = 10


class Incidents(IncidentDrill[IncidentSeen]):
    """What to do when something goes wrong, or at a moment of its own."""

    title = "Gestes et incidents"
    duty = "Brûler, ramasser une main dépassée, refuser ce qui n'est pas permis."
    seconds = 12
    situation = IncidentSeen
    branches = branches(INCIDENTS)
    pitfalls = (
        wrongly("bruler-cinq", "On ne brûle qu'au début du sabot."),
        wrongly("bruler-une", "On brûle cinq cartes au début du sabot, aucune ensuite."),
        wrongly(
            "bruler-valeur",
            "C'est la règle du Punto Banco : ici, on brûle toujours cinq cartes.",
        ),
        wrongly("bruler-rien", "Au début du sabot, cinq cartes sont brûlées."),
        wrongly("donner-quand-meme", "Les deux mises, POK et 21, sont obligatoires."),
        wrongly("accepter", NOT_ALLOWED),
        wrongly("ramasser-tout", "Le POK reste en jeu : il ne dépend que de la banque."),
        wrongly("ramasser-21", "L'abandon ne coûte que la moitié de la mise."),
        wrongly(
            "attendre",
            "Une main dépassée ou abandonnée se règle aussitôt, quoi que fasse la banque.",
        ),
        wrongly("remettre", "Une carte sortie du sabot n'y rentre jamais."),
        wrongly("garder-banque", "Une carte sortie à tort est brûlée, la banque ne la prend pas."),
        wrongly("arreter", "La carte d'arrêt n'annule rien : on termine le coup."),
        wrongly("sans-pok", "Le coup se termine avec le POK."),
        wrongly("deuxieme", "La banque n'a qu'une carte tant que les joueurs jouent."),
        wrongly("tirer", "Sans main en jeu, la banque ne tire pas pour le 21."),
        wrongly("laisser", "La carte d'arrêt laisse derrière elle au moins un jeu."),
        wrongly(
            "donner-carte", "Un joueur debout ne conseille pas : seul le joueur assis demande."
        ),
        wrongly("rendre", "Ce qui est dans les limites, et régulier, se garde."),
        wrongly("payer-dit", "Le croupier ne choisit pas entre deux joueurs : il appelle."),
        wrongly("partager", "Le croupier ne partage pas une mise disputée : il appelle."),
        wrongly(
            "payer-parole", "On ne paye pas sur parole : le chef de table fait relire les images."
        ),
        wrongly("refuser-paye", "Le croupier ne refuse pas seul une réclamation : il appelle."),
        wrongly("ramasser-pok", "Le POK reste en jeu : il ne dépend que de la banque."),
    )

    @override
    def construct(self, rng: Random, house: House, branch: str) -> IncidentSeen:
        return seen(rng, house, branch, rng.choice(SEATS))


def seen(rng: Random, house: House, kind: str, seat: int, stake: Cents = 0) -> IncidentSeen:
    """Return an incident at a seat, with this stake, or one that the incident allows."""
    minimum = BOOK.table(house).minimum
    if kind == TOO_MUCH:
        stake = (POK_LIMIT + rng.randint(1, _MOST_OVER)) * minimum
    elif kind == TOO_LITTLE:
        stake = generators.draw_too_little(rng, house)
    return IncidentSeen(seat, kind, stake or generators.draw_pok(rng, house), minimum)


class Words(IncidentDrill[WordsHeard]):
    """What a player's words mean."""

    slug = "paroles"
    title = "La parole du joueur"
    duty = "Comprendre « carte », « reste » et « passe »."
    seconds = 5
    question = ""
    situation = WordsHeard
    branches = branches(WORDS)
    pitfalls = (
        wrongly("ramasser", "Au 21, « passe » et « reste » veulent dire garder sa main."),
        wrongly("carte", "Le joueur garde sa main : aucune carte."),
        wrongly("suivante", "Le joueur demande une carte."),
        wrongly("dernier", "Seul un doublement limite à une carte."),
    )

    @override
    def construct(self, rng: Random, house: House, branch: str) -> WordsHeard:
        least, most = _TOTALS[branch]
        return WordsHeard(rng.choice(SEATS), branch, rng.randint(least, most))


_TOTALS: Final = {"carte": (6, 16), "reste": (12, 20), "passe": (12, 20)}
"""The totals on which players say so."""


class Poker21Moment(StrEnum):
    """When something happens in a round."""

    CARDS = "les cartes sont préparées"
    OPEN = "les mises sont ouvertes"
    CLOSED = "les mises sont arrêtées"
    DEALT = "la donne est faite"
    TURN = "une place joue"
    AFTER = "une place a joué"
    PLAYED = "la banque a joué"
    SETTLED = "le 21 est réglé"


@dataclass(frozen=True, slots=True)
class Happening:
    """An incident, its moment, and the seat whose turn it is, or 0."""

    moment: Poker21Moment
    incident: IncidentSeen
    turn: int = 0


_BETTING: Final = frozenset({Poker21Moment.OPEN, Poker21Moment.CLOSED})
_ADVICE: Final = "conseil"
_SELDOM: Final = frozenset({"assurance", "mise-retiree", "debout-au-maximum", TOO_MUCH})
"""What needs a bank's ace or a player at the maximum: where it can happen, it comes first, half the time."""
_HALF: Final = 0.5
_STANDING: Final = frozenset({_ADVICE, "joueur-debout", "debout-au-maximum"})
"""What a standing player does: one of them stands at a table."""
_NUMBER: Final = {
    Level.DISCOVERY: (0, 1),
    Level.TRAINING: (1, 1),
    Level.FULL: (1, 2),
    Level.RUSH: (2, 3),
}
"""How many incidents a round has, each of its own kind."""


def happenings(
    rng: Random, house: House, table: PlayedRound, *, new_shoe: bool
) -> Mapping[tuple[Poker21Moment, int], IncidentSeen]:
    """Draw the incidents of a round, one at most at each moment of each turn."""
    known = list(_possible(rng, house, table, new_shoe=new_shoe))
    rng.shuffle(known)
    by_kind = list({item.incident.kind: item for item in known}.values())
    rng.shuffle(by_kind)  # each kind as often, however many seats it may happen at
    by_kind.sort(key=lambda item: item.incident.kind not in _SELDOM or rng.random() < _HALF)
    wanted = rng.randint(*_NUMBER[house.level])
    drawn: dict[tuple[Poker21Moment, int], IncidentSeen] = {}
    for item in by_kind:
        if len(drawn) < wanted and not _clashes(item, drawn):
            drawn.setdefault((item.moment, item.turn), item.incident)
    return drawn


def _clashes(item: Happening, drawn: Mapping[tuple[Poker21Moment, int], IncidentSeen]) -> bool:
    """Whether something happens already to the stakes of this place, or another player stands there."""
    kind, seat = item.incident.kind, item.incident.seat
    if kind in _STANDING and any(found.kind in _STANDING for found in drawn.values()):
        return True
    betting = (found for (moment, _), found in drawn.items() if moment in _BETTING)
    return item.moment in _BETTING and any(found.seat == seat for found in betting)


LONE: Final = {"pok-seul": "pok", "21-seul": "21"}
"""A stake on one box alone, at a place where nobody has staked: the incident and its box."""


def tried(incident: IncidentSeen, table: PlayedRound) -> Mapping[str, Cents]:
    """Return what lies at the place of an incident while it is decided, by box; nothing: as it was."""
    made = incident.stake
    if incident.kind in LONE:
        return {LONE[incident.kind]: made}
    box = next((item for item in table.boxes if item.seat == incident.seat), None)
    if box is None:
        return {}
    pok, main = {"pok": box.pok}, {"21": box.stake}
    behind = {"debout": box.behind} if box.behind else {}
    tries: Mapping[str, Mapping[str, Cents]] = {
        TOO_LITTLE: {**main, "pok": made, **behind},
        TOO_MUCH: {**main, "pok": made, **behind},
        "mise-sur-parole": pok,
        "joueur-debout": {**pok, **main, "debout": made},
        "debout-au-maximum": {**pok, **main, "debout": made},
        "mise-tardive": {**main, "pok": box.pok + made, **behind},
    }
    return tries.get(incident.kind, {})


def with_a_player_behind(table: PlayedRound, incidents: Iterable[IncidentSeen]) -> PlayedRound:
    """Return the table with what the standing player of an incident has staked, from the start."""
    behind = {item.seat: item.stake for item in incidents if item.kind == _ADVICE}
    boxes = (replace(box, behind=behind.get(box.seat, 0)) for box in table.boxes)
    return replace(table, boxes=tuple(boxes))


def _possible(
    rng: Random, house: House, table: PlayedRound, *, new_shoe: bool
) -> Iterator[Happening]:
    if new_shoe:
        short = seen(rng, house, "arret-trop-court", rng.choice(table.boxes).seat)
        yield Happening(Poker21Moment.CARDS, short)
    yield from _on_the_bets(rng, house, table)
    yield from _after_the_deal(rng, house, table, new_shoe=new_shoe)
    for box in table.boxes:
        yield from _in_turn(rng, house, table, box)
    yield from _at_settlement(rng, house, table)


def _on_the_bets(rng: Random, house: House, table: PlayedRound) -> Iterator[Happening]:
    """Yield what the right answer refuses, or leaves as the cloth shows it."""
    box, taken = rng.choice(table.boxes), {item.seat for item in table.boxes}
    yield Happening(Poker21Moment.OPEN, seen(rng, house, TOO_LITTLE, box.seat))
    for full in (item for item in table.boxes if item.pok == generators.pok_table(house).maximum):
        yield Happening(Poker21Moment.OPEN, seen(rng, house, TOO_MUCH, full.seat))
    for full in (item for item in table.boxes if item.stake == BOOK.table(house).maximum):
        other = _other(rng, house, full)
        yield Happening(Poker21Moment.OPEN, seen(rng, house, "debout-au-maximum", full.seat, other))
    for kind in ("mise-sur-parole", "joueur-debout"):
        yield Happening(
            Poker21Moment.OPEN, seen(rng, house, kind, box.seat, _other(rng, house, box))
        )
    late = seen(rng, house, "mise-tardive", box.seat, _other(rng, house, box))
    yield Happening(Poker21Moment.CLOSED, late)
    for alike in (item for item in table.boxes if item.pok == item.stake):
        if taken & {alike.seat - 1, alike.seat + 1}:
            yield Happening(
                Poker21Moment.OPEN, seen(rng, house, "case-vacante", alike.seat, alike.pok)
            )
    free = [seat for seat in SEATS if seat not in taken]
    for kind in ("pok-seul", "21-seul") if free else ():
        yield Happening(Poker21Moment.CLOSED, seen(rng, house, kind, rng.choice(free)))


def _other(rng: Random, house: House, box: Box) -> Cents:
    """Draw a stake that cannot be taken for one of the box."""
    return until(
        lambda: generators.draw_pok(rng, house), lambda amount: amount not in (box.pok, box.stake)
    )


def _after_the_deal(
    rng: Random, house: House, table: PlayedRound, *, new_shoe: bool
) -> Iterator[Happening]:
    if not new_shoe:
        yield Happening(
            Poker21Moment.CLOSED, seen(rng, house, "coup-suivant", table.boxes[-1].seat)
        )
    if (
        engine.total(table.first[0]).points < GOAL
        and table.boxes[0].hands[0][1] is not Play.SURRENDERED
    ):
        yield Happening(
            Poker21Moment.DEALT, seen(rng, house, "deuxieme-carte", table.boxes[0].seat)
        )
    if table.bank[0].rank is Rank.ACE:
        box = rng.choice(table.boxes)
        yield Happening(Poker21Moment.DEALT, seen(rng, house, "mise-retiree", box.seat, box.pok))
        yield Happening(Poker21Moment.DEALT, seen(rng, house, "assurance", box.seat))


def _in_turn(rng: Random, house: House, table: PlayedRound, box: Box) -> Iterator[Happening]:
    """Yield what may happen while a seat plays, or when it has stood."""
    first = table.first[table.boxes.index(box)]
    if engine.total(first).points == GOAL or len(box.hands) > 1:
        return
    ((hand, play),) = box.hands
    if play is Play.SURRENDERED:
        return
    if play is Play.PLAIN and engine.in_play(hand, play):
        advice = seen(rng, house, _ADVICE, box.seat)
        if box.stake + advice.stake <= BOOK.table(house).maximum:
            yield Happening(Poker21Moment.TURN, advice, box.seat)
    if play.doubled and not engine.total(hand).bust:
        again = seen(rng, house, "carte-apres-doublement", box.seat)
        yield Happening(Poker21Moment.AFTER, again, box.seat)
    if not play.doubled and len(hand) >= PAIR and engine.total(hand).points < GOAL:
        yield Happening(Poker21Moment.AFTER, seen(rng, house, "carte-de-trop", box.seat), box.seat)


def _at_settlement(rng: Random, house: House, table: PlayedRound) -> Iterator[Happening]:
    if not table.remaining:
        return
    bank = drawn_for_21(table.bank, table.remaining)
    for row in _few(table):
        settled = engine.settle(engine.end_of(row.cards, row.played, bank), row.stake)
        if settled.paid:
            won = seen(rng, house, "mise-disputee", row.seat, row.stake)
            yield Happening(Poker21Moment.PLAYED, won)
        elif settled.taken:
            yield Happening(
                Poker21Moment.SETTLED, seen(rng, house, "reclamation", row.seat, row.stake)
            )


def _few(table: PlayedRound) -> list[PlayedHand]:
    """Return the hands of the seats that have one alone."""
    alone = {box.seat for box in table.boxes if len(box.hands) == 1}
    return [row for row in table.rows if row.seat in alone and row.in_play]
