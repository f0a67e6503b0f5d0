"""The cards phase and the trick (D-PLAY, D-TRICK)."""

from __future__ import annotations

from typing import Any

import pytest

from tabletop_rules.games.destiny.commands import ChooseBranch, ChooseSpot, Decline, PlayCard
from tabletop_rules.games.destiny.play import CardDiscarded
from tabletop_rules.games.destiny.powers import PowerHadNoEffect
from tabletop_rules.games.destiny.tokens import TokenHidden, TokenRevealed, TokenThrown
from tabletop_rules.games.destiny.trick import InitiativeTaken, TrickDiscarded, TrickResolved
from tests.games.destiny.story import ANA, BEN, CLEO, CONTENT, card, cards, given, space, won


@pytest.mark.rule("D-PLAY-1", "D-TRICK-1", "D-TRICK-3", "D-DEST-1")
def test_e_d_4_the_pictured_trick() -> None:
    """E-D-4: a power is resolved before the next seat plays; 6 and 9 compete, Ben wins, and there is no loser."""
    story = given(destiny="mixed 6", hands=[["constellation 1"], ["numerology 9"]])
    story.play("constellation 1", "constellation@9", "0.love")
    assert story.at("0.love") is not None
    assert BEN == story.asked.seat
    story.for_value("numerology 9")
    assert TrickResolved((), BEN, ()) == story.event(TrickResolved)
    assert [BEN] == [e.seat for e in story.events(InitiativeTaken)]
    assert [(BEN, "which_trick_power")] == story.kinds


VOID = {"tie_rule": "void_trick"}
NO_LONE = {"lone_loser": False}
ALL = {"loser_rule": "all_non_winners"}


@pytest.mark.rule("D-TRICK-2", "D-TRICK-3", "D-TRICK-4", "D-TRICK-5", "D-TRICK-9", "D-COMP-4", "D-Q-2", "D-Q-4")
@pytest.mark.parametrize(
    ("destiny", "played", "options", "expected"),
    [
        ("mixed 3", "planet 9, mixed 9, planet 5", {}, ((ANA, BEN), CLEO, ())),  # E-D-9
        ("mixed 3", "planet 9, mixed 9, planet 5", VOID, ((ANA, BEN), None, ())),
        ("mixed 3", "planet 9, mixed 2, planet 2", VOID, ((BEN, CLEO), ANA, ())),  # a tie lower down only cancels
        ("chariot", "planet 7, mixed 2", {}, ((-1, ANA), BEN, ())),  # E-D-10
        ("planet 9", "mixed 9, planet 5", {}, ((-1, ANA), BEN, ())),
        ("planet 9", "mixed 9, planet 5", VOID, ((-1, ANA), None, ())),
        ("mixed 10", "planet 12, planet 4, planet 8", {}, ((), ANA, (BEN,))),  # E-D-11
        ("mixed 10", "planet 12, planet 4, planet 8", ALL, ((), ANA, (BEN, CLEO))),
        ("mixed 10", "planet 12, planet 3, mixed 3", {}, ((BEN, CLEO), ANA, ())),  # E-D-12
        ("mixed 10", "planet 3, ~fool", {}, ((), None, (ANA,))),  # E-D-13
        ("mixed 10", "planet 3, ~fool", NO_LONE, ((), None, ())),
        ("mixed 10", "planet 3, planet 4", NO_LONE, ((), None, (ANA,))),  # two cards lose to destiny
        ("world", "mixed 4, planet 4, planet 3", {}, ((ANA, BEN), None, (CLEO,))),
        ("world", "mixed 4, planet 4, planet 3", NO_LONE, ((ANA, BEN), None, ())),  # one is left after cancelling
        ("world", "mixed 4, planet 4, planet 3", {**NO_LONE, **ALL}, ((ANA, BEN), None, ())),
        ("world", "mixed 4, planet 4, planet 3", VOID, ((ANA, BEN), None, (CLEO,))),  # destiny alone is highest
        ("mixed 10", "~fool, ~pope", {}, ((), None, ())),  # E-D-14
        ("numerology infinity", "devils pact, gods help", {}, ((-1, BEN), ANA, ())),  # E-D-15
        ("mixed 0", "numerology phi, planet 1", {}, ((), ANA, (BEN,))),
        ("mixed 0", "numerology phi, planet 2", {}, ((), BEN, (ANA,))),
        ("mixed 0", "numerology pi, planet 3", {}, ((), ANA, (BEN,))),
        ("mixed 0", "numerology pi, planet 4", {}, ((), BEN, (ANA,))),
        ("mixed 5", "planet 7, constellation 7, planet 5", {}, ((-1, ANA, BEN, CLEO), None, ())),
    ],
)
def test_who_wins_and_who_loses(destiny: str, played: str, options: dict[str, Any], expected: Any) -> None:
    """Equal values cancel, the highest card left wins, the lowest loses; another winner takes the initiative."""
    names = played.split(", ")
    hands = [[name.strip("~"), f"constellation {seat}"] for seat, name in enumerate(names)]
    story = given(seats=len(names), destiny=destiny, hands=hands, **options)
    for name in names:
        story.play(name.strip("~"), power=name.startswith("~"))
    cancelled, winner, losers = expected
    assert TrickResolved(cancelled, winner, losers) == story.event(TrickResolved)
    assert (winner or ANA) == story.state.initiative
    assert ([winner] if winner else []) == [event.seat for event in story.events(InitiativeTaken)]
    asked = [seat for seat in (winner, *losers) if seat is not None]
    assert asked[:1] == [seat for seat, kind in story.kinds if kind == "which_trick_power"]
    assert bool(asked) == (card(destiny) not in story.state.cards.discard)


