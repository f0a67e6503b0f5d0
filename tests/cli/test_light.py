"""The library runs with attrs, cattrs and pyrsistent alone; the command line is an extra."""

import subprocess
import sys

WITHOUT = "import sys; sys.modules['rich'] = sys.modules['typer'] = None; "


def run(code: str) -> subprocess.CompletedProcess[str]:
    """Run Python code in a process in which rich and typer cannot be imported."""
    return subprocess.run([sys.executable, "-c", WITHOUT + code], capture_output=True, text=True, check=False)


def test_a_match_needs_no_extra() -> None:
    """A match is played, saved as text and replayed without the libraries of the command line."""
    code = (
        "import tabletop_rules as tr, tabletop_rules.testing; t = tr.Table.open('destiny', seats=2, seed=1); "
        "t.submit(next(t.legal())); print(tr.replay(tr.EventLog.loads(t.log.dumps())) == t.match)"
    )
    done = run(code)
    assert (0, "True\n") == (done.returncode, done.stdout), done.stderr


def test_the_command_line_says_how_to_get_it() -> None:
    """Without its extra, `tabletop-rules` exits with 2 and names the command that installs it."""
    done = run("from tabletop_rules.cli import main; main()")
    assert 2 == done.returncode
    assert "pip install 'tabletop-rules[cli]'" in done.stderr
