"""Content packs of one's own for tests: the built-in pack with some texts replaced."""

from __future__ import annotations

from importlib.resources import files
from pathlib import Path

PACK = files("tabletop_rules.games.terres_de_destinees") / "pack"


def own_pack(folder: Path, *changes: tuple[str, str]) -> dict[str, object]:
    """Write the built-in pack with some texts replaced, each of which must occur. Return the options that name it."""
    folder.mkdir(exist_ok=True)
    texts = {entry.name: entry.read_text("utf-8") for entry in PACK.iterdir() if entry.name != "rules.toml"}
    for old, new in changes:
        assert any(old in text for text in texts.values()), old
        texts = {name: text.replace(old, new) for name, text in texts.items()}
    for name, text in texts.items():
        (folder / name).write_text(text, encoding="utf-8")
    return {"pack": str(folder)}


def never_consumed(jeton: str) -> tuple[str, str]:
    """Return the change that leaves a Jeton with its owner when it is used; in the built-in pack none stays."""
    entries = (PACK / "jetons.toml").read_text("utf-8").split("[[jeton]]")
    entry = next(part for part in entries if f'id = "{jeton}"' in part)
    return entry, entry.replace('consumed = "on_use"', 'consumed = "never"')


__all__ = ["PACK", "never_consumed", "own_pack"]
