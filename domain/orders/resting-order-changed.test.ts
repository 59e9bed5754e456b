import { accepted, at, known, lots, marketOf, usd, written } from '@candor/tests/worked-cases/worked-case.ts'
import { describe, expect, it } from 'vitest'
import type { MarketFacts } from '../quotes/market-refusal.ts'
import { decideAmend } from './decide-amend.ts'
import type { LimitOrder } from './decide-fill.ts'

// A buy of one ounce at 4,300.00 rests with 217.15 set aside; the market is at 4,319.90 / 4,320.10.
const gold = marketOf('XAUUSD', { bid: '4319.90', ask: '4320.10' })
type Changes = {
  side?: 'long' | 'short'
  limit: string
  takeProfit?: string
  stopLoss?: string
  available?: string
  market?: MarketFacts | null
}

const amend = ({
  side = 'long',
  limit,
  takeProfit,
  stopLoss,
  available = '0.00',
  market = gold,
}: Changes) => {
  const order: LimitOrder = {
    side,
    leverage: 20,
    quantity: lots('0.01'),
    stops: {
      takeProfit: takeProfit === undefined ? null : at(takeProfit),
      stopLoss: stopLoss === undefined ? null : at(stopLoss),
    },
    type: { kind: 'limit', limit: at(limit), until: 'cancelled' },
  }
  return decideAmend(known('XAUUSD'), order, { market, reserve: usd('217.15'), available: usd(available) })
}
const refused = (changes: Changes) => {
  const decided = amend(changes)
  return decided.ok ? 'accepted' : decided.refusal
}

describe('a resting order is changed', () => {
  it('lower: 214.50 and 2.145, up to 2.15, leave fifty cents', () => {
    const { reserve, transfers } = accepted(amend({ limit: '4290.00' }))
    expect(reserve).toBe(usd('216.65'))
    expect(written(transfers)).toEqual(['order-released reserve>cash 0.50'])
  })
  it('higher: 215.50 and 2.155, up to 2.16, need 0.51 more, to the cent', () => {
    const { transfers } = accepted(amend({ limit: '4310.00', available: '0.51' }))
    expect(written(transfers)).toEqual(['order-reserved cash>reserve 0.51'])
    expect(refused({ limit: '4310.00', available: '0.50' })).toBe('insufficient-balance')
  })
  it('in its lines alone moves no money', () =>
    expect(accepted(amend({ limit: '4300.00', stopLoss: '4250.00' }))).toEqual({
      asked: { amount: usd('4300.00'), margin: usd('215.00'), fee: usd('2.15') },
      reserve: usd('217.15'),
      transfers: [],
    }))
  it('goes on resting: a limit that the price has reached is refused', () => {
    expect(refused({ limit: '4320.09', available: '9.00' })).toBe('accepted')
    expect(refused({ limit: '4320.10', available: '9.00' })).toBe('limit-price-invalid')
    expect(refused({ side: 'short', limit: '4319.91', available: '9.00' })).toBe('accepted')
    expect(refused({ side: 'short', limit: '4319.90', available: '9.00' })).toBe('limit-price-invalid')
  })
  it('to no margin at all is refused: 0.05 / 20 is a quarter of a cent', () =>
    expect(refused({ limit: '0.05' })).toBe('margin-invalid'))
})

describe('what stands in the way, in its order', () => {
  const wrong = { limit: '4300.005', takeProfit: '1.00', stopLoss: '9000.00' }
  it.each([
    ['closed', 'non-trading-hours'],
    ['halted', 'instrument-halted'],
    ['stale', 'data-anomaly'],
  ] as const)('%s: %s', (state, refusal) => {
    expect(refused({ ...wrong, market: { ...gold, state } })).toBe(refusal)
  })
  it('then the limit, the take profit, the stop loss and the money', () => {
    expect(refused({ ...wrong, market: null })).toBe('data-anomaly')
    expect(refused(wrong)).toBe('limit-price-invalid')
    expect(refused({ ...wrong, limit: '4310.00' })).toBe('take-profit-invalid')
    expect(refused({ ...wrong, limit: '4310.00', takeProfit: '4400.00' })).toBe('stop-loss-invalid')
    const good = { limit: '4310.00', takeProfit: '4400.00', stopLoss: '4250.00' }
    expect(refused(good)).toBe('insufficient-balance')
    expect(refused({ ...good, available: '0.51' })).toBe('accepted')
  })
})
