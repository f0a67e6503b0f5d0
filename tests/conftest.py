"""Two ways to look for counterexamples: the same ones each time, or many new ones."""

from hypothesis import settings

settings.register_profile("steady", derandomize=True, deadline=None, database=None)
settings.register_profile("long", max_examples=1000, deadline=None, print_blob=True)
settings.load_profile("steady")
