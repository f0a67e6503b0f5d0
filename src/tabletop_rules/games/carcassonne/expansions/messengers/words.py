"""Messages in words, in English and French. Source: M9."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from tabletop_rules.games.carcassonne.expansions.messengers import messages as m
from tabletop_rules.games.carcassonne.expansions.messengers.decisions import ActionOrPoints
from tabletop_rules.games.carcassonne.words import Templates

QUESTIONS: Final[Mapping[int, tuple[str, str]]] = {
    1: (
        "Message {message}: the points of the smallest own road, or 2 points?",
        "Message {message} : les points de sa plus petite route, ou 2 points ?",
    ),
    2: (
        "Message {message}: the points of the smallest own city, or 2 points?",
        "Message {message} : les points de sa plus petite ville, ou 2 points ?",
    ),
    3: (
        "Message {message}: the points of the smallest own monastery, or 2 points?",
        "Message {message} : les points de sa plus petite abbaye, ou 2 points ?",
    ),
    4: (
        "Message {message}: another tile to place, or 2 points?",
        "Message {message} : une autre tuile à poser, ou 2 points ?",
    ),
    5: (
        "Message {message}: 2 points for each shield in own cities, or 2 points?",
        "Message {message} : 2 points par blason dans ses villes, ou 2 points ?",
    ),
    6: (
        "Message {message}: 2 points for each own knight, or 2 points?",
        "Message {message} : 2 points par chevalier, ou 2 points ?",
    ),
    7: (
        "Message {message}: 2 points for each own farmer, or 2 points?",
        "Message {message} : 2 points par paysan, ou 2 points ?",
    ),
    8: (
        "Message {message}: score an own meeple and take it back, or 2 points?",
        "Message {message} : évaluer un de ses partisans et le reprendre, ou 2 points ?",
    ),
}
"""What is asked about a message, in English and French: its number, what it brings, and the points instead."""

WORDS: Final[Templates] = {
    m.ChooseMessage: ("carry it out{target}", "l'exécuter{target}"),
    (m.ChooseMessage, False): ("take 2 points instead", "prendre plutôt 2 points"),
    m.MessageRevealed: ("Message {message} is revealed.", "Le message {message} est révélé."),
    m.MessageTaken: (
        "Seat {seat} carries message {message} out{target}.",
        "Le siège {seat} exécute le message {message}{target}.",
    ),
    (m.MessageTaken, False): (
        "Seat {seat} takes 2 points in place of message {message}.",
        "Le siège {seat} prend 2 points au lieu du message {message}.",
    ),
    m.FigureBound: (
        "Seat {seat} moves only the {figure} in this turn.",
        "Le siège {seat} n'avance que {the_figure} pendant ce tour.",
    ),
    m.MessageEarned: ("A message may come at the end.", "Un message est possible à la fin."),
    m.MessageChecked: ("The check for a message is done.", "L'examen des messages est fait."),
    m.ExtraBegun: ("An extra placement begins.", "Une pose supplémentaire commence."),
    m.TotalsAdded: ("Both totals are added.", "Les deux totaux sont additionnés."),
    **{(ActionOrPoints, number): text for number, text in QUESTIONS.items()},
}
