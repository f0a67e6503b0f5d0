"""The two-player variant: T-2P, but for its auction."""

from __future__ import annotations

import pytest

from tabletop_rules.games.terres_de_destinees import commands as c
from tabletop_rules.games.terres_de_destinees import decisions as d
from tabletop_rules.games.terres_de_destinees import events as e
from tabletop_rules.games.terres_de_destinees.destins import fulfilled
from tabletop_rules.games.terres_de_destinees.state import Copy
from tests.games.terres_de_destinees.story import A, B, C, Story, table


@pytest.mark.rule("T-2P-1")
def test_the_setup_is_unchanged() -> None:
    """Two players get six cards and a secret Destin each, and two common Destins are public."""
    story = Story(2)
    story.run(*story.game.setup(2)[1])
    assert [6, 6] == [len(event.cards) for event in story.events(e.HandDealt)]
    assert 2 == len(story.state.destins.common)
    assert all(player.destin is not None for player in story.state.players)


@pytest.mark.rule("T-2P-2", "T-2P-9", "T-TERM-2")
def test_cards_in_support_work_and_do_not_count() -> None:
    """Powers of both zones may be activated, but only the acquisition zone counts for objectives."""
    story = table(2, play={A: "chateau(s) acte_de_propriete bourreau(s)"}, hands={A: 3})
    assert {"chateau", "acte_de_propriete", "bourreau"} == story.usable()
    assert ("duty", "T-MAND-1") == story.why_not(c.EndTurn)
    for zone, destins in (("", ["heritier"]), ("(s)", [])):
        heir = Story(2).given(play={A: f"le_roi la_reine juge espionne chevalier{zone}"}, destins={A: "heritier"})
        assert destins == fulfilled(heir.state, heir.state.players[A])


@pytest.mark.rule("T-2P-2", "T-WIN-3", "T-2P-8")
@pytest.mark.parametrize(("zone", "winners"), [("", (A,)), ("(s)", ())])
def test_jeton_12_does_not_help_a_card_in_support(zone: str, winners: tuple[int, ...]) -> None:
    """Jeton 12 is the fifth Royaume card beside four acquired, and the fourth if one of them is in support."""
    play = {A: f"archives_royales ecuyer juge(e) garde_royal{zone}"}
    story = table(2, play=play, destins={A: "heritier"}).use_power("archives_royales")
    assert ([12], winners) == (story.jetons(A), story.winners())


@pytest.mark.rule("T-2P-13")
def test_a_larger_game_does_not_switch_to_the_variant() -> None:
    """With two of three players left one card is drawn, one is put up, and the thresholds stay."""
    assert (A,) == Story().given(out=[C], active=B, hands={A: 11}, common=("opulence", "rentier")).next_turn().winners()
    calm = Story().given(out=[C], active=B).next_turn()
    assert ([7, 6, 0], [(A, d.CardToPutUp)]) == (calm.sizes(), calm.asked)


@pytest.mark.rule("T-2P-13")
def test_thresholds_for_two_players() -> None:
    """`opulence` takes 14 cards and `rentier` three."""
    assert () == Story(2).given(hands={A: 11}, active=B).next_turn().winners()
    assert (A,) == Story(2).given(hands={A: 12}, active=B).next_turn().winners()
    story = table(2, play={A: "vampire chateau"}, received=2, common=("rentier", "concorde"))
    assert () == story.use_power("chateau", 1).winners()
    assert (A,) == story.use_power("vampire", B).winners()


# --- the start of a turn --------------------------------------------------------------------------------------------


@pytest.mark.rule("T-2P-3")
def test_both_draw_two_and_only_the_first_player_redresses() -> None:
    """The first player draws first; the other player's cards stay engaged and Jetons unused."""
    play = {A: "chateau(e) fossoyeur(e)", B: "crypte(e)"}
    story = Story(2).given(play=play, jetons={A: [2], B: [2]}, active=B).next_turn()
    assert ([A, B, A], [9, 8]) == ([event.seat for event in story.events(e.Drawn)], story.sizes())
    assert (["chateau", "fossoyeur(e)"], ["crypte(e)"]) == (story.play(A), story.play(B))
    assert ([], [2]) == (story.jetons(A), story.jetons(B))
    assert ["T-2P-3", "T-2P-3"] == [record.rule for record in story.records if isinstance(record.event, e.DrawDue)][:2]


