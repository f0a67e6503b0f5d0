"""The bots that search: what they see in a position, what a search costs, and what of it is kept."""

import itertools
import random
from collections.abc import Iterator
from itertools import product
from typing import Any

import attrs
import pytest

import tabletop_rules as tr
from examples.puzzle import PUZZLE
from tabletop_rules.core.agenda import Asked
from tabletop_rules.core.engine import Accepted
from tabletop_rules.front.standing import prospects
from tabletop_rules.research import solve
from tabletop_rules.research.bots import Players, find_bot, mcts, random_bot
from tabletop_rules.research.bots.bot import choices
from tabletop_rules.research.bots.outlook import mark, outlook
from tabletop_rules.research.bots.players import seed_of
from tabletop_rules.research.bots.steering import best_move, steer
from tabletop_rules.research.bots.tree_search import Node, TreeSearch, by_command
from tabletop_rules.research.bots.trying import Luck, play_command
from tests.core.toy import TOY
from tests.effort import fewer, some

SEARCHES = ["greedy:tries=30", "flat:playouts=30,depth=6", "mcts:playouts=20,rounds=1,tries=30,worlds=2"]
ROW = tr.SeatStanding(0)


def item(amount: int, of: int | None = None) -> tr.StandingItem:
    """Return an item of a standing."""
    return tr.StandingItem("something", amount, tr.RuleId("R1"), of)


# --- outlooks -------------------------------------------------------------------------------------------------------


def test_points_count_after_final_scoring() -> None:
    """The mark of a standing with points is what it comes to at the end."""
    assert 9.0 == mark(attrs.evolve(ROW, total=7, items=(item(7),), final=(item(2),)))


def test_one_near_aim_is_better_than_two_distant_ones() -> None:
    """Aims count by the square of how far they are, at most 1 each; what counts for no aim decides between equals."""
    near, halves = attrs.evolve(ROW, items=(item(4, 4), item(0, 4))), attrs.evolve(ROW, items=(item(2, 4), item(2, 4)))
    assert mark(near) > mark(halves) > mark(ROW) == 0
    assert mark(near) == mark(attrs.evolve(ROW, items=(item(9, 4), item(0, 4))))
    assert mark(near) < mark(attrs.evolve(near, items=(*near.items, item(3)))) < mark(near) + 0.1
    assert mark(attrs.evolve(ROW, items=(item(-2, 4),))) < 0


def with_standings(*rows: tr.SeatStanding) -> tr.Game[Any]:
    """Return the toy with these standings in every match."""
    display = attrs.evolve(TOY.display, standings=lambda match, voice: rows)
    return attrs.evolve(TOY, display=display)


def test_an_outlook_follows_the_lead() -> None:
    """Who leads has the better outlook, who is out none, and a result counts more than any lead."""
    totals = ((0, 9, 1), (1, 5, 2), (2, 30, 3))
    rows = [attrs.evolve(ROW, seat=seat, total=total, place=place) for seat, total, place in totals]
    match = tr.open_match(TOY, 3, tr.Seeded(1))
    first, second, third = outlook(with_standings(rows[0], rows[1], attrs.evolve(rows[2], out=True)), match)
    assert 0.9 > first > 0.5 > second > 0.1 > third == 0
    over = attrs.evolve(match, decisions=(), result=tr.Outcome(((1,), (0, 2)), "points", tr.RuleId("Y8")))
    assert (0.25, 1.0, 0.25) == outlook(with_standings(*rows), over)


def test_prospects_guide_bots_and_change_no_standing() -> None:
    """What a game expects of hands moves the outlook, unless a bot leaves it out, and no standing."""
    match = tr.open_match(TOY, 2, tr.Seeded(1))
    hopeful = attrs.evolve(TOY, prospects=lambda state: [2.0, 0.5])
    assert tr.standings(TOY, match) == tr.standings(hopeful, match)
    even, (first, second) = outlook(TOY, match), outlook(hopeful, match)
    assert even[0] == even[1]
    assert first > even[0] > second
    assert even == outlook(hopeful.without_prospects(), match)
    seen = tr.view(TOY, match, 0)
    plain = find_bot("greedy:prospects=false")(hopeful, seen, 0, random.Random(1))
    assert plain == find_bot("greedy")(TOY, seen, 0, random.Random(1))


