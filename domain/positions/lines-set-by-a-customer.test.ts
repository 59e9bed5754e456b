import {
  accepted,
  at,
  conversionOf,
  known,
  marketOf,
  positionOf,
  usd,
} from '@candor/tests/worked-cases/worked-case.ts'
import { describe, expect, it } from 'vitest'
import { writeCents } from '../money/cents.ts'
import { decideStops } from './change-position.ts'
import type { Position } from './position.ts'
import { profitOf, roundExact } from './position-value.ts'

const gold = known('XAUUSD')
// One ounce at 4,320.00: a long is liquidated at 4,212.00 and closes at the bid, a short at 4,428.00 and at the ask.
const one = (side: 'long' | 'short') =>
  positionOf('XAUUSD', { side, lots: '0.01', entry: '4320.00', leverage: 20 })
const now = marketOf('XAUUSD', { bid: '4319.90', ask: '4320.10' })
const priceOf = (text: string | null) => (text === null ? null : at(text))
const set = (position: Position, takeProfit: string | null, stopLoss: string | null, market = now) =>
  decideStops(gold, position, { takeProfit: priceOf(takeProfit), stopLoss: priceOf(stopLoss) }, market)
const outcome = (...asked: Parameters<typeof set>) => {
  const decided = set(...asked)
  return decided.ok ? 'set' : decided.refusal
}

describe('the take profit of a long', () => {
  it.each([
    ['4319.91', 'set'],
    // Equal to the bid it would close at once.
    ['4319.90', 'take-profit-invalid'],
    ['4319.89', 'take-profit-invalid'],
    ['9999999.99', 'set'],
    // Between two prices of the grid.
    ['4330.005', 'take-profit-invalid'],
    // More than can be stored.
    ['90071992.55', 'take-profit-invalid'],
    ['999999999999999999', 'take-profit-invalid'],
  ])('at %s: %s', (line, expected) => expect(outcome(one('long'), line, null)).toBe(expected))
})

describe('the take profit of a short', () => {
  it.each([
    ['4320.09', 'set'],
    ['4320.10', 'take-profit-invalid'],
    ['4320.11', 'take-profit-invalid'],
    ['0.01', 'set'],
    ['0', 'take-profit-invalid'],
    ['-4000.00', 'take-profit-invalid'],
  ])('at %s: %s', (line, expected) => expect(outcome(one('short'), line, null)).toBe(expected))
})

describe('the stop loss of a long', () => {
  it.each([
    ['4319.89', 'set'],
    ['4319.90', 'stop-loss-invalid'],
    ['4320.00', 'stop-loss-invalid'],
    ['4212.01', 'set'],
    // At or past the liquidation it could never fire.
    ['4212.00', 'stop-loss-invalid'],
    ['4211.99', 'stop-loss-invalid'],
    ['4300.001', 'stop-loss-invalid'],
    ['0', 'stop-loss-invalid'],
    ['-1.00', 'stop-loss-invalid'],
  ])('at %s: %s', (line, expected) => expect(outcome(one('long'), null, line)).toBe(expected))

  it('may lie where the liquidation was before margin was added', () => {
    expect(outcome({ ...one('long'), margin: usd('266.00') }, null, '4212.00')).toBe('set')
    expect(outcome({ ...one('long'), margin: usd('266.00') }, null, '4162.00')).toBe('stop-loss-invalid')
  })
  it('is still a price above zero where no price liquidates', () => {
    const safe = { ...one('long'), margin: usd('99999.00') }
    expect(outcome(safe, null, '0.01')).toBe('set')
    expect(outcome(safe, null, '0')).toBe('stop-loss-invalid')
  })
})

describe('the stop loss of a short', () => {
  it.each([
    ['4320.11', 'set'],
    ['4320.10', 'stop-loss-invalid'],
    ['4320.09', 'stop-loss-invalid'],
    ['4427.99', 'set'],
    ['4428.00', 'stop-loss-invalid'],
    ['4428.01', 'stop-loss-invalid'],
  ])('at %s: %s', (line, expected) => expect(outcome(one('short'), null, line)).toBe(expected))
})

