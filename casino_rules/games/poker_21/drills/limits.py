"""The drill on the limits of the table: ten minimums on POK, the displayed maximum on « 21 »."""

from random import Random
from typing import Final, override

from casino_rules.core.drill import Drill, branch
from casino_rules.core.house import House
from casino_rules.core.money import EURO, Cents, format_amount
from casino_rules.core.questions import Question
from casino_rules.families.pitfalls import error_answering
from casino_rules.families.sampling import until
from casino_rules.games.poker_21 import stakes
from casino_rules.games.poker_21.drills import generators
from casino_rules.games.poker_21.engine import BOOK, POK_LIMIT
from casino_rules.games.poker_21.situations import SEATS
from casino_rules.games.poker_21.stakes import ACCEPT, ANSWERS, TOO_LITTLE, TOO_MUCH, StakeOffered

_CHIP: Final[Cents] = 5 * EURO


def kind_of(offered: StakeOffered) -> str:
    """Tell apart the stakes that are offered."""
    pok = offered.box == "pok"
    if offered.stake < offered.minimum:
        return "sous-minimum"
    if offered.stake > offered.limit:
        return "pok-trop" if pok else "21-trop"
    if offered.already:
        fits = offered.stake + offered.already <= offered.limit
        return "debout" if fits else "debout-trop"
    if offered.stake == offered.limit:
        return "pok-au-maximum" if pok else "21-au-maximum"
    return "pok" if pok else "21"


_accepted: Final = error_answering(kind_of, ACCEPT)
_too_little: Final = error_answering(kind_of, TOO_LITTLE)
_too_much: Final = error_answering(kind_of, TOO_MUCH)


class Limits(Drill[StakeOffered]):
    """Whether the limits of the table allow a stake."""

    slug = "limites"
    title = "Les limites de la table"
    duty = "Laisser, rendre ou réduire une mise : minimum, dix minimums au POK, maximum du 21."
    seconds = 7
    situation = StakeOffered
    branches = (
        branch("pok", "Sur POK, dans les limites", 2),
        branch("pok-au-maximum", "Sur POK, dix minimums tout juste", 3),
        branch("pok-trop", "Sur POK, plus de dix minimums", 5),
        branch("21", "Sur 21, dans les limites", 3),
        branch("21-au-maximum", "Sur 21, le maximum tout juste", 2),
        branch("21-trop", "Sur 21, plus que le maximum", 2),
        branch("sous-minimum", "Sous le minimum", 2),
        branch("debout", "Deux joueurs sur une main, dans les limites", 2, level=2),
        branch("debout-trop", "Deux joueurs sur une main, au-dessus", 4, level=2),
    )
    pitfalls = (
        _accepted(
            "pok-comme-le-21",
            "Le maximum du POK n'est pas celui du 21 : dix fois le minimum, pas plus.",
            "pok-trop",
        ),
        _accepted("maximum-oublie", "La mise dépasse le maximum affiché.", "21-trop"),
        _accepted("minimum-oublie", "La mise est sous le minimum de la table.", "sous-minimum"),
        _accepted(
            "mises-separees",
            "Le maximum est celui de la case : les mises des deux joueurs s'ajoutent.",
            "debout-trop",
        ),
        _too_much(
            "maximum-exclu",
            "Le maximum tout juste est permis.",
            "pok-au-maximum",
            "21-au-maximum",
        ),
        _too_much(
            "21-a-dix-fois",
            "La limite de dix minimums est celle du POK, pas du 21.",
            "21",
        ),
        _too_much("maximum-invente", "La mise est dans les limites.", "pok", "debout"),
        _too_much("sens-inverse", "La mise est trop faible, non trop forte.", "sous-minimum"),
        _too_little(
            "tout-rendu",
            "La mise est trop forte, non trop faible : on rend ce qui dépasse, le reste joue.",
            "pok-trop",
            "21-trop",
            "debout-trop",
        ),
    )

    @override
    def construct(self, rng: Random, house: House, branch: str) -> StakeOffered:
        table, pok = BOOK.table(house), "pok" in branch
        box = "pok" if pok or (branch == "sous-minimum" and rng.random() < _HALF) else "vingt-et-un"
        limit = POK_LIMIT * table.minimum if pok else table.maximum
        already = 0
        if branch == "sous-minimum":
            stake = generators.draw_too_little(rng, house)
        elif branch.endswith("au-maximum"):
            stake = limit
        elif branch == "debout-trop":
            already = limit - rng.randint(1, 4) * table.minimum
            stake = limit - already + rng.randint(1, 6) * _CHIP
        elif branch == "debout":
            already, stake = (min(generators.draw_stake(rng, house), limit // 2) for _ in range(2))
        elif branch.endswith("trop"):
            stake = limit + rng.randint(1, 20) * _CHIP
        else:
            stake = until(lambda: _drawn(rng, house, box), lambda drawn: drawn < limit)
        return StakeOffered(rng.choice(SEATS), table.minimum, table.maximum, box, stake, already)

    classify = staticmethod(kind_of)

    @override
    def ask(self, situation: StakeOffered) -> Question:
        label = stakes.BOXES.show(situation.box)
        who = "un joueur debout ajoute" if situation.already else "le joueur pose"
        agreed = ", avec l'accord du joueur assis" if situation.already else ""
        told = situation.told
        prompt = (
            f"Minimum de la table : {told['minimum']} ; maximum du 21 : "
            f"{format_amount(situation.maximum)}. À la place {situation.seat}, {who} "
            f"{told['mise']} sur {label}{agreed}. Que faites-vous de cette mise ?"
        )
        box = "pok" if situation.box == "pok" else "21"
        laid = BOOK.plan.seat(situation.seat, stakes={box: situation.already})
        zones = (laid,) if situation.already else ()
        return Question(prompt, ANSWERS, zones, seats=(situation.seat,))

    solve = staticmethod(stakes.allowed)


_HALF: Final = 0.5


def _drawn(rng: Random, house: House, box: str) -> Cents:
    return generators.draw_pok(rng, house) if box == "pok" else generators.draw_stake(rng, house)
