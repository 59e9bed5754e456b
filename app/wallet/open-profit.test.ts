import type { WireInstrument } from '@candor/wire/instruments.ts'
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
    ...changes,
  }) as WirePosition
const instruments = [
  { symbol: 'XAUUSD', quoteCurrency: 'USD' },
  { symbol: 'XAUJPY', quoteCurrency: 'JPY' },
] as WireInstrument[]
const quotes: Record<string, Partial<WireQuote>> = {
  XAUUSD: { bid: '4010.00', ask: '4010.20', last: '4010.10' },
  XAUJPY: { bid: '600000', ask: '600100', last: '600050' },
  USDJPY: { bid: '149.99', ask: '150.01', last: '150.00' },
}
const quote = (symbol: string) => quotes[symbol] as WireQuote | undefined

describe('the open profit of all positions', () => {
  it('closes a long at the bid and a short at the ask', () => {
    const both = [position({}), position({ side: 'short' })]
    expect(openProfitOf(both, instruments, quote)).toBe(1_000n - 1_020n)
  })

  it('turns other currencies into dollars at the mid of their pair', () => {
    const yen = position({ symbol: 'XAUJPY', entry: '598500' })
    expect(openProfitOf([yen], instruments, quote)).toBe(1_000n)
  })

  it('is not known while a price is not', () => {
    expect(openProfitOf([position({ symbol: 'XAGUSD' })], instruments, quote)).toBeNull()
    expect(openProfitOf([position({})], instruments, () => undefined)).toBeNull()
    expect(openProfitOf([], instruments, quote)).toBe(0n)
  })
})
