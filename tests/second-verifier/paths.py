"""The price path of a simulated day: seed, terms, symbol and closes in, ticks out (PATHS.md, 2 to 8).

Whole numbers only; names follow the document. A symbol, terms or closes that give no path raise NoPath.
"""
from __future__ import annotations

from math import isqrt
from typing import NamedTuple

from draws import OCT, POWERS, W, Stream, earlier, half_away, level_draw
from sessions import NoPath, session_plan

SCALES = {"market": (4758, 1387), "group": (4758, 2311), "symbol": (6344, 2889)}


class Tick(NamedTuple):
    bid: int
    ask: int
    mid: int
    volume: int


def named(entries: list, key: str, name: str):
    """The entry of that name, the only one: a second one would leave open which counts."""
    found = [e for e in entries if e[key] == name]
    if len(found) != 1:
        raise NoPath(f"{key} {name} is there {len(found)} times")
    return found[0]


# --- Instruments (sections 2, 3, 5, 6 and 7) --------------------------------------------------------

class Market:
    """The streams of one day, shared by all instruments."""

    def __init__(self, seed: bytes, terms: dict, day: str):
        self.seed, self.terms, self.day = seed, terms, day
        self._streams: dict[tuple[str, int, int], Stream] = {}

    def stream(self, name: str, jumps_per_million: int, days_back: int = 0) -> Stream:
        key = (name, jumps_per_million, days_back)
        if key not in self._streams:
            self._streams[key] = Stream(earlier(self.seed, days_back), name, jumps_per_million)
        return self._streams[key]


def level(seed: bytes, name: str, scale: int) -> int:
    """L of a day: the day's draw and those of the 23 days before it."""
    value = 0
    for back in range(23, -1, -1):
        value = ((7 * value) >> 3) + ((level_draw(earlier(seed, back), name) * scale) >> 12)
    return value


class Volatility:
    """One of the three streams whose sum is the logarithm of volatility."""

    def __init__(self, market: Market, stream: Stream, jumps_per_million: int):
        self.name = stream.name
        day_scale, self._scale = SCALES[stream.name.split("/")[0]]
        self.level = level(market.seed, stream.name, day_scale)
        self.level_before = level(earlier(market.seed, 1), stream.name, day_scale)
        yesterday, z = market.stream(stream.name, jumps_per_million, 1), 0
        for m in range(1184, 1440):
            z = self._next(z, yesterday, m)
        self.state = [z]
        for m in range(1439):
            self.state.append(self._next(self.state[m], stream, m))

    def _next(self, z: int, stream: Stream, m: int) -> int:
        return z - (z >> 6) + ((stream.shock(m) * self._scale) >> 12) + (52429 if stream.jumps(m) else 0)

    def between(self, m: int) -> int:
        return self.level_before + (self.level - self.level_before) * m // 1440


