"""Incidents of a table: what happened, what may be done about it, what the rules say; the drill.

A game's ``incidents.toml`` holds « [actions] », the French label of each action by its key, and
one table per incident: id, titre, scene, the actions proposed, the right one (« bonne »), the
articles that say so (« slug » or « slug#variante »), the options under which it happens (« si »),
where the card of its scene lies on the plan of the cloth (« ou »), what becomes of the stake in
dispute (« mise », see ``Disputed``), and why a wrong action is wrong in this scene, where the error
as it is told in all scenes would not be true of it (« pourquoi », by action). To call the floor manager
(« chef ») is proposed in each.
"""

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, ClassVar, Final, override

from casino_rules.core.drill import Branch, Drill, Pitfall
from casino_rules.core.forms import Amount, Choice, Option, Points
from casino_rules.core.french import typo
from casino_rules.core.money import EURO, MAX_STAKE, Cents, Currency, format_amount
from casino_rules.core.plan import NUMBER
from casino_rules.core.questions import Question, Zone, seats_named
from casino_rules.core.rules import Rule, RuleBook
from casino_rules.core.ruling import Ruling, cite
from casino_rules.core.situation import Problem, Situation, fact
from casino_rules.core.table_forms import FreeCards, Hand

CHEF: Final = Option("chef", "Arrêter et appeler le chef de table")
"""Proposed for every incident: right where the decision is not the croupier's."""


@dataclass(frozen=True, slots=True)
class Disputed:
    """The stake that an incident is about: « mise = { case = "Ante", sort = "refusee" } ».

    ``box`` is the label of its box on the cloth, ``fact`` the fact of the situation that holds
    its amount (« montant », ``stake`` if not told) and ``accepted`` whether it lies there after
    the right action: a coup goes on from there.
    """

    box: str
    fact: str
    accepted: bool


@dataclass(frozen=True, slots=True)
class Incident:
    """A kind of incident: its scene, what may be done (the form), what must be, and why.

    ``needs`` are the (option, choice) pairs under which it can happen; ``wrong_stake`` says that
    the amount of the stake is what is wrong.
    """

    slug: str
    title: str
    scene: str
    form: Choice
    right: str
    articles: tuple[tuple[Rule, str], ...]
    needs: tuple[tuple[str, str], ...]
    wrong_stake: bool
    in_force: tuple[str, ...]
    """The options of the house on which the answer depends, in French."""
    currency: Currency
    disputed: Disputed | None = None
    card_spot: str = ""
    """Where its card lies on the plan of the cloth, told with the facts: « place-{place} »."""
    why: Mapping[str, str] = field(default_factory=dict)
    """What is wrong in this scene with an action, told with the facts."""

    @property
    def shows_card(self) -> bool:
        """Whether a card is part of the scene."""
        return "{carte}" in self.scene

    def handled(self, **facts: object) -> Ruling[str]:
        """Decide what the croupier does, citing the articles with these facts."""
        steps = tuple(cite(rule, variant, **facts) for rule, variant in self.articles)
        return Ruling(self.right, steps)


def read_incidents(path: Path, book: RuleBook, *, shared: bool = False) -> Mapping[str, Incident]:
    """Read a file of incidents: each by its slug.

    Of a ``shared`` file, a game takes the incidents whose articles it has.

    Raises:
        ValueError: if the right action is not among those proposed, one has no label, or the
            reason is given why one is wrong that is not.
        KeyError: if what becomes of a disputed stake is neither « acceptee » nor « refusee », or
            the card of a scene lies nowhere.
        UnknownRuleError: if the book has no such article.
    """
    data = tomllib.loads(path.read_text("utf-8"))
    taken = [item for item in data["incident"] if not shared or _known(item, book)]
    return {item["id"]: _read(item, data["actions"], book) for item in taken}


def _known(item: Mapping[str, Any], book: RuleBook) -> bool:
    return all(book.has(reference.partition("#")[0]) for reference in item["articles"])


def _read(item: Mapping[str, Any], actions: Mapping[str, str], book: RuleBook) -> Incident:
    # Always in the order of « [actions] »: the place of the right one says nothing.
    proposed = sorted(set(item["actions"]) - {CHEF.key}, key=list(actions).index)
    form = Choice((*(Option(key, actions[key]) for key in proposed), CHEF))
    if item["bonne"] not in form.keys:
        raise ValueError(f"the right action of {item['id']} is not proposed")
    why = item.get("pourquoi", {})
    if not set(why) <= {*form.keys} - {item["bonne"]}:
        raise ValueError(f"an action of {item['id']} is not wrong, and is said to be")
    references = (reference.partition("#") for reference in item["articles"])
    needs = tuple(item.get("si", {}).items())
    return Incident(
        slug=item["id"],
        title=typo(item["titre"]),
        scene=item["scene"],
        form=form,
        right=item["bonne"],
        articles=tuple((book.rule(slug), variant) for slug, _, variant in references),
        needs=needs,
        wrong_stake=item.get("mise-fautive", False),
        in_force=tuple(book.option(option).label(choice) for option, choice in needs),
        currency=book.currency,
        disputed=_read_disputed(item["mise"]) if "mise" in item else None,
        card_spot=item["ou"] if "{carte}" in item["scene"] else "",
        why=why,
    )


