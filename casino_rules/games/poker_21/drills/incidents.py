"""The drills on scenes of the table: what goes wrong, and what is said."""

from random import Random
from typing import Final, override

from casino_rules.core.house import House
from casino_rules.core.money import Cents
from casino_rules.exercises.incidents import NOT_ALLOWED, IncidentDrill, branches, wrongly
from casino_rules.games.poker_21.drills import making
from casino_rules.games.poker_21.engine import BOOK, POK_LIMIT
from casino_rules.games.poker_21.scenes import (
    INCIDENTS,
    TOO_LITTLE,
    TOO_MUCH,
    WORDS,
    IncidentSeen,
    WordsHeard,
)
from casino_rules.games.poker_21.situations import SEATS

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
        stake = making.draw_too_little(rng, house)
    return IncidentSeen(seat, kind, stake or making.draw_pok(rng, house), minimum)


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
