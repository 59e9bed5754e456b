"""Streams and draws of a seed, and the two tables (PATHS.md, sections 1 and 3).

Why packed integers: a day needs thousands of cipher blocks. All blocks of one call lie side by side in
one big integer, 64 bits each, so that plain Python runs ChaCha12 over all of them at once.
"""
from __future__ import annotations

from array import array
from functools import lru_cache
from hashlib import sha256
from math import isqrt
import struct
import sys

ONE, W, OCT = 4096, 32768, 65536


def half_away(a: int, b: int) -> int:
    """⌊a/b⌉: rounds half away from zero (b > 0)."""
    return (2 * a + b) // (2 * b) if a >= 0 else -((2 * -a + b) // (2 * b))


def _normal_table() -> list[int]:
    """N of section 1: all 65,536 entries, the second half the negative of the first."""
    d, r, sums = 1 << 62, 4611685880988436480, [0]
    for _ in range(18432):
        e = (d * r) >> 62
        sums.append(sums[-1] + d + e)
        d, r = e, (r * 4611685743549489152) >> 62
    half, s = [], 0
    for h in range(32768):
        while sums[s + 1] * 65536 < sums[18432] * (2 * h + 1):
            s += 1
        half.append(s)
    return half + [-n for n in half]


def _power_table() -> list[int]:
    """P of section 3: powers of two in steps of 1/64 octave."""
    rho, p, powers = 2 << 60, 1 << 56, []
    for _ in range(6):
        rho = isqrt(rho << 60)
    for _ in range(512):
        powers.append((p + (1 << 43)) >> 44)
        p = (p * rho) >> 60
    return powers


NORMAL, POWERS = _normal_table(), _power_table()
NORMAL_SHA256 = "72a944be7487516a4b7dab98041ec2c18d2e8098e00a03b2828c0cfafd118639"
if sha256(struct.pack("<65536i", *NORMAL)).hexdigest() != NORMAL_SHA256:
    raise RuntimeError("the normal table is not that of PATHS.md")


def _pack(values) -> int:
    words = array("Q", values)
    if sys.byteorder == "big":
        words.byteswap()
    return int.from_bytes(words.tobytes(), "little")


def _unpack(packed: int, count: int) -> array:
    words = array("Q", packed.to_bytes(8 * count, "little"))
    if sys.byteorder == "big":
        words.byteswap()
    return words


def chacha12(key: bytes, counters: range) -> list[tuple[int, ...]]:
    """The block function of RFC 8439 with 12 rounds and a zero nonce: 16 words for each counter."""
    count = len(counters)
    ones = _pack([1] * count)
    mask = ones * 0xFFFFFFFF
    words = struct.unpack("<4I", b"expand 32-byte k") + struct.unpack("<8I", key)
    first = [w * ones for w in words] + [_pack(counters), 0, 0, 0]
    x = first[:]

    def quarter(a, b, c, d):
        for to, by, turned, bits in ((a, b, d, 16), (c, d, b, 12), (a, b, d, 8), (c, d, b, 7)):
            x[to] = (x[to] + x[by]) & mask
            t = x[turned] ^ x[to]
            x[turned] = ((t << bits) | (t >> (32 - bits))) & mask

    for _ in range(6):
        for i in range(4):
            quarter(i, 4 + i, 8 + i, 12 + i)
        for i in range(4):
            quarter(i, 4 + (i + 1) % 4, 8 + (i + 2) % 4, 12 + (i + 3) % 4)
    return list(zip(*(_unpack((a + b) & mask, count) for a, b in zip(x, first))))


class Stream:
    """One named stream of one seed. Minutes are drawn for the whole day, seconds an hour at a time."""

    def __init__(self, seed: bytes, name: str, jumps_per_million: int):
        self.name = name
        self.key = sha256(seed + name.encode("ascii")).digest()
        self._jump_below = jumps_per_million * (1 << 32) // 10**6
        self._hours: dict[tuple[int, int], list] = {}
        self._minutes: dict[int, list] = {}

    def words(self, m: int):
        """The four words w0…w3 of minute m; 64 blocks (256 minutes) at a time."""
        part, place = divmod(m, 256)
        if part not in self._minutes:
            self._minutes[part] = chacha12(self.key, range(64 * part, 64 * part + 64))
        return self._minutes[part][place // 4][4 * (m % 4):4 * (m % 4) + 4]

    def jumps(self, m: int) -> bool:
        return self.words(m)[1] < self._jump_below

    def move(self, m: int) -> int:
        return half_away(NORMAL[self.words(m)[0] >> 16] * 31727, 4096)

    def shock(self, m: int) -> int:
        return NORMAL[self.words(m)[0] & 0xFFFF]

    def jump(self, m: int) -> int:
        if not self.jumps(m):
            return 0
        h = self.words(m)[2] >> 16
        return 48 * NORMAL[h] + (48 * ONE if h < 32768 else -48 * ONE)

    def gap(self, m: int) -> int:
        return NORMAL[self.words(m)[3] >> 16]

    def jump_second(self, m: int) -> int:
        return ((self.words(m)[3] & 0xFFFF) * 60) >> 16

    def sixteen_bits(self, m: int, base: int) -> list[int]:
        """The sixty 16-bit numbers of a minute: base 512 for the seconds, 4096 for their noise."""
        hour, minute = divmod(m, 60)
        if (base, hour) not in self._hours:
            self._hours[base, hour] = chacha12(self.key, range(base + 120 * hour, base + 120 * hour + 120))
        blocks = self._hours[base, hour]
        words = (blocks[2 * minute] + blocks[2 * minute + 1])[:30]
        return [half for w in words for half in (w >> 16, w & 0xFFFF)]

    def seconds(self, m: int) -> list[int]:
        return [NORMAL[h] for h in self.sixteen_bits(m, 512)]


@lru_cache(maxsize=4096)
def level_draw(seed: bytes, name: str) -> int:
    """x of section 3: the draw of the day's level."""
    return NORMAL[chacha12(sha256(seed + name.encode("ascii")).digest(), range(16384, 16385))[0][0] >> 16]


def earlier(seed: bytes, days: int) -> bytes:
    """The seed so many days before: each one is the hash of the next."""
    for _ in range(days):
        seed = sha256(seed).digest()
    return seed
