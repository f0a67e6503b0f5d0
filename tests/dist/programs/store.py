"""With `store`: a match goes into a database and comes back."""

import tabletop_rules as tr
from tabletop_rules.store import NO_MATCH, join_lines, lines_of, open_store
from tabletop_rules.testing import play

log = play(tr.load_game("carcassonne"), seats=2, seed=1).log
store = open_store("sqlite:///matches.db")
store.append("match", NO_MATCH, lines_of(log))
store.close()
store = open_store("sqlite:///matches.db")
assert join_lines(store.read("match")).decode() == log.dumps()
store.close()
