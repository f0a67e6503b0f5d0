"""Objectives: announced, and confirmed at the close of a turn. Source: FA-OBJ-1 to FA-OBJ-8."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any, ClassVar, Final

import tabletop_rules.author as tr
from tabletop_rules.games.fatum_medieval.bands import Band
from tabletop_rules.games.fatum_medieval.content.items import Objective
from tabletop_rules.games.fatum_medieval.course import AtRest, TurnOver
from tabletop_rules.games.fatum_medieval.protection import ANNOUNCERS
from tabletop_rules.games.fatum_medieval.queries.aims import (
    may_win,
    objective_of,
    objectives_win,
    points,
    ranking,
    reached,
    table_announces,
    to_confirm,
    turn_called,
    unannounced,
)
from tabletop_rules.games.fatum_medieval.queries.fronts import levels_of
from tabletop_rules.games.fatum_medieval.queries.seats import in_play
from tabletop_rules.games.fatum_medieval.state import State
from tabletop_rules.games.fatum_medieval.terms import Four, Mode, ObjectiveId


def end_match(state: State, confirmed: tuple[tr.Seat, ...], reason: str, rule: tr.RuleId) -> tr.Plan:
    """Count the points, then end the match with the ranking. Source: FA-END-6, FA-END-2."""
    rows = [(seat, levels_of(state, seat), state.players[seat].gold) for seat in in_play(state)]
    tallies = tuple([Tally(seat, levels, gold, points(state, seat)) for seat, levels, gold in rows])
    counted = tr.Cited(tr.RuleId("FA-END-6"), PointsCounted(tallies))
    return (counted, tr.Ended(tr.Outcome(ranking(state, confirmed), reason, rule)))


@tr.frozen
class PointsCounted(tr.Event, kind="fatum_medieval.points_counted/1", matters="headline"):
    """The points of all players in play were counted: they rank the players, or the confirmed ones."""

    en = "Points: {tallies:tallies}."
    fr = "Points : {tallies:tallies}."
    tallies: tr.Public[tuple[Tally, ...]]

    apply = tr.unchanged


@tr.frozen
class Tally(tr.Part):
    """A player's points: the sum of the four levels, plus one for every full 3 gold (FA-END-2)."""

    kind: ClassVar[str] = "fatum_medieval.tally/1"
    seat: tr.Public[tr.Seat]
    levels: tr.Public[Four]
    gold: tr.Public[int]
    points: tr.Public[int]


NO_OBJECTIVE = tr.Refusal("no_objective", "No objective has been dealt.", "Aucun objectif n'a été distribué.")


OBJECTIVE_LOST = tr.Refusal(
    "objective_lost",
    "Your secret objective has left the game with you.",
    "Votre objectif secret a quitté la partie avec vous.",
)


def _lost(state: State, seat: tr.Seat) -> bool:
    """Return whether a secret objective has left the game unrevealed, with its ruined player. Source: FA-RUIN-4."""
    player = state.players[seat]
    return player.out and state.common is None and player.revealed is None


@tr.frozen
class Announce(tr.Command, kind="fatum_medieval.announce/1", to=tr.Standing, rule="FA-OBJ-3"):
    """Announce that you have reached your objective. This is a standing command. Source: FA-OBJ-3."""

    en = "announce the objective"
    fr = "annoncer l'objectif"

    @staticmethod
    def legal(state: State, decision: tr.Standing) -> tuple[Announce, ...]:
        """Return the command if the seat may announce; in the secret mode, only that seat can know (FA-INFO-6)."""
        if not state.turn or objective_of(state, decision.seat) is None or _lost(state, decision.seat):
            return ()
        return tuple([Announce(seat, 0) for seat in ANNOUNCERS(state, (decision.seat,))])

    def check(self, state: State, decision: tr.Standing) -> Iterator[tr.Rejection]:
        """Check that there is an objective (FA-OBJ-3, FA-RUIN-4), and that this seat may announce it."""
        if objective_of(state, decision.seat) is None:
            yield NO_OBJECTIVE.by("FA-OBJ-3")
        protected = tuple(ANNOUNCERS.against(state, decision.seat))
        yield from protected
        if not protected and _lost(state, decision.seat):
            yield OBJECTIVE_LOST.by("FA-RUIN-4")

    def decide(self, state: State, decision: tr.Standing) -> tr.Plan:
        return announce(state, decision, self)

    def touches(self, state: State) -> tuple[str, ...]:
        """Return the objective, if it is known."""
        aim = objective_of(state, self.seat)
        return (aim.id,) if isinstance(aim, Objective) else ()


def announce(state: State, decision: tr.Standing, command: Announce) -> tr.Plan:
    """Announce and, in the secret mode, show the objective to all (FA-OBJ-4). This interrupts nothing."""
    return (announcement(state, command.seat),)


