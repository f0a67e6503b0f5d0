"""Hand losses: T-LOSS, and their windows P-4 and P-9."""

from __future__ import annotations

from typing import Any

import pytest

from tabletop_rules.core.mask import HIDDEN
from tabletop_rules.games.terres_de_destinees import decisions as d
from tabletop_rules.games.terres_de_destinees import events as e
from tests.games.terres_de_destinees.story import A, B, C, D, E, Story, fields_of, table


@pytest.mark.rule("T-LOSS-1", "P-4")
@pytest.mark.parametrize(("power", "count"), [("vampire", 1), ("chevalier", 1), ("mercenaire", 2)])
def test_a_loss_by_another_players_effect_opens_the_window(power: str, count: int) -> None:
    """Theft, gift and discard each offer `garde_royal`, with the number of cards about to leave."""
    story = table(play={A: power, B: "garde_royal"}, hands={A: 3, B: 4}).use_power(power)
    if power == "mercenaire":
        story.any(A)  # the cost
    assert ("garde_royal", count, A) == story.pick(B).about()
    assert [(B, d.WhetherToLoseLess)] == story.asked


@pytest.mark.rule("T-LOSS-1", "F-4")
def test_a_repetition_opens_the_window_anew() -> None:
    """Jeton 1 prevents the theft by `vampire`, Jeton 3 its repetition by `cimetiere`."""
    story = table(play={A: "vampire cimetiere"}, jetons={B: [1, 3]}).use_power("vampire", B, True, B)
    assert ([], 6, []) == (story.jetons(B), story.size(B), story.events(e.LossDue))


@pytest.mark.rule("T-TERM-4", "T-LOSS-1", "T-PWR-8", "P-7", "T-ELIM-4")
def test_ones_own_card_activated_by_another_is_the_others_effect() -> None:
    """A steals from B with B's own `vampire`: Jeton 1 protects B, and the repetition eliminates B by A's effect."""
    story = table(play={A: "fou_du_roi la_reine", B: "vampire"}, hands={A: 2, B: 1, C: 3}, jetons={B: [1]},
                  destins={A: "assassin"}).use_power("fou_du_roi", "vampire", B)  # fmt: skip
    assert ([2, 1, 3], []) == (story.sizes(), story.jetons(B))
    assert [(A, "assassin")] == story.pick(True, "vampire", B).wins()


@pytest.mark.rule("T-LOSS-2")
def test_only_as_many_cards_are_lost_as_there_are() -> None:
    """Of two cards demanded from a hand of one, one is lost; an empty hand loses none and is not threatened."""
    story = table(play={A: "mercenaire"}, hands={A: 5, B: "juge", C: 0}).use_power("mercenaire").any(A)
    assert {B} == story.choices()
    assert [1] == [event.count for event in story.pick(B, "juge").events(e.LossDue)]
    other = table(play={A: "mage_de_feu"}, hands={C: 0}).use_power("mage_de_feu", (C, A)).any(A)
    assert [A] == [event.victim for event in other.events(e.LossDue)]
    assert ((), False) == (other.state.threatened, other.out(C))


@pytest.mark.rule("T-LOSS-2", "P-4")
def test_a_guard_keeps_the_only_card_from_a_loss_of_two() -> None:
    """One card of two demanded is about to leave, so that one fewer is none."""
    story = table(play={A: "mercenaire", B: "garde_royal"}, hands={A: 3, B: 1}, jetons={B: [1, 3]})
    story.use_power("mercenaire").any(A).pick(B, True)
    assert (1, [1, 3]) == (story.size(B), story.jetons(B))


@pytest.mark.rule("T-LOSS-3")
def test_what_is_no_hand_loss() -> None:
    """Sale, payment, cost, one's own power and `portail` open no window and use no Jeton 1."""
    given: dict[str, Any] = {"hands": {A: "juge port vampire apprenti", B: 3, C: 3}, "jetons": {A: [1], B: [1]}}
    story = Story().given(**given, play={A: "goule portail mercenaire"}).auction()
    story.put_up("juge").bids(1, 0, 0).any(B).use_power("goule", "discard_hand", "port")
    story.use_power("portail").any(A, B, C).use_power("mercenaire").any(A)
    assert ([1], [1], []) == (story.jetons(A), story.jetons(B), story.events(e.LossDue))


@pytest.mark.rule("T-LOSS-3")
def test_ones_own_discard_among_victims_opens_no_window() -> None:
    """A strikes A and B with `mage_de_feu`: A is not offered `garde_royal` and keeps Jeton 1."""
    story = table(play={A: "mage_de_feu garde_royal"}, jetons={A: [1]}).use_power("mage_de_feu", (A, B))
    assert [(A, d.HandCardWanted), (B, d.HandCardWanted)] == story.asked
    assert [1] == story.jetons(A)


