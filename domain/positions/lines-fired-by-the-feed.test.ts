import { accepted, at, closing, marketOf, positionOf } from '@candor/tests/worked-cases/worked-case.ts'
import { describe, expect, it } from 'vitest'
import { decideTrigger } from './decide-close.ts'
import { causeOf } from './stops.ts'

const opened = { lots: '0.01', entry: '4320.00', leverage: 20 }
// Liquidated at 4,212.00 and at 4,428.00.
const long = positionOf('XAUUSD', { side: 'long', ...opened, takeProfit: '4350.00', stopLoss: '4300.00' })
const short = positionOf('XAUUSD', { side: 'short', ...opened, takeProfit: '4290.00', stopLoss: '4340.00' })

type Row = [side: 'long' | 'short', bid: string, ask: string, outcome: string]

describe('a tick and the lines of a position', () => {
  it.each<Row>([
    ['long', '4349.99', '4350.19', 'not-due'],
    ['long', '4350.00', '4350.20', 'take-profit 30.00'],
    // A jump executes where the price is, in favour as well.
    ['long', '4400.00', '4400.20', 'take-profit 80.00'],
    // Only the ask has reached it.
    ['long', '4349.90', '4350.10', 'not-due'],
    ['long', '4300.01', '4300.21', 'not-due'],
    ['long', '4300.00', '4300.20', 'stop-loss -20.00'],
    // The bid is past it while the ask is not.
    ['long', '4299.95', '4300.15', 'stop-loss -20.05'],
    ['long', '4250.00', '4250.20', 'stop-loss -70.00'],
    ['long', '4212.01', '4212.21', 'stop-loss -107.99'],
    // On one tick the liquidation comes before the stop loss.
    ['long', '4212.00', '4212.20', 'liquidation -108.00'],
    ['long', '4200.00', '4200.20', 'liquidation -120.00'],
    ['short', '4290.00', '4290.01', 'not-due'],
    ['short', '4289.80', '4290.00', 'take-profit 30.00'],
    ['short', '4219.80', '4220.00', 'take-profit 100.00'],
    ['short', '4339.79', '4339.99', 'not-due'],
    ['short', '4339.80', '4340.00', 'stop-loss -20.00'],
    ['short', '4399.80', '4400.00', 'stop-loss -80.00'],
    ['short', '4427.80', '4428.00', 'liquidation -108.00'],
    ['short', '4499.80', '4500.00', 'liquidation -180.00'],
  ])('%s at %s / %s: %s', (side, bid, ask, outcome) => {
    const decided = decideTrigger(side === 'long' ? long : short, marketOf('XAUUSD', { bid, ask }))
    expect(decided.ok ? `${decided.value.cause} ${closing(decided.value).profit}` : decided.refusal).toBe(
      outcome,
    )
  })
  it('closes all of it, at the closing price of the tick', () => {
    const decided = accepted(decideTrigger(long, marketOf('XAUUSD', { bid: '4250.00', ask: '4250.20' })))
    expect([decided.price, decided.quantity, decided.left]).toEqual([at('4250.00'), long.quantity, null])
    // 216.00 − 70.00.
    expect(closing(decided)).toEqual({ profit: '-70.00', returned: '146.00', gap: '0.00' })
  })
  it('a position without lines waits for its liquidation alone', () => {
    const bare = positionOf('XAUUSD', { side: 'long', ...opened })
    expect(decideTrigger(bare, marketOf('XAUUSD', { bid: '9000.00', ask: '9000.20' })).ok).toBe(false)
    expect(decideTrigger(bare, marketOf('XAUUSD', { bid: '4212.01', ask: '4212.21' })).ok).toBe(false)
  })
  it('of a stop loss and a take profit that one price has reached, the stop loss counts', () => {
    // A customer cannot set such lines; the order of causes holds even so.
    const lines = { takeProfit: at('4310.00'), stopLoss: at('4330.00') }
    const quote = { bid: at('4320.00'), ask: at('4320.00') }
    expect(causeOf('long', lines, null, quote)).toBe('stop-loss')
    expect(causeOf('long', { ...lines, stopLoss: null }, null, quote)).toBe('take-profit')
    expect(causeOf('long', lines, at('4320.00'), quote)).toBe('liquidation')
    expect(causeOf('short', { takeProfit: at('4330.00'), stopLoss: at('4310.00') }, null, quote)).toBe(
      'stop-loss',
    )
  })
  it.each(['closed', 'halted', 'stale'] as const)('nothing fires while the market is %s', (state) => {
    for (const bid of ['4200.00', '4300.00', '4350.00'])
      expect(decideTrigger(long, marketOf('XAUUSD', { bid, ask: bid, state })).ok).toBe(false)
  })
})

describe('lines of other currencies', () => {
  it('a stop loss in Hong Kong at the rate of the tick', () => {
    const asked = { side: 'long', lots: '100', entry: '599.50', leverage: 5, rate: '7.783' } as const
    const position = positionOf('0700.HK', { ...asked, stopLoss: '590.00' })
    // −10.50 × 100 = −1,050 HKD / 7.79 = −134.788190; 1,540.54 − 134.79 = 1,405.75.
    const decided = accepted(
      decideTrigger(position, marketOf('0700.HK', { bid: '589.00', ask: '589.50', rate: '7.79' })),
    )
    expect(decided.cause).toBe('stop-loss')
    expect(closing(decided)).toEqual({ profit: '-134.79', returned: '1405.75', gap: '0.00' })
  })
  it('a take profit in pounds', () => {
    const asked = { side: 'short', lots: '0.05', entry: '0.87365', leverage: 30, rate: '1.345' } as const
    const position = positionOf('EURGBP', { ...asked, takeProfit: '0.87000' })
    // 0.00365 × 5,000 = 18.25 GBP × 1.34 = 24.455, midway: the even cent is 24.46.
    const decided = accepted(
      decideTrigger(position, marketOf('EURGBP', { bid: '0.86990', ask: '0.87000', rate: '1.34' })),
    )
    expect(closing(decided)).toEqual({ profit: '24.46', returned: '195.84', gap: '0.00' })
  })
  it('the line of liquidation is the one of the opening, whatever the rate is now', () => {
    const asked = { side: 'short', lots: '0.1', entry: '156.482', leverage: 25, rate: '156.48' } as const
    const position = positionOf('USDJPY', asked)
    // The line is 159.61167824. 3.129 × 10,000 = 31,290 JPY are 197 or 210 dollars of a half of 200, by the rate.
    for (const rate of ['149.00', '159.00']) {
      expect(decideTrigger(position, marketOf('USDJPY', { bid: '159.601', ask: '159.611', rate })).ok).toBe(
        false,
      )
      expect(decideTrigger(position, marketOf('USDJPY', { bid: '159.602', ask: '159.612', rate })).ok).toBe(
        true,
      )
    }
  })
})
