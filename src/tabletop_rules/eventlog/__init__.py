"""The event log: strict JSON for every value, a file with a hash chain, upcasters, `verify` and `explain`."""
