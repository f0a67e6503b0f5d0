"""Cards and tricks (D-PLAY, D-TRICK; cases A and C)."""

import pytest

from tabletop_rules.games.destiny.commands import ChooseBranch, ChooseSpot, PlayCard
from tabletop_rules.games.destiny.events.cards import (
    CardDiscarded,
    CardPlayedForPower,
    InitiativeTaken,
    PowerHadNoEffect,
    TrickDiscarded,
    TrickResolved,
)
from tabletop_rules.games.destiny.events.tokens import TokenHidden, TokenRevealed, TokenThrown
from tests.games.destiny.story import ANA, BEN, CLEO, Story, card, cards, given


def trick(destiny: str, *played: str, **options: object) -> Story:
    """Everybody plays the named card for value, ~ before it for power."""
    hands = [[name.strip("~"), f"constellation {seat}"] for seat, name in enumerate(played)]
    story = given(seats=len(played), destiny=destiny, hands=hands, **options)  # type: ignore[arg-type]
    for seat, name in enumerate(played):
        assert seat == story.asked.seat
        story.play(name.strip("~"), power=name.startswith("~"))
        while story.kinds[0][1] not in ("card_to_play", "which_trick_power", "token_to_move"):
            story.submit(story.legal()[0])
        if story.kinds[0][1] == "which_trick_power":
            break
    return story


def result(story: Story) -> tuple[int | None, tuple[int, ...]]:
    [resolved] = story.events(TrickResolved, all=True)
    return resolved.winner, resolved.losers


@pytest.mark.rule("D-PLAY-1", "D-TRICK-1", "D-TRICK-3", "D-DEST-1")
def test_e_d_4_the_pictured_trick() -> None:
    """E-D-4: a power is resolved before the next seat plays; 6 and 9 compete, Ben wins, and there is no loser."""
    story = given(destiny="mixed 6", hands=[["constellation 1"], ["numerology 9"]])
    story.play("constellation 1", "constellation@9", "0.love")
    assert story.at("0.love") is not None
    assert BEN == story.asked.seat
    story.play("numerology 9", power=False)
    assert (BEN, ()) == result(story)
    assert [BEN] == [e.seat for e in story.events(InitiativeTaken)]
    assert [(BEN, "which_trick_power")] == story.kinds


@pytest.mark.rule("D-TRICK-2", "D-TRICK-3")
def test_e_d_9_cancelled_leaders() -> None:
    """E-D-9: the nines cancel, Cleo wins, nobody loses; with void_trick nobody wins and the initiative stays."""
    story = trick("mixed 3", "planet 9", "mixed 9", "planet 5")
    assert (CLEO, ()) == result(story)
    assert CLEO == story.state.initiative
    assert ((ANA, BEN),) == tuple(e.cancelled for e in story.events(TrickResolved, all=True))
    void = trick("mixed 3", "planet 9", "mixed 9", "planet 5", tie_rule="void_trick")
    assert (None, ()) == result(void)
    assert ANA == void.state.initiative


@pytest.mark.rule("D-TRICK-2")
def test_a_low_tie_cancels_under_both_rules() -> None:
    """With void_trick ties lower down only cancel."""
    story = trick("mixed 3", "planet 9", "mixed 2", "planet 2", tie_rule="void_trick")
    assert (ANA, ()) == result(story)


@pytest.mark.rule("D-TRICK-2")
def test_e_d_10_cancelled_with_destiny() -> None:
    """E-D-10: the Chariot of destiny and planet 7 cancel each other, and Ben wins with 2."""
    assert (BEN, ()) == result(trick("chariot", "planet 7", "mixed 2"))


@pytest.mark.rule("D-TRICK-5")
def test_e_d_11_loser_among_four() -> None:
    """E-D-11: Ana wins, Ben is the loser, Cleo gains nothing; with all_non_winners Ben and then Cleo do."""
    assert (ANA, (BEN,)) == result(trick("mixed 10", "planet 12", "planet 4", "planet 8"))
    both = trick("mixed 10", "planet 12", "planet 4", "planet 8", loser_rule="all_non_winners")
    assert (ANA, (BEN, CLEO)) == result(both)
    both.choose(None)
    assert [(BEN, "which_trick_power")] == both.kinds
    assert [(CLEO, "which_trick_power")] == both.choose(None).kinds


@pytest.mark.rule("D-TRICK-5")
def test_e_d_12_tied_at_the_bottom() -> None:
    """E-D-12: cancelled cards are never losers."""
    assert (ANA, ()) == result(trick("mixed 10", "planet 12", "planet 3", "mixed 3"))


