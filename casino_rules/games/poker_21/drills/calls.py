"""Exercises on what the croupier says: announcements, totals, the bank's point, POK's hand."""

from collections.abc import Mapping
from random import Random
from typing import Any, Final, override

from casino_rules.core.cards import Rank
from casino_rules.core.drill import branch
from casino_rules.core.house import House
from casino_rules.core.questions import Zone
from casino_rules.core.ruling import cite
from casino_rules.core.words import in_words
from casino_rules.exercises.announcing import AnnouncementDrill, Spoken, how_at
from casino_rules.exercises.script import AnnouncementOrder, Announcements
from casino_rules.families.sampling import until
from casino_rules.games.poker_21 import engine, pok
from casino_rules.games.poker_21.drills import generators
from casino_rules.games.poker_21.drills.generators import ACE
from casino_rules.games.poker_21.drills.pok_hands import bank_of
from casino_rules.games.poker_21.engine import BOOK, GOAL, PAIR, VALUES
from casino_rules.games.poker_21.pok import Combination
from casino_rules.games.poker_21.scenes import (
    PAIRS,
    PokToSay,
    RoundSaid,
    Said,
    TotalToSay,
)
from casino_rules.games.poker_21.situations import SEATS
from casino_rules.hands import HIGH, HighCategory

ANNOUNCED: Final = BOOK.rule("annonces")
_ELEVEN: Final = 10
"""What counting an ace eleven adds."""
_OLDER: Final = {"total": 14, "bank": 18, "pair": "rois"}
"""What an announcement stored before it named anything was about."""


def _named(rng: Random) -> dict[str, Any]:
    """Draw what an announcement may name."""
    return {
        "seat": rng.choice(SEATS),
        "total": rng.randint(12, GOAL - 1),
        "bank": rng.randint(17, GOAL - 1),
        "pair": rng.choice(PAIRS.keys),
    }


class Announced(Announcements[Said]):
    """What is said at each moment of a round."""

    situation = Said
    seconds = 8

    @override
    def construct(self, rng: Random, house: House, branch: str) -> Said:
        return Said(how=how_at(house), kind=branch, **_named(rng))

    @override
    def load(self, data: object) -> Said:
        """Return a stored situation; it once named nothing but the seat."""
        return super().load({**_OLDER, **data} if isinstance(data, Mapping) else data)


class RoundAnnounced(AnnouncementOrder[RoundSaid]):
    """The announcements of a whole round, put in order."""

    situation = RoundSaid

    @override
    def construct(self, rng: Random, house: House, branch: str) -> RoundSaid:
        return RoundSaid(kind=branch, **_named(rng))


def total_kind(situation: TotalToSay) -> str:
    """Tell apart what is said of a hand."""
    counted = engine.total(situation.cards)
    aces = any(card.rank is Rank.ACE for card in situation.cards)
    if situation.whose == "banque":
        if counted.bust:
            return "banque-depasse"
        return "banque-souple" if counted.soft else "banque-dur"
    if counted.bust:
        return "depasse"
    if counted.points == GOAL:
        return "vingt-et-un"
    return "souple" if counted.soft else "as-pour-un" if aces else "dur"


