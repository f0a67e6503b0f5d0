"""Options, and packs of one's own with other numbers and switches."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

import tabletop_rules as tr
from tabletop_rules.core.effect import Effect
from tabletop_rules.errors import OptionError
from tabletop_rules.games.terres_de_destinees import commands as c
from tabletop_rules.games.terres_de_destinees import decisions as d
from tabletop_rules.games.terres_de_destinees.bands import Band
from tabletop_rules.games.terres_de_destinees.destins import fulfilled
from tabletop_rules.games.terres_de_destinees.game import make
from tabletop_rules.testing import check
from tests.effort import fewer
from tests.games.terres_de_destinees.packs import never_consumed, own_pack
from tests.games.terres_de_destinees.story import A, B, C, Story


@pytest.mark.rule("T-COMP-5")
def test_options_and_their_defaults() -> None:
    """By default there are no advanced cards, the last seat is the youngest, and 200 turns are played."""
    values = {"advanced_cards": False, "youngest_seat": -1, "turn_limit": 200, "pack": ""}
    assert values | {"bought_card": "placed", "immortal_survives": "any_loss"} == dict(make({}).options)
    with pytest.raises(OptionError, match="turn_limit"):
        make({"turn_limit": 0})


@pytest.mark.rule("T-JET-7", "P-8")
def test_jetons_take_their_place_from_their_number(tmp_path: Path) -> None:
    """With numbers 2 and 9 exchanged, Jeton 9 acts at 202 and Jeton 2 at 609."""
    swap = (("number = 2\n", "number = 99\n"), ("number = 9\n", "number = 2\n"), ("number = 99\n", "number = 9\n"))
    game = make(own_pack(tmp_path, *swap))
    of_jetons = (Band.JETON, Band.JETON_REACTS)
    places = {each.band + each.rank for each in game.handlers if isinstance(each, Effect) and each.band in of_jetons}
    assert {201, 203, 204, 206, 202, 609, 605, 607, 610, 611} == places


@pytest.mark.rule("T-JET-4")
def test_a_jeton_that_is_never_consumed_stays(tmp_path: Path) -> None:
    """A Jeton 4 marked `never` saves again and again."""
    options = own_pack(tmp_path, never_consumed("jeton_04_sursis"))
    story = Story(options=options).given(play={A: "vampire"}, hands={A: 2, B: 1, C: 2}, jetons={B: [4]}).effects()
    story.use_power("vampire", B)
    assert (1, [4]) == (story.size(B), story.jetons(B))


@pytest.mark.rule("T-JET-5", "A-44")
def test_a_jeton_10_that_stays_is_used_once_per_turn(tmp_path: Path) -> None:
    """Marked `never` it shows one hand in each effects phase, and every hidden sale."""
    options = own_pack(tmp_path, never_consumed("jeton_10_oeil"))
    story = Story(2, options=options).given(play={B: "druide"}, jetons={A: [10]}, hands={B: 6}).effects()
    story.pick("jeton 10", B)
    assert ([10], []) == (story.jetons(A), story.legal(c.UseJeton))
    assert ("already_shown", "A-44") == story.why_not(c.UseJeton, 10)
    story.end_turn().put_up(story.hand(A)[0], seat=A).put_up(story.hand(B)[0], face_down=True, seat=B).use()
    assert [10] == story.jetons(A)
    story.bids(0).pick(B).end_turn().both_up().bids(0).pick(A)
    assert [10] == story.legal(c.UseJeton)


@pytest.mark.rule("P-1", "T-DECK-2")
@pytest.mark.parametrize(("deck", "drawn"), [(4, 4), (3, 3), (2, 2)])
def test_cercle_de_pierres_draws_what_is_left(tmp_path: Path, deck: int, drawn: int) -> None:
    """A `cercle_de_pierres` with three extra cards draws what there is, and discards if one of them was drawn."""
    options = own_pack(tmp_path, ("params = { extra = 1, discard = 1,", "params = { extra = 3, discard = 2,"))
    cards = ["juge", "port", "goule", "liche"][:deck]
    story = Story(options=options).given(play={A: "cercle_de_pierres"}, hands={A: 3}, deck=cards, active=C)
    story.next_turn().use()
    assert 3 + drawn == story.size(A)
    story.choose(*story.hand(A)[:2])
    assert (1 + drawn, 2) == (story.size(A), len(story.pile()))


@pytest.mark.rule("F-15", "P-8")
@pytest.mark.parametrize(("deck", "cards"), [("goule", 1), ("", 0)])
def test_immortel_may_draw_a_card(tmp_path: Path, deck: str, cards: int) -> None:
    """An `immortel` that draws saves even if no card is left to draw."""
    options = own_pack(tmp_path, ("optional = true, draw = 0 }", "optional = false, draw = 1 }"))
    story = Story(options=options).given(play={A: "vampire", B: "immortel"}, hands={A: 2, B: 1, C: 2}, deck=deck)
    story.effects().use_power("vampire", B)
    assert (cards, ["immortel(e)"]) == (story.size(B), story.play(B))
    assert [(A, d.PowerOrEnd)] == story.asked


@pytest.mark.rule("P-2")
def test_powers_that_are_not_optional_apply_unasked(tmp_path: Path) -> None:
    """A mandatory `druide` always hides, and a mandatory `garde_royal` always guards."""
    options = own_pack(tmp_path, ("params = { optional = true }", "params = { optional = false }"), (
        'params = { amount = 1, cost = "engage_self", optional = true }',
        'params = { amount = 1, cost = "engage_self", optional = false }',
    ))  # fmt: skip
    story = Story(options=options).given(play={A: "druide"}, hands={A: "juge port goule"}).auction()
    assert {True} == {command.face_down for command in story.legal()}
    assert ("must_hide", "P-2") == story.why_not(type(story.legal()[0]), "juge", False)
    theft = Story(options=options).given(play={A: "vampire", B: "garde_royal"}).effects().use_power("vampire", B)
    assert (6, ["garde_royal(e)"]) == (theft.size(B), theft.play(B))


@pytest.mark.rule("T-WIN-3", "T-JET-5")
@pytest.mark.parametrize(("play", "fulfilled_by"), [
    (["le_roi", "la_reine", "juge"], ["heritier"]),
    (["le_roi", "la_reine"], []),
    (["le_roi", "la_reine", "port", "vampire", "crypte"], ["concorde"]),
    (["le_roi", "la_reine", "port", "vampire"], []),
])  # fmt: skip
def test_jeton_12_may_be_worth_two_cards(tmp_path: Path, play: list[str], fulfilled_by: list[str]) -> None:
    """With a count of 2 it is two cards of any family, for family objectives and their totals."""
    options = own_pack(
        tmp_path, ('effect = "wild_family"\nparams = { count = 1 }', 'effect = "wild_family"\nparams = { count = 2 }')
    )
    story = Story(options=options)
    story.given(play={A: play}, jetons={A: [12]}, destins={A: "heritier"}, common=("concorde", "rentier"))
    assert fulfilled_by == fulfilled(story.state, story.state.players[A])


@pytest.mark.rule("T-JET-5", "P-2")
@pytest.mark.parametrize(("modes", "at_sale", "in_effects"), [
    ('"hand_of_other", "face_down_sale"', True, True),
    ('"hand_of_other"', False, True),
    ('"face_down_sale"', True, False),
])  # fmt: skip
def test_jeton_10_may_have_one_mode(tmp_path: Path, modes: str, at_sale: bool, in_effects: bool) -> None:
    """Without one of its two modes it is not offered in the window of that mode."""
    options = own_pack(tmp_path, ('modes = ["hand_of_other", "face_down_sale"]', f"modes = [{modes}]"))
    story = Story(options=options).given(play={A: "druide"}, jetons={A: [10], B: [10]}).auction()
    hidden = next(command for command in story.legal() if command.face_down)
    assert (d.WhetherToLook if at_sale else d.BidOrPass) == story.send(hidden).decision_type()
    effects = Story(options=options).given(jetons={A: [10]}).effects()
    assert ([10] if in_effects else []) == effects.legal(c.UseJeton)


@pytest.mark.rule("P-8")
@pytest.mark.parametrize(("healer", "winners"), [("", ()), ("guerisseuse", (C,))])
def test_ange_gardien_may_save_by_cards_only(tmp_path: Path, healer: str, winners: tuple[int, ...]) -> None:
    """Printed without the gift, it asks nobody for one, and is still fulfilled by a card."""
    options = own_pack(tmp_path, ('via = ["card", "jeton", "destin"]', 'via = ["card"]'))
    story = Story(options=options).given(play={A: "vampire", C: healer}, hands={B: 1}, destins={C: "ange_gardien"})
    story.effects().use_power("vampire", B)
    if healer:
        story.use()
    assert (not healer, winners) == (story.out(B), story.winners())


@pytest.mark.rule("T-WIN-2", "T-TERM-6")
def test_a_hand_that_wins_since_the_deal_waits_for_the_first_batch(tmp_path: Path) -> None:
    """With nothing drawn at the start of a turn, the first settlement ends the match, as hidden worlds know."""
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
        table.submit(min(table.legal(), key=lambda command: isinstance(command, c.Bid)))
    assert [None] * 5 == results
    assert table.result is not None
    assert "destin" == table.result.reason


@pytest.mark.slow
def test_laws_hold_in_long_matches(tmp_path: Path) -> None:
    """With objectives out of reach matches run to eliminations or the turn limit."""
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


# --- readings that are options --------------------------------------------------------------------------------------


@pytest.mark.rule("T-AUC-11", "A-11")
def test_the_winner_may_have_to_place_the_card() -> None:
    """By default the card bought is placed unasked; where that is optional, it may be discarded once it is paid."""
    for value in ("placed", "optional"):
        story = Story(options={"bought_card": value}).given(hands={A: "juge port", B: 4}).auction()
        story.put_up("juge").bids(2, 0, 0).choose(*story.hand(B)[:2])
        if value == "placed":
            assert (["juge"], [(A, d.PowerOrEnd)]) == (story.play(B), story.asked)
            continue
        assert [(B, d.KeepOrDiscard)] == story.asked
        assert "Keep the card bought" in tr.words(story.game, story.match, story.decision(), "en")
        assert {("sale:0", "play:1"), ("sale:0", "pile:discard")} == {
            tr.targets(story.game, story.match, command) for command in story.legal()
        }
        story.keep(False)
        assert (("juge",), [], 3, 2) == (story.pile(), story.play(B), story.size(A), story.size(B))


@pytest.mark.rule("T-AUC-11", "T-2P-7", "P-6")
def test_a_card_refused_by_one_of_two_players_is_not_kept() -> None:
    """The other card goes to the loser, the price is discarded, and `marche` draws nothing for what nobody keeps."""
    story = Story(2, options={"bought_card": "optional"}).given(play={B: "marche"}).auction().both_up()
    story.bids(0).pick(B).keep(False)
    assert ([], 1, 5) == (story.play(A), len(story.pile()), story.size(B))
    assert 2 == len(story.play(B))


@pytest.mark.rule("F-15", "A-8")
@pytest.mark.parametrize("value", ["any_loss", "discards"])
@pytest.mark.parametrize("power", ["bourreau", "vampire"])
def test_immortel_may_save_from_discards_alone(value: str, power: str) -> None:
    """From a discard it always saves; from a theft by default, but not by the other reading, nor after an offer."""
    story = Story(options={"immortal_survives": value})
    story.given(play={A: power, B: "immortel"}, hands={A: 2, B: 1, C: 3}, jetons={C: [9]}).effects()
    story.use_power(power).pick(B)
    if power == "bourreau":
        story.any(B)
    saved = value == "any_loss" or power == "bourreau"
    assert [(B, d.WhetherToSurvive) if saved else (C, d.WhetherToSpare)] == story.asked
    story.use(saved)
    assert (saved, [(A, d.PowerOrEnd)]) == (not story.out(B), story.asked)


@pytest.mark.parametrize("options", [{"bought_card": "optional"}, {"immortal_survives": "discards"}])
def test_laws_hold_with_each_reading(options: dict[str, object]) -> None:
    """Replay, views, secrets and codecs hold with every value, and a default leaves no trace in a header."""
    game = make({**options, "advanced_cards": True, "turn_limit": 25})
    report = check(game, matches=fewer(1, 3), seed=9, most=fewer(80, 1000))
    assert report.good, str(report)
    header = tr.Table.open(game, seats=3, seed=1).log.header.options
    assert options.items() <= header.items()
    plain = tr.Table.open("terres_de_destinees", seats=3, seed=1).log
    assert not options.keys() & plain.header.options.keys()
    assert plain == tr.EventLog.loads(plain.dumps())