@pytest.mark.rule("D-TRICK-4", "D-TRICK-5")
def test_e_d_13_alone_against_destiny() -> None:
    """E-D-13: destiny wins, the initiative stays, and the lone player loses, unless lone_loser is false."""
    story = trick("mixed 10", "planet 3", "~fool")
    assert (None, (ANA,)) == result(story)
    assert [(ANA, "which_trick_power")] == story.kinds
    assert ANA == story.state.initiative
    assert (None, ()) == result(trick("mixed 10", "planet 3", "~fool", lone_loser=False))


@pytest.mark.rule("D-TRICK-5")
def test_two_losers_of_destiny_are_no_lone_loser() -> None:
    """With lone_loser false the lowest of two players beaten by destiny still loses."""
    assert (None, (ANA,)) == result(trick("mixed 10", "planet 3", "planet 4", lone_loser=False))


@pytest.mark.rule("D-TRICK-4", "D-TRICK-9")
def test_e_d_14_nobody_competes() -> None:
    """E-D-14: destiny wins alone, no powers, the initiative stays, the destiny card is discarded."""
    story = trick("mixed 10", "~fool", "~pope")
    assert (None, ()) == result(story)
    assert ANA == story.state.initiative
    assert card("mixed 10") in story.state.cards.discard
    assert [] == story.events(InitiativeTaken, all=True)


@pytest.mark.rule("D-COMP-4", "D-TRICK-3")
def test_e_d_15_infinity_666_phi_pi() -> None:
    """E-D-15: two infinities cancel and 666 wins; phi beats 1 and loses to 2, pi beats 3 and loses to 4."""
    assert (ANA, ()) == result(trick("numerology infinity", "devils pact", "gods help"))
    for low, mid, high in (("1", "phi", "2"), ("3", "pi", "4")):
        assert ANA == result(trick("mixed 0", f"numerology {mid}", f"planet {low}"))[0]
        assert BEN == result(trick("mixed 0", f"numerology {mid}", f"planet {high}"))[0]


@pytest.mark.rule("D-TRICK-5")
def test_nothing_left_means_no_loser() -> None:
    """When every card is cancelled nobody wins and nobody loses."""
    [resolved] = trick("mixed 5", "planet 7", "constellation 7", "planet 5").events(TrickResolved, all=True)
    assert (None, (), (-1, 0, 1, 2)) == (resolved.winner, resolved.losers, resolved.cancelled)


@pytest.mark.rule("D-TRICK-7", "D-TRICK-8")
def test_e_d_16_limits_of_the_loser_power() -> None:
    """E-D-16: with both red tokens up the loser may only reveal, anywhere, or decline."""
    story = given(
        turn=5,
        destiny="mixed 10",
        board={"planet@5": "mars", "constellation@5": "leo", "1.work": "~sun"},
        hands=[["planet 3"], ["fool"]],
    )
    story.play("planet 3", power=False).play("fool")
    assert {None, "reveal_token"} == story.choices()
    assert ("branch_not_offered", "D-POW-2") == story.why_not(ChooseBranch(0, 0, "draw_token"))
    story.choose("reveal_token")
    assert "1.work" in story.choices()
    assert "planet@11" not in story.choices()
    story.choose("1.work")
    assert "sun" == story.at("1.work")


@pytest.mark.rule("D-TRICK-7")
def test_loser_draws_at_the_red_end_only() -> None:
    """The loser may draw what lies hidden at the red end, of either kind."""
    story = trick("mixed 10", "planet 3", "~fool").choose("draw_token")
    assert {"planet@3", "constellation@3"} == story.choices()
    story.choose("planet@3")
    assert {"0.health", "0.work", "0.character_planet"} == story.choices()
    assert "~" in str(story.choose("0.work").at("0.work"))


def winner(**table: object) -> Story:
    """Ana has won the trick."""
    hands = [["planet 12"], ["planet 3"]]
    story = given(turn=3, destiny="mixed 1", hands=hands, **table)  # type: ignore[arg-type]
    return story.play("planet 12", power=False).play("planet 3", power=False)


@pytest.mark.rule("D-TRICK-6", "D-TRICK-8")
def test_winner_power_has_four_branches() -> None:
    """The winner may draw a pointed token, consolidate, turn any token or throw one, or decline; then the loser."""
    story = winner(board={"0.health": "mars", "1.work": "sun"}, settings={"0.health": "mars"})
    assert {None, "draw_token", "consolidate", "flip_token", "throw_token"} == story.choices()
    story.choose("draw_token")
    assert {"planet@3", "planet@9", "constellation@3", "constellation@9"} == story.choices()
    story.choose("planet@9", "0.work")
    assert [(BEN, "which_trick_power")] == story.kinds


