"""Exercises on announcements: each of them, and all those of a round in order."""

from random import Random
from typing import Final, override

from casino_rules.core.drill import Pitfall, branch
from casino_rules.core.french import typo
from casino_rules.core.house import House
from casino_rules.core.questions import Question, Zone
from casino_rules.exercises.announcing import AnnouncementDrill, Spoken, how_at
from casino_rules.exercises.ordering import OrderDrill, too_early
from casino_rules.families import baccarat
from casino_rules.games.punto_banco import engine, scenes
from casino_rules.games.punto_banco.drills import generators
from casino_rules.games.punto_banco.drills.generators import first_points
from casino_rules.games.punto_banco.scenes import CLOSES, MOMENTS, OPENS, LastSaid, Said
from casino_rules.games.punto_banco.situations import PAIR, Finished

_BETS: Final = {"ouvrir": OPENS, "fermer": CLOSES}


class Words(AnnouncementDrill[Said]):
    """What is said at each moment of the round, before its result."""

    slug = "annonces"
    title = "Annonces"
    duty = "Ouvrir et arrêter les mises, annoncer les points et les cartes, mot pour mot."
    situation = Said
    branches = (
        branch("ouvrir", "Ouvrir les mises"),
        branch("fermer", "Arrêter les mises"),
        branch("point", "Une main de deux cartes retournée", 4),
        branch("tirage", "Carte, ou reste", 3),
        branch("troisieme", "Une main qui a reçu sa carte", 3),
    )
    errors = {  # noqa: RUF012 - read once, when the exercise is made
        "mises-confondues": "« Faites vos jeux » ouvre les mises, « Rien ne va plus » les arrête.",
        "jeux-faits": "« Les jeux sont faits » ne suffit pas : seul « Rien ne va plus » arrête les mises.",
        "coup-lance": "Ce n'est pas une annonce du jeu : les joueurs ne savent pas s'ils peuvent miser.",
        "autre-camp": "C'est le point de l'autre main que l'on entend : chaque point suit le nom de sa main.",
        "dizaine-dite": "On n'annonce que les unités.",
        "zero-dit": "Une main qui vaut 0 s'annonce « baccara ».",
        "point-sans-nom": "Un point s'annonce avec le nom de sa main.",
        "troisieme-oubliee": "La troisième carte compte dans le point annoncé.",
        "tableau-oublie": "Ce n'est pas ce que dit le tableau.",
        "carte-a-l-autre": "Ce n'est pas à cette main de jouer.",
        "reste-de-l-autre": "Ce n'est pas de cette main que l'on parle.",
    }

    @override
    def construct(self, rng: Random, house: House, branch: str) -> Said:
        hands = generators.round_with(rng, house, lambda done: bool(_moments(branch, done)))
        moment = rng.choice(_moments(branch, hands))
        return Said.at(how_at(house), moment, hands)

    @override
    def classify(self, situation: Said) -> str:
        return MOMENTS[situation.moment].branch

    @override
    def say(self, situation: Said) -> Spoken:
        return scenes.say(situation)

    @override
    def scene(self, situation: Said) -> str:
        return MOMENTS[situation.moment].scene

    @override
    def zones(self, situation: Said) -> tuple[Zone, ...]:
        hands = generators.both_hands(situation.punto, situation.banco)
        return tuple(zone for zone in hands if zone.cards)


def _moments(branch: str, hands: Finished) -> tuple[str, ...]:
    said = scenes.spoken_in(hands.punto, hands.banco)
    return _BETS.get(branch) or tuple(moment for moment in said if MOMENTS[moment].branch == branch)


class Announcement(AnnouncementDrill[LastSaid]):
    """What is announced when the cards are dealt."""

    slug = "annonce-finale"
    title = "Annonce finale"
    duty = "Annoncer le résultat : point de banco, point de punto, chance gagnante."
    situation = LastSaid
    question = "Qu'annoncez-vous ?"
    branches = (
        branch("punto", "Punto gagne", 2),
        branch("banco", "Banco gagne", 2),
        branch("egalite", "Égalité", 2),
        branch("baccara", "Une main est baccara"),
    )
    errors = {  # noqa: RUF012 - read once, when the exercise is made
        "punto-d-abord": "On annonce le point de banco avant celui de punto.",
        "chance-d-abord": "La chance gagnante s'annonce en dernier, après les deux points.",
        "points-echanges": "Les deux points sont échangés.",
        "troisieme-oubliee": "La troisième carte compte aussi.",
        "mauvaise-chance": "Le plus haut point gagne ; les mêmes points, c'est l'égalité.",
    }

    @override
    def deal(self, rng: Random, house: House) -> LastSaid:
        done = generators.true_round(rng, house)
        return LastSaid(how_at(house), done.punto, done.banco)

    @override
    def classify(self, situation: LastSaid) -> str:
        points = baccarat.point(situation.punto), baccarat.point(situation.banco)
        return engine.winner(*points).value.value if all(points) else "baccara"

    @override
    def say(self, situation: LastSaid) -> Spoken:
        return scenes.say_last(situation)

    @override
    def scene(self, situation: LastSaid) -> str:
        return "Toutes les cartes du coup sont données."

    @override
    def zones(self, situation: LastSaid) -> tuple[Zone, ...]:
        return generators.both_hands(situation.punto, situation.banco)


_early = too_early(scenes.said_through)


class AnnouncementOrder(OrderDrill[Finished]):
    """Everything that is said in a round, in order."""

    slug = "ordre-annonces"
    title = "Les annonces dans l'ordre"
    duty = "Dire un coup entier, de « Faites vos jeux » au résultat."
    seconds = 30
    situation = Finished
    branches = (
        branch("abattage", "Un abattage arrête le coup"),
        branch("deux-restent", "Personne ne tire"),
        branch("punto-tire", "Punto tire, banco reste", 2),
        branch("banco-tire", "Banco tire, punto reste", 2),
        branch("deux-tirent", "Les deux tirent", 2),
    )
    pitfalls = (
        Pitfall(
            "banco-d-abord",
            "Punto est retourné et annoncé avant banco.",
            _early("banco", "punto"),
        ),
        Pitfall(
            "arret-tardif",
            "Rien n'est retourné avant « Rien ne va plus ».",
            _early("punto", "fermer"),
        ),
        Pitfall(
            "banco-joue-d-abord",
            "Le tirage de punto se dit avant celui de banco.",
            _early("tirage-banco", "tirage-punto"),
        ),
        Pitfall(
            "resultat-trop-tot",
            "Le résultat s'annonce en dernier.",
            _early("resultat", "banco"),
        ),
    )
    deal = staticmethod(generators.true_round)
    solve = staticmethod(scenes.said_through)

    @override
    def classify(self, situation: Finished) -> str:
        if any(baccarat.is_natural(point) for point in first_points(situation)):
            return "abattage"
        drawn = len(situation.punto) > PAIR, len(situation.banco) > PAIR
        return {
            (False, False): "deux-restent",
            (True, False): "punto-tire",
            (False, True): "banco-tire",
            (True, True): "deux-tirent",
        }[drawn]

    @override
    def label(self, situation: Finished, gesture: str) -> str:
        return typo(f"« {scenes.phrase_of(gesture, situation)} »")

    @override
    def ask(self, situation: Finished) -> Question:
        zones = generators.both_hands(situation.punto, situation.banco)
        prompt = "Voici les cartes d'un coup. Dans quel ordre dites-vous ces annonces ?"
        return Question(prompt, self.shuffled(situation), zones)
