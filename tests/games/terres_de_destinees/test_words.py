"""Events, commands, decisions and the table in words, English and French."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import attrs
import pytest

from tabletop_rules.core.agenda import Asked
from tabletop_rules.core.chance import Seeded
from tabletop_rules.core.engine import Accepted, mask_record, open_with_records, submit, unopened, view
from tabletop_rules.core.fold import fold
from tabletop_rules.core.legal import legal_commands
from tabletop_rules.core.mask import HIDDEN, mask
from tabletop_rules.core.messages import Answered, Ended
from tabletop_rules.core.terms import SPECTATOR, RuleId
from tabletop_rules.core.voice import Voice
from tabletop_rules.games.terres_de_destinees import commands as c
from tabletop_rules.games.terres_de_destinees import decisions as d
from tabletop_rules.games.terres_de_destinees import events as e
from tabletop_rules.games.terres_de_destinees.content.objectives import OBJECTIVES
from tabletop_rules.games.terres_de_destinees.elimination import Elimination
from tabletop_rules.games.terres_de_destinees.game import BOOK, make
from tabletop_rules.games.terres_de_destinees.hand_cards import PURPOSES, HandDiscard, HandPass
from tabletop_rules.games.terres_de_destinees.names import destin_asks
from tabletop_rules.games.terres_de_destinees.state import Demand
from tabletop_rules.games.terres_de_destinees.terms import Family
from tabletop_rules.games.terres_de_destinees.words import words
from tests.effort import some
from tests.games.terres_de_destinees.story import A, B, C, Story

LANGUAGES = ("en", "fr")


def messages(seed: int, seat: int | None) -> Iterator[tuple[Any, Any]]:
    """Yield every message of a random match with the state before it, whole or as a seat sees it."""
    game, rng, chance = make({"advanced_cards": True}), random.Random(seed), Seeded(seed)
    seats = 2 + seed % 5
    at = unopened(game, seats) if seat is None else view(game, unopened(game, seats), seat)
    done = open_with_records(game, seats, chance)
    while True:
        for record in done.records:
            record = record if seat is None else mask_record(record, seat)
            event = record.event
            if isinstance(event, Asked):
                yield from ((at.state, decision) for decision in event.decisions)
            elif isinstance(event, Answered) and event.command.seat >= 0:
                yield at.state, event.command
            elif not isinstance(event, Answered | Ended):
                yield at.state, event
            at = fold(game, at, [record])
        if done.match.over:
            return
        decision = rng.choice(done.match.decisions)
        answer = submit(game, done.match, rng.choice(list(legal_commands(game, done.match, decision.seat))), chance)
        assert isinstance(answer, Accepted)
        done = answer


@pytest.mark.parametrize("seat", [None, SPECTATOR, A])
@pytest.mark.parametrize("seed", some(range(5), 2))
def test_every_message_has_words(seed: int, seat: int | None) -> None:
    """Every command, event and decision has words in both languages, also with hidden parts."""
    for state, value in messages(seed, seat):
        for language in LANGUAGES:
            text = words(state, value, Voice(language))
            assert text
            assert not set("{}<>") & set(text)
            assert "HIDDEN" not in text
            assert "_" not in text


def test_no_class_lacks_a_text() -> None:
    """Each class of events, commands and decisions has a text, in two languages that differ."""
    said = [*(reducer.on for reducer in BOOK.reducers), *(part for rule in BOOK.rules for part in (rule.on, rule.to))]
    texts = [(cls.en, cls.fr) for cls in said if cls is not d.HandCardWanted]
    assert all(english and french for english, french in texts)
    state = Story(3).state
    assert {type(destin.objective) for destin in state.content.destins} == set(OBJECTIVES.values())
    assert all(destin_asks(state, destin.id, Voice("fr")) for destin in state.content.destins)
    assert all(english != french for english, french in PURPOSES.values())


@pytest.mark.parametrize(("value", "english", "french"), [
    (c.Bid(A, 1, 3), "bid 3 cards", "offrir 3 cartes"),
    (c.PutUp(A, 1, "juge", True), "put Judge up for auction, face down", "mettre Juge aux enchères, face cachée"),
    (c.ChooseHandCard(A, 1, "port"), "choose Harbour", "choisir Port"),
    (c.ChooseHandCard(A, 1, "dragon"), "choose dragon", "choisir dragon"),
    (c.Use(A, 1, False), "no", "non"),
    (e.BidMade(A, 1), "Player 1 bids 1 card.", "Joueur 1 offre 1 carte."),
    (e.Given(A, A, B, (HIDDEN,)), "Player 1 gives to Player 2: 1 card.", "Joueur 1 donne au joueur 2 : 1 carte."),
    (e.Drawn(A, A, ("port", "juge")), "Player 1 draws Harbour, Judge.", "Joueur 1 pioche Port, Juge."),
    (e.JetonTaken(A, B, 5), "Player 2 gets Jeton 5 (Curse).", "Joueur 2 reçoit le Jeton 5 (Malédiction)."),
    (e.Rescued(A, B, card="guerisseuse", drawn=("port",)), "Player 1 is saved by Player 2 (Healer; Harbour).",
     "Joueur 1 est sauvé par Joueur 2 (Guérisseuse ; Port)."),
    (e.Eliminated((Elimination(A, None),)), "Eliminated: Player 1 (by nobody).",
     "Élimination : Joueur 1 (par personne)."),
    (e.Eliminated((Elimination(A, B),)), "Eliminated: Player 1 (by Player 2).",
     "Élimination : Joueur 1 (par Joueur 2)."),
    (e.TaxDue(B, "collecteur_d_impots", A, 1), "Player 1 owes 1 card to Player 2 for Tax Collector.",
     "Joueur 1 doit 1 carte au joueur 2 pour la carte Collecteur d'impôts."),
    (e.PriceDue(A, 0), "Player 1 wins the auction and pays 0 cards.", "Joueur 1 remporte l'enchère et paie 0 carte."),
    (e.Engaged(A, "goule"), "Ghoul of Player 1 is engaged.", "La carte Goule du joueur 1 est engagée."),
    (e.Discarded(B, (HandDiscard(A, ("port",)), HandDiscard(B, ("juge",)))),
     "Player 1 discards Harbour; Player 2 discards Judge.",
     "Joueur 1 défausse Port ; Joueur 2 défausse Juge."),
    (e.PassedLeft(A, (HandPass(A, B, ("port",)),)), "Passed to the left: Player 1 → Player 2: Harbour.",
     "Passé à gauche : Joueur 1 → Joueur 2 : Port."),
    (c.ChoosePair(A, 1, (B, A)), "choose Player 2 and Player 1", "choisir Joueur 2 et Joueur 1"),
    (d.BidOrPass(A, 0, None), "Nobody has bid yet. Bid?",
     "Aucune offre encore. Enchérir ?"),
    (d.BidOrPass(A, 2, B), "The bid stands at 2 (Player 2). Raise it?",
     "L'offre est de 2 (Joueur 2). Surenchérir ?"),
    (d.WhetherToLoseLess(A, "garde_royal", 2, B),
     "A loss of 2 cards: engage Royal Guard to lose fewer?",
     "Perte de 2 cartes : engager Garde royal pour en perdre moins ?"),
    (d.CardToPay(A, 3, 0, B, rule=RuleId("T-AUC-10")), "Which card is paid (1 of 3)?",
     "Quelle carte est payée (1 sur 3) ?"),
])  # fmt: skip
def test_some_sentences(value: object, english: str, french: str) -> None:
    """Names come from the pack, and seats are counted as the library counts them."""
    state = Story().state
    assert words(state, value, Voice("en")) == english
    assert words(state, value, Voice("fr")) == french


@pytest.mark.parametrize(("destin", "english", "french"), [
    ("heritier", "at least 5 Kingdom cards acquired", "au moins 5 cartes Royaume acquises"),
    ("grand_domaine", "at least 3 Land cards acquired", "au moins 3 cartes Terrain acquises"),
    ("concorde", "at least 7 cards acquired, 1 or more of each family",
     "au moins 7 cartes acquises, 1 ou plus par famille"),
    ("porteur_de_sceaux", "at least 4 Jetons", "au moins 4 Jetons"),
    ("equilibriste", "at the end of your turn exactly 1 card in hand, at least 4 cards acquired",
     "à la fin de son tour, exactement 1 carte en main, au moins 4 cartes acquises"),
    ("assassin", "another player eliminated by your effect", "un autre joueur éliminé par son effet"),
    ("ange_gardien", "another player saved by your effect", "un autre joueur sauvé par son effet"),
])  # fmt: skip
def test_a_destin_says_what_it_asks_for(destin: str, english: str, french: str) -> None:
    """The sentence is made of the numbers printed, in events and on the table."""
    state = Story().state
    assert (english, french) == (destin_asks(state, destin, Voice("en")), destin_asks(state, destin, Voice("fr")))
    assert words(state, e.DestinFulfilled(A, destin), Voice("en")).endswith(f": {english}.")


@pytest.mark.rule("T-2P-13")
@pytest.mark.parametrize(("seats", "rentier", "opulence"), [(2, 3, 14), (3, 6, 12)])
def test_a_destin_names_the_threshold_for_its_table(seats: int, rentier: int, opulence: int) -> None:
    """The sentence names the thresholds for two players or more."""
    state = Story(seats).state
    assert f"at least {rentier} cards from other players in a turn of your own" == destin_asks(
        state, "rentier", Voice("en")
    )
    assert f"au moins {opulence} cartes en main" == destin_asks(state, "opulence", Voice("fr"))


def test_what_is_hidden_is_counted() -> None:
    """Hidden cards are counted, and a hidden Destin is "a Destin"."""
    story = Story().given()
    drawn = mask(e.Drawn(A, A, ("port", "juge")), SPECTATOR)
    assert "Player 1 draws 2 cards." == words(story.state, drawn, Voice("en"))
    looked = mask(e.DestinLooked(A, B, "magnat"), SPECTATOR)
    assert "Joueur 1 regarde le Destin du joueur 2 : un Destin." == words(story.state, looked, Voice("fr"))


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_table_shows_what_the_viewer_may_see(language: str) -> None:
    """Own hand and Destin are named, those of others are not; the auction and demands are."""
    story = Story().given(hands={A: "juge port", B: "liche"}, play={B: "crypte(e)"}, jetons={B: [4]}, discard="goule",
                          destins={A: "magnat"}, demands=[Demand(B, C, Family.MAGIE)])  # fmt: skip
    story.auction().put_up("port")
    mine = story.game.display.show(view(story.game, story.match, A), Voice(language))
    theirs = story.game.display.show(view(story.game, story.match, SPECTATOR), Voice(language))
    own, public = {
        "en": (("Judge", "Magnate"), (
            "[☠Crypt]", "On sale: Harbour [Player 1]", "   no bid yet", "Demanded of Player 3: Magic (by Player 2)",
            "Opulence (at least 12 cards in hand)",
        )),
        "fr": (("Juge", "Magnat"), (
            "[☠Crypte]", "En vente : Port [Joueur 1]", "   aucune offre", "Exigé du joueur 3 : Magie (par Joueur 2)",
            "Opulence (au moins 12 cartes en main)",
        )),
    }[language]  # fmt: skip
    assert [(True, False)] * 2 == [(word in mine, word in theirs) for word in own]
    assert [] == [text for text in public if text not in theirs]


def test_the_page_of_decisions_lists_every_answer() -> None:
    """The documentation lists each decision with the commands that answer it and their fields."""
    page = Path(__file__).parents[3] / "docs" / "rules" / "terres_de_destinees-questions.md"
    rows = [line.split("|") for line in page.read_text("utf-8").splitlines() if re.match(r"\| `[A-Z]", line)]
    listed = {(row[1].strip(" `"), answer) for row in rows for answer in re.findall(r"`(\w+\([^)]*\))`", row[3])}
    answers = set()
    for rule in BOOK.rules:
        fields = [field.name for field in attrs.fields(rule.on) if field.name not in ("seat", "decision")]
        answers.add((rule.to.__name__, f"{rule.on.__name__}({', '.join(fields)})"))
    assert answers == listed
