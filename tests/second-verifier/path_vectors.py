"""Holds our paths against path-vectors.json and path-tables.json: tables, what lies between, whole days."""
from __future__ import annotations

import json
from hashlib import sha256
import struct

import draws
import paths
import sessions


def _trace(path: paths.InstrumentPath, m: int) -> dict:
    """What lies between, under the names of path-vectors.json."""
    streams = [path.market_stream, *path.factors, path.group_stream, path.stream]
    at, drawn, ticks = path.minutes[m], path.seconds(m), path.ticks(m)
    of_group = {"group" + what.capitalize(): path.group_of([getattr(f, what)(m) for f in path.factors],
                                                          getattr(path.group_stream, what)(m))
                for what in ("move", "jump", "gap")}
    return {
        "streams": [{"name": s.name, "key": s.key.hex(), "words": list(s.words(m)), "move": s.move(m),
                     "shock": s.shock(m), "jump": s.jump(m), "gap": s.gap(m), "jumpSecond": s.jump_second(m)}
                    for s in streams],
        "weights": {"loadings": {f.name[7:]: w for f, w in zip(path.factors, path.loadings)},
                    "groupOwn": path.group_own, "group": path.g, "own": path.own},
        "volatility": [{"name": v.name, "level": v.level, "levelBefore": v.level_before,
                        "between": v.between(m), "state": v.state[m]} for v in path.volatility],
        "coarse": at | of_group | {"groupJumpsPerMillion": path.group_jumps, "jumpsPerMillion": path.jumps,
                                   "usual": path.usual, "jumpSecond": path.market_stream.jump_second(m)},
        "seconds": {name: drawn[name] for name in ("group", "own", "mixed", "deviations", "mid")}
        | {"noise": path.stream.sixteen_bits(m, 4096)} | _columns(ticks),
    }


def _columns(ticks) -> dict:
    return {name: [getattr(t, name) for t in ticks] for name in ("mid", "bid", "ask", "volume")}


def _by_name(value):
    """Lists of named things as a dict: the order in which streams are listed says nothing."""
    return {e["name"]: e for e in value} if isinstance(value, list) else value


def _compare_tables(tables_file: str):
    with open(tables_file, encoding="utf-8") as f:
        tables = json.load(f)
    entries = all(draws.NORMAL[int(h)] == n for h, n in tables["normal"]["entries"].items())
    yield "table normal", entries and tables["normal"]["sha256"] == draws.NORMAL_SHA256
    yield "table powers", tables["powers"] == draws.POWERS
    yield "table clockShape", tables["clockShape"] == [sessions.long_session_shape(m, 0) for m in range(1440)]
    yield "table bursts", all(sessions.burst(int(c)) == b for c, b in tables["bursts"].items())
    yield "table session", tables["session"] == sessions.short_session_shape(390, 1050)


def run(vectors_file: str, tables_file: str | None, with_days: bool):
    """Yields (line, agrees) for each comparison."""
    if tables_file:
        yield from _compare_tables(tables_file)
    with open(vectors_file, encoding="utf-8") as f:
        vectors = json.load(f)
    yield "terms hash", sha256(vectors["terms"].encode()).hexdigest() == vectors["termsHash"]
    market = paths.Market(bytes.fromhex(vectors["seed"]), json.loads(vectors["terms"]), vectors["date"])
    closes = vectors["previousCloses"]
    for minute in vectors["minutes"]:
        ours = _trace(paths.path_of(market, minute["symbol"], closes), minute["minute"])
        for part, expected in minute.items():
            if part in ours:
                yield f"minute {minute['symbol']} {minute['minute']} {part}", _by_name(expected) == _by_name(ours[part])
    for cross in vectors["crosses"]:
        path = paths.path_of(market, cross["symbol"], closes)
        legs = all({"symbol": leg.symbol} | _columns(leg.ticks(cross["minute"])) == expected
                   for leg, expected in zip(path.legs, cross["legs"]))
        agrees = legs and _columns(path.ticks(cross["minute"])) == cross["seconds"] and path.op == cross["op"]
        yield f"cross {cross['symbol']} {cross['minute']}", agrees
    for expected in vectors["paths"] if with_days else []:
        yield f"day {expected['symbol']}", _is_day(paths.path_of(market, expected["symbol"], closes), expected)


def _is_day(path, expected: dict) -> bool:
    """Whether the digest of a whole day, some of its ticks and its close are as expected."""
    minutes, some = sha256(), True
    wanted = {t["second"]: t for t in expected["ticks"]}
    for m in path.minutes:
        ticks = path.ticks(m)
        flat = [n for t in ticks for n in (t.bid, t.ask, t.mid, t.volume)]
        minutes.update(sha256(struct.pack(">241q", m, *flat)).digest())
        for i, t in enumerate(ticks):
            tick = wanted.pop(60 * m + i, None)
            if tick:
                some &= tuple(int(tick[name]) for name in t._fields) == t
    some &= not wanted and path.close == int(expected["closeOfDay"])
    return some and minutes.hexdigest() == expected["digest"]
