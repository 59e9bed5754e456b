import { price } from '@candor/domain/money/price.ts'
import { beforeEach, describe, expect, it } from 'vitest'
import { type CandleBuilder, createCandleBuilder } from './candle-builder.ts'
import { createBoard, type KeptBoard, type PublishedBeat } from './create-board.ts'
import type { RawTick } from './feed.ts'
import type { FeedPlans } from './feed-plans.ts'

let now: number
let board: KeptBoard
let candles: CandleBuilder
let beats: PublishedBeat[]

const open = (at: string, plans: FeedPlans = {}): void => {
  now = Date.parse(at)
  candles = createCandleBuilder()
  board = createBoard({ candles, plans, clock: () => now })
  beats = []
  board.onBeat((beat) => beats.push(beat))
}

const dollars = (value: number) => price(BigInt(Math.round(value * 100)) * 1_000_000n)

const tick = (symbol: string, bid: number, ask: number, more: Partial<RawTick> = {}): RawTick => ({
  symbol,
  bid: dollars(bid),
  ask: dollars(ask),
  at: now,
  volume: 2n,
  ...more,
})

const second = (): void => {
  now += 1000
  board.beat(now)
}

const stateOf = (symbol: string) => board.quoteOf(symbol)?.state

/** A Tuesday, with New York open. */
beforeEach(() => open('2026-11-10T15:00:00Z'))

describe('a quote', () => {
  it('is published once a second, the latest tick of it with all that was traded', () => {
    board.take('simulated', false, tick('AAPL', 99, 101))
    now += 400
    board.take('simulated', false, tick('AAPL', 100, 102))
    board.beat(now)
    expect(beats).toHaveLength(1)
    expect(beats[0]?.ticks).toMatchObject([{ symbol: 'AAPL', last: dollars(101), traded: 4n, volume: 4n }])
    board.beat(now + 1000)
    expect(beats).toHaveLength(1)
  })

  it('has a mid that is halfway unless its feed knows better, and shows it on the tick', () => {
    board.take('simulated', false, tick('AAPL', 99.99, 100.02, { mid: price(10_000_123_456n) }))
    second()
    expect(board.quoteOf('AAPL')).toMatchObject({
      mid: 10_000_123_456n,
      last: dollars(100),
      decimals: 2,
    })
    board.take('simulated', false, tick('AAPL', 99, 100))
    second()
    expect(board.quoteOf('AAPL')?.mid).toBe(dollars(99.5))
  })

  it('keeps the open, high, low and volume of its trading day, and the close of the day before', () => {
    for (const value of [100, 103, 98, 101]) {
      board.take('simulated', false, tick('AAPL', value, value))
      second()
    }
    expect(board.quoteOf('AAPL')).toMatchObject({
      open: dollars(100),
      high: dollars(103),
      low: dollars(98),
      volume: 8n,
    })
    now = Date.parse('2026-11-11T14:30:00Z')
    board.take('simulated', false, tick('AAPL', 105, 105))
    second()
    expect(board.quoteOf('AAPL')).toMatchObject({
      open: dollars(105),
      low: dollars(105),
      volume: 2n,
      previousClose: dollars(101),
    })
  })

  it('counts on over a restart, and by one for each published tick', () => {
    board.take('simulated', false, tick('AAPL', 100, 101))
    second()
    const first = board.quoteOf('AAPL')?.sequence ?? 0
    board.take('simulated', false, tick('AAPL', 100, 101))
    second()
    expect(board.quoteOf('AAPL')?.sequence).toBe(first + 1)
    open(new Date(now + 1000).toISOString())
    board.take('simulated', false, tick('AAPL', 100, 101))
    second()
    expect(board.quoteOf('AAPL')?.sequence).toBeGreaterThan(first + 1)
  })
})

