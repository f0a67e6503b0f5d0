"""What is said at a table comes into sight of whoever looks elsewhere."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tests.serve.page.browsing import NAMES, PHONE, Host, Player, seated, visit

if TYPE_CHECKING:
    from playwright.sync_api import Browser


def test_what_others_say_is_shown_until_the_chat_is_seen(browser: Browser, host: Host, faults: list[str]) -> None:
    """Over the table, on a phone too; a click leads to the chat. Not what one says, and not what was said before."""
    links = seated(host, "destiny", NAMES[:2])
    ana, benoit = (Player(visit(browser, "about:blank", faults, **PHONE)).open(link).page for link in links)

    def say(text: str, line: int) -> None:
        benoit.fill(".chat input", text)
        benoit.press(".chat input", "Enter")
        for page in (ana, benoit):
            page.wait_for_selector(f".chat-lines li:nth-child({line})", state="attached")

    say("Hello, <i>you</i>", 1)
    ana.wait_for_selector(f".heard:has-text('{NAMES[1]}'):has-text('Hello, <i>you</i>')")
    assert 0 <= ana.evaluate("document.querySelector('.heard').getBoundingClientRect().bottom") <= 844
    assert benoit.is_hidden(".heard")
    ana.click(".heard")
    ana.wait_for_function("document.activeElement.matches('.chat-lines')")
    assert 0 <= ana.evaluate("document.querySelector('.chat-lines').getBoundingClientRect().bottom") <= 844
    assert ana.is_hidden(".heard")
    say("nice to meet you", 2)
    assert ana.is_hidden(".heard")
    ana.evaluate("scrollTo(0, 0)")
    ana.reload()
    ana.wait_for_selector(".chat-lines li:nth-child(2)", state="attached")
    assert ana.is_hidden(".heard")
    say("your turn", 3)
    ana.wait_for_selector(".heard:has-text('your turn')")
    ana.evaluate("document.querySelector('.chat').scrollIntoView({ block: 'center' })")
    ana.wait_for_selector(".heard", state="hidden")
