"""Characters that are no letters, in texts that a stranger wrote."""

from __future__ import annotations

import re
from typing import Final

ORDERS: Final = re.compile("[\x00-\x08\x0b-\x1f\x7f-\x9f\u200e\u200f\u2028-\u202e\u2066-\u2069]")
"""What tells a terminal what to do, or turns the letters after it round; tabs and line ends are none of these."""
