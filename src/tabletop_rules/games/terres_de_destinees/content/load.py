"""Read `Content` from a content pack: the built-in one, or one written by the owner of a box."""

from __future__ import annotations

from collections.abc import Mapping
from enum import StrEnum
from functools import cache
from operator import attrgetter
from types import MappingProxyType
from typing import Final, TypeVar

from tabletop_rules.core.terms import RuleId
from tabletop_rules.games.terres_de_destinees.content.actives import ForceDiscard
from tabletop_rules.games.terres_de_destinees.content.items import (
    Card,
    Choice,
    Content,
    Counts,
    Destin,
    Jeton,
    Meta,
    Origin,
    Publication,
    Words,
)
from tabletop_rules.games.terres_de_destinees.content.jetons import JETON_EFFECTS, JetonDraw
from tabletop_rules.games.terres_de_destinees.content.objectives import OBJECTIVES
from tabletop_rules.games.terres_de_destinees.content.power import Active, NoPower, Permanent, Power
from tabletop_rules.games.terres_de_destinees.content.verbs import VERBS
from tabletop_rules.games.terres_de_destinees.terms import (
    CardSet,
    CardType,
    Checked,
    Consumed,
    Family,
    PowerKind,
    Provenance,
    Side,
    Visibility,
    Window,
)
from tabletop_rules.packs import Entry, Names, Pack, Range, Resource, Rulebook, read_pack, read_rulebook

BUILT_IN: Final = Resource("tabletop_rules.games.terres_de_destinees", "pack")
GAME: Final = "terres_de_destinees"
BASES: Final[Mapping[PowerKind, type[Power]]] = MappingProxyType(
    {PowerKind.NONE: NoPower, PowerKind.PERMANENT: Permanent}
)
"""What a power of each kind must be; every other kind is an `Active` one."""

W = TypeVar("W", bound=StrEnum)


def load_content(path: str | None = None) -> Content:
    """Return the built-in content, or that of a pack in this file or folder, which replaces the built-in one whole.

    A pack must hold as many cards, Destins and Jetons as its own `[counts]` promise, and enough of them to deal to the
    largest number of players it allows. Its names, texts, ids and numbers are free, its verbs and words are not.

    Raises:
        PackError: the pack has faults; the error lists them all.
    """
    return _built_in() if path is None else read_pack(path, read_content)


@cache
def rulebook() -> Rulebook:
    """Return the rule ids of the digest, each with a sentence in English and French."""
    return read_rulebook(BUILT_IN)


@cache
def _built_in() -> Content:
    return read_pack(BUILT_IN, read_content)


def read_content(pack: Pack) -> Content:
    """Return the content of a whole pack, noting its faults in the pack."""
    pack.take("schema", int, Range(1, 1))
    game = pack.take("game", str)
    if pack.sound("game") and game != GAME:
        pack.fault("game", f"the pack belongs to {game}", f'choose a pack with game = "{GAME}"')
    cards = pack.items("card", _card)
    destins = pack.items("destin", _destin)
    jetons = pack.items("jeton", _jeton, unique=("id", "number"))
    pack.refuse_twins("id", "card", "destin", "jeton")
    facts = pack.section("meta")
    content = Content(
        cards=tuple(sorted(cards, key=attrgetter("id"))),
        destins=tuple(sorted(destins, key=attrgetter("id"))),
        jetons=tuple(sorted(jetons, key=attrgetter("number"))),
        meta=_meta(facts),
        counts=_counts(pack.section("counts"), cards, destins, jetons),
        words=Words(
            families=_words(pack, "family", Family),
            types=_words(pack, "type", CardType),
            kinds=_words(pack, "power", PowerKind),
            sets=_words(pack, "set", CardSet),
        ),
        publication=_publication(facts),
    )
    if pack.whole:
        _refuse_too_few(facts, content)
    return content


# --- one function per table -----------------------------------------------------------------------------------------


def _card(entry: Entry) -> Card:
    card = Card(
        id=entry.id(),
        names=entry.names(),
        set=entry.take("set", CardSet),
        family=entry.take("family", Family),
        type=entry.take("type", CardType),
        kind=entry.take("power", PowerKind),
        power=entry.tagged("effect", VERBS, "params"),
        choices=entry.take_all("choices", Choice),
        semantics=_semantics(entry),
        rules=_rules(entry, "rules"),
        example_of=_rules(entry, "example_of", default=()),
        origin=_origin(entry),
    )
    if entry.sound("power", "effect", "params"):
        power, base = card.power, BASES.get(card.kind, Active)
        if not isinstance(power, base):
            verbs = ", ".join(sorted(verb for verb, cls in VERBS.items() if issubclass(cls, base)))
            entry.fault(
                "effect", f"no power of kind {card.kind} does {power.verb}", f"correct power, or write: {verbs}"
            )
        if isinstance(power, ForceDiscard) and (power.target == "smallest_hand") != (power.threshold == 0):
            entry.fault(
                "params, threshold", "it does not fit the target", "write it above 0 unless it is smallest_hand"
            )
    return card


def _destin(entry: Entry) -> Destin:
    destin = Destin(
        id=entry.id(),
        names=entry.names(),
        visibility=entry.take("visibility", Visibility),
        objective=entry.tagged("condition", OBJECTIVES, "params"),
        checked=entry.take("checked", Checked),
        semantics=_semantics(entry),
        rules=_rules(entry, "rules"),
        origin=_origin(entry),
    )
    due = destin.objective.checked
    if entry.sound("condition", "checked") and destin.checked is not due:
        entry.fault("checked", f"{destin.objective.condition} is not examined then", f'write "{due}"')
    return destin


