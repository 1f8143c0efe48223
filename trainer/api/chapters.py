"""The chapters of the API: what a resource names as its ``tag``, its ASCII name, what it holds."""

from collections.abc import Mapping
from typing import Final, NamedTuple


class Chapter(NamedTuple):
    """A chapter: the name that generated clients bear, and what it is about."""

    slug: str
    text: str


CHAPTERS: Final[Mapping[str, Chapter]] = {
    "Jeux et règles": Chapter("jeux", "Ce que tout le monde peut lire."),
    "Arbitre": Chapter("arbitre", "Une situation, sa décision et sa preuve."),
    "Entraînement": Chapter("entrainement", "Poser des questions et y répondre."),
    "Progression": Chapter("progression", "Ce que l’on sait déjà."),
    "Écoles": Chapter("ecoles", "Ses écoles, leurs options, leur journal."),
    "Promotions": Chapter("promotions", "Les promotions et les listes de noms."),
    "Personnes": Chapter("personnes", "Les personnes d’une école."),
    "Invitations": Chapter("invitations", "Inviter, et rejoindre une école."),
    "Devoirs": Chapter("devoirs", "Donner des devoirs, les suivre, les faire."),
    "Rapports": Chapter("rapports", "Ce que savent une promotion, une personne."),
    "Examens": Chapter("examens", "Composer et conduire des examens."),
    "Copies": Chapter("copies", "Passer un examen."),
    "Notes": Chapter("notes", "Notes, contestations, corrections, certificats, impressions."),
    "Salle en direct": Chapter("direct", "La classe au travail, une question à tous."),
    "Jeton": Chapter("jeton", "Se faire reconnaître."),
}
"""By title, in the order of the documentation."""