@pytest.mark.rule("T-2P-2", "T-2P-3", "P-1", "P-4", "T-JET-6")
def test_cards_in_support_are_redressed_guard_and_may_be_engaged() -> None:
    """A's `garde_royal`, just redressed, saves from Jeton 5; Jeton 7 engages the other ready card."""
    cards = ["garde_royal(e)(s)", "chateau(e)(s)", "fossoyeur(e)(s)"]
    story = Story(2).given(play={A: cards}, jetons={A: [(5, B), 7]}, active=B).next_turn()
    assert ["garde_royal(s)", "chateau(s)", "fossoyeur(e)(s)"] == story.play(A)
    assert {"chateau"} == story.use().choices()
    assert (cards, [8, 8], []) == (story.pick("chateau").play(A), story.sizes(), story.jetons(A))


@pytest.mark.rule("P-1", "T-2P-3", "T-2P-2", "T-JET-4", "T-DECK-1")
def test_the_opponents_cercle_de_pierres_applies_to_the_opponents_draw() -> None:
    """B draws more after A's draw and discards, and A's Jeton 2 draws the card that B has discarded."""
    deck = "ecuyer goule squelette usurier chevalier"
    story = Story(2).given(play={B: "cercle_de_pierres(s)"}, hands={A: 3, B: 3}, jetons={A: [2]}, deck=deck, active=B)
    assert ([(B, d.WhetherToDrawMore)], [5, 3]) == (story.next_turn().asked, story.sizes())
    card = story.use().hand(B)[0]
    story.choose(card)
    assert ([6, 5], [], ()) == (story.sizes(), story.jetons(A), story.pile())
    assert card in story.hand(A)


@pytest.mark.rule("P-1", "T-2P-3", "T-DECK-2", "T-JET-4")
def test_the_first_players_draw_may_leave_too_little_for_cercle_de_pierres() -> None:
    """A draws two of four cards: B draws the others without an offer, and A keeps Jeton 2."""
    story = Story(2).given(play={B: "cercle_de_pierres"}, hands={A: 3, B: 3}, jetons={A: [2]},
                           deck="ecuyer goule squelette usurier", active=B).next_turn()  # fmt: skip
    assert [(A, d.CardToPutUp), (B, d.CardToPutUp)] == story.asked
    assert ([5, 5], [2]) == (story.sizes(), story.jetons(A))


@pytest.mark.rule("P-1", "T-PWR-11", "T-2P-3")
def test_a_copy_of_cercle_de_pierres_works_in_both_turns() -> None:
    """B's copy is offered for B's draw in A's turn and again in B's own turn, and ends after that draw (420)."""
    story = Story(2).given(play={A: "cercle_de_pierres"}, hands={A: 1, B: 0}, active=B,
                           copies=[Copy(B, "cercle_de_pierres", 1)]).next_turn().use(False, seat=A)  # fmt: skip
    story.use(seat=B).any(B)
    assert (2, 1) == (story.size(B), len(story.state.copies))
    story.both_up().bids(0).pick(A).end_turn().use(False, seat=B)
    assert (3, 1) == (story.size(B), len(story.state.copies))
    assert () == story.use(False, seat=A).state.copies


# --- powers and zones -----------------------------------------------------------------------------------------------


@pytest.mark.rule("T-2P-9", "T-2P-10")
def test_only_the_first_player_activates_and_the_turn_changes() -> None:
    """B's cards wait until A's turn has ended and B is first player."""
    story = table(2, play={A: "chateau", B: "crypte"}, discard="juge")
    assert {"chateau"} == story.usable()
    assert B == story.end_turn().state.turn.active
    assert [(A, d.CardToPutUp), (B, d.CardToPutUp)] == story.asked


