"""Checks 5 to 7: seed, terms, path (CHECKS.md, B)."""
from __future__ import annotations

from functools import lru_cache

from blocks import canonical, hash_text, parse
from draws import earlier
from evidence import (FAILED, MINUTE, OK, OPEN, REVEAL_WITHIN, Evidence, Failed, day_end, day_of, days_between,
                      need)
from paths import Market, drawn_symbols, path_of
from sessions import DAY_MS, NoPath, day_start


@lru_cache(maxsize=64)
def cached_path(seed: str, terms: str, day: str, symbol: str, closes: str):
    """One path serves every proof of the same day."""
    return path_of(Market(bytes.fromhex(seed), parse(terms), day), symbol, parse(closes))


class MarketChecks(Evidence):
    def check_seed(self) -> str:
        origin = self.origin
        need(origin and self.proof["origin"]["place"] == 0, "the first leaf is not the origin")
        need(origin["origin"] == self.head.origin and origin["key"] == self.key, "another origin or key")
        need(self.own_is("anchor", origin["anchor"]), "the anchor is not the one the device knew")
        state = OK
        for day in self.days if self.body["feed"] == "simulated" else []:
            if day["reveal"] is None:
                need(self.now <= day_end(day["day"]) + REVEAL_WITHIN, "the seed is withheld")
                state = OPEN
                continue
            reveal = self.holds(day["reveal"], "reveal", day=day["day"])
            count = days_between(origin["anchorDay"], day["day"])
            need(reveal and count >= 0, "the reveal is not that of the day")
            first = earlier(bytes.fromhex(reveal["seed"]), count).hex()
            need(first == origin["anchor"], "the seed does not lead to the anchor")
        return state

    # --- Terms ---

    def check_terms(self) -> str:
        first = self.days[0]
        expected = list(dict.fromkeys([self.body["day"], day_of(self.expires)]))
        need([d["day"] for d in self.days] == expected, "not the days of the contract")
        for d in self.days:
            self._check_day(d)
        need(hash_text(first["terms"]) == self.body["terms"], "the receipt names other terms")
        contracts = self.first_terms["contracts"]
        limits = {(limit["seconds"], limit["rate"]) for limit in contracts["limits"]}
        need((self.body["seconds"], self.body["rate"]) in limits, "the terms do not have this rate and time limit")
        need(int(contracts["leastStake"]) <= self.stake <= int(contracts["mostStake"]), "the stake is out of bounds")
        return OK if first["firstPage"] else OPEN

    def _check_day(self, d: dict) -> None:
        midnight, place = day_start(d["day"]), d["termsLeaf"]["place"]
        leaf = self.holds(d["termsLeaf"], "terms", day=d["day"], hash=hash_text(d["terms"]))
        need(leaf, "the terms are not those in the log")
        need(self.own.get("terms", {}).get(d["day"], leaf["hash"]) == leaf["hash"], "not the terms announced")
        need(self.terms[d["day"]], "the terms do not read")
        is_first = self.origin and days_between(self.origin["anchorDay"], d["day"]) == 1
        need(leaf["at"] < midnight or is_first, "the terms came after their day had begun")
        need(not self.acceptance or place < self.acceptance["place"], "the terms stand behind the acceptance")
        if d["firstPage"] is None:
            opened = [at for _, at in self.held_pages if midnight <= at < midnight + DAY_MS]
            need(not opened and not self.overdue(self.expires), "the first page of the day is not shown")
            return
        page = self.holds(d["firstPage"], "ticks")
        need(page and page["opensAt"] >= midnight, "the first page is not of the day")
        before = self.holds(d["pageBefore"], "ticks", number=page["number"] - 1)
        is_first_page = page["number"] == 1 or before and before["opensAt"] < midnight
        need(is_first_page, "it is not the day's first page")
        need(place < d["firstPage"]["place"], "the terms stand behind ticks of their day")

    # --- Path ---

    def check_path(self) -> str:
        if self.body["feed"] != "simulated":
            return OK
        self.paths = {}
        for d in self.days:
            if not self._open_path(d):
                return OPEN
        need(self.pages_state != FAILED, "the pages failed")
        if self.pages_state == OPEN:
            return OPEN
        self._compare_ticks()
        return OK

    def _open_path(self, d: dict) -> bool:
        """False where the day is open."""
        reveal = self.holds(d["reveal"], "reveal", day=d["day"])
        if not reveal:
            return False
        closes, day_before = canonical(d["closesBefore"]), day_of(day_start(d["day"]) - 1)
        before = self.holds(d["revealBefore"], "reveal", day=day_before, closes=hash_text(closes))
        need(before, "the closes are not those in the log")
        is_in_time = not d["firstPage"] or d["revealBefore"]["place"] <= d["firstPage"]["place"]
        need(is_in_time, "closes behind the first page")
        need(self.terms[d["day"]], "the terms do not read")
        try:
            if self.paths:
                self._compare_closes(d)
            self.paths[d["day"]] = cached_path(reveal["seed"], d["terms"], d["day"], self.body["symbol"], closes)
        except NoPath as error:
            raise Failed(f"no path: {error}") from error
        return True

    def _compare_closes(self, d: dict) -> None:
        """The second day begins where the path of the first has ended."""
        first = self.days[0]
        need(d["revealBefore"]["place"] == first["reveal"]["place"], "the closes are of another reveal")
        seed = self.holds(first["reveal"], "reveal")["seed"]
        for symbol in drawn_symbols(self.terms[d["day"]], self.body["symbol"]):
            path = cached_path(seed, first["terms"], first["day"], symbol, canonical(first["closesBefore"]))
            need(d["closesBefore"].get(symbol) == str(path.close), f"the close of {symbol} is not that of its path")

    def _compare_ticks(self) -> None:
        minutes: dict[int, list | None] = {}

        def tick_at(instant: int):
            start, day = instant // MINUTE * MINUTE, day_of(instant)
            if start not in minutes:
                minutes[start] = self.paths[day].ticks(start % DAY_MS // MINUTE) if day in self.paths else None
            return minutes[start] and instant % 1000 == 0 and minutes[start][instant % MINUTE // 1000] or None

        there = set()
        for at, _, *quote in self.ticks:
            need(tick_at(at) == tuple(quote), f"the tick at {at} is not the path's")
            there.add(at)
        for day in self.paths:
            first = max(day_start(day), self.accepted // 1000 * 1000 + 1000)
            for at in range(first, min(day_end(day), self.expires + 1), 1000):
                need(at in there or not tick_at(at), f"the tick at {at} is left out")