@pytest.mark.rule("D-TRICK-5", "D-TRICK-8", "D-TURN-2", "D-Q-3")
@pytest.mark.parametrize(
    ("destiny", "winner", "losers"), [("mixed 1", BEN, (CLEO, ANA)), ("world", None, (CLEO, ANA, BEN))]
)
def test_all_losers_are_asked_in_turn_order(destiny: str, winner: int | None, losers: tuple[int, ...]) -> None:
    """With all_non_winners the losers follow from the holder as the trick began; each may decline."""
    hands = [["planet 3"], ["planet 9"], ["planet 4"]]
    story = given(seats=3, initiative=CLEO, destiny=destiny, hands=hands, loser_rule="all_non_winners")
    story.for_value("planet 4", "planet 3", "planet 9")
    assert TrickResolved((), winner, losers) == story.event(TrickResolved)
    for seat in (*(() if winner is None else (winner,)), *losers):
        assert [(seat, "which_trick_power")] == story.kinds
        story.choose(None)


# --- playing cards ----------------------------------------------------------------------------------------------------


@pytest.mark.rule("D-PLAY-2", "D-PLAY-6", "D-POW-2")
def test_any_card_either_way() -> None:
    """Every hand card may be played for value or for power, even if its power can do nothing; nobody may pass."""
    story = given(hands=[["hanged man", "planet 9"], ["planet 1"]])
    wanted = {(c, power) for c in cards("hanged man", "planet 9") for power in (False, True)}
    assert wanted == story.choices()
    assert ("not_held", "D-PLAY-1") == story.why_not(PlayCard(0, 0, card("planet 1"), True))
    story.play("hanged man")
    assert 1 == len(story.events(PowerHadNoEffect))
    assert [card("hanged man")] == [e.card for e in story.events(CardDiscarded)]


@pytest.mark.rule("D-PLAY-3", "D-PLAY-7")
def test_a_card_played_for_power_is_discarded_when_done() -> None:
    """While its power is resolved a card is neither in the hand nor in the discard pile."""
    story = given(hands=[["planet 1", "mixed 3"], ["planet 2"]]).play("planet 1")
    assert set(cards("mixed 3")) == story.hand(ANA)
    assert () == story.state.cards.discard
    story.choose("planet@3", "0.work")
    assert cards("planet 1") == story.state.cards.discard


@pytest.mark.rule("D-TRICK-9", "D-PLAY-5", "D-PLAY-7")
def test_competing_cards_are_discarded_after_the_powers() -> None:
    """Competing cards, characters and the Tower among them, are discarded together after the trick powers."""
    story = given(hands=[["emperor"], ["tower"]], destiny="mixed 1")
    story.for_value("emperor", "tower")
    assert () == story.state.cards.discard
    story.choose(None, None)
    assert 1 == len(story.events(TrickDiscarded))
    assert set(cards("mixed 1", "emperor", "tower")) == set(story.state.cards.discard)
    assert [] == story.stack(ANA)
    assert story.state.tower is None


