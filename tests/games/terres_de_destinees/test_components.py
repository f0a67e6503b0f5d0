"""Components: T-COMP, and what the content pack prints."""

from __future__ import annotations

import pickle
from collections import Counter
from typing import Any, Literal, get_args, get_origin, get_type_hints

import attrs
import pytest

from tabletop_rules.core.identities import identities
from tabletop_rules.errors import UsageError
from tabletop_rules.games.terres_de_destinees import events as e
from tabletop_rules.games.terres_de_destinees.content import VERBS, Card, Content, Destin, Jeton, load_content, rulebook
from tabletop_rules.games.terres_de_destinees.content.actives import ChooseOne, ForceDiscard, GainJeton, Reactivate
from tabletop_rules.games.terres_de_destinees.content.jetons import JETON_EFFECTS, JetonDraw, JetonRedressOwn
from tabletop_rules.games.terres_de_destinees.content.modes import MODES, DiscardHandMode, DiscardSelfMode
from tabletop_rules.games.terres_de_destinees.content.objectives import OBJECTIVES, FamilySpread
from tabletop_rules.games.terres_de_destinees.content.permanents import SaleTax, Survive
from tabletop_rules.games.terres_de_destinees.content.power import Active, NoPower, Permanent
from tabletop_rules.games.terres_de_destinees.game import make
from tabletop_rules.games.terres_de_destinees.terms import (
    Among,
    CardSet,
    CardType,
    Chooser,
    Consumed,
    Family,
    Owner,
    PowerKind,
    Provenance,
    Visibility,
    Window,
)
from tabletop_rules.testing import play
from tests.games.terres_de_destinees.story import CONTENT, Story


def test_the_repr_of_a_content_is_short() -> None:
    """A content is shown by its fingerprint, without all card texts."""
    assert f"Content(56 cards, {CONTENT.fingerprint})" == repr(CONTENT)


# --- what is printed ------------------------------------------------------------------------------------------------


@pytest.mark.rule("T-COMP-1")
def test_the_box_holds_56_different_cards() -> None:
    """There are 44 core and 12 advanced cards; the deck holds the core or both."""
    assert 56 == len({card.id for card in CONTENT.cards})
    assert {CardSet.CORE: 44, CardSet.ADVANCED: 12} == Counter(card.set for card in CONTENT.cards)
    assert (44, 56) == (len(CONTENT.deck(advanced=False)), len(CONTENT.deck(advanced=True)))


@pytest.mark.rule("T-COMP-1")
def test_every_family_has_11_core_and_3_advanced_cards() -> None:
    """The advanced pack takes three cards of each family."""
    counted = Counter((card.family, card.set) for card in CONTENT.cards)
    assert counted == {(f, s): n for f in Family for s, n in ((CardSet.CORE, 11), (CardSet.ADVANCED, 3))}


@pytest.mark.rule("T-COMP-2")
def test_there_are_14_destins_and_36_jetons() -> None:
    """There are 6 common and 8 secret Destins, and 3 copies of each of 12 Jetons."""
    assert 6 == len(CONTENT.destins_of(Visibility.COMMON))
    assert 8 == len(CONTENT.destins_of(Visibility.SECRET))
    assert [jeton.number for jeton in CONTENT.jetons] == list(range(1, 13))
    assert 36 == sum(jeton.copies for jeton in CONTENT.jetons)


@pytest.mark.rule("T-COMP-3")
def test_some_cards_have_a_type_and_most_a_power() -> None:
    """25 cards have a type and 53 a power."""
    types = {CardType.NONE: 31, CardType.COMBATTANT: 11, CardType.TERRAIN: 7, CardType.LIVRE: 7}
    assert types == Counter(card.type for card in CONTENT.cards)
    plain = {"ecuyer", "garde_de_caravane", "squelette"}
    assert plain == {card.id for card in CONTENT.cards if card.power == NoPower() and card.kind is PowerKind.NONE}


@pytest.mark.rule("T-COMP-4")
def test_permanent_powers_are_those_of_kind_permanent() -> None:
    """A permanent has a permanent verb, a card that is activated an active one."""
    for card in CONTENT.cards:
        base = {PowerKind.NONE: NoPower, PowerKind.PERMANENT: Permanent}.get(card.kind, Active)
        assert isinstance(card.power, base), card.id


@pytest.mark.rule("T-COMP-5")
def test_numbers_of_the_setup_are_data() -> None:
    """Player count, hands, draws, Destins and the least bid come from the pack."""
    assert (2, 6, 6, 1, 2, 2, 1, 1) == attrs.astuple(CONTENT.meta)


@pytest.mark.rule("T-SETUP-6")
def test_the_order_of_things_is_canonical() -> None:
    """Cards and Destins are sorted by id and Jetons by number, whatever the order of the files."""
    for ids in ([card.id for card in CONTENT.cards], [destin.id for destin in CONTENT.destins]):
        assert ids == sorted(ids)
    assert [jeton.number for jeton in CONTENT.jetons] == sorted(jeton.number for jeton in CONTENT.jetons)


