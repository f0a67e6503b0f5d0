"""`Refused`: a request that is answered with an error, as status, code and message in both languages."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Any, Final

import tabletop_rules as tr

Texts = tuple[str, str]

MAX_FAULTS: Final = 20
"""The most faults that an answer lists."""

MAX_TEXT: Final = 400
"""The most characters of a fault, and of the reason of a rejection."""

CODES: Final[dict[str, tuple[int, Texts]]] = {
    "invalid": (400, ("The request cannot be read.", "La requête est illisible.")),
    "unknown_token": (401, ("This token is not valid for this match.", "Ce jeton n'est pas valable ici.")),
    "not_yours": (403, ("You may not do this.", "Vous n'en avez pas le droit.")),
    "chat_closed": (403, ("The host has closed the chat.", "L'hôte a fermé la discussion.")),
    "not_your_seat": (403, ("This command is not of your seat.", "Ce coup n'est pas celui de votre place.")),
    "not_your_draw": (403, ("A player may still take back.", "Un joueur peut encore reprendre son coup.")),
    "not_found": (404, ("There is nothing here.", "Il n'y a rien ici.")),
    "no_match": (404, ("There is no such match.", "Cette partie n'existe pas.")),
    "no_such_thing": (404, ("There is no such thing in this game.", "Cet élément n'existe pas dans ce jeu.")),
    "bad_method": (405, ("This is not possible here.", "Ce n'est pas possible ici.")),
    "slow": (408, ("The request took too long to arrive.", "La requête a mis trop de temps à arriver.")),
    "rejected": (409, ("This command is not allowed now.", "Ce coup n'est pas permis.")),
    "taken": (409, ("Somebody else has taken this seat.", "Cette place est déjà prise.")),
    "waiting": (409, ("The match has not started: seats are open.", "La partie attend encore des joueurs.")),
    "in_time": (409, ("This player has time left.", "Il reste du temps à ce joueur.")),
    "over": (409, ("The match is over.", "La partie est finie.")),
    "no_rematch": (409, ("A rematch follows a match that is over.", "Une revanche suit une partie finie.")),
    "no_draw": (409, ("No draw waits.", "Aucun tirage n'est en attente.")),
    "not_over": (409, ("This is public once the match is over.", "Ceci sera public à la fin de la partie.")),
    "too_long": (413, ("The request is too long.", "La requête est trop longue.")),
    "not_json": (415, ("Send JSON, as application/json.", "Envoyez du JSON (application/json).")),
    "other_command": (422, ("This command id was used for something else.", "Cet identifiant a servi à autre chose.")),
    "log_broken": (
        422,
        ("This is no log of a match, or it is damaged.", "Ce n'est pas le journal d'une partie, ou il est abîmé."),
    ),
    "log_forged": (
        422,
        ("This log does not follow from the rules.", "Ce que dit ce journal ne découle pas des règles."),
    ),
    "log_of_other_game": (
        422,
        ("This server does not have the game of this log.", "Ce serveur n'a pas le jeu de ce journal."),
    ),
    "log_not_over": (422, ("The match of this log is not over.", "La partie de ce journal n'est pas finie.")),
    "log_slow": (422, ("This log takes too long to check.", "Ce journal est trop long à vérifier.")),
    "too_many": (429, ("Too many requests: wait a moment.", "Trop de requêtes : patientez un instant.")),
    "too_many_records": (409, ("This match has become too long.", "Cette partie est devenue trop longue.")),
    "failed": (500, ("Something went wrong on the server.", "Le serveur a rencontré une erreur.")),
    "busy": (503, ("The server is busy: try again.", "Le serveur est occupé : réessayez.")),
    "no_game": (503, ("This server does not have the game of this match.", "Ce serveur n'a pas le jeu de la partie.")),
    "no_store": (503, ("The database cannot be reached: try again.", "La base de données est injoignable.")),
}
"""The errors of the API by code: the status, and the message in English and in French."""


def cut(text: str) -> str:
    """Return a text that a client may have written much of, at most as long as an answer should be."""
    return text if len(text) <= MAX_TEXT else f"{text[:MAX_TEXT]}..."


class Refused(Exception):
    """A request that is refused; `retry_after` says in how many seconds it may be sent again."""

    def __init__(self, code: str, *, faults: Sequence[str] = (), retry_after: float = 0) -> None:
        super().__init__(code)
        self.code, self.retry_after = code, retry_after
        self.faults = tuple(cut(fault) for fault in faults[:MAX_FAULTS])
        self.status, self.texts = CODES[code]

    @property
    def headers(self) -> dict[str, str]:
        """The headers of the answer."""
        if self.status == 401:
            return {"WWW-Authenticate": "Bearer"}
        if self.status == 408:  # what is left of the body is not read
            return {"Connection": "close"}
        return {"Retry-After": str(max(1, math.ceil(self.retry_after)))} if self.status in (429, 503) else {}

    def body(self, language: str) -> dict[str, Any]:
        """Return the body of the answer."""
        message = self.texts[1 if language == "fr" else 0]
        return {"error": {"code": self.code, "rule": "", "message": message, "faults": list(self.faults)}}


class Rejected(Refused):
    """A command that the rules reject."""

    def __init__(self, rejection: tr.Rejection) -> None:
        super().__init__("rejected")
        self.rejection = rejection

    def body(self, language: str) -> dict[str, Any]:
        """Return the body of the answer, with the code, rule and reason of the rejection."""
        made = self.rejection
        error = {"code": made.code, "rule": str(made.rule), "message": cut(made.message(language)), "faults": []}
        return {"error": error}
