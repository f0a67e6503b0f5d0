"""The rule texts of a game: one short sentence per rule id and language, to explain records and to report coverage.

A `rules.toml` holds `[[tag]]` entries (where a rule comes from: `id`, `name_en`, `name_fr`), `[[rule]]` entries (`id`,
`tags`, `title_en`, `title_fr`) and, where the digest decides doubts in a list of their own, `[[ruling]]` entries of the
same shape. Rules are what coverage counts; rulings may be cited as well, for they say why a rule reads as it does.
"""

from __future__ import annotations

from collections.abc import Mapping

import attrs

from tabletop_rules.core.terms import RuleId
from tabletop_rules.packs.pack import Entry, Names, Pack, read_pack
from tabletop_rules.packs.shape import Ref
from tabletop_rules.packs.source import RULEBOOK_FILE, Resource, Source


@attrs.frozen
class RuleText:
    """One rule in a sentence per language. `tags` say where it comes from, in the order of the digest."""

    id: RuleId
    tags: tuple[str, ...]
    title: Names


@attrs.frozen
class Rulebook:
    """All rules of a game in the order of its digest, and the rulings on doubts that its texts may cite."""

    tags: tuple[tuple[str, Names], ...]
    rules: tuple[RuleText, ...]
    rulings: tuple[RuleText, ...]
    _by_id: Mapping[RuleId, RuleText] = attrs.field(
        init=False,
        repr=False,
        eq=False,
        default=attrs.Factory(lambda self: {text.id: text for text in (*self.rules, *self.rulings)}, takes_self=True),
    )

    def __contains__(self, rule: object) -> bool:
        return rule in self._by_id

    def text(self, rule: RuleId) -> RuleText:
        """The text of a rule or ruling. Faults: KeyError if the rulebook has none of that id."""
        return self._by_id[rule]


def read_rulebook(source: Source) -> Rulebook:
    """Read the `rules.toml` of a pack: `source` is its folder inside a package, or the file itself.

    Faults: PackError with everything wrong with it.
    """
    if isinstance(source, Resource) and not source.path.endswith(".toml"):
        source = Resource(source.package, f"{source.path}/{RULEBOOK_FILE}")
    return read_pack(source, _rulebook)


def _rulebook(pack: Pack) -> Rulebook:
    tags = pack.items("tag", lambda entry: (entry.id(), entry.names()))
    rules = pack.items("rule", _rule_text)
    rulings = pack.items("ruling", _rule_text, optional=True)
    pack.refuse_twins("id", "rule", "ruling")
    return Rulebook(tags, rules, rulings)


def _rule_text(entry: Entry) -> RuleText:
    return RuleText(RuleId(entry.id()), entry.take_all("tags", str, Ref("tag")), entry.names("title"))
