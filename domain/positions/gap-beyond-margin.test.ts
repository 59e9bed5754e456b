import {
  accepted,
  at,
  closing,
  conversionOf,
  marketOf,
  positionOf,
  usd,
  written,
} from '@candor/tests/worked-cases/worked-case.ts'
import { describe, expect, it } from 'vitest'
import { quantity } from '../money/quantity.ts'
import { closePart } from './close-part.ts'
import { decideTrigger } from './decide-close.ts'

// Ten shares at 272.00 with 5×: 544.00 put down.
const shares = (side: 'long' | 'short') =>
  positionOf('AAPL', { side, lots: '10', entry: '272.00', leverage: 5 })
const dollars = conversionOf('AAPL')
const closed = (side: 'long' | 'short', price: string) =>
  closePart(shares(side), shares(side).quantity, at(price), dollars)

describe('a price that jumps over the margin', () => {
  it('takes all of it and no more when the loss is the margin exactly', () => {
    // 272.00 − 54.40 = 217.60.
    expect(closing(closed('long', '217.60'))).toEqual({ profit: '-544.00', returned: '0.00', gap: '0.00' })
    expect(written(closed('long', '217.60').transfers)).toEqual(['trading-loss margin>house-trading 544.00'])
  })
  it('a cent a share further is ten cents that the house bears', () => {
    expect(closing(closed('long', '217.59'))).toEqual({ profit: '-544.10', returned: '0.00', gap: '0.10' })
    expect(written(closed('long', '217.59').transfers)).toEqual([
      'gap-cover house-gap-cover>margin 0.10',
      'trading-loss margin>house-trading 544.10',
    ])
  })
  it('a cent a share before it leaves ten cents', () => {
    expect(closing(closed('long', '217.61'))).toEqual({ profit: '-543.90', returned: '0.10', gap: '0.00' })
  })
  it('a long that becomes worthless loses 2,720.00, of which 544.00 are the customer’s', () => {
    // The smallest price there is: 271.99999999 × 10 = 2,719.9999999, which is 2,720.00 to the cent.
    const lost = { profit: '-2720.00', returned: '0.00', gap: '2176.00' }
    expect(closing(closed('long', '0.00000001'))).toEqual(lost)
  })
  it('a short on a tenfold price loses 24,480.00, of which 544.00 are the customer’s', () => {
    // (2,720 − 272) × 10 = 24,480; 24,480 − 544 = 23,936.
    const decided = accepted(
      decideTrigger(shares('short'), marketOf('AAPL', { bid: '2719.00', ask: '2720.00' })),
    )
    expect(decided.cause).toBe('liquidation')
    expect(closing(decided)).toEqual({ profit: '-24480.00', returned: '0.00', gap: '23936.00' })
  })
  it('in yen, at the rate of the jump', () => {
    const short = positionOf('USDJPY', {
      side: 'short',
      lots: '0.1',
      entry: '156.482',
      leverage: 25,
      rate: '156.48',
    })
    // 7.518 × 10,000 = 75,180 JPY / 163.99 = 458.442588; of it 400.01 are the margin.
    const jump = marketOf('USDJPY', { bid: '163.980', ask: '164.000', rate: '163.990' })
    const decided = accepted(decideTrigger(short, jump))
    expect(closing(decided)).toEqual({ profit: '-458.44', returned: '0.00', gap: '58.43' })
  })
})

describe('a position of which a part is closed beyond its margin', () => {
  it('loses from all of its margin first, and the house bears what is beyond: as if closed at once', () => {
    // At 200.00 each half loses 360: of 544 the first leaves 184, the second lacks 176. At once 720 − 544 = 176.
    const half = quantity(shares('long').quantity / 2n)
    const first = closePart(shares('long'), half, at('200.00'), dollars)
    expect(closing(first)).toEqual({ profit: '-360.00', returned: '0.00', gap: '0.00' })
    if (!first.left) throw new Error('nothing is left')
    expect(first.left.margin).toBe(18_400n)
    const second = closePart(first.left, half, at('200.00'), dollars)
    expect(closing(second)).toEqual({ profit: '-360.00', returned: '0.00', gap: '176.00' })
    expect(closing(closed('long', '200.00'))).toEqual({ profit: '-720.00', returned: '0.00', gap: '176.00' })
  })
  it('does not get a cent that the last part would lack', () => {
    // Two at 0.515 without leverage: 1.03 put down. At 0.001 the whole loses 1.028, which is 1.03: nothing comes back.
    // The first loses 0.514, which is 0.51, of a share of 0.515, which is 0.52; but the cent is the second's, which loses 0.52.
    const two = positionOf('DOGEUSD', { side: 'long', lots: '2', entry: '0.515', leverage: 1 })
    const first = closePart(two, quantity(100_000_000n), at('0.001'), dollars)
    expect(closing(first)).toEqual({ profit: '-0.51', returned: '0.00', gap: '0.00' })
    if (!first.left) throw new Error('nothing is left')
    const second = closePart(first.left, quantity(100_000_000n), at('0.001'), dollars)
    expect(closing(second)).toEqual({ profit: '-0.52', returned: '0.00', gap: '0.00' })
  })
  it('with no margin left and no profit posts nothing', () => {
    const bare = { ...shares('long'), margin: usd('0.00') }
    const spent = closePart(bare, bare.quantity, at('272.00'), dollars)
    expect(spent.transfers).toEqual([])
  })
})
