"""The library as a JSON-RPC service: `Engine.answer` turns one message into its answer. It does no input or output."""

from tabletop_rules.rpc.engine import Engine
from tabletop_rules.rpc.faults import Code
from tabletop_rules.rpc.matches import Limits

__all__ = ["Code", "Engine", "Limits"]
