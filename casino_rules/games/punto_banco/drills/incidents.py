"""The drills on incidents of the table, false draws among them."""

from collections import Counter, defaultdict
from collections.abc import Callable, Mapping, Sequence
from functools import cache
from itertools import product
from random import Random
from typing import Final, override

from casino_rules.core.cards import Card
from casino_rules.core.drill import Drill, Pitfall, branch
from casino_rules.core.forms import Choice
from casino_rules.core.house import House
from casino_rules.core.money import EURO, Cents
from casino_rules.core.questions import Question
from casino_rules.core.table_forms import Hand
from casino_rules.exercises.incidents import branches, wrongly
from casino_rules.families import baccarat
from casino_rules.families.baccarat import incidents as family
from casino_rules.families.baccarat.incidents import ACCEPTED, SHOE_ERRORS, Tries
from casino_rules.games.punto_banco import decisions
from casino_rules.games.punto_banco.decisions import LATE, MOMENTS, FalseDraw, Lying
from casino_rules.games.punto_banco.drills import generators
from casino_rules.games.punto_banco.drills.settlement import draw_stake
from casino_rules.games.punto_banco.engine import STAKE_UNIT, Chance
from casino_rules.games.punto_banco.incidents import INCIDENTS, IncidentSeen
from casino_rules.games.punto_banco.situations import PAIR, SEATS, Finished, Layout, SeatStakes

_SMALL_CHIP = 5 * EURO
"""A stake that is no multiple of twenty is still made of chips: multiples of five."""


def odd_stake(rng: Random, house: House) -> Cents:
    """Draw a stake that is no multiple of twenty euros."""
    return draw_stake(rng, house, heavy=False) + rng.randrange(_SMALL_CHIP, STAKE_UNIT, _SMALL_CHIP)


def stake_of(rng: Random, house: House, kind: str) -> Cents:
    """Draw the stake that an incident involves."""
    return odd_stake(rng, house) if INCIDENTS[kind].wrong_stake else draw_stake(rng, house)


class PuntoIncidents(family.BaccaratIncidents[IncidentSeen]):
    """What to do when something goes wrong."""

    duty = "Réagir à un faux tirage, à une mise tardive, à la carte d'arrêt."
    situation = IncidentSeen
    branches = branches(INCIDENTS)
    pitfalls = (
        *SHOE_ERRORS,
        wrongly("ouvertes", "Aucun coup ne se donne avant « Rien ne va plus »."),
        wrongly(
            "bruler",
            "La carte sortie avant l'arrêt est la première du coup : elle oblige à le donner.",
        ),
        wrongly("maintenir", "Cette mise n'est pas engagée : elle n'a pas à rester sur le tapis."),
        wrongly("rendre", "Cette mise est engagée : on ne la rend pas."),
        wrongly(
            "premier",
            "On ne paye pas une mise que deux joueurs réclament : le chef de table décide.",
        ),
        wrongly("partager", "Une mise disputée ne se partage pas : le chef de table décide."),
        wrongly(
            "payer", "Un paiement contesté ne se refait pas sur parole : le chef de table décide."
        ),
        wrongly(
            "refuser",
            "Un joueur qui conteste a droit au chef de table : le croupier n'a pas à trancher.",
        ),
        wrongly(
            "reprendre",
            "Le croupier ne touche pas aux jetons d'un joueur : le chef de table décide.",
        ),
        wrongly("taire", "Une erreur de paiement se dit aussitôt : le chef de table décide."),
        ACCEPTED,
    )

    @override
    def construct(self, rng: Random, house: House, branch: str) -> IncidentSeen:
        stake = stake_of(rng, house, branch)
        card = (generators.new_shoe(rng, house).draw(),)
        return IncidentSeen(branch, rng.choice(SEATS), stake, card)


def _other(rng: Random, house: House, stake: Cents) -> Cents:
    """Draw another stake than one that lies there."""
    return next(
        drawn for drawn in (draw_stake(rng, house) for _ in range(_DRAWS)) if drawn != stake
    )


_DRAWS: Final = 1_000


def _alone(row: SeatStakes) -> Cents:
    """Return the stake of who has but one."""
    stakes = [row.on(chance) for chance in Chance if row.on(chance)]
    return stakes[0] if len(stakes) == 1 else 0


