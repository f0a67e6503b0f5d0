"""The texts of `play` in English and French, apart from those of the game."""

from __future__ import annotations

from typing import Final, Literal

PHRASES: Final[dict[str, tuple[str, str]]] = {
    "welcome": (
        "{game}, {seats} seats. You are seat {seat}; the others are bots. Type a number, or help.",
        "{game}, {seats} sièges. Vous êtes le siège {seat} ; les autres sont des robots. Tapez un numéro, ou aide.",
    ),
    "help": (
        "  NUMBER             do what is listed under that number\n"
        "  Enter              show the list again\n"
        "  more               the next page of the list\n"
        "  find WORDS         only what holds these words; find alone shows all again\n"
        "  table              the table as you see it\n"
        "  NAME FIELDS        a command by its name, listed or not, such as: {example}\n"
        "  why [RECORD]       why the last thing, or the record of that number, happened\n"
        "  why not NAME …     why such a command would be refused\n"
        "  undo               take your last command back, if nobody has learned anything by it\n"
        "  save FILE          write the log of the match; go on from it with --load FILE\n"
        "  quit               leave",
        "  NUMÉRO             faire ce qui est listé sous ce numéro\n"
        "  Entrée             montrer la liste de nouveau\n"
        "  suite              la page suivante de la liste\n"
        "  cherche MOTS       seulement ce qui contient ces mots ; cherche seul montre tout\n"
        "  table              la table telle que vous la voyez\n"
        "  NOM CHAMPS         une commande par son nom, listée ou non, comme : {example}\n"
        "  pourquoi [N]       pourquoi la dernière chose, ou l'événement N, s'est produit\n"
        "  pourquoi pas NOM … pourquoi une telle commande serait refusée\n"
        "  annule             reprendre votre dernier coup, si personne n'a rien appris\n"
        "  sauve FICHIER      écrire le journal de la partie ; on reprend avec --load FICHIER\n"
        "  quitte             partir",
    ),
    "prompt": ("seat {seat}> ", "siège {seat}> "),
    "pause": ("Enter to go on> ", "Entrée pour continuer> "),
    "more": (
        "  … {left} more: more, or find WORDS",
        "  … encore {left} : suite, ou cherche MOTS",
    ),
    "none_found": ("Nothing listed holds {text!r}.", "Rien dans la liste ne contient {text!r}."),
    "no_more": ("That is all.", "C'est tout."),
    "no_number": ("There is no number {number} in the list.", "Il n'y a pas de numéro {number} dans la liste."),
    "refused": ("Refused: {message} [{rule}]", "Refusé : {message} [{rule}]"),
    "accepted": ("It would be accepted.", "Elle serait acceptée."),
    "unknown": (
        "{text!r} is neither a number nor a word known here. Commands: {names}. Or type help.",
        "{text!r} n'est ni un numéro ni un mot connu ici. Commandes : {names}. Ou tapez aide.",
    ),
    "malformed": ("That command cannot be read: {faults}", "Cette commande est illisible : {faults}"),
    "spelt": ("It is typed like this: {spelt}", "Elle s'écrit ainsi : {spelt}"),
    "not_yours": (
        "You are seat {seat} and play for no other.",
        "Vous êtes le siège {seat} et ne jouez pas pour un autre.",
    ),
    "no_command": (
        "Why not what? Name a command, such as: why not {example}",
        "Pourquoi pas quoi ? Nommez une commande, comme : pourquoi pas {example}",
    ),
    "no_record": ("You know of records 1 to {last}.", "Vous connaissez les événements 1 à {last}."),
    "no_file": ("save needs the name of a file.", "sauve demande un nom de fichier."),
    "exists": (
        "{path} is there already and was not saved from this match: choose another name.",
        "{path} existe déjà et ne vient pas de cette partie : choisissez un autre nom.",
    ),
    "saved": (
        "Saved to {path}. Go on with: --load {path} --seed {seed}",
        "Enregistré dans {path}. Reprendre avec : --load {path} --seed {seed}",
    ),
    "not_saved": ("Not saved: {fault}", "Non enregistré : {fault}"),
    "left": ("You leave the table at record {version}.", "Vous quittez la table à l'événement {version}."),
    "won": ("You win!", "Vous gagnez !"),
    "lost": ("You do not win.", "Vous ne gagnez pas."),
    "thinking": ("Seat {seat} is thinking …", "Le siège {seat} réfléchit …"),
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


def phrase(name: str, language: Literal["en", "fr"], **params: object) -> str:
    """Return one phrase with its params filled in."""
    return PHRASES[name][language == "fr"].format(**params)
