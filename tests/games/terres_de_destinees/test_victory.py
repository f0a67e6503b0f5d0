"""Victory: T-WIN, and what counts for `rentier` (F-5)."""

from __future__ import annotations

from typing import Any

import pytest

from tabletop_rules.core.change import change
from tabletop_rules.core.mask import HIDDEN
from tabletop_rules.games.terres_de_destinees import commands as c
from tabletop_rules.games.terres_de_destinees import decisions as d
from tabletop_rules.games.terres_de_destinees import events as e
from tabletop_rules.games.terres_de_destinees.destins import fulfilled, win_by_destin, win_by_elimination
from tabletop_rules.games.terres_de_destinees.state import Turn
from tests.games.terres_de_destinees.story import A, B, C, D, Story, printed, table


def fulfils(seats: int = 3, **given: Any) -> list[str]:
    """Return the Destins that A fulfils in a situation."""
    story = Story(seats).given(**given)
    return fulfilled(story.state, story.state.players[A])


@pytest.mark.rule("T-WIN-5", "T-TERM-6")
def test_an_exchange_is_one_batch() -> None:
    """If both cards that `regent` exchanges fulfil an objective, the active player wins alone."""
    play = {A: "regent juge chateau", B: "garde_royal crypte marche"}
    assert (B,) == table(play=play, common=["grand_domaine"]).use_power("regent", "chateau", "garde_royal").winners()
    play = {A: "regent crypte bourreau squelette goule", B: "port marche ecuyer"}
    both, content = ["grand_domaine", "seigneur_de_guerre"], printed("regent", same_family=False)
    assert (A,) == table(play=play, common=both, content=content).use_power("regent", "crypte", "ecuyer").winners()


@pytest.mark.rule("T-WIN-2", "T-WIN-4", "T-WIN-5", "T-ELIM-4")
def test_an_assassin_eliminated_with_the_victim_wins_only_as_a_last_survivor() -> None:
    """An assassin out in the same batch wins nothing (A-45), unless as the active one of the last two (A-17)."""
    hands = {A: 1, B: 1, C: 2, D: 2}
    story = table(4, hands=hands, play={A: "mage_de_feu"}, destins={A: "assassin"})
    story.use_power("mage_de_feu", (A, B)).any(A, B)
    assert ((), ((A, B),), C) == (story.winners(), story.state.gone, story.state.turn.active)
    last = table(4, hands={A: 1, B: 1}, play={A: "mage_de_feu"}, destins={A: "assassin"}, out=(C, D))
    last.use_power("mage_de_feu", (A, B)).any(A, B)
    assert ((A,), "last_survivors") == (last.winners(), last.reason())


@pytest.mark.rule("F-5", "T-AUC-9", "P-8")
def test_only_cards_from_other_hands_to_the_active_player_are_received() -> None:
    """Cards that A hands out for an auction, draws or gives away do not count, nor a guardian's gift to another."""
    bought = Story().given(received=5).auction()
    bought.put_up(bought.hand(A)[0]).bids(0, 0, 2, 0, 0).any(A, A)
    assert ((), 5) == (bought.winners(), bought.state.turn.received)
    given = table(play={A: "port"}, received=5).use_power("port", B).any(A)
    assert ((), 5) == (given.winners(), given.state.turn.received)
    saved = table(play={A: "vampire"}, hands={B: 1, A: 2, C: 6}, destins={C: "ange_gardien"}, received=4)
    saved.use_power("vampire", B).use(seat=C).any(C, C, C)
    assert ((C,), 5) == (saved.winners(), saved.state.turn.received)


@pytest.mark.rule("T-WIN-5", "F-5", "P-8")
def test_a_guardians_gift_may_make_the_victim_win() -> None:
    """The three cards given to the active player count for `rentier`, and the active player wins alone."""
    story = Story(2).given(hands={A: 6, B: 0}, jetons={B: [(5, A)]}, deck="ecuyer", destins={A: "ange_gardien"},
                           common=("rentier", "concorde")).next_turn()  # fmt: skip
    story.choose("ecuyer", seat=B).use(seat=A).choose(*story.hand(A)[:3])
    assert (B,) == story.winners()


@pytest.mark.rule("P-1", "T-TERM-6", "T-WIN-2", "T-WIN-7")
def test_a_draw_wins_before_the_discard_that_follows() -> None:
    """Two cards drawn with `cercle_de_pierres` make twelve and win; neither discard nor Jeton 5 follow."""
    story = Story().given(play={B: "cercle_de_pierres"}, hands={B: 10}, jetons={B: [(5, A)]}).next_turn().use()
    assert ([(B, "opulence")], 12, [5]) == (story.wins(), story.size(B), story.jetons(B))


