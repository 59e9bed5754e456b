import { sayFrom } from '@candor/client/words/say-from.ts'
import { type Price, price, readPrice } from '@candor/domain/money/price.ts'
import { quantity, readQuantity } from '@candor/domain/money/quantity.ts'
import { describe, expect, it } from 'vitest'
import { positionsEn } from '../words/positions.en.ts'
import type { Say } from '../words/use-words.ts'
import { shareOf, showFullPrice, showLine, showLots, showUnits } from './trade-text.ts'

const say: Say = (key, ...[values]) => sayFrom({ texts: positionsEn }, key, values)
const at = (text: string): Price => readPrice(text) ?? price(0n)
const size = (text: string) => readQuantity(text) ?? quantity(0n)

describe('figures of a trade', () => {
  it('prices have the decimals of their instrument, and more where they need them', () => {
    expect(showFullPrice(at('1.16'), 5)).toBe('1.16000')
    expect(showFullPrice(at('4098.06'), 2)).toBe('4,098.06')
    expect(showFullPrice(at('0.505'), 2)).toBe('0.505')
    expect(showFullPrice(at('650000'), 0)).toBe('650,000')
  })

  it('a line is shown as the first price that reaches it', () => {
    expect(showLine(at('3995.61345678'), 'long', 2)).toBe('3,995.61')
    expect(showLine(at('104786.00000001'), 'short', 2)).toBe('104,786.01')
    expect(showLine(at('3900.01'), 'long', 2)).toBe('3,900.01')
  })

  it('are told in the unit of the thing and in what it is ordered by', () => {
    const gold = { market: 'metals', ticker: 'XAU/USD' } as const
    expect(showUnits(say, gold, size('0.49'), size('100'))).toBe('49 oz')
    expect(showLots(say, gold, size('0.49'))).toBe('0.49 lots')
    const coin = { market: 'crypto', ticker: 'BTC/USD' } as const
    expect(showUnits(say, coin, size('0.5'), size('1'))).toBe('0.5 BTC')
    expect(showLots(say, { market: 'hk_stocks', ticker: '0700.HK' }, size('300'))).toBe('300 shares')
  })

  it('shares are in hundredths of a percent', () => {
    expect(shareOf(4978n, 50_000n)).toBe(996n)
    expect(shareOf(1n, 0n)).toBe(0n)
  })
})
