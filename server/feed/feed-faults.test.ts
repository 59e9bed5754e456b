import { type Price, price } from '@candor/domain/money/price.ts'
import type { FeedPlan } from '@candor/domain/quotes/choose-feed.ts'
import { secondMs } from '@candor/domain/time/durations.ts'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createCandleBuilder } from '../quotes/candle-builder.ts'
import { createBoard } from '../quotes/create-board.ts'
import type { Feed, RawTick } from '../quotes/feed.ts'
import { readBinanceMessage } from './binance-message.ts'

const start = Date.UTC(2026, 4, 5, 15)

/** A feed that says only what the test lets it say. */
function handFeed(): Feed & { say(tick: Omit<RawTick, 'symbol' | 'volume'>): void } {
  let sink: ((tick: RawTick) => void) | null = null
  return {
    name: 'binance',
    delayed: false,
    start: async (listener) => {
      sink = listener
    },
    stop: async () => {
      sink = null
    },
    say: (tick) => sink?.({ symbol: 'BTCUSD', volume: 1n, ...tick }),
  }
}

/** A board with one live market, and everything it ever offered to trade on. */
async function openMarket(plan: FeedPlan = { main: 'binance', standIn: null }) {
  let now = start
  const board = createBoard({ candles: createCandleBuilder(), plans: { crypto: plan }, clock: () => now })
  const feed = handFeed()
  await feed.start((tick) => board.take(feed.name, feed.delayed, tick))
  const offered: { bid: Price; ask: Price; at: number }[] = []
  const quote = () => board.quoteOf('BTCUSD')
  const pass = (ms = secondMs) => {
    now += ms
    board.beat(now)
    const shown = quote()
    if (shown?.state === 'live') offered.push({ bid: shown.bid, ask: shown.ask, at: shown.at })
  }
  const say = (bid: bigint, ask = bid + 1_000_000n, at = now) =>
    feed.say({ bid: price(bid), ask: price(ask), at })
  return { feed, board, offered, quote, pass, say, now: () => now }
}

const good = 8_751_234_000_000n

describe('a faulty feed', () => {
  it.each<[string, (market: Awaited<ReturnType<typeof openMarket>>) => void]>([
    ['a spike of ten times', ({ say }) => say(good * 10n)],
    [
      'a spike of ten times that is repeated',
      ({ say }) => {
        for (let i = 0; i < 3; i += 1) say(good * 10n)
      },
    ],
    ['a tenth', ({ say }) => say(good / 10n)],
    ['zero', ({ say }) => say(0n)],
    ['a negative price', ({ say }) => say(-good)],
    ['a crossed quote', ({ say }) => say(good, good - 1_000_000n)],
    ['sides that fly apart', ({ say }) => say(good / 2n, good * 2n)],
    ['a time that is none', ({ say }) => say(good + 1_000_000n, good + 2_000_000n, Number.NaN)],
    ['a price of tomorrow', ({ say, now }) => say(good + 1_000_000n, good + 2_000_000n, now() + 86_400_000)],
    [
      'a price of an hour ago',
      ({ say, now }) => say(good + 1_000_000n, good + 2_000_000n, now() - 3_600_000),
    ],
    ['another price of the same instant', ({ say }) => say(good + 1_000_000n, good + 2_000_000n, start)],
  ])('of %s leaves the price as it was', async (_what, spoil) => {
    const market = await openMarket()
    market.say(good)
    market.pass()
    const before = market.quote()
    expect(before).toMatchObject({ state: 'live', bid: good, source: 'binance', delayed: false })
    spoil(market)
    market.pass()
    expect(market.quote()).toEqual(before)
    market.say(good + 1_000_000n)
    market.pass()
    expect(market.quote()).toMatchObject({ state: 'live', bid: good + 1_000_000n })
    expect(market.offered.every(({ bid }) => bid === good || bid === good + 1_000_000n)).toBe(true)
  })

  it('that says NaN has no tick to offer in the first place', () => {
    const frame = { stream: 'btcusdt@bookTicker', data: { u: 1, s: 'BTCUSDT', b: 'NaN', a: '87512.35' } }
    expect(readBinanceMessage(JSON.stringify(frame)).kind).toBe('not-a-number')
  })

  it('that stalls is stale after its limit and nothing trades on it, bad ticks or not, until it speaks again', async () => {
    const market = await openMarket()
    market.say(good)
    market.pass()
    for (let i = 0; i < 59; i += 1) market.pass()
    expect(market.quote()?.state).toBe('live')
    market.pass()
    market.pass()
    expect(market.quote()).toMatchObject({ state: 'stale', source: 'binance', bid: good })
    market.say(0n)
    market.say(good, good, start)
    market.pass()
    expect(market.quote()?.state).toBe('stale')
    market.say(good + 5_000_000n)
    market.pass()
    expect(market.quote()).toMatchObject({ state: 'live', bid: good + 5_000_000n })
  })

  it('that jumps for good is followed with the second tick', async () => {
    const market = await openMarket()
    for (const level of [good, good * 2n, good * 2n + 1_000_000n]) {
      market.say(level)
      market.pass()
    }
    expect(market.offered.map(({ bid }) => bid)).toEqual([good, good, good * 2n + 1_000_000n])
  })

  it('never changes over to simulated prices', async () => {
    const market = await openMarket()
    market.say(good)
    market.pass()
    for (let i = 0; i < 100; i += 1) {
      const tick = { symbol: 'BTCUSD', bid: price(1_000n), ask: price(1_001n), at: market.now(), volume: 1n }
      market.board.take('simulated', false, tick)
      market.pass()
    }
    expect(market.quote()).toMatchObject({ state: 'stale', source: 'binance', bid: good })
  })
})

describe('whatever mixture of good and bad ticks arrives', () => {
  const fault = fc.constantFrom(
    'zero',
    'negative',
    'crossed',
    'times-ten',
    'repeat',
    'late',
    'nan',
    'future',
    'none',
  )

  it('only prices that a good tick gave are ever offered, in the order of their time', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fault, { minLength: 5, maxLength: 40 }), async (faults) => {
        const market = await openMarket()
        const given = new Map<number, bigint>()
        faults.forEach((kind, i) => {
          const now = market.now()
          const level = good + BigInt(i) * 1_000_000n
          market.say(level)
          given.set(now, level)
          if (kind === 'zero') market.say(0n, 0n, now + 1)
          if (kind === 'negative') market.say(-level, level, now + 1)
          if (kind === 'crossed') market.say(level, level - 1n, now + 1)
          if (kind === 'times-ten') market.say(level * 10n, level * 10n + 1n, now + 1)
          if (kind === 'repeat') market.say(level)
          if (kind === 'late') market.say(level - 1_000_000n, level, now - secondMs)
          if (kind === 'nan') market.say(level, level + 1n, Number.NaN)
          if (kind === 'future') market.say(level, level + 1n, now + 60 * secondMs)
          market.pass()
        })
        expect(market.offered).toHaveLength(faults.length)
        expect(market.offered.every(({ bid, at }) => given.get(at) === bid)).toBe(true)
        expect(market.offered.every(({ at }, i) => i === 0 || at > (market.offered[i - 1]?.at ?? 0))).toBe(
          true,
        )
      }),
      { numRuns: 60 },
    )
  })
})