@pytest.mark.parametrize("gains", [[1.0], [float("nan"), 0.0]])
def test_prospects_are_a_number_for_each_seat(gains: list[float]) -> None:
    """A game that returns anything else has a bug, which is named."""
    game = attrs.evolve(TOY, prospects=lambda state: gains)
    with pytest.raises(tr.EngineFault, match=r"the prospects of toy.*a finite number for each seat is needed"):
        outlook(game, tr.open_match(TOY, 2, tr.Seeded(1)))


def test_a_meeple_in_supply_is_worth_less_and_less() -> None:
    """Seven meeples are expected to bring 21 points at first, none without a tile left."""
    game = tr.load_game("carcassonne")
    match = tr.open_match(game, 2, tr.Seeded(1))
    assert (21, 21) == prospects(game, match)
    stack = attrs.evolve(match.state.stack, piles=((),))
    assert (0, 0) == prospects(game, attrs.evolve(match, state=attrs.evolve(match.state, stack=stack)))


# --- what the searching bots find -----------------------------------------------------------------------------------


def last_choices(seed: int) -> Iterator[tuple[tr.Match[Any], list[float]]]:
    """Yield positions of Carcassonne in which every command ends the match, with the lead of the seat after each."""
    game = tr.load_game("carcassonne")
    match, rng, chance = tr.open_match(game, 2, tr.Seeded(seed)), random.Random(seed), tr.Seeded(seed)
    while match.result is None:
        seat = match.decisions[0].seat
        commands = list(tr.legal_commands(game, match, seat))
        ends = [tr.submit(game, match, command, chance) for command in commands]
        if all(isinstance(end, Accepted) and end.match.result is not None for end in ends):
            rows = [tr.standings(game, end.match) for end in ends if isinstance(end, Accepted)]
            yield match, [float((row[seat].total or 0) - (row[1 - seat].total or 0)) for row in rows]
        after = rng.choice(ends)
        assert isinstance(after, Accepted)
        match = after.match


def test_the_last_command_wins_if_one_does() -> None:
    """Where the last command decides a match of Carcassonne, every searching bot finds the one that wins."""
    game = tr.load_game("carcassonne")
    match, leads = next(last_choices(3))
    assert 1 == sum(lead > 0 for lead in leads)
    seat = match.decisions[0].seat
    seen = tr.view(game, match, seat)
    for name in ("greedy", "flat:playouts=80", "mcts:playouts=80"):
        command = find_bot(name)(game, seen, seat, random.Random(1))
        assert leads[choices(game, seen, seat).index(command)] > 0


def test_continuations_take_the_best_of_what_they_try() -> None:
    """Trying all commands, a continuation of the tree search begins the move that gives its seat the best outlook."""
    game = tr.load_game("carcassonne")
    match, leads = next(last_choices(3))
    seat = match.decisions[0].seat
    commands = list(tr.legal_commands(game, match, seat))
    move = best_move(game, match, commands, seat, len(commands), Luck(1))
    assert max(leads) == leads[commands.index(move.command)]
    assert move.end == move.after.match
    assert move.end.result is not None


def test_an_endgame_is_solved() -> None:
    """With two tiles left, the tree search finds the one placement that wins, without a comparison or playouts."""
    match = tr.open_match(PUZZLE, 2, None)
    bot = mcts(playouts=1, tries=0, endgame=1000)
    command = bot(PUZZLE, tr.view(PUZZLE, match, 0), 0, random.Random(1))
    solution = solve(PUZZLE, match)
    assert solution is not None
    assert solution.commands[0][0] == command


@pytest.mark.parametrize("moves", range(4))
def test_continuations_end_with_a_move(moves: int) -> None:
    """A continuation finishes the move that it begins in, and makes so many more."""
    game = tr.load_game("carcassonne")
    match = tr.open_match(game, 3, tr.Seeded(1))
    seat = match.decisions[0].seat
    assert (seat + moves + 1) % 3 == steer(game, match, seat, moves, 2, Luck(1)).decisions[0].seat


def test_forked_chance_draws_the_same() -> None:
    """What is drawn from a fork is drawn from the original too, and each draw differs from the last."""
    one, die = Luck(3), tr.Die(1_000)
    other = one.fork()
    drawn = [[each.answer(die, 0, tuple) for _ in range(5)] for each in (one, other)]
    assert drawn[0] == drawn[1]
    assert len({*drawn[0]}) > 1


