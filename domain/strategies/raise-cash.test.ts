import { at, conversionOf, lots, positionOf, usd } from '@candor/tests/worked-cases/worked-case.ts'
import { describe, expect, it } from 'vitest'
import { emptyHolding } from '../holdings/holding.ts'
import { cents } from '../money/cents.ts'
import type { Pool, PoolQuote } from './pool-value.ts'
import { raiseCash } from './raise-cash.ts'

const quote = (symbol: string, bid: string, ask: string): [string, PoolQuote] => [
  symbol,
  { bid: at(bid), ask: at(ask), conversion: conversionOf(symbol) },
]
const holding = (symbol: string, held: string) => ({ ...emptyHolding(symbol), quantity: lots(held) })

/** 10 shares at 200.00 are worth 2,000.00 less a fee of 2.00; 20 at 50.00 are worth 1,000.00 less 1.00. */
const shares: Pool = {
  cash: cents(0n),
  holdings: [holding('AAPL', '10'), holding('MSFT', '20')],
  positions: [],
}
const quotes = new Map([quote('AAPL', '200.00', '200.02'), quote('MSFT', '50.00', '50.02')])

describe('cash for who leaves', () => {
  it('is raised from what is worth most, a hundredth more than is needed', () => {
    // 101.00 of 1,998.00: 10 × 101 ÷ 1998 = 0.5055055…, up to the next millionth of a share.
    expect(raiseCash(shares, quotes, usd('100.00'))).toEqual([
      { kind: 'spot-sell', symbol: 'AAPL', quantity: lots('0.505506') },
    ])
  })

  it('is raised from the next when the first is not enough', () => {
    // 2,020.00 − 1,998.00 = 22.00 are missing of 999.00: 20 × 22 ÷ 999 = 0.4404404…
    expect(raiseCash(shares, quotes, usd('2000.00'))).toEqual([
      { kind: 'spot-sell', symbol: 'AAPL', quantity: lots('10') },
      { kind: 'spot-sell', symbol: 'MSFT', quantity: lots('0.440441') },
    ])
  })

  it('sells everything when all of it is not enough, and nothing when nothing is needed', () => {
    expect(raiseCash(shares, quotes, usd('5000.00'))).toEqual([
      { kind: 'spot-sell', symbol: 'AAPL', quantity: lots('10') },
      { kind: 'spot-sell', symbol: 'MSFT', quantity: lots('20') },
    ])
    expect(raiseCash(shares, quotes, cents(0n))).toEqual([])
  })

  it('leaves alone what has no price, and what is worth nothing', () => {
    expect(raiseCash(shares, new Map([quote('MSFT', '50.00', '50.02')]), usd('2000.00'))).toEqual([
      { kind: 'spot-sell', symbol: 'MSFT', quantity: lots('20') },
    ])
    const none: Pool = { ...shares, holdings: [holding('AAPL', '0'), holding('MSFT', '20')] }
    expect(raiseCash(none, quotes, usd('1.00')).map(({ symbol }) => symbol)).toEqual(['MSFT'])
  })

  it('closes parts of positions in whole steps, each position by itself', () => {
    // One lot is 100 ounces: 0.10 lots at 4,000.00 with leverage 2 put 20,000.00 down; closing at the entry brings that back.
    const open = (id: string, size: string) => ({
      id,
      position: positionOf('XAUUSD', { side: 'long', lots: size, entry: '4000.00', leverage: 2 }),
    })
    const gold: Pool = { cash: cents(0n), holdings: [], positions: [open('a', '0.05'), open('b', '0.10')] }
    const prices = new Map([quote('XAUUSD', '4000.00', '4000.20')])
    // 10,100.00 of 20,000.00: 0.0505 lots, up to the next hundredth.
    expect(raiseCash(gold, prices, usd('10000.00'))).toEqual([
      { kind: 'close', symbol: 'XAUUSD', position: 'b', quantity: lots('0.06') },
    ])
    // 25,250.00: all of the larger, and 5,250.00 of 10,000.00 of the other: 0.02625 lots.
    expect(raiseCash(gold, prices, usd('25000.00'))).toEqual([
      { kind: 'close', symbol: 'XAUUSD', position: 'b', quantity: lots('0.10') },
      { kind: 'close', symbol: 'XAUUSD', position: 'a', quantity: lots('0.03') },
    ])
  })
})