@pytest.mark.rule("F-5", "T-AUC-10", "T-TURN-5", "T-WIN-1")
def test_rentier_counts_the_cards_of_one_turn() -> None:
    """Five cards received in A's turn do not count in B's turn."""
    story = table(hands={B: 4}, common=("rentier", "concorde"), received=5).end_turn()
    story.put_up(story.hand(B)[0]).bids(1, 0, 0).choose(story.hand(C)[0])
    assert ([(B, d.PowerOrEnd)], 1) == (story.asked, story.state.turn.received)


@pytest.mark.rule("T-WIN-6", "T-WIN-3", "T-WIN-9", "T-MAND-1")
@pytest.mark.parametrize(("play", "reason"), [(["port", "crypte"], "destin"), (["port"], "turn_limit")])
def test_equilibriste_wins_before_the_turn_limit(play: list[str], reason: str) -> None:
    """`equilibriste` is examined before the limit is reached; Jeton 12 is no fourth card."""
    story = Story(options={"turn_limit": 1})
    story.given(play={A: ["goule", "vampire", *play]}, hands={A: 2}, jetons={A: [12]}, destins={A: "equilibriste"})
    story.effects()
    assert "T-MAND-1" == story.why_not(c.EndTurn)[1]
    story.use_power("goule", "discard_hand").choose(story.hand(A)[0]).end_turn()
    assert (reason, (A,) if reason == "destin" else (A, B, C)) == (story.reason(), story.winners())


@pytest.mark.rule("T-WIN-1")
def test_common_and_own_secret_destins_count() -> None:
    """A fulfils a common Destin or A's own secret one, but no secret Destin of another player."""
    royaume = ["le_roi", "la_reine", "juge", "espionne", "chevalier"]
    assert ["heritier"] == fulfils(play={A: royaume}, destins={A: "heritier", B: "magnat"})
    assert [] == fulfils(play={A: royaume}, destins={B: "heritier"})
    assert ["grand_domaine"] == fulfils(play={A: "chateau portail crypte"}, common=("grand_domaine", "concorde"))


@pytest.mark.rule("T-WIN-2")
def test_a_player_may_win_in_anothers_turn() -> None:
    """B wins in A's turn by the card that A gives away."""
    play = {A: "anneau_de_valeur", B: "port maitre_marchand usurier marche"}
    story = table(play=play, destins={B: "magnat"}, hands={A: 3})
    story.use_power("anneau_de_valeur", B)
    assert (B,) == story.winners()


@pytest.mark.rule("T-WIN-3")
@pytest.mark.parametrize(("objective", "given", "met"), [
    ("seigneur_de_guerre", {"play": {A: "chevalier ecuyer(e) bourreau squelette(e)"}}, True),
    ("seigneur_de_guerre", {"play": {A: "chevalier ecuyer bourreau juge"}, "jetons": {A: [12]}}, False),
    ("gardien_du_savoir", {"play": {A: "parchemin grand_livre archives_royales"}}, True),
    ("gardien_du_savoir", {"play": {A: "parchemin grand_livre juge"}, "jetons": {A: [12]}}, False),
    ("grand_domaine", {"play": {A: "chateau port juge"}, "jetons": {A: [12]}}, False),
    ("concorde", {"play": {A: "juge port vampire voyante goule crypte"}, "jetons": {A: [12]}}, True),
    ("concorde", {"play": {A: "juge port vampire espionne goule crypte"}, "jetons": {A: [12]}}, True),
    ("concorde", {"play": {A: "juge le_roi vampire espionne goule crypte"}, "jetons": {A: [12]}}, False),
    ("concorde", {"play": {A: "juge port vampire voyante goule crypte"}}, False),
    ("concorde", {"play": {A: "juge port vampire voyante goule crypte regent"}}, True),
    ("concorde", {"play": {A: "juge port vampire voyante goule"}, "jetons": {A: [12]}}, False),
    ("heritier", {"play": {A: "le_roi la_reine juge espionne"}, "jetons": {A: [12]}}, True),
    ("heritier", {"play": {A: "le_roi la_reine juge"}, "jetons": {A: [12]}}, False),
    ("opulence", {"hands": {A: 12}}, True),
    ("opulence", {"hands": {A: 11}}, False),
    ("porteur_de_sceaux", {"jetons": {A: [1, 2, 3, 4]}}, True),
    ("porteur_de_sceaux", {"jetons": {A: [1, 2, 3]}}, False),
    ("rentier", {"received": 6}, True),
    ("rentier", {"received": 5}, False),
    ("rentier", {"received": 6, "active": B}, False),
])  # fmt: skip
def test_what_an_objective_counts(objective: str, given: dict[str, Any], met: bool) -> None:
    """Acquired cards count, engaged or not; Jeton 12 is one more card of any family and of no type."""
    secret = objective in ("heritier", "porteur_de_sceaux")
    destins, common = {A: objective if secret else "equilibriste"}, () if secret else (objective,)
    assert ([objective] if met else []) == fulfils(destins=destins, common=common, **given)


