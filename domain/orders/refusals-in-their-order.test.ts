import { at, known, lots, marketOf, usd } from '@candor/tests/worked-cases/worked-case.ts'
import { describe, expect, it } from 'vitest'
import { decideOrder, type OrderFacts } from './decide-order.ts'
import type { OrderRequest } from './order-request.ts'

type Asked = { request: OrderRequest; facts: OrderFacts }
type Fault = { refusal: string; spoil: (asked: Asked) => Asked }

// Ten coins at 0.2050 with 2×: 1.02 and a cent. Taken as they are, both requests are accepted.
const market = marketOf('XLMUSD', { bid: '0.2048', ask: '0.2050' })
const facts: OrderFacts = {
  verified: true,
  market,
  available: usd('100.00'),
  openPositions: 199,
  restingOrders: 199,
}
const coins = { side: 'long', leverage: 2, quantity: lots('10') } as const
const none = { takeProfit: null, stopLoss: null }
const seen = { kind: 'market', seen: at('0.2050'), tolerancePpm: 1_000 } as const
const limit = { kind: 'limit', limit: at('0.2000'), until: 'cancelled' } as const
const now: Asked = { request: { ...coins, stops: none, type: seen }, facts }
const later: Asked = { request: { ...coins, stops: none, type: limit }, facts }

const inRequest = (change: (request: OrderRequest) => Partial<OrderRequest>) => (asked: Asked) => ({
  ...asked,
  request: { ...asked.request, ...change(asked.request) },
})
const inFacts = (change: Partial<OrderFacts>) => (asked: Asked) => ({
  ...asked,
  facts: { ...asked.facts, ...change },
})
const inState = (state: 'closed' | 'halted' | 'stale') => (asked: Asked) =>
  inFacts({ market: asked.facts.market && { ...asked.facts.market, state } })(asked)

/** One coin at 0.0049 with 2× is a quarter of a cent of margin. */
const cheap = marketOf('XLMUSD', { bid: '0.0048', ask: '0.0049' })
const tiny = inRequest(({ type }) => ({
  quantity: lots('1'),
  type: type.kind === 'limit' ? { ...type, limit: at('0.0040') } : type,
}))

// In the published order. The market cannot be in two states, so each of the three is tried against what follows.
const before: Fault[] = [{ refusal: 'account-not-verified', spoil: inFacts({ verified: false }) }]
const states: Fault[] = [
  { refusal: 'non-trading-hours', spoil: inState('closed') },
  { refusal: 'instrument-halted', spoil: inState('halted') },
  { refusal: 'data-anomaly', spoil: inState('stale') },
  { refusal: 'data-anomaly', spoil: inFacts({ market: null }) },
]
const shape: Fault[] = [
  { refusal: 'quantity-invalid', spoil: inRequest(() => ({ quantity: lots('1.5') })) },
  { refusal: 'leverage-invalid', spoil: inRequest(() => ({ leverage: 3 })) },
]
const limitPrice: Fault = {
  refusal: 'limit-price-invalid',
  spoil: inRequest(({ type }) => ({
    type: type.kind === 'limit' ? { ...type, limit: at('0.20005') } : type,
  })),
}
const price: Fault = {
  refusal: 'price-moved',
  spoil: inRequest(({ type }) => ({ type: type.kind === 'market' ? { ...type, seen: at('0.0010') } : type })),
}
const lines: Fault[] = [
  {
    refusal: 'take-profit-invalid',
    spoil: inRequest(({ stops }) => ({ stops: { ...stops, takeProfit: at('0.0001') } })),
  },
  {
    refusal: 'stop-loss-invalid',
    spoil: inRequest(({ stops }) => ({ stops: { ...stops, stopLoss: at('0.9000') } })),
  },
]
const money: Fault[] = [
  { refusal: 'insufficient-balance', spoil: inFacts({ available: usd('0.00') }) },
  { refusal: 'too-many-open', spoil: inFacts({ openPositions: 200, restingOrders: 200 }) },
]
const marginNow: Fault = {
  refusal: 'margin-invalid',
  spoil: (asked) =>
    inFacts({ market: asked.facts.market && { ...cheap, state: asked.facts.market.state } })(tiny(asked)),
}
const marginLater: Fault = { refusal: 'margin-invalid', spoil: tiny }

const ofMarket = [...before, ...states, ...shape, marginNow, ...lines, price, ...money]
const ofLimit = [...before, ...states, ...shape, limitPrice, marginLater, ...lines, ...money]

const outcome = (asked: Asked) => {
  const decided = decideOrder(known('XLMUSD'), asked.request, asked.facts)
  return decided.ok ? decided.value.outcome.kind : decided.refusal
}
const pairsOf = (faults: readonly Fault[]) =>
  faults.flatMap((first, place) =>
    faults
      .slice(place + 1)
      .filter((second) => !(states.includes(first) && states.includes(second)))
      .map((second) => ({ first, second, name: `${first.refusal} before ${second.refusal}` })),
  )

describe('a market order', () => {
  it('without fault is filled', () => expect(outcome(now)).toBe('filled'))
  it.each(ofMarket)('is refused for $refusal', ({ refusal, spoil }) =>
    expect(outcome(spoil(now))).toBe(refusal),
  )
  it.each(pairsOf(ofMarket))('$name', ({ first, second }) => {
    expect(outcome(first.spoil(second.spoil(now)))).toBe(first.refusal)
  })
})

describe('a limit order', () => {
  it('without fault rests', () => expect(outcome(later)).toBe('resting'))
  it.each(ofLimit)('is refused for $refusal', ({ refusal, spoil }) =>
    expect(outcome(spoil(later))).toBe(refusal),
  )
  it.each(pairsOf(ofLimit))('$name', ({ first, second }) =>
    expect(outcome(first.spoil(second.spoil(later)))).toBe(first.refusal),
  )
})

describe('an order with everything wrong', () => {
  it('is refused for each fault in turn, as one after another is mended', () => {
    const told = ofMarket.filter(({ spoil }) => !states.slice(1).some((state) => state.spoil === spoil))
    for (let mended = 0; mended < told.length; mended += 1) {
      const spoilt = told.slice(mended).reduceRight((asked, { spoil }) => spoil(asked), now)
      expect(outcome(spoilt)).toBe(told[mended]?.refusal)
    }
  })
})