class TotalSaid(AnnouncementDrill[TotalToSay]):
    """What is said of a hand: its total, both readings of a soft one, the bank's point."""

    slug = "annonce-total"
    title = "Dire un total"
    duty = "Dire le total d'une main, les deux lectures d'un as, le point de la banque."
    seconds = 6
    situation = TotalToSay
    branches = (
        branch("dur", "Un total dur", 3),
        branch("souple", "Un total souple : deux lectures", 6),
        branch("as-pour-un", "Un as qui ne compte plus que 1", 4),
        branch("vingt-et-un", "21 points", 1),
        branch("depasse", "La main dépasse 21", 2),
        branch("banque-dur", "Le point de la banque", 3),
        branch("banque-souple", "Le point de la banque, avec un as", 4),
        branch("banque-depasse", "La banque dépasse 21", 3),
    )
    errors: Mapping[str, str] = {
        "une-lecture": "Un as qui peut compter 1 ou 11 se dit des deux façons.",
        "lecture-basse": "L'as compte aussi 11, tant que la main ne dépasse pas 21.",
        "deux-lectures": "Une seule lecture est possible ici : on dit un seul nombre.",
        "point-voisin": "Recomptez : ce n'est pas le total.",
        "point-de-la-banque": "Le point est celui de la banque : l'annonce la nomme.",
        "nombre-sans-le-mot": "Au-dessus de 21, on dit que la main ou la banque dépasse.",
        "depasse-a-tort": "Cette main ne dépasse pas 21.",
    }

    @override
    def construct(self, rng: Random, house: House, branch: str) -> TotalToSay:
        bank = branch.startswith("banque")

        def drawn() -> TotalToSay:
            shoe = generators.new_shoe(rng)
            soft = "souple" in branch or branch == "as-pour-un"
            first = (generators.card_worth(shoe, ACE),) if soft else ()
            if bank:
                cards = generators.bank_played(shoe, first or (shoe.draw(),))
                return TotalToSay(how_at(house), cards, "banque")
            return TotalToSay(how_at(house), generators.player_hand(rng, shoe, *first), "joueur")

        return until(drawn, lambda made: total_kind(made) == branch)

    classify = staticmethod(total_kind)

    @override
    def scene(self, situation: TotalToSay) -> str:
        if situation.whose == "banque":
            return "La banque a fini."
        return "Vous servez cette main."

    @override
    def zones(self, situation: TotalToSay) -> tuple[Zone, ...]:
        if situation.whose == "banque":
            return (BOOK.plan.zone("banque", situation.cards),)
        return (BOOK.plan.asked("Main du joueur", situation.cards),)

    @override
    def say(self, situation: TotalToSay) -> Spoken:
        return _bank_said(situation) if situation.whose == "banque" else _player_said(situation)


_BLACK_JACK: Final = ("Black-jack", "Blackjack")
"""The other name of an ace and a ten dealt at once."""


def _served_21(situation: TotalToSay) -> bool:
    return len(situation.cards) == PAIR and engine.total(situation.cards).points == GOAL


def _player_said(situation: TotalToSay) -> Spoken:
    counted = engine.total(situation.cards)
    points, low = counted.points, sum(VALUES[card.rank] for card in situation.cards)
    number, both = in_words(points), f"{in_words(low)} ou {in_words(low + _ELEVEN)}"
    facts = {"total": number, "bas": in_words(low)}
    near = in_words(points + 1)
    if counted.bust:
        steps = (cite(ANNOUNCED, "depasse", total=points),)
        wrong = {"nombre-sans-le-mot": number, "point-voisin": f"{near}, dépassé"}
        return Spoken(f"{number}, dépassé", steps, ("Dépassé", f"{number}, la main dépasse"), wrong)
    ace = any(card.rank is Rank.ACE for card in situation.cards)
    wrong = {"depasse-a-tort": f"{number}, dépassé", "point-voisin": near}
    if counted.soft and points != GOAL:
        steps = (cite(ANNOUNCED, "souple", **facts),)
        wrong = {"une-lecture": number, "lecture-basse": in_words(low), "point-voisin": near}
        return Spoken(both, steps, (f"{number} ou {in_words(low)}",), wrong)
    variant = "vingt-et-un" if points == GOAL else "lu"
    twice = {"deux-lectures": both} if ace else {}
    also = _BLACK_JACK if _served_21(situation) else ()
    return Spoken(number, (cite(ANNOUNCED, variant, **facts),), also, {**twice, **wrong})


def _bank_said(situation: TotalToSay) -> Spoken:
    counted = engine.total(situation.cards)
    number = in_words(counted.points)
    low = in_words(sum(VALUES[card.rank] for card in situation.cards))
    if counted.bust:
        steps = (cite(ANNOUNCED, "banque-depasse", banque=number),)
        wrong = {
            "nombre-sans-le-mot": f"La banque : {number}",
            "point-voisin": "La banque : vingt et un",
        }
        return Spoken(
            "La banque dépasse", steps, ("La banque dépasse 21", "La banque a dépassé"), wrong
        )
    variant = "banque-souple" if counted.soft else "banque"
    also: tuple[str, ...] = (
        f"{number} pour la banque",
        f"La banque fait {number}",
        f"La banque a {number}",
    )
    if _served_21(situation):
        also = (*also, "La banque : black-jack", "La banque a black-jack", "La banque : blackjack")
    wrong = {
        **({"deux-lectures": f"La banque : {low} ou {number}"} if counted.soft else {}),
        "point-de-la-banque": number,
        "point-voisin": f"La banque : {in_words(counted.points - 1)}",
    }
    return Spoken(f"La banque : {number}", (cite(ANNOUNCED, variant, banque=number),), also, wrong)


