"""Tokens that move and turn. Source: D-TOK-1 to D-TOK-10."""

from __future__ import annotations

import tabletop_rules.author as tr
from tabletop_rules.games.destiny.bands import Band
from tabletop_rules.games.destiny.content.acts import Partner, Source
from tabletop_rules.games.destiny.queries import Shown, drawn_from, exchanged_with, shown_at, up_by_half
from tabletop_rules.games.destiny.refusals import CONSOLIDATED
from tabletop_rules.games.destiny.state import Setting, State, Token, put_board
from tabletop_rules.games.destiny.targets import HIDEABLE, TOUCHABLE, is_loose, spot_params
from tabletop_rules.games.destiny.terms import INDEX, Spot, TokenId


def token_at(state: State, index: int) -> Token:
    """Return the token at a spot that holds one."""
    token = state.board[index]
    assert token is not None
    return token


def body_at(state: State, index: int) -> str:
    """Return the body at a spot. Needs the whole match, not a view."""
    body = token_at(state, index).body
    assert not isinstance(body, tr.Hidden)
    return body


def uncovered(state: State, *spots: Spot) -> State:
    """Put back, hidden, each setting at these spots that no longer covers the token it names, face up (D-CONS-1)."""
    for spot in spots:
        index = INDEX[spot]
        setting, token = state.setting_at(index), state.board[index]
        if setting is not None and setting.laid:
            named = state.content.setting[setting.id].target if isinstance(setting.id, str) else None
            if token is None or not token.up or token.body != named:
                state = state.with_setting(index, Setting(setting.id))
    return state


def lying(token: Shown) -> Token:
    return Token(token.body, token.up)


@tr.frozen
class TokenRevealed(tr.Event, kind="destiny.token_revealed/1", matters="detail"):
    """A hidden token was turned up (D-TOK-7)."""

    en = "{seat} turns up {body:setting} ({there})."
    fr = "{seat} révèle {body:setting} ({there})."
    seat: tr.Public[tr.Seat]
    spot: tr.Public[Spot]
    body: tr.Public[TokenId]

    def apply(self, state: State) -> State:
        return state.with_spot(INDEX[self.spot], Token(self.body, True))


@tr.frozen
class TokenHidden(tr.Event, kind="destiny.token_hidden/1", matters="detail"):
    """A face-up token was turned face down (D-TOK-8)."""

    en = "{seat} turns {the_token} face down ({there})."
    fr = "{seat} cache {the_token} ({there})."
    seat: tr.Public[tr.Seat]
    spot: tr.Public[Spot]
    token: tr.Public[Shown]

    def apply(self, state: State) -> State:
        return uncovered(state.with_spot(INDEX[self.spot], lying(self.token)), self.spot)


@tr.frozen
class TokenShifted(tr.Event):
    """A token moved to an empty spot."""

    seat: tr.Public[tr.Seat]
    source: tr.Public[Spot]
    target: tr.Public[Spot]
    token: tr.Public[Shown]

    def apply(self, state: State) -> State:
        board = list(state.board)
        board[INDEX[self.source]] = None
        board[INDEX[self.target]] = lying(self.token)
        return uncovered(put_board(state, tuple(board)), self.source)


@tr.frozen
class TokenDrawn(TokenShifted, kind="destiny.token_drawn/1", matters="detail"):
    """A token was drawn from the clock (D-TOK-2, D-TOK-3)."""

    en = "{seat} draws {the_token} from {here} to {there}."
    fr = "{seat} pioche {the_token} de {here} à {there}."


@tr.frozen
class TokenStolen(TokenShifted, kind="destiny.token_stolen/1", matters="headline"):
    """A token was stolen from an opponent (D-TOK-2, D-TOK-3)."""

    en = "{seat} steals {the_token} from {here} to {there}."
    fr = "{seat} vole {the_token} de {here} à {there}."


@tr.frozen
class TokenThrown(TokenShifted, kind="destiny.token_thrown/1", matters="headline"):
    """A token was thrown to the clock (D-TOK-5)."""

    en = "{seat} throws {the_token} from {here} to {there}."
    fr = "{seat} rejette {the_token} de {here} à {there}."


@tr.frozen
class TokensExchanged(tr.Event, kind="destiny.tokens_exchanged/1", matters="detail"):
    """Two tokens of one kind swapped places: `token` is now at `target`, `other` at `source` (D-TOK-6)."""

    en = "{seat} exchanges {the_token} ({here}) for {the_other} ({there})."
    fr = "{seat} échange {the_token} ({here}) contre {the_other} ({there})."
    seat: tr.Public[tr.Seat]
    source: tr.Public[Spot]
    target: tr.Public[Spot]
    token: tr.Public[Shown]
    other: tr.Public[Shown]

    def apply(self, state: State) -> State:
        board = list(state.board)
        board[INDEX[self.target]] = lying(self.token)
        board[INDEX[self.source]] = lying(self.other)
        return uncovered(put_board(state, tuple(board)), self.source, self.target)