OPEN_TRIES: Final[Tries[SeatStakes]] = {
    "mise-sur-parole": lambda rng, house, row: 0 if row.banco else _other(rng, house, row.punto),
    "hors-multiple": lambda rng, house, row: 0 if row.punto else odd_stake(rng, house),
    "punto-et-banco": lambda rng, house, row: draw_stake(rng, house) if row.punto else 0,
    "egalite-et-banco": lambda _, __, row: row.egalite if row.banco else 0,
}
"""What a player may try while the stakes are open; one reason at most refuses it."""
CLOSED_TRIES: Final[Tries[SeatStakes]] = {
    "mise-tardive": lambda rng, house, row: 0 if row.punto else _other(rng, house, row.banco),
    "mise-retiree": lambda _, __, row: _alone(row),
    "mise-deplacee": lambda _, __, row: row.punto,
}
"""What a player may try once they are closed."""
END_TRIES: Final[Tries[SeatStakes]] = {"mise-disputee": lambda _, __, row: row.punto}
"""What may come up when punto has won."""


def tried(
    rng: Random, house: House, layout: Layout, tries: Tries[SeatStakes]
) -> IncidentSeen | None:
    """Draw something that one of the players of a cloth may try, None if nobody can.

    The cloth is the one that the right answer leaves. A shared case names no player: it is left.
    """
    shared = Counter(row.seat for row in layout.seats)
    found = family.tried(rng, house, [row for row in layout.seats if shared[row.seat] == 1], tries)
    if found is None:
        return None
    kind, row, stake = found
    # These incidents show no card; the field still needs one.
    return IncidentSeen(kind, row.seat, stake, layout.punto[:1])


_ANSWERS: Final = Choice.of(
    continuer="Rien à reprendre : le coup continue",
    punto="Donner sa carte à punto, puis finir le coup",
    banco="Donner sa carte à banco, puis finir le coup",
    bruler="Brûler la carte et finir le coup",
    annuler="Coup nul : rendre les mises, brûler une carte sortie à tort",
    remettre="Remettre la carte dans le sabot",
)
_POINTS: Final = range(10)
_AFTER: Final = "apres-annonce"
"""The branch of every fault that is seen once the result is announced."""


def _branch(lying: Lying) -> str:
    late = lying.moment == LATE and lying.fault != "juste"
    return _AFTER if late else lying.fault


@cache
def _groups() -> Mapping[str, Sequence[Lying]]:
    """Return what may lie on the table for each branch, in points."""
    groups: dict[str, list[Lying]] = defaultdict(list)
    for facts in product(_POINTS, _POINTS, (None, *_POINTS), (False, True), MOMENTS.keys):
        lying = Lying(*facts)
        if not (lying.drawn and lying.moment == "punto"):
            groups[_branch(lying)].append(lying)
    return groups


def _gave(answer: str, when: Callable[[Lying], bool]) -> Callable[[FalseDraw], str | None]:
    return lambda situation: answer if when(situation.lying) else None


def _lost(lying: Lying) -> bool:
    return decisions.remedy_of(lying) == "annuler"


def _burned(lying: Lying) -> bool:
    return decisions.remedy_of(lying) == "bruler"


def _right(lying: Lying) -> bool:
    return lying.fault == "juste"


def _standing(lying: Lying) -> bool:
    """Whether the fault is still repaired by giving a card to a side."""
    return decisions.remedy_of(lying) in ("punto", "banco")


