"""Packs of one's own for tests: the built-in pack with some texts replaced."""

from __future__ import annotations

from pathlib import Path

from tabletop_rules.games.fatum_medieval import game

PACK = Path(game.__file__).parent / "pack"

# What is printed on some cards, to be replaced.
POST = (
    'keywords = ["armed"]\ntags = []\neffects = [\n  { id = "bonus_if", when_any = [{ tag_any = ["weapon"] }], '
    'bonus = { work = 1 } },\n  { id = "ransom"'
)
"""On the guard, from its keywords on."""
LURE = '[[{ tag_any = ["servant"] }]]'
TAKE = '{ id = "take_from_table", tag_any = ["servant"], count = 1, chooser = "actor" }'
"""On `lure_away`: what its target must have, and its effect."""
RAID = '{ id = "discard_from_table", what = "tag", tag_any = ["farm"], count = 1, chooser = "actor" }'
FINE = '{ id = "lose_gold", amount = 2 }'
REMOVE = '{ id = "remove_attached_action", count = 1, chooser = "actor" }'
STEAL = '{ id = "steal_gold", amount = 3, bonus_if_keyword = "thief", bonus_amount = 2 }'
LOOK = '{ id = "peek_and_discard", count = 1 }'
RANSOM = '{ id = "ransom", amount = 1, to = "owner" }'
"""On `english_raid`, `fine`, `reconciliation`, `robbery`, `spy` and `guard`."""
PLAIN = (
    "bonus = { work = 0, knowledge = -1, relations = 0, possessions = 0 }\nincome = { fixed = 0, dice = 0 }\n"
    "keywords = []\ntags = []\neffects = []"
)
"""On oblivion, from its levels on."""
DAGGER = 'keywords = []\ntags = ["weapon"]\neffects = []\nprovenance = "reconstructed"'
ALMS = (
    "cost = 3\nupkeep = 0\nbonus = { work = 0, knowledge = 0, relations = 1, possessions = 0 }\n"
    "income = { fixed = 0, dice = 0 }\nkeywords = []\ntags = []\neffects = []"
)

STRANGE = {
    "raid": ('what = "tag", tag_any = ["farm"], count = 1, chooser = "actor"',
             'what = "tag", tag_any = ["farm", "house", "animal"], count = 2, chooser = "actor"'),
    "fire": ('what = "tag", tag_any = ["house", "inn"], count = 1',
             'what = "tag", tag_any = ["house", "inn", "weapon"], count = 2'),
    "lure": (TAKE, '{ id = "take_from_table", tag_any = ["servant", "friend"], count = 2, chooser = "target" }'),
    "fine": (FINE, '{ id = "lose_gold", amount = 5 }, { id = "peek_and_discard", count = 2 }, '
                   '{ id = "gain_gold", fixed = 1, dice = 2 }'),
    "peace": (REMOVE, '{ id = "remove_attached_action", count = 2, chooser = "actor" }, '
                      '{ id = "draw_cards", count = 1 }'),
    "ransom": (RANSOM, '{ id = "ransom", amount = 4, to = "bank" }, { id = "pickpocket", die_min = 2, amount = 9 }'),
}  # fmt: skip
"""Counts above 1, the other chooser and several effects on a card, which the built-in pack does not have."""
GUARD_TO_LURE = {
    "post": (POST, POST.replace("tags = []", 'tags = ["post"]')),
    "lure": (LURE, '[[{ tag_any = ["servant", "post"] }]]'),
    "take": (TAKE, TAKE.replace('["servant"]', '["servant", "post"]')),
}
"""`lure_away` takes a guard too."""


def own_pack(folder: Path, **changes: tuple[str, str]) -> str:
    """Write a copy of the built-in pack, each change an old text and a new one, and return its path.

    The names of the changes only label them and the file.
    """
    text = "\n".join(path.read_text("utf-8") for path in sorted(PACK.glob("*.toml")) if path.name != "rules.toml")
    for old, new in changes.values():
        assert old in text
        text = text.replace(old, new, 1)
    path = folder / f"{'-'.join(changes)}.toml"
    path.write_text(text, "utf-8")
    return str(path)
