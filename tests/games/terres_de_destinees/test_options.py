"""Options, and packs of one's own whose numbers and switches differ from the built-in ones."""

from __future__ import annotations

import random
from importlib.resources import files
from pathlib import Path

import pytest

import tabletop_rules as tr
from tabletop_rules.core.effect import Effect
from tabletop_rules.errors import OptionError
from tabletop_rules.games.terres_de_destinees.commands import Bid, ChoosePlayer, TakeLot, UseJeton
from tabletop_rules.games.terres_de_destinees.course.victory import fulfilled
from tabletop_rules.games.terres_de_destinees.decisions import BidOrPass, PowerOrEnd, WhetherToLook
from tabletop_rules.games.terres_de_destinees.game import make
from tabletop_rules.games.terres_de_destinees.handlers import ALWAYS
from tabletop_rules.games.terres_de_destinees.state import Phase
from tabletop_rules.testing import check
from tests.games.terres_de_destinees.story import A, B, C, Story


def own_pack(folder: Path, *changes: tuple[str, str]) -> dict[str, object]:
    """The built-in pack with some texts replaced, each of which must be there, as options that name it."""
    texts = {
        entry.name: entry.read_text("utf-8")
        for entry in files("tabletop_rules.games.terres_de_destinees").joinpath("pack").iterdir()
        if entry.name != "rules.toml"
    }
    for old, new in changes:
        assert any(old in text for text in texts.values()), old
        texts = {name: text.replace(old, new) for name, text in texts.items()}
    for name, text in texts.items():
        (folder / name).write_text(text, encoding="utf-8")
    return {"pack": str(folder)}


@pytest.mark.rule("T-COMP-5")
def test_options_and_their_defaults() -> None:
    """Advanced cards off, the last seat the youngest, 200 turns, the built-in pack."""
    assert {"advanced_cards": False, "youngest_seat": -1, "turn_limit": 200, "pack": ""} == dict(make({}).options)
    with pytest.raises(OptionError, match="turn_limit"):
        make({"turn_limit": 0})


@pytest.mark.rule("T-ELIM-3", "T-TURN-6")
def test_an_eliminated_sellers_card_goes_to_the_discard_pile(tmp_path: Path) -> None:
    """Where the tax takes a last card too, the seller may fall with a card on sale: the auction is over."""
    options = own_pack(tmp_path, ("spare_last_card = true", "spare_last_card = false"))
    story = Story(3, options=options).given(
        play={A: ["druide"], B: ["collecteur_d_impots"]}, hands={A: ["vampire", "port"], B: 2, C: 3}, jetons={C: [10]}
    )
    story.auction().put_up("vampire", face_down=True).choose("port")
    assert story.state.players[A].out
    assert ("druide", "vampire") == story.pile()
    assert story.state.auction is None
    assert (B, Phase.AUCTION) == (story.state.turn.active, story.state.turn.phase)


@pytest.mark.rule("T-JET-7", "P-8")
def test_jetons_take_their_place_from_their_number(tmp_path: Path) -> None:
    """With numbers 2 and 9 exchanged the purse applies at 609 and mercy at 202, before `jeton_04`."""
    swap = (("number = 2\n", "number = 99\n"), ("number = 9\n", "number = 2\n"), ("number = 99\n", "number = 9\n"))
    game = make(own_pack(tmp_path, *swap))
    places = {each.band + each.rank for each in game.handlers if isinstance(each, Effect) and each not in ALWAYS}
    assert {201, 203, 204, 206, 202, 609, 605, 607, 610, 611} == places


@pytest.mark.rule("T-JET-4")
def test_a_jeton_that_is_never_consumed_stays(tmp_path: Path) -> None:
    """Marked `never`, a reprieve saves again and again."""
    text = (files("tabletop_rules.games.terres_de_destinees") / "pack" / "jetons.toml").read_text("utf-8")
    entry = next(part for part in text.split("[[jeton]]") if 'id = "jeton_04_sursis"' in part)
    options = own_pack(tmp_path, (entry, entry.replace('consumed = "on_use"', 'consumed = "never"')))
    story = Story(3, options=options).given(play={A: ["vampire"]}, hands={A: 2, B: ["juge"], C: 2}, jetons={B: [4]})
    story.effects().activate("vampire").answer(ChoosePlayer, B)
    assert (1, [4]) == (story.size(B), story.jetons(B))


