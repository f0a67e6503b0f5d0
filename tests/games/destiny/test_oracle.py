"""The game beside its oracle: whole matches and crowded tables, command by command."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable, Sequence
from typing import Any

import attrs
import pytest

import tabletop_rules as tr
from tabletop_rules.core.chance import Seeded
from tabletop_rules.core.engine import begin
from tabletop_rules.core.mask import HIDDEN
from tabletop_rules.core.messages import Die, Record
from tabletop_rules.games.destiny import commands as c
from tabletop_rules.games.destiny.decisions import OfPower
from tabletop_rules.games.destiny.options import OPTIONS
from tabletop_rules.games.destiny.state import State
from tabletop_rules.games.destiny.terms import INDEX, PLACES
from tests.games.destiny.oracle_match import Oracle
from tests.games.destiny.oracle_records import explained, same_records
from tests.games.destiny.story import ANA, CONTENT, given
from tests.games.destiny.tables import crowded, with_conjunctions

CARDS = tuple(card.id for card in CONTENT.cards)


class Overheard:
    """A chance source, and what it was asked and answered."""

    def __init__(self, source: Any) -> None:
        self.source, self.heard = source, list[tuple[tuple[Any, ...], int, tuple[int, ...]]]()

    def answer(self, request: Any, version: int, things: Callable[[], Sequence[object]]) -> Any:
        """Answer, and write down for which things, how many of them, and which."""
        assert not isinstance(request, Die)
        places = self.source.answer(request, version, things)
        assert request.n == len(things())
        self.heard.append((tuple(things()), request.k, places))
        return places

    def take(self) -> list[tuple[tuple[Any, ...], int, tuple[int, ...]]]:
        """What was heard since the last time."""
        heard, self.heard = self.heard, []
        return heard


# --- the picture ------------------------------------------------------------------------------------------------------


def seats_of_game(state: State) -> list[dict[str, Any]]:
    """What each seat of the game has, under the oracle's words."""
    return [
        {
            "hand": sorted(map(str, player.hand)),
            "played": player.played,
            "aside": player.aside,
            "dealt": sorted(map(str, player.dealt)),
            "move": player.move,
            "slip": player.moved,
            "stack": [*player.stack],
            "points": player.points,
            "eyes": player.eyes,
        }
        for player in state.players
    ]


def seats_told(oracle: Oracle) -> list[dict[str, Any]]:
    """The same, as told."""
    return [
        {
            "hand": sorted(player.hand),
            "played": player.played,
            "aside": player.aside,
            "dealt": sorted(player.dealt),
            "move": player.move,
            "slip": player.slip,
            "stack": player.stack,
            "points": player.points,
            "eyes": player.eyes,
        }
        for player in oracle.players
    ]


def middle_of_game(state: State, oracle: Oracle) -> dict[str, Any]:
    """Tokens, settings, cards and what else lies on the table."""
    cards, box = state.cards, state.box
    return {
        "board": {spot: state.board[INDEX[spot]] for spot in oracle.board},
        "settings": {slot: state.settings[INDEX[slot] - PLACES] for slot in oracle.settings},
        "undealt": sorted(map(str, cards.undealt)),
        "pile": sorted(map(str, cards.pile)),
        "trick": {held.seat: held.card for held in cards.trick},
        "resolving": cards.resolving,
        "discard": sorted(cards.discard),
        "killed": sorted(cards.killed),
        "tokens": sorted(box.tokens),
        "unused": sorted(map(str, box.settings)),
        "removed": sorted(box.removed),
        "turn": (state.turn, state.red, state.blue) if state.turn else 0,
        "initiative": state.initiative,
        "tower": state.tower and (state.tower.card, state.tower.beside, state.tower.since),
        "pledges": [(pledge.first, pledge.second) for pledge in state.pledges],
    }


def middle_told(oracle: Oracle) -> dict[str, Any]:
    """The same, as told."""
    return {
        "board": oracle.board,
        "settings": oracle.settings,
        "undealt": sorted(oracle.undealt),
        "pile": sorted(oracle.pile),
        "trick": oracle.trick,
        "resolving": oracle.resolving,
        "discard": sorted(oracle.discard),
        "killed": sorted(oracle.killed),
        "tokens": sorted(oracle.tokens),
        "unused": sorted(oracle.unused),
        "removed": sorted(oracle.removed),
        "turn": (oracle.turn, oracle.turn, oracle.blue) if oracle.turn else 0,
        "initiative": oracle.initiative,
        "tower": oracle.tower and ("power_tower", *oracle.tower),
        "pledges": oracle.pledges,
    }