@pytest.mark.rule("T-2P-9", "F-9", "T-PWR-12", "T-JET-5", "F-8")
def test_liche_opens_cards_in_support() -> None:
    """B's `port` is engaged in support; then `liche`, redressed by Jeton 8, comes too late."""
    story = table(2, play={A: "liche(s)", B: "port(s)"}, jetons={A: [8]}).use_power("liche", B)
    assert {"port"} == story.usable()
    story.use_power("port", B).any(A).pick("jeton 8", "liche")
    assert (["liche(s)"], ["port(e)(s)"], [7, 7]) == (story.play(A), story.play(B), story.sizes())
    assert "F-8" == story.why_not(c.Activate, "liche")[1]


@pytest.mark.rule("T-2P-12", "F-7")
@pytest.mark.parametrize(("mine", "theirs", "steps", "then_mine", "then_theirs"), [
    ("fossoyeur(s)", "", ("fossoyeur", "juge"), ["fossoyeur(e)(s)", "juge"], []),
    ("alchimiste", "port(s)", ("alchimiste", "port"), ["alchimiste(e)"], ["goule(s)"]),
    ("regent port(s)", "marche", ("regent", "port", "marche"), ["regent(e)", "marche(s)"], ["port"]),
    ("anneau_de_valeur(s)", "", ("anneau_de_valeur", B), [], ["anneau_de_valeur(e)"]),
])  # fmt: skip
def test_the_zone_of_a_card_that_a_power_moves(
    mine: str, theirs: str, steps: tuple[str, str | int], then_mine: list[str], then_theirs: list[str]
) -> None:
    """A card put into play or moved to a player is acquired; one that replaces another takes its zone."""
    story = table(2, play={A: mine, B: theirs}, deck="goule", discard="juge").use_power(*steps)
    assert (then_mine, then_theirs) == (story.play(A), story.play(B))


@pytest.mark.rule("T-2P-12", "T-2P-2", "T-WIN-2", "T-WIN-5")
@pytest.mark.parametrize(("mine", "theirs", "won"), [
    ("port(s)", "courtier", [(B, "grand_domaine")]),
    ("port", "courtier(s)", []),
])  # fmt: skip
def test_an_exchange_may_make_the_opponent_win(mine: str, theirs: str, won: list[tuple[int, str]]) -> None:
    """`port` takes the zone of `courtier`: acquired it is B's third Terrain, in support it is none."""
    play = {A: f"regent {mine}", B: f"chateau marche {theirs}"}
    story = table(2, play=play, common=("grand_domaine", "rentier")).use_power("regent", "port", "courtier")
    assert won == story.wins()
    assert theirs.replace("courtier", "port") == story.play(B)[-1]
    assert mine.replace("port", "courtier") == story.play(A)[-1]


@pytest.mark.rule("T-GOLD-3", "T-PWR-8", "F-7", "T-2P-12", "T-WIN-5")
@pytest.mark.parametrize(("cards", "won"), [(4, [(B, "magnat")]), (5, [])])
def test_comptable_may_leave_its_owners_support_zone(cards: int, won: list[tuple[int, str]]) -> None:
    """Used by A, B's `comptable` is acquired by B, who holds fewer cards, and makes B win in A's turn."""
    play = {A: "marionnettiste", B: "courtier grand_livre mercenaire port comptable(s)"}
    story = table(2, play=play, destins={B: "magnat"}, hands={A: 3, B: cards})
    assert (won, 5) == (story.use_power("marionnettiste", "comptable", B).wins(), story.size(A))


@pytest.mark.rule("P-8", "H-11", "F-19", "T-WIN-4", "T-2P-1")
@pytest.mark.parametrize("holder", [A, B])
def test_the_attacker_is_asked_for_the_guardian(holder: int) -> None:
    """A alone could save B from A's own theft: A wins by `ange_gardien`, or else as the last survivor."""
    story = table(2, play={A: "vampire"}, hands={A: 5, B: 1}, destins={holder: "ange_gardien"}).use_power("vampire", B)
    saves = holder == A
    assert ([(A, d.WhetherToGuard)], {True, False} if saves else {False}) == (story.asked, story.choices())
    story.use(saves)
    if saves:
        story.any(A, A, A)
    assert ([(A, "ange_gardien")] if saves else [], (A,), not saves) == (story.wins(), story.winners(), story.out(B))
