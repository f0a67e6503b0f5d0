"""With `typescript`: the types of a game are made by the generator that node runs."""

import tabletop_rules as tr
from tabletop_rules.typescript import typescript

assert "export type Command" in typescript(tr.load_game("destiny"))