def same(oracle: Oracle, match: tr.Match[State], listed: dict[int, list[Any]]) -> None:
    """What lies where, who is asked what, and what each may answer."""
    state = match.state
    assert seats_told(oracle) == seats_of_game(state)
    assert middle_told(oracle) == middle_of_game(state, oracle)
    assert oracle.ranking == (match.result and match.result.ranking)
    asked = [(d.seat, d.kind.removesuffix("/1"), d.rule, about(d)) for d in match.decisions]
    assert [(seat, q.kind, q.rule, q.about) for seat, q in oracle.asked.items()] == asked
    for seat, question in oracle.asked.items():
        answers = [attrs.evolve(command, decision=0) for command in listed[seat]]
        assert question.answers == {*answers}
        assert len(answers) == len({*answers})


def about(decision: tr.Decision) -> tuple[Any, ...]:
    """What a question is about: the fields of its own, but for what the referee tells."""
    own = [f.name for f in attrs.fields(type(decision)) if f.name not in ("seat", "rule", "id", "used", "options")]
    return tuple([getattr(decision, name) for name in own])


def same_view(oracle: Oracle, view: tr.Match[State], seat: int) -> None:
    """What a seat, or an onlooker (-1), sees of all that (D-INFO-1 to D-INFO-6)."""
    state = view.state
    for spot in oracle.board:
        token, told = state.board[INDEX[spot]], oracle.board[spot]
        seen = told is not None and seat in oracle.seers(spot, told.up)
        assert token == (told if told is None or seen else attrs.evolve(told, body=HIDDEN))
    for slot in oracle.settings:
        setting, laid = state.settings[INDEX[slot] - PLACES], oracle.settings[slot]
        seen = laid is not None and seat in oracle.seers(slot, laid.up)
        assert setting == (laid if laid is None or seen else attrs.evolve(laid, id=HIDDEN))
    for player, person in zip(state.players, oracle.players, strict=True):
        mine = player.seat == seat
        assert [*player.hand] == (sorted(person.hand) if mine else [HIDDEN] * len(person.hand))
        for held, secret in ((player.played, person.played), (player.aside, person.aside), (player.move, person.move)):
            assert held == (secret if mine or secret is None else HIDDEN)
        assert [*player.dealt] == (sorted(person.dealt) if mine else [HIDDEN] * len(person.dealt))
    assert [HIDDEN] * len(oracle.pile) == [*state.cards.pile]
    assert [HIDDEN] * len(oracle.undealt) == [*state.cards.undealt]
    assert [HIDDEN] * len(oracle.unused) == [*state.box.settings]


# --- playing ----------------------------------------------------------------------------------------------------------


def fits(state: State, source: str, target: str) -> bool:
    """Whether a token would match the setting under a slot."""
    token, setting = state.board[INDEX[source]], state.settings[INDEX[target] - PLACES]
    return token is not None and setting is not None and setting.id == f"setting_{token.body}"


def weight(state: State, chosen: tuple[str, ...], command: Any, keen: float) -> float:
    """How keen the players are on a command: on powers and on their horoscopes, or else nothing is consolidated."""
    match command:
        case c.Decline():
            return 0.5
        case c.Consolidate() | c.ChooseBranch(branch="consolidate" | "break_setting" | "resurrect_character"):
            return 8.0
        case c.ChooseSpot(spot=spot) if chosen and "@" in chosen[-1] and "@" not in spot:
            return 8.0 if fits(state, chosen[-1], spot) else 1.0
        case c.MoveToken(seat=seat, source=source, target=target):
            return 8.0 if fits(state, f"{seat}.{source}", f"{seat}.{target}") else 1.0
        case c.PlayCard(power=True):
            return keen
        case _:
            return 1.0


