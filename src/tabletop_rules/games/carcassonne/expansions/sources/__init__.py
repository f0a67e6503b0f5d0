"""Wheel, catapult, bazaar and tower: what the host hands in. The rest of chapter 10."""
