"""The content pack: the cards of the digest, and what is wrong with a pack of one's own."""

from __future__ import annotations

from pathlib import Path

import attrs
import pytest

from tabletop_rules.core.chance import Seeded
from tabletop_rules.core.engine import open_match
from tabletop_rules.errors import PackError
from tabletop_rules.games.fatum_medieval import game
from tabletop_rules.games.fatum_medieval.commands import LoseCard, PlayAction
from tabletop_rules.games.fatum_medieval.content.effects import NAMES, BonusIf, Effect
from tabletop_rules.games.fatum_medieval.content.items import Content
from tabletop_rules.games.fatum_medieval.content.load import load_content, rulebook
from tabletop_rules.games.fatum_medieval.decisions import CardToLose
from tabletop_rules.games.fatum_medieval.events import FrontDiscarded
from tabletop_rules.games.fatum_medieval.game import make
from tabletop_rules.testing import check
from tests.games.fatum_medieval.scene import Scene

PACK = Path(game.__file__).parent / "pack"


def own_pack(folder: Path, **changes: tuple[str, str]) -> Path:
    """A copy of the built-in pack in one file, with some texts replaced."""
    text = "\n".join(path.read_text("utf-8") for path in sorted(PACK.glob("*.toml")) if path.name != "rules.toml")
    for old, new in changes.values():
        assert old in text
        text = text.replace(old, new, 1)
    path = folder / "cards.toml"
    path.write_text(text, "utf-8")
    return path


@pytest.mark.rule("FA-SETUP-2", "FA-CARD-1", "FA-CARD-4", "FA-AMB-24")
def test_every_entry_keeps_where_it_comes_from() -> None:
    """136 cards and 8 objectives, each with its provenance; what the rulebook says is listed."""
    content = load_content()
    assert (136, 8) == (len(content.printed), len(content.objectives))
    horse = content.printed["horse#1"].origin
    assert ("rulebook", ("bonus", "conditional bonus", "cost", "upkeep")) == (horse.provenance, horse.from_rulebook)
    assert "reconstructed" == content.printed["valet#1"].origin.provenance
    assert all(card.origin.from_rulebook for card in content.cards if card.origin.provenance == "rulebook")


@pytest.mark.rule("FA-CARD-4")
def test_provenance_and_names_are_read_by_no_rule(tmp_path: Path) -> None:
    """A pack that differs in them only plays alike: it has the same fingerprint."""
    other = own_pack(
        tmp_path, name=('name_en = "Farmer"', 'name_en = "Peasant"'), from_=('note = "numbers rec', 'note = "rec')
    )
    assert load_content(str(other)) == load_content()
    dearer = own_pack(tmp_path, cost=("cost = 6", "cost = 7"))
    assert load_content(str(dearer)) != load_content()


def test_a_supplied_pack_is_played_with(tmp_path: Path) -> None:
    """Option `pack` replaces the built-in cards whole."""
    path = own_pack(tmp_path, gold=("start_gold = 15", "start_gold = 20"), coins=('"5" = 1', '"5" = 2'))
    state = open_match(make({"pack": str(path)}), 2, Seeded(1)).state
    assert ([20, 20], 130) == ([player.gold for player in state.players], state.bank)


STRANGE = {
    "raid": ('what = "tag", tag_any = ["farm"], count = 1, chooser = "actor"',
             'what = "tag", tag_any = ["farm", "house", "animal"], count = 2, chooser = "actor"'),
    "fire": ('what = "tag", tag_any = ["house", "inn"], count = 1',
             'what = "tag", tag_any = ["house", "inn", "weapon"], count = 2'),
    "lure": ('{ id = "take_from_table", tag_any = ["servant"], count = 1, chooser = "actor" }',
             '{ id = "take_from_table", tag_any = ["servant", "friend"], count = 2, chooser = "target" }'),
    "lose": ('{ id = "lose_gold", amount = 2 }',
             '{ id = "lose_gold", amount = 5 }, { id = "peek_and_discard", count = 2 }, '
             '{ id = "gain_gold", fixed = 1, dice = 2 }'),
    "peace": ('{ id = "remove_attached_action", count = 1, chooser = "actor" }',
              '{ id = "remove_attached_action", count = 2, chooser = "actor" }, { id = "draw_cards", count = 1 }'),
    "ransom": ('{ id = "ransom", amount = 1, to = "owner" }',
               '{ id = "ransom", amount = 4, to = "bank" }, { id = "pickpocket", die_min = 2, amount = 9 }'),
}  # fmt: skip
"""Cards with counts above 1, choosers exchanged and several effects, which the built-in pack does not have."""


