"""The owner of the Fool is told what can be consolidated in the question itself: a declared exception, and no other.

Found by `tabletop-rules check destiny --random-options`: the referee offers Virgo's consolidation or leaves it out, and
the owner, who may not look at the own settings, learns that. D-INFO-15 and D-Q-25 want it so.
"""

from __future__ import annotations

import attrs
import pytest

import tabletop_rules as tr
from tabletop_rules.games.destiny.events.tokens import ConsolidationFailed
from tabletop_rules.testing.laws import LawBroken
from tabletop_rules.testing.regression import holds

OPTIONS = {"tie_rule": "void_trick", "theft_choice": "optional", "first_player": 2}

MOVES = """\
{"decision":1,"kind":"core.chance_answer/1","outcome":[10,2,1,7,0,6]}
{"decision":4,"kind":"core.chance_answer/1","outcome":[0,6,7,1,9,11]}
{"decision":7,"kind":"core.chance_answer/1","outcome":[6,2,1,10,0,7,11,9,5,8,4,3]}
{"decision":10,"kind":"core.chance_answer/1","outcome":[9,0,6,2,8,3,11,7,5,10,4,1]}
{"decision":13,"kind":"core.chance_answer/1","outcome":[5,3,15,7,8,20,6,24,10,16,23,17,0,4,9]}
{"decision":16,"kind":"core.chance_answer/1","outcome":[28,34,47,5,51,21,4,27,20,9,48,1,3,14,7,30,11,42,50,46,44]}
{"decision":19,"kind":"core.chance_answer/1","outcome":[4,2,29,21,12,9,36,38,7,27,0,19]}
{"decision":24,"kind":"core.chance_answer/1","outcome":[9]}
{"card":"constellation_8_scorpio","decision":27,"kind":"destiny.play_card/1","power":true,"seat":2}
{"branch":"reveal_token","decision":30,"kind":"destiny.choose_branch/1","seat":2}
{"decision":32,"kind":"destiny.choose_spot/1","seat":2,"spot":"constellation@12"}
{"card":"planet_9_pluto","decision":36,"kind":"destiny.play_card/1","power":false,"seat":0}
{"card":"character_priestess","decision":39,"kind":"destiny.play_card/1","power":true,"seat":1}
{"branch":"flip_token","decision":46,"kind":"destiny.choose_branch/1","seat":0}
{"decision":48,"kind":"destiny.choose_spot/1","seat":0,"spot":"planet@6"}
{"decision":54,"kind":"core.chance_answer/1","outcome":[3]}
{"card":"mixed_5","decision":57,"kind":"destiny.play_card/1","power":false,"seat":0}
{"card":"power_gods_help","decision":60,"kind":"destiny.play_card/1","power":false,"seat":1}
{"card":"numerology_4","decision":63,"kind":"destiny.play_card/1","power":true,"seat":2}
{"branch":"draw_token","decision":71,"kind":"destiny.choose_branch/1","seat":1}
{"decision":73,"kind":"destiny.choose_spot/1","seat":1,"spot":"constellation@8"}
{"decision":75,"kind":"destiny.choose_spot/1","seat":1,"spot":"1.character_constellation"}
{"decision":79,"kind":"destiny.move_token/1","seat":1,"source":"character_constellation","target":"money"}
{"decision":84,"kind":"core.chance_answer/1","outcome":[0]}
{"card":"constellation_12_pisces","decision":87,"kind":"destiny.play_card/1","power":false,"seat":1}
{"card":"character_empress","decision":90,"kind":"destiny.play_card/1","power":true,"seat":2}
{"card":"numerology_2","decision":94,"kind":"destiny.play_card/1","power":false,"seat":0}
{"branch":"flip_token","decision":99,"kind":"destiny.choose_branch/1","seat":1}
{"decision":101,"kind":"destiny.choose_spot/1","seat":1,"spot":"planet@8"}
{"branch":"reveal_token","decision":104,"kind":"destiny.choose_branch/1","seat":0}
{"decision":106,"kind":"destiny.choose_spot/1","seat":0,"spot":"planet@3"}
{"decision":110,"kind":"destiny.move_token/1","seat":1,"source":"money","target":"love"}
{"decision":115,"kind":"core.chance_answer/1","outcome":[8]}
{"card":"power_wheel_of_fortune","decision":118,"kind":"destiny.play_card/1","power":true,"seat":1}
{"decision":121,"kind":"destiny.choose_spot/1","seat":1,"spot":"planet@11"}
{"decision":124,"kind":"destiny.choose_spot/1","seat":1,"spot":"planet@2"}
{"card":"planet_2_venus","decision":128,"kind":"destiny.play_card/1","power":false,"seat":2}
{"card":"constellation_2_taurus","decision":131,"kind":"destiny.play_card/1","power":true,"seat":0}
{"decision":134,"kind":"destiny.choose_spot/1","seat":0,"spot":"constellation@10"}
{"decision":136,"kind":"destiny.choose_spot/1","seat":0,"spot":"0.character_constellation"}
{"branch":"draw_token","decision":142,"kind":"destiny.choose_branch/1","seat":2}
{"decision":144,"kind":"destiny.choose_spot/1","seat":2,"spot":"planet@4"}
{"decision":146,"kind":"destiny.choose_spot/1","seat":2,"spot":"2.health"}
{"decision":150,"kind":"destiny.decline/1","seat":1}
{"decision":152,"kind":"destiny.move_token/1","seat":2,"source":"health","target":"character_planet"}
{"decision":155,"kind":"destiny.move_token/1","seat":0,"source":"character_constellation","target":"love"}
{"decision":160,"kind":"core.chance_answer/1","outcome":[5]}
{"card":"planet_6_saturn","decision":163,"kind":"destiny.play_card/1","power":false,"seat":1}
{"card":"power_hanged_man","decision":166,"kind":"destiny.play_card/1","power":true,"seat":2}
{"card":"character_priestess","decision":169,"kind":"destiny.choose_card/1","seat":2}
{"card":"character_lovers","decision":174,"kind":"destiny.play_card/1","power":false,"seat":0}
{"decision":180,"kind":"destiny.decline/1","seat":1}
{"decision":182,"kind":"destiny.move_token/1","seat":2,"source":"character_planet","target":"health"}
{"decision":185,"kind":"destiny.move_token/1","seat":0,"source":"love","target":"character_constellation"}
{"decision":190,"kind":"core.chance_answer/1","outcome":[1]}
{"card":"power_moon","decision":193,"kind":"destiny.play_card/1","power":false,"seat":1}
{"card":"planet_4_mars","decision":196,"kind":"destiny.play_card/1","power":true,"seat":2}
{"decision":199,"kind":"destiny.choose_spot/1","seat":2,"spot":"planet@12"}
{"decision":201,"kind":"destiny.choose_spot/1","seat":2,"spot":"2.work"}
{"decision":204,"kind":"destiny.choose_spot/1","seat":2,"spot":"planet@6"}
{"decision":206,"kind":"destiny.choose_spot/1","seat":2,"spot":"2.character_planet"}
{"card":"character_emperor","decision":210,"kind":"destiny.play_card/1","power":true,"seat":0}
{"decision":214,"kind":"destiny.choose_player/1","player":1,"seat":0}
{"card":"character_fool","decision":216,"kind":"destiny.commit_card/1","seat":0}
{"card":"constellation_10_capricorn","decision":216,"kind":"destiny.commit_card/1","seat":1}
{"branch":"draw_token","decision":225,"kind":"destiny.choose_branch/1","seat":1}
{"decision":227,"kind":"destiny.choose_spot/1","seat":1,"spot":"constellation@12"}
{"decision":229,"kind":"destiny.choose_spot/1","seat":1,"spot":"1.money"}
{"undo": 1}
{"decision":229,"kind":"destiny.choose_spot/1","seat":1,"spot":"1.character_constellation"}
{"decision":238,"kind":"destiny.move_token/1","seat":1,"source":"love","target":"character_constellation"}
{"undo": 1}
{"decision":238,"kind":"destiny.move_token/1","seat":1,"source":"character_constellation","target":"money"}
{"decision":245,"kind":"destiny.move_token/1","seat":2,"source":"work","target":"health"}
{"decision":248,"kind":"destiny.move_token/1","seat":0,"source":"character_constellation","target":"love"}
{"decision":253,"kind":"core.chance_answer/1","outcome":[5]}
{"card":"character_fool","decision":256,"kind":"destiny.play_card/1","power":true,"seat":1}
{"card":"planet_8_neptune","decision":261,"kind":"destiny.play_card/1","power":false,"seat":2}
{"card":"planet_5_jupiter","decision":264,"kind":"destiny.play_card/1","power":false,"seat":0}
{"decision":269,"kind":"destiny.decline/1","seat":0}
{"decision":272,"kind":"destiny.move_token/1","seat":1,"source":"love","target":"character_constellation"}
{"decision":275,"kind":"destiny.move_token/1","seat":2,"source":"character_planet","target":"health"}
{"decision":278,"kind":"destiny.move_token/1","seat":0,"source":"love","target":"money"}
{"decision":283,"kind":"core.chance_answer/1","outcome":[0]}
{"card":"numerology_1","decision":286,"kind":"destiny.play_card/1","power":false,"seat":1}
{"card":"character_astrologer","decision":289,"kind":"destiny.play_card/1","power":true,"seat":2}
{"decision":293,"kind":"destiny.choose_spot/1","seat":2,"spot":"planet@5"}
{"decision":296,"kind":"destiny.choose_spot/1","seat":2,"spot":"planet@8"}
{"card":"numerology_8","decision":299,"kind":"destiny.play_card/1","power":false,"seat":0}
{"decision":305,"kind":"destiny.move_token/1","seat":1,"source":"money","target":"love"}
{"decision":308,"kind":"destiny.move_token/1","seat":2,"source":"character_planet","target":"work"}
{"decision":311,"kind":"destiny.move_token/1","seat":0,"source":"money","target":"love"}
{"decision":316,"kind":"core.chance_answer/1","outcome":[1]}
{"card":"mixed_1","decision":319,"kind":"destiny.play_card/1","power":true,"seat":1}
{"decision":322,"kind":"destiny.choose_spot/1","seat":1,"spot":"planet@3"}
{"decision":324,"kind":"destiny.choose_spot/1","seat":1,"spot":"1.work"}
{"card":"constellation_4_cancer","decision":328,"kind":"destiny.play_card/1","power":true,"seat":2}
{"decision":331,"kind":"destiny.choose_spot/1","seat":2,"spot":"constellation@9"}
{"decision":333,"kind":"destiny.choose_spot/1","seat":2,"spot":"2.love"}
{"card":"constellation_10_capricorn","decision":337,"kind":"destiny.play_card/1","power":false,"seat":0}
{"decision":342,"kind":"destiny.decline/1","seat":0}
{"decision":345,"kind":"destiny.move_token/1","seat":1,"source":"work","target":"character_planet"}
{"decision":348,"kind":"destiny.move_token/1","seat":2,"source":"work","target":"character_planet"}
{"decision":351,"kind":"destiny.decline/1","seat":0}
{"decision":353,"kind":"destiny.decline/1","seat":1}
{"decision":357,"kind":"core.chance_answer/1","outcome":[0]}
{"card":"character_hermit","decision":360,"kind":"destiny.play_card/1","power":false,"seat":1}
{"card":"power_tower","decision":363,"kind":"destiny.play_card/1","power":true,"seat":2}
{"decision":366,"kind":"destiny.choose_player/1","player":1,"seat":2}
{"card":"character_magician","decision":369,"kind":"destiny.play_card/1","power":false,"seat":0}
{"decision":375,"kind":"destiny.move_token/1","seat":1,"source":"character_constellation","target":"money"}
{"undo": 1}
{"decision":375,"kind":"destiny.move_token/1","seat":1,"source":"character_planet","target":"health"}
{"decision":382,"kind":"destiny.move_token/1","seat":2,"source":"work","target":"character_planet"}
{"decision":385,"kind":"destiny.decline/1","seat":0}
{"decision":389,"kind":"core.chance_answer/1","outcome":[0]}
{"card":"mixed_4","decision":392,"kind":"destiny.play_card/1","power":true,"seat":1}
{"decision":395,"kind":"destiny.choose_spot/1","seat":1,"spot":"planet@5"}
{"undo": 1}
{"decision":395,"kind":"destiny.choose_spot/1","seat":1,"spot":"planet@5"}
{"decision":400,"kind":"destiny.choose_spot/1","seat":1,"spot":"1.work"}
{"card":"planet_12_black_sun","decision":404,"kind":"destiny.play_card/1","power":false,"seat":2}
{"card":"constellation_1_aries","decision":407,"kind":"destiny.play_card/1","power":false,"seat":0}
{"decision":413,"kind":"destiny.decline/1","seat":2}
{"decision":415,"kind":"destiny.decline/1","seat":0}
{"decision":418,"kind":"destiny.decline/1","seat":2}
{"decision":420,"kind":"destiny.move_token/1","seat":0,"source":"love","target":"character_constellation"}
{"decision":423,"kind":"destiny.move_token/1","seat":1,"source":"love","target":"character_constellation"}
{"decision":428,"kind":"core.chance_answer/1","outcome":[0]}
{"card":"character_pope","decision":431,"kind":"destiny.play_card/1","power":true,"seat":2}
{"card":"power_devils_pact","decision":436,"kind":"destiny.play_card/1","power":true,"seat":0}
"""


@pytest.mark.rule("D-Q-25", "D-INFO-15")
def test_the_question_may_tell_the_fool() -> None:
    """What the question offers the owner of the Fool is excused."""
    holds(tr.load_game("destiny", OPTIONS), 7, seats=3, seed=289, moves=MOVES, open_chance=True)


def test_undeclared_it_would_break_law_7() -> None:
    """A game that does not declare such questions is caught telling."""
    silent = attrs.evolve(tr.load_game("destiny", OPTIONS), exceptions=(ConsolidationFailed,))
    with pytest.raises(LawBroken, match="law 7"):
        holds(silent, 7, seats=3, seed=289, moves=MOVES, open_chance=True)
