"""Who may read reports: one line for each route (see schools' access)."""

from collections.abc import Callable, Mapping
from typing import Final

from tests.schools.access import Pair, Rule
from tests.schools.world import Schools

_SCHOOL: Final = "formation/ecole/<slug:school>/"
_CLASS: Final = f"{_SCHOOL}promotions/<number:promotion>/rapports/"

OBJECTS: Final[Mapping[str, Callable[[Schools], Pair]]] = {
    "drill": lambda _: Pair("tirage-banco", "tirage-banco")
}
RULES: Final[Mapping[str, Rule]] = {
    _CLASS: Rule("instructor"),
    f"{_CLASS}jeux/": Rule("instructor"),
    f"{_CLASS}erreurs/": Rule("instructor"),
    f"{_CLASS}vitesse/": Rule("instructor"),
    f"{_CLASS}<slug:game>/<slug:drill>/": Rule("instructor"),
    f"{_SCHOOL}examens/<number:exam>/questions/": Rule("instructor"),
    f"{_SCHOOL}examens/<number:exam>/resultats/": Rule("instructor"),
    f"{_SCHOOL}comparaison/": Rule("instructor"),
    f"{_SCHOOL}personnes/<number:member>/suivi/": Rule("trainee"),
}