@pytest.mark.parametrize(
    ("table", "used"),
    [
        (VERBS, {card.power.verb for card in CONTENT.cards}),
        (OBJECTIVES, {destin.objective.condition for destin in CONTENT.destins}),
        (JETON_EFFECTS, {jeton.effect.effect for jeton in CONTENT.jetons}),
        (MODES, {m.mode for card in CONTENT.cards if isinstance(card.power, ChooseOne) for m in card.power.modes}),
    ],
)
def test_every_verb_is_used(table: dict[str, type], used: set[str]) -> None:
    """The pack names every verb, condition, Jeton effect and mode."""
    assert set(table) == used


def test_every_class_of_a_verb_is_a_frozen_value() -> None:
    """Contents cannot be changed, and carry no dictionary of their own."""
    for cls in (*VERBS.values(), *OBJECTIVES.values(), *JETON_EFFECTS.values(), *MODES.values()):
        assert attrs.has(cls)
        assert not hasattr(cls.__new__(cls), "__dict__")
    with pytest.raises(attrs.exceptions.FrozenInstanceError):
        CONTENT.card("le_roi").power.owner = Owner.ANY  # type: ignore[attr-defined]


def test_params_with_one_meaning_are_literals() -> None:
    """Where the digest gives a param only one value, a pack may not set another."""
    fixed = {"victim_chooses", "giver_chooses", "payer_chooses", "simultaneous", "new_choices", "adjacent"}
    for cls in VERBS.values():
        for name, hint in get_type_hints(cls).items():
            if name in fixed:
                assert (get_origin(hint), get_args(hint)) == (Literal, (True,)), (cls, name)


@pytest.mark.rule("F-1", "F-2")
def test_the_six_reactivating_cards_differ_in_whom_and_what_they_reach() -> None:
    """Masters reach their own family, `enchanteresse` the other families, `fou_du_roi` other players; none engages."""
    reach = {card.id: card.power for card in CONTENT.cards if isinstance(card.power, Reactivate)}
    assert {
        name: (power.owner, set(power.families) - set(power.exclude_families)) for name, power in reach.items()
    } == {
        "le_roi": (Owner.ACTIVATOR, {Family.ROYAUME}),
        "maitre_marchand": (Owner.ACTIVATOR, {Family.COMMERCE}),
        "maitre_necromancien": (Owner.ACTIVATOR, {Family.NECROMANCIE}),
        "archimage": (Owner.ACTIVATOR, {Family.MAGIE}),
        "enchanteresse": (Owner.ACTIVATOR, set(Family) - {Family.MAGIE}),
        "fou_du_roi": (Owner.OTHER, set(Family)),
    }
    for power in reach.values():
        assert ((PowerKind.ACTIVATION,), False, True) == (power.kinds, power.engage_target, power.engaged_allowed)


@pytest.mark.rule("F-3", "P-3")
def test_the_tax_exempts_royaume_and_spares_the_last_card() -> None:
    """The readings of the lost icon and of the last card are params of `collecteur_d_impots`."""
    power = CONTENT.card("collecteur_d_impots").power
    assert power == SaleTax(Family.ROYAUME, 1, payer_chooses=True, spare_last_card=True)


def test_params_are_typed_values() -> None:
    """Modes, Jeton numbers, enumerations and defaults arrive as values of their own types."""
    assert CONTENT.card("goule").power == ChooseOne((DiscardHandMode(1), DiscardSelfMode(3)))
    assert CONTENT.card("chateau").power == GainJeton((1, 3))
    assert CONTENT.card("immortel").power == Survive("engage_self", optional=True, draw=0)
    assert CONTENT.card("bourreau").power == ForceDiscard("smallest_hand", 1, victim_chooses=True, include_self=True)
    assert CONTENT.destin("concorde").objective == FamilySpread(1, 7)
    assert (CONTENT.jeton(2).effect, CONTENT.jeton(11).effect) == (JetonDraw(1), JetonDraw(1, "bid_and_lost"))
    assert CONTENT.jeton(8).effect == JetonRedressOwn(1, tuple(k for k in PowerKind if k is not PowerKind.SINGLE_USE))


@pytest.mark.rule("T-JET-4")
def test_only_jeton_12_is_never_spent() -> None:
    """Whether a Jeton is consumed is data."""
    assert [12] == [jeton.number for jeton in CONTENT.jetons if jeton.consumed is Consumed.NEVER]


@pytest.mark.rule("T-JET-5")
def test_optional_jetons_are_8_9_and_10() -> None:
    """These are used when their owner says so, Jetons 8 and 10 in the effects phase."""
    assert [8, 9, 10] == [jeton.number for jeton in CONTENT.jetons if jeton.optional]
    assert CONTENT.jeton(8).window is Window.EFFECTS_PHASE
    assert CONTENT.jeton(10).window is Window.EFFECTS_PHASE_OR_FACE_DOWN_SALE


