import { cents } from '@candor/domain/money/cents.ts'
import { inDollars } from '@candor/domain/money/conversion.ts'
import { price } from '@candor/domain/money/price.ts'
import { quantity } from '@candor/domain/money/quantity.ts'
import { rate } from '@candor/domain/money/rate.ts'
import type { WireOrder } from '@candor/wire/orders.ts'
import { describe, expect, it } from 'vitest'
import type { TicketTerms } from '../orders/ticket-terms.ts'
import { priceOf } from '../quotes/price-of.ts'
import { judgeChange } from './change-order.ts'

const terms: TicketTerms = {
  symbol: 'XAUUSD',
  ticker: 'XAU/USD',
  market: 'metals',
  maxLeverage: 20,
  baseAsset: 'XAU',
  nightlyRate: rate(0n),
  priceDecimals: 2,
  unit: 'lots',
  tickSize: priceOf('0.01'),
  contractSize: quantity(100n * 100_000_000n),
  quantityStep: quantity(1_000_000n),
  minQuantity: quantity(1_000_000n),
}
/** 0.01 lots at 3,950.00 and 20×: 3,950.00 is moved, 197.50 put down, 1.98 of fee. */
const order = {
  side: 'long',
  leverage: 20,
  quantity: '0.01',
  price: '3950.00',
  takeProfit: null,
  stopLoss: '3940.00',
  reserve: '199.48',
} as WireOrder
const tick = {
  symbol: 'XAUUSD',
  sequence: 1n,
  at: 0,
  bid: priceOf('4000.00'),
  ask: priceOf('4000.20'),
  mid: price(priceOf('4000.10')),
}
const market = { state: 'live', tick, conversion: inDollars } as const
const asIs = { limit: '3950.00', takeProfit: '', stopLoss: '3940.00' }
const judge = (texts: Partial<typeof asIs>, available = 10_000n) =>
  judgeChange(terms, order, { ...asIs, ...texts }, { market, available: cents(available) })

describe('a resting order that is changed', () => {
  it('as it rests has nothing to send', () => {
    expect(judge({})).toMatchObject({ changed: false, wrong: {} })
    expect(judge({ stopLoss: '' }).changed).toBe(true)
  })

  it('says what the new limit asks for: 3,900.00 at 20× is 195.00 and a fee of 1.95', () => {
    expect(judge({ limit: '3900', stopLoss: '3880' })).toMatchObject({
      changed: true,
      wrong: {},
      asked: { amount: 390_000n, margin: 19_500n, fee: 195n },
      // One ounce, 20.00 below the limit.
      money: { takeProfit: null, stopLoss: -2_000n },
    })
  })

  it('cannot be moved to where it would be filled at once', () => {
    expect(judge({ limit: '4000.20' }).wrong).toEqual({ limit: 'limit-price-invalid' })
    expect(judge({ limit: '' })).toMatchObject({ change: null, wrong: { limit: 'limit-price-invalid' } })
  })

  it('tells both lines wrong at once, judged from its limit', () => {
    expect(judge({ takeProfit: '3950.00', stopLoss: '3960.00' }).wrong).toEqual({
      takeProfit: 'take-profit-invalid',
      stopLoss: 'stop-loss-invalid',
    })
  })

  it('needs money for a dearer limit: 3,990.00 asks for 201.50, two dollars and two cents more', () => {
    expect(judge({ limit: '3990.00', stopLoss: '' }, 201n).wrong).toEqual({ limit: 'insufficient-balance' })
    expect(judge({ limit: '3990.00', stopLoss: '' }, 202n).wrong).toEqual({})
  })
})
