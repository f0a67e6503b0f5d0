"""Card data and packs: FA-CARD-1 to FA-CARD-7."""

from __future__ import annotations

from pathlib import Path

import attrs
import pytest

from tabletop_rules.core.chance import Seeded
from tabletop_rules.core.engine import open_match
from tabletop_rules.errors import PackError
from tabletop_rules.games.fatum_medieval.content.effects import EFFECTS, BonusIf, Effect
from tabletop_rules.games.fatum_medieval.content.items import Content
from tabletop_rules.games.fatum_medieval.content.load import load_content, rulebook
from tabletop_rules.games.fatum_medieval.game import make
from tabletop_rules.games.fatum_medieval.terms import AXES
from tests.games.fatum_medieval.packs import own_pack
from tests.games.fatum_medieval.scene import Scene


@pytest.mark.rule("FA-CARD-1", "FA-CARD-3", "FA-CARD-5", "FA-CARD-7")
def test_the_decks_of_the_pack() -> None:
    """34 cards of each of the four categories, known in French as Travail, Savoir, Relations, Possessions."""
    content = Scene().state.content
    assert [34] * 4 == [len(deck) for deck in content.decks]
    assert ["Travail", "Savoir", "Relations", "Possessions"] == [names.fr for names in content.axis_names]
    assert list(AXES) == [content.printed[deck[0]].axis for deck in content.decks]


@pytest.mark.rule("FA-CARD-2")
def test_what_is_printed_on_a_card() -> None:
    """A horse gives work +1, relations +1, possessions +2, costs 6 and 1 per turn, and yields nothing."""
    horse = Scene().state.printed("horse#2")
    assert ((1, 0, 1, 2), 6, 1, 0, 0) == (horse.bonus, horse.cost, horse.upkeep, horse.fixed, horse.dice)


@pytest.mark.rule("FA-SETUP-2", "FA-CARD-1", "FA-CARD-4", "FA-AMB-24")
def test_every_entry_keeps_where_it_comes_from() -> None:
    """136 cards and 8 objectives keep their provenance and what the rulebook says of them."""
    content = load_content()
    assert (136, 8) == (len(content.printed), len(content.objectives))
    horse = content.printed["horse#1"].origin
    assert ("rulebook", ("bonus", "conditional bonus", "cost", "upkeep")) == (horse.provenance, horse.from_rulebook)
    assert "reconstructed" == content.printed["valet#1"].origin.provenance
    assert all(card.origin.from_rulebook for card in content.cards if card.origin.provenance == "rulebook")


@pytest.mark.rule("FA-CARD-4")
def test_provenance_and_names_are_read_by_no_rule(tmp_path: Path) -> None:
    """Packs that differ only in names and provenance are equal."""
    other = own_pack(
        tmp_path, name=('name_en = "Farmer"', 'name_en = "Peasant"'), from_=('note = "numbers rec', 'note = "rec')
    )
    assert load_content(other) == load_content()
    dearer = own_pack(tmp_path, cost=("cost = 6", "cost = 7"))
    assert load_content(dearer) != load_content()


def test_a_pack_of_ones_own(tmp_path: Path) -> None:
    """Option `pack` replaces all built-in cards."""
    path = own_pack(tmp_path, gold=("start_gold = 15", "start_gold = 20"), coins=('"5" = 1', '"5" = 2'))
    state = open_match(make({"pack": path}), 2, Seeded(1)).state
    assert ([20, 20], 130) == ([player.gold for player in state.players], state.bank)


@pytest.mark.rule("FA-EFF-20", "FA-CARD-6")
def test_the_registry_names_all_effects_with_hook_and_priority() -> None:
    """The registry gives each effect its hook and its priority, by which the effects of every card are sorted."""
    content = load_content()
    registry = {entry.id: entry for entry in content.registry}
    assert {name: effect.hook for name, effect in EFFECTS.items()} == {name: row.hook for name, row in registry.items()}
    some = ("immune", "discount", "extra_draw", "bonus_if", "income_if", "income_per_richer_opponent", "ransom")
    assert [100, 200, 200, 310, 430, 440, 500] == [registry[name].priority for name in some]
    for card in content.cards:
        priorities = [registry[effect.id].priority for effect in card.effects]
        assert sorted(priorities) == priorities


@pytest.mark.rule("FA-EFF-4", "FA-EFF-20")
def test_every_registered_effect_is_used_by_a_card() -> None:
    """Every registered effect is on a card, and axes that a bonus leaves out are 0."""
    content: Content = load_content()
    used: set[type[Effect]] = {type(effect) for card in content.cards for effect in card.effects}
    assert used == set(EFFECTS.values())
    [bonus] = [effect for effect in content.printed["horse#1"].effects if isinstance(effect, BonusIf)]
    assert (0, 0, 0, 1) == bonus.bonus.four


