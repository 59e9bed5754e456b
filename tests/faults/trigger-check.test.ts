import { price } from '@candor/domain/money/price.ts'
import { describe, expect, it } from 'vitest'
import { findUneven } from './tick-log-check.ts'
import { judge, type Waited } from './trigger-check.ts'

describe('the judge of triggers', () => {
  const waited: Waited = {
    id: 'a position',
    what: 'close',
    symbol: 'BTCUSD',
    side: 'long',
    since: 10,
    known: 11,
    limit: null,
    takeProfit: 120n,
    stopLoss: 90n,
    liquidation: 80n,
    actedOn: 13,
    cause: 'stop-loss',
    acts: 1,
  }
  const bids = [100n, 95n, 90n, 90n, 70n, 125n]
  const quoteAt = (second: number) => {
    const bid = bids[second - 11]
    return bid === undefined ? null : { bid, ask: bid + 1n }
  }
  const troubleOf = (changes: Partial<Waited>, blind: { from: number; until: number }[] = []) =>
    judge({ ...waited, ...changes }, quoteAt, { blind, last: 16 }).trouble

  it('takes the first tick that reaches a line, and no other', () => {
    expect(troubleOf({})).toBeNull()
    expect(troubleOf({ actedOn: 14 })).toContain('was due on 13')
    expect(troubleOf({ actedOn: 12 })).toContain('which gives null')
    expect(troubleOf({ actedOn: null })).toContain('never came')
    expect(troubleOf({ actedOn: 10 })).toContain('before it was set')
    expect(troubleOf({ acts: 2 })).toContain('2 times')
    expect(troubleOf({ known: 14, actedOn: 14 })).toBeNull()
    expect(troubleOf({ actedOn: 15, stopLoss: 75n, cause: 'stop-loss' })).toContain('which gives liquidation')
    expect(troubleOf({ actedOn: 15, stopLoss: 75n, cause: 'liquidation' })).toBeNull()
    expect(troubleOf({ what: 'fill', limit: 91n, stopLoss: null })).toBeNull()
  })

  it('excuses nothing but a time in which nobody watched', () => {
    expect(troubleOf({ actedOn: 14 }, [{ from: 13_000, until: 13_500 }])).toBeNull()
    expect(troubleOf({ actedOn: 14 }, [{ from: 14_500, until: 20_000 }])).toContain('was due on 13')
  })
})

describe('the judge of the log', () => {
  const path = {
    at: (_: string, second: number) => ({
      bid: BigInt(second),
      mid: BigInt(second),
      ask: BigInt(second + 1),
    }),
  }
  const ticks = (...seconds: number[]) =>
    seconds.map((second) => ({
      at: second * 1_000,
      bid: price(BigInt(second)),
      ask: price(BigInt(second + 1)),
    }))

  it('takes every second once, with the price of the path', () => {
    expect(findUneven('BTCUSD', ticks(5, 6, 7), path)).toEqual([])
    expect(findUneven('BTCUSD', ticks(5, 7), path)[0]).toContain('a gap before 7')
    expect(findUneven('BTCUSD', ticks(5, 6, 6, 7), path)[0]).toContain('again 6')
    const other = ticks(5).map((tick) => ({ ...tick, bid: price(1n) }))
    expect(findUneven('BTCUSD', other, path)[0]).toContain('another price')
  })
})
