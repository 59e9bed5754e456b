import { accepted, at, known, lots, marketOf, usd, written } from '@candor/tests/worked-cases/worked-case.ts'
import { describe, expect, it } from 'vitest'
import { cents } from '../money/cents.ts'
import type { MarketFacts } from '../quotes/market-refusal.ts'
import { decideAmendSpot } from './decide-amend-spot.ts'
import type { RestingSpot } from './decide-spot-fill.ts'

// A hundredth of a bitcoin is bought at 80,000.00 with 800.80 set aside; the market is at 89,999.99 / 90,000.01.
const bitcoin = marketOf('BTCUSD', { bid: '89999.99', ask: '90000.01' })
const buy: RestingSpot = {
  side: 'buy',
  quantity: lots('0.01'),
  amount: null,
  type: { kind: 'limit', limit: at('80000.00'), until: 'cancelled' },
  reserve: usd('800.80'),
}
const sale: RestingSpot = {
  ...buy,
  side: 'sell',
  reserve: cents(0n),
  type: { kind: 'limit', limit: at('95000.00'), until: 'cancelled' },
}

type Given = { order?: RestingSpot; available?: string; market?: MarketFacts | null }
const amend = (limit: string, { order = buy, available = '0.00', market = bitcoin }: Given = {}) =>
  decideAmendSpot(known('BTCUSD'), order, at(limit), { market, available: usd(available) })
const refused = (limit: string, given: Given = {}) => {
  const decided = amend(limit, given)
  return decided.ok ? 'accepted' : decided.refusal
}

describe('the limit of a resting spot order is changed', () => {
  it('lower: 790.00 and 0.79 of fee leave 10.01', () => {
    const { asked, reserve, transfers } = accepted(amend('79000.00'))
    expect([asked, reserve]).toEqual([{ value: usd('790.00'), fee: usd('0.79') }, usd('790.79')])
    expect(written(transfers)).toEqual(['order-released reserve>cash 10.01'])
  })
  it('higher: 810.00 and 0.81 need 10.01 more, to the cent', () => {
    const { transfers } = accepted(amend('81000.00', { available: '10.01' }))
    expect(written(transfers)).toEqual(['order-reserved cash>reserve 10.01'])
    expect(refused('81000.00', { available: '10.00' })).toBe('insufficient-balance')
  })
  it('of a sale moves no money', () => {
    expect(accepted(amend('96000.00', { order: sale }))).toEqual({
      asked: { value: usd('960.00'), fee: usd('0.96') },
      reserve: 0n,
      transfers: [],
    })
  })
  it('goes on resting: a limit that the price has reached is refused', () => {
    expect(refused('90000.01', { available: '1000.00' })).toBe('limit-price-invalid')
    expect(accepted(amend('90000.00', { available: '1000.00' })).reserve).toBe(usd('900.90'))
    expect(refused('89999.99', { order: sale })).toBe('limit-price-invalid')
    expect(refused('90000.00', { order: sale })).toBe('accepted')
  })
  it('must be a price of the instrument', () => {
    expect(refused('80000.001')).toBe('limit-price-invalid')
    expect(refused('0')).toBe('limit-price-invalid')
  })
  it('is not that of an order that waits for the next price', () =>
    expect(
      refused('79000.00', {
        order: { ...buy, type: { kind: 'market', seen: at('90000.01'), tolerancePpm: 1_000 } },
      }),
    ).toBe('limit-price-invalid'))
  it('does not make it smaller than the least: a hundredth at 99.00 is 0.99', () => {
    expect(refused('99.00')).toBe('order-too-small')
    expect(refused('100.00')).toBe('accepted')
  })
  it('waits for the market', () => {
    expect(refused('79000.00', { market: { ...bitcoin, state: 'closed' } })).toBe('non-trading-hours')
    expect(refused('79000.00', { market: { ...bitcoin, state: 'stale' } })).toBe('data-anomaly')
    expect(refused('79000.00', { market: null })).toBe('data-anomaly')
  })
})