def announcement(state: State, seat: tr.Seat) -> Announced:
    """Return the announcement of a seat whose objective is known."""
    objective = objective_of(state, seat)
    assert isinstance(objective, Objective)
    return Announced(seat, objective.id)


def never_listed(state: State, decision: tr.Standing) -> tuple[Any, ...]:
    """Return no commands. The clock is outside the match, so random play never calls the last turn (FA-TIME-1)."""
    return ()


CALLED = tr.Refusal("called", "The last turn is already called.", "Le dernier tour est déjà annoncé.")


@tr.frozen
class CallLastTurn(tr.Command, kind="fatum_medieval.call_last_turn/1", to=tr.Standing, rule="FA-TIME-1", host=True):
    """Declare that the agreed duration is over. This is a standing command of the host. Source: FA-TIME-1."""

    en = "call the last turn"
    fr = "annoncer le dernier tour"

    @staticmethod
    def legal(state: State, decision: tr.Standing) -> tuple[Any, ...]:
        return never_listed(state, decision)

    def check(self, state: State, decision: tr.Standing) -> tr.Rejection | None:
        """Check that the last turn has not been called before."""
        return CALLED.by("FA-TIME-1") if state.last_turn else None

    def decide(self, state: State, decision: tr.Standing) -> tr.Plan:
        return call(state, decision, self)


def call(state: State, decision: tr.Standing, command: CallLastTurn) -> tr.Plan:
    """Fix the number of the last turn."""
    return (LastTurnCalled(turn_called(state)),)


def reject_announcing(state: State, decision: tr.Standing, command: Announce) -> tr.Rejection:
    """Reject the command: the mode `time_limit` has no objectives (FA-OPT-6)."""
    return NO_OBJECTIVE.by("FA-OPT-6")


NO_CLOCK = tr.Refusal("no_clock", "There is no clock in this mode.", "Il n'y a pas d'horloge dans ce mode.")


def reject_calling(state: State, decision: tr.Standing, command: CallLastTurn) -> tr.Rejection:
    """Reject the command: where an objective wins there is no clock (FA-TIME-1)."""
    return NO_CLOCK.by("FA-TIME-1")


WITHOUT_OBJECTIVE: Final = tr.Rule(
    tr.RuleId("FA-OPT-6"), tr.Standing, Announce, never_listed, reject_announcing, announce
)
WITHOUT_CLOCK: Final = tr.Rule(
    tr.RuleId("FA-TIME-1"), tr.Standing, CallLastTurn, never_listed, reject_calling, call, host=True
)


def any_confirmed(state: State, event: AnnouncementsChecked) -> Iterable[tr.Bearer]:
    """Act if any announcement is confirmed. Source: FA-OBJ-8."""
    return tr.TABLE if event.confirmed else ()


@tr.frozen
class Announced(tr.Event, kind="fatum_medieval.announced/1", matters="headline"):
    """A player announced the objective, which is now public. Source: FA-OBJ-3, FA-OBJ-4."""

    en = "{seat} announces {objective:objective}."
    fr = "{seat} annonce {objective:objective}."
    seat: tr.Public[tr.Seat]
    objective: tr.Public[ObjectiveId]

    def apply(self, state: State) -> State:
        """Note the turn of an announcement, and reveal a secret objective."""
        player = tr.change(state.players[self.seat], announced=state.turn)
        if state.common is None:
            player = tr.change(player, secret=None, revealed=self.objective)
        return state.with_player(player)


@tr.frozen
class AnnouncementsChecked(tr.Event, kind="fatum_medieval.announcements_checked/1", matters="headline"):
    """The announcements due were checked. `levels` lists those of the confirmed seats, then of the lapsed ones."""

    en = "Announcements confirmed: {confirmed:seats}; void: {lapsed:seats}; levels: {levels:levels}."
    fr = "Annonces confirmées : {confirmed:seats} ; annulées : {lapsed:seats} ; niveaux : {levels:levels}."
    confirmed: tr.Public[tuple[tr.Seat, ...]]
    lapsed: tr.Public[tuple[tr.Seat, ...]]
    levels: tr.Public[tuple[Four, ...]]

    def apply(self, state: State) -> State:
        """Clear the announcements that are void."""
        lapsed = self.lapsed
        players = [tr.change(player, announced=0) if player.seat in lapsed else player for player in state.players]
        return tr.change(state, players=tuple(players))


@tr.frozen
class LastTurnCalled(tr.Event, kind="fatum_medieval.last_turn_called/1", matters="headline"):
    """The clock ran out: `turn` is the last turn. Source: FA-TIME-2."""

    en = "Time is up: turn {turn} is the last."
    fr = "Le temps est écoulé : le tour {turn} est le dernier."
    turn: tr.Public[int]

    def apply(self, state: State) -> State:
        """Set the last turn."""
        return tr.change(state, last_turn=self.turn)


