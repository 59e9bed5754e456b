import { accepted, at, known, lots, marketOf, usd, written } from '@candor/tests/worked-cases/worked-case.ts'
import { describe, expect, it } from 'vitest'
import { decideOrder, type OrderFacts } from './decide-order.ts'
import type { OrderRequest } from './order-request.ts'

const quotes = {
  EURUSD: marketOf('EURUSD', { bid: '1.17496', ask: '1.17504' }),
  '0700.HK': marketOf('0700.HK', { bid: '599.00', ask: '599.50', rate: '7.783' }),
  BTCUSD: marketOf('BTCUSD', { bid: '87490.00', ask: '87500.00' }),
  AAPL: marketOf('AAPL', { bid: '271.99', ask: '272.00' }),
}
type Symbol = keyof typeof quotes

function order(symbol: Symbol, quantity: string, leverage: number, facts: Partial<OrderFacts> = {}) {
  const market = quotes[symbol]
  const type = { kind: 'market', seen: market.tick.ask, tolerancePpm: 0 } as const
  const stops = { takeProfit: null, stopLoss: null }
  const request: OrderRequest = { side: 'long', leverage, quantity: lots(quantity), stops, type }
  const rich = { verified: true, market, available: usd('1000000.00'), openPositions: 0, restingOrders: 0 }
  return decideOrder(known(symbol), request, { ...rich, ...facts })
}
const outcome = (...asked: Parameters<typeof order>) => {
  const decided = order(...asked)
  return decided.ok ? decided.value.outcome.kind : decided.refusal
}

describe('the edge of the step', () => {
  it.each<[Symbol, string, string]>([
    ['EURUSD', '0.01', 'filled'],
    ['EURUSD', '0.02', 'filled'],
    ['EURUSD', '0.00999999', 'quantity-invalid'],
    ['EURUSD', '0.01000001', 'quantity-invalid'],
    ['EURUSD', '0.015', 'quantity-invalid'],
    ['EURUSD', '0', 'quantity-invalid'],
    ['EURUSD', '-0.01', 'quantity-invalid'],
    ['0700.HK', '100', 'filled'],
    ['0700.HK', '200', 'filled'],
    ['0700.HK', '99', 'quantity-invalid'],
    ['0700.HK', '101', 'quantity-invalid'],
    ['0700.HK', '150', 'quantity-invalid'],
    ['BTCUSD', '0.00001', 'filled'],
    ['BTCUSD', '0.000005', 'quantity-invalid'],
    ['BTCUSD', '0.00001001', 'quantity-invalid'],
    ['AAPL', '1', 'filled'],
    ['AAPL', '1.5', 'quantity-invalid'],
    // A quantity that no column holds is refused for its price, long before it is stored.
    ['EURUSD', '999999999999999999', 'insufficient-balance'],
  ])('%s %s: %s', (symbol, quantity, expected) => expect(outcome(symbol, quantity, 1)).toBe(expected))
})

describe('the edge of the cap', () => {
  it.each<[Symbol, string, number, string]>([
    ['EURUSD', '0.01', 1, 'filled'],
    ['EURUSD', '0.01', 30, 'filled'],
    ['EURUSD', '0.01', 31, 'leverage-invalid'],
    ['EURUSD', '0.01', 0, 'leverage-invalid'],
    ['EURUSD', '0.01', -1, 'leverage-invalid'],
    ['EURUSD', '0.01', 1.5, 'leverage-invalid'],
    ['EURUSD', '0.01', Number.NaN, 'leverage-invalid'],
    ['0700.HK', '100', 5, 'filled'],
    ['0700.HK', '100', 6, 'leverage-invalid'],
    ['BTCUSD', '0.001', 2, 'filled'],
    ['BTCUSD', '0.001', 3, 'leverage-invalid'],
  ])('%s %s with %d×: %s', (symbol, quantity, leverage, expected) =>
    expect(outcome(symbol, quantity, leverage)).toBe(expected),
  )
})

describe('the edge of the money', () => {
  it('39.17 of margin and 0.59 of fee need 39.76 to the cent', () => {
    expect(outcome('EURUSD', '0.01', 30, { available: usd('39.76') })).toBe('filled')
    expect(outcome('EURUSD', '0.01', 30, { available: usd('39.75') })).toBe('insufficient-balance')
  })
  it('are posted apart, and the position opens at the ask', () => {
    const { outcome: done, transfers } = accepted(order('EURUSD', '0.01', 30))
    expect(written(transfers)).toEqual([
      'margin-set-aside cash>margin 39.17',
      'opening-fee cash>house-fees 0.59',
    ])
    expect(done).toMatchObject({ kind: 'filled', price: at('1.17504'), fee: usd('0.59') })
  })
  it('Hong Kong: 1,540.54 and 3.86 need 1,544.40', () => {
    expect(outcome('0700.HK', '100', 5, { available: usd('1544.40') })).toBe('filled')
    expect(outcome('0700.HK', '100', 5, { available: usd('1544.39') })).toBe('insufficient-balance')
  })
})

describe('the edge of how many', () => {
  it('two hundred positions are the most, whatever rests', () => {
    expect(outcome('AAPL', '1', 1, { openPositions: 199, restingOrders: 200 })).toBe('filled')
    expect(outcome('AAPL', '1', 1, { openPositions: 200 })).toBe('too-many-open')
  })
})
