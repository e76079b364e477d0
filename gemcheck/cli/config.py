"""The configuration file: `gemcheck.toml`, or `[tool.gemcheck]` in `pyproject.toml`, nearest to the working folder.

Keys are the long options with their dashes (`time-limit = 60`); a table with a command's name holds keys for that
command only; `[rulesets.NAME]` holds one `point = option` per open point that differs from the default.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any

import click

__all__ = ["ConfigError", "default_map", "named_ruleset"]

COMMON = ("format", "reading", "ruleset", "seed", "time-limit", "jobs", "color", "quiet", "verbose", "cards")
"""Keys that may stand outside a command's table."""


class ConfigError(click.ClickException):
    """A configuration file that cannot be read, or that says something unknown."""


def _table() -> tuple[str, dict[str, Any]]:
    """Name and content of the nearest configuration; an empty one when there is none."""
    here = Path.cwd()
    for folder in (here, *here.parents):
        own = folder / "gemcheck.toml"
        if own.is_file():
            return own.name, _read(own)
        project = folder / "pyproject.toml"
        if project.is_file():
            table = _read(project).get("tool", {}).get("gemcheck")
            if table is not None:
                return f"{project.name} [tool.gemcheck]", table
    return "", {}


def _read(path: Path) -> dict[str, Any]:
    import tomllib

    try:
        return tomllib.loads(path.read_text(encoding="utf-8"))
    except (OSError, UnicodeDecodeError, tomllib.TOMLDecodeError) as error:
        raise ConfigError(f"{path.name}: {error}") from error


def _refuse(name: str, key: str, known: Iterable[str]) -> None:
    from gemcheck.rulebook import nearest

    raise ConfigError(f"{name}: unknown key '{key}'{nearest(key, known)}")


def default_map(command_name: str, command: click.Command) -> dict[str, Any]:
    """The configured defaults of one command, in the form click wants. Raises ConfigError on an unknown key."""
    from gemcheck.cli.root import COMMANDS

    name, table = _table()
    for key in table:
        if key not in COMMON and key not in COMMANDS and key != "rulesets":
            _refuse(name, key, (*COMMON, *COMMANDS, "rulesets"))
    # `cards` is an option when it is a word and a command when it is a table.
    tables = {key: value for key, value in table.items() if key in COMMANDS and isinstance(value, dict)}
    chosen = {key: value for key, value in table.items() if key in COMMON and key not in tables}
    own = tables.get(command_name, {})
    if command_name in table and command_name not in tables and command_name not in COMMON:
        raise ConfigError(f"{name}: '{command_name}' is a command and needs a table of its own")
    parts = command.list_commands(click.Context(command)) if isinstance(command, click.Group) else []
    options = _options(command)
    for key in own:
        if key not in options and key not in COMMON and key not in parts:
            _refuse(name, f"{command_name}.{key}", [f"{command_name}.{option}" for option in options])
    values = _spelled({**chosen, **{key: value for key, value in own.items() if key not in parts}})
    if isinstance(command, click.Group):
        return {part: {**values, **_spelled(own.get(part, {}))} for part in parts}
    return values


def _options(command: click.Command) -> dict[str, click.Option]:
    """The options of a command by their long name without dashes."""
    return {
        spelling.removeprefix("--"): option
        for option in command.params
        if isinstance(option, click.Option)
        for spelling in option.opts
        if spelling.startswith("--")
    }


def _spelled(values: Mapping[str, Any]) -> dict[str, Any]:
    """Keys as parameter names; a single reading or a table of readings as a list of `point=option`."""
    spelled = {key.replace("-", "_"): value for key, value in values.items()}
    readings = spelled.get("reading")
    if isinstance(readings, dict):
        spelled["reading"] = [f"{point}={option}" for point, option in _flat(readings).items()]
    elif isinstance(readings, str):
        spelled["reading"] = [readings]
    return spelled


def _flat(table: Mapping[str, Any], prefix: str = "") -> dict[str, str]:
    """`{"bid": {"cycle": "x"}}` and `{"bid.cycle": "x"}` alike as `{"bid.cycle": "x"}`."""
    flat: dict[str, str] = {}
    for key, value in table.items():
        if isinstance(value, Mapping):
            flat |= _flat(value, f"{prefix}{key}.")
        else:
            flat[f"{prefix}{key}"] = str(value)
    return flat


def named_ruleset(name: str, offered: Mapping[str, Mapping[str, str]]) -> dict[str, str]:
    """The overrides of a ruleset saved in the configuration or offered by the game; `default` has none unless saved.

    Raises ConfigError naming the nearest known one."""
    from gemcheck.rulebook import nearest

    where, table = _table()
    saved = table.get("rulesets", {})
    if not isinstance(saved, dict):
        raise ConfigError(f"{where}: 'rulesets' must be a table of tables")
    saved = {**offered, **saved}
    if name in saved:
        if not isinstance(saved[name], Mapping):
            raise ConfigError(f"{where}: ruleset '{name}' must be a table of POINT = OPTION")
        return _flat(saved[name])
    if name == "default":
        return {}
    known = ["default", *saved]
    raise ConfigError(f"unknown ruleset '{name}'{nearest(name, known)} (known: {', '.join(known)})")
