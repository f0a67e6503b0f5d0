"""Messages in words, and views as text and SVG."""

import random
from xml.etree import ElementTree

import pytest

from tabletop_rules.core.chance import Seeded
from tabletop_rules.core.engine import Accepted, begin, shown, submit, view
from tabletop_rules.core.legal import legal_commands
from tabletop_rules.core.messages import Command, Decision, Event
from tabletop_rules.core.terms import SPECTATOR
from tabletop_rules.games.destiny.events.cards import (
    CardPlayedForValue,
    CharacterDiscarded,
    CharacterTransformed,
    TowerPlaced,
    TrickResolved,
)
from tabletop_rules.games.destiny.events.tokens import SightChanged
from tabletop_rules.games.destiny.game import make
from tabletop_rules.games.destiny.words import WORDS
from tests.games.destiny.story import ANA, BEN, card, given


@pytest.mark.parametrize("language", ["en", "fr"])
def test_everything_has_words(language: str) -> None:
    """Every event, command and question met in play is told in a sentence, to each seat as that seat sees it."""
    game = make({})
    for seed in range(4):
        chance, rng = Seeded(seed), random.Random(seed)
        done = begin(game, 2 + seed % 4, chance)
        match = done.match
        while not match.over:
            for record in done.records:
                for seat in (*range(match.seats), SPECTATOR):
                    assert game.words(match.state, shown(record, seat).event, language)
            for decision in match.decisions:
                assert "{" not in game.words(match.state, decision, language)
            commands = list(legal_commands(game, match, match.decisions[0].seat))
            for command in commands:
                assert "destiny." not in game.words(match.state, command, language)
            after = submit(game, match, rng.choice(commands), chance)
            assert isinstance(after, Accepted)
            done, match = after, after.match


def test_every_message_of_the_game_has_a_template() -> None:
    """No event, command or question of the game is left to be told by its field names."""
    game = make({})
    kinds = {cls for cls in game.tables.kinds.values() if issubclass(cls, Event | Command | Decision)}
    own = {cls for cls in kinds if cls.__module__.startswith("tabletop_rules.games.")}
    assert own == set(WORDS)


def test_words_name_what_the_reader_sees() -> None:
    """A card played for value is named to its owner and nobody else."""
    story = given(hands=[["planet 2"], ["planet 3"]]).play("planet 2", power=False)
    told = [
        [
            story.game.words(story.state, event, "en")
            for event in story.stream(seat)
            if type(event) is CardPlayedForValue
        ]
        for seat in (ANA, BEN)
    ]
    assert [["Seat 0 plays Venus (2) for value."], ["Seat 0 plays a hidden card for value."]] == told


@pytest.mark.parametrize("language", ["en", "fr"])
def test_a_view_as_text(language: str) -> None:
    """The text shows clock, slots and characters as the seat sees them."""
    story = given(board={"0.health": "~mars"}, settings={"0.health": "sun"}, stacks={ANA: ["emperor"]}, tower=ANA)
    mine, others = (story.game.show(view(story.game, story.match, seat), language) for seat in (ANA, BEN))
    assert "[Mars] / " in mine
    assert "[?] / ?" in others
    assert {"en": "The Emperor (IV)", "fr": "L'Empereur (IV)"}[language] in others
    assert 12 + 4 + 2 * 9 == len(mine.splitlines())


@pytest.mark.rule("D-INFO-6", "D-CHAR-2")
def test_the_text_names_the_current_character_first() -> None:
    """A stack is told from its top, covered cards with what they are worth."""
    story = given(stacks={BEN: [("hermit", "planet"), ("pope", "constellation"), "fool"]})
    text = story.game.show(view(story.game, story.match, ANA), "en")
    assert "characters: The Fool (0) 0, The Pope (V) 5, The Hermit (IX) 90" in text


@pytest.mark.parametrize(
    ("language", "swap", "slot", "legend"),
    [
        ("en", "At the end of the turn seat 0 and seat 1 swap hands", "Health: Mars / =Mars", "[hidden]"),
        ("fr", "À la fin du tour, le siège 0 et le siège 1 échangent leurs mains", "Santé : Mars / =Mars", "[caché]"),
    ],
)
def test_the_text_shows_what_is_agreed_and_says_its_signs(language: str, swap: str, slot: str, legend: str) -> None:
    """A swap of hands that was named stands in the picture, for everybody, and a legend explains the signs."""
    story = given(hands=[["lovers"], ["planet 1"]], board={"0.health": "mars"}, settings={"0.health": "mars!"})
    story.play("lovers", BEN)
    text = story.game.show(view(story.game, story.match, SPECTATOR), language)
    assert [True] * 3 == [part in text for part in (swap, slot, legend)]


def test_the_devil_is_told_where_it_goes() -> None:
    """That the Devil lies where the taken character lay is part of the sentence."""
    story = given(hands=[["devil"], ["planet 1"]], stacks={BEN: ["pope"]}).play("devil", card("pope"))
    told = story.game.words(story.state, story.event(CharacterTransformed), "fr")
    assert "Le siège 0 prend Le Pape (V) au siège 1 ; le Diable va à sa place." == told


@pytest.mark.parametrize(
    ("event", "english", "french"),
    [
        (CharacterDiscarded(ANA, BEN, card("fool")), "Seat 0 discards The Fool (0) of seat 1.",
         "Le siège 0 défausse Le Fou (0) du siège 1."),
        (TowerPlaced(ANA, BEN), "Seat 0 puts the Tower beside seat 1.",
         "Le siège 0 pose la Tour près du siège 1."),
        (TrickResolved((ANA, -1), None, (BEN,)),
         "The trick is won by nobody, lost by seat 1; cancelled: seat 0, destiny.",
         "Gagnant du pli : personne ; perdants : le siège 1 ; annulés : le siège 0, le destin."),
        (SightChanged(ANA, "none", ()), "Seat 0 may look at nothing hidden now.",
         "Le siège 0 peut maintenant regarder : rien de caché."),
    ],
)  # fmt: skip
def test_seats_in_french_sentences(event: Event, english: str, french: str) -> None:
    """French has an article before a seat, and joins it with what stands before."""
    story = given()
    assert (english, french) == tuple(story.game.words(story.state, event, language) for language in ("en", "fr"))


def test_a_view_as_svg() -> None:
    """The SVG is well-formed and shows nothing that the seat does not see."""
    story = given(seats=5, board={"0.health": "~mars"}, stacks={BEN: ["pope"]})
    assert story.game.draw is not None
    pictures = [story.game.draw(view(story.game, story.match, seat), "en") for seat in (ANA, SPECTATOR)]
    assert all(ElementTree.fromstring(picture).tag.endswith("svg") for picture in pictures)
    assert [True, False] == ["Mars" in picture for picture in pictures]


@pytest.mark.rule("D-INFO-6", "D-CHAR-3")
def test_a_tall_stack_leaves_no_points_out_of_the_svg() -> None:
    """Of more than four characters the picture names the upper three and tells what the others count."""
    stack = [("hermit", "planet"), ("pope", "planet"), "fool", "magician", "lovers"]
    told = []
    for height in (4, 5):
        story = given(stacks={ANA: stack[:height]})
        assert story.game.draw is not None
        told.append(story.game.draw(view(story.game, story.match, BEN), "en"))
    assert [True, False] == ["The Hermit (IX): 90" in picture for picture in told]
    assert [False, True] == ["2 beneath: 140" in picture for picture in told]
