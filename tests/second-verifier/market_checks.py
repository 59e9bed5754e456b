"""Checks 5 to 7: seed, terms, path (CHECKS.md, B)."""
from __future__ import annotations

from functools import lru_cache

from blocks import canonical, hash_text, parse
from draws import earlier
from evidence import (FAILED, GRACE, MINUTE, NONE, OK, OPEN, REVEAL_WITHIN, Evidence, Failed, day_end, day_of,
                      days_between, need)
from paths import Market, drawn_symbols, path_of
from sessions import DAY_MS, NoPath, day_start
from terms_shape import model_of, read_terms


@lru_cache(maxsize=256)
def cached_path(seed: str, terms: str, day: str, symbol: str, closes: str):
    """One path serves every proof of the same day."""
    return path_of(Market(bytes.fromhex(seed), parse(terms), day), symbol, parse(closes))


@lru_cache(maxsize=64)
def hashed(seed: str, times: int) -> str:
    return earlier(bytes.fromhex(seed), times).hex()


class MarketChecks(Evidence):
    def check_seed(self) -> str:
        origin = self.origin
        need(origin and self.proof["origin"]["place"] == 0, "the first leaf is not the origin")
        need(origin["origin"] == self.head.origin and origin["key"] == self.key, "another origin or key")
        need(self.own_is("anchor", origin["anchor"]), "the anchor is not the one the device knew")
        if not self.is_simulated:
            return NONE
        state = OK
        for day in self.days:
            if day["reveal"] is None:
                need(self.now <= day_end(day["day"]) + REVEAL_WITHIN, "the seed is withheld")
                state = OPEN
                continue
            reveal = self.holds(day["reveal"], "reveal", day=day["day"])
            need(reveal and days_between(origin["anchorDay"], day["day"]) >= 0, "the reveal is not that of the day")
            need(self._is_of_chain(reveal), "the seed does not lead to the anchor")
        for day in [*self.days, self.day_before]:
            reveal = self.holds(day["revealBefore"], "reveal")
            need(not reveal or self._is_of_chain(reveal), "a seed before is not of the chain")
        return state

    def _is_of_chain(self, reveal: dict) -> bool:
        count, anchor = days_between(self.origin["anchorDay"], reveal["day"]), self.origin["anchor"]
        return hashed(reveal["seed"], count) == anchor if count >= 0 else hashed(anchor, -count) == reveal["seed"]

    # --- Terms ---

    def check_terms(self) -> str:
        first = self.days[0]
        expected = list(dict.fromkeys([self.body["day"], day_of(self.last_page)]))
        need([d["day"] for d in self.days] == expected, "not the days of the contract")
        self._check_eras()
        for d in self.days:
            self._check_day(d)
        need(hash_text(first["terms"]) == self.order["terms"], "the order names other terms")
        contracts = self.first_terms["contracts"]
        limits = {(limit["seconds"], limit["rate"]) for limit in contracts["limits"]}
        need((self.order["seconds"], self.order["rate"]) in limits, "the terms do not have this rate and time limit")
        need(int(contracts["leastStake"]) <= self.stake <= int(contracts["mostStake"]), "the stake is out of bounds")
        feeds = self.first_terms["feeds"].get(self.symbol, ["simulated"])
        need(self.body["feed"] in feeds, "the terms do not have this feed")
        self._check_announced(self.day_before)
        return OK if first["firstPage"] or self.pages_gone else OPEN

    def _check_eras(self) -> None:
        self.eras, before = [], None
        for number, leaf in enumerate(self.proof["eras"], 1):
            era = self.holds(leaf, "era", number=number)
            need(era, "an era is not in the log")
            need(era["at"] + DAY_MS <= day_start(era["day"]), "an era was announced too late")
            is_later = not before or era["day"] > before[0]["day"] and leaf["place"] > before[1]
            need(is_later, "eras are not in order")
            before = (era, leaf["place"])
            self.eras.append(before)

    def _check_announced(self, d: dict) -> None:
        """Terms that read, are those that the device has noted, and of the model of their day."""
        noted = self.own.get("terms", {}).get(d["day"])
        need(noted is None or noted == hash_text(d["terms"]), "not the terms announced")
        model = model_of(d["terms"])
        need(model, "the terms do not read")
        of_day = [era["model"] for era, _ in self.eras if era["day"] <= d["day"]]
        expected = of_day[-1] if of_day else self.origin and self.origin["model"]
        need(model == expected, "not the model of the day")
        need(model in self.own.get("models", [model]), "not a model that the app knows")

    def _check_day(self, d: dict) -> None:
        midnight, place = day_start(d["day"]), d["termsLeaf"]["place"]
        leaf = self.holds(d["termsLeaf"], "terms", day=d["day"], hash=hash_text(d["terms"]))
        need(leaf, "the terms are not those in the log")
        self._check_announced(d)
        is_first = self.origin and days_between(self.origin["anchorDay"], d["day"]) == 1
        need(leaf["at"] < midnight or is_first, "the terms came after their day had begun")
        behind = [place, *(at for era, at in self.eras if era["day"] <= d["day"])]
        need(max(behind) < self.receipt_head.size, "the terms or an era stand behind the receipt's checkpoint")
        need(not self.acceptance or place < self.acceptance["place"], "the terms stand behind the acceptance")
        if d["firstPage"] is None:
            opened = [at for _, at in self.held_pages if midnight <= at < midnight + DAY_MS]
            is_due = self.overdue(self.expires) and not self.pages_gone
            need(not opened and not is_due, "the first page of the day is not shown")
            return
        page = self.holds(d["firstPage"], "ticks")
        need(page and page["opensAt"] >= midnight, "the first page is not of the day")
        before = self.holds(d["pageBefore"], "ticks", number=page["number"] - 1)
        is_first_page = page["number"] == 1 or before and before["opensAt"] < midnight
        need(is_first_page, "it is not the day's first page")
        need(place < d["firstPage"]["place"], "the terms stand behind ticks of their day")

    # --- Path ---

    def walk_paths(self) -> None:
        """The days of check 7 without the pages: `paths_state`, with the reason, and the paths that there are."""
        self.paths, self.paths_state, self.paths_reason = {}, NONE, ""
        if not self.is_simulated:
            return
        try:
            self._check_day_before()
            self.paths_state = OK
            for d in self.days:
                if not self._open_path(d):
                    self.paths_state = OPEN
                    break
        except Failed as failure:
            self.paths_state, self.paths_reason = FAILED, str(failure)
        except NoPath as error:
            self.paths_state, self.paths_reason = FAILED, f"no path: {error}"

    def check_path(self) -> str:
        need(self.paths_state != FAILED, self.paths_reason)
        if self.paths_state != OK or self.pages_gone:
            return self.paths_state
        need(self.pages_state != FAILED, "the pages failed")
        if self.pages_state == OPEN:
            return OPEN
        self._compare_ticks()
        return OK

    def _check_day_before(self) -> None:
        first, before = self.days[0], self.day_before
        need(days_between(before["day"], first["day"]) == 1, "not the day before")
        if first["revealBefore"] is None:
            return
        reveal = self.holds(first["revealBefore"], "reveal", day=before["day"])
        need(reveal, "the reveal of the day before does not hold")
        need(self.holds(before["termsLeaf"], "terms", day=before["day"], hash=hash_text(before["terms"])),
             "the terms of the day before are not those in the log")
        need(read_terms(before["terms"]) and self.first_terms, "the terms do not read")
        closes = canonical(before["closesBefore"])
        need(self.holds(before["revealBefore"], "reveal", day=day_of(day_start(before["day"]) - 1),
                        closes=hash_text(closes)), "where the day before began is not in the log")
        self._compare_closes(first, self.first_terms, reveal["seed"], before["terms"], before["day"], closes)

    def _compare_closes(self, d: dict, terms: dict, seed: str, terms_before: str, day_before: str, closes: str):
        """A day begins where the path of the day before it has ended."""
        for symbol in drawn_symbols(terms, self.symbol):
            path = cached_path(seed, terms_before, day_before, symbol, closes)
            need(d["closesBefore"].get(symbol) == str(path.close), f"the close of {symbol} is not that of its path")

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
        terms = read_terms(d["terms"])
        need(terms, "the terms do not read")
        if d is not self.days[0]:
            first = self.days[0]
            need(d["revealBefore"]["place"] == first["reveal"]["place"], "the closes are of another reveal")
            seed = self.holds(first["reveal"], "reveal")["seed"]
            self._compare_closes(d, terms, seed, first["terms"], first["day"], canonical(first["closesBefore"]))
        self.paths[d["day"]] = cached_path(reveal["seed"], d["terms"], d["day"], self.symbol, closes)
        return True

    def path_ticks(self, first: int, last: int):
        """The ticks of the paths from one instant to another, with their instants."""
        for day, path in self.paths.items():
            start = max(day_start(day), -(-first // 1000) * 1000)
            for at in range(start, min(day_end(day), last + 1), 1000):
                ticks = self._minute(path, at)
                if ticks:
                    yield at, ticks[at % MINUTE // 1000]

    @staticmethod
    def _minute(path, at: int):
        kept = path.__dict__.setdefault("kept_minutes", {})
        m = at % DAY_MS // MINUTE
        if m not in kept:
            kept[m] = path.ticks(m)
        return kept[m]

    def _compare_ticks(self) -> None:
        there = set()
        for at, _, *quote in self.ticks:
            path = self.paths.get(day_of(at))
            minute = path and at % 1000 == 0 and self._minute(path, at)
            need(minute and minute[at % MINUTE // 1000] == tuple(quote), f"the tick at {at} is not the path's")
            there.add(at)
        for at, _ in self.path_ticks(self.purchase_at, self.expires):
            need(at in there, f"the tick at {at} is left out")
