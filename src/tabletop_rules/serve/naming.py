"""The names that strangers give, judged by the free forms of RFC 8264 and 8265 when they come in."""

from __future__ import annotations

import re
from typing import Final
from unicodedata import category

from precis_i18n import get_profile

from tabletop_rules.core.names import compose, faults_of_name
from tabletop_rules.serve.errors import Refused

_FREE_FORM: Final = get_profile("OpaqueString")  # the profile for nicknames refuses Korean ones, such as ㅋㅋ
_PEOPLE_HAVE: Final = re.compile(
    "[\xb7\u0375\u05f3\u05f4\u30fb\u180b-\u180f\u200c\u200d\ufe00-\ufe0f\U000e0020-\U000e007f\U000e0100-\U000e01ef]"
)
"""What the RFC refuses, or allows in few words, and names hold: middle dots, joiners, variants of Han, flags, emoji.

`faults_of_name` knows where those that do not show may stand.
"""


def take_name(name: str) -> str:
    """Return a name in NFC; "" stays, for a player called by number.

    Raises:
        Refused: the name shows nothing, or holds what no name does.
    """
    taken = compose(name)
    faults = [f"this name {fault}" for fault in faults_of_name(taken)]
    if faults:
        raise Refused("invalid", faults=faults)
    judged = "".join(sign for sign in _PEOPLE_HAVE.sub("", taken) if category(sign) != "Cn")  # a later Unicode has it
    try:
        if judged:
            _FREE_FORM.enforce(judged)
    except UnicodeEncodeError as fault:
        raise Refused("invalid", faults=[f"this name cannot be used: {fault.reason}"]) from None
    return taken
