"""The drills on scenes of the table: what goes wrong, and what is said."""

from random import Random
from typing import Final, override

from casino_rules.core.drill import Branch, Drill, Pitfall
from casino_rules.core.house import House
from casino_rules.core.questions import Question
from casino_rules.core.ruling import Ruling
from casino_rules.games.poker_21 import scenes
from casino_rules.games.poker_21.drills import making
from casino_rules.games.poker_21.scenes import (
    INCIDENTS,
    MINIMUMS,
    POK_LIMIT,
    TOO_MUCH,
    WORDS,
    IncidentSeen,
    WordsHeard,
)
from casino_rules.games.poker_21.situations import SEATS

_MOST_OVER: Final = 10


def _pitfall[S: (IncidentSeen, WordsHeard)](action: str, message: str) -> Pitfall[S]:
    """Taking this action where it is proposed and wrong."""

    def answer(situation: S) -> str | None:
        scene = situation.scene
        return action if action in scene.form.keys and action != scene.right else None

    return Pitfall(action, message, answer)


class Incidents(Drill[IncidentSeen]):
    """What to do when something goes wrong, or at a moment of its own."""

    slug = "incidents"
    title = "Gestes et incidents"
    duty = "Brûler, ramasser une main dépassée, refuser ce qui n'est pas permis."
    seconds = 12
    situation = IncidentSeen
    branches = tuple(Branch(item.slug, item.title) for item in INCIDENTS.values())
    pitfalls = (
        _pitfall("bruler-cinq", "On ne brûle qu'au début du sabot."),
        _pitfall("bruler-une", "On brûle cinq cartes au début du sabot, aucune ensuite."),
        _pitfall(
            "bruler-valeur",
            "C'est la règle du Punto Banco : ici, on brûle toujours cinq cartes.",
        ),
        _pitfall("bruler-rien", "Au début du sabot, cinq cartes sont brûlées."),
        _pitfall("donner-quand-meme", "Les deux mises, POK et 21, sont obligatoires."),
        _pitfall("accepter", "Ce que demande le joueur est contraire à la règle."),
        _pitfall("ramasser-tout", "Le POK reste en jeu : il ne dépend que de la banque."),
        _pitfall("attendre", "Une main dépassée est perdue aussitôt, quoi que fasse la banque."),
        _pitfall("remettre", "Une carte sortie du sabot n'y rentre jamais."),
        _pitfall("garder-banque", "Une carte sortie à tort est brûlée, la banque ne la prend pas."),
        _pitfall("arreter", "La carte d'arrêt n'annule rien : on termine le coup."),
        _pitfall("sans-pok", "Le coup se termine avec le POK."),
        _pitfall("deuxieme", "La banque n'a qu'une carte tant que les joueurs jouent."),
        _pitfall("tirer", "Sans main en jeu, la banque ne tire pas pour le 21."),
        _pitfall("ramasser-pok", "Le POK reste en jeu : il ne dépend que de la banque."),
    )

    @override
    def construct(self, rng: Random, house: House, branch: str) -> IncidentSeen:
        minimum = rng.choice(MINIMUMS)
        stake = making.draw_pok(rng)
        if branch == TOO_MUCH:
            stake = (POK_LIMIT + rng.randint(1, _MOST_OVER)) * minimum
        return IncidentSeen(rng.choice(SEATS), branch, stake, minimum)

    @override
    def classify(self, situation: IncidentSeen) -> str:
        return situation.kind

    @override
    def deal(self, rng: Random, house: House) -> IncidentSeen:
        return self.construct(rng, house, rng.choice(tuple(INCIDENTS)))

    @override
    def ask(self, situation: IncidentSeen) -> Question:
        prompt = f"{scenes.told(situation)} Que faites-vous ?"
        return Question(prompt, situation.scene.form)

    @override
    def solve(self, situation: IncidentSeen) -> Ruling[str]:
        return scenes.handle(situation)


class Words(Drill[WordsHeard]):
    """What is said, and what a player's words mean."""

    slug = "annonces"
    title = "Annonces et paroles"
    duty = "Annoncer les mises, comprendre « carte », « reste » et « passe »."
    seconds = 5
    situation = WordsHeard
    branches = tuple(Branch(item.slug, item.title) for item in WORDS.values())
    pitfalls = (
        _pitfall("ramasser", "Au 21, « passe » et « reste » veulent dire garder sa main."),
        _pitfall("carte", "Le joueur garde sa main : aucune carte."),
        _pitfall("suivante", "Le joueur demande une carte."),
        _pitfall("dernier", "Seul un doublement limite à une carte."),
        _pitfall("faites", "Avant la donne, les mises sont arrêtées."),
        _pitfall("rien", "Les mises ne sont pas encore ouvertes."),
    )

    @override
    def construct(self, rng: Random, house: House, branch: str) -> WordsHeard:
        return WordsHeard(rng.choice(SEATS), branch)

    @override
    def classify(self, situation: WordsHeard) -> str:
        return situation.kind

    @override
    def deal(self, rng: Random, house: House) -> WordsHeard:
        return self.construct(rng, house, rng.choice(tuple(WORDS)))

    @override
    def ask(self, situation: WordsHeard) -> Question:
        return Question(scenes.told(situation), situation.scene.form)

    @override
    def solve(self, situation: WordsHeard) -> Ruling[str]:
        return scenes.handle(situation)
