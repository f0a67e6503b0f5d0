"""Games as OpenSpiel games with explicit chance. Needs the extra `openspiel`.

    import pyspiel
    import tabletop_rules.research.openspiel  # registers python_tabletop_carcassonne and the other games

    game = pyspiel.load_game("python_tabletop_carcassonne", {"players": 3, "options": "expansions:abbot+river"})
    state = game.new_initial_state()

Actions are numbers of `Actions`; a large command is several actions in a row. Every draw is a chance node. A draw of
several things is a chance node for each, as there are too many orders to list; things that are alike count as one where
one is drawn. Seats that are asked at the same time act one after the other, none seeing what the others answer.

Returns are 1 for the first place, -1 for the last, evenly spaced between; seats that share a place get the mean. The
information state is a digest of all that the seat has received; the observation is its view, as canonical JSON and as
the vector of `Observations`. There is no tensor of information states: no vector of fixed length holds all that a seat
has ever received, and one that forgets would join states that a player tells apart. States are immutable inside: a
clone shares everything. `resample_from_infostate` samples a world that fits the view and all that the seat remembers;
what other seats have received before it is not sampled.

`options` are written `name:value;name:value`, with a list as `a+b`. `to_openspiel` makes a game of any `Game`, such as
a situation.
"""

from __future__ import annotations

import random
from collections.abc import Mapping
from typing import Any, Final

from tabletop_rules.catalog import games, load_game, options
from tabletop_rules.core.game import Game
from tabletop_rules.core.terms import CHANCE, SPECTATOR, Seat
from tabletop_rules.errors import UsageError, not_installed, shorten
from tabletop_rules.front.pictures import show_table

try:
    import numpy as np
    import pyspiel  # pyright: ignore[reportMissingImports]  # not among the tools
except ModuleNotFoundError as missing:
    if str(missing.name).partition(".")[0] not in ("pyspiel", "numpy"):
        raise
    raise not_installed(missing, "openspiel") from missing

from tabletop_rules.research.actions import Actions
from tabletop_rules.research.compact import Compact
from tabletop_rules.research.episode import as_layout, as_seats
from tabletop_rules.research.observations import Observations
from tabletop_rules.research.openspiel_nodes import Node, first_node

PREFIX: Final = "python_tabletop_"
"""Begins the names under which the games are registered."""

NUMBERS_A_COMMAND: Final = 10
"""More actions than a command takes on average."""

WIDEST: Final = 400
"""The most things that a draw is out of, at least; more if a state holds more."""


def read_options(game: str, text: str) -> dict[str, object]:
    """Return options written as `name:value;name:value`.

    Raises:
        UsageError: a part has no colon. OptionError: the game has no such option; raised when the game is loaded.
    """
    known = {option.id: option for option in options(game)}
    read: dict[str, object] = {}
    for part in filter(None, text.split(";")):
        name, colon, value = part.partition(":")
        if not colon:
            raise UsageError(f"options are written name:value;name:value, not {shorten(text)}")
        option = known.get(name)
        if option is not None and option.kind == "list":
            value = value.replace("+", ",")  # OpenSpiel separates parameters by commas
        read[name] = value if option is None else option.parse(value)
    return read


def to_openspiel(game: Game[Any], seats: int | None = None, layout: str = "complete") -> pyspiel.Game:
    """Return a game as an OpenSpiel game that is not registered: it can be played and searched, but not serialized.

    Its tensors have this `layout`: "complete" (`Observations`) or "compact" (`Compact`).

    Raises:
        UsageError: the game is not for this number of seats, or has no such layout.
    """
    seats = as_seats(game, seats)
    return SpielGame(game, seats, _game_type(game, f"python_{game.id}_{seats}", {}), {}, layout)


def _game_type(game: Game[Any], name: str, parameters: Mapping[str, object]) -> pyspiel.GameType:
    return pyspiel.GameType(
        short_name=name,
        long_name=game.name,
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
        information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
        utility=pyspiel.GameType.Utility.ZERO_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=max(game.seats),
        min_num_players=min(game.seats),
        provides_information_state_string=True,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification=dict(parameters),
        provides_factored_observation_string=False,
    )


class SpielGame(pyspiel.Game):  # type: ignore[misc]  # pyspiel has no types
    """A game for a number of seats, as OpenSpiel sees it."""

    def __init__(
        self,
        game: Game[Any],
        seats: int,
        kind: pyspiel.GameType,
        parameters: Mapping[str, object],
        layout: str = "complete",
    ) -> None:
        self.rules = game
        self.actions = Actions(game)
        self.observations = as_layout(game, layout, seats)
        self.first = first_node(self.actions, seats)
        commands = game.checks.longest
        info = pyspiel.GameInfo(
            num_distinct_actions=self.actions.size,
            max_chance_outcomes=max(WIDEST, _things(game.first(seats)[0])),
            num_players=seats,
            min_utility=-1.0,
            max_utility=1.0,
            utility_sum=0.0,
            max_game_length=commands if self.actions.single else commands * NUMBERS_A_COMMAND,
        )
        super().__init__(kind, info, dict(parameters))

    def new_initial_state(self, given: object = None) -> SpielState:
        """Return the state before the first draw."""
        if given is not None:
            raise UsageError("a state cannot be made from a text: use build_state_from_history_string or deserialize")
        return SpielState(self)

    def max_chance_nodes_in_history(self) -> int:
        """Return a bound on the draws of a match."""
        return int(self.max_game_length()) * 10

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> Observer:
        """Return an observer for states: of a player or, without private information, of an onlooker.

        Raises:
            UsageError: `params` are given, which there are none of, or the private information of all players is asked.
        """
        if params:
            raise UsageError(f"observers take no parameters, not {shorten(params)}")
        kind = iig_obs_type or pyspiel.IIGObservationType(perfect_recall=False)
        if kind.private_info == pyspiel.PrivateInfoType.ALL_PLAYERS:
            raise UsageError("nobody sees what all players know: observe them one by one")
        public = kind.private_info == pyspiel.PrivateInfoType.NONE
        return Observer(self.actions, self.observations, kind.perfect_recall, public)