def _paid(situation: PokToSay) -> Combination:
    return pok.combination(HIGH.value(situation.cards).shape, "carre")


class PokSaid(AnnouncementDrill[PokToSay]):
    """How the bank's hand is named before POK is settled."""

    slug = "annonce-pok"
    title = "Nommer la main du POK"
    duty = "Nommer la main de la banque avec sa hauteur, et dire si le POK perd."
    seconds = 10
    situation = PokToSay
    branches = (
        branch("paire", "Une paire qui paye", 3),
        branch("petite-paire", "Une paire qui ne paye pas", 4),
        branch("rien", "Aucune combinaison", 2),
        branch("deux-paires", "Deux paires", 3),
        branch("brelan", "Un brelan", 2),
        branch("quinte", "Une quinte", 2),
        branch("couleur", "Une couleur", 2),
        branch("full", "Un full", 4),
        branch("carre", "Un carré", 2),
        branch("quinte-flush", "Une quinte flush", 1),
    )
    errors: Mapping[str, str] = {
        "sans-hauteur": "La main se nomme avec sa hauteur.",
        "full-a-l-envers": "Un full se nomme par son brelan : « aux » les trois, « par » les deux.",
        "perd-a-tort": "Cette combinaison paye.",
        "paye-a-tort": "Il faut au moins une paire de valets : on dit que le POK perd.",
        "hauteur-dite": "Une hauteur ne se nomme pas au POK : on dit qu'il perd.",
        "seulement-perdu": "On nomme la main avant de dire que le POK perd.",
    }

    @override
    def construct(self, rng: Random, house: House, branch: str) -> PokToSay:
        return PokToSay(how_at(house), bank_of(rng, branch))

    @override
    def classify(self, situation: PokToSay) -> str:
        category = HIGH.value(situation.cards).category
        if _paid(situation) is Combination.NOTHING:
            return "petite-paire" if category is HighCategory.PAIR else "rien"
        return "quinte-flush" if category is HighCategory.ROYAL_FLUSH else _paid(situation).value

    @override
    def scene(self, situation: PokToSay) -> str:
        return "La banque est complétée, vous allez régler le POK."

    @override
    def zones(self, situation: PokToSay) -> tuple[Zone, ...]:
        return (BOOK.plan.zone("banque", situation.cards),)

    @override
    def say(self, situation: PokToSay) -> Spoken:
        name = HIGH.value(situation.cards).french
        flush = name.startswith(_STRAIGHT_FLUSH)
        first = _STRAIGHT_FLUSH if flush else name.split(" ", 1)[0].rstrip(",")
        if self.classify(situation) == "rien":
            also = ("Rien, le POK perd", "Rien au POK", f"{name}, le POK perd")
            wrong = {"hauteur-dite": name, "paye-a-tort": f"{name}, le POK paye"}
            return Spoken("Le POK perd", (cite(ANNOUNCED, "pok-rien"),), also, wrong)
        if _paid(situation) is Combination.NOTHING:
            wrong = {"paye-a-tort": f"{name}, le POK paye", "seulement-perdu": "Le POK perd"}
            lost = (f"{name}, le POK perd", f"{name} : le POK perd")
            return Spoken(lost[0], (cite(ANNOUNCED, "pok-perd"),), lost[1:], wrong)
        wrong = {"sans-hauteur": _BARE.get(first, first), "perd-a-tort": f"{name}, le POK perd"}
        if " par les " in name:
            trips, pair = name.removeprefix("Full ").split(" par ")
            back = f"Full {pair.replace('les ', 'aux ', 1)} par {trips.replace('aux ', 'les ', 1)}"
            wrong["full-a-l-envers"] = back
        said = (name, f"{name}, le POK paye", f"La banque : {name}")
        return Spoken(name, (cite(ANNOUNCED, "pok-paye"),), said[1:], wrong)


_BARE: Final = {"Deux": "Deux paires"}
_STRAIGHT_FLUSH: Final = "Quinte flush"