describe('both lines at once', () => {
  it('of two that are wrong, the take profit is told', () => {
    expect(outcome(one('long'), '4000.00', '5000.00')).toBe('take-profit-invalid')
    // One on the wrong side, the other off the grid: still the earlier of the two.
    expect(outcome(one('long'), '4000.00', '4300.001')).toBe('take-profit-invalid')
  })
  it('are kept as they were asked for, and nothing is posted', () => {
    const { position, transfers } = accepted(set(one('long'), '4400.00', '4300.00'))
    expect(position).toEqual({ ...one('long'), takeProfit: at('4400.00'), stopLoss: at('4300.00') })
    expect(transfers).toEqual([])
  })
})

describe('lines that were set before', () => {
  const held: Position = { ...one('long'), takeProfit: at('4400.00'), stopLoss: at('4300.00') }
  // Nights have eaten 20 of the margin: the line of liquidation has come from 4,212 to 4,232 and to where a stop loss lies.
  const near: Position = { ...held, margin: usd('196.00'), stopLoss: at('4232.00') }

  it('can be removed without any price', () => {
    const none = { takeProfit: null, stopLoss: null }
    const removed = accepted(decideStops(gold, held, none, null)).position
    expect([removed.takeProfit, removed.stopLoss]).toEqual([null, null])
  })
  it('one is removed and the other stays', () => {
    const removed = accepted(set(held, null, '4300.00')).position
    expect([removed.takeProfit, removed.stopLoss]).toEqual([null, at('4300.00')])
  })
  it('a line that stays does not stand in the way of the other', () => {
    expect(outcome(near, '4500.00', '4232.00')).toBe('set')
    expect(outcome(near, '4500.00', '4231.99')).toBe('stop-loss-invalid')
  })
  it.each(['closed', 'halted', 'stale'] as const)(
    'can be changed while the market is %s, by the last price',
    (state) => {
      const resting = { ...now, state }
      expect(outcome(held, '4500.00', '4300.00', resting)).toBe('set')
      expect(outcome(held, '4319.90', '4300.00', resting)).toBe('take-profit-invalid')
    },
  )
  it('cannot be changed where there never was a price', () => {
    const stops = { takeProfit: at('4500.00'), stopLoss: null }
    expect(decideStops(gold, held, stops, null)).toEqual({ ok: false, refusal: 'data-anomaly' })
  })
})

describe('the money that a line means', () => {
  it.each([
    // 80 and −20 dollars on one ounce.
    ['XAUUSD', 'long', '0.01', '4320.00', '1', '4400.00', '80.00'],
    ['XAUUSD', 'long', '0.01', '4320.00', '1', '4300.00', '-20.00'],
    ['XAUUSD', 'short', '0.01', '4320.00', '1', '4300.00', '20.00'],
    // 50.50 × 100 = 5,050 HKD / 7.783 = 648.850058.
    ['0700.HK', 'long', '100', '599.50', '7.783', '650.00', '648.85'],
    // −0.5 × 10,000 = −5,000 JPY / 156.48 = −31.952965.
    ['USDJPY', 'short', '0.1', '156.482', '156.48', '156.982', '-31.95'],
    // 0.01 × 5,000 = 50 GBP × 1.345 = 67.25.
    ['EURGBP', 'long', '0.05', '0.87365', '1.345', '0.88365', '67.25'],
  ] as const)('%s %s %s from %s (rate %s) to %s: %s', (symbol, side, size, entry, rate, line, money) => {
    const position = positionOf(symbol, { side, lots: size, entry, rate, leverage: 1 })
    const exact = profitOf(side, position, at(entry), at(line), conversionOf(symbol, rate))
    expect(writeCents(roundExact(exact))).toBe(money)
  })
})
