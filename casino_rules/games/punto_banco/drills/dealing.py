"""The drill on the deal: who receives the next card, from the first to the last of the round."""

from random import Random
from typing import Final, override

from casino_rules.core.drill import Drill, branch
from casino_rules.core.forms import Choice
from casino_rules.core.house import House
from casino_rules.core.questions import Question, Zone
from casino_rules.families.pitfalls import error
from casino_rules.games.punto_banco import decisions
from casino_rules.games.punto_banco.drills import making
from casino_rules.games.punto_banco.engine import BOOK
from casino_rules.games.punto_banco.situations import FIRST_CARDS, PAIR, Dealing, Finished

_ANSWERS: Final = Choice.of(
    punto="À punto", banco="À banco", personne="À personne : toutes les cartes sont données"
)


def cut(hands: Finished, given: int) -> Dealing:
    """Return what was seen of a whole round when so many cards were given."""
    if given < FIRST_CARDS:
        return Dealing((), (), given)
    third = hands.punto[PAIR:] if given > FIRST_CARDS else ()
    last = hands.banco[PAIR:] if given > FIRST_CARDS + len(third) else ()
    return Dealing((*hands.punto[:PAIR], *third), (*hands.banco[:PAIR], *last), given)


@error(
    "deux-de-suite",
    "Les quatre cartes se donnent en alternant : punto, banco, punto, banco.",
)
def _two_by_two(situation: Dealing) -> str | None:
    dealing = situation.donnees < FIRST_CARDS
    return ("punto", "punto", "banco", "banco")[situation.donnees] if dealing else None


@error("banco-d-abord", "Punto reçoit toujours sa carte avant banco.")
def _banco_first(situation: Dealing) -> str | None:
    return "banco" if decisions.next_card(situation).value == "punto" else None


@error("coup-fini-trop-tot", "Le coup n'est pas fini : une carte est encore due.")
def _over(_: Dealing) -> str:
    return "personne"


@error("carte-de-trop-punto", "Punto n'a pas de carte à recevoir maintenant.")
def _to_punto(_: Dealing) -> str:
    return "punto"


@error("carte-de-trop-banco", "Le tableau ne donne pas de carte à banco maintenant.")
def _to_banco(situation: Dealing) -> str | None:
    return "banco" if situation.donnees >= FIRST_CARDS else None


class NextCard(Drill[Dealing]):
    """Who receives the next card."""

    slug = "ordre-donne"
    title = "À qui va la carte suivante"
    duty = "Donner chaque carte à son tour, de la première à la dernière du coup."
    seconds = 8
    situation = Dealing
    branches = (
        branch("donne", "La donne des quatre cartes", 2),
        branch("punto", "Une carte pour punto", 2),
        branch("banco-apres-carte", "Une carte pour banco, punto ayant tiré", 3),
        branch("banco-sans-carte", "Une carte pour banco, punto étant resté", 2),
        branch("abattage", "Un abattage", 2),
        branch("fini", "Plus de carte, sans abattage", 3),
    )
    pitfalls = (_two_by_two, _banco_first, _over, _to_punto, _to_banco)
    solve = staticmethod(decisions.next_card)
    classify = staticmethod(decisions.next_card_kind)

    @override
    def deal(self, rng: Random, house: House) -> Dealing:
        done = making.true_round(rng, house)
        return cut(done, rng.randint(0, len(done.punto) + len(done.banco)))

    @override
    def ask(self, situation: Dealing) -> Question:
        zones: tuple[Zone, ...] = making.both_hands(situation.punto, situation.banco)
        if situation.donnees < FIRST_CARDS:
            out = BOOK.plan.zone("sabot", hidden=situation.donnees, label="Cartes sorties")
            zones = (out,) if situation.donnees else ()
        return Question("À qui va la carte suivante ?", _ANSWERS, zones)
