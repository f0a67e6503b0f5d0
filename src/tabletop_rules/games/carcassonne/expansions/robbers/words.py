"""Robbers in words."""

from __future__ import annotations

from typing import Final

from tabletop_rules.games.carcassonne.expansions.robbers import decisions as d
from tabletop_rules.games.carcassonne.expansions.robbers import messages as m
from tabletop_rules.games.carcassonne.words import Templates

WORDS: Final[Templates] = {
    m.PlaceRobber: ("put the robber on space {space}", "mettre le voleur sur la case {space}"),
    m.LeaveRobber: ("leave the robber", "laisser le voleur"),
    m.ChooseVictim: ("rob the {figure} of seat {victim}", "voler des points au siège {victim} ({figure})"),
    m.ChooseStolenFigure: ("move the {figure}", "avancer {the_figure}"),
    m.ChooseFollow: ("follow the {figure} of seat {companion}", "suivre {the_figure} du siège {companion}"),
    m.StayBehind: ("let the robber stay", "laisser le voleur sur place"),
    m.RobberPlaced: (
        "Seat {seat} puts the robber on space {space}.",
        "Le siège {seat} met son voleur sur la case {space}.",
    ),
    m.RobberMoved: (
        "Seat {seat} moves the robber to space {space}.",
        "Le siège {seat} déplace son voleur sur la case {space}.",
    ),
    m.VictimChosen: (
        "Seat {thief} robs the {figure} of seat {victim}.",
        "Le siège {thief} vole des points au siège {victim} ({figure}).",
    ),
    m.StolenFigureChosen: ("Seat {thief} moves the {figure}.", "Le siège {thief} avance {the_figure}."),
    m.PointsStolen: ("{thefts}; robbers used go home.", "{thefts} ; les voleurs utilisés rentrent."),
    m.RobberFollowed: (
        "The robber of seat {seat} follows the {figure} of seat {companion} to space {space}.",
        "Le voleur du siège {seat} suit {the_figure} du siège {companion} jusqu'à la case {space}.",
    ),
    m.RobbersReturned: ("Robbers that return: {count}.", "Voleurs qui rentrent : {count}."),
    d.RobberSpace: ("Where does the robber go?", "Où placer le voleur ?"),
    d.RobberVictim: ("Who is robbed?", "À qui voler des points ?"),
    d.ReceivingFigure: (
        "Which figure takes the stolen points ({amount})?",
        "Quelle figurine reçoit les points volés ({amount}) ?",
    ),
    d.RobberPath: ("Whom does the robber follow?", "Qui le voleur suit-il ?"),
}
