"""Content packs: what is printed on the pieces of a game, read from TOML into frozen values, all faults at once."""

from tabletop_rules.packs.fingerprint import fingerprint
from tabletop_rules.packs.pack import Entry, Names, Pack, read_pack
from tabletop_rules.packs.rulebook import Rulebook, Title, read_rulebook
from tabletop_rules.packs.shape import Range, Ref, Tagged
from tabletop_rules.packs.source import Resource, Source

__all__ = [
    "Entry",
    "Names",
    "Pack",
    "Range",
    "Ref",
    "Resource",
    "Rulebook",
    "Source",
    "Tagged",
    "Title",
    "fingerprint",
    "read_pack",
    "read_rulebook",
]
