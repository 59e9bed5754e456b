"""Building blocks (FAIRNESS.md, 1 and 2): canonical text, Ed25519, trees, checkpoints, leaves of the log."""
from __future__ import annotations

from datetime import date, datetime, timezone
from functools import lru_cache
from hashlib import sha256, sha512
import json
import re

HASH, SIGNATURE = re.compile(r"[0-9a-f]{64}\Z"), re.compile(r"[0-9a-f]{128}\Z")
PRINTABLE, DAY = re.compile(r"[!-~]{1,100}\Z"), re.compile(r"[0-9]{4}-[0-9]{2}-[0-9]{2}\Z")
MOST_SAFE = 2**53 - 1


def parse(text: str):
    """JSON; a number such as 1e3 is the whole number it is, and NaN is no JSON."""
    def number(written):
        value = float(written)
        return int(value) if value.is_integer() else value

    def refuse(word):
        raise ValueError(word)
    return json.loads(text, parse_float=number, parse_constant=refuse)


def canonical(value) -> str:
    return json.dumps(value, ensure_ascii=False, sort_keys=True, separators=(",", ":"))


def parse_canonical(text: str):
    """The value of a canonical text, or None: written anew, it must give the same text."""
    try:
        value = parse(text)
        return value if canonical(value) == text else None
    except (ValueError, RecursionError, OverflowError):
        return None


def encode(text: str) -> bytes:
    return text.encode("utf-8", "surrogatepass")


def hash_text(text: str) -> str:
    return sha256(encode(text)).hexdigest()


def is_day(value) -> bool:
    try:
        return isinstance(value, str) and bool(DAY.match(value)) and bool(date.fromisoformat(value))
    except ValueError:
        return False


# --- Ed25519, RFC 8032 5.1.7 with the cofactor ------------------------------------------------------

P, L = 2**255 - 19, 2**252 + 27742317777372353535851937790883648493
D = -121665 * pow(121666, -1, P) % P
NEUTRAL = (0, 1, 1, 0)


def _add(p, q):
    a, b = (p[1] - p[0]) * (q[1] - q[0]) % P, (p[1] + p[0]) * (q[1] + q[0]) % P
    c, d = 2 * p[3] * q[3] * D % P, 2 * p[2] * q[2] % P
    e, f, g, h = b - a, d - c, d + c, b + a
    return e * f % P, g * h % P, f * g % P, e * h % P


def _times(n: int, p):
    sum_ = NEUTRAL
    while n:
        if n & 1:
            sum_ = _add(sum_, p)
        p, n = _add(p, p), n >> 1
    return sum_


def _is_neutral(p) -> bool:
    return p[0] % P == 0 and (p[1] - p[2]) % P == 0


