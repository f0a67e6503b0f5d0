"""Control characters to find in untrusted text."""

from __future__ import annotations

import re
from typing import Final

ORDERS: Final = re.compile("[\x00-\x08\x0b-\x1f\x7f-\x9f\u200e\u200f\u2028-\u202e\u2066-\u2069]")
"""Characters that control a terminal or change the direction of text, except tabs and line ends."""