@pytest.mark.rule("D-PLAY-7", "D-CARD-23")
def test_the_hermit_cannot_take_a_card_in_play() -> None:
    """A card is in the discard pile only after its last execution, competing cards only after the trick powers."""
    helped = given(hands=[["gods help", "planet 1"], ["mixed 9"]], discard=["hermit"])
    helped.play("gods help", "resurrect_character", card("hermit"))
    assert ([(BEN, "card_to_play")], cards("gods help")) == (helped.kinds, helped.state.cards.discard)
    table: dict[str, Any] = {"discard": ["mixed 1"], "destiny": "world"}
    played = given(hands=[["planet 1", "planet 2"], ["hermit", "planet 4"]], **table)
    assert {card("mixed 1")} == played.for_value("planet 1").play("hermit").choices()
    pair = space(ANA, "cancer", "pluto")
    hands = [["planet 1", "planet 2"], ["planet 3", "planet 4"]]
    stolen = given(hands=hands, stacks={BEN: ["hermit"]}, board=pair, **table)
    stolen.for_value("planet 1", "planet 3").decline_until("which_card")
    assert set(cards("mixed 1", "world", "planet 1", "planet 3")) == stolen.choices()


# --- trick powers -----------------------------------------------------------------------------------------------------


@pytest.mark.rule("D-TRICK-6", "D-TRICK-8", "D-Q-36")
def test_winner_power_has_four_branches() -> None:
    """The winner chooses among four branches or declines; a draw is pointed under every option; then the loser."""
    table: dict[str, Any] = {"board": {"0.health": "mars", "1.work": "sun"}, "settings": {"0.health": "mars"}}
    story = won(**table, unspecified_draw="anywhere")
    assert {None, "draw_token", "consolidate", "flip_token", "throw_token"} == story.choices()
    story.choose("draw_token")
    assert {"planet@3", "planet@9", "constellation@3", "constellation@9"} == story.choices()
    story.choose("planet@9", "0.work")
    assert [(BEN, "which_trick_power")] == story.kinds


@pytest.mark.rule("D-TRICK-8", "D-Q-49", "D-INFO-15")
@pytest.mark.parametrize(("rule", "declines"), [("optional", {None}), ("mandatory", set[None]())])
def test_whether_a_trick_power_may_be_declined(rule: str, declines: set[None]) -> None:
    """With trick_powers = mandatory a possible power must be used; who can do nothing is asked all the same."""
    story = won(trick_powers=rule)
    assert {"draw_token", "flip_token"} | declines == story.choices()
    story.choose("flip_token", "planet@4")
    assert {"draw_token", "reveal_token"} | declines == story.choices()
    rings = {kind: [body.id for body in CONTENT.bodies if body.kind == kind] for kind in ("planet", "constellation")}
    up = {f"{kind}@{hour}": body for kind, ring in rings.items() for hour, body in enumerate(ring, start=1)}
    idle = given(destiny="mixed 12", hands=[["planet 3"], ["planet 2"]], board=up, trick_powers=rule)
    idle.for_value("planet 3").play("planet 2", "planet@3", "1.work")
    assert [(ANA, "which_trick_power")] == idle.kinds
    assert {None} == idle.choices()


@pytest.mark.rule("D-TRICK-6", "D-TOK-7", "D-TOK-8", "D-CARD-31")
def test_winner_turns_any_token_but_hides_no_guarded_one() -> None:
    """The winner reveals any token; consolidated tokens stay, and guarded ones are not hidden."""
    board = {"1.health": "mars", "1.character_planet": "sun", "1.work": "~venus", "1.character_constellation": "~leo"}
    story = won(board=board, settings={"1.health": "mars!"}, tower=BEN).choose("flip_token")
    choices = story.choices()
    assert {"1.work", "1.character_constellation"} <= choices
    assert not {"1.health", "1.character_planet"} & choices
    assert ("consolidated", "D-Q-13") == story.why_not(ChooseSpot(0, 0, "1.health"))
    assert ("guarded", "D-CARD-31") == story.why_not(ChooseSpot(0, 0, "1.character_planet"))
    story.choose("1.character_constellation")
    assert "leo" == story.event(TokenRevealed).body


@pytest.mark.rule("D-TRICK-6", "D-CARD-31")
@pytest.mark.parametrize(
    ("tower", "scope", "guarded"),
    [
        (ANA, "space", set()),
        (BEN, "space", {"1.character_planet", "1.character_constellation"}),
        (BEN, "characters", set()),
    ],
)
def test_who_may_hide_in_a_guarded_space(tower: int, scope: str, guarded: set[str]) -> None:
    """Only its owner may hide tokens of a guarded space, unless the Tower guards characters only."""
    board = {"0.character_planet": "mars", "0.character_constellation": "virgo", "1.money": "leo"}
    board |= space(BEN, "libra", "sun")
    story = won(board=board, tower=tower, tower_scope=scope).choose("flip_token")
    assert guarded == {*board} - story.choices()


