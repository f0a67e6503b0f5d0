"""The page in a real browser, used by people who know no rule."""

from __future__ import annotations

import re
from pathlib import Path
from typing import TYPE_CHECKING, Any

import httpx
import pytest

import tabletop_rules as tr
from tabletop_rules import catalog
from tests.serve.page.browsing import DESK, NAMES, PHONE, Host, Player, check_review, hosting, seated, visit, wait_until
from tests.serve.table import TLS

if TYPE_CHECKING:
    from playwright.sync_api import Browser


# --- the lobby ------------------------------------------------------------------------------------------------------


def test_a_table_is_opened_with_the_form_and_found_in_the_lobby(
    browser: Browser, host: Host, faults: list[str]
) -> None:
    """Game, names, an open seat, a clock and options are chosen; somebody sits down, and the match begins for both."""
    ana = visit(browser, host.address, faults)
    ana.check("input[value=fatum_medieval]")
    ana.fill("[data-key='name 0']", NAMES[0])
    ana.select_option("[data-key='who 1']", "open")
    ana.fill("[data-key='name 1']", "")
    ana.click(".options summary")
    choice = ana.locator(".options select").first
    choice.select_option(index=0 if choice.evaluate("select => select.selectedIndex") else 1)
    assert "changed: 1" in ana.inner_text(".options summary")
    ana.select_option("[data-key=clock]", "move")
    ana.fill("[data-key='clock minutes']", "2.5")
    ana.click("text=Open the table")
    ana.wait_for_selector(".waiting:not([hidden]) .agreed .changed:has-text('most points when time is up')")
    bo = visit(browser, host.address, faults, locale="fr")
    bo.click(".tables a:has-text('FATUM')")
    bo.fill(".waiting input[type=text]", "Bo")
    bo.click("text=Prendre cette place")
    for page in (ana, bo):
        page.wait_for_selector(".match:not([hidden]) .picture svg")
    bo.click(".agreed summary")
    assert bo.locator(".agreed .changed dd").all_inner_texts() == ["le plus de points quand le temps est écoulé"]
    assert "<b>Ana</b>" in bo.inner_text(".standings")
    assert "Bo" in ana.inner_text(".standings")
    assert bo.locator(".standings b").count() == 0
    assert 2 == bo.locator(".clocks li:has-text('2:')").count()


def test_options_that_do_not_count_are_not_asked(browser: Browser, host: Host, faults: list[str]) -> None:
    """An option with `only_with` appears, under its name, when the other option has its value."""
    page = visit(browser, host.address, faults)
    page.check("input[value=carcassonne]")
    page.click(".options summary")
    assert ["Extensions", "Variants", "Rulings"] == page.locator(".options .group > legend").all_inner_texts()
    assert 0 == page.locator("text=Spring and lake").count()
    page.check(".options >> text=The River")
    assert page.locator("text=Spring and lake").count()
    page.check(".options >> text=The Robbers")
    values = page.locator(".options label:has-text('Robbers of the others') option").all_inner_texts()
    assert ["the next player who can", "every other player"] == values
    page.click("#language")
    assert "Voleurs des autres" in page.inner_text(".options")


def test_a_link_is_a_seat(browser: Browser, host: Host, faults: list[str]) -> None:
    """The token of a link leaves the address, and a reload plays the same seat; without it one watches."""
    first, second = seated(host, "terres_de_destinees", NAMES[:2])
    player = Player(visit(browser, "about:blank", faults)).open(second)
    assert re.search(r"#/m/[\w-]{16}$", player.page.url)
    player.page.reload()
    player.page.wait_for_selector(".standings")
    assert NAMES[1] in player.page.inner_text(".standings li:has(.role:has-text('you'))")
    onlooker = Player(visit(browser, "about:blank", faults)).open(player.page.url)
    assert onlooker.page.locator(".command").count() == 0
    assert "watching" in onlooker.page.inner_text(".seats-part")
    assert first != second


