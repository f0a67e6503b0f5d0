"""Terres de Destinées: auctions with cards that are both life and money, by Olivier Flament."""
