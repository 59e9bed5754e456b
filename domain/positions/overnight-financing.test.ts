import {
  accepted,
  at,
  closing,
  conversionOf,
  known,
  marketOf,
  positionOf,
  usd,
  written,
} from '@candor/tests/worked-cases/worked-case.ts'
import { describe, expect, it } from 'vitest'
import { writeCents } from '../money/cents.ts'
import { writePrice } from '../money/price.ts'
import { chargeNight } from './change-position.ts'
import { decideTrigger } from './decide-close.ts'
import { liquidationPrice } from './liquidation.ts'
import { type Position, pledgeOf } from './position.ts'
import { nextFinancing, nightlyRate } from './trading-terms.ts'

const night = (symbol: string, position: Position, mid: string, rate: string, cash: string) =>
  chargeNight(position, at(mid), conversionOf(symbol, rate), nightlyRate(known(symbol).esmaClass), usd(cash))

type Row = [symbol: string, lots: string, leverage: number, mid: string, rate: string, charge: string]

describe('what a night costs', () => {
  it.each<Row>([
    // 117,500 × 0.008 % = 9.40.
    ['EURUSD', '1', 30, '1.17500', '1', '9.40'],
    // 4,320.10 × 0.018 % = 0.777618.
    ['XAUUSD', '0.01', 20, '4320.10', '1', '0.78'],
    // 2,720 × 0.022 % = 0.5984; leverage changes nothing.
    ['AAPL', '10', 5, '272.00', '1', '0.60'],
    ['AAPL', '10', 1, '272.00', '1', '0.60'],
    // 59,925 HKD / 7.783 = 7,699.473211 × 0.022 % = 1.693884.
    ['0700.HK', '100', 5, '599.25', '7.783', '1.69'],
    // 1,564,800 JPY / 156.48 = 10,000 × 0.008 % = 0.80.
    ['USDJPY', '0.1', 25, '156.480', '156.48', '0.80'],
    // 4,368 GBP × 1.345 = 5,874.96 × 0.008 % = 0.4699968.
    ['EURGBP', '0.05', 30, '0.87360', '1.345', '0.47'],
    // 682 × 0.020 % = 0.1364.
    ['SPY', '1', 5, '682.00', '1', '0.14'],
    // 10.00 × 0.05 % is half a cent: the even cent is none. 30.00 × 0.05 % is 1.5 cents: the even ones are 2.
    ['BTCUSD', '0.0002', 2, '50000', '1', '0.00'],
    ['BTCUSD', '0.0006', 2, '50000', '1', '0.02'],
    ['BTCUSD', '0.00001', 2, '87500', '1', '0.00'],
  ])(
    '%s %s with %d× at %s (rate %s): %s, long and short alike',
    (symbol, size, leverage, mid, rate, charge) => {
      for (const side of ['long', 'short'] as const) {
        const position = positionOf(symbol, { side, lots: size, entry: mid, rate, leverage })
        const charged = night(symbol, position, mid, rate, '1000.00')
        expect(writeCents(charged.charge)).toBe(charge)
        expect(charged.position).toEqual(position)
        const posting = `financing cash>house-financing ${charge}`
        expect(written(charged.transfers)).toEqual(charge === '0.00' ? [] : [posting])
      }
    },
  )
})

describe('where a night is paid from', () => {
  const long = positionOf('XAUUSD', { side: 'long', lots: '0.01', entry: '4320.00', leverage: 20 })
  const lineOf = (position: Position) => writePrice(liquidationPrice(pledgeOf(position)) ?? at('0'))
  const gold = (position: Position, cash: string) => night('XAUUSD', position, '4320.10', '1', cash)

  it('cash to the last cent', () => {
    const charged = gold(long, '0.78')
    expect(written(charged.transfers)).toEqual(['financing cash>house-financing 0.78'])
    expect(charged.position.margin).toBe(usd('216.00'))
  })
  it('what cash lacks comes from the margin, and the line comes nearer by as much', () => {
    const charged = gold(long, '0.50')
    expect(written(charged.transfers)).toEqual([
      'financing cash>house-financing 0.50',
      'financing margin>house-financing 0.28',
    ])
    // 216.00 − 0.28 − 108.00 = 107.72 below 4,320.
    expect([writeCents(charged.position.margin), lineOf(charged.position)]).toEqual([
      '215.72',
      '4212.28000000',
    ])
    expect(charged.position.initialMargin).toBe(usd('216.00'))
  })
  it('all of it from the margin when there is no cash', () => {
    const charged = gold(long, '0.00')
    expect(written(charged.transfers)).toEqual(['financing margin>house-financing 0.78'])
    expect(lineOf(charged.position)).toBe('4212.78000000')
  })
  it('never more than there is', () => {
    const charged = gold({ ...long, margin: usd('0.20') }, '0.10')
    expect([writeCents(charged.charge), writeCents(charged.position.margin)]).toEqual(['0.30', '0.00'])
    expect(gold({ ...long, margin: usd('0.00') }, '0.00').transfers).toEqual([])
  })
  it('a position without margin is closed on the next tick, unless it has made half of its margin', () => {
    const bare = { ...long, margin: usd('0.00') }
    // 108 above the entry is the line now.
    expect(lineOf(bare)).toBe('4428.00000000')
    const above = marketOf('XAUUSD', { bid: '4428.01', ask: '4428.21' })
    expect(decideTrigger(bare, above).ok).toBe(false)
    const level = accepted(decideTrigger(bare, marketOf('XAUUSD', { bid: '4320.00', ask: '4320.20' })))
    expect(closing(level)).toEqual({ profit: '0.00', returned: '0.00', gap: '0.00' })
    const below = accepted(decideTrigger(bare, marketOf('XAUUSD', { bid: '4319.00', ask: '4319.20' })))
    expect(closing(below)).toEqual({ profit: '-1.00', returned: '0.00', gap: '1.00' })
  })
})

describe('when a night is', () => {
  it.each([
    ['2026-03-04T00:00:00.000Z', '2026-03-04T22:00:00.000Z'],
    ['2026-03-04T21:59:59.999Z', '2026-03-04T22:00:00.000Z'],
    // What is opened at the very moment has not been open before it.
    ['2026-03-04T22:00:00.000Z', '2026-03-05T22:00:00.000Z'],
    ['2026-03-04T22:00:00.001Z', '2026-03-05T22:00:00.000Z'],
    ['2026-12-31T23:59:59.999Z', '2027-01-01T22:00:00.000Z'],
    // Summer time begins in Europe and changes nothing.
    ['2026-03-28T22:00:00.000Z', '2026-03-29T22:00:00.000Z'],
    ['2028-02-28T22:30:00.000Z', '2028-02-29T22:00:00.000Z'],
  ])('after %s it is %s', (after, next) => {
    expect(new Date(nextFinancing(Date.parse(after))).toISOString()).toBe(next)
  })
})