def test_a_match_that_does_not_exist_is_not_an_empty_page(browser: Browser, host: Host) -> None:
    """The page says so, and leads back to the lobby."""
    page = visit(browser, f"{host.address}#/m/{'A' * 16}", [])
    page.click(".waiting:has-text('no such match') a")
    page.wait_for_selector(".lobby")
    assert page.locator("#link").is_hidden()


# --- whole matches --------------------------------------------------------------------------------------------------


def play_whole_match(
    browser: Browser, host: Host, other: Host, game: str, faults: list[str], **more: Any
) -> list[Player]:
    """Play a match with a mouse in English, one in French, one reloaded again and again, and one by keys alone.

    Two of the four are on another server of the same database.
    """
    links = seated(host, game, NAMES[:4], **more)
    looks: list[dict[str, Any]] = [{}, {"locale": "fr"}, PHONE, {"reduced_motion": "reduce"}]
    found = []
    for seat, (link, look) in enumerate(zip(links, looks, strict=True)):
        address = link if seat % 2 == 0 else link.replace(host.address, other.address)
        found.append(Player(visit(browser, "about:blank", faults, **look)).open(address))
    for player in found:
        if player.page.locator("[data-key=confirm]").count():
            player.page.uncheck("[data-key=confirm]")
    moves, version = 0, -1
    while not found[0].is_over:
        wait_until(lambda: any(player.can_play or player.is_over for player in found))
        for seat, player in enumerate(found):
            if not player.can_play:
                continue
            before = player.version
            (player.play_by_keys if seat == 3 else player.play)(moves * 7 + seat)
            wait_until(lambda player=player, before=before: player.version > before)
            if seat == 2 and moves % 10 == 0:
                player.page.reload()
                player.page.wait_for_selector(".standings")
            moves += 1
        newest = max(player.version for player in found)
        wait_until(lambda newest=newest: all(player.version >= newest for player in found))
        assert newest >= version
        version = newest
    return found


@pytest.mark.parametrize(
    ("game", "options"),
    [
        ("fatum_medieval", {"turn_limit": 1}),
        pytest.param("terres_de_destinees", {"turn_limit": 6}, marks=pytest.mark.slow),
        pytest.param("carcassonne", {"expansions": ["abbot", "robbers", "messengers"]}, marks=pytest.mark.slow),
        pytest.param("destiny", {}, marks=pytest.mark.slow),
    ],
)
def test_four_browsers_play_a_whole_match(
    browser: Browser, host: Host, faults: list[str], game: str, options: dict[str, Any]
) -> None:
    """Everybody sees the same end."""
    assert game in tr.games()
    with hosting(host.url) as other:
        found = play_whole_match(browser, host, other, game, faults, options=options)
        for player in found:
            player.page.wait_for_selector(".over .ranking li:nth-child(4)")
        assert found[0].page.inner_text(".over p").startswith("The match is over: ")
        if game != "terres_de_destinees" or found[0].page.locator(".turning-points").count():  # all may be level there
            check_review(found[0], found[1])
        endings = [player.page.locator(".over .ranking .who").all_inner_texts() for player in found]
        assert [endings[0]] * 4 == endings
        assert sorted(NAMES[:4]) == sorted(endings[0])
        with found[1].page.expect_download() as saved:
            found[1].page.click("text=Enregistrer le journal")
        assert tr.verify(tr.EventLog.load(saved.value.path())).ok
        for player in found:
            player.page.close()


# --- at the table ---------------------------------------------------------------------------------------------------


@pytest.fixture
def table(browser: Browser, host: Host, faults: list[str]) -> Player:
    """A player of FATUM Medieval against bots, who is asked."""
    (link,) = seated(host, "fatum_medieval", NAMES[:3], bots={"1": "random", "2": "random"})
    player = Player(visit(browser, "about:blank", faults)).open(link)
    wait_until(lambda: player.can_play)
    return player