@pytest.mark.rule("FA-EFF-8", "FA-EFF-9", "FA-EFF-10", "FA-EFF-20")
def test_the_laws_hold_with_strange_cards(tmp_path: Path) -> None:
    """Effects take any parameters of their registry entry, several on one card."""
    path = str(own_pack(tmp_path, **STRANGE))
    for options in ({"ruin_rule": "empty_purse"}, {"mode": "secret_objective", "announce": "automatic"}):
        report = check(make({"pack": path, "turn_limit": 9, **options}), 2, most=220)
        assert report.good, str(report)


@pytest.mark.rule("FA-EFF-20", "FA-EFF-8")
def test_an_actor_names_as_many_cards_as_the_effect_takes(tmp_path: Path) -> None:
    """Two of three candidates, each pair once in placement order; both go as one change; with one there, one."""
    scene = (
        Scene(3, pack=str(own_pack(tmp_path, **STRANGE))).lay(1, "horse", "farm", "dagger", "house").lay(2, "farm#2")
    )
    scene.hold(0, "english_raid", "english_raid#2").playing()
    chosen = {c.chosen for c in scene.may(PlayAction, 0) if (c.card, c.target) == ("english_raid#1", 1)}
    assert {("horse#1", "farm#1"), ("horse#1", "house#1"), ("farm#1", "house#1")} == chosen
    assert "bad_choice" == scene.refused(PlayAction, 0, "english_raid", 1, ("farm#1", "horse#1")).code
    scene.do(PlayAction, 0, "english_raid", 1, ("horse#1", "house#1"))
    assert (("farm#1", "dagger#1"), 1) == (scene.player(1).front, len(scene.events(FrontDiscarded)))
    scene.do(PlayAction, 0, "english_raid#2", 2, ("farm#2",))
    assert () == scene.player(2).front


@pytest.mark.rule("FA-EFF-9", "FA-EFF-8")
def test_a_target_may_choose_what_is_taken(tmp_path: Path) -> None:
    """Two of three, one by one; the second of two is taken at once when no choice is left."""
    scene = Scene(pack=str(own_pack(tmp_path, **STRANGE))).lay(1, "cook", "tutor", "neighbour").hold(0, "lure_away")
    scene.playing()
    scene.do(PlayAction, 0, "lure_away", 1)
    scene.do(LoseCard, 1, "tutor")
    assert [(1, CardToLose)] == scene.asked
    scene.do(LoseCard, 1, "cook")
    assert (("tutor#1", "cook#1"), ("neighbour#1",)) == (scene.player(0).front, scene.player(1).front)


def test_all_faults_are_reported_at_once(tmp_path: Path) -> None:
    """Misspelt keys, unknown effects, bad conditions, wrong counts: one error names them all."""
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
        make({"pack": str(path)})
    told = str(caught.value)
    for name in (
        "stackabel",
        "ransome",
        "names 2",
        "wrok",
        "cards of relations, not 34",
        "not worth 171",
        "stackable_job_cards",
    ):
        assert name in told


