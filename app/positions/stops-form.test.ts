import { cents } from '@candor/domain/money/cents.ts'
import { inDollars } from '@candor/domain/money/conversion.ts'
import { price, readPrice } from '@candor/domain/money/price.ts'
import { quantity, readQuantity } from '@candor/domain/money/quantity.ts'
import { rate } from '@candor/domain/money/rate.ts'
import type { Position } from '@candor/domain/positions/position.ts'
import { describe, expect, it } from 'vitest'
import type { TicketMarket } from '../orders/preview-ticket.ts'
import type { TicketTerms } from '../orders/ticket-terms.ts'
import { judgeStopTexts } from './stops-form.ts'

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
// One ounce at 4,320.00 with a margin of 216.00: it ends at 4,212.00.
const long: Position = {
  ...{ symbol: 'XAUUSD', side: 'long', leverage: 20, contractSize: size('100'), quantity: size('0.01') },
  ...{ entry: at('4320.00'), conversion: inDollars, initialMargin: cents(21_600n), margin: cents(21_600n) },
  ...{ takeProfit: at('4400.00'), stopLoss: null, carry: 0n },
}
const market: TicketMarket = {
  state: 'live',
  conversion: inDollars,
  tick: { symbol: 'XAUUSD', sequence: 1n, at: 0, bid: at('4349.90'), ask: at('4350.10'), mid: at('4350.00') },
}
const wrong = (takeProfit: string, stopLoss: string, now: TicketMarket | null = market) =>
  judgeStopTexts(gold, long, { takeProfit, stopLoss }, now).wrong

describe('the lines of a position as they are typed', () => {
  it('are both told wrong, each with its bound', () =>
    expect(wrong('4349.90', '4350.00')).toEqual({
      takeProfit: { code: 'take-profit-invalid', side: 'long', fault: 'wrong-side', bound: at('4349.90') },
      stopLoss: { code: 'stop-loss-invalid', side: 'long', fault: 'wrong-side', bound: at('4349.90') },
    }))

  it('keep a stop loss above the liquidation, and let it lie above the opening once the price is there', () => {
    expect(wrong('', '4212.00').stopLoss).toMatchObject({ fault: 'past-liquidation', bound: at('4212.00') })
    expect(wrong('', '4330.00')).toEqual({})
  })

  it('are not judged where they stay, or before there is a price', () => {
    expect(wrong('4400.00', '', null)).toEqual({})
    expect(wrong('4410.00', '', null)).toEqual({ takeProfit: { code: 'data-anomaly' } })
  })

  it('have no bound to name where they are no price of the grid', () =>
    expect(wrong('4400.005', '0')).toMatchObject({
      takeProfit: { fault: 'off-grid', bound: null },
      stopLoss: { fault: 'off-grid', bound: null },
    }))
})