def follow(
    game: Any,
    oracle: Oracle,
    match: tr.Match[State],
    chance: Overheard,
    rng: random.Random,
    command: Any = None,
    keen: float = 1.5,
    history: list[Record] | None = None,
) -> Counter[str]:
    """Play a match at random to its end, the oracle with it; returns what was asked, for which power, and what met.

    With the `history` of a match from its beginning, what explains its records is looked at too.
    """
    met: Counter[str] = Counter()
    while True:
        listed = {seat: list(tr.legal_commands(game, match, seat)) for seat in oracle.seats()}
        same(oracle, match, listed)
        looker = rng.choice((-1, *oracle.seats()))
        same_view(oracle, tr.view(game, match, looker), looker)
        if not any(listed.values()):  # the end, or a table laid out where the cards have run out
            return met + oracle.met
        decision = rng.choice(match.decisions)
        power, chosen = (decision.power, decision.chosen) if isinstance(decision, OfPower) else ("", ())
        met[f"{type(decision).__name__} {power}"] += 1
        if command is None:
            legal = listed[decision.seat]
            [command] = rng.choices(legal, [weight(match.state, chosen, each, keen) for each in legal])
        outcome = tr.submit(game, match, command, chance)
        assert isinstance(outcome, tr.Accepted)
        match, question = outcome.match, oracle.asked[decision.seat]
        oracle.hear(command, chance.take())
        same_records(oracle.told, oracle.asked, question, outcome.records)
        if history is not None:
            history += outcome.records
            explained(oracle.told, history, len(history) - len(outcome.records))
        command = None


def any_options(rng: random.Random, seats: int) -> dict[str, object]:
    """Options at random values; most matches have some of each."""
    options = {o.id: rng.choice(o.values or (True, False)) for o in OPTIONS if rng.random() < 0.6}
    if options.get("first_player") not in (None, "random", *range(seats)):
        options["first_player"] = rng.randrange(seats)
    return options


def whole_match(seed: int) -> Counter[str]:
    """A match from its setup to its end."""
    rng = random.Random(seed)
    seats = rng.randint(2, 5)
    game, chance = tr.load_game("destiny", any_options(rng, seats)), Overheard(Seeded(seed))
    begun = begin(game, seats, chance)
    oracle = Oracle.opened(seats, begun.match.state.options, chance.take())
    same_records(oracle.told, oracle.asked, None, begun.records)
    return follow(game, oracle, begun.match, chance, rng, history=[*begun.records])


def crowded_table(seed: int, card: str | None = None) -> Counter[str]:
    """From a crowded table on, until hands are empty: a card for power first, or the last turns with much to steal."""
    rng = random.Random(f"{card} {seed}")
    turn = rng.choice((1, 3, 6, 7, 11, 12)) if card else rng.choice((9, 10, 11, 12))
    table = crowded(rng, turn, hand=min(13 - turn, 4 if card is None else 2), card=card)
    if card is None:
        table = with_conjunctions(rng, table)
    story = given(**table, initiative=ANA if card else rng.randrange(table["seats"]))
    chance = Overheard(table["chance"])
    first = c.PlayCard(ANA, story.asked.id, card, True) if card else None
    return follow(story.game, Oracle.laid(story.state), story.match, chance, rng, first)


def level_trick(seed: int) -> Counter[str]:
    """The last trick, where many values are equal."""
    rng = random.Random(seed)
    seats, ranks = rng.randint(3, 5), rng.sample((0, 1, 3, 9, 12, 14), rng.choice((3, 4)))
    cards = [card.id for card in CONTENT.cards if card.rank in ranks]
    hands = [[card] for card in rng.sample(cards, seats)]
    destiny = rng.choice([card for card in CARDS if [card] not in hands])
    rules: dict[str, Any] = {name: rng.choice(values) for name, values in TRICK_OPTIONS.items()}
    chance = Overheard(Seeded(seed))
    story = given(seats=seats, turn=12, hands=hands, destiny=destiny, initiative=rng.randrange(seats), **rules)
    return follow(story.game, Oracle.laid(story.state), story.match, chance, rng, keen=0.05)


# --- the tests --------------------------------------------------------------------------------------------------------

KINDS = {rule.to.__name__ for rule in tr.load_game("destiny").rules}
TRICK_OPTIONS: dict[str, tuple[object, ...]] = {
    "tie_rule": ("cancel", "void_trick"),
    "loser_rule": ("lowest", "all_non_winners"),
    "lone_loser": (True, False),
}
MET = {"theft", "chosen theft", "failed attempt", "shared place", "void trick", "extra kill", "blind", "tower fell"}