def _things(value: object) -> int:
    """Return how many values a state holds: a draw is out of fewer."""
    if isinstance(value, tuple):
        return sum(map(_things, value))
    fields = getattr(type(value), "__attrs_attrs__", ())
    names = [field.name for field in fields if field.name not in ("content", "handlers")]
    return sum(_things(getattr(value, name)) for name in names) if fields else 1


class SpielState(pyspiel.State):  # type: ignore[misc]  # pyspiel has no types
    """A state of a match: a node, which a clone shares."""

    def __init__(self, game: SpielGame) -> None:
        super().__init__(game)
        self.node: Node = game.first

    def current_player(self) -> int:
        """Return the seat that acts, or OpenSpiel's number for chance or the end."""
        seat = self.node.seat
        if seat is None:
            return int(pyspiel.PlayerId.TERMINAL)
        return int(pyspiel.PlayerId.CHANCE) if seat == CHANCE else seat

    def _legal_actions(self, player: Seat) -> list[int]:
        return self.node.legal()

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """Return the possible draws with their probabilities.

        Raises:
            UsageError: this is no chance node.
        """
        if self.node.seat != CHANCE:
            raise UsageError("no draw is open in this state")
        return self.node.odds()

    def _apply_action(self, action: int) -> None:
        self.node = self.node.after(int(action))

    def _action_to_string(self, player: Seat, action: int) -> str:
        return f"draw {action}" if player < 0 else self.node.actions.describe(action)

    def is_terminal(self) -> bool:
        """Return whether the match is over."""
        return self.node.seat is None

    def returns(self) -> list[float]:
        """Return the reward of each seat; zeros before the end."""
        return self.node.returns()

    def resample_from_infostate(self, player: Seat, sampler: Any) -> SpielState:
        """Return this state in a random world that `player` cannot tell from this one.

        `sampler` returns random numbers from 0 to below 1. The history of the new state is that of this one.
        """
        rng = random.Random(f"{sampler()} {sampler()}")
        state: SpielState = self.clone()
        state.node = self.node.resampled(player, rng)
        return state

    def __str__(self) -> str:
        node = self.node
        begun = f"\nbegun {node.chosen}" if node.chosen else f"\ndrawn {node.drawn}" if node.drawn else ""
        return f"record {node.match.version}\n{show_table(node.game, node.match)}{begun}"


class Observer:
    """Writes what a player sees: with perfect recall the digest of its stream, else its view as JSON and vector.

    With `public` it writes what an onlooker sees, whoever the player is.
    """

    def __init__(
        self, actions: Actions, observations: Observations | Compact, perfect_recall: bool, public: bool
    ) -> None:
        self._actions = actions
        self._observations = observations
        self._recall = perfect_recall
        self._public = public
        self.tensor: Any = None
        self.dict: dict[str, Any] = {}
        if not perfect_recall:
            begun = 0 if actions.single else actions.size
            self.tensor = np.zeros(observations.size + begun, np.float32)
            self.dict = {"observation": self.tensor}

    def set_from(self, state: SpielState, player: Seat) -> None:
        """Write what a player sees to `tensor`."""
        if self._recall:
            return
        node, size = state.node, self._observations.size
        player = SPECTATOR if self._public else player
        self.tensor[:size] = self._observations.vector(node.view(player))
        self.tensor[size:] = 0
        if node.seat == player:
            for number in node.chosen:
                self.tensor[size + number] += 1

    def string_from(self, state: SpielState, player: Seat) -> str:
        """Return what a player knows as text."""
        player = SPECTATOR if self._public else player
        return state.node.information(player) if self._recall else state.node.observation(player)


def _register(name: str) -> None:
    """Register a game of the catalog for `pyspiel.load_game`."""
    default = load_game(name)
    kind = _game_type(default, PREFIX + name, {"players": min(default.seats), "options": "", "layout": "complete"})

    class Registered(SpielGame):
        """A registered game, made from parameters. A class, since OpenSpiel lets go of it after Python has ended."""

        def __init__(self, parameters: Mapping[str, Any] | None = None) -> None:
            given = {"players": min(default.seats), "options": "", "layout": "complete", **(parameters or {})}
            game = load_game(name, read_options(name, str(given["options"])))
            seats = as_seats(game, int(given["players"]))
            super().__init__(game, seats, kind, given, str(given["layout"]))

    pyspiel.register_game(kind, Registered)


for _name in games():
    if PREFIX + _name not in pyspiel.registered_names():
        _register(_name)