def test_an_effect_must_be_in_the_registry(tmp_path: Path) -> None:
    """An effect without an entry in the registry is reported with the entry that is missing."""
    with pytest.raises(PackError) as caught:
        load_content(own_pack(tmp_path, entry=('[[effect]]\nid = "discount"', '[[effect]]\nid = "dicsount"')))
    fault = "merchant, effects: discount has no place in the registry\n     -> add an [[effect]] with id discount"
    assert fault in str(caught.value)


def test_all_faults_are_reported_at_once(tmp_path: Path) -> None:
    """One error reports misspelt keys, unknown effects, bad conditions and wrong counts."""
    path = own_pack(
        tmp_path,
        key=("stackable = true", "stackabel = true"),
        verb=('id = "ransom", amount = 1', 'id = "ransome", amount = 1'),
        atom=('{ axis = "relations", min = 3 }', '{ axis = "relations", min = 3, gold_min = 2 }'),
        axis=("thresholds = { work = 5, knowledge = 5 }", "thresholds = { wrok = 5 }"),
        copies=("copies = 3", "copies = 2"),
        coins=("total_value = 170", "total_value = 171"),
    )
    with pytest.raises(PackError) as caught:
        make({"pack": path})
    text = str(caught.value)
    for name in (
        "stackabel",
        "ransome",
        "names 2",
        "wrok",
        "cards of relations, not 34",
        "not worth 171",
        "stackable_job_cards",
    ):
        assert name in text


@pytest.mark.rule("FA-CARD-6", "FA-ACT-1", "FA-COND-7", "FA-LVL-4")
@pytest.mark.parametrize(("old", "new", "fault"), [
    ('persist = "attached"', 'persist = "one_shot"', "need a card that stays"),
    ('{ id = "no_income_this_turn" }', '{ id = "discount", category = "work", amount = 1 }', "is in front"),
    ('{ id = "pickpocket", die_min = 4, amount = 2 }', '{ id = "gain_gold", fixed = 1, dice = 0 }', "acts when"),
    ('when_any = [{ tag_any = ["weapon"] }], bonus', 'when_any = [{ gold_min = 3 }], bonus', "a level cannot depend"),
    ('hook = "cost"', 'hook = "levels"', "has another hook"),
    ("[[{ has_job = true }]]", "[[{ has_job = false }]]", "this one names 0"),
    ("start_level = 0", "start_level = 1", "sum of the cards in front"),
    ('default = "common_objective"', 'default = "time_limit"', "cannot change options"),
    ("players_max = 6", "players_max = 5", ""),
    ("start_cards_per_category = 2", "start_cards_per_category = 6", "dealing takes 36"),
    ('id = "thief"', 'id = "thief#"', "separates the copy number"),
    ('category = "knowledge"', 'category = "knowledge"\njob = true', "a job is a permanent of category work"),
    ("job = true\nstackable = true", "stackable = true", "only jobs are stackable"),
    ("income = { fixed = 2, dice = 0 }", "income = { fixed = -2, dice = 0 }", "an income is never negative"),
    ('kind = "permanent"', 'kind = "permanent"\npersist = "attached"', "persist: there is no key of this name"),
    ('kind = "permanent"', 'kind = "permanent"\ntarget = "any_player"', "target: there is no key of this name"),
    ('target = "any_player"', 'target = "opponent"', 'write one of "any_player"'),
    ('{ axis = "work", min = 2 }', '{ axis = "work" }', "names an axis and a min"),
    ('["monk", "guard"]', '["monk", "gaurd"]', "did you mean guard?"),
])  # fmt: skip
def test_what_makes_no_sense_is_reported(old: str, new: str, fault: str, tmp_path: Path) -> None:
    """Nonsense in a pack is reported; a pack for fewer players is accepted."""
    path = own_pack(tmp_path, one=(old, new))
    if not fault:
        assert (2, 3, 4, 5) == make({"pack": path}).seats
        return
    with pytest.raises(PackError) as caught:
        load_content(path)
    assert fault in str(caught.value)


def test_the_rulebook_has_every_rule_in_two_languages() -> None:
    """148 rules and 31 rulings each have a sentence in English and in French."""
    book = rulebook()
    assert (148, 31) == (len(book.rules), len(book.rulings))
    assert all(text.en and text.fr for text in book.texts)
    assert "FA-SETUP-1" == attrs.asdict(book.texts[0])["id"]