def test_a_command_is_asked_before_it_is_played(table: Player) -> None:
    """A click on a thing with one command shows it; Escape forgets it, a click on "Play this" plays it.

    Whoever is asked something for the first time is shown its rule.
    """
    page = table.page
    page.click(".hint-card a.rule")
    page.wait_for_selector("#book .found")
    page.click("#book .close")
    told = page.inner_text(".hint-card p")
    page.click(".hint-card [data-key=hint_got]")
    assert told not in page.inner_text(".dock")
    page.reload()
    page.wait_for_selector(".dock .asked")
    assert told not in page.inner_text(".dock")
    for number in range(60):
        wait_until(lambda: table.can_play)
        if page.locator(".picture [data-lit]").count():
            page.locator(".picture [data-lit]").first.dispatch_event("click")
        if page.locator(".dock .primary").count():
            break
        table.play(number)
    version = table.version
    assert page.inner_text(".dock .chosen")
    page.locator("[data-picked]").first.focus()
    page.keyboard.press("Escape")
    assert page.locator("[data-picked]").count() == 0
    assert version == table.version
    page.locator(".picture [data-lit]").first.dispatch_event("click")
    page.click(".dock .primary")
    wait_until(lambda: table.version > version)
    wait_until(lambda: page.inner_text("#said"))


def test_a_tile_is_laid_where_one_clicks(browser: Browser, host: Host, faults: list[str]) -> None:
    """The drawn tile is beside the question; a click on a cell shows it there, the next turns it, then it is laid."""
    drawn = {"landscape": [["base-D", [1, 0], 0]], "drawn": "base-V", "at": "tile"}  # a curve fits in several places
    players = [
        Player(visit(browser, "about:blank", faults)).open(link)
        for link in seated(host, "carcassonne", NAMES[:2], situation=drawn)
    ]
    wait_until(lambda: any(player.can_play for player in players))
    player = next(player for player in players if player.can_play)
    page = player.page
    page.wait_for_selector(".dock svg.about")
    cell = page.locator(".picture [data-kind=cell][data-lit]").first
    cell.click()
    page.wait_for_selector(".picture .ghost")
    shown = page.locator(".picture .ghost").inner_html()
    if page.locator(".dock [data-key=way]").count():
        cell.click()
        assert shown != page.locator(".picture .ghost").inner_html()
    before = player.version
    page.click(".dock .primary")
    wait_until(lambda: player.version > before)
    assert 0 == page.locator(".picture .ghost").count()


def test_a_thing_is_read_with_mouse_keys_and_finger(table: Player, browser: Browser, faults: list[str]) -> None:
    """The card of a thing is shown when the pointer rests on it, when it has the focus, and after a long press."""
    page = table.page
    page.hover(".picture [data-id='deck:work']")
    page.wait_for_selector("#card:not([hidden]) h2")
    page.keyboard.press("Escape")
    assert page.locator("#card").is_hidden()
    page.locator(".picture svg [tabindex='0']").focus()
    page.keyboard.press("ArrowDown")
    page.wait_for_selector("#card:not([hidden]) h2")
    name = page.evaluate("document.activeElement.getAttribute('aria-label')")
    assert page.inner_text("#card h2").lower() in name.lower()


def test_a_finger_that_stays_reads_and_does_not_choose(browser: Browser, host: Host, faults: list[str]) -> None:
    """After a long press the card is shown until it is closed, and nothing is chosen."""
    (link, _) = seated(host, "terres_de_destinees", NAMES[:2])
    page = Player(visit(browser, "about:blank", faults, **PHONE, reduced_motion="reduce")).open(link).page
    page.locator("[data-id='family:royaume']").scroll_into_view_if_needed()
    box = page.locator("[data-id='family:royaume']").bounding_box()
    assert box is not None
    finger = page.context.new_cdp_session(page)
    point = {"x": box["x"] + box["width"] / 2, "y": box["y"] + box["height"] / 2}
    finger.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [point]})
    page.wait_for_selector("#card.pinned h2")
    finger.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    assert page.locator("[data-picked]").count() == 0
    page.tap("#card .close")
    assert page.locator("#card").is_hidden()


