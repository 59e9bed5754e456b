import { at, positionOf, usd } from '@candor/tests/worked-cases/worked-case.ts'
import { describe, expect, it } from 'vitest'
import { cents } from '../money/cents.ts'
import { writePrice } from '../money/price.ts'
import { quantity } from '../money/quantity.ts'
import { isLiquidated, liquidationPrice, warningPrice } from './liquidation.ts'
import { type Position, pledgeOf } from './position.ts'

const lineOf = (position: Position): string | null => {
  const line = liquidationPrice(pledgeOf(position))
  return line === null ? null : writePrice(line)
}
const withMargin = (position: Position, margin: string): Position => ({ ...position, margin: usd(margin) })
const ounce = (side: 'long' | 'short') =>
  positionOf('XAUUSD', { side, lots: '0.01', entry: '4320.00', leverage: 20 })
const shares = (side: 'long' | 'short', leverage: number) =>
  positionOf('AAPL', { side, lots: '10', entry: '272.00', leverage })

describe('the line of liquidation, worked by hand', () => {
  it('half of 3,916.80 over 100,000 euros is 0.019584 below the entry', () => {
    const position = positionOf('EURUSD', { side: 'long', lots: '1', entry: '1.17504', leverage: 30 })
    expect(lineOf(position)).toBe('1.15545600')
  })
  it('a short goes by its rounded margin: half of 3,916.67 is 0.01958335 above', () => {
    const position = positionOf('EURUSD', { side: 'short', lots: '1', entry: '1.17500', leverage: 30 })
    expect(lineOf(position)).toBe('1.19458335')
  })
  it('without leverage it lies at half the price, for a short at one and a half', () => {
    // 2,720 put down; 1,360 over 10 shares is 136.
    expect(lineOf(shares('long', 1))).toBe('136.00000000')
    expect(lineOf(shares('short', 1))).toBe('408.00000000')
  })
  it('Hong Kong dollars: 770.27 × 7.783 = 5,995.01141 over 100 shares', () => {
    const asked = { lots: '100', entry: '599.50', leverage: 5, rate: '7.783' }
    // 599.50 ∓ 59.9501141
    expect(lineOf(positionOf('0700.HK', { side: 'long', ...asked }))).toBe('539.54988590')
    expect(lineOf(positionOf('0700.HK', { side: 'short', ...asked }))).toBe('659.45011410')
  })
  it('yen: 200.005 × 156.48 = 31,296.7824 over 10,000 dollars', () => {
    const asked = { lots: '0.1', entry: '156.482', leverage: 25, rate: '156.48' }
    // 156.482 ± 3.12967824
    expect(lineOf(positionOf('USDJPY', { side: 'short', ...asked }))).toBe('159.61167824')
    expect(lineOf(positionOf('USDJPY', { side: 'long', ...asked }))).toBe('153.35232176')
  })
  it('pounds: 97.92 / 1.345 = 72.802974 over 5,000 euros, to the safe side of no price', () => {
    const asked = { lots: '0.05', entry: '0.87365', leverage: 30, rate: '1.345' }
    // 0.87365 − 0.014560594796 = 0.859089405204: the first price at or below it.
    expect(lineOf(positionOf('EURGBP', { side: 'long', ...asked }))).toBe('0.85908940')
    // 0.87365 + 0.014560594796 = 0.888210594796: the first price at or above it.
    expect(lineOf(positionOf('EURGBP', { side: 'short', ...asked }))).toBe('0.88821060')
  })
  it('added margin moves it away and leaves the half what it was: 216 + 50 − 108 = 158', () => {
    expect(lineOf(ounce('long'))).toBe('4212.00000000')
    expect(lineOf(withMargin(ounce('long'), '266.00'))).toBe('4162.00000000')
    expect(lineOf(ounce('short'))).toBe('4428.00000000')
    expect(lineOf(withMargin(ounce('short'), '266.00'))).toBe('4478.00000000')
  })
  it('enough margin leaves no price that closes a long, to the cent', () => {
    // 2,720 + 1,360 − 1,360 over 10 shares is the whole price of 272.
    expect(lineOf(withMargin(shares('long', 1), '4080.00'))).toBeNull()
    expect(lineOf(withMargin(shares('long', 1), '9999.00'))).toBeNull()
    // A cent less leaves a tenth of a cent: 272 − 271.999.
    expect(lineOf(withMargin(shares('long', 1), '4079.99'))).toBe('0.00100000')
  })
  it('margin that nights have eaten brings it past the entry: 100 is 8 short of 108', () => {
    expect(lineOf(withMargin(ounce('long'), '100.00'))).toBe('4328.00000000')
    expect(lineOf(withMargin(ounce('short'), '100.00'))).toBe('4312.00000000')
  })
  it('a short so well pledged that its line lies beyond the largest price, 90,071,992.54, is closed by none', () => {
    const short = positionOf('BTCUSD', { side: 'short', lots: '0.00001', entry: '87500', leverage: 2 })
    // (900.06 − 0.22) / 0.00001 = 89,984,000 above 87,500; a cent more is 1,000 more.
    expect(lineOf(withMargin(short, '900.06'))).toBe('90071500.00000000')
    expect(lineOf(withMargin(short, '900.07'))).toBeNull()
    expect(lineOf(withMargin(short, '1000000.00'))).toBeNull()
  })
  it('a short of dust that has no margin left is due at every price', () => {
    // Half a cent is needed, and all of it is worth three tenths of one.
    const dust: Position = {
      ...positionOf('XLMUSD', { side: 'short', lots: '1', entry: '0.0030', leverage: 1 }),
      initialMargin: cents(1n),
      margin: cents(0n),
    }
    expect(lineOf(dust)).toBe('0.00000001')
    expect(isLiquidated(pledgeOf(dust), at('0.00000001'))).toBe(true)
  })
  it('a part keeps the line of the whole where its margin divides', () => {
    const whole = positionOf('EURUSD', { side: 'long', lots: '1', entry: '1.17504', leverage: 30 })
    const part = {
      ...whole,
      quantity: quantity(whole.quantity / 2n),
      margin: cents(whole.margin / 2n),
      initialMargin: cents(whole.initialMargin / 2n),
    }
    expect(lineOf(part)).toBe('1.15545600')
  })
})

describe('the warnings before it', () => {
  // The level is 108; 20, 10 and 5 % above it are 129.60, 118.80 and 113.40, which 216 reaches after 86.40, 97.20 and 102.60.
  it.each([
    [20, '4233.60000000', '4406.40000000'],
    [10, '4222.80000000', '4417.20000000'],
    [5, '4217.40000000', '4422.60000000'],
  ])('%d percent above the level: long %s, short %s', (percent, long, short) => {
    const priceOf = (side: 'long' | 'short') => warningPrice(pledgeOf(ounce(side)), percent)
    expect(priceOf('long')).toBe(at(long))
    expect(priceOf('short')).toBe(at(short))
  })
  it('added margin moves them, too: 266 reaches 129.60 after 136.40', () => {
    expect(warningPrice(pledgeOf(withMargin(ounce('long'), '266.00')), 20)).toBe(at('4183.60'))
  })
})