def tick_size(bands: list[tuple[int, int]], x: int) -> int:
    t = bands[0][1]
    for start, size in bands:
        if start <= x:
            t = size
    while t > 1 and x < 10 * t:
        t = max(1, t // 10)
    return t


def down(bands, x: int) -> int:
    t = tick_size(bands, x)
    return max(1, x // t * t)


def up(bands, x: int) -> int:
    t = tick_size(bands, x)
    u = -(-x // t) * t
    t_up = tick_size(bands, u)
    return u if t_up == t else -(-u // t_up) * t_up


def read_bands(entry: dict) -> list[tuple[int, int]]:
    return [(int(b["from"]), int(b["tick"])) for b in entry["ticks"]]


class InstrumentPath:
    """The path of one instrument: anchors of all minutes at once, seconds of a minute on demand."""

    def __init__(self, market: Market, symbol: str, close_before: int):
        terms = market.terms
        self.symbol, self.terms = symbol, named(terms["instruments"], "symbol", symbol)
        self.group = named(terms["groups"], "name", self.terms["group"])
        self.bands = read_bands(self.terms)
        if not 1 <= close_before < 1 << 50:
            raise NoPath("the close before is out of bounds")
        self.factors, self.loadings, jumps = [], [], 0
        for loading in self.group["loadings"]:
            factor = named(terms["factors"], "name", loading["factor"])
            self.factors.append(market.stream("factor/" + factor["name"], factor["jumpsPerMillion"]))
            self.loadings.append(half_away(loading["ppm"] * W, 10**6))
            jumps += factor["jumpsPerMillion"] * self.loadings[-1] ** 2
        rest = W * W - sum(w * w for w in self.loadings)
        intra = self.group["intraPpm"] * (1 << 30) // 10**6
        if rest < 0:
            raise NoPath("the weights pass one")
        self.group_own, g = isqrt(rest), isqrt(intra)
        self.own, self.g = isqrt(W * W - g * g), g * self.terms["sign"]
        self.market_stream = market.stream("market", 0)
        self.group_stream = market.stream("group/" + self.group["name"], self.group["jumpsPerMillion"])
        self.stream = market.stream("symbol/" + symbol, self.terms["jumpsPerMillion"])
        self.volatility = [Volatility(market, self.market_stream, 0),
                           Volatility(market, self.group_stream, self.group["jumpsPerMillion"]),
                           Volatility(market, self.stream, self.terms["jumpsPerMillion"])]
        self.group_jumps = (jumps + self.group["jumpsPerMillion"] * self.group_own**2) >> 30
        self.jumps = (self.group_jumps * g * g + self.terms["jumpsPerMillion"] * self.own**2) >> 30
        self.usual = isqrt(self.terms["annualVolPpm"] ** 2 * (1 << 80)
                           // (self.terms["minutesPerYear"] * (60_000_000 + 8285 * self.jumps) * 10**6))
        band = self.terms["band"]
        self.band = (int(band["low"]), int(band["high"])) if band else None
        self.shapes, self.openings = session_plan(terms, symbol, market.day)
        self.minutes, p = {}, close_before
        for m in sorted(self.shapes):
            self.minutes[m] = self._minute(m, p)
            p = self.minutes[m]["end"]
        self.close = p

    def group_of(self, draws, own: int) -> int:
        return half_away(sum(w * f for w, f in zip(self.loadings, draws)) + self.group_own * own, W)

    def mixed(self, what: str, m: int) -> int:
        """move(m), jump(m) or gap(m) of the instrument, in 1/(ONE·W)."""
        group = self.group_of((getattr(f, what)(m) for f in self.factors), getattr(self.group_stream, what)(m))
        return self.g * group + self.own * getattr(self.stream, what)(m)

    def step(self, p: int, sigma: int) -> int:
        s = p * sigma >> 28
        if self.band:
            low, high = self.band
            s = s * 4 * max(p - low, 0) * max(high - p, 0) // (high - low) ** 2
        return s

    def room(self, p: int) -> int:
        low, high = self.band or (0, 1 << 50)
        return max(0, min(p - low, high - p) // 2)

    @staticmethod
    def walk(p: int, s: int, k: int, room: int) -> int:
        by = min((s * min(abs(k), (1 << 24) - 1) + (1 << 23)) >> 24, room)
        return p + by if k >= 0 else p - by

    def _minute(self, m: int, p: int) -> dict:
        """Section 5; what lies between is kept under the names of path-vectors.json."""
        v = sum(part.between(m) + part.state[m] for part in self.volatility)
        mood = POWERS[(min(max(v - 9172, -163840), 131072) >> 10) + 256]
        lively, shape, end_before = self.usual * mood // OCT, self.shapes[m], p
        out = {"mood": mood, "lively": lively, "shape": shape, "endBefore": end_before}
        if m in self.openings:
            today, before = self.openings[m]
            moved = sum(self.mixed("move", t) for t in range(m - today, m))
            draw = self.mixed("gap", m)
            gap = (half_away(half_away(moved, W) * 1448, 4096)
                   + half_away(half_away(draw, W) * isqrt(before * 60 * (1 << 24) // 8), 4096))
            p = self.walk(p, self.step(p, lively), gap, self.room(p))
            out |= {"closure": {"today": today, "before": before}, "gapDraw": draw, "gap": gap}
        move, jump, activity = self.mixed("move", m), self.mixed("jump", m), mood * shape // OCT
        s, room = self.step(p, lively * shape // 4096), self.room(p)
        return out | {"activity": activity, "move": move, "jump": jump, "start": p, "step": s, "room": room,
                      "end": self.walk(p, s, half_away(move + jump, W), room),
                      "spread": p * self.terms["spreadPpm"] * (4096 + activity) // 8192000000}

    def seconds(self, m: int) -> dict:
        """Section 6: the draws of the sixty seconds, deviations k_i and mids."""
        at = self.minutes[m]
        group = [self.group_of(draws, own) for *draws, own
                 in zip(*(f.seconds(m) for f in self.factors), self.group_stream.seconds(m))]
        own = self.stream.seconds(m)
        y = [self.g * a + self.own * b for a, b in zip(group, own)]
        bridge, jump = at["move"] - sum(y), at["jump"]
        c = self.market_stream.jump_second(m) if jump else 60
        deviations, so_far = [], 0
        for i in range(60):
            so_far += y[i]
            deviations.append(half_away(60 * so_far + bridge * (i + 1) + (60 * jump if i >= c else 0), 60 * W))
        mids = [self.walk(at["start"], at["step"], k, at["room"]) for k in deviations]
        return {"group": group, "own": own, "mixed": y, "deviations": deviations, "mid": mids, "c": c}

    def ticks(self, m: int) -> list[Tick] | None:
        """Section 7: the sixty ticks of a minute; None where it is closed."""
        if m not in self.minutes:
            return None
        at, drawn, ticks = self.minutes[m], self.seconds(m), []
        before, unit, volume = at["start"], max(1, at["step"] >> 16), self.terms["volume"]
        for i, (mid, n) in enumerate(zip(drawn["mid"], self.stream.sixteen_bits(m, 4096))):
            t = tick_size(self.bands, mid)
            spread = at["spread"] * (3 if i >= drawn["c"] else 1)
            count = max(1, (spread * (112 + n % 32) + ((n >> 5) % 32) * 4 * t) // (128 * t))
            low = max(1, (2 * mid - (count - 1) * t) // (2 * t) * t)
            a = abs(mid - before) // unit
            size = volume * (at["activity"] * (4 + min(a, 128)) // 17) * ((n >> 10) ** 2 + 1) // (4096 * 1334)
            ticks.append(Tick(down(self.bands, low), up(self.bands, low + count * t), mid, size))
            before = mid
        return ticks


class CrossPath:
    """Section 8: a cross is computed from the ticks of its two legs."""

    def __init__(self, market: Market, terms: dict, legs: list[InstrumentPath], close_before: str | None):
        self.bands, self.op, self.legs = read_bands(terms), terms["op"], legs
        own, _ = session_plan(market.terms, terms["symbol"], market.day)
        self.minutes = {m: None for m in sorted(own) if all(m in leg.minutes for leg in legs)}
        self._close_before = close_before

    @property
    def close(self) -> int | None:
        before = self._close_before
        return self.ticks(max(self.minutes))[-1].mid if self.minutes else before and int(before)

    def ticks(self, m: int) -> list[Tick] | None:
        if m not in self.minutes:
            return None
        ticks = []
        for a, b in zip(self.legs[0].ticks(m), self.legs[1].ticks(m)):
            if self.op == "mul":
                mid, bid, ask = (a.mid * b.mid, 10**8), (a.bid * b.bid, 10**8), (a.ask * b.ask, 10**8)
            else:
                mid, bid, ask = (a.mid * 10**8, b.mid), (a.bid * 10**8, b.ask), (a.ask * 10**8, b.bid)
            ticks.append(Tick(down(self.bands, bid[0] // bid[1]), up(self.bands, -(-ask[0] // ask[1])),
                              (2 * mid[0] + mid[1]) // (2 * mid[1]), min(a.volume, b.volume)))
        return ticks


def all_symbols(terms: dict) -> list[str]:
    return sorted(entry["symbol"] for entry in terms["instruments"] + terms["crosses"])


def drawn_symbols(terms: dict, symbol: str) -> list[str]:
    """What a symbol is drawn from: the legs of a cross, else itself."""
    return next((cross["legs"] for cross in terms["crosses"] if cross["symbol"] == symbol), [symbol])


def path_of(market: Market, symbol: str, closes: dict):
    """The path of an instrument or cross; NoPath where terms and closes do not give one."""
    drawn = drawn_symbols(market.terms, symbol)
    missing = [each for each in drawn if each not in closes]
    if missing:
        raise NoPath(f"no close of {missing}")
    paths = [InstrumentPath(market, each, int(closes[each])) for each in drawn]
    if symbol in drawn and len(drawn) == 1:
        return paths[0]
    return CrossPath(market, named(market.terms["crosses"], "symbol", symbol), paths, closes.get(symbol))
