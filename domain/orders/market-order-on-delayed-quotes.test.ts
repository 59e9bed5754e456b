import { accepted, at, known, lots, marketOf, usd, written } from '@candor/tests/worked-cases/worked-case.ts'
import { describe, expect, it } from 'vitest'
import { countsFrom } from './counts-from.ts'
import { decideFill } from './decide-fill.ts'
import { decideOrder, type OrderFacts } from './decide-order.ts'
import type { OrderRequest } from './order-request.ts'

const gold = (bid: string, ask: string) => ({ ...marketOf('XAUUSD', { bid, ask }), delayed: true })
const shown = gold('4319.90', '4320.10')
const facts: OrderFacts = {
  verified: true,
  market: shown,
  available: usd('1000.00'),
  openPositions: 0,
  restingOrders: 0,
}
const order = (changes: Partial<OrderRequest> = {}): OrderRequest => ({
  side: 'long',
  leverage: 20,
  quantity: lots('0.01'),
  stops: { takeProfit: null, stopLoss: null },
  type: { kind: 'market', seen: at('4320.10'), tolerancePpm: 1_000 },
  ...changes,
})
const short = { side: 'short', type: { kind: 'market', seen: at('4319.90'), tolerancePpm: 1_000 } } as const
const place = (request = order(), changes: Partial<OrderFacts> = {}) =>
  decideOrder(known('XAUUSD'), request, { ...facts, ...changes })
const fill = (market: ReturnType<typeof gold>, request = order(), available = '1.00') => {
  const money = { reserve: usd('218.17'), available: usd(available) }
  return accepted(decideFill(known('XAUUSD'), request, { market, ...money }))
}

describe('from which tick on', () => {
  const { tick } = shown
  it('counts the tick of the moment where prices come as they are made', () => {
    expect(countsFrom({ ...shown, delayed: false }, tick.at + 900)).toBe(tick.at)
  })
  it('counts only what is stamped after the acceptance where they come a quarter of an hour late', () => {
    expect(countsFrom(shown, tick.at + 900_000)).toBe(tick.at + 900_001)
  })
  it('never counts a tick that was shown, even from a clock that is ahead of ours', () => {
    expect(countsFrom(shown, tick.at - 3_000)).toBe(tick.at + 1)
  })
})

describe('a market order on delayed quotes', () => {
  it('waits: 4,320.10 / 20 = 216.005, so 216.00, and a fee of 2.17 are set aside', () => {
    const { outcome, transfers } = accepted(place())
    expect(outcome).toEqual({ kind: 'resting', reserve: usd('218.17') })
    expect(written(transfers)).toEqual(['order-reserved cash>reserve 218.17'])
  })
  it('fills at once on quotes that are not delayed', () => {
    const { outcome } = accepted(place(order(), { market: { ...shown, delayed: false } }))
    expect(outcome.kind).toBe('filled')
  })
  it('is refused for what any order is refused for, by the price that is shown', () => {
    const refused = (changes: Partial<OrderFacts>, request = order()) => {
      const decided = place(request, changes)
      return decided.ok ? 'taken' : decided.refusal
    }
    for (const [state, refusal] of [
      ['closed', 'non-trading-hours'],
      ['halted', 'instrument-halted'],
      ['stale', 'data-anomaly'],
    ] as const)
      expect(refused({ market: { ...shown, state } })).toBe(refusal)
    const seen = { kind: 'market', seen: at('4300.00'), tolerancePpm: 1_000 } as const
    expect(refused({}, order({ type: seen }))).toBe('price-moved')
    expect(refused({ available: usd('218.16') })).toBe('insufficient-balance')
    // It rests, so that it counts among what rests and not among what is open.
    expect(refused({ openPositions: 200 })).toBe('taken')
    expect(refused({ restingOrders: 200 })).toBe('too-many-open')
  })

  it('fills at the ask of the tick, and takes what lacks from what is available', () => {
    // 4,322.20 / 20 = 216.11 and 2.17 are 218.28: 0.11 more than is set aside.
    const filled = fill(gold('4322.00', '4322.20'))
    expect(filled).toMatchObject({ kind: 'filled', price: at('4322.20'), fee: usd('2.17') })
    expect(written(filled.transfers)).toEqual([
      'order-reserved cash>reserve 0.11',
      'margin-set-aside reserve>margin 216.11',
      'opening-fee reserve>house-fees 2.17',
    ])
  })
  it('a short fills at the bid, a better price is always welcome', () => {
    // 4,400.00 / 20 = 220.00 and 2.20.
    expect(fill(gold('4400.00', '4400.20'), order(short), '5.00')).toMatchObject({ price: at('4400.00') })
  })
  it.each([
    // A thousandth of 4,320.10 is 4.3201; of 4,319.90 it is 4.3199.
    ['4324.00', '4324.42', order(), 'filled'],
    ['4324.00', '4324.43', order(), 'price-moved'],
    ['4315.59', '4315.80', order(short), 'filled'],
    ['4315.58', '4315.80', order(short), 'price-moved'],
  ])('at %s / %s within its tolerance or not at all: %#', (bid, ask, request, expected) => {
    const decided = fill(gold(bid, ask), request)
    expect(decided.kind === 'filled' ? 'filled' : decided.reason).toBe(expected)
    if (decided.kind === 'cancelled')
      expect(written(decided.transfers)).toEqual(['order-released reserve>cash 218.17'])
  })
  it('is cancelled where the money does not reach', () => {
    expect(fill(gold('4322.00', '4322.20'), order(), '0.10')).toMatchObject({
      kind: 'cancelled',
      reason: 'insufficient-balance',
    })
  })
  it.each(['closed', 'halted', 'stale'] as const)('waits on while the market is %s', (state) => {
    const money = { reserve: usd('218.17'), available: usd('1.00') }
    const market = { ...gold('4320.00', '4320.10'), state }
    expect(decideFill(known('XAUUSD'), order(), { market, ...money })).toEqual({
      ok: false,
      refusal: 'not-due',
    })
  })
})

describe('a limit order on delayed quotes', () => {
  it('rests although the shown price has reached it: 4,330 / 20 = 216.50 and 2.17', () => {
    const limit = { kind: 'limit', limit: at('4330.00'), until: 'cancelled' } as const
    expect(accepted(place(order({ type: limit }))).outcome).toEqual({
      kind: 'resting',
      reserve: usd('218.67'),
    })
  })
})
