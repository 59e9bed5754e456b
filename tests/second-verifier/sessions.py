"""Days, sessions and the time of day (PATHS.md, 4)."""
from __future__ import annotations

from datetime import date
from math import isqrt

MINUTE_MS, DAY_MS = 60_000, 86_400_000
HOURS = [6, 7, 7, 6, 6, 6, 8, 11, 13, 12, 11, 11, 15, 17, 18, 16, 14, 12, 11, 9, 8, 6, 5, 5]


class NoPath(Exception):
    """Terms and closes do not give a path for the symbol."""


def day_start(day: str) -> int:
    """Midnight UTC of a day, in epoch milliseconds."""
    return (date.fromisoformat(day).toordinal() - 719163) * DAY_MS


def burst(c: int) -> list[int]:
    e, values = min(c, 960) * 4096 // 160, []
    while e > 16:
        values.append(e)
        e -= (e + 15) >> 4
    return values


def _at(values: list[int], j: int) -> int:
    return values[j] if j < len(values) else 0


def short_session_shape(length: int, closed: int) -> list[int]:
    first, last = burst(closed), burst(240)
    raw = [4096 + _at(first, j) + _at(last, length - 1 - j) for j in range(length)]
    total = sum(raw)
    return [isqrt(r * 4096 * length // total * 4096) for r in raw]


def long_session_shape(m: int, burst_j: int) -> int:
    q, r = divmod(m + 1410, 60)
    hour = (HOURS[q % 24] * (60 - r) + HOURS[(q + 1) % 24] * r) * 4096 // 600
    return isqrt((hour + burst_j) * 4096)


def session_plan(terms: dict, symbol: str, day: str):
    """(shape by open minute, (today, before) by minute of an opening) of a symbol's day."""
    calendars = [c for c in terms["calendars"] if symbol in c["symbols"]]
    if len(calendars) != 1:
        raise NoPath(f"{len(calendars)} calendars name {symbol}")
    midnight, shapes, openings, previous = day_start(day), {}, {}, None
    for session in calendars[0]["sessions"]:
        opens, closes = session["opensAt"], session["closesAt"]
        if opens < midnight + DAY_MS and closes > midnight:
            closed = (opens - previous["closesAt"]) // MINUTE_MS if previous else 0
            length, first_minute = (closes - opens) // MINUTE_MS, (opens - midnight) // MINUTE_MS
            first = burst(closed)
            short = short_session_shape(length, closed) if length <= 720 else None
            for m in range(max(0, first_minute), min(1440, first_minute + length)):
                j = m - first_minute
                shapes[m] = short[j] if short else long_session_shape(m, _at(first, j))
            if opens > midnight:
                if not previous:
                    raise NoPath("an opening without a session before it")
                counted = min(closed, 1920)
                since = max(previous["closesAt"], midnight)
                today = min((opens - since) // MINUTE_MS, counted)
                openings[first_minute] = (today, counted - today)
        previous = session
    return shapes, openings
