"""The games, one package each, all with the same rooms. `tabletop_rules.games()` lists their ids."""
