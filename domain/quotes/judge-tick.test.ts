import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { allInstruments, findInstrument } from '../instruments/catalogue.ts'
import { type Price, price } from '../money/price.ts'
import { sessionsForPaths } from './calendar-sessions.ts'
import { catalogueTerms } from './catalogue-terms.ts'
import { dayPath } from './day-path.ts'
import {
  emptyMemory,
  type GuardMemory,
  type GuardTick,
  judgeTick,
  quoteState,
  type RefusalReason,
  spikeBandPpm,
} from './judge-tick.ts'
import { marketDay } from './market-day.ts'

const limits = { spikePpm: 10_000, futureMs: 2_000, staleMs: 10_000 }
const start = 1_800_000_000_000
const tick = (at: number, bid: bigint, ask = bid + 2n): GuardTick => ({
  bid: price(bid),
  ask: price(ask),
  at: start + at * 1000,
})

type Judged = { memory: GuardMemory; said: (RefusalReason | 'ok')[]; taken: GuardTick[]; held: GuardTick[] }

/** Judges ticks one after the other, each on arrival unless a clock is given. */
function judgeAll(ticks: readonly GuardTick[], now?: number): Judged {
  const all: Judged = { memory: emptyMemory, said: [], taken: [], held: [] }
  for (const one of ticks) {
    const { memory, verdict } = judgeTick(all.memory, one, limits, now ?? one.at)
    all.memory = memory
    all.said.push(verdict.accepted ? 'ok' : verdict.reason)
    if (verdict.accepted && verdict.confirmed) all.held.push(verdict.confirmed)
    if (verdict.accepted) all.taken.push(one)
  }
  return all
}

describe('a tick is judged', () => {
  const good = tick(0, 100_000n)
  const cases: readonly [RefusalReason, GuardTick][] = [
    ['zero', tick(1, 0n)],
    ['zero', tick(1, 100_000n, 0n)],
    ['negative', tick(1, -100_000n)],
    ['negative', tick(1, 100_000n, -1n)],
    ['crossed', tick(1, 100_003n, 100_002n)],
    ['duplicate', good],
    ['out-of-order', tick(-1, 100_000n)],
    ['out-of-order', tick(0, 100_001n)],
    ['future', tick(4, 100_000n)],
    ['spike', tick(1, 1_000_000n)],
    ['spike', tick(1, 10_000n)],
    ['spike', tick(1, 100_000n, 110_000n)],
    ['not-a-number', { ...tick(1, 100_000n), at: Number.NaN }],
    ['not-a-number', { ...tick(1, 100_000n), at: Number.POSITIVE_INFINITY }],
    ['not-a-number', tick(1, 2n ** 63n)],
  ]

  it.each(cases)('as %s, and the price stays', (reason, bad) => {
    const before = judgeAll([good]).memory
    const { memory, verdict } = judgeTick(before, bad, limits, start + 1000)
    expect(verdict).toEqual({ accepted: false, reason })
    expect(memory.last).toEqual(good)
  })

  it('as stale when it is too old on arrival', () => {
    expect(judgeAll([good, tick(1, 100_000n)], start + 11_001).said).toEqual(['stale', 'stale'])
    expect(judgeAll([tick(1, 100_000n)], start + 11_000).said).toEqual(['ok'])
  })

  it('takes a locked market and a price that stands still', () => {
    expect(judgeAll([tick(0, 5n, 5n), tick(1, 5n, 5n)]).said).toEqual(['ok', 'ok'])
  })
})