def _jeton(entry: Entry) -> Jeton:
    jeton = Jeton(
        id=entry.id(),
        number=entry.take("number", int, Range(1, 99)),
        names=entry.names(),
        copies=entry.take("copies", int, Range(1, 99)),
        side=entry.take("side", Side),
        window=entry.take("window", Window),
        optional=entry.take("optional", bool),
        consumed=entry.take("consumed", Consumed),
        effect=entry.tagged("effect", JETON_EFFECTS, "params"),
        semantics=_semantics(entry),
        rules=_rules(entry, "rules"),
        origin=_origin(entry),
    )
    windows = jeton.effect.windows
    if entry.sound("effect", "window") and jeton.window not in windows:
        entry.fault("window", f"{jeton.effect.effect} has no place there", f"write one of {', '.join(windows)}")
    if entry.sound("effect", "optional") and jeton.optional is not jeton.effect.asks:
        entry.fault("optional", f"{jeton.effect.effect} is not used so", f"write {str(jeton.effect.asks).lower()}")
    if entry.sound("effect", "params", "window") and isinstance(jeton.effect, JetonDraw):
        due = "bid_and_lost" if jeton.window is Window.AUCTION_CLOSED else "none"
        if jeton.effect.condition != due:
            entry.fault("params, condition", "it does not fit the window", f'write "{due}", or another window')
    return jeton


def _semantics(entry: Entry) -> Names:
    """Return what an item does, in English and French; a pack of one's own may give one text for both."""
    english = entry.take("semantics", str)
    return Names(english, entry.take("semantics_fr", str, default=english))


def _rules(entry: Entry, key: str, *, default: tuple[str, ...] | None = None) -> tuple[RuleId, ...]:
    rules = entry.take_all(key, str) if default is None else entry.take_all(key, str, default=default)
    for rule in rules:
        if rule not in rulebook():
            entry.fault(key, f"{rule} is not a rule of this game", "write ids of the rule texts, such as T-AUC-8")
    return tuple(RuleId(rule) for rule in rules)


def _origin(entry: Entry) -> Origin:
    return Origin(
        provenance=entry.take("provenance", Provenance),
        reconstructed=entry.take_all("reconstructed", str),
        based_on=entry.take("based_on", str),
    )


def _meta(entry: Entry) -> Meta:
    return Meta(
        players_min=entry.take("players_min", int, Range(2, 6)),
        players_max=entry.take("players_max", int, Range(2, 6)),
        hand_size=entry.take("hand_size", int, Range(1, 99)),
        turn_draw=entry.take("turn_draw", int, Range(0, 99)),
        turn_draw_two_players=entry.take("turn_draw_two_players", int, Range(0, 99)),
        common_destins_revealed=entry.take("common_destins_revealed", int, Range(0, 99)),
        secret_destins_per_player=entry.take("secret_destins_per_player", int, Range(1, 1)),
        minimum_bid=entry.take("minimum_bid", int, Range(1, 99)),
    )


def _publication(entry: Entry) -> Publication:
    return Publication(
        names=entry.names(),
        publisher=entry.take("publisher", str),
        author=entry.take("author", str),
        illustrator=entry.take("illustrator", str),
        year=entry.take("year", int),
        release=entry.take("release", str),
        language_of_names=entry.take("language_of_names", str),
        provenance=entry.take_map("provenance", Provenance),
    )


def _counts(entry: Entry, cards: tuple[Card, ...], destins: tuple[Destin, ...], jetons: tuple[Jeton, ...]) -> Counts:
    entry.take("provenance", Provenance)
    return Counts(
        cards_core=entry.promise("cards_core", sum(card.set is CardSet.CORE for card in cards)),
        cards_advanced=entry.promise("cards_advanced", sum(card.set is CardSet.ADVANCED for card in cards)),
        destins=entry.promise("destins", len(destins)),
        jetons=entry.promise("jetons", sum(jeton.copies for jeton in jetons)),
    )


def _words(pack: Pack, table: str, words: type[W]) -> tuple[tuple[W, Names], ...]:
    rows = pack.items(table, lambda entry: (entry.take("id", words), entry.names()))
    missing = [word for word in words if word not in dict(rows)]
    if missing and pack.whole and pack.sound(table):
        pack.fault(table, f"no entry names {', '.join(missing)}", f"write a [[{table}]] with id and names for each")
    return tuple(sorted(rows, key=lambda row: list(words).index(row[0])))


def _refuse_too_few(entry: Entry, content: Content) -> None:
    """Record a fault if the pack's largest table could not be dealt (T-SETUP-2, T-SETUP-3, T-SETUP-5)."""
    meta, players = content.meta, content.meta.players_max
    if entry.sound("players_min", "players_max") and meta.players_min > players:
        entry.fault("players_max", f"{players} is less than players_min", "raise it, or lower players_min")
    core = len(content.deck(advanced=False))
    common, secret = (len(content.destins_of(visibility)) for visibility in Visibility)
    needs = (
        ("hand_size", players * meta.hand_size, core, "core cards to deal"),
        ("secret_destins_per_player", players * meta.secret_destins_per_player, secret, "secret Destins to deal"),
        ("common_destins_revealed", meta.common_destins_revealed, common, "common Destins to reveal"),
    )
    for key, needed, there, what in needs:
        if there < needed and entry.sound(key, "players_max"):
            entry.fault(key, f"it takes {needed} {what}, and there are {there}", "add entries or lower the number")
