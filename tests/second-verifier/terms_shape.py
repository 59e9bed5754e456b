"""The shape of a day's terms (PATHS.md, 10)."""
from __future__ import annotations

from functools import lru_cache

from blocks import PRINTABLE, canonical, hash_text, parse_canonical
from proof_file import by, digits, keys, listed, matching, maybe, number, one_of

MINUTE_MS = 60_000
name = matching(PRINTABLE)


def within(least: int, most: int):
    return lambda v: type(v) is int and least <= v <= most


def both(*rules):
    return lambda v: all(rule(v) for rule in rules)


def rises(values: list) -> bool:
    return all(a < b for a, b in zip(values, values[1:]))


def price(v) -> bool:
    return digits(v) and int(v) < 1 << 50


def minute(v) -> bool:
    return number(v) and v % MINUTE_MS == 0


def instants(calendar: dict) -> bool:
    """Sessions open and close at the minutes of the UTC day that the model lists."""
    minutes = [(s["opensAt"] // MINUTE_MS % 1440, s["closesAt"] // MINUTE_MS % 1440) for s in calendar["sessions"]]
    return all(opens in calendar["opens"] and closes in calendar["closes"] for opens, closes in minutes)


def in_order(sessions: list) -> bool:
    follow = all(b["opensAt"] >= a["closesAt"] for a, b in zip(sessions, sessions[1:]))
    return follow and all(s["opensAt"] < s["closesAt"] for s in sessions)


def digits_within(least: int, most: int):
    return lambda v: digits(v) and least <= int(v) <= most


ppm = within(0, 10**6)
minutes_of_day = both(listed(within(0, 1439)), rises)
bands = both(listed(keys({"from": price, "tick": price}), 100, 1),
             lambda v: rises([int(b["from"]) for b in v]) and all(b["tick"] != "0" for b in v))
loadings = listed(keys({"factor": name, "ppm": within(-10**6, 10**6)}), 7)
TERMS = keys({
    "version": one_of(3),
    "factors": listed(keys({"name": name, "jumpsPerMillion": ppm})),
    "groups": listed(keys({"name": name, "intraPpm": ppm, "jumpsPerMillion": ppm, "loadings": loadings})),
    "instruments": listed(keys({
        "symbol": name, "group": name, "sign": one_of(1, -1), "annualVolPpm": within(1, 10**7), "spreadPpm": ppm,
        "jumpsPerMillion": ppm, "minutesPerYear": within(10_000, 527_040), "volume": within(0, 5_000_000),
        "ticks": bands,
        "band": maybe(both(keys({"low": price, "high": price}), lambda v: int(v["low"]) < int(v["high"])))})),
    "crosses": listed(keys({"symbol": name, "op": one_of("mul", "div"), "legs": listed(name, 2, 2), "ticks": bands})),
    "calendars": listed(both(keys({
        "name": name, "symbols": listed(name), "opens": minutes_of_day, "closes": minutes_of_day,
        "sessions": both(listed(keys({"opensAt": minute, "closesAt": minute})), in_order)}), instants)),
    "contracts": both(keys({
        "rule": one_of(2), "leastStake": digits_within(500, 500_000), "mostStake": digits_within(500, 500_000),
        "limits": both(listed(keys({"seconds": one_of(30, 60, 90, 120, 180, 300),
                                    "rate": digits_within(80_000_000, 92_000_000)}), 100),
                       lambda v: len({limit["seconds"] for limit in v}) == len(v))}),
        lambda v: int(v["leastStake"]) <= int(v["mostStake"])),
    "feeds": by(name, listed(one_of("simulated", "yahoo", "binance"), 2, 1))})

NAMED_LISTS = (("calendars", "name"), ("factors", "name"), ("groups", "name"), ("instruments", "symbol"),
               ("crosses", "symbol"))


def is_ordered(terms: dict) -> bool:
    """Lists of named things are strictly in the order of their names."""
    lists = [[entry[key] for entry in terms[which]] for which, key in NAMED_LISTS]
    lists += [calendar["symbols"] for calendar in terms["calendars"]]
    lists += [[loading["factor"] for loading in group["loadings"]] for group in terms["groups"]]
    return all(map(rises, lists))


def is_named_once(terms: dict) -> bool:
    """Whatever is named is there, and once."""
    names = {which: {entry[key] for entry in terms[which]} for which, key in NAMED_LISTS}
    trading = [symbol for calendar in terms["calendars"] for symbol in calendar["symbols"]]
    factors = {loading["factor"] for group in terms["groups"] for loading in group["loadings"]}
    return (len(trading) == len(set(trading))
            and not names["instruments"] & names["crosses"]
            and {leg for cross in terms["crosses"] for leg in cross["legs"]} <= names["instruments"]
            and {instrument["group"] for instrument in terms["instruments"]} <= names["groups"]
            and factors <= names["factors"])


@lru_cache(maxsize=64)
def read_terms(text: str) -> dict | None:
    """The terms of a text, or None where it does not read."""
    terms = parse_canonical(text)
    return terms if TERMS(terms) and is_ordered(terms) and is_named_once(terms) else None


@lru_cache(maxsize=64)
def model_of(text: str) -> str | None:
    """The hash of the model of terms that read (FAIRNESS.md, 2)."""
    terms = read_terms(text)
    if terms is None:
        return None
    model = {name: terms[name] for name in ("crosses", "factors", "groups", "instruments")}
    model["calendars"] = [{name: calendar[name] for name in ("name", "symbols", "opens", "closes")}
                          for calendar in terms["calendars"]]
    return hash_text(canonical(model))
