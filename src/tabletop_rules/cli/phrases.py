"""The texts of `play` in English and French, apart from those of the game."""

from __future__ import annotations

from typing import Final

from tabletop_rules.core.voice import pick

PHRASES: Final[dict[str, tuple[str, str]]] = {
    "welcome": (
        "{game}, {seats} players. You are {player}; the others are bots. Type a number, or help.",
        "{game}, {seats} joueurs. Vous êtes {player} ; les autres sont des robots. Tapez un numéro, ou aide.",
    ),
    "help": (
        "  NUMBER             play the command with that number\n"
        "  Enter              show the list again\n"
        "  more               the next page of the list\n"
        "  find WORDS         only commands with these words; find alone shows all again\n"
        "  table              the table as you see it\n"
        "  NAME FIELDS        a command by its name, listed or not, such as: {example}\n"
        "  why [RECORD]       why the last record, or the record of that number, happened\n"
        "  why not NAME …     why such a command would be rejected\n"
        "  undo               undo your last command, if nobody has learned anything from it\n"
        "  save FILE          save the log of the match; resume it with --load FILE\n"
        "  quit               leave",
        "  NUMÉRO             jouer la commande de ce numéro\n"
        "  Entrée             afficher de nouveau la liste\n"
        "  suite              la page suivante de la liste\n"
        "  cherche MOTS       seulement les commandes avec ces mots ; cherche seul affiche tout\n"
        "  table              la table telle que vous la voyez\n"
        "  NOM CHAMPS         une commande par son nom, listée ou non, comme : {example}\n"
        "  pourquoi [N]       pourquoi le dernier événement, ou l'événement N, s'est produit\n"
        "  pourquoi pas NOM … pourquoi une telle commande serait refusée\n"
        "  annule             annuler votre dernier coup, si personne n'en a rien appris\n"
        "  sauve FICHIER      enregistrer le journal de la partie ; reprendre avec --load FICHIER\n"
        "  quitte             partir",
    ),
    "prompt": ("{player}> ", "{player}> "),
    "pause": ("Enter to continue> ", "Entrée pour continuer> "),
    "more": (
        "  … {left} more: more, or find WORDS",
        "  … encore {left} : suite, ou cherche MOTS",
    ),
    "none_found": ("No listed command contains {text!r}.", "Aucune commande de la liste ne contient {text!r}."),
    "no_more": ("That is all.", "C'est tout."),
    "no_number": ("There is no number {number} in the list.", "Il n'y a pas de numéro {number} dans la liste."),
    "refused": ("Rejected: {message} [{rule}]", "Refusé : {message} [{rule}]"),
    "accepted": ("It would be accepted.", "Elle serait acceptée."),
    "unknown": (
        "{text!r} is neither a number nor a known word. Commands: {names}. Or type help.",
        "{text!r} n'est ni un numéro ni un mot connu. Commandes : {names}. Ou tapez aide.",
    ),
    "malformed": ("That command cannot be read: {faults}", "Cette commande est illisible{where}."),
    "typed_like": ("Type it like this: {example}", "Elle s'écrit ainsi : {example}"),
    "not_yours": (
        "You are {player} and cannot play for anybody else.",
        "Vous êtes {player} et ne pouvez pas jouer pour quelqu'un d'autre.",
    ),
    "no_command": (
        "Why not what? Name a command, such as: why not {example}",
        "Pourquoi pas quoi ? Nommez une commande, comme : pourquoi pas {example}",
    ),
    "no_record": ("You know records 1 to {last}.", "Vous connaissez les événements 1 à {last}."),
    "no_file": ("save needs a file name.", "sauve demande un nom de fichier."),
    "exists": (
        "{path} already exists and was not saved from this match: choose another name.",
        "{path} existe déjà et ne vient pas de cette partie : choisissez un autre nom.",
    ),
    "saved": (
        "Saved to {path}. Resume with: --load {path} --seed {seed}",
        "Enregistré dans {path}. Reprendre avec : --load {path} --seed {seed}",
    ),
    "not_saved": ("Not saved: {fault}", "Non enregistré : {fault}"),
    "left": ("You leave the table at record {version}.", "Vous quittez la table à l'événement {version}."),
    "won": ("You win!", "Vous gagnez !"),
    "lost": ("You do not win.", "Vous ne gagnez pas."),
    "thinking": ("{player} is thinking …", "{player} réfléchit …"),
    "unreadable": ("That line cannot be read.", "Cette ligne est illisible."),
}

WORDS: Final[dict[str, str]] = {
    "undo": "undo",
    "annule": "undo",
    "annuler": "undo",
    "why": "why",
    "pourquoi": "why",
    "save": "save",
    "sauve": "save",
    "sauver": "save",
    "help": "help",
    "aide": "help",
    "?": "help",
    "quit": "quit",
    "q": "quit",
    "exit": "quit",
    "quitte": "quit",
    "quitter": "quit",
    "more": "more",
    "suite": "more",
    "find": "find",
    "cherche": "find",
    "chercher": "find",
    "table": "table",
}
"""The words that `play` understands, in either language."""


def phrase(name: str, language: str, **params: object) -> str:
    """Return one phrase with its params filled in."""
    return pick(PHRASES[name], language).format(**params)