@pytest.mark.parametrize(("name", "search"), some(product(tr.games(), SEARCHES), 3))
def test_no_command_depends_on_what_the_view_hides(name: str, search: str) -> None:
    """In every game, two matches that look the same to a seat get the same legal command."""
    game = tr.load_game(name)
    rng, chance = random.Random(4), tr.Seeded(4)
    match, asked = tr.open_match(game, 3, chance), 0
    for number in range(60):
        if match.result is not None:
            break
        seat = match.decisions[0].seat
        seen = tr.view(game, match, seat)
        if number % 12 == 11:
            twin = tr.view(game, tr.determinize(game, seen, seat, rng), seat)
            one, other = (find_bot(search)(game, each, seat, random.Random(number)) for each in (seen, twin))
            assert one == other
            assert tr.check(game, match, one) is None
            asked += 1
        after = tr.submit(game, match, random_bot(game, seen, seat, rng), chance)
        assert isinstance(after, Accepted)
        match = after.match
    assert asked > 2


@pytest.mark.parametrize("opponent", ["greedy:tries=60", "mcts:playouts=20,rounds=1,tries=60,worlds=2"])
def test_searching_beats_chance(opponent: str) -> None:
    """In the toy, against two random bots, a searching bot wins clearly more than a third."""
    won, matches = 0.0, fewer(4, 6)
    for seed in range(matches):
        won += share(TOY, [opponent, "random", "random"], seed)
    assert won / matches > 0.45


def share(game: tr.Game[Any], names: list[str], seed: int) -> float:
    """Return the share of a win that the first seat gets."""
    match, chance = tr.open_match(game, len(names), tr.Seeded(seed)), tr.Seeded(seed)
    players = Players(game, [find_bot(name) for name in names], seed)
    while match.result is None:
        command = players.answer(match)
        assert command is not None
        after = tr.submit(game, match, command, chance)
        assert isinstance(after, Accepted)
        match = after.match
    return (0 in match.result.winners) / len(match.result.winners)


# --- budgets --------------------------------------------------------------------------------------------------------


def opening() -> tr.Match[Any]:
    """Return a view of the toy with several legal commands."""
    return tr.view(TOY, tr.open_match(TOY, 2, tr.Seeded(1)), 0)


@pytest.mark.parametrize("playouts", [1, 7, 50])
def test_a_number_of_playouts_is_kept(playouts: int) -> None:
    """The tree search makes exactly as many playouts as it may."""
    bot = find_bot(f"mcts:playouts={playouts}")
    assert isinstance(bot, TreeSearch)
    bot(TOY, opening(), 0, random.Random(1))
    assert playouts == bot.root.tried == sum(arm.tried for arm in bot.root.arms.values())


