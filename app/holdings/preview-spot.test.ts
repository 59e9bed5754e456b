import { emptyHolding, type Holding } from '@candor/domain/holdings/holding.ts'
import { cents } from '@candor/domain/money/cents.ts'
import { inDollars } from '@candor/domain/money/conversion.ts'
import { price, readPrice } from '@candor/domain/money/price.ts'
import { quantity, readQuantity } from '@candor/domain/money/quantity.ts'
import { describe, expect, it } from 'vitest'
import type { TicketMarket } from '../orders/preview-ticket.ts'
import {
  costOfLeast,
  judgeSpot,
  mostToPay,
  partOf,
  previewSpot,
  type SpotEntry,
  spotRequest,
} from './preview-spot.ts'
import type { SpotTerms } from './spot-ticket-terms.ts'

const at = (text: string) => readPrice(text) ?? price(0n)
const size = (text: string) => readQuantity(text) ?? quantity(0n)

const apple: SpotTerms = {
  ...{ symbol: 'AAPL', ticker: 'AAPL', market: 'us_stocks', quoteCurrency: 'USD', boardLot: null },
  ...{ tickSize: at('0.01'), quantityStep: size('1'), minQuantity: size('1'), priceDecimals: 2 },
  step: size('0.000001'),
}
const tencent: SpotTerms = {
  ...{ symbol: '0700.HK', ticker: '0700', market: 'hk_stocks', quoteCurrency: 'HKD', boardLot: 100 },
  ...{ tickSize: at('0.2'), quantityStep: size('100'), minQuantity: size('100'), priceDecimals: 2 },
  step: size('100'),
}
const marketOf = (symbol: string, bid: string, ask: string, conversion = inDollars): TicketMarket => ({
  ...{ state: 'live', conversion },
  tick: { symbol, sequence: 1n, at: 0, bid: at(bid), ask: at(ask), mid: at(bid) },
})
const usMarket = marketOf('AAPL', '272.40', '272.42')
// One dollar is 7.80 Hong Kong dollars.
const hkMarket = marketOf('0700.HK', '599.80', '600.00', { ...inDollars, up: at('1'), down: at('7.8') })
const entry: SpotEntry = {
  ...{ side: 'buy', kind: 'market', sizing: 'amount', size: '50', limit: '' },
  ...{ until: 'cancelled', tolerancePpm: 1_000 },
}
const ten: Holding = { ...emptyHolding('AAPL'), quantity: size('10'), cost: cents(2_700_00n) }
const preview = (part: Partial<SpotEntry>, holding = ten) =>
  previewSpot(apple, { ...entry, ...part }, usMarket, holding)

describe('what a spot ticket says before the button', () => {
  it('is the most that $50 buys with its fee: a millionth of a share more would cost 50.01', () => {
    // 0.183374 × 272.42 is 49.9547…, and 0.183375 × 272.42 is 49.9550….
    expect(preview({})).toMatchObject({
      ...{ quantity: size('0.183374'), value: 49_95n, fee: 5n, total: 50_00n, over: 0n },
      ...{ at: at('272.42'), rests: false, profit: null },
    })
  })

  it('says what stays in the balance, where a board lot more does not fit', () => {
    // 100 × 600.00 HKD are 7,692.31, and the fee of 7.6924 goes up to the next cent.
    const shown = previewSpot(tencent, { ...entry, size: '8000' }, hkMarket, emptyHolding('0700.HK'))
    expect(shown).toMatchObject({
      ...{ quantity: size('100'), local: 60_000_00n, value: 7_692_31n, fee: 7_70n },
      ...{ total: 7_700_01n, over: 299_99n },
    })
    expect(costOfLeast(tencent, at('600.00'), hkMarket)).toBe(7_700_01n)
    expect(previewSpot(tencent, { ...entry, size: '7700' }, hkMarket, emptyHolding('0700.HK'))).toBeNull()
  })

  it('says what a sale leaves and what it makes: four of ten shares that cost 270.00 each', () =>
    expect(preview({ side: 'sell', sizing: 'quantity', size: '4' })).toMatchObject({
      ...{ at: at('272.40'), value: 1_089_60n, fee: 1_09n, total: 1_088_51n, profit: 9_60n },
    }))

  it('waits at a limit that the price has not come to, and takes the price where it has', () => {
    const limit = (text: string) => preview({ kind: 'limit', limit: text, sizing: 'quantity', size: '1' })
    expect(limit('265')).toMatchObject({ at: at('265'), rests: true, value: 265_00n })
    expect(limit('280')).toMatchObject({ at: at('272.42'), rests: false })
  })

  it('is nothing without a size', () => expect(preview({ size: '' })).toBeNull())
})

describe('what is sent and what would be answered', () => {
  const judge = (part: Partial<SpotEntry>, known: { available?: bigint; verified?: boolean } = {}) =>
    judgeSpot(apple, { ...entry, ...part }, usMarket, {
      verified: known.verified ?? true,
      available: cents(known.available ?? 10_000_00n),
      holding: ten,
    })

  it('carries the price that was seen', () =>
    expect(spotRequest(entry, usMarket)).toEqual({
      side: 'buy',
      size: { by: 'amount', amount: 50_00n },
      type: { kind: 'market', seen: at('272.42'), tolerancePpm: 1_000 },
    }))

  it.each([
    [null, {}, {}],
    ['account-not-verified', {}, { verified: false }],
    ['insufficient-balance', {}, { available: 49_99n }],
    ['order-too-small', { size: '0.5' }, {}],
    ['insufficient-holding', { side: 'sell', sizing: 'quantity', size: '10.5' }, {}],
    ['limit-price-invalid', { kind: 'limit', limit: '265.005' }, {}],
  ] as const)('%s: %o %o', (code, part, known) => expect(judge(part, known)).toBe(code))
})

describe('parts and bounds', () => {
  const lots: Holding = { ...emptyHolding('0700.HK'), quantity: size('300') }
  it('a part of a holding is on a step, and all of it is all of it', () => {
    expect(partOf(tencent, lots, 50)).toBe(size('100'))
    expect(partOf(tencent, lots, 100)).toBe(size('300'))
    expect(partOf(tencent, { ...lots, reserved: size('100') }, 100)).toBe(size('200'))
  })
  it('leaves room for the price to move where a quantity is bought at market', () => {
    expect(mostToPay(cents(1_000_00n), entry)).toBe(1_000_00n)
    expect(mostToPay(cents(1_000_00n), { ...entry, sizing: 'quantity' })).toBe(999_00n)
  })
})