describe('a spike', () => {
  it('of ten times is dropped when the next tick is back', () => {
    const { said, memory } = judgeAll([tick(0, 100_000n), tick(1, 1_000_000n), tick(2, 100_010n)])
    expect(said).toEqual(['ok', 'spike', 'ok'])
    expect(memory).toEqual({ last: tick(2, 100_010n), held: null })
  })

  it('is the new price once a second tick says the same, and is handed on for the log', () => {
    const { said, memory, held } = judgeAll([
      tick(0, 100_000n),
      tick(1, 200_000n),
      tick(2, 200_100n),
      tick(3, 200_200n),
    ])
    expect(said).toEqual(['ok', 'spike', 'ok', 'ok'])
    expect(held).toEqual([tick(1, 200_000n)])
    expect(memory.last).toEqual(tick(3, 200_200n))
  })

  it('does not confirm itself, however often it is repeated or shifted within its instant', () => {
    const spike = tick(1, 1_000_000n)
    const { said, memory } = judgeAll([tick(0, 100_000n), spike, spike, tick(1, 1_000_001n), spike])
    expect(said).toEqual(['ok', 'spike', 'duplicate', 'spike', 'duplicate'])
    expect(memory.last).toEqual(tick(0, 100_000n))
  })

  it('is not confirmed by a spike elsewhere, which then waits in its place', () => {
    const spikes = [tick(0, 100_000n), tick(1, 1_000_000n), tick(2, 10_000n), tick(3, 10_001n)]
    expect(judgeAll(spikes).said).toEqual(['ok', 'spike', 'spike', 'ok'])
  })

  it('still waits when an older good tick comes late', () => {
    const { said } = judgeAll([tick(0, 100_000n), tick(3, 200_000n), tick(2, 100_001n), tick(4, 200_001n)])
    expect(said).toEqual(['ok', 'spike', 'ok', 'ok'])
  })
})

/** Anything a broken source could put into a tick. */
const anyTick: fc.Arbitrary<GuardTick> = fc.record({
  bid: fc.oneof(fc.bigInt({ min: -5n, max: 5n }), fc.bigInt({ min: 99_000n, max: 1_100_000n })).map(price),
  ask: fc.oneof(fc.bigInt({ min: -5n, max: 5n }), fc.bigInt({ min: 99_000n, max: 1_100_000n })).map(price),
  at: fc.oneof(
    fc.integer({ min: -20, max: 20 }).map((second) => start + second * 1000),
    fc.constant(Number.NaN),
  ),
})

const near = (one: Price, other: Price): boolean => {
  const distance = one > other ? one - other : other - one
  return distance * 1_000_000n <= other * BigInt(limits.spikePpm)
}

describe('whatever a feed sends', () => {
  it('nothing refused ever becomes a price', () => {
    fc.assert(
      fc.property(fc.array(anyTick, { maxLength: 60 }), (ticks) => {
        let memory = emptyMemory
        for (const one of ticks) {
          const next = judgeTick(memory, one, limits, start)
          if (!next.verdict.accepted) expect(next.memory.last).toBe(memory.last)
          else {
            const from = next.verdict.confirmed ?? memory.last
            expect(next.memory.last).toBe(one)
            expect(one.bid > 0n && one.bid <= one.ask && Math.abs(one.at - start) <= 10_000).toBe(true)
            expect(one.at).toBeGreaterThan(memory.last?.at ?? 0)
            if (from) expect(near(one.bid, from.bid) && near(one.ask, from.ask)).toBe(true)
          }
          memory = next.memory
        }
      }),
      { numRuns: 500 },
    )
  })

  it('repeats and late copies of what was already seen change nothing', () => {
    const moves = fc.array(fc.bigInt({ min: -900n, max: 900n }), { minLength: 2, maxLength: 30 })
    const copies = fc.array(fc.tuple(fc.nat(), fc.nat()), { maxLength: 30 })
    fc.assert(
      fc.property(moves, copies, (steps, where) => {
        const plain = steps.map((step, i) => tick(i, 100_000n + step / 2n))
        const noisy = plain.map((one) => [one])
        for (const [after, back] of where) {
          const i = after % plain.length
          noisy[i]?.push(plain[back % (i + 1)] as GuardTick)
        }
        const quiet = judgeAll(plain)
        const loud = judgeAll(noisy.flat(), start + 9_000)
        expect(quiet.taken).toEqual(plain)
        expect(loud.taken).toEqual(judgeAll(plain, start + 9_000).taken)
      }),
    )
  })

  it('in any order, the price in the end is the newest one', () => {
    const series = Array.from({ length: 9 }, (_, i) => tick(i, 100_000n + BigInt(i * 20)))
    fc.assert(
      fc.property(fc.shuffledSubarray([...series, ...series], { minLength: 18 }), (ticks) => {
        const { memory, taken } = judgeAll(ticks, start + 9_000)
        expect(memory).toEqual({ last: series.at(-1), held: null })
        expect(taken.every(({ at }, i) => i === 0 || at > (taken[i - 1]?.at ?? 0))).toBe(true)
      }),
    )
  })
})

