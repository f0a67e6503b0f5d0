"""`serve`: a table on the web."""

from __future__ import annotations

import os
from typing import Annotated, Literal

import typer

from tabletop_rules import catalog
from tabletop_rules.cli.arguments import AddedGames
from tabletop_rules.cli.console import print_line, print_warning
from tabletop_rules.cli.named import add_games
from tabletop_rules.errors import UsageError


def serve(
    db: Annotated[
        str,
        typer.Option(
            metavar="URL",
            envvar="TABLETOP_RULES_DB",
            help="The database: postgresql://… or sqlite:///… (default: a file in your data folder).",
            show_default=False,
        ),
    ] = "",
    host: Annotated[str, typer.Option(help="The address to listen at; 0.0.0.0 for all of this machine.")] = "127.0.0.1",
    port: Annotated[int, typer.Option(min=0, max=65535, help="The port; 0 for any that is free.")] = 8000,
    workers: Annotated[int, typer.Option("--workers", "-w", min=1, max=64, help="Number of processes.")] = 1,
    proxy: Annotated[
        str,
        typer.Option(
            metavar="ADDRESSES",
            envvar="TABLETOP_RULES_PROXY",
            help="Proxies that may tell the client's address; * if nobody else can connect.",
        ),
    ] = "",
    game: AddedGames = None,
    bot: Annotated[
        list[str] | None,
        typer.Option(
            "--bot",
            metavar="NAME=BOT",
            help="A bot to offer beside random, greedy and mcts, such as sage=policy:FILE; may be repeated.",
            show_default=False,
        ),
    ] = None,
    log_level: Annotated[
        Literal["error", "warning", "info"],
        typer.Option(envvar="TABLETOP_RULES_LOG_LEVEL", help="What to log; with info, every request."),
    ] = "warning",
) -> None:
    """Serve matches to browsers, and print the address. Needs the extra `serve`.

    The page "Host a table" of the documentation says what a host should know.
    """
    try:
        from tabletop_rules.serve import addresses, hosting, offering
        from tabletop_rules.store import open_store
        from tabletop_rules.store.opening import in_memory
    except ModuleNotFoundError as missing:
        raise UsageError(str(missing)) from None
    add_games(game)
    for fault in catalog.others().faults:
        print_warning(fault)
    hosting.settings_from(dict(os.environ))  # so that what is wrong is said here
    offering.add_bots(bot or [])
    addresses.check_proxies(proxy)
    database = db or hosting.own_database()
    if workers > 1 and in_memory(database):
        raise UsageError("a database in memory is known to one process only: give --db a file or PostgreSQL")
    open_store(database).close()  # so that a database that cannot be used is named here, and the schema is up to date
    settings = hosting.Hosting(host=host, port=port, workers=workers, proxy=proxy, log_level=log_level)
    bound = hosting.listen(settings)
    print_line(f"Open {hosting.address_of(bound)} (Ctrl-C stops the server)")
    if proxy == addresses.ANY:
        print_line("Whoever connects is believed to be a proxy (--proxy '*'): let nobody else reach this port")
    hosting.run(bound, settings, database)
