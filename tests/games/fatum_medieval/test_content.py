"""The content pack: the cards of the digest, and what is wrong with a pack of one's own."""

from __future__ import annotations

from pathlib import Path

import attrs
import pytest

from tabletop_rules.core.chance import Seeded
from tabletop_rules.core.engine import open_match
from tabletop_rules.errors import PackError
from tabletop_rules.games.fatum_medieval import game
from tabletop_rules.games.fatum_medieval.content.effects import NAMES, BonusIf, Effect
from tabletop_rules.games.fatum_medieval.content.items import Content
from tabletop_rules.games.fatum_medieval.content.load import load_content, rulebook
from tabletop_rules.games.fatum_medieval.game import make

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


def test_the_rulebook_has_every_rule_in_two_languages() -> None:
    """148 rules and 31 rulings, each with a sentence in English and French."""
    book = rulebook()
    assert (148, 31) == (len(book.rules), len(book.rulings))
    assert all(text.en and text.fr for text in book.texts)
    assert attrs.asdict(book.texts[0])["id"] == "FA-SETUP-1"
