import { cents } from '@candor/domain/money/cents.ts'
import { inDollars } from '@candor/domain/money/conversion.ts'
import { price, readPrice } from '@candor/domain/money/price.ts'
import { quantity, readQuantity } from '@candor/domain/money/quantity.ts'
import { rate } from '@candor/domain/money/rate.ts'
import { decideOrder } from '@candor/domain/orders/decide-order.ts'
import { describe, expect, it } from 'vitest'
import {
  largestMargin,
  marginReaching,
  previewTicket,
  smallestMargin,
  type TicketEntry,
  type TicketMarket,
} from './preview-ticket.ts'
import { leverageMarks, startLeverage, type TicketTerms } from './ticket-terms.ts'

const at = (text: string) => readPrice(text) ?? price(0n)
const size = (text: string) => readQuantity(text) ?? quantity(0n)

const gold: TicketTerms = {
  symbol: 'XAUUSD',
  ticker: 'XAU/USD',
  market: 'metals',
  maxLeverage: 20,
  baseAsset: 'XAU',
  unit: 'lot',
  priceDecimals: 2,
  tickSize: at('0.01'),
  contractSize: size('100'),
  quantityStep: size('0.01'),
  minQuantity: size('0.01'),
  nightlyRate: rate(18_000n),
}
const market: TicketMarket = {
  state: 'live',
  conversion: inDollars,
  tick: { symbol: 'XAUUSD', sequence: 1n, at: 0, bid: at('4118.46'), ask: at('4118.74'), mid: at('4118.60') },
}
const entry: TicketEntry = {
  side: 'long',
  kind: 'market',
  sizing: 'margin',
  size: '5000',
  leverage: 10,
  limit: '',
  until: 'cancelled',
  takeProfit: '4240',
  stopLoss: '4060.',
  tolerancePpm: 1_000,
}
const preview = (part: Partial<TicketEntry>, terms = gold, now = market) =>
  previewTicket(terms, { ...entry, ...part }, now)
describe('what a ticket says before the button', () => {
  it('is reckoned on whole steps: 5,000.00 reach for twelve ounces of gold at 4,118.74', () => {
    expect(preview({})).toMatchObject({
      quantity: size('0.12'),
      margin: 494_249n,
      // 5,000.00 less 4,942.49: said at the field, not kept quiet.
      over: 5_751n,
      // 0.05 % of 49,424.88, up to the next cent.
      fee: 2_472n,
      most: 496_721n,
      notional: 4_942_488n,
      spread: 336n,
      // 0.018 % of 12 × 4,118.60.
      night: 890n,
      takeProfitMoney: 145_512n,
      stopLossMoney: -70_488n,
      distance: 500n,
      rests: false,
    })
    // Half of the margin over twelve ounces: 205.937 below.
    expect(preview({})?.liquidation).toBe(at('3912.80291666'))
  })

  it('opens a short at the bid, and its line lies above', () => {
    const short = preview({ side: 'short', takeProfit: '4060', stopLoss: '' })
    expect(short).toMatchObject({ at: at('4118.46'), takeProfitMoney: 70_152n, stopLossMoney: null })
    expect(short?.liquidation).toBeGreaterThan(at('4324'))
  })

  it('waits for a limit, unless the price is there already', () => {
    expect(preview({ kind: 'limit', limit: '4100' })).toMatchObject({ at: at('4100'), rests: true })
    expect(preview({ kind: 'limit', limit: '4130' })).toMatchObject({ at: at('4118.74'), rests: false })
  })

  it('waits on delayed quotes: at the price that is shown, or at a limit even where the price is there already', () => {
    const delayed = { ...market, delayed: true }
    const of = (changes: object) => previewTicket(gold, { ...entry, ...changes }, delayed)
    expect(of({})).toMatchObject({ at: at('4118.74'), rests: true })
    expect(of({ kind: 'limit', limit: '4130' })).toMatchObject({ at: at('4130'), rests: true })
  })

  it('converts the money of another currency', () => {
    const tencent: TicketTerms = {
      ...gold,
      market: 'hk_stocks',
      contractSize: size('1'),
      quantityStep: size('100'),
      minQuantity: size('100'),
      maxLeverage: 5,
    }
    const hongKong: TicketMarket = {
      ...market,
      conversion: { up: at('1'), down: at('7.8') },
      tick: { ...market.tick, bid: at('599'), ask: at('599.5'), mid: at('599.25') },
    }
    const shown = preview({ size: '1600', leverage: 5, takeProfit: '', stopLoss: '' }, tencent, hongKong)
    expect(shown).toMatchObject({ quantity: size('100'), notional: 768_590n, margin: 153_718n })
  })

  it('says nothing of a size that is none', () => {
    expect(preview({ size: '' })).toBeNull()
    expect(preview({ size: '400' })).toBeNull()
    expect(smallestMargin(gold, entry, market)).toBe(41_188n)
    expect(preview({ size: '411.88' })?.quantity).toBe(size('0.01'))
  })
})

describe('margin and lots', () => {
  it('compute each other without losing a step', () => {
    for (const lots of ['0.01', '0.07', '0.12', '1', '3.33']) {
      const byLots = preview({ sizing: 'quantity', size: lots })
      if (!byLots) throw new Error(`${lots} has no preview`)
      const margin = marginReaching(gold, byLots.request, byLots.at, inDollars)
      expect(margin - byLots.margin).toBeLessThanOrEqual(1n)
      const back = preview({ size: `${margin / 100n}.${String(margin % 100n).padStart(2, '0')}` })
      expect(back?.quantity, lots).toBe(size(lots))
    }
  })

  it('fit what is available, with the fee, also when the price moves as far as is borne', () => {
    for (const leverage of [1, 2, 10, 20])
      for (const available of [41_500n, 99_999n, 1_000_000n, 123_456_789n]) {
        const margin = largestMargin(cents(available), leverage, 1_000)
        const text = `${margin / 100n}.${String(margin % 100n).padStart(2, '0')}`
        const fine = { ...gold, quantityStep: quantity(1n), minQuantity: quantity(1n) }
        const shown = previewTicket(fine, { ...entry, leverage, size: text }, market)
        if (!shown) throw new Error('too small')
        const worse = { ...market, tick: { ...market.tick, ask: at('4122.85') } }
        const asked = { ...shown.request, stops: { takeProfit: null, stopLoss: null } }
        const facts = { verified: true, available: cents(available), openPositions: 0, restingOrders: 0 }
        expect(decideOrder(fine, asked, { ...facts, market: worse }).ok).toBe(true)
        expect(shown.most).toBeGreaterThan((available * 998n) / 1_000n - 2n)
      }
    expect(largestMargin(cents(0n), 10, 1_000)).toBe(0n)
  })
})

describe('the leverage', () => {
  it('never starts at the cap', () => {
    expect([30, 20, 10, 5, 2].map(startLeverage)).toEqual([10, 10, 5, 2, 1])
  })

  it('has figures at both ends', () => {
    expect(leverageMarks(30)).toEqual([1, 10, 20, 30])
    expect(leverageMarks(20)).toEqual([1, 5, 10, 15, 20])
    expect(leverageMarks(10)).toEqual([1, 5, 10])
    expect(leverageMarks(5)).toEqual([1, 2, 3, 4, 5])
    expect(leverageMarks(2)).toEqual([1, 2])
  })
})