@pytest.mark.rule(
    "D-SETUP-1", "D-SETUP-3", "D-SETUP-4", "D-SETUP-6", "D-SETUP-7", "D-SETUP-8", "D-SETUP-9", "D-TURN-1", "D-TURN-2",
    "D-TURN-3", "D-CLOCK-1", "D-CLOCK-2", "D-CLOCK-4", "D-DEST-1", "D-PLAY-1", "D-PLAY-3", "D-PLAY-4", "D-PLAY-7",
    "D-TRICK-1", "D-TRICK-2", "D-TRICK-3", "D-TRICK-4", "D-TRICK-5", "D-TRICK-6", "D-TRICK-7", "D-TRICK-8",
    "D-TRICK-9", "D-SET-1", "D-VAL-3", "D-END-1", "D-SCORE-1", "D-SCORE-2", "D-SCORE-3", "D-INFO-1", "D-INFO-2",
    "D-INFO-3", "D-INFO-4", "D-INFO-5", "D-INFO-6", "D-INFO-12", "D-INFO-13",
)  # fmt: skip
@pytest.mark.parametrize("eight", range(4))
def test_whole_matches_go_as_told_twice(eight: int) -> None:
    """What happens, lies where, is asked, and may be answered, after every command, from the setup to the ranking."""
    for seed in range(8 * eight, 8 * eight + 8):
        whole_match(seed)


@pytest.mark.rule(*(f"D-CARD-{number}" for number in range(1, 39)), "D-POW-1", "D-POW-2", "D-POW-3", "D-POW-6")
@pytest.mark.rule("D-POW-4", "D-POW-5", "D-POW-7", "D-POW-8", "D-CHAR-1", "D-CHAR-3", "D-CHAR-5", "D-TOK-2", "D-TOK-6")
@pytest.mark.parametrize("card", CARDS)
def test_a_power_asks_and_does_what_the_digest_says(card: str) -> None:
    """The same from crowded tables on, with a card played for its power first."""
    for seed in range(2):
        crowded_table(seed, card)


@pytest.mark.rule("D-TRICK-2", "D-TRICK-3", "D-TRICK-5", "D-TRICK-6", "D-TRICK-7", "D-SET-1", "D-CLOCK-2", "D-SCORE-1")
@pytest.mark.rule("D-VAL-1", "D-VAL-2", "D-VAL-3", "D-VAL-4", "D-THEFT-1", "D-THEFT-2", "D-THEFT-3", "D-CONS-1")
def test_last_turns_go_as_told_twice() -> None:
    """The same in the last turns of crowded tables, where much is stolen, and a thief may find two to steal."""
    met = sum((crowded_table(seed) for seed in range(80)), Counter[str]())
    assert set() == MET - {*met}


@pytest.mark.rule("D-TRICK-2", "D-TRICK-3", "D-TRICK-4", "D-TRICK-5", "D-TRICK-8", "D-TURN-2")
def test_level_tricks_go_as_told_twice() -> None:
    """The same for tricks with many equal values, under all rules of ties and losers."""
    met = sum((level_trick(seed) for seed in range(120)), Counter[str]())
    assert 10 < met["void trick"]


@pytest.mark.rule("D-TURN-1", "D-TRICK-1", "D-TOK-6", "D-TOK-7", "D-TOK-8", "D-CONS-3", "D-CHAR-1", "D-CLOCK-4")
@pytest.mark.parametrize("seats", [2, 4])
def test_what_happens_is_explained_back_to_a_command(seats: int) -> None:
    """Every record is explained by rules that the digest has, back to a command."""
    table, rng = tr.Table.open("destiny", seats, 7, options={"setting_phase": "simultaneous"}), random.Random(seats)
    while table.result is None:
        seen = table.version
        assert isinstance(table.submit(rng.choice(list(table.legal()))), tr.Accepted)
        for record in table.log.records[seen:]:
            why = table.explain(record.n)
            assert all(reason.text for reason in why.reasons), why
            assert why.from_command, why
            assert record.rule == why.reasons[0].rule


@pytest.mark.slow
@pytest.mark.parametrize("part", range(10))
def test_many_more_go_as_told_twice(part: int) -> None:
    """A hundred whole matches, two hundred last turns, five tables for each card; every kind of question comes up."""
    met = sum((whole_match(1000 + seed) for seed in range(100 * part, 100 * part + 100)), Counter[str]())
    met += sum((crowded_table(1000 + seed) for seed in range(200 * part, 200 * part + 200)), Counter[str]())
    met += sum((level_trick(1000 + seed) for seed in range(100 * part, 100 * part + 100)), Counter[str]())
    for card in CARDS:
        met += sum((crowded_table(1000 + seed, card) for seed in range(5 * part, 5 * part + 5)), Counter[str]())
    assert set() == KINDS - {name.split(" ")[0] for name in met}
