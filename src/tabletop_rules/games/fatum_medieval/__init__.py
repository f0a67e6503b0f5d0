"""FATUM Medieval (Guillaume Néron, 2011): a medieval life in cards, on four axes, for 2 to 6 players.

Its commands, decisions, events, steps, values and targets are names of this package, and so are `State`, `Band` and
`situation`.
"""

from tabletop_rules.games.fatum_medieval.bands import Band as Band
from tabletop_rules.games.fatum_medieval.commands import *
from tabletop_rules.games.fatum_medieval.decisions import *
from tabletop_rules.games.fatum_medieval.events import *
from tabletop_rules.games.fatum_medieval.hooks import *
from tabletop_rules.games.fatum_medieval.situation import situation as situation
from tabletop_rules.games.fatum_medieval.state import State as State
from tabletop_rules.games.fatum_medieval.steps import *
