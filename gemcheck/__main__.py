"""`python -m gemcheck` is the same as `gemcheck`."""

from gemcheck.cli import main

main()
