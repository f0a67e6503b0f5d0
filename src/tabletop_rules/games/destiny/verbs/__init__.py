"""What powers do, by the things they act on; `call` explains the fields of a `Verb`, and `powers` lists all verbs."""