@pytest.mark.rule("T-LOSS-4")
def test_a_prevented_loss_lets_the_rest_of_the_power_go_on() -> None:
    """Of two adjacent players one is protected, and the other still discards."""
    story = table(4, play={A: "mage_de_feu"}, jetons={B: [1]}).use_power("mage_de_feu", (B, C))
    assert [(C, d.HandCardWanted)] == story.asked
    assert [6, 6, 5, 6] == story.any(C).sizes()
    theft = table(play={A: "vampire"}, jetons={B: [3]}).use_power("vampire", B)
    assert ([6, 6, 6], [(A, d.PowerOrEnd)]) == (theft.sizes(), theft.asked)


@pytest.mark.rule("P-4", "T-PWR-7", "T-GOLD-5")
@pytest.mark.parametrize(("jetons", "use", "left", "size"), [([1, 3], True, [3], 4), ([1, 3], False, [3], 4),
                                                            ([3], False, [], 3)])  # fmt: skip
def test_garde_royal_comes_before_jeton_1_and_jeton_1_before_jeton_3(
    jetons: list[int], use: bool, left: list[int], size: int
) -> None:
    """Of two cards `garde_royal` may save one, then Jeton 1 saves what is left, or else Jeton 3 one card."""
    story = table(play={A: "mercenaire", B: "garde_royal"}, hands={A: 5, B: 4}, jetons={B: jetons})
    story.use_power("mercenaire").any(A).pick(B, use)
    if story.asked == [(B, d.HandCardWanted)]:
        story.any(B)
    assert (use, left, size) == ("garde_royal(e)" in story.play(B), story.jetons(B), story.size(B))


@pytest.mark.rule("P-4")
def test_a_loss_reduced_to_nothing_ends_the_window() -> None:
    """`garde_royal` prevents the loss of one card, and Jetons 1 and 3 are kept."""
    story = table(play={A: "vampire", B: "garde_royal"}, jetons={B: [1, 3]}).use_power("vampire", B, True)
    assert ([1, 3], 6) == (story.jetons(B), story.size(B))


@pytest.mark.rule("P-9", "H-3", "T-DECK-4")
def test_several_victims_choose_in_secret_after_their_windows_and_discard_in_one_batch() -> None:
    """`banshee`: the windows run clockwise, everybody chooses unseen, and one batch discards clockwise."""
    story = table(4, play={B: "banshee", D: "garde_royal"}, active=B, jetons={C: [3]}).use_power("banshee")
    assert ([(D, d.WhetherToLoseLess)], []) == (story.asked, story.jetons(C))
    story.use(False)
    assert [(A, d.HandCardWanted), (D, d.HandCardWanted)] == story.asked
    mine, theirs = story.hand(A)[2], story.hand(D)[1]
    story.choose(mine, seat=A)
    assert (HIDDEN, ()) == (story.sent(D, e.CardCommitted)[0].card, story.pile())
    story.choose(theirs, seat=D)
    assert ((theirs, mine), 1) == (story.pile(), len(story.events(e.Discarded)))


@pytest.mark.rule("P-9", "T-DECK-4", "T-ELIM-3")
def test_victims_discard_and_leave_clockwise_from_the_active_player() -> None:
    """In C's turn D comes before A, both in what they discard and in what they leave behind."""
    story = table(4, play={C: "mage_de_feu", D: "guerisseuse port", A: "immortel crypte"},
                  hands={D: "juge", A: "chateau", B: 2, C: 2}, active=C).use_power("mage_de_feu", (D, A))  # fmt: skip
    story.choose("chateau", seat=A).choose("juge", seat=D)
    story.use(False, seat=A).use(False, seat=D)  # `immortel`, then `guerisseuse` for A; nobody can save D
    assert ("juge", "chateau", "guerisseuse", "port", "immortel", "crypte") == story.pile()


@pytest.mark.rule("T-TERM-7", "T-LOSS-3")
def test_portail_names_the_receiver_of_each_card() -> None:
    """Each player is asked for a card for the next survivor on the left; an empty hand gives none."""
    story = table(5, play={A: "portail"}, hands={B: 0}, out=[D]).use_power("portail")
    asked = {decision.seat: fields_of(decision) for decision in story.match.decisions}
    assert {A: ("pass", 1, B, None), C: ("pass", 1, E, None), E: ("pass", 1, A, None)} == asked
