"""Terres de Destinées: auctions with cards that are both life and money, by Olivier Flament.

Its commands, decisions, events, steps, values and targets are names of this package, and so are `State`, `Band` and
`situation`.
"""

from tabletop_rules.games.terres_de_destinees.bands import Band as Band
from tabletop_rules.games.terres_de_destinees.commands import *
from tabletop_rules.games.terres_de_destinees.decisions import *
from tabletop_rules.games.terres_de_destinees.events import *
from tabletop_rules.games.terres_de_destinees.hooks import *
from tabletop_rules.games.terres_de_destinees.situation import situation as situation
from tabletop_rules.games.terres_de_destinees.state import State as State
from tabletop_rules.games.terres_de_destinees.steps import *
