"""Wheel, catapult, bazaar and tower: what the host hands in (X5 to X13)."""