@pytest.mark.parametrize(("name", "least"), [("mcts:playouts=none,tries=0", 1), ("flat:playouts=none", 1)])
def test_seconds_are_kept(name: str, least: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """A search ends with its time, whichever of two budgets is used up first, and after at least one playout."""
    clock, rounds = itertools.count(), 0
    monkeypatch.setattr("time.monotonic", lambda: float(next(clock)))

    def sampling(*of: Any, **more: Any) -> Any:
        nonlocal rounds
        rounds += 1
        return tr.determinize(*of, **more)

    monkeypatch.setattr("tabletop_rules.research.bots.trying.determinize", sampling)

    def playouts(budget: str) -> int:
        nonlocal rounds
        rounds = 0
        find_bot(f"{name},{budget}")(TOY, opening(), 0, random.Random(1))
        return rounds

    assert playouts("seconds=30") - playouts("seconds=10") == 20
    assert playouts("seconds=0.001") <= 2 + least


def test_flat_shares_are_equal_if_asked() -> None:
    """With equal shares, commands are tried as often as each other; otherwise the promising ones more."""
    counts: dict[str, list[int]] = {}
    for shares in ("equal", "ucb"):
        seen: list[tr.Command] = []
        bot = find_bot(f"flat:playouts=150,depth=60,shares={shares}")

        def watching(*of: Any, seen: list[tr.Command] = seen) -> Any:
            seen.append(of[2])
            return play_command(*of)

        with pytest.MonkeyPatch.context() as patch:
            patch.setattr("tabletop_rules.research.bots.flat_search.play_command", watching)
            bot(TOY, opening(), 0, random.Random(2))
        counts[shares] = sorted(seen.count(command) for command in set(seen))
    assert 1 >= counts["equal"][-1] - counts["equal"][0]
    assert 1 < counts["ucb"][-1] - counts["ucb"][0]


# --- memory, and the tree between moves -----------------------------------------------------------------------------


def run(seed: int, observed: bool) -> Iterator[tuple[TreeSearch, int, tr.Match[Any]]]:
    """Play the toy by two tree searches; yield after each command who sent it, what its root had, and the match."""
    bots = [find_bot("mcts:playouts=20,rounds=1,tries=0") for _ in range(2)]
    table = tr.Table.open(TOY, seats=2, seed=seed)
    shown = [0, 0]
    while table.result is None:
        seat = table.decisions[0].seat
        bot = bots[seat]
        assert isinstance(bot, TreeSearch)
        if observed:
            bot.observe(table.stream(seat, after=shown[seat]))
            shown[seat] = table.version
        command = bot(TOY, table.view(seat), seat, random.Random(seed_of(seed, table.version)))
        yield bot, bot.root.tried, table.match
        assert isinstance(table.submit(command), Accepted)


def test_the_tree_is_kept_between_moves() -> None:
    """A bot that is shown its stream goes on with what it has searched; its commands stay legal to the end."""
    kept = [tried for _, tried, _ in run(3, observed=True)]
    assert any(tried > 20 for tried in kept)
    alone = [tried for _, tried, _ in run(3, observed=False)]
    assert {0, 20} >= {*alone}


def test_the_memory_is_that_of_the_view() -> None:
    """Whenever it is asked, a bot that is shown its stream remembers what it has seen up to now."""
    for bot, _, match in run(5, observed=True):
        assert bot.memory is not None
        assert match.version == bot.memory.version
    for bot, _, _ in run(5, observed=False):
        assert bot.memory is None


def test_a_stream_with_a_gap_is_not_trusted() -> None:
    """Without the records up to the view there is no memory, and the search begins anew."""
    bot = find_bot("mcts:playouts=10")
    assert isinstance(bot, TreeSearch)
    table = tr.Table.open(TOY, seats=2, seed=1)
    bot.observe(table.stream(0))
    bot(TOY, table.view(0), 0, random.Random(1))
    before = table.version
    for observed in (0, 1):
        for _ in range(2):
            before = table.version
            table.submit(next(table.legal(table.decisions[0].seat)))
        bot.observe(table.stream(0, after=before) if observed else ())
        bot(TOY, table.view(0), 0, random.Random(1))
        assert bot.memory is None
        assert 10 == bot.root.tried


def test_an_undo_leaves_the_tree() -> None:
    """After an undo the search begins anew, with the memory of before."""
    bot = find_bot("mcts:playouts=10,tries=0")
    assert isinstance(bot, TreeSearch)
    table = tr.Table.open(TOY, seats=2, seed=1)
    bot.observe(table.stream(0))
    bot(TOY, table.view(0), 0, random.Random(1))
    before = table.version
    boast = next(command for command in table.legal(0) if not command.decision)
    assert isinstance(table.submit(boast), Accepted)
    assert isinstance(table.undo(0), Accepted)
    bot.observe(table.stream(0, after=before))
    assert tr.check(TOY, table.match, bot(TOY, table.view(0), 0, random.Random(1))) is None
    assert bot.memory is not None
    assert (table.version, 10) == (bot.memory.version, bot.root.tried)


def test_a_stream_is_told_command_by_command() -> None:
    """What a seat receives is cut before each answer of a seat, without the questions."""
    table = tr.Table.open(TOY, seats=2, seed=2)
    table.submit(next(table.legal(0)))
    table.submit(next(table.legal(1)))
    parts = [*by_command(table.records)]
    assert 3 == len(parts)
    events = [record.event for record in table.records if not isinstance(record.event, Asked)]
    assert events == [event for part in parts for event in part]
    assert all(isinstance(part[0], tr.Answered) and part[0].command.seat >= 0 for part in parts[1:])


def test_commands_that_can_seldom_be_sent_are_tried_when_they_can() -> None:
    """A node counts how often each command was available, and prefers what it had few chances to try."""
    node, rng = Node(), random.Random(1)
    often, seldom = choices(TOY, opening(), 0)[:2]
    for _ in range(50):
        _, arm = node.choose([often], 0.7, rng)
        arm.tried, arm.total = arm.tried + 1, arm.total + 0.5
        node.tried, node.total = node.tried + 1, node.total + 0.5
    command, arm = node.choose([often, seldom], 0.7, rng)
    assert (seldom, 1, 51) == (command, arm.available, node.arms[often].available)
