"""`Table`: a mutable convenience, which holds a match with its log and its chance source."""

from tabletop_rules.table.playing import Table

__all__ = ["Table"]
