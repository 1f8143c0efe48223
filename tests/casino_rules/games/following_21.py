"""What the next cloth of a coup of 21 must be, once the right answer is given."""

from collections import Counter
from collections.abc import Iterator
from typing import Final

from casino_rules.core.cards import Card
from tests.casino_rules.coups import Step
from tests.casino_rules.games.following import Chips, given, staked

GOAL: Final = 21
TRIED: Final = {
    "pok-seul": "Case POK",
    "21-seul": "Case 21",
    "mise-trop-faible": "Case POK",
    "pok-trop-fort": "Case POK",
    "mise-tardive": "Case POK",
    "joueur-debout": "Case 21, joueur debout",
    "debout-au-maximum": "Case 21, joueur debout",
    "mise-sur-parole": "Case 21",
}
"""What is tried at 21, with the box whose stake is in question: decided, it is as it was."""


def poker_21(step: Step) -> Iterator[str]:
    if step.duty.drill == "incidents" and step.kind in TRIED:
        yield from _decided(step)
        return
    if step.then.drill == "incidents" and step.then.situation.kind in TRIED:
        return  # somebody has just put chips there, or has not yet
    if step.then.drill == "annonces" and step.then.situation.kind == "fermer":
        return  # so has a newcomer, of whom the next incident tells
    yield from _bank(step)
    yield from _seats(step)


def _decided(step: Step) -> Iterator[str]:
    seat = f"place-{step.duty.situation.seat}"
    box = TRIED[step.kind]
    before, after = staked(step.before), staked(step.after)
    others = {key for key in before.keys() | after.keys() if key[0] != seat}
    there = {key[0] for key in before}
    if any(before[key] != after[key] for key in others if key[0] in there):
        yield "the stakes of another place change"
    if before[seat, box] == after[seat, box]:
        yield f"{box} of {seat} is as it was tried: {before[seat, box]}"
    if step.kind in {"pok-seul", "21-seul"} and any(key[0] == seat for key in +after):
        yield f"{seat} has cards or chips though it may not play"


def _bank(step: Step) -> Iterator[str]:
    has, after = given(step.before, "banque"), given(step.after, "banque")
    if step.duty.drill == "tirage-banque" and after != has + (step.answer == "tire"):
        yield f"the bank has {after} cards after « {step.answer} » on {has}"
    if step.duty.drill == "complement" and after != has + step.answer:
        yield f"the bank has {after} cards after a complement of {step.answer}"


def _seats(step: Step) -> Iterator[str]:
    """Yield what becomes of stakes and hands otherwise than the answer says."""
    before, after = staked(step.before), staked(step.after)
    if step.duty.drill == "reglement-tapis":
        if any(box != "Case POK" for _, box in +after):
            yield "a stake of 21 lies there once 21 is settled"
        return
    if not before:
        return
    due = Counter(before)
    for spot, box in leaving(step):
        del due[spot, box]
    if step.duty.drill == "separation":
        yield from _split(step)
        return
    if step.duty.drill == "demandes" and step.duty.situation.request == "double":
        yield from _doubled(step, due, after)
        return
    yield from _card(step)
    if not _announces_request(step) and _by_seat(due) != _by_seat(after):
        yield f"the stakes change: {due - after} / {after - due}"


def _announces_request(step: Step) -> bool:
    """Whether the hand that is doubled is told between the request and the card."""
    return step.duty.drill == "annonces" and step.kind in {"double", "separation"}


def leaving(step: Step) -> list[tuple[str, str]]:
    """Return the stakes of 21 that leave: a hand is bust, or given up."""
    gone = {
        zone.spot
        for zone in step.before
        if zone.spot != "banque" and _total(zone.cards) > GOAL and not _still(step)
    }
    if given_up(step):
        gone.add(_who(step))
    return [key for key in staked(step.before) if key[0] in gone and key[1] != "Case POK"]


def _still(step: Step) -> bool:
    """Whether a hand that is bust is spoken of once more, before it leaves."""
    return step.then.drill == "incidents" and step.then.situation.kind == "depasse"


def _who(step: Step) -> str:
    """Return the place that an incident tells, or whose hand is that of a request."""
    seen = step.duty.situation
    if step.duty.drill == "incidents":
        return f"place-{seen.seat}"
    return next(zone.spot for zone in step.before if tuple(zone.cards) == tuple(seen.cards))


def given_up(step: Step) -> bool:
    """Whether a hand that is given up leaves with this answer."""
    seen = step.duty.situation
    asked = step.duty.drill == "demandes" and seen.request == "abandon"
    told = getattr(step.then.situation, "kind", "") == "abandonne"
    return step.kind == "abandonne" or (asked and not told)


def _by_seat(chips: Chips) -> dict[tuple[str, str], int]:
    """Return the stakes by place: a split box has its chips by hand."""
    found: Counter[tuple[str, str]] = Counter()
    for (spot, box), amount in chips.items():
        found[spot.partition(".")[0], box] += amount
    return {key: amount for key, amount in found.items() if amount}


def _split(step: Step) -> Iterator[str]:
    """A pair is split: each of its cards begins a hand with a stake of its own."""
    grown = {
        key[0]
        for key, amount in _by_seat(staked(step.after)).items()
        if key[1] == "Case 21" and amount > _by_seat(staked(step.before)).get(key, 0)
    }
    if step.answer != "accepter" or len(grown) != 1:
        yield f"{grown} are split after « {step.answer} »"
        return
    (seat,) = grown
    pair = step.duty.situation.cards
    lay = [zone.cards for zone in step.before if zone.spot.partition(".")[0] == seat]
    if tuple(pair) not in [tuple(cards) for cards in lay]:
        yield f"the pair {pair} does not lie at {seat}: {lay}"
    heads = Counter(
        zone.cards[0] for zone in step.after if zone.spot.partition(".")[0] == seat and zone.cards
    )
    if Counter(pair) - heads:
        yield f"the hands of {seat} do not begin with {pair}"


def _doubled(step: Step, due: Chips, after: Chips) -> Iterator[str]:
    if step.answer != "accepter":
        yield f"a double is {step.answer}"
    added = +(after - due)
    if step.then.drill != "annonces" and (
        len(added) != 1 or {box for _, box in added} != {"Doublement"}
    ):
        yield f"{added} is added by a double"
    if any(due[spot, "Case 21"] != amount for (spot, _), amount in added.items()):
        yield f"{added} is not the stake that is doubled"


def _card(step: Step) -> Iterator[str]:
    """A player who asks for a card has it on the next cloth; who stays has none."""
    asks = step.duty.drill == "paroles" or (
        step.duty.drill == "demandes" and step.duty.situation.request == "carte"
    )
    if not asks:
        return
    more = step.answer in {"carte", "accepter"}
    grown = sum(
        given(step.after, zone.spot) - given(step.before, zone.spot)
        for zone in step.before
        if zone.spot.startswith("place-")
    )
    told = step.then.drill == "incidents" and step.then.situation.kind == "depasse"
    if more and grown != 1 and not told:
        yield f"{grown} cards after « {step.answer} »"
    if not more and grown > 0 and not _next_split(step):
        yield f"{grown} cards after « {step.answer} »"


def _next_split(step: Step) -> bool:
    """Whether the next hand of a split box has received its second card meanwhile."""
    return any(".main-" in zone.spot for zone in step.after)


def _total(cards: tuple[Card, ...]) -> int:
    values = [min(card.rank.order, 10) if card.rank.order < 14 else 1 for card in cards]
    return sum(values)