NOBODY_ANNOUNCES: Final = tr.Variant(
    tr.RuleId("FA-OPT-6"),
    "In the time mode, nobody announces.",
    Band.MODE,
    20,
    (WITHOUT_OBJECTIVE,),
    fr="En mode temps limité, personne n'annonce.",
    source="ruling",
    otherwise=(
        "Announcing takes an objective, and this mode deals none (FA-SETUP-6).",
        "Il faut un objectif pour annoncer, et ce mode n'en distribue pas (FA-SETUP-6).",
    ),
    when=(("mode", Mode.TIME_LIMIT.value),),
)
HOST_HAS_NO_CLOCK: Final = tr.Variant(
    tr.RuleId("FA-TIME-1"),
    "In the objective modes, the host has no clock.",
    Band.MODE,
    30,
    (WITHOUT_CLOCK,),
    fr="Dans les modes à objectif, l'hôte n'a pas d'horloge.",
    source="ruling",
    otherwise=(
        "The host may call the last turn in these modes too; points then decide if nobody has won.",
        "L'hôte peut annoncer le dernier tour aussi dans ces modes, où les points décident alors.",
    ),
    when=(
        ("mode", Mode.COMMON_OBJECTIVE.value),
        ("mode", Mode.SECRET_OBJECTIVE.value),
    ),
)


# --- objectives -----------------------------------------------------------------------------------------------------


@tr.modifier("FA-OBJ-3", table_announces, Band.OBJECTIVES, 10, source="ruling", depends=("FA-SETUP-6",))
@tr.when("announce", "automatic")
@tr.fr("La table annonce tout objectif atteint ; personne ne peut en cacher un.")
@tr.otherwise(
    "A player may keep it secret that an objective is reached.", "Un joueur peut cacher qu'un objectif est atteint."
)
def table_announces_ruling(state: State, held: bool) -> bool:
    """The table announces every objective reached; nobody can keep one secret."""
    return True


@tr.trigger("FA-OBJ-3", AtRest, Band.OBJECTIVES, 10, bearers=tr.always, source="ruling", depends=("FA-SETUP-6",))
@tr.when("announce", "automatic")
@tr.fr("Une fois une commande résolue, tout objectif atteint est annoncé, dans le sens horaire.")
@tr.otherwise("Only the players announce; nobody has to.", "Seuls les joueurs annoncent ; nul n'y est tenu.")
def announced_at_rest(state: State, moment: AtRest, bearer: tr.Bearer) -> tr.Plan:
    """Once a command is resolved, all reached objectives are announced, clockwise.

    Announce for every player with a reached objective, clockwise from the marker. Source: FA-OBJ-3.
    """
    return tuple([announcement(state, seat) for seat in unannounced(state)])


AUTOMATIC = tr.Refusal("automatic", "The table announces for the players.", "La table annonce pour les joueurs.")


@tr.protection("FA-OBJ-3", ANNOUNCERS, Band.OBJECTIVES, 10, AUTOMATIC, source="ruling", depends=("FA-SETUP-6",))
@tr.when("announce", "automatic")
@tr.fr("Les joueurs n'annoncent pas eux-mêmes.")
@tr.otherwise(
    "Players may announce themselves, at any moment.", "Les joueurs peuvent annoncer eux-mêmes, à tout moment."
)
def not_by_players(state: State, seat: tr.Seat) -> bool:
    """Players do not announce themselves.

    Return False: the table announces. Source: FA-OBJ-3.
    """
    return False


RUINED = tr.Refusal("ruined", "You are ruined and out of the game.", "Vous êtes ruiné et éliminé.")


@tr.protection("FA-RUIN-8", ANNOUNCERS, Band.OBJECTIVES, 20, RUINED, source="ruling", depends=("FA-SETUP-6",))
@tr.fr("Un joueur ruiné ne peut annoncer.")
@tr.otherwise(
    "A ruined player may announce too, but cannot be confirmed.",
    "Un joueur ruiné peut aussi annoncer, mais ne peut être confirmé.",
)
def not_the_ruined(state: State, seat: tr.Seat) -> bool:
    """A ruined player cannot announce.

    Whether a player is not ruined. Source: FA-RUIN-8.
    """
    return not state.players[seat].out


ANNOUNCED = tr.Refusal("announced", "You have already announced.", "Vous avez déjà annoncé.")


@tr.protection("FA-OBJ-7", ANNOUNCERS, Band.OBJECTIVES, 30, ANNOUNCED, source="ruling", depends=("FA-SETUP-6",))
@tr.fr("Un joueur a au plus une annonce en cours.")
@tr.otherwise(
    "A player may announce again, and the last announcement counts.",
    "Un joueur peut annoncer de nouveau, et sa dernière annonce compte.",
)
def one_pending(state: State, seat: tr.Seat) -> bool:
    """A player has at most one pending announcement.

    Whether a player has no pending announcement. Source: FA-OBJ-7.
    """
    return not state.players[seat].announced


