"""Carcassonne with The Robbers: the base game, and its expansions under `expansions/`.

A script of draws (`Scripted`) names tiles by id, such as `base-A`, `robbers-F` or `river-K`, with `+garden` for a copy
that has one (`base-E+garden`), and messages by number, `message-1` to `message-8`.

Its commands, decisions, events, steps, values and targets are names of this package, and so are `State`, `Band` and
`situation`.
"""

from tabletop_rules.games.carcassonne.bands import Band as Band
from tabletop_rules.games.carcassonne.commands import *
from tabletop_rules.games.carcassonne.decisions import *
from tabletop_rules.games.carcassonne.events import *
from tabletop_rules.games.carcassonne.hooks import *
from tabletop_rules.games.carcassonne.situation import situation as situation
from tabletop_rules.games.carcassonne.state import State as State
from tabletop_rules.games.carcassonne.steps import *