def test_choices_say_who_chooses_what() -> None:
    """The choices of a power come as values in order, those of other players included."""
    cost, player, cards = CONTENT.card("mercenaire").choices
    assert (Among.ACTIVATOR_HAND, Among.OTHER, Among.TARGET_HAND) == (cost.among, player.among, cards.among)
    assert (Chooser.ACTIVATOR, Chooser.ACTIVATOR, Chooser.TARGET) == (cost.by, player.by, cards.by)
    assert (2, False, True) == (cards.count, cards.optional, CONTENT.card("juge").choices[2].optional)


def test_names_exist_in_both_languages() -> None:
    """Every card and every word of an enumeration has a French and an English name."""
    assert "Le Roi" == CONTENT.card("le_roi").names.fr
    words = CONTENT.words
    assert [[w for w, _ in table] for table in (words.families, words.types, words.kinds, words.sets)] == [
        list(Family),
        list(CardType),
        list(PowerKind),
        list(CardSet),
    ]
    assert "Necromancy" == dict(words.families)[Family.NECROMANCIE].en


def test_reconstructed_items_are_marked() -> None:
    """Every item states its provenance; 26 of 82 rest on rulebook or FAQ."""
    things: tuple[Card | Destin | Jeton, ...] = (*CONTENT.cards, *CONTENT.destins, *CONTENT.jetons)
    origins = [thing.origin for thing in things]
    assert {
        Provenance.RULEBOOK: 1,
        Provenance.FAQ: 25,
        Provenance.RECONSTRUCTED: 56,
    } == Counter(origin.provenance for origin in origins)
    assert all(origin.based_on for origin in origins)
    assert dict(CONTENT.publication.provenance)["players_max"] is Provenance.RECONSTRUCTED


def test_look_ups_find_things_or_raise() -> None:
    """Items are found by id or number, or raise KeyError."""
    assert all(CONTENT.card(card.id) is card for card in CONTENT.cards)
    for look in (lambda: CONTENT.card("x"), lambda: CONTENT.destin("x"), lambda: CONTENT.jeton(13)):
        with pytest.raises(KeyError):
            look()


def test_the_built_in_content_is_read_once() -> None:
    """Its fingerprint survives pickling, and it exposes no identities."""
    assert load_content() is CONTENT
    again = pickle.loads(pickle.dumps(CONTENT))
    assert CONTENT == again
    assert again.card("goule") == CONTENT.card("goule")
    assert identities(CONTENT) == frozenset()


# --- rule texts -----------------------------------------------------------------------------------------------------


def test_the_rulebook_has_148_rules_and_46_rulings() -> None:
    """Rules and rulings are counted by chapter, and no text occurs twice."""
    book = rulebook()
    assert {"T": 105, "F": 21, "P": 11, "H": 11} == Counter(text.id.split("-")[0] for text in book.texts)
    assert [title.text.id for title in book.rulings] == [f"A-{number}" for number in range(1, 47)]
    texts = [title.text for title in (*book.rules, *book.rulings)]
    assert len({text.en for text in texts}) == len({text.fr for text in texts}) == 194


def test_every_rule_text_is_a_short_sentence() -> None:
    """Each text is one sentence of at most 140 characters in each language."""
    for title in (*rulebook().rules, *rulebook().rulings):
        for sentence in (title.text.en, title.text.fr):
            assert sentence.endswith("."), title
            assert len(sentence) <= 140, title


def test_a_content_equals_only_contents() -> None:
    """A content does not equal other values."""
    assert CONTENT != "x"
    assert isinstance(CONTENT, Content)


@pytest.mark.rule("T-COMP-1")
@pytest.mark.parametrize(("advanced", "cards"), [(False, 44), (True, 56)])
def test_every_card_exists_once(advanced: bool, cards: int) -> None:
    """44 cards, or 56 with the advanced ones, are dealt and drawn, and none is ever lost."""
    game = make({"advanced_cards": advanced})
    assert game.checks.conserved is not None
    played = play(game, 4, 3)
    for match in (played.matches[0], played.match):
        pieces: Any = game.checks.conserved(match.state)
        assert pieces[0] == sorted(CONTENT.deck(advanced))
        assert len(set(pieces[0])) == cards


@pytest.mark.rule("T-COMP-5", "T-AUC-3")
@pytest.mark.parametrize("seats", [2, 3, 4, 5, 6])
def test_two_to_six_players(seats: int) -> None:
    """The game is for two to six players, and seat 0 starts by default."""
    played = play(make({}), seats, 1)
    [first, *_] = [record.event for record in played.records if isinstance(record.event, e.TurnBegan)]
    assert 0 == first.seat
    assert played.match.over
    if seats == 6:
        with pytest.raises(UsageError):
            Story(7)