NOT_REACHED = tr.Refusal(
    "not_reached", "You have not reached your objective.", "Vous n'avez pas atteint votre objectif."
)


@tr.protection("FA-AMB-14", ANNOUNCERS, Band.OBJECTIVES, 40, NOT_REACHED, source="ruling", depends=("FA-SETUP-6",))
@tr.fr("L'objectif doit être atteint quand on l'annonce.")
@tr.otherwise(
    "A player may announce an objective that is not met yet; it is checked at its confirmation (FA-OBJ-5).",
    "On peut annoncer un objectif non atteint, vérifié à sa confirmation (FA-OBJ-5).",
)
def met_now(state: State, seat: tr.Seat) -> bool:
    """The objective must be met when it is announced."""
    return reached(state, seat)


@tr.modifier("FA-AMB-15", to_confirm, Band.OBJECTIVES, 10, source="ruling", depends=("FA-SETUP-6", "FA-OBJ-5"))
@tr.fr("Une annonce n'est pas vérifiée au tour où elle est faite.")
@tr.otherwise(
    "An announcement is checked at the close of the turn in which it is made too: it may lapse then, but not win yet.",
    "Une annonce est vérifiée aussi à la fin du tour où elle est faite : elle peut y être annulée, mais ne gagne pas.",
)
def not_in_this_turn(state: State, seats: tuple[tr.Seat, ...]) -> tuple[tr.Seat, ...]:
    """An announcement is not checked in the turn in which it is made.

    Return the seats that announced before this turn. Source: FA-AMB-15, FA-OBJ-2.
    """
    return tuple([seat for seat in seats if state.players[seat].announced < state.turn])


@tr.trigger(
    "FA-OBJ-5",
    TurnOver,
    Band.OBJECTIVES,
    10,
    bearers=tr.always,
    source="rulebook",
    order="FA-TURN-5",
    depends=("FA-SETUP-6",),
)
@tr.fr("Après toute l'étape 3, une annonce est confirmée si l'objectif est atteint, sinon annulée.")
@tr.otherwise(
    "Announcements are never checked, and points decide at the end.",
    "Les annonces ne sont jamais vérifiées, et les points décident à la fin.",
)
def confirmation(state: State, moment: TurnOver, bearer: tr.Bearer) -> tr.Plan:
    """After the whole of step 3, an announcement is confirmed if its objective is met, else void.

    Confirm the announcements whose objectives are still met, and void the others (FA-OBJ-2, FA-OBJ-6).

    Only the levels at this moment count (FA-OBJ-5), whatever others have done in the meantime (FA-OBJ-10).
    """
    met = {seat: reached(state, seat) for seat in to_confirm(state)}
    confirmed = tuple([seat for seat in met if met[seat] and may_win(state, seat)])
    lapsed = tuple([seat for seat in met if not met[seat]])
    if not confirmed and not lapsed:
        return ()
    levels = tuple([levels_of(state, seat) for seat in confirmed + lapsed])
    return (AnnouncementsChecked(confirmed, lapsed, levels),)


@tr.trigger(
    "FA-OBJ-8",
    AnnouncementsChecked,
    Band.OBJECTIVES,
    10,
    bearers=any_confirmed,
    source="rulebook",
    depends=("FA-SETUP-6", "FA-OBJ-5"),
)
@tr.fr("Tous les confirmés d'une même fin de tour gagnent ensemble, départagés aux points.")
@tr.otherwise(
    "A confirmed announcement does not end the match: points decide at the end.",
    "Une annonce confirmée ne finit pas la partie : les points décident à la fin.",
)
def won_by_objective(state: State, event: AnnouncementsChecked, bearer: tr.Bearer) -> tr.Plan:
    """All players confirmed at the same close win together, and points separate them.

    End the match: all confirmed at one close win, separated by points. Source: FA-OBJ-8, FA-END-3.
    """
    return end_match(state, event.confirmed, "objective", tr.RuleId("FA-OBJ-8"))


@tr.modifier("FA-OBJ-8", objectives_win, Band.OBJECTIVES, 10, source="rulebook", depends=("FA-SETUP-6", "FA-OBJ-5"))
@tr.fr("Un joueur confirmé passe avant tous les autres, quels que soient les points.")
@tr.otherwise(
    "Points alone rank the players in play (FA-END-2).", "Seuls les points classent les joueurs en jeu (FA-END-2)."
)
def confirmed_first(state: State, held: bool) -> bool:
    """Who is confirmed comes before everybody else, whatever the points."""
    return True