def _read_disputed(item: Mapping[str, str]) -> Disputed:
    accepted = {"acceptee": True, "refusee": False}[item["sort"]]
    return Disputed(typo(item["case"]), item.get("montant", "stake"), accepted)


def kinds(incidents: Mapping[str, Incident]) -> Choice:
    """Return the form that reads the kind of an incident."""
    return Choice(tuple(Option(item.slug, item.title) for item in incidents.values()))


def branches(incidents: Mapping[str, Incident]) -> tuple[Branch, ...]:
    """Return one branch for each incident, in the houses where it happens."""
    return tuple(Branch(item.slug, item.title, needs=item.needs) for item in incidents.values())


NOT_ALLOWED: Final = "La règle ne le permet pas."
"""What is told of letting a player do what a rule forbids: which, each scene says."""


def wrongly(action: str, message: str) -> Pitfall[Any]:
    """Return the error of taking this action where it is proposed and wrong.

    The message is true wherever it is; a scene of which it is not says its own (« pourquoi »), and
    ``NOT_ALLOWED`` is told with the title of the article that the scene is about.
    """

    def answer(situation: Any) -> str | None:
        incident: Incident = situation.incident
        made = action in incident.form.keys and action != incident.right
        return action if made else None

    def told(situation: Any) -> str:
        incident: Incident = situation.incident
        why = incident.why.get(action, "").format_map(situation.told)
        if why or message != NOT_ALLOWED:
            return why
        return f"La règle ne le permet pas : « {incident.articles[0][0].title} »."

    return Pitfall(action, message, answer, told)


CALLED: Final = wrongly(
    "chef",
    "La règle tranche ici : le croupier l'applique lui-même, le chef de table n'a qu'à voir.",
)


@dataclass(frozen=True)
class IncidentSeen(Situation):
    """An incident, with what it may involve.

    A game gives its ``incidents`` and the form of its kinds, adds its facts and tells them.
    """

    incidents: ClassVar[Mapping[str, Incident]]
    kind: str = fact("Incident", Choice(()), frame=True)

    @property
    def incident(self) -> Incident:
        """What is known of this kind of incident."""
        return self.incidents[self.kind]

    @property
    def told(self) -> Mapping[str, object]:
        """The facts as the scene and the articles tell them, by their names in the texts."""
        return {}

    @property
    def scene(self) -> str:
        """What happened, in French."""
        return typo(self.incident.scene.format_map(self.told))

    @property
    def card_shown(self) -> Hand:
        """The card that may be part of the scene, if any."""
        return ()


@dataclass(frozen=True)
class StakedIncident(IncidentSeen):
    """An incident at a place, with the stake and the card that it may involve.

    The stake is a multiple of ``unit``, called ``unit_name``, unless that is the incident.
    """

    unit: ClassVar[Cents] = 1
    unit_name: ClassVar[str] = ""
    seat: int = fact("Place", Points(1, 7), "La place du joueur, s'il y en a un.", spot=NUMBER)
    stake: Cents = fact("Mise", Amount(EURO, MAX_STAKE), "La mise en cause, s'il y en a une.")
    card: Hand = fact("Carte", FreeCards(1, 1), "La carte en cause, s'il y en a une.")

    @property
    @override
    def told(self) -> Mapping[str, object]:
        return {
            "place": self.seat,
            "mise": format_amount(self.stake, self.incident.currency),
            "carte": self.card[0].noun.le,
        }

    @property
    @override
    def card_shown(self) -> Hand:
        return self.card

    @override
    def problem(self) -> Problem:
        wrong = self.incident.wrong_stake
        if bool(self.stake % self.unit) == wrong:
            return None
        verb = "n'est pas" if wrong else "est"
        return "stake", f"Pour cet incident, la mise {verb} {self.unit_name}."


class Scenes[S: IncidentSeen](Drill[S]):
    """What is done of a scene; a game says how one is made (``construct``)."""

    card_label = "Carte"
    """How the card of a scene is called on the cloth."""
    question = "Que faites-vous ?"

    @override
    def classify(self, situation: S) -> str:
        return situation.kind

    @override
    def ask(self, situation: S) -> Question:
        incident = situation.incident
        card = situation.card_shown if incident.shows_card else ()
        spot = incident.card_spot.format_map(situation.told)
        return Question(
            f"{situation.scene} {self.question}".strip(),
            incident.form,
            (Zone(self.card_label, card, spot=spot),) if card else (),
            incident.in_force,
            incident.currency,
            seats=seats_named(incident.scene, situation.told),
        )

    @override
    def solve(self, situation: S) -> Ruling[str]:
        return situation.incident.handled(**situation.told)


class IncidentDrill[S: IncidentSeen](Scenes[S]):
    """What to do when something goes wrong in a coup."""

    slug = "incidents"
    title = "Incidents"
    seconds = 15

    def __init_subclass__(cls) -> None:
        """Add the error of calling the floor manager for what the rule decides."""
        super().__init_subclass__()
        if CALLED not in cls.pitfalls:
            cls.pitfalls = (*cls.pitfalls, CALLED)
