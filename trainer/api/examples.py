"""What may be sent, operation by operation: the tests send each of them."""

from collections.abc import Mapping
from typing import Any, Final

BODIES: Final[Mapping[str, dict[str, Any]]] = {
    "arbitrerTable": {"situation": {"punto": "2s 3h", "banco": "Kh 3c"}},
    "arbitrer": {"situation": {"punto": "2s 3h 8d", "banco": "Kh 3c"}},
    "commencer": {"exercice": "tirage-banco", "maison": {"jeux": "huit"}},
    "repondre": {"reponse": "tire"},
    "demanderJeton": {
        "identifiant": "camille",
        "mot_de_passe": "un-mot-de-passe-de-test",
        "nom": "Planning",
        "portee": "lecture",
        "jours": 90,
    },
    "donnerDevoir": {
        "promotion": 1,
        "titre": "Le tirage de banco",
        "but": "justes",
        "a_atteindre": 20,
        "pour_le": "2100-11-24T18:00:00+01:00",
        "parties": [{"jeu": "punto-banco", "exercice": "tirage-banco"}],
    },
    "deplacerDevoir": {"pour_le": "2100-12-01T18:00:00+01:00"},
    "creerPromotion": {"nom": "Automne 2026", "debut": "2026-09-01"},
    "importerListe": {"liste": "Nom;Prénom\nDurand;Zoé\nMartin;Lou"},
    "creerExamen": {"titre": "Punto Banco, examen blanc", "promotion": 1, "jeu": "punto-banco"},
    "ajouterPartie": {"jeu": "punto-banco", "exercice": "tirage-banco", "questions": 5},
    "ecrireQuestion": {
        "genre": "choix",
        "titre": "Départ de feu",
        "theme": "Sécurité",
        "enonce": "Un départ de feu est signalé. Que faites-vous ?",
        "propositions": ["J’alerte", "J’ouvre les fenêtres", "Je guide les clients vers la sortie"],
        "justes": [1, 3],
        "plusieurs": True,
        "au_prorata": True,
        "points": 2,
    },
    "reglerExamen": {"minutes": 30, "seuil": 70},
    "poserQuestion": {"jeu": "punto-banco", "exercice": "tirage-banco"},
}
