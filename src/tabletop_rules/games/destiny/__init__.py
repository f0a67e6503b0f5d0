"""DESTINY: planets, constellations and arcana around a clock of twelve hours, for 2 to 5 players.

Its commands, decisions, events, steps, values and targets are names of this package, and so are `State`, `Band` and
`situation`.
"""

from tabletop_rules.games.destiny.bands import Band as Band
from tabletop_rules.games.destiny.commands import *
from tabletop_rules.games.destiny.decisions import *
from tabletop_rules.games.destiny.events import *
from tabletop_rules.games.destiny.hooks import *
from tabletop_rules.games.destiny.situation import situation as situation
from tabletop_rules.games.destiny.state import State as State
from tabletop_rules.games.destiny.steps import *