def test_what_was_played_is_taken_back(browser: Browser, host: Host, faults: list[str]) -> None:
    """The question is asked again, and the story of both players is as if nothing had been, but for one line."""
    links = seated(host, "carcassonne", NAMES[:2])
    found = [Player(visit(browser, "about:blank", faults)).open(link) for link in links]
    wait_until(lambda: any(player.can_play for player in found))
    player = next(player for player in found if player.can_play)
    asked, version = player.page.inner_text(".dock .asked"), player.version
    told = [each.page.locator(".story .line").all_inner_texts() for each in found]
    player.play(1)
    wait_until(lambda: player.version > version and player.page.inner_text(".dock .asked") != asked)
    for each, lines in zip(found, told, strict=True):
        wait_until(lambda each=each, lines=lines: each.page.locator(".story .line").count() > len(lines))
    player.page.click("text=Take back")
    wait_until(lambda: player.page.inner_text(".dock .asked") == asked)
    assert player.version > version + 1
    for each, lines in zip(found, told, strict=True):
        wait_until(lambda each=each: each.version == player.version)
        *before, last = each.page.locator(".story .line").all_inner_texts()
        assert lines == before
        assert "takes back" in last
        each.page.reload()
        each.page.wait_for_selector(".story .line")
        assert lines == each.page.locator(".story .line").all_inner_texts()


def test_a_guest_comes_and_a_host_gives_the_seat_to_a_bot_and_back(browser: Browser, host: Host) -> None:
    """The match waits until the guest has given a name, with which the link is used up; a second device has another.

    Whoever sat there watches from then on; the new link of the host is a seat again.
    """
    ana = visit(browser, host.address, [])
    ana.check("input[value=fatum_medieval]")
    ana.select_option("[data-key='who 1']", "invite")
    ana.click("text=Open the table")
    ana.wait_for_selector(".waiting .link input")
    invitation = ana.input_value(".seats .link input")
    guest = visit(browser, invitation, [])
    guest.fill(".waiting form input", "Bo")
    guest.click(".waiting form .primary")
    bo = Player(guest)
    for page in (ana, guest):
        page.wait_for_selector(".match:not([hidden]) .standings:has-text('Bo')")
    late = visit(browser, invitation, [])
    late.wait_for_selector("#failed:has-text('has been used')")
    guest.click(".seats .elsewhere button")
    guest.wait_for_selector(".seats .code")
    assert guest.evaluate("document.querySelector('.seats .code').naturalWidth")
    phone = visit(browser, guest.input_value(".seats .elsewhere input"), [], **PHONE)
    phone.wait_for_selector(".standings li:has(.role:has-text('you')):has-text('Bo')")
    for page in (late, phone):
        page.close()
    ana.select_option(".seats select", "random")
    bo.page.wait_for_selector(".seats-part:has-text('watching')")
    ana.select_option(".seats select", "")
    ana.wait_for_selector(".seats .link input")
    bo.page.goto("about:blank")
    bo.open(ana.input_value(".seats .link input"))
    bo.page.wait_for_selector(".standings li:has(.role:has-text('you'))")


