"""Checks 5 to 7: seed, terms, path (CHECKS.md, B)."""
from __future__ import annotations

from functools import lru_cache

from blocks import canonical, hash_text, parse
from draws import earlier
from evidence import (A_DAY, FAILED, MINUTE, NONE, OK, OPEN, Failed, ProofEvidence, day_before, day_end, day_of,
                      days_between, need)
from paths import Market, drawn_symbols, path_of
from sessions import DAY_MS, NoPath, day_start
from terms_shape import model_of, read_terms


@lru_cache(maxsize=64)
def cached_path(seed: str, terms: str, day: str, symbol: str, closes: str):
    """One path serves every proof of the same day."""
    return path_of(Market(bytes.fromhex(seed), parse(terms), day), symbol, parse(closes))


class MarketChecks(ProofEvidence):
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
                need(self.now <= day_end(day["day"]) + A_DAY, "the seed is withheld")
                state = OPEN
                continue
            reveal = self.holds(day["reveal"], "reveal", day=day["day"])
            need(reveal and day["day"] >= origin["anchorDay"], "the reveal is not that of the day")
            self._check_of_chain(reveal)
        for day in [*self.days, self.day_before]:
            reveal = self.holds(day["revealBefore"], "reveal")
            if reveal:
                self._check_of_chain(reveal)
        return state

    def _check_of_chain(self, reveal: dict) -> None:
        """The seed leads to the anchor; that of a day before the anchor's follows from it."""
        seed, anchor = bytes.fromhex(reveal["seed"]), bytes.fromhex(self.origin["anchor"])
        count = days_between(self.origin["anchorDay"], reveal["day"])
        is_of_chain = earlier(seed, count) == anchor if count >= 0 else earlier(anchor, -count) == seed
        need(is_of_chain, "a seed does not lead to the anchor")

    # --- Terms ---

    def check_terms(self) -> str:
        first = self.days[0]
        expected = list(dict.fromkeys([self.body["day"], day_of(self.expires)]))
        need([d["day"] for d in self.days] == expected, "not the days of the contract")
        eras = self._read_eras()
        for d in self.days:
            self._check_day(d, eras)
        self._check_terms_text(self.day_before, eras)
        need(hash_text(first["terms"]) == self.order["terms"], "the order names other terms")
        contracts = self.first_terms["contracts"]
        limits = {(limit["seconds"], limit["rate"]) for limit in contracts["limits"]}
        need((self.order["seconds"], self.order["rate"]) in limits, "the terms do not have this rate and time limit")
        need(int(contracts["leastStake"]) <= self.stake <= int(contracts["mostStake"]), "the stake is out of bounds")
        feeds = self.first_terms["feeds"].get(self.symbol, ["simulated"])
        need(self.body["feed"] in feeds, "the terms do not have this feed for the symbol")
        return OK if first["firstPage"] or self.pages_are_gone else OPEN

    def _read_eras(self) -> list[dict]:
        eras, last_place = [], -1
        for number, shown in enumerate(self.proof["eras"], 1):
            era = self.holds(shown, "era", number=number)
            need(era and shown["place"] > last_place, "an era is not in the log, or not in order")
            need(not eras or eras[-1]["day"] < era["day"], "the days of the eras do not rise")
            need(era["at"] + A_DAY <= day_start(era["day"]), "an era that was announced less than a day ahead")
            eras.append(era)
            last_place = shown["place"]
        return eras

    def _model(self, day: str, eras: list[dict]) -> str | None:
        begun = [era["model"] for era in eras if era["day"] <= day]
        return begun[-1] if begun else self.origin and self.origin["model"]

    def _check_day(self, d: dict, eras: list[dict]) -> None:
        midnight, place = day_start(d["day"]), d["termsLeaf"]["place"]
        leaf = self.holds(d["termsLeaf"], "terms", day=d["day"], hash=hash_text(d["terms"]))
        need(leaf, "the terms are not those in the log")
        self._check_terms_text(d, eras)
        is_first = self.origin and days_between(self.origin["anchorDay"], d["day"]) == 1
        need(leaf["at"] < midnight or is_first, "the terms came after their day had begun")
        begun = [shown["place"] for era, shown in zip(eras, self.proof["eras"]) if era["day"] <= d["day"]]
        is_known = max([place, *begun]) < self.receipt_head.size
        need(is_known, "terms or an era stand behind the receipt's checkpoint")
        need(not self.acceptance or place < self.acceptance["place"], "the terms stand behind the acceptance")
        if d["firstPage"] is None:
            opened = [at for _, at in self.held_pages if midnight <= at < midnight + DAY_MS]
            is_due = self.overdue(self.expires) and not self.pages_are_gone
            need(not opened and not is_due, "the first page of the day is not shown")
            return
        page = self.holds(d["firstPage"], "ticks")
        need(page and page["opensAt"] >= midnight, "the first page is not of the day")
        before = self.holds(d["pageBefore"], "ticks", number=page["number"] - 1)
        is_first_page = page["number"] == 1 or before and before["opensAt"] < midnight
        need(is_first_page, "it is not the day's first page")
        need(place < d["firstPage"]["place"], "the terms stand behind ticks of their day")

    def _check_terms_text(self, d: dict, eras: list[dict]) -> None:
        """The terms are those announced, they read, and are of the model in force on their day."""
        announced = self.own.get("terms", {}).get(d["day"])
        need(announced in (None, hash_text(d["terms"])), "not the terms announced")
        need(read_terms(d["terms"]), "the terms do not read")
        model = model_of(d["terms"])
        need(model == self._model(d["day"], eras), "the terms are of another model")
        need(model in self.own.get("models", [model]), "the terms are of a model that the device was not shown")

    # --- Path ---

    def draw_paths(self) -> None:
        """The paths of the days, up to the first day that is open or failed; `drawn` says how it ended."""
        self.paths, self.drawn, self.why_not = {}, OK if self.is_simulated else NONE, ""
        if not self.is_simulated:
            return
        try:
            self._check_day_before()
            for d in self.days:
                if not self._open_path(d):
                    self.drawn = OPEN
                    return
        except (Failed, NoPath) as error:
            self.drawn, self.why_not = FAILED, str(error)

    def check_path(self) -> str:
        if not self.is_simulated:
            return NONE
        need(self.drawn != FAILED, self.why_not)
        if self.drawn == OPEN:
            return OPEN
        if self.pages_are_gone:
            return OK
        need(self.pages_state != FAILED, "the pages failed")
        if self.pages_state == OPEN:
            return OPEN
        self._compare_ticks()
        return OK

    def _check_day_before(self) -> None:
        """The first day begins where the path of the day before it has ended."""
        before, first = self.day_before, self.days[0]
        need(before["day"] == day_before(first["day"]), "not the day before the first")
        if first["revealBefore"] is None:
            return
        reveal = self.holds(first["revealBefore"], "reveal", day=before["day"])
        need(reveal, "the reveal is not that of the day before")
        terms_hash = hash_text(before["terms"])
        need(self.holds(before["termsLeaf"], "terms", day=before["day"], hash=terms_hash), "not its terms in the log")
        need(read_terms(before["terms"]) and self.first_terms, "the terms do not read")
        closes = canonical(before["closesBefore"])
        earlier_day, closes_hash = day_before(before["day"]), hash_text(closes)
        is_told = self.holds(before["revealBefore"], "reveal", day=earlier_day, closes=closes_hash)
        need(is_told, "the closes of the day before that are not those in the log")
        for symbol in drawn_symbols(self.first_terms, self.symbol):
            path = cached_path(reveal["seed"], before["terms"], before["day"], symbol, closes)
            need(first["closesBefore"].get(symbol) == str(path.close), f"the close of {symbol} is not its path's")

    def _open_path(self, d: dict) -> bool:
        """False where the day is open."""
        reveal = self.holds(d["reveal"], "reveal", day=d["day"])
        if not reveal:
            return False
        closes = canonical(d["closesBefore"])
        before = self.holds(d["revealBefore"], "reveal", day=day_before(d["day"]), closes=hash_text(closes))
        need(before, "the closes are not those in the log")
        is_in_time = not d["firstPage"] or d["revealBefore"]["place"] <= d["firstPage"]["place"]
        need(is_in_time, "closes behind the first page")
        need(read_terms(d["terms"]), "the terms do not read")
        if d is not self.days[0]:
            self._compare_closes(d)
        self.paths[d["day"]] = cached_path(reveal["seed"], d["terms"], d["day"], self.symbol, closes)
        return True

    def _compare_closes(self, d: dict) -> None:
        """The second day begins where the path of the first has ended."""
        first = self.days[0]
        need(d["revealBefore"]["place"] == first["reveal"]["place"], "the closes are of another reveal")
        seed = self.holds(first["reveal"], "reveal")["seed"]
        for symbol in drawn_symbols(self.terms[d["day"]], self.symbol):
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
            first = max(day_start(day), -(-self.purchase_at // 1000) * 1000)
            for at in range(first, min(day_end(day), self.expires + 1), 1000):
                need(at in there or not tick_at(at), f"the tick at {at} is left out")
