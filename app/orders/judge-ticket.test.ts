import { type Cents, cents } from '@candor/domain/money/cents.ts'
import { inDollars } from '@candor/domain/money/conversion.ts'
import { price, readPrice } from '@candor/domain/money/price.ts'
import { quantity, readQuantity } from '@candor/domain/money/quantity.ts'
import { rate } from '@candor/domain/money/rate.ts'
import { decideOrder } from '@candor/domain/orders/decide-order.ts'
import { describe, expect, it } from 'vitest'
import { judgeTicket } from './judge-ticket.ts'
import { requestOf, type TicketEntry, type TicketMarket } from './preview-ticket.ts'
import type { TicketTerms } from './ticket-terms.ts'

const at = (text: string) => readPrice(text) ?? price(0n)
const size = (text: string) => readQuantity(text) ?? quantity(0n)

const gold: TicketTerms = {
  ...{
    symbol: 'XAUUSD',
    ticker: 'XAU/USD',
    market: 'metals',
    maxLeverage: 20,
    baseAsset: 'XAU',
    unit: 'lot',
  },
  ...{ priceDecimals: 2, tickSize: at('0.01'), contractSize: size('100'), nightlyRate: rate(18_000n) },
  ...{ quantityStep: size('0.01'), minQuantity: size('0.01') },
}
const market: TicketMarket = {
  state: 'live',
  conversion: inDollars,
  tick: { symbol: 'XAUUSD', sequence: 1n, at: 0, bid: at('4118.46'), ask: at('4118.74'), mid: at('4118.60') },
}
// Twelve ounces at 4,118.74: a margin of 4,942.49, a fee of 24.72, and a long ends at 3,912.80.
const entry: TicketEntry = {
  ...{ side: 'long', kind: 'market', sizing: 'margin', size: '5000', leverage: 10, limit: '' },
  ...{ until: 'cancelled', takeProfit: '4240', stopLoss: '4060', tolerancePpm: 1_000 },
}
const judge = (part: Partial<TicketEntry>, available: Cents | null = cents(1_000_000n)) =>
  judgeTicket(gold, { ...entry, ...part }, market, available)

describe('what is wrong with the fields of a ticket', () => {
  it('is nothing where everything can be ordered', () => expect(judge({})).toEqual({}))

  it('is said of both lines at once, each with the price that bounds it', () =>
    // A long closes at the bid: the take profit lies above it and the stop loss below.
    expect(judge({ takeProfit: '4118.46', stopLoss: '4118.46' })).toEqual({
      takeProfit: { code: 'take-profit-invalid', side: 'long', fault: 'wrong-side', bound: at('4118.46') },
      stopLoss: { code: 'stop-loss-invalid', side: 'long', fault: 'wrong-side', bound: at('4118.46') },
    }))

  it('is mirrored for a short, which closes at the ask', () =>
    expect(judge({ side: 'short', takeProfit: '4118.74', stopLoss: '4118.73' })).toEqual({
      takeProfit: { code: 'take-profit-invalid', side: 'short', fault: 'wrong-side', bound: at('4118.74') },
      stopLoss: { code: 'stop-loss-invalid', side: 'short', fault: 'wrong-side', bound: at('4118.74') },
    }))

  it('names the liquidation where a stop loss lies past it', () =>
    expect(judge({ stopLoss: '3912.80' }).stopLoss).toEqual({
      ...{ code: 'stop-loss-invalid', side: 'long', fault: 'past-liquidation' },
      bound: at('3912.80291666'),
    }))

  it('is judged at the limit that an order waits for', () =>
    expect(judge({ kind: 'limit', limit: '4100', takeProfit: '4090', stopLoss: '4101' })).toMatchObject({
      takeProfit: { bound: at('4100') },
      stopLoss: { bound: at('4100') },
    }))

  it('has no bound for a line between two price steps, or for text that is no price', () => {
    expect(judge({ takeProfit: '4240.005' }).takeProfit).toMatchObject({ fault: 'off-grid', bound: null })
    expect(judge({ stopLoss: '.' }).stopLoss).toMatchObject({ fault: 'off-grid', bound: null })
  })

  it('says what an order needs that is more than there is, whatever else is wrong', () => {
    // 4,942.49 and 24.72.
    const needs = { code: 'insufficient-balance', needed: 496_721n }
    expect(judge({}, cents(496_720n))).toEqual({ size: needs })
    expect(judge({}, cents(496_721n))).toEqual({})
    expect(judge({ takeProfit: '4000' }, cents(100n))).toMatchObject({
      size: needs,
      takeProfit: { fault: 'wrong-side' },
    })
    expect(judge({ size: '20000' }, null)).toEqual({})
  })

  it('tells a size that is missing from one that reaches for nothing', () => {
    expect(judge({ size: '' }).size).toEqual({ code: 'amount-required' })
    expect(judge({ size: '400' }).size).toEqual({ code: 'quantity-invalid' })
    expect(judge({ sizing: 'quantity', size: '0.015' }).size).toEqual({ code: 'quantity-invalid' })
    // Without a size there is no liquidation, and the lines are judged by the price alone.
    expect(judge({ size: '', stopLoss: '10' }).stopLoss).toBeUndefined()
  })
})

describe('what the server would say', () => {
  const sizes = ['5000', '400', '20000']
  const limits = [null, '4100', '4130', '4100.005']
  const lines = ['', '3900', '4000', '4110', '4118.46', '4240', '4240.005']

  it('is among what is said here, and nothing is said where it would take the order', () => {
    let taken = 0
    for (const side of ['long', 'short'] as const)
      for (const text of sizes)
        for (const limit of limits)
          for (const takeProfit of lines)
            for (const stopLoss of lines) {
              const kind = limit === null ? ('market' as const) : ('limit' as const)
              const asked = { ...entry, side, size: text, kind, limit: limit ?? '', takeProfit, stopLoss }
              const available = cents(1_000_000n)
              const decided = decideOrder(gold, requestOf(gold, asked, market), {
                ...{ verified: true, market, available, openPositions: 0, restingOrders: 0 },
              })
              const said = Object.values(judgeTicket(gold, asked, market, available)).map(({ code }) => code)
              if (decided.ok) taken += 1
              expect(
                decided.ok ? said : said.includes(decided.refusal as never),
                JSON.stringify(asked),
              ).toEqual(decided.ok ? [] : true)
            }
    expect(taken).toBeGreaterThan(20)
  })
})