@pytest.mark.rule("T-WIN-4")
def test_the_last_survivors_win_together() -> None:
    """B and C leave in one batch in the turn of A, who was out before."""
    story = Story().given()
    gone = tuple([change(player, out=True) for player in story.state.players])
    story.with_state(players=gone, gone=((A,), (B, C)))
    story.run(*win_by_elimination(story.state))
    assert ((B, C), "last_survivors") == (story.winners(), story.reason())


@pytest.mark.rule("T-WIN-5")
def test_of_several_winners_the_active_player_wins_alone() -> None:
    """Several who fulfil an objective win together, unless the active player is among them."""
    story = Story(4).given(hands={A: 3, B: 12, C: 12, D: 3})
    first = win_by_destin(story.state)
    assert [B, C] == [event.seat for event in first if isinstance(event, e.DestinFulfilled)]
    active = win_by_destin(change(story.state, turn=Turn(number=1, active=C)))
    assert [C] == [event.seat for event in active if isinstance(event, e.DestinFulfilled)]


@pytest.mark.rule("T-WIN-6")
def test_equilibriste_wins_at_the_end_of_its_owners_turn() -> None:
    """One card in hand and four acquired win when the turn ends, after duties and not before."""
    play = {A: "chateau port crypte bourreau"}
    story = table(play=play, hands={A: 2, B: 3, C: 3}, destins={A: "equilibriste"})
    assert ("duty", "T-MAND-1") == story.why_not(c.EndTurn)
    assert () == story.use_power("bourreau", A).any(A).winners()
    assert ((A,), "destin") == (story.end_turn().winners(), story.reason())


@pytest.mark.rule("T-WIN-6", "T-ELIM-2")
@pytest.mark.parametrize(("seats", "cards", "play", "active", "winners"), [
    (3, 0, "immortel(e) squelette ecuyer marche", A, ()),
    (3, 1, "immortel(e) squelette ecuyer marche", A, (A,)),
    (3, 2, "immortel(e) squelette ecuyer marche", A, ()),
    (3, 1, "immortel(e) squelette ecuyer marche", C, ()),
    (2, 1, "chateau port crypte vampire(s)", A, ()),
])  # fmt: skip
def test_equilibriste_holds_exactly_one_card(
    seats: int, cards: int, play: str, active: int, winners: tuple[int, ...]
) -> None:
    """An empty hand, two cards, another player's turn and a card in support do not do."""
    hands = {A: cards, B: 3}
    story = table(seats, play={A: play}, hands=hands, destins={A: "equilibriste"}, active=active).end_turn()
    assert winners == story.winners()


@pytest.mark.rule("T-WIN-7", "H-4")
def test_the_winning_destin_is_revealed_and_nothing_else_happens() -> None:
    """The winning `porteur_de_sceaux` is shown to all, other secrets stay hidden, and `la_reine` is not offered."""
    story = Story().given(
        play={A: "chateau la_reine"}, jetons={A: [2, 4, 6]}, destins={A: "porteur_de_sceaux", B: "assassin"}
    )
    story.effects().use_power("chateau", 1)
    assert (A,) == story.winners()
    for seat in (-1, B, C):
        seen = story.seen(seat).players
        assert "porteur_de_sceaux" == seen[A].destin
        assert (seen[B].destin == "assassin") is (seat == B)
        assert seen[2].destin is HIDDEN or seat == C
    assert [] == story.events(e.PowerResolved)
    assert () == story.match.decisions


@pytest.mark.rule("T-WIN-8")
def test_only_moves_of_cards_and_jetons_prevent_a_stalemate() -> None:
    """Taking a Jeton starts the count of quiet turns afresh; engaging a card does not."""
    play = {B: "mage_de_glace", C: "grand_livre chateau"}
    story = Story().given(hands={A: 1, B: 1, C: 1}, deck="", play=play, active=C, turn=8).next_turn()
    story.end_turn().use_power("mage_de_glace", "chateau").end_turn()
    assert 2 == story.state.turn.quiet
    story.use_power("grand_livre").end_turn()
    assert 0 == story.state.turn.quiet
    assert () == story.winners()


@pytest.mark.rule("T-WIN-9")
def test_the_turn_limit_ends_the_match() -> None:
    """After as many turns as the option says, the survivors win together."""
    story = Story(options={"turn_limit": 2}).given(out=[B]).effects()
    story.end_turn()
    assert () == story.winners()
    story.put_up(story.hand(C)[0]).bids(0, 0).keep(False).end_turn()
    assert ((A, C), "turn_limit") == (story.winners(), story.reason())
    assert story.match.result is not None
    assert ((A, C), (B,)) == story.match.result.ranking
