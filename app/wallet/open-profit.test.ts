import type { WirePosition } from '@candor/wire/orders.ts'
import type { WireQuote } from '@candor/wire/quotes.ts'
import { describe, expect, it } from 'vitest'
import { openProfitOf } from './use-open-profit.ts'

const position = (changes: Partial<WirePosition>) =>
  ({
    side: 'long',
    quantity: '0.01',
    contractSize: '100',
    entry: '4000.00',
    symbol: 'XAUUSD',
    margin: '200.00',
    realised: '0.00',
    gap: '0.00',
    openingFee: '2.00',
    financing: '0.10',
    ...changes,
  }) as WirePosition
const currencies: Record<string, string> = { XAUUSD: 'USD', XAUJPY: 'JPY' }
const quotes: Record<string, Partial<WireQuote>> = {
  XAUUSD: { bid: '4010.00', ask: '4010.20', last: '4010.10' },
  XAUJPY: { bid: '600000', ask: '600100', last: '600050' },
  USDJPY: { bid: '149.99', ask: '150.01', last: '150.00' },
}
const market = {
  quoteOf: (symbol: string) => quotes[symbol] as WireQuote | undefined,
  currencyOf: (symbol: string) => currencies[symbol],
}

describe('the open profit of all positions', () => {
  it('closes a long at the bid and a short at the ask, and counts fee and financing of each', () => {
    const both = [position({}), position({ side: 'short' })]
    expect(openProfitOf(both, market)).toBe(1_000n - 1_020n - 2n * 210n)
  })

  it('turns other currencies into dollars at the mid of their pair', () => {
    const yen = position({ symbol: 'XAUJPY', entry: '598500' })
    expect(openProfitOf([yen], market)).toBe(1_000n - 210n)
  })

  it('is not known while a price is not', () => {
    expect(openProfitOf([position({ symbol: 'XAGUSD' })], market)).toBeNull()
    expect(openProfitOf([position({})], { ...market, quoteOf: () => undefined })).toBeNull()
    expect(openProfitOf([], market)).toBe(0n)
  })
})
