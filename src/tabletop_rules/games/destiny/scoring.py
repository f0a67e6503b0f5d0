"""Points marked, and the final count, item by item. Source: D-SCORE-1 to D-SCORE-3."""

from __future__ import annotations

import tabletop_rules.author as tr
from tabletop_rules.games.destiny.queries import consolidated, matched, points_of
from tabletop_rules.games.destiny.state import Setting, State
from tabletop_rules.games.destiny.terms import HOROSCOPE, SETTING_INDEX, SETTINGS, SLOTS, SettingId, Spot, slot_index

# --- points and the end ---------------------------------------------------------------------------------------------


@tr.frozen
class PointsMarked(tr.Event, kind="destiny.points_marked/1", matters="headline"):
    """Points were marked during play, for these slots (D-CARD-8)."""

    en = "{seat} marks {points:# point|# points}{slots:slots}."
    fr = "{seat} marque {points:# point|# points}{slots:slots}."
    seat: tr.Public[tr.Seat]
    points: tr.Public[int]
    slots: tr.Public[tuple[str, ...]]

    def apply(self, state: State) -> State:
        player = state.players[self.seat]
        return state.with_player(tr.change(player, points=player.points + self.points))


@tr.frozen(weakref_slot=False)
class Item:
    """One item of a score: a character card or a slot, and its points."""

    what: tr.Public[str]
    points: tr.Public[int]


@tr.frozen(weakref_slot=False)
class Score:
    """The score of a seat, itemised (D-SCORE-1)."""

    seat: tr.Public[tr.Seat]
    marked: tr.Public[int]
    characters: tr.Public[tuple[Item, ...]]
    horoscope: tr.Public[tuple[Item, ...]]

    @property
    def total(self) -> int:
        """The sum of all items."""
        return self.marked + sum(item.points for item in (*self.characters, *self.horoscope))


@tr.frozen(weakref_slot=False)
class TurnedSetting:
    """A setting that was turned up."""

    spot: tr.Public[Spot]
    id: tr.Public[SettingId]


def score(state: State, seat: tr.Seat) -> Score:
    """Return a seat's points: marked, of its characters, covered or not, and of its horoscope (D-SCORE-1, D-CHAR-3)."""
    player = state.players[seat]
    characters = tuple([Item(c.card, points) for c in player.stack if (points := points_of(state, c))])
    horoscope = []
    for slot in HOROSCOPE:
        index = slot_index(seat, slot)
        token = state.board[index]
        if consolidated(state, index) or (token is not None and token.up and matched(state, index)):  # D-SCORE-2
            horoscope.append(Item(SLOTS[slot], state.content.slot_points[SLOTS[slot]]))
    return Score(seat, player.points, characters, tuple(horoscope))


@tr.frozen
class Count(tr.Step, kind="destiny.count/1", rule="D-SCORE-1"):
    """Turn all settings up (D-SCORE-2) and count every score, item by item."""

    def plan(self, state: State) -> tr.Plan:
        turned = []
        for index, setting in enumerate(state.settings):
            if setting is not None and not setting.up and not isinstance(setting.id, tr.Hidden):
                turned.append(TurnedSetting(SETTINGS[index], setting.id))
        scores = tuple([score(state, seat) for seat in state.seats])
        return (tr.Cited(tr.RuleId("D-SCORE-2"), SettingsTurnedUp(tuple(turned))), GameEnded(scores))


@tr.frozen
class GameEnded(tr.Event, kind="destiny.game_ended/1", matters="headline"):
    """The final count was made (D-SCORE-1)."""

    en = "Final count: {scores:scores}."
    fr = "Décompte final : {scores:scores}."
    scores: tr.Public[tuple[Score, ...]]

    apply = tr.unchanged


@tr.frozen
class EndMatch(tr.Step, kind="destiny.end_match/1", rule="D-END-1"):
    """End the match: the highest total wins, and equal totals share a place (D-SCORE-3, D-Q-43)."""

    def plan(self, state: State) -> tr.Plan:
        totals = {seat: score(state, seat).total for seat in state.seats}
        best_first = sorted({*totals.values()}, reverse=True)
        ranking = tuple([tuple([seat for seat in totals if totals[seat] == total]) for total in best_first])
        return (tr.Ended(tr.Outcome(ranking, "points", tr.RuleId("D-SCORE-3"))),)


@tr.frozen
class SettingsTurnedUp(tr.Event, kind="destiny.settings_turned_up/1", matters="detail"):
    """The hidden settings were turned up for the count (D-SCORE-2)."""

    en = "The settings are turned up: {settings:turned_up}."
    fr = "Les réglages sont révélés : {settings:turned_up}."
    settings: tr.Public[tuple[TurnedSetting, ...]]

    def apply(self, state: State) -> State:
        settings = list(state.settings)
        for turned in self.settings:
            settings[SETTING_INDEX[turned.spot]] = Setting(turned.id, up=True)
        return tr.change(state, settings=tuple(settings))
