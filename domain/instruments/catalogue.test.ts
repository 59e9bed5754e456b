import { describe, expect, it } from 'vitest'
import { usdPairOf } from '../money/usd-pair.ts'
import { allInstruments, findInstrument, instrumentsOf } from './catalogue.ts'
import { calendarIds, coveredDates } from './market-calendar.ts'
import { isMarket, markets } from './market-list.ts'
import { isOnStep } from './quantity-step.ts'
import { isOnTick, priceDecimalsAt, tickSizeAt } from './tick-size.ts'

const all = allInstruments()
const each = all.map((instrument) => [instrument.symbol, instrument] as const)

const calendarOfMarket = {
  forex: 'FX24X5',
  crypto: 'CRYPTO24X7',
  us_stocks: 'XNYS',
  metals: 'METALS24X5',
  hk_stocks: 'XHKG',
  my_stocks: 'XKLS',
  etf: 'XNYS',
}

describe('the catalogue as a whole', () => {
  it('has 106 instruments in seven markets, none twice', () => {
    expect(all.length).toBe(106)
    expect(new Set(all.map(({ symbol }) => symbol)).size).toBe(106)
    expect(markets.map((market) => instrumentsOf(market).length)).toEqual([16, 14, 16, 12, 16, 16, 16])
    expect(all.every(({ market }) => isMarket(market))).toBe(true)
    expect(isMarket('futures')).toBe(false)
  })

  it('finds by symbol and answers null for a stranger', () => {
    expect(findInstrument('XAUUSD')?.name.tw).toBe('黃金/美元')
    expect(findInstrument('xauusd')).toBeNull()
    expect(findInstrument('constructor')).toBeNull()
  })

  it('reads sizes as whole units of 10⁻⁸', () => {
    const euro = findInstrument('EURUSD')
    expect([euro?.tickSize, euro?.refPrice, euro?.contractSize, euro?.quantityStep, euro?.boardLot]).toEqual([
      1_000n,
      117_500_000n,
      10_000_000_000_000n,
      1_000_000n,
      null,
    ])
    expect(findInstrument('0002.HK')?.boardLot).toBe(50_000_000_000n)
  })

  it('caps leverage as ESMA does for retail customers', () => {
    const cap = (symbol: string) => findInstrument(symbol)?.maxLeverage
    expect(['EURUSD', 'AUDUSD', 'XAUUSD', 'XAGUSD', 'AAPL', 'SPY', 'BTCUSD'].map(cap)).toEqual([
      30, 20, 20, 10, 5, 5, 2,
    ])
  })

  it('says what it covers', () => expect(coveredDates).toEqual({ from: '2025-01-01', to: '2027-12-31' }))
})

describe.each(each)('%s', (_symbol, instrument) => {
  it('has names in four languages, a calendar of its market and whole figures', () => {
    for (const language of ['en', 'zh', 'tw', 'malay'] as const)
      expect(instrument.name[language].trim()).not.toBe('')
    expect(calendarIds).toContain(instrument.calendar)
    expect(instrument.calendar).toBe(calendarOfMarket[instrument.market])
    expect(Number.isInteger(instrument.typicalSpreadPpm) && instrument.typicalSpreadPpm > 0).toBe(true)
    expect(Number.isInteger(instrument.annualVolPpm) && instrument.annualVolPpm > 0).toBe(true)
    expect(Math.abs(instrument.groupSign)).toBe(1)
    expect(instrument.maxLeverage).toBeGreaterThanOrEqual(2)
  })

  it('starts from a price on its tick and a quantity on its step', () => {
    expect(isOnTick(instrument, instrument.refPrice)).toBe(true)
    expect(tickSizeAt(instrument, instrument.refPrice)).toBe(instrument.tickSize)
    expect(priceDecimalsAt(instrument, instrument.refPrice)).toBe(instrument.priceDecimals)
    expect(isOnStep(instrument, instrument.minQuantity)).toBe(true)
    expect(instrument.contractSize > 0n).toBe(true)
    const isShare = instrument.unit === 'share'
    expect(instrument.boardLot).toBe(isShare ? instrument.quantityStep : null)
  })

  it('can be turned into dollars and follows its legs', () => {
    const pair = usdPairOf(instrument.quoteCurrency)
    expect(pair === null).toBe(instrument.quoteCurrency === 'USD')
    if (pair) {
      const { baseAsset, quoteCurrency } = findInstrument(pair.symbol) ?? {}
      const currencies = pair.operation === 'divide' ? [quoteCurrency, baseAsset] : [baseAsset, quoteCurrency]
      expect(currencies).toEqual([instrument.quoteCurrency, 'USD'])
    }
    const legs = instrument.synthetic?.legs.map((symbol) => findInstrument(symbol)) ?? []
    expect(legs.every((leg) => leg !== null && leg.synthetic === null)).toBe(true)
    const [first, second] = legs
    if (!first || !second) return
    const one = 100_000_000n
    const byLegs =
      instrument.synthetic?.op === 'div'
        ? (first.refPrice * one) / second.refPrice
        : (first.refPrice * second.refPrice) / one
    const distance =
      byLegs > instrument.refPrice ? byLegs - instrument.refPrice : instrument.refPrice - byLegs
    expect(distance <= instrument.tickSize).toBe(true)
  })
})
