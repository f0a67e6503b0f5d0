"""The options of the game: doubts of the rulebook with two plausible readings, the ruling first (D-Q)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final, Literal

import attrs

from tabletop_rules.core.mask import Public
from tabletop_rules.core.option import Option, settle


@attrs.frozen
class Options:
    """The settled options, as rules read them."""

    tie_rule: Public[Literal["cancel", "void_trick"]] = "cancel"
    loser_rule: Public[Literal["lowest", "all_non_winners"]] = "lowest"
    lone_loser: Public[bool] = True
    setting_assignment: Public[Literal["random", "player_choice"]] = "random"
    emperor_points: Public[Literal["table", "worked_example"]] = "table"
    validation_total: Public[Literal["best", "additive"]] = "best"
    theft_choice: Public[Literal["mandatory", "optional"]] = "mandatory"
    theft_keeps_validation: Public[bool] = False
    astrologer_theft: Public[Literal["any_pair", "never"]] = "any_pair"
    card_exchange: Public[Literal["both_choose", "blind_draw"]] = "both_choose"
    tower_scope: Public[Literal["space", "characters"]] = "space"
    tower_duration: Public[Literal["until_discarded", "end_of_next_turn"]] = "until_discarded"
    death_extra: Public[Literal["one_per_player", "none"]] = "one_per_player"
    unspecified_draw: Public[Literal["pointed", "anywhere"]] = "pointed"
    resurrect_from: Public[Literal["discard", "killed_only"]] = "discard"
    empress_on_characters: Public[bool] = True
    broken_setting: Public[Literal["returned", "removed"]] = "returned"
    power_obligation: Public[Literal["mandatory", "optional"]] = "mandatory"
    character_depth: Public[Literal["top", "any"]] = "top"
    setting_phase: Public[Literal["sequential", "simultaneous"]] = "sequential"
    thrown_face: Public[Literal["keep", "by_half"]] = "keep"
    consolidation_check: Public[Literal["referee", "blind_attempt"]] = "referee"
    first_player: Public[Literal["random", 0, 1, 2, 3, 4]] = "random"


def _choice(id: str, values: tuple[object, ...], rule: str, text: str, fr: str) -> Option:
    return Option(id=id, default=values[0], text=text, rule=rule, values=values, fr=fr)


def _flag(id: str, default: bool, rule: str, text: str, fr: str) -> Option:
    return Option(id=id, default=default, text=text, rule=rule, fr=fr)


OPTIONS: Final[tuple[Option, ...]] = (
    _choice(
        "tie_rule",
        ("cancel", "void_trick"),
        "D-Q-2",
        "Equal values only knock each other out, or a tie at the top leaves the trick without winner and loser.",
        fr="Les valeurs égales s'annulent entre elles, ou une égalité en tête laisse le pli sans gagnant ni perdant.",
    ),
    _choice(
        "loser_rule",
        ("lowest", "all_non_winners"),
        "D-Q-3",
        "Who gains a loser power: the lowest uncancelled player, or all uncancelled players but the winner.",
        fr="Qui reçoit un pouvoir de perdant : le plus bas joueur non annulé, ou tous ceux-là sauf le gagnant.",
    ),
    _flag(
        "lone_loser",
        True,
        "D-Q-4",
        "Whether a single competing player beaten by destiny is the loser.",
        fr="Si un joueur seul en lice, battu par le destin, est le perdant.",
    ),
    _choice(
        "setting_assignment",
        ("random", "player_choice"),
        "D-Q-6",
        "Whether drawn settings land on slots blindly or are placed by their owner after looking.",
        fr="Si les réglages tirés vont aux cases à l'aveugle, ou sont placés par leur joueur qui les a vus.",
    ),
    _choice(
        "emperor_points",
        ("table", "worked_example"),
        "D-Q-1",
        "The Emperor's points: 4/40/140 of the annex table, or 8/50/400 of the worked example.",
        fr="Les points de l'Empereur : 4/40/140 selon le tableau annexe, ou 8/50/400 selon l'exemple chiffré.",
    ),
    _choice(
        "validation_total",
        ("best", "additive"),
        "D-Q-14",
        "Whether a character is worth the line it shows, or the sum of the different lines it has shown.",
        fr="Si un personnage vaut la ligne qu'il montre, ou la somme des différentes lignes qu'il a montrées.",
    ),
    _choice(
        "theft_choice",
        ("mandatory", "optional"),
        "D-Q-16",
        "Whether holding the conjunction of an opponent's character forces the theft.",
        fr="Si tenir la conjonction du personnage d'un adversaire oblige à le voler.",
    ),
    _flag(
        "theft_keeps_validation",
        False,
        "D-Q-18",
        "Whether a character that changes owner keeps the points already validated on it.",
        fr="Si un personnage qui change de mains garde les points déjà validés sur lui.",
    ),
    _choice(
        "astrologer_theft",
        ("any_pair", "never"),
        "D-Q-17",
        "Whether any pair that lies up steals the Astrologer, or nothing does.",
        fr="Si n'importe quelle paire visible vole l'Astrologue, ou si rien ne le vole.",
    ),
    _choice(
        "card_exchange",
        ("both_choose", "blind_draw"),
        "D-Q-37",
        "How the opponent's card of an exchange is picked: by its owner, or at random.",
        fr="Comment est prise la carte de l'adversaire lors d'un échange : au choix de celui-ci, ou au hasard.",
    ),
    _choice(
        "tower_scope",
        ("space", "characters"),
        "D-Q-34",
        "Whether the Tower guards the tokens of the space as well, or the character alone.",
        fr="Si la Tour protège aussi les jetons de l'espace, ou le personnage seul.",
    ),
    _choice(
        "tower_duration",
        ("until_discarded", "end_of_next_turn"),
        "D-Q-34",
        "How long the Tower stays.",
        fr="Combien de temps la Tour reste.",
    ),
    _choice(
        "death_extra",
        ("one_per_player", "none"),
        "D-Q-33",
        "Whether Death may go on with players not yet hit.",
        fr="Si la Mort peut continuer avec les joueurs qu'elle n'a pas encore frappés.",
    ),
    _choice(
        "unspecified_draw",
        ("pointed", "anywhere"),
        "D-Q-36",
        "Where Justice and God's Help draw from.",
        fr="Où piochent la Justice et l'Aide de Dieu.",
    ),
    _choice(
        "resurrect_from",
        ("discard", "killed_only"),
        "D-Q-36",
        "Which characters of the discard pile may be brought back.",
        fr="Quels personnages de la défausse peuvent revenir.",
    ),
    _flag(
        "empress_on_characters",
        True,
        "D-Q-20",
        "Whether the arrival power of a character played over the Empress happens twice.",
        fr="Si le pouvoir d'arrivée d'un personnage joué sur l'Impératrice a lieu deux fois.",
    ),
    _choice(
        "broken_setting",
        ("returned", "removed"),
        "D-Q-27",
        "What becomes of the setting of a broken slot: back under the token, or out of the game.",
        fr="Ce que devient le réglage d'une case brisée : de nouveau sous le jeton, ou hors du jeu.",
    ),
    _choice(
        "power_obligation",
        ("mandatory", "optional"),
        "D-Q-40",
        "Whether a possible card power must be carried out.",
        fr="Si un pouvoir de carte possible doit être exécuté.",
    ),
    _choice(
        "character_depth",
        ("top", "any"),
        "D-Q-15",
        "Whether covered characters can be killed, discarded or transformed.",
        fr="Si des personnages recouverts peuvent être tués, défaussés ou transformés.",
    ),
    _choice(
        "setting_phase",
        ("sequential", "simultaneous"),
        "D-Q-42",
        "Whether the moves of the setting phase are made in turn order or committed together.",
        fr="Si les déplacements de la phase de réglage se font à tour de rôle, ou s'engagent ensemble.",
    ),
    _choice(
        "thrown_face",
        ("keep", "by_half"),
        "D-Q-41",
        "Which face a token shows that is thrown to the clock.",
        fr="Quelle face montre un jeton jeté sur l'horloge.",
    ),
    _choice(
        "consolidation_check",
        ("referee", "blind_attempt"),
        "D-Q-25",
        "How the owner of the Fool consolidates: offered only what fits, or by trying.",
        fr="Comment le possesseur du Fou consolide : ne lui est proposé que ce qui convient, ou il essaie.",
    ),
    _choice(
        "first_player",
        ("random", 0, 1, 2, 3, 4),
        "D-Q-44",
        "The seat that begins, or a draw.",
        fr="Le siège qui commence, ou un tirage au sort.",
    ),
)


def read_options(given: Mapping[str, object]) -> tuple[dict[str, object], Options]:
    """Every option with its value, and the same as rules read them. Faults: OptionError naming all that is wrong."""
    values: dict[str, Any] = settle("destiny", OPTIONS, given)
    return values, Options(**values)
