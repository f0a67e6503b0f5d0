"""The setup: the records up to the first decision."""

from __future__ import annotations

from collections.abc import Iterable

from tabletop_rules.games.fatum_medieval.decisions import PlayOrEnd
from tests.games.fatum_medieval.oracle.course import Course
from tests.games.fatum_medieval.oracle.table import Foreseen


def set_up(table: Course, dice: Iterable[int]) -> list[Foreseen]:
    """Foresee the records of the setup, from the table after it and the dice rolled in it."""
    table.foreseen, table.dice = [], [*dice]
    _choose_first(table)
    for seat in table.order():
        for axis in table.oracle.axes:
            cards = table.by_id(card for card in table.hands[seat] if table.oracle.axis(card) == axis)
            assert 2 == len(cards)
            table.foresee("chance", "FA-SETUP-5")
            table.foresee("dealt", "FA-SETUP-5", seat=seat, axis=axis, cards=cards)
    match table.options.mode:
        case "common_objective":
            table.foresee("chance", "FA-SETUP-6")
            table.foresee("objective_laid", "FA-SETUP-6", objective=table.aims[0])
        case "secret_objective":
            assert table.seats == len({*table.aims})
            for seat in table.order():
                table.foresee("chance", "FA-SETUP-6")
                table.foresee("objective_dealt", "FA-SETUP-6", seat=seat, objective=table.aims[seat])
        case _:
            assert {None} == {*table.aims}
    table.foresee("turn_began", "FA-TURN-1", turn=1, marker=table.marker)  # FA-TURN-2: nothing is drawn
    table.foresee("player_began", "FA-TURN-3", seat=table.marker)
    play = (table.marker, PlayOrEnd)
    table.foresee("asked", "FA-PLAY-4", "FA-TURN-3", rules={play: ("FA-PLAY-4",)}, about={play: ()})
    assert [] == table.dice
    return table.foreseen


def _choose_first(table: Course) -> None:
    """FA-SETUP-4: agreed, or rolled; tied players roll again."""
    contenders = [*range(table.seats)]
    if table.options.first_seat:
        contenders = [table.options.first_seat - 1]
    while len(contenders) > 1:
        faces = []
        for seat in contenders:
            faces.append(table.roll("FA-SETUP-4"))
            table.foresee("marker_rolled", "FA-SETUP-4", seat=seat, face=faces[-1])
        contenders = [seat for seat, face in zip(contenders, faces, strict=True) if face == max(faces)]
    assert [table.marker] == contenders
    table.foresee("marker_given", "FA-SETUP-4", seat=table.marker)
