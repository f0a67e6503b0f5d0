"""Slots consolidated and broken, and settings exchanged. Source: D-CONS-1 to D-CONS-4."""

from __future__ import annotations

import tabletop_rules.author as tr
from tabletop_rules.games.destiny.bands import Band
from tabletop_rules.games.destiny.queries import ShownSetting, matched, offered_slots
from tabletop_rules.games.destiny.state import Setting, State
from tabletop_rules.games.destiny.terms import INDEX, SETTING_INDEX, SettingId, Spot, ThingId


@tr.frozen
class SlotConsolidated(tr.Event, kind="destiny.slot_consolidated/1", matters="headline"):
    """The setting of a matched slot was laid over its token (D-CONS-1)."""

    en = "{seat} consolidates {setting:setting} on {there}."
    fr = "{seat} consolide {setting:setting} sur {there}."
    seat: tr.Public[tr.Seat]
    spot: tr.Public[Spot]
    setting: tr.Public[SettingId]

    def apply(self, state: State) -> State:
        return state.with_setting(INDEX[self.spot], Setting(self.setting, up=True, laid=True))


@tr.frozen
class SlotBroken(tr.Event, kind="destiny.slot_broken/1", matters="headline"):
    """A consolidated slot was broken; its setting went back under the token, or out of the game (D-CONS-3)."""

    en = "{seat} breaks {there}{removed:removed}."
    fr = "{seat} brise {there}{removed:removed}."
    seat: tr.Public[tr.Seat]
    spot: tr.Public[Spot]
    setting: tr.Public[ShownSetting]
    removed: tr.Public[SettingId | None] = None

    def apply(self, state: State) -> State:
        """Put the setting back under its token, or take it out of the game (D-Q-27)."""
        if self.removed is not None:
            state = tr.change(state, box=tr.change(state.box, removed=(*state.box.removed, self.removed)))
            return state.with_setting(INDEX[self.spot], None)
        return state.with_setting(INDEX[self.spot], Setting(self.setting.id))


@tr.frozen
class SettingsExchanged(tr.Event, kind="destiny.settings_exchanged/1", matters="detail"):
    """Two hidden settings swapped slots: `setting` is now at `target`, `other` at `source` (D-CARD-15, D-INFO-8)."""

    en = "{seat} exchanges {here} and {there}."
    fr = "{seat} échange {here} et {there}."
    seat: tr.Public[tr.Seat]
    source: tr.Public[Spot]
    target: tr.Public[Spot]
    setting: tr.Public[ShownSetting]
    other: tr.Public[ShownSetting]

    def apply(self, state: State) -> State:
        settings = list(state.settings)
        settings[SETTING_INDEX[self.target]] = Setting(self.setting.id)
        settings[SETTING_INDEX[self.source]] = Setting(self.other.id)
        return tr.change(state, settings=tuple(settings))


@tr.frozen
class ConsolidationFailed(tr.Event, kind="destiny.consolidation_failed/1", matters="detail"):
    """The owner of the Fool tried a slot that did not match (option consolidation_check = blind_attempt)."""

    en = "{seat} fails to consolidate."
    fr = "{seat} échoue à consolider."
    seat: tr.Public[tr.Seat]

    apply = tr.unchanged


@tr.frozen
class TokenObserved(tr.Event, kind="destiny.token_observed/1", matters="detail"):
    """A seat looked at a hidden token or setting; what it saw is only in its stream (D-INFO-10, D-INFO-14)."""

    en = "{seat} looks in secret at {there}{thing:shown}."
    fr = "{seat} regarde en secret {there}{thing:shown}."
    seat: tr.Public[tr.Seat]
    spot: tr.Public[Spot]
    thing: tr.Annotated[ThingId | tr.Hidden, tr.Seen("seat")]

    apply = tr.unchanged


@tr.modifier("D-Q-25", offered_slots, Band.READINGS, 10, source="ruling", depends=("D-CARD-14",))
@tr.when("consolidation_check", "blind_attempt")
@tr.fr("Le joueur dont le Fou est actif peut tenter de consolider toute case dont le jeton est révélé.")
@tr.otherwise(
    "The owner of the Fool, too, is offered only the slots that match (D-CONS-1, D-INFO-11).",
    "Le joueur dont le Fou est actif n'a lui aussi que les cases qui conviennent (D-CONS-1, D-INFO-11).",
)
def blind_attempt(state: State, held: tuple[int, ...], seat: tr.Seat, slots: tuple[int, ...]) -> tuple[int, ...]:
    """The owner of a current Fool may try to consolidate any slot with a face-up token.

    Return all slots that might match for a seat that may not look.
    """
    return slots if state.players[seat].eyes == "none" else held


def failed_attempt_bearers(state: State, event: SlotConsolidated) -> tuple[tr.Bearer, ...]:
    """Return the table if the setting does not name the token above it."""
    return () if matched(state, INDEX[event.spot]) else tr.TABLE


@tr.replacement(
    "D-Q-25",
    SlotConsolidated,
    Band.READINGS,
    10,
    bearers=failed_attempt_bearers,
    source="ruling",
    depends=("D-CARD-14",),
)
@tr.when("consolidation_check", "blind_attempt")
@tr.fr("Une tentative sur une case qui ne convient pas échoue et épuise le pouvoir.")
@tr.otherwise(
    "Nobody tries to consolidate a slot that does not match, so no attempt fails (D-CONS-1).",
    "Personne ne tente de consolider une case qui ne convient pas : aucune tentative n'échoue (D-CONS-1).",
)
def attempt_fails(state: State, event: SlotConsolidated, bearer: tr.Bearer) -> tr.Plan:
    """An attempt on a slot that does not match fails and uses up the power.

    Record only that the attempt failed.
    """
    return (ConsolidationFailed(event.seat),)


# --- tokens and settings (D-Q-27, D-Q-36, D-Q-41, D-CARD-38) --------------------------------------------------------


def removed_setting_bearers(state: State, event: SlotBroken) -> tuple[tr.Bearer, ...]:
    """Return the table if the setting would go back under its token."""
    return tr.TABLE if event.removed is None else ()


@tr.replacement("D-Q-27", SlotBroken, Band.READINGS, 10, bearers=removed_setting_bearers, source="ruling")
@tr.when("broken_setting", "removed")
@tr.fr("Le réglage d'une case brisée quitte le jeu au lieu de retourner sous son jeton.")
@tr.otherwise(
    "The setting of a broken slot goes back under its token, hidden (D-CONS-3).",
    "Le réglage d'une case brisée retourne caché sous son jeton (D-CONS-3).",
)
def setting_removed(state: State, event: SlotBroken, bearer: tr.Bearer) -> tr.Plan:
    """The setting of a broken slot leaves the game instead of going back under its token.

    Remove the setting, which all have seen, from the game.
    """
    setting = state.setting_at(INDEX[event.spot])
    assert setting is not None
    assert isinstance(setting.id, str)
    return (tr.change(event, setting=ShownSetting(setting.id, (-1, *state.seats)), removed=setting.id),)