describe('bad ticks', () => {
  const bad: [string, () => RawTick][] = [
    ['crossed', () => tick('AAPL', 101, 100)],
    ['zero', () => tick('AAPL', 0, 0)],
    ['negative', () => tick('AAPL', -1, 100)],
    ['not-a-number', () => tick('AAPL', 100, 101, { at: Number.NaN })],
    ['out-of-order', () => tick('AAPL', 100, 101, { at: now - 5000 })],
    ['stale', () => tick('AAPL', 100, 101, { at: now - 60_000 })],
    ['future', () => tick('AAPL', 100, 101, { at: now + 60_000 })],
  ]
  it.each(bad)('that are %s are never published', (reason, make) => {
    board.take('simulated', false, tick('AAPL', 100, 101))
    second()
    const before = board.quoteOf('AAPL')
    board.take('simulated', false, make())
    second()
    expect(board.quoteOf('AAPL')).toEqual(before)
    expect(board.refusals()).toEqual({ [reason]: 1 })
  })

  it('that jump are held back for a real feed until a second one confirms them', () => {
    open('2026-11-10T15:00:00Z', { us_stocks: { main: 'yahoo', standIn: null } })
    board.take('yahoo', true, tick('AAPL', 100, 101))
    second()
    board.take('yahoo', true, tick('AAPL', 1000, 1010))
    second()
    expect(board.quoteOf('AAPL')?.bid).toBe(dollars(100))
    board.take('yahoo', true, tick('AAPL', 1000, 1010))
    second()
    expect(board.quoteOf('AAPL')).toMatchObject({ bid: dollars(1000), source: 'yahoo', delayed: true })
  })

  it('of a feed that is not the instrument’s are not heard', () => {
    board.take('yahoo', true, tick('AAPL', 100, 101))
    second()
    expect(board.quoteOf('AAPL')).toBeNull()
  })
})

describe('the state', () => {
  it('is stale when nothing good came for more than ten seconds, and live again with the next tick', () => {
    board.take('simulated', false, tick('AAPL', 100, 101))
    for (let i = 0; i < 10; i += 1) second()
    expect(stateOf('AAPL')).toBe('live')
    second()
    expect(stateOf('AAPL')).toBe('stale')
    expect(beats.at(-1)).toMatchObject({ ticks: [], states: [{ symbol: 'AAPL', state: 'stale' }] })
    board.take('simulated', false, tick('AAPL', 100, 101))
    second()
    expect(stateOf('AAPL')).toBe('live')
  })

  it('is stale after ten seconds even if nothing has beaten since, as in a process that stood still', () => {
    board.take('simulated', false, tick('AAPL', 99, 101))
    second()
    now += 9_000
    expect(stateOf('AAPL')).toBe('live')
    now += 1_001
    expect(stateOf('AAPL')).toBe('stale')
  })

  it('is closed from the close on', () => {
    open('2026-11-10T20:59:58Z')
    board.take('simulated', false, tick('AAPL', 100, 101))
    second()
    expect(stateOf('AAPL')).toBe('live')
    second()
    expect(stateOf('AAPL')).toBe('closed')
  })

  it('is closed until its source gives a price of the hours after the opening: nothing is traded on one of the time before', () => {
    open('2026-11-10T14:30:05Z', { us_stocks: { main: 'yahoo', standIn: null } })
    board.take('yahoo', true, tick('AAPL', 100, 101, { at: Date.parse('2026-11-10T14:27:00Z') }))
    second()
    expect(board.quoteOf('AAPL')).toMatchObject({ bid: dollars(100), state: 'closed' })
    board.take('yahoo', true, tick('AAPL', 100, 101, { at: Date.parse('2026-11-10T14:30:01Z') }))
    second()
    expect(stateOf('AAPL')).toBe('live')
    expect(beats.at(-1)?.states).toEqual([{ symbol: 'AAPL', state: 'live' }])
  })

  it('is halted while an operator says so', () => {
    board.take('simulated', false, tick('AAPL', 100, 101))
    second()
    board.setHalted(new Set(['AAPL']))
    second()
    expect(beats.at(-1)?.states).toEqual([{ symbol: 'AAPL', state: 'halted' }])
    board.setHalted(new Set())
    second()
    expect(stateOf('AAPL')).toBe('live')
  })

  it('changes over to the stand-in that speaks when the main source falls silent', () => {
    open('2026-11-10T15:00:00Z', { crypto: { main: 'binance', standIn: 'yahoo' } })
    board.take('binance', false, tick('BTCUSD', 90_000, 90_001))
    for (let i = 0; i < 70; i += 1) {
      board.take('yahoo', true, tick('BTCUSD', 90_010, 90_011))
      second()
    }
    expect(board.quoteOf('BTCUSD')).toMatchObject({ source: 'yahoo', delayed: true, bid: dollars(90_010) })
  })
})

it('goes on when a listener throws', () => {
  board.onBeat(() => {
    throw new Error('on purpose')
  })
  const late: PublishedBeat[] = []
  board.onBeat((beat) => late.push(beat))
  board.take('simulated', false, tick('AAPL', 100, 101))
  second()
  expect(late).toHaveLength(1)
})