@pytest.mark.rule("FA-CARD-6", "FA-ACT-1", "FA-COND-7", "FA-LVL-4")
@pytest.mark.parametrize(("old", "new", "fault"), [
    ('persist = "attached"', 'persist = "one_shot"', "need a card that stays"),
    ('{ id = "no_income_this_turn" }', '{ id = "discount", category = "work", amount = 1 }', "lies in a front"),
    ('{ id = "pickpocket", die_min = 4, amount = 2 }', '{ id = "gain_gold", fixed = 1, dice = 0 }', "acts when"),
    ('when_any = [{ tag_any = ["weapon"] }], bonus', 'when_any = [{ gold_min = 3 }], bonus', "a level cannot depend"),
    ('hook = "cost"', 'hook = "levels"', "not heard there"),
    ("start_level = 0", "start_level = 1", "sum of the cards in front"),
    ('default = "common_objective"', 'default = "time_limit"', "does not change options"),
    ("players_max = 6", "players_max = 5", ""),
    ("start_cards_per_category = 2", "start_cards_per_category = 6", "dealing takes 36"),
    ('id = "thief"', 'id = "thief#"', "separates the copy number"),
    ('category = "knowledge"', 'category = "knowledge"\njob = true', "a job is a permanent of category work"),
    ("job = true\nstackable = true", "stackable = true", "only jobs are stackable"),
    ("income = { fixed = 2, dice = 0 }", "income = { fixed = -2, dice = 0 }", "an income is never negative"),
    ('kind = "permanent"', 'kind = "permanent"\npersist = "attached"', "persist: nothing of this name"),
    ('kind = "permanent"', 'kind = "permanent"\ntarget = "any_player"', "target: nothing of this name"),
    ('target = "any_player"', 'target = "opponent"', 'write one of "any_player"'),
    ('{ axis = "work", min = 2 }', '{ axis = "work" }', "names an axis and a min"),
    ('["monk", "guard"]', '["monk", "gaurd"]', "did you mean guard?"),
])  # fmt: skip
def test_what_makes_no_sense_is_refused(old: str, new: str, fault: str, tmp_path: Path) -> None:
    """Each nonsense is named; a pack for fewer players is none."""
    path = str(own_pack(tmp_path, one=(old, new)))
    if not fault:
        assert (2, 3, 4, 5) == make({"pack": path}).seats
        return
    with pytest.raises(PackError) as caught:
        load_content(path)
    assert fault in str(caught.value)


@pytest.mark.rule("FA-EFF-4", "FA-EFF-20")
def test_every_registered_effect_is_used_by_a_card() -> None:
    """No effect of the registry is idle, and axes that a bonus leaves out are 0."""
    content: Content = load_content()
    used: set[type[Effect]] = {type(effect) for card in content.cards for effect in card.effects}
    assert used == set(NAMES)
    [bonus] = [effect for effect in content.printed["horse#1"].effects if isinstance(effect, BonusIf)]
    assert (0, 0, 0, 1) == bonus.bonus.four


def test_effects_run_by_priority_of_the_registry() -> None:
    """On each card lower priorities come first."""
    content = load_content()
    priority = {entry.id: entry.priority for entry in content.registry}
    for card in content.cards:
        ranks = [priority[NAMES[type(effect)]] for effect in card.effects]
        assert sorted(ranks) == ranks


def test_an_effect_must_be_in_the_registry(tmp_path: Path) -> None:
    """A card may name only effects that have a priority: the entry that is missing is asked for."""
    with pytest.raises(PackError) as caught:
        load_content(str(own_pack(tmp_path, entry=('[[effect]]\nid = "discount"', '[[effect]]\nid = "dicsount"'))))
    told = "merchant, effects: discount has no place in the registry\n     -> add an [[effect]] with id discount"
    assert told in str(caught.value)


def test_the_rulebook_has_every_rule_in_two_languages() -> None:
    """148 rules and 31 rulings, each with a sentence in English and French."""
    book = rulebook()
    assert (148, 31) == (len(book.rules), len(book.rulings))
    assert all(text.en and text.fr for text in book.texts)
    assert "FA-SETUP-1" == attrs.asdict(book.texts[0])["id"]
