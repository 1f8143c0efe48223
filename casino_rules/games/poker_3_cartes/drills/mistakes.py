"""The known errors in settling a place: each is the wrong settlement that is then made."""

from dataclasses import replace
from typing import Final

from casino_rules.families.settling import Gesture, KnownError, Settled, when, with_stake
from casino_rules.games.poker_3_cartes.engine import PAIR_PLUS, End, value
from casino_rules.games.poker_3_cartes.situations import OTHER_HOUSE, PlaceRound

COLLECT, RETURN, PAY = Gesture

_Error = KnownError[PlaceRound]


def _as_elsewhere(seen: PlaceRound, _: Settled) -> Settled:
    return replace(seen, bonus_ante=OTHER_HOUSE[seen.bonus_ante]).settled


def _beaten_without_game(seen: PlaceRound, right: Settled) -> Settled | None:
    beaten = seen.end is End.NOT_QUALIFIED and value(seen.player) < value(seen.bank)
    return right.but(ante=COLLECT, play=COLLECT) if beaten else None


def _side_with_the_hand(_: PlaceRound, right: Settled) -> Settled | None:
    together = right.paid_on("ante", "play") and not right["pair-plus"].paid
    return right.but(pair_plus=PAY) if together else None


def _side_of_the_folded(seen: PlaceRound, right: Settled) -> Settled | None:
    pair = PAIR_PLUS.odds("paire").pay(seen.pair_plus)
    return right.but(pair_plus=pair) if seen.folded else None


_TIE_COLLECTED: Final = _Error(
    "egalite-ramassee",
    "À égalité, Ante et Play sont rendues : la banque ne gagne pas.",
    when(End.TIE, ante=COLLECT, play=COLLECT),
)
_SEE_THE_OPTION: Final = (
    "Voyez l'option en vigueur : c'est elle qui dit quand le bonus d'ante est dû."
)

AT_A_PLACE: Final = (
    _Error(
        "play-payee",
        "Banque non qualifiée : seule Ante est payée, Play est rendue.",
        when(End.NOT_QUALIFIED, play=PAY),
    ),
    _Error(
        "ante-rendue",
        "Banque non qualifiée : Ante n'est pas rendue, elle est payée à égalité.",
        when(End.NOT_QUALIFIED, ante=RETURN),
    ),
    _Error(
        "comparee-sans-qualification",
        "La banque n'est pas qualifiée : les mains ne se comparent pas, rien n'est ramassé.",
        when(End.NOT_QUALIFIED, ante=COLLECT, play=COLLECT),
    ),
    _TIE_COLLECTED,
    _Error(
        "egalite-payee",
        "À égalité, rien n'est payé sur Ante et Play : elles sont rendues.",
        when(End.TIE, ante=PAY, play=PAY),
    ),
    _Error(
        "play-rendue",
        "La banque qualifiée est meilleure : Play est perdue comme Ante.",
        when(End.LOSE, play=RETURN),
    ),
    _Error("autre-maison", _SEE_THE_OPTION, _as_elsewhere),
    _Error(
        "bonus-oublie",
        "Cette main gagnante a droit au bonus d'ante.",
        when(End.WIN, bonus=0),
    ),
    _Error(
        "bonus-sur-play",
        "Le bonus se compte sur l'ante seule.",
        lambda _, right: right.but(bonus=2 * right["bonus"].paid),
    ),
    _Error(
        "pair-plus-perdue",
        "Pair plus ne dépend pas de la banque : elle est payée ici aussi.",
        when(End.NOT_QUALIFIED, End.TIE, End.LOSE, pair_plus=COLLECT),
    ),
    _Error(
        "pair-plus-mise-comprise",
        "La mise de Pair plus reste au joueur ; on ne compte que ce qui est payé.",
        with_stake("pair-plus"),
    ),
    _Error(
        "pair-plus-apres-passe",
        "Une main passée perd Pair plus : ses cartes ne sont pas regardées.",
        _side_of_the_folded,
    ),
    _Error(
        "pair-plus-laissee",
        "La main passée perd aussi Pair plus : on la ramasse avec Ante.",
        when(End.FOLD, pair_plus=RETURN),
    ),
)
ON_A_CLOTH: Final = (
    _Error(
        "play-payee",
        "« Pas de jeu » : seule Ante est payée, Play est rendue sans gain.",
        when(End.NOT_QUALIFIED, play=PAY),
    ),
    _Error(
        "comparee-sans-qualification",
        "« Pas de jeu » : les mains ne se comparent pas, aucune n'est battue.",
        _beaten_without_game,
    ),
    _TIE_COLLECTED,
    _Error(
        "autre-maison",
        _SEE_THE_OPTION,
        lambda seen, right: _as_elsewhere(seen, right) if seen.turned else None,
    ),
    _Error(
        "bonus-oublie",
        "Un bonus d'ante est dû : il manque.",
        lambda _, right: right.but(bonus=0),
    ),
    _Error(
        "pair-plus-oubliee",
        "Pair plus se paye quel que soit le sort d'Ante et de Play.",
        lambda _, right: right.but(pair_plus=COLLECT),
    ),
    _Error(
        "pair-plus-avec-la-main",
        "Sans paire, Pair plus est ramassée, même si Ante est payée.",
        _side_with_the_hand,
    ),
    _Error(
        "play-oubliee",
        "La banque est qualifiée : Ante et Play sont payées toutes les deux.",
        when(End.WIN, play=0),
    ),
)