@pytest.mark.rule("T-JET-5", "A-44")
def test_a_jeton_10_that_stays_shows_one_hand_in_a_turn(tmp_path: Path) -> None:
    """Marked `never` it stays before its owner, who uses it once in each effects phase, and at every hidden sale."""
    text = (files("tabletop_rules.games.terres_de_destinees") / "pack" / "jetons.toml").read_text("utf-8")
    entry = next(part for part in text.split("[[jeton]]") if 'id = "jeton_10_oeil"' in part)
    options = own_pack(tmp_path, (entry, entry.replace('consumed = "on_use"', 'consumed = "never"')))
    story = Story(2, options=options).given(play={B: ["druide"]}, jetons={A: [10]}, hands={B: 6}).effects()
    story.answer(UseJeton, 10).answer(ChoosePlayer, B)
    assert ([10], []) == (story.jetons(A), story.legal(UseJeton))
    assert ("already_shown", "A-44") == story.why_not(UseJeton, 10)
    story.end_turn().put_up(story.hand(A)[0], seat=A).put_up(story.hand(B)[0], face_down=True, seat=B).use()
    assert [10] == story.jetons(A)
    story.bids(0).answer(TakeLot, B).end_turn().put_up(story.hand(A)[0], seat=A)
    story.put_up(story.hand(B)[0], seat=B).bids(0).answer(TakeLot, A)
    assert [10] == story.legal(UseJeton)


@pytest.mark.rule("T-JET-5")
def test_a_jeton_10_that_comes_back_in_the_turn_shows_another_hand() -> None:
    """What went back to the centre may be used again, should it come again."""
    story = Story(3).given(jetons={A: [10]}, play={A: ["voyante"]}).effects()
    story.answer(UseJeton, 10).answer(ChoosePlayer, B).activate("voyante").answer(ChoosePlayer, B)
    assert [10] == story.legal(UseJeton)


@pytest.mark.rule("P-1", "T-DECK-2")
@pytest.mark.parametrize(("deck", "drawn"), [(4, 4), (3, 3), (2, 2)])
def test_more_cards_than_are_left_are_drawn_in_part_and_paid_for(tmp_path: Path, deck: int, drawn: int) -> None:
    """A `cercle_de_pierres` with three extra cards draws what there is, and discards if one of them was drawn."""
    options = own_pack(tmp_path, ("params = { extra = 1, discard = 1,", "params = { extra = 3, discard = 2,"))
    cards = ["juge", "port", "goule", "liche"][:deck]
    story = Story(3, options=options).given(play={A: ["cercle_de_pierres"]}, hands={A: 3}, deck=cards, active=C)
    story.next_turn().use()
    assert 3 + drawn == story.size(A)
    story.choose(*story.hand(A)[:2])
    assert (1 + drawn, 2) == (story.size(A), len(story.pile()))


@pytest.mark.rule("F-15", "P-8")
def test_surviving_with_a_draw(tmp_path: Path) -> None:
    """An `immortel` that draws a card gives it; with none left to draw it saves all the same."""
    options = own_pack(
        tmp_path,
        (
            'params = { cost = "engage_self", optional = true, draw = 0 }',
            'params = { cost = "engage_self", optional = false, draw = 1 }',
        ),
    )
    for deck, cards in ((["goule"], 1), ([], 0)):
        story = Story(3, options=options).given(
            play={A: ["vampire"], B: ["immortel"]}, hands={A: 2, B: ["juge"], C: 2}, deck=deck
        )
        story.effects().activate("vampire").answer(ChoosePlayer, B)
        assert (story.size(B), story.play(B)) == (cards, ["immortel(e)"])
        assert PowerOrEnd == story.question()


@pytest.mark.rule("P-2")
def test_powers_that_are_not_optional_apply_unasked(tmp_path: Path) -> None:
    """A `druide` that must hide hides; a `garde_royal` that must guard guards."""
    options = own_pack(tmp_path, ("params = { optional = true }", "params = { optional = false }"), (
        'params = { amount = 1, cost = "engage_self", optional = true }',
        'params = { amount = 1, cost = "engage_self", optional = false }',
    ))  # fmt: skip
    story = Story(3, options=options).given(play={A: ["druide"]}, hands={A: ["juge", "port", "goule"]}).auction()
    assert {True} == {command.face_down for command in story.legal()}
    assert ("must_hide", "P-2") == story.why_not(type(story.legal()[0]), "juge", False)
    theft = Story(3, options=options).given(play={A: ["vampire"], B: ["garde_royal"]}).effects().activate("vampire")
    theft.answer(ChoosePlayer, B)
    assert (6, ["garde_royal(e)"]) == (theft.size(B), theft.play(B))


