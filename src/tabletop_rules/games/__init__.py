"""The games, one package each, all with modules of the same names. `tabletop_rules.games()` lists their ids."""