@tr.protection("D-CONS-2", TOUCHABLE, Band.CONSOLIDATION, 10, CONSOLIDATED, spot_params, source="rulebook")
@tr.fr("Un jeton consolidé ne peut être ni volé, ni rejeté, ni échangé, même par son propriétaire.")
@tr.otherwise(
    "A consolidated token is stolen, thrown and exchanged like any other; its setting goes back under the slot.",
    "Un jeton consolidé se vole, se rejette et s'échange comme un autre ; son réglage retourne caché dans sa case.",
)
def consolidated_stay(state: State, spot: int, seat: tr.Seat) -> bool:
    """A consolidated token cannot be stolen, thrown or exchanged, even by its owner."""
    return is_loose(state, spot, seat)


@tr.protection("D-Q-13", HIDEABLE, Band.CONSOLIDATION, 10, CONSOLIDATED, spot_params, source="ruling")
@tr.fr("Un jeton consolidé ne peut être caché, même par son propriétaire.")
@tr.otherwise(
    "A consolidated token can be hidden like any other; its setting goes back under it, hidden.",
    "Un jeton consolidé peut être caché comme un autre ; son réglage retourne caché dessous.",
)
def kept_up(state: State, spot: int, seat: tr.Seat) -> bool:
    """A consolidated token cannot be hidden, even by its owner."""
    return is_loose(state, spot, seat)


@tr.modifier("D-Q-36", drawn_from, Band.READINGS, 10, source="ruling")
@tr.when("unspecified_draw", "anywhere")
@tr.fr("La Justice et l'Aide de Dieu piochent à n'importe quel emplacement, pas seulement là où pointe l'aiguille.")
@tr.otherwise(
    "Justice and God's Help draw tokens from where the needle points (D-CARD-28, D-CARD-38).",
    "La Justice et l'Aide de Dieu piochent là où pointe l'aiguille (D-CARD-28, D-CARD-38).",
)
def drawn_anywhere(state: State, held: Source, source: Source, stated: bool) -> Source:
    """Justice and God's Help draw tokens from any place, not only from where the needle points.

    Return "anywhere" where the rulebook does not state the source.
    """
    return held if stated else "anywhere"


def wrong_face_bearers(state: State, event: TokenThrown) -> tuple[tr.Bearer, ...]:
    """Return the table if the token does not have the face that the half where it lands demands."""
    return tr.TABLE if event.token.up != up_by_half(state, INDEX[event.target]) else ()


@tr.replacement("D-Q-41", TokenThrown, Band.READINGS, 10, bearers=wrong_face_bearers, source="ruling")
@tr.when("thrown_face", "by_half")
@tr.fr("Un jeton rejeté sur l'horloge est révélé ou caché selon la moitié où il arrive.")
@tr.otherwise("A thrown token keeps its face (D-TOK-5).", "Un jeton rejeté garde sa face (D-TOK-5).")
def face_by_half(state: State, event: TokenThrown, bearer: tr.Bearer) -> tr.Plan:
    """A token thrown to the clock is turned up or hidden according to the half where it lands.

    Turn the token to the face of that half.
    """
    token = state.board[INDEX[event.source]]
    assert token is not None
    place = INDEX[event.target]
    return (tr.change(event, token=shown_at(state, Token(token.body, up_by_half(state, place)), place)),)


@tr.modifier("D-CARD-38", exchanged_with, Band.READINGS, 10, source="ruling")
@tr.when("gods_help_exchange", "clock_too")
@tr.fr("L'Aide de Dieu échange un jeton avec un adversaire ou avec un emplacement que pointe l'aiguille.")
@tr.otherwise(
    "God's Help exchanges a token with an opponent only (D-TOK-6).",
    "L'Aide de Dieu n'échange un jeton qu'avec un adversaire (D-TOK-6).",
)
def clock_too(
    state: State, held: tuple[Partner, ...], partners: tuple[Partner, ...], power: str
) -> tuple[Partner, ...]:
    """God's Help exchanges a token with an opponent or with a place to which the needle points.

    Add the pointed places for God's Help.
    """
    return held if state.content.card[power].rule != "D-CARD-38" else (*held, "clock_pointed")