@pytest.mark.rule("T-WIN-3", "T-JET-5")
@pytest.mark.parametrize(("play", "fulfilled_by"), [
    (["le_roi", "la_reine", "juge"], ["heritier"]),
    (["le_roi", "la_reine"], []),
    (["le_roi", "la_reine", "port", "vampire", "crypte"], ["concorde"]),
    (["le_roi", "la_reine", "port", "vampire"], []),
])  # fmt: skip
def test_a_crown_worth_two_cards(tmp_path: Path, play: list[str], fulfilled_by: list[str]) -> None:
    """Printed with a count of 2, Jeton 12 is two cards of any family, to the family objectives and their totals."""
    options = own_pack(
        tmp_path, ('effect = "wild_family"\nparams = { count = 1 }', 'effect = "wild_family"\nparams = { count = 2 }')
    )
    story = Story(3, options=options)
    story.given(play={A: play}, jetons={A: [12]}, destins={A: "heritier"}, common=("concorde", "rentier"))
    assert fulfilled_by == fulfilled(story.state, story.state.players[A])


@pytest.mark.rule("T-JET-5", "P-2")
@pytest.mark.parametrize(("modes", "at_sale", "in_effects"), [
    ('"hand_of_other", "face_down_sale"', True, True),
    ('"hand_of_other"', False, True),
    ('"face_down_sale"', True, False),
])  # fmt: skip
def test_jeton_10_looks_at_what_is_printed(tmp_path: Path, modes: str, at_sale: bool, in_effects: bool) -> None:
    """A Jeton 10 without one of its two modes is not offered in the window of that mode."""
    options = own_pack(tmp_path, ('modes = ["hand_of_other", "face_down_sale"]', f"modes = [{modes}]"))
    story = Story(3, options=options).given(play={A: ["druide"]}, jetons={A: [10], B: [10]}).auction()
    hidden = next(command for command in story.legal() if command.face_down)
    assert (WhetherToLook if at_sale else BidOrPass) == story.send(hidden).question()
    effects = Story(3, options=options).given(jetons={A: [10]}).effects()
    assert ([10] if in_effects else []) == effects.legal(UseJeton)


@pytest.mark.rule("P-8")
def test_a_destin_that_saves_by_others_means_only_is_not_offered(tmp_path: Path) -> None:
    """An `ange_gardien` printed without the gift asks nobody for one, and is still fulfilled by a card."""
    options = own_pack(tmp_path, ('via = ["card", "jeton", "destin"]', 'via = ["card"]'))
    for healer, out, winners in ([], True, ()), (["guerisseuse"], False, (C,)):
        story = Story(3, options=options)
        story.given(play={A: ["vampire"], C: healer}, hands={B: ["juge"]}, destins={C: "ange_gardien"})
        story.effects().activate("vampire").answer(ChoosePlayer, B)
        if healer:
            story.use()
        assert (out, winners) == (story.state.players[B].out, story.winners())


@pytest.mark.rule("T-WIN-2", "T-TERM-6")
def test_a_hand_that_wins_since_the_deal_waits_for_the_first_batch(tmp_path: Path) -> None:
    """With nothing drawn at the start of a turn the first settlement ends the match; hidden worlds know that."""
    options = own_pack(
        tmp_path,
        ("turn_draw = 1", "turn_draw = 0"),
        ("count = 12, count_two_players = 14", "count = 5, count_two_players = 5"),
        ("common_destins_revealed = 2", "common_destins_revealed = 6"),
    )
    table = tr.Table.open("terres_de_destinees", 3, seed=1, options=options)
    results = []
    for _ in range(5):
        results.append(table.result)
        for seat in range(3):
            tr.determinize(table.game, table.view(seat), seat, random.Random(1))
        table.submit(min(table.legal(), key=lambda command: isinstance(command, Bid)))
    assert [None] * 5 == results
    assert table.result is not None
    assert "destin" == table.result.reason


@pytest.mark.slow
def test_laws_hold_in_long_matches(tmp_path: Path) -> None:
    """With objectives out of reach matches run to eliminations and to the turn limit, and the laws hold."""
    options = own_pack(
        tmp_path,
        ("threshold = 6, threshold_two_players = 3", "threshold = 90, threshold_two_players = 90"),
        ("count = 12, count_two_players = 14", "count = 90, count_two_players = 90"),
        ('type = "terrain", count = 3', 'type = "terrain", count = 30'),
        ('type = "combattant", count = 4', 'type = "combattant", count = 40'),
        ('type = "livre", count = 3', 'type = "livre", count = 30'),
        ("each_family = 1, total = 7", "each_family = 1, total = 70"),
    )
    game = make({**options, "advanced_cards": True, "turn_limit": 40})
    report = check(game, matches=5, seed=9)
    assert report.good, str(report)