describe('the spike band', () => {
  it('grows with volatility and with the root of time, between half a percent and a quarter', () => {
    expect(spikeBandPpm(75_000, 1_000)).toBe(6_500)
    // 16 × 50 % × √(15 min ÷ 5,896,800 s) = 9.88 %, worked by hand.
    expect(spikeBandPpm(500_000, 900_000)).toBe(98_833)
    expect(spikeBandPpm(500_000, 100 * 86_400_000)).toBe(250_000)
  })

  it('is whole and never falls, also for times that are none', () => {
    expect(spikeBandPpm(500_000, Number.NaN)).toBe(15_000)
    expect(spikeBandPpm(500_000, -1)).toBe(15_000)
    fc.assert(
      fc.property(fc.nat(3_000_000), fc.nat(), fc.nat(), (vol, one, other) => {
        const [short, long] = one < other ? [one, other] : [other, one]
        const band = spikeBandPpm(vol, short)
        expect(Number.isSafeInteger(band)).toBe(true)
        expect(band).toBeLessThanOrEqual(spikeBandPpm(vol, long))
      }),
    )
  })
})

describe('a simulated day', () => {
  it.each(['1810.HK', 'XPDUSD', 'LINKUSD'])(
    'of %s needs at most one confirming tick for a jump',
    (symbol) => {
      const instrument = findInstrument(symbol)
      if (!instrument) throw new Error(`no ${symbol}`)
      const dayStart = Date.UTC(2026, 4, 6)
      const path = dayPath({
        day: marketDay(new Uint8Array(32).fill(3), catalogueTerms(allInstruments())),
        symbol,
        dayStart,
        previousClose: instrument.refPrice,
        sessions: sessionsForPaths(instrument.calendar, dayStart, dayStart + 86_400_000),
      })
      let memory = emptyMemory
      let waiting = 0
      let longest = 0
      for (let second = 0; second < 86_400; second += 1) {
        const now = path.tickAt(second)
        if (!now) continue
        const at = dayStart + second * 1000
        const spikePpm = spikeBandPpm(instrument.annualVolPpm, at - (memory.last?.at ?? at))
        const judged = judgeTick(memory, { bid: now.bid, ask: now.ask, at }, { ...limits, spikePpm }, at)
        memory = judged.memory
        waiting = judged.verdict.accepted ? 0 : waiting + 1
        longest = Math.max(longest, waiting)
      }
      expect(longest).toBeLessThanOrEqual(1)
    },
  )
})

describe('the state of a quote', () => {
  const usual = { open: true, halted: false, lastAt: start, now: start + 10_000, staleMs: 10_000 }

  it('is live until its limit has passed', () => {
    expect(quoteState(usual)).toBe('live')
    expect(quoteState({ ...usual, now: start + 10_001 })).toBe('stale')
    expect(quoteState({ ...usual, lastAt: null })).toBe('stale')
  })

  it('is closed outside its session, and halted at any time', () => {
    expect(quoteState({ ...usual, open: false, lastAt: null })).toBe('closed')
    expect(quoteState({ ...usual, open: false, halted: true })).toBe('halted')
    expect(quoteState({ ...usual, halted: true })).toBe('halted')
  })
})
