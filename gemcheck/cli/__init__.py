"""The command line: one thin module per command, imported only when that command runs."""

from __future__ import annotations

__all__ = ["main"]


def main() -> None:
    """Entry point of the `gemcheck` script; exits with one of the codes of `gemcheck.cli.exits`."""
    from gemcheck.cli.root import root

    root.main(prog_name="gemcheck")