@pytest.mark.rule("D-TRICK-6", "D-TOK-8", "D-TOK-5")
def test_winner_hides_or_throws_a_token() -> None:
    """A hidden token is named to its owner only; a thrown one goes to an empty place of its ring, face kept."""
    board = {"1.work": "venus", "planet@1": None}
    hidden = won(board=board).choose("flip_token", "1.work")
    assert ("~venus", (BEN,)) == (hidden.at("1.work"), hidden.event(TokenHidden).token.to)
    thrown = won(board=board).choose("throw_token", "1.work")
    assert {"planet@1"} == thrown.choices()
    assert ("spot_occupied", "D-TOK-4") == thrown.why_not(ChooseSpot(0, 0, "planet@2"))
    assert "venus" == thrown.choose("planet@1").at("planet@1")
    assert thrown.event(TokenThrown).token.up


@pytest.mark.rule("D-TRICK-7", "D-TRICK-8")
def test_e_d_16_limits_of_the_loser_power() -> None:
    """E-D-16: with both tokens at the red end up the loser may only reveal a token anywhere, or decline."""
    story = given(
        turn=5,
        destiny="mixed 10",
        board={"planet@5": "mars", "constellation@5": "leo", "1.work": "~sun"},
        hands=[["planet 3"], ["fool"]],
    )
    story.for_value("planet 3").play("fool")
    assert {None, "reveal_token"} == story.choices()
    assert ("branch_not_offered", "D-POW-2") == story.why_not(ChooseBranch(0, 0, "draw_token"))
    story.choose("reveal_token")
    assert "1.work" in story.choices()
    assert "planet@11" not in story.choices()
    story.choose("1.work")
    assert "sun" == story.at("1.work")


@pytest.mark.rule("D-TRICK-7")
def test_loser_draws_at_the_red_end_only() -> None:
    """The loser draws a hidden token of either kind at the red end, not at the blue end."""
    board = {"planet@9": "~mars", "constellation@9": "~leo"}
    story = given(destiny="mixed 10", board=board, hands=[["planet 3"], ["fool"]])
    story.for_value("planet 3").play("fool").choose("draw_token")
    assert {"planet@3", "constellation@3"} == story.choices()
    story.choose("planet@3")
    assert {"0.health", "0.work", "0.character_planet"} == story.choices()
    assert str(story.choose("0.work").at("0.work")).startswith("~")


@pytest.mark.rule("D-TRICK-7", "D-TRICK-8", "D-INFO-15")
def test_a_loser_who_can_do_nothing_is_still_asked() -> None:
    """With every token up the loser can only decline, and the winner can still hide one."""
    kinds: dict[str, list[str]] = {"planet": [], "constellation": []}
    for body in CONTENT.bodies:
        kinds[body.kind].append(body.id)
    board = {f"{kind}@{hour}": body for kind, bodies in kinds.items() for hour, body in enumerate(bodies, start=1)}
    story = given(board=board, destiny="mixed 10", hands=[["planet 3"], ["fool"]])
    story.for_value("planet 3").play("fool")
    assert ([(ANA, "which_trick_power")], {None}) == (story.kinds, story.choices())
    assert {None, "draw_token", "flip_token"} == won(board=board).choices()


@pytest.mark.rule("D-TRICK-8", "D-POW-1")
def test_a_trick_power_is_declined_before_it_is_begun() -> None:
    """A trick power may be declined before a branch is chosen, and not afterwards."""
    story = given(hands=[["planet 12"], ["mixed 3"]], destiny="mixed 10", turn=12)
    story.for_value("planet 12", "mixed 3")
    assert None in story.choices()
    assert ("must_act", "D-TRICK-8") == story.choose("draw_token").why_not(Decline(0, 0))
    assert ("must_act", "D-TRICK-8") == story.choose("planet@12").why_not(Decline(0, 0))


@pytest.mark.rule("D-TRICK-6", "D-POW-6")
def test_the_empress_does_not_double_a_trick_power() -> None:
    """A trick power is not played, so it happens once."""
    story = given(hands=[["planet 5"], ["mixed 9"]], stacks={ANA: ["empress"]}, board={"1.love": "~leo"})
    story.for_value("planet 5").play("mixed 9").choose("flip_token", "1.love")
    assert "which_trick_power" not in [kind for _, kind in story.kinds]