def test_an_evening_without_the_host(browser: Browser, host: Host, faults: list[str]) -> None:
    """Two talk while the host has gone; one runs out of time, and a bot plays that turn, then the seat.

    The players are not told what the onlooker says, and who has left is shown as away.
    """
    body = {"game": "carcassonne", "seats": 2, "open": [0, 1], "clock": {"per": "move", "seconds": 2}}
    id = httpx.post(f"{host.address}api/matches", json=body, verify=TLS).json()["id"]
    address = f"{host.address}#/m/{id}"
    ana, bo = (visit(browser, address, faults) for _ in range(2))
    for page, name in ((ana, "Ana"), (bo, "Bo")):
        page.locator(".waiting .seats form").first.locator("input").fill(name)
        page.locator(".waiting .seats form .primary").first.click()
        page.wait_for_selector(f".seats li:has(.role:has-text('you')):has-text('{name}')")
    onlooker = visit(browser, address, faults)
    for page, text in ((ana, "Hello, <i>Bo</i>"), (onlooker, "look at the monk"), (bo, "good luck")):
        page.fill(".chat input", text)
        page.press(".chat input", "Enter")
    for page, lines in ((ana, 2), (bo, 2), (onlooker, 3)):
        page.wait_for_selector(f".chat-lines li:nth-child({lines})")
        assert lines == page.locator(".chat-lines li").count()
        assert "Hello, <i>Bo</i>" in page.inner_text(".chat-lines")
    late, other = (ana, bo) if "Your turn" in ana.inner_text(".dock") else (bo, ana)
    version = Player(other).version
    assert 2 == other.locator(".clocks li").count()
    other.click(".clocks .late >> text=A bot plays this turn")
    wait_until(lambda: Player(other).version > version)
    late.wait_for_selector(".dock:has-text('to play')")
    assert 0 == onlooker.locator(".clocks button").count()
    other.close()
    late.wait_for_selector(".seats .presence.away, .seats .presence.gone")
    late.click(".clocks .late >> text=A bot takes the seat")
    late.wait_for_selector(".seats li:has(.role:has-text('bot'))")
    wait_until(lambda: Player(late).can_play)
    late.click(".top h1 a")
    late.wait_for_selector(".mine .my-turn >> text=Your turn")
    assert "Your turn" in late.title()
    late.click(".mine .table-link")
    wait_until(lambda: Player(late).can_play)
    wait_until(lambda: Player(late).can_play)


def test_the_past_is_looked_at_and_explained(table: Player) -> None:
    """The slider shows the table as it was, and nothing can be played there; "?" tells why something happened."""
    page = table.page
    now = page.inner_text(".picture")
    page.locator(".past input").focus()
    page.keyboard.press("Home")
    page.wait_for_selector(".banner:not([hidden])")
    assert page.locator(".command, [data-lit]").count() == 0
    page.click("text=Back to now")
    wait_until(lambda: page.locator(".banner").is_hidden())
    assert now == page.inner_text(".picture")
    page.locator(".story .why").last.click()
    page.wait_for_selector("#card .reasons li")
    link = page.locator("#card a.rule").first
    id = link.inner_text()
    link.click()
    page.wait_for_selector(f"#book .found dt:text-is('{id}')")
    page.fill("#book input", "JOB gold")
    page.wait_for_selector("#book [role=status]:has-text('found')")
    found = page.locator("#book dl > div").all_inner_texts()
    assert found
    assert all("job" in text.lower() and "gold" in text.lower() for text in found)
    page.keyboard.press("Escape")
    assert page.locator("#book").is_hidden()
    assert now == page.inner_text(".picture")


def test_language_and_colours_change_without_a_reload(table: Player) -> None:
    """All of the page and of the picture speaks French; dark colours reach the picture."""
    page = table.page
    page.click("#language")
    page.wait_for_selector("text=Classement")
    wait_until(lambda: "Travail" in page.inner_text(".picture"))
    assert page.get_attribute("html", "lang") == "fr"
    light = page.evaluate("getComputedStyle(document.querySelector('.board')).backgroundColor")
    page.click("#theme")
    page.click("#theme")
    dark = page.evaluate("getComputedStyle(document.querySelector('.board')).backgroundColor")
    assert light != dark


def test_a_lost_connection_is_shown_and_comes_back(browser: Browser, tmp_path: Path, faults: list[str]) -> None:
    """While the server is away the page says so; then it connects by itself, and what was chosen can be played."""
    with hosting(f"sqlite:///{tmp_path / 'matches.db'}") as host:
        links = seated(host, "terres_de_destinees", NAMES[:2])
        found = [Player(visit(browser, "about:blank", [])).open(link) for link in links]
        host.stop()
        for player in found:
            player.page.wait_for_selector("#link.lost")
        asked = next(player for player in found if player.can_play)
        asked.play(0)
        asked.page.wait_for_selector(".fault:has-text('cannot be reached')")
        chosen = asked.page.inner_text(".dock .chosen")
        host.start()
        for player in found:
            player.page.wait_for_selector("#link.live")
        asked.page.wait_for_selector(".fault", state="hidden")
        before = asked.version
        assert chosen == asked.page.inner_text(".dock .chosen")
        asked.page.click(".dock [data-key=play]")
        wait_until(lambda: all(player.version > before for player in found))


