"""The contract that every game passes: `audit` plays at random and checks all that a game promises."""

from gemcheck.testing.audit import AuditReport, audit
from gemcheck.testing.trace import AuditError, Step, play_random, replay

__all__ = ["AuditError", "AuditReport", "Step", "audit", "play_random", "replay"]
