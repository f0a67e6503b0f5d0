"""The rule texts of a game: one short sentence per rule id and language, to explain records and to report coverage.

A `rules.toml` holds `[[tag]]` entries (where a rule comes from: `id`, `name_en`, `name_fr`), `[[rule]]` entries (`id`,
`tags`, `title_en`, `title_fr`) and, where the digest lists its rulings separately, `[[ruling]]` entries of the same
shape; `about_en` and `about_fr` at its top say in some sentences what the game is. Coverage counts rules only. Rulings
may be cited as well, as they say why a rule reads as it does.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import attrs

from tabletop_rules.core.rule import RuleText
from tabletop_rules.core.terms import RuleId
from tabletop_rules.kit.frozen import frozen
from tabletop_rules.packs.pack import Entry, Names, Pack, read_pack
from tabletop_rules.packs.shape import Ref
from tabletop_rules.packs.source import RULEBOOK_FILE, Resource, Source


@frozen
class Title:
    """A rule text, and tags that say where it comes from, in the order of the digest."""

    text: RuleText
    tags: tuple[str, ...]


def _by_id(book: Any) -> Mapping[RuleId, Title]:
    return {title.text.id: title for title in (*book.rules, *book.rulings)}


@frozen
class Rulebook:
    """All rules of a game in the order of its digest, the rulings that its texts may cite, and what the game is."""

    tags: tuple[tuple[str, Names], ...]
    rules: tuple[Title, ...]
    rulings: tuple[Title, ...]
    about: Names
    _titles: Mapping[RuleId, Title] = attrs.field(
        init=False, repr=False, eq=False, default=attrs.Factory(_by_id, takes_self=True)
    )

    def __contains__(self, rule: object) -> bool:
        return rule in self._titles

    @property
    def texts(self) -> tuple[RuleText, ...]:
        """The texts of the rules, as a `Game` takes them, without those of rulings."""
        return tuple(title.text for title in self.rules)

    def title(self, rule: RuleId) -> Title:
        """Return the text and tags of a rule or ruling.

        Raises:
            KeyError: the rulebook has none of that id.
        """
        return self._titles[rule]


def read_rulebook(source: Source) -> Rulebook:
    """Read the `rules.toml` of a pack. `source` is its folder inside a package, or the file itself.

    Raises:
        PackError: there are faults; the message names all of them.
    """
    if isinstance(source, Resource) and not source.path.endswith(".toml"):
        source = Resource(source.package, f"{source.path}/{RULEBOOK_FILE}")
    return read_pack(source, _rulebook)


def _rulebook(pack: Pack) -> Rulebook:
    tags = pack.items("tag", lambda entry: (entry.id(), entry.names()))
    rules = pack.items("rule", _title)
    rulings = pack.items("ruling", _title, optional=True)
    pack.refuse_twins("id", "rule", "ruling")
    about = Names(pack.take("about_en", str, default=""), pack.take("about_fr", str, default=""))
    return Rulebook(tags, rules, rulings, about)


def _title(entry: Entry) -> Title:
    rule, tags, names = RuleId(entry.id()), entry.take_all("tags", str, Ref("tag")), entry.names("title")
    return Title(RuleText(rule, names.en, names.fr), tags)