def test_a_rematch_takes_one_click_each(browser: Browser, host: Host, faults: list[str]) -> None:
    """The end comes into sight, says who has won, and offers it; the second is told that the first has asked."""
    links = seated(host, "fatum_medieval", NAMES[:2], options={"turn_limit": 1})
    first, second = (visit(browser, "about:blank", faults, **look) for look in (DESK, PHONE))
    players = [Player(page).open(link) for page, link in zip((first, second), links, strict=True)]
    for number in range(400):
        if all(player.is_over for player in players):
            break
        second.evaluate("document.querySelector('.over') || scrollTo(0, 600)")
        for player in players:
            if player.can_play:
                player.play(number)
    for own, page in zip(NAMES[:2], (first, second), strict=True):
        winners = page.locator(".over .winner .who").all_inner_texts()
        alone = "You win" if winners == [own] else f"{winners[0]} wins"
        assert page.inner_text(".over h2") == (f"{' and '.join(winners)} win together" if winners[1:] else alone)
        assert 0 <= page.evaluate("document.querySelector('.over h2').getBoundingClientRect().top") < 400
    address = first.url
    first.click(".over .primary")
    first.wait_for_selector(".waiting .game-name")
    assert first.url != address
    second.wait_for_function("/rematch/i.test(document.querySelector('.over .primary')?.textContent ?? '')")
    second.click(".over .primary")
    second.wait_for_selector(".match:not([hidden]) .picture svg")
    first.wait_for_selector(".match:not([hidden]) .picture svg")
    assert first.url == second.url
    wait_until(lambda: any(player.can_play for player in players))


def test_a_player_is_told_by_sound_and_notice(browser: Browser, host: Host, faults: list[str]) -> None:
    """Only who has asked for it, when the page is not looked at and it becomes their turn; the choice is kept."""
    links = seated(host, "destiny", NAMES[:2])
    players = [Player(visit(browser, "about:blank", faults)).open(link) for link in links]
    first, second = players
    second.page.evaluate(
        """() => {
          window.told = [];
          window.Notification = class { constructor(words) { told.push(words); } static permission = "granted"; };
          Object.defineProperty(document, "hidden", { value: true });
        }"""
    )
    second.page.click("#alerts")
    assert "true" == second.page.get_attribute("#alerts", "aria-pressed")
    for number in range(400):
        if second.page.evaluate("told.length"):
            break
        for player in players:
            if player.can_play:
                player.play(number)
        first.page.wait_for_timeout(50)  # a tab that is hidden looks now and then
    assert second.page.evaluate("told.length")
    assert "false" == first.page.get_attribute("#alerts", "aria-pressed")


def test_games_of_others_are_played_on_the_page(
    browser: Browser, host: Host, faults: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """An own game without a picture, and one of ours with house rules, are in the form and are played to their end."""
    monkeypatch.setenv(catalog.NAMED, "")
    tr.add_games("examples.own_game:LANTERNS", "mild=tests.test_other_games:MILD_GAME")
    page = visit(browser, host.address, faults)
    page.wait_for_selector(".games .game")
    assert {"Lanterns", "Carcassonne (mild)"} <= {*page.locator(".games .name").all_inner_texts()}
    assert 2 == page.locator(".games .house").count()
    links = seated(host, "lanterns", NAMES[:2], bots={})
    players = [Player(visit(browser, "about:blank", faults)).open(link) for link in links]
    for number in range(200):
        if all(player.is_over for player in players):
            break
        for player in players:
            if player.can_play:
                player.play(number)
    wait_until(lambda: all(player.is_over for player in players))