def _point(encoded: bytes):
    """The point of a canonical encoding, or None."""
    y = int.from_bytes(encoded, "little")
    sign, y = y >> 255, y & (2**255 - 1)
    if y >= P:
        return None
    x2 = (y * y - 1) * pow(D * y * y + 1, -1, P) % P
    x = pow(x2, (P + 3) // 8, P)
    if (x * x - x2) % P:
        x = x * pow(2, (P - 1) // 4, P) % P
    if (x * x - x2) % P or (x == 0 and sign):
        return None
    x = P - x if x & 1 != sign else x
    return x, y, 1, x * y % P


BASE = _point((4 * pow(5, -1, P) % P).to_bytes(32, "little"))


@lru_cache(maxsize=4096)
def is_signed(key: str, text: str, signature: str) -> bool:
    raw_key, raw = bytes.fromhex(key), bytes.fromhex(signature)
    a, r, s = _point(raw_key), _point(raw[:32]), int.from_bytes(raw[32:], "little")
    if a is None or r is None or s >= L or _is_neutral(_times(8, a)):
        return False
    k = int.from_bytes(sha512(raw[:32] + raw_key + encode(text)).digest(), "little") % L
    right = _add(r, _times(k, a))
    minus = (-right[0], right[1], right[2], -right[3])
    return _is_neutral(_times(8, _add(_times(s, BASE), minus)))


# --- Trees, RFC 6962 2.1 ----------------------------------------------------------------------------

def leaf_hash(text: str) -> bytes:
    return sha256(b"\0" + encode(text)).digest()


def node(left: bytes, right: bytes) -> bytes:
    return sha256(b"\1" + left + right).digest()


def is_included(text: str, place: int, size: int, path: list[str], root: str) -> bool:
    if place >= size:
        return False
    at, last, found = place, size - 1, leaf_hash(text)
    for step in map(bytes.fromhex, path):
        if last == 0:
            return False
        if at & 1 or at == last:
            found = node(step, found)
            while at and not at & 1:
                at, last = at >> 1, last >> 1
        else:
            found = node(found, step)
        at, last = at >> 1, last >> 1
    return last == 0 and found.hex() == root


def is_consistent(size: int, root: str, larger: int, larger_root: str, path: list[str]) -> bool:
    if size == 0 or size == larger:
        is_root = size != 0 or root == sha256(b"").hexdigest()
        return not path and is_root and (size != larger or root == larger_root)
    steps = [bytes.fromhex(p) for p in path]
    if size & (size - 1) == 0:
        steps.insert(0, bytes.fromhex(root))
    if size > larger or not steps:
        return False
    at, last = size - 1, larger - 1
    while at & 1:
        at, last = at >> 1, last >> 1
    old = new = steps[0]
    for step in steps[1:]:
        if last == 0:
            return False
        if at & 1 or at == last:
            old, new = node(step, old), node(step, new)
            while at and not at & 1:
                at, last = at >> 1, last >> 1
        else:
            new = node(new, step)
        at, last = at >> 1, last >> 1
    return last == 0 and old.hex() == root and new.hex() == larger_root


class Peaks:
    """A tree as the roots of its whole subtrees, the largest first; leaves are appended to it."""

    def __init__(self, size: int, peaks: list[str]):
        self.size, self.peaks = size, [bytes.fromhex(p) for p in peaks]
        self.fits = len(peaks) == bin(size).count("1")

    def append(self, text: str) -> None:
        found, self.size = leaf_hash(text), self.size + 1
        for _ in range((self.size & -self.size).bit_length() - 1):
            found = node(self.peaks.pop(), found)
        self.peaks.append(found)

    def root(self) -> str:
        if not self.peaks:
            return sha256(b"").hexdigest()
        found = self.peaks[-1]
        for peak in reversed(self.peaks[:-1]):
            found = node(peak, found)
        return found.hex()


# --- Checkpoints and leaves -------------------------------------------------------------------------

CHECKPOINT = re.compile(r"candor checkpoint\n([!-~]{1,100})\n(0|[1-9][0-9]{0,15})\n([0-9a-f]{64})\n"
                        r"([0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-9]{2}\.[0-9]{3}Z)\n\Z")


class Checkpoint:
    def __init__(self, origin: str, size: int, root: str, at: int):
        self.origin, self.size, self.root, self.at = origin, size, root, at

    @staticmethod
    def read(text: str) -> "Checkpoint | None":
        """The checkpoint of a text that reads exactly as in section 1, else None."""
        match = CHECKPOINT.match(text)
        if not match or int(match[2]) > MOST_SAFE:
            return None
        try:
            at = datetime.strptime(match[4], "%Y-%m-%dT%H:%M:%S.%fZ").replace(tzinfo=timezone.utc)
        except ValueError:
            return None
        since = at - datetime(1970, 1, 1, tzinfo=timezone.utc)
        instant = (since.days * 86400 + since.seconds) * 1000 + since.microseconds // 1000
        return Checkpoint(match[1], int(match[2]), match[3], instant)


def _is_hash(v):
    return isinstance(v, str) and bool(HASH.match(v))


def _is_number(v):
    return type(v) is int and 0 <= v <= MOST_SAFE


def _is_name(v):
    return isinstance(v, str) and bool(PRINTABLE.match(v))


KINDS = {
    "origin": {"origin": _is_name, "key": _is_hash, "anchor": _is_hash, "anchorDay": is_day,
               "model": _is_hash},
    "era": {"number": _is_number, "day": is_day, "model": _is_hash, "at": _is_number},
    "terms": {"day": is_day, "hash": _is_hash, "at": _is_number},
    "reveal": {"day": is_day, "seed": _is_hash, "closes": _is_hash},
    "ticks": {"number": _is_number, "opensAt": _is_number, "feed": _is_name, "root": _is_hash, "hash": _is_hash},
    "halt": {"symbol": _is_name, "at": _is_number},
    "acceptance": {"commitment": _is_hash},
    "settlement": {"contract": _is_hash, "commitment": _is_hash},
    "strategy-model": {"strategy": _is_name, "day": is_day, "hash": _is_hash},
    "strategy-decision": {"strategy": _is_name, "closedAt": _is_number, "hash": _is_hash},
    "pool-trade": {"strategy": _is_name, "number": _is_number, "hash": _is_hash},
    "pool-value": {"strategy": _is_name, "number": _is_number, "at": _is_number, "hash": _is_hash},
    "postings": {"number": _is_number, "at": _is_number, "count": _is_number, "root": _is_hash},
}


def read_leaf(text: str) -> dict | None:
    """The fields of a leaf that reads as its kind, else None."""
    value = parse_canonical(text)
    fields = KINDS.get(value["kind"]) if isinstance(value, dict) and isinstance(value.get("kind"), str) else None
    if fields is None or set(value) != set(fields) | {"kind"}:
        return None
    return value if all(holds(value[name]) for name, holds in fields.items()) else None