@pytest.mark.rule("D-TRICK-6", "D-TOK-7", "D-TOK-8", "D-CARD-31")
def test_winner_turns_any_token_but_hides_no_guarded_one() -> None:
    """Any hidden token may be turned up, guarded or not; consolidated ones stay, guarded ones are not hidden."""
    board = {"1.health": "mars", "1.character_planet": "sun", "1.work": "~venus", "1.character_constellation": "~leo"}
    story = winner(board=board, settings={"1.health": "mars!"}, tower=BEN).choose("flip_token")
    choices = story.choices()
    assert {"1.work", "1.character_constellation"} <= choices
    assert not {"1.health", "1.character_planet"} & choices
    assert ("consolidated", "D-CONS-2") == story.why_not(ChooseSpot(0, 0, "1.health"))
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
    """Its owner may; opponents may hide neither of its two tokens, unless the Tower guards characters only."""
    board = {"0.character_planet": "mars", "0.character_constellation": "virgo", "1.money": "leo"}
    board |= {"1.character_planet": "sun", "1.character_constellation": "libra"}
    story = winner(board=board, tower=tower, tower_scope=scope).choose("flip_token")
    assert guarded == {*board} - story.choices()


@pytest.mark.rule("D-TRICK-6", "D-TOK-8")
def test_winner_hides_a_token() -> None:
    """A token that is up may be turned face down."""
    story = winner(board={"1.work": "venus"}).choose("flip_token", "1.work")
    assert "~venus" == story.at("1.work")
    assert (BEN,) == story.event(TokenHidden).token.to


@pytest.mark.rule("D-TRICK-6", "D-TOK-5")
def test_winner_throws_a_token() -> None:
    """A reachable token goes to an empty place of its ring, face kept."""
    story = winner(board={"1.work": "venus", "planet@1": None}).choose("throw_token", "1.work")
    assert {"planet@1"} == story.choices()
    assert ("spot_occupied", "D-TOK-4") == story.why_not(ChooseSpot(0, 0, "planet@2"))
    story.choose("planet@1")
    assert "venus" == story.at("planet@1")
    assert story.event(TokenThrown).token.up


@pytest.mark.rule("D-TRICK-9", "D-PLAY-5", "D-PLAY-7")
def test_competing_cards_are_discarded_after_the_powers() -> None:
    """A character played for value is an ordinary card; all competing cards go together, after the powers."""
    story = given(hands=[["emperor"], ["tower"]], destiny="mixed 1")
    story.play("emperor", power=False).play("tower", power=False)
    assert () == story.state.cards.discard
    story.choose(None, None)
    assert 1 == len(story.events(TrickDiscarded))
    assert set(cards("mixed 1", "emperor", "tower")) == set(story.state.cards.discard)
    assert [] == story.stack(ANA)
    assert story.state.tower is None


@pytest.mark.rule("D-PLAY-2", "D-PLAY-6", "D-POW-2")
def test_any_card_either_way() -> None:
    """Every hand card may be played for value and for power, even when its power can do nothing; none may pass."""
    story = given(hands=[["hanged man", "planet 9"], ["planet 1"]])
    wanted = {(c, power) for c in cards("hanged man", "planet 9") for power in (False, True)}
    assert wanted == story.choices()
    assert ("not_held", "D-PLAY-1") == story.why_not(PlayCard(0, 0, card("planet 1"), True))
    story.play("hanged man")
    assert 1 == len(story.events(PowerHadNoEffect))
    assert [card("hanged man")] == [e.card for e in story.events(CardDiscarded)]


@pytest.mark.rule("D-PLAY-3", "D-PLAY-7")
def test_a_card_played_for_power_is_discarded_when_done() -> None:
    """While its power is resolved the card is neither in the hand nor in the discard pile."""
    story = given(hands=[["planet 1", "mixed 3"], ["planet 2"]]).play("planet 1")
    assert set(cards("mixed 3")) == story.hand(ANA)
    assert () == story.state.cards.discard
    story.choose("planet@3", "0.work")
    assert cards("planet 1") == story.state.cards.discard


@pytest.mark.rule("D-PLAY-4", "D-CHAR-1")
def test_a_character_comes_upright_on_its_stack() -> None:
    """A character played for power lies on top of the stack, upright, and its arrival power happens."""
    story = given(hands=[["astrologer"], ["planet 2"]], stacks={ANA: [("hermit", "constellation")]}).play("astrologer")
    assert [("hermit", "constellation"), ("astrologer",)] == story.stack(ANA)
    assert [(ANA, "which_token")] == story.kinds
    assert 1 == story.event(CardPlayedForPower).times