class FalseDraws(Drill[FalseDraw]):
    """What is done when a card was given, or withheld, against the tables."""

    slug = "faux-tirage"
    title = "Faux tirage"
    duty = "Voir si le tableau a été suivi, et rétablir le coup ou l'annuler."
    seconds = 25
    situation = FalseDraw
    branches = (
        branch("punto-de-trop-banco-tire", "Punto servi à tort, banco devait tirer", 5),
        branch("punto-de-trop-banco-reste", "Punto servi à tort, banco restait aussi", 4),
        branch("punto-de-trop-abattage", "Punto servi contre un abattage", 4),
        branch("punto-oublie", "Punto devait tirer, il n'a pas été servi", 3),
        branch("banco-servi-pour-punto", "Banco servi à la place de punto", 3, level=2),
        branch("banco-de-trop", "Banco servi à tort", 4),
        branch("banco-contre-abattage", "Banco servi contre un abattage", 3),
        branch("banco-oublie", "Banco devait tirer, il n'a pas été servi", 4),
        branch("deux-cartes", "Une seconde carte est sortie derrière celle de trop", 3, level=2),
        branch(_AFTER, "Le faux tirage vu après l'annonce", 4, level=2),
        branch("juste", "Le tableau a été suivi, on proteste à tort", 4, level=2),
    )
    pitfalls = (
        Pitfall(
            "remettre",
            "Une carte sortie du sabot n'y rentre jamais.",
            _gave("remettre", lambda _: True),
        ),
        *(
            Pitfall(
                f"sans-faute-{answer}",
                "Les tableaux ont été suivis : il n'y a pas de faux tirage.",
                _gave(answer, _right),
            )
            for answer in ("annuler", "bruler", "punto", "banco")
        ),
        Pitfall(
            "faute-passee",
            "Le tableau n'a pas été suivi : c'est un faux tirage, et le coup ne continue pas ainsi.",
            _gave("continuer", lambda lying: not _right(lying)),
        ),
        Pitfall(
            "nul-trop-vite",
            "Un faux tirage vu aussitôt se rétablit : le coup n'est nul que si ce n'est plus possible.",
            _gave("annuler", lambda lying: not _lost(lying)),
        ),
        Pitfall(
            "carte-due-brulee",
            "Une main devait tirer : la carte est la sienne, la brûler changerait le coup.",
            _gave("bruler", _standing),
        ),
        *(
            Pitfall(
                f"trop-tard-{answer}",
                "Le coup ne se rétablit plus : il est nul.",
                _gave(answer, _lost),
            )
            for answer in ("bruler", "punto", "banco")
        ),
        *(
            Pitfall(
                f"pas-a-{answer}",
                f"Ce n'est pas {answer} qui doit recevoir une carte.",
                _gave(answer, lambda lying: _burned(lying) or _standing(lying)),
            )
            for answer in ("punto", "banco")
        ),
    )
    solve = staticmethod(decisions.remedy)

    @override
    def construct(self, rng: Random, house: House, branch: str) -> FalseDraw:
        return lay(rng, house, rng.choice(_groups()[branch]))

    @override
    def classify(self, situation: FalseDraw) -> str:
        return _branch(situation.lying)

    @override
    def ask(self, situation: FalseDraw) -> Question:
        zones = generators.both_hands(situation.punto, situation.banco)
        prompt = f"{told(situation)} Le chef de table est là : que devient le coup ?"
        return Question(prompt, _ANSWERS, zones)


def lay(rng: Random, house: House, lying: Lying) -> FalseDraw:
    """Take cards that lie so."""
    shoe = generators.new_shoe(rng, house)
    punto: Hand = baccarat.draw_pair(rng, shoe, lying.punto)
    banco = baccarat.draw_pair(rng, shoe, lying.banco)
    if lying.third is not None:
        punto = (*punto, baccarat.draw_worth(shoe, lying.third))
    return FalseDraw(punto, (*banco, shoe.draw()) if lying.drawn else banco, lying.moment)


_AFTERWARDS: Final = {
    "punto": "Banco n'a pas encore joué.",
    "banco": "Rien n'est encore annoncé.",
    "annonce": "Le résultat vient d'être annoncé.",
}


def told(situation: FalseDraw) -> str:
    """Return what has been done, without a word of whether it was right."""
    lying = situation.lying
    done = [f"En deux cartes, punto a {lying.punto} et banco {lying.banco}."]
    done.append(_served("Punto", situation.punto))
    if lying.moment != "punto":
        done.append(_served("Banco", situation.banco))
    return " ".join((*done, _AFTERWARDS[lying.moment], "Un joueur proteste."))


def _served(side: str, hand: Hand) -> str:
    if len(hand) == PAIR:
        return f"{side} est resté à deux cartes."
    return f"{side} a reçu {hand[PAIR].noun.le}."


def slip(rng: Random, hands: Finished, stage: str, spare: Callable[[], Card]) -> FalseDraw:
    """Return a slip that is put right at once, and leaves a whole round as it is.

    ``stage``: « abattage », « punto » or « banco », who was to play. ``spare`` takes from the
    shoe the card that belongs to no hand.
    """
    punto, banco = hands.punto[:PAIR], hands.banco[:PAIR]
    third, last = hands.punto[PAIR:], hands.banco[PAIR:]
    if stage == "abattage" and rng.random() < _TO_BANCO:
        return FalseDraw(punto, (*banco, spare()), "banco")
    if stage == "banco":
        given = banco if last or rng.random() < _TO_BANCO else (*banco, spare())
        return FalseDraw(hands.punto, given, "banco")
    if third:
        if rng.random() < _TO_BANCO:
            return FalseDraw(punto, (*banco, *third), "banco")
        return FalseDraw(punto, banco, "punto")
    return FalseDraw((*punto, *(last or (spare(),))), banco, "punto")


_TO_BANCO: Final = 1 / 2
