import { at, known, lots, marketOf, usd, written } from '@candor/tests/worked-cases/worked-case.ts'
import { describe, expect, it } from 'vitest'
import type { OwnStanding } from '../limits/check-limits.ts'
import { cents, noCents } from '../money/cents.ts'
import { decideSpot, type SpotFacts } from './decide-spot.ts'
import { decideSpotFill, type RestingSpot } from './decide-spot-fill.ts'
import { emptyHolding } from './holding.ts'
import type { SpotRequest } from './spot-request.ts'

type Asked = { request: SpotRequest; facts: SpotFacts }
type Fault = { refusal: string; spoil: (asked: Asked) => Asked }

const market = marketOf('0700.HK', { bid: '598.50', ask: '599.50', rate: '7.783' })
const held = {
  ...emptyHolding('0700.HK'),
  quantity: lots('300'),
  reserved: lots('100'),
  cost: usd('23000.00'),
}
const own: OwnStanding = {
  now: 1_000,
  limits: {},
  timeOutUntil: null,
  lostToday: noCents,
  stakedToday: usd('100.00'),
  contractsToday: 0,
}
const facts: SpotFacts = {
  verified: true,
  market,
  available: usd('7710.40'),
  holding: held,
  restingOrders: 199,
  own,
}
const seen = { kind: 'market', seen: at('599.50'), tolerancePpm: 1_000 } as const
const limit = { kind: 'limit', limit: at('590.00'), until: 'cancelled' } as const
const lot = { by: 'quantity', quantity: lots('100') } as const
const buyNow: Asked = { request: { side: 'buy', size: lot, type: seen }, facts }
const buyLater: Asked = { request: { side: 'buy', size: lot, type: limit }, facts }
const sellNow: Asked = {
  request: { side: 'sell', size: lot, type: { ...seen, seen: at('598.50') } },
  facts,
}
const sellLater: Asked = {
  request: { side: 'sell', size: lot, type: { ...limit, limit: at('605.00') } },
  facts,
}

const inFacts = (change: Partial<SpotFacts>) => (asked: Asked) => ({
  ...asked,
  facts: { ...asked.facts, ...change },
})
const inOwn = (change: Partial<OwnStanding>) => (asked: Asked) =>
  inFacts({ own: { ...own, ...asked.facts.own, ...change } })(asked)
const inState = (state: 'closed' | 'halted' | 'stale') => inFacts({ market: { ...market, state } })
const inRequest = (change: Partial<SpotRequest>) => (asked: Asked) => ({
  ...asked,
  request: { ...asked.request, ...change },
})

const before: Fault[] = [{ refusal: 'account-not-verified', spoil: inFacts({ verified: false }) }]
const stops: Fault[] = [
  { refusal: 'time-out', spoil: inOwn({ timeOutUntil: 1_001 }) },
  {
    refusal: 'loss-limit-reached',
    spoil: inOwn({ lostToday: usd('50.00'), limits: { 'loss-per-day': 50_00n } }),
  },
]
const states: Fault[] = [
  { refusal: 'non-trading-hours', spoil: inState('closed') },
  { refusal: 'instrument-halted', spoil: inState('halted') },
  { refusal: 'data-anomaly', spoil: inState('stale') },
  { refusal: 'data-anomaly', spoil: inFacts({ market: null }) },
]
const size: Fault = {
  refusal: 'quantity-invalid',
  spoil: inRequest({ size: { by: 'quantity', quantity: lots('150') } }),
}
const limitPrice: Fault = {
  refusal: 'limit-price-invalid',
  spoil: inRequest({ type: { ...limit, limit: at('590.25') } }),
}
const moved: Fault = { refusal: 'price-moved', spoil: inRequest({ type: { ...seen, seen: at('595.00') } }) }
const movedDown: Fault = {
  refusal: 'price-moved',
  spoil: inRequest({ type: { ...seen, seen: at('605.00') } }),
}
const poor: Fault = { refusal: 'insufficient-balance', spoil: inFacts({ available: usd('1.00') }) }
const empty: Fault = {
  refusal: 'insufficient-holding',
  spoil: inFacts({ holding: { ...held, reserved: lots('300') } }),
}
const many: Fault = { refusal: 'too-many-open', spoil: inFacts({ restingOrders: 200 }) }
const sizes: Fault[] = [
  { refusal: 'stake-too-large', spoil: inOwn({ limits: { 'largest-stake': 10_00n } }) },
  { refusal: 'stake-limit-reached', spoil: inOwn({ limits: { 'stake-per-day': 110_00n } }) },
]

const outcome = ({ request, facts: given }: Asked) => {
  const decided = decideSpot(known('0700.HK'), request, given)
  return decided.ok ? decided.value.outcome.kind : decided.refusal
}
/** Two limits share one field, and a market has one state: each of those is tried against what follows. */
const exclusive = [states, sizes, stops]
const pairsOf = (faults: readonly Fault[]) =>
  faults.flatMap((first, place) =>
    faults
      .slice(place + 1)
      .filter((second) => !exclusive.some((group) => group.includes(first) && group.includes(second)))
      .filter((second) => !(first.refusal === 'loss-limit-reached' && sizes.includes(second)))
      .map((second) => [`${first.refusal} before ${second.refusal}`, first, second] as const),
  )

describe.each([
  ['a buy at the market', buyNow, 'filled', [...before, ...stops, ...states, size, moved, poor, ...sizes]],
  [
    'a resting buy',
    buyLater,
    'resting',
    [...before, ...stops, ...states, size, limitPrice, poor, many, ...sizes],
  ],
  ['a sale at the market', sellNow, 'filled', [...before, ...states, size, movedDown, empty]],
  ['a resting sale', sellLater, 'resting', [...before, ...states, size, limitPrice, empty, many]],
] as const)('%s', (_, asked, kind, faults) => {
  it('is taken as it is', () => expect(outcome(asked)).toBe(kind))
  it.each(faults.map((fault) => [fault.refusal, fault] as const))('is refused: %s', (code, { spoil }) =>
    expect(outcome(spoil(asked))).toBe(code),
  )
  it.each(pairsOf(faults))('%s', (_name, first, second) => {
    // Two changes of one field cannot be combined; where the second undoes the first, the other way round must hold.
    const both = [first.spoil(second.spoil(asked)), second.spoil(first.spoil(asked))].map(outcome)
    expect(both).toContain(first.refusal)
  })
})

it('a sale is taken in a time-out and past every limit', () => {
  const limits = { 'loss-per-day': 1n, 'stake-per-day': 1n, 'largest-stake': 1n }
  const hard = inOwn({ timeOutUntil: 2_000, lostToday: usd('9.00'), limits })
  expect(outcome(hard(sellNow))).toBe('filled')
})

describe('sizes of spot', () => {
  const decide = (symbol: string, request: SpotRequest, given: Partial<SpotFacts> = {}) =>
    decideSpot(known(symbol), request, {
      ...facts,
      holding: emptyHolding(symbol),
      available: usd('9000.00'),
      own: undefined,
      ...given,
    })
  const apple = marketOf('AAPL', { bid: '272.40', ask: '272.41' })

  it('a share of Apple for $50, in millionths; not for less than a dollar', () => {
    const buy = (amount: string): SpotRequest => ({
      side: 'buy',
      size: { by: 'amount', amount: usd(amount) },
      type: { kind: 'any-price' },
    })
    const bought = decide('AAPL', buy('50.00'), { market: apple })
    expect(bought).toMatchObject({ ok: true, value: { quantity: lots('0.183381') } })
    expect(decide('AAPL', buy('0.99'), { market: apple })).toEqual({ ok: false, refusal: 'order-too-small' })
    expect(decide('AAPL', buy('1.00'), { market: apple }).ok).toBe(true)
  })

  it('not by an amount that buys no board lot, nor of a currency pair', () => {
    const buy = {
      side: 'buy',
      size: { by: 'amount', amount: usd('500.00') },
      type: { kind: 'any-price' },
    } as const
    expect(decide('0700.HK', buy)).toEqual({ ok: false, refusal: 'order-too-small' })
    const euro = marketOf('EURUSD', { bid: '1.17000', ask: '1.17002' })
    expect(decide('EURUSD', buy, { market: euro })).toEqual({ ok: false, refusal: 'quantity-invalid' })
  })

  it('a sale of all takes what is free, odd as it may be; a sale by amount and a buy of all are no orders', () => {
    const odd = { ...held, quantity: lots('37'), reserved: lots('0') }
    const all = { side: 'sell', size: { by: 'all' }, type: { kind: 'any-price' } } as const
    expect(decide('0700.HK', all, { holding: odd })).toMatchObject({ value: { quantity: lots('37') } })
    expect(decide('0700.HK', all)).toEqual({ ok: false, refusal: 'insufficient-holding' })
    const whole = { ...all, size: { by: 'quantity', quantity: lots('37') } } as const
    expect(decide('0700.HK', whole, { holding: odd }).ok).toBe(true)
    const amount = { ...all, size: { by: 'amount', amount: usd('50.00') } } as const
    expect(decide('0700.HK', amount, { holding: odd })).toEqual({ ok: false, refusal: 'quantity-invalid' })
    expect(decide('0700.HK', { ...all, side: 'buy' })).toEqual({ ok: false, refusal: 'quantity-invalid' })
  })
})

describe('a resting order', () => {
  const gave = (result: ReturnType<typeof decideSpotFill>) => {
    if (!result.ok) return result.refusal
    return [result.value.kind, ...written(result.value.transfers)]
  }
  // 100 × 590 = 59,000 HKD / 7.783 = 7,580.624438; 0.10 % is 7.580624.
  const buy = {
    side: 'buy',
    quantity: lots('100'),
    amount: null,
    type: limit,
    reserve: usd('7588.21'),
  } as const
  const fill = (order: RestingSpot, facts: Parameters<typeof decideSpotFill>[2]) =>
    decideSpotFill(known('0700.HK'), order, facts)
  const now = (bid: string, ask: string, rate = '7.783') => marketOf('0700.HK', { bid, ask, rate })
  const rest = { available: usd('5.00'), holding: held }

  it('sets aside what it costs at its limit, or what it sells', () => {
    const bought = decideSpot(known('0700.HK'), buyLater.request, facts)
    if (!bought.ok) throw new Error(bought.refusal)
    expect(written(bought.value.transfers)).toEqual(['order-reserved cash>reserve 7588.21'])
    expect(decideSpot(known('0700.HK'), sellLater.request, facts)).toMatchObject({
      value: { outcome: { kind: 'resting', reserve: 0n, holding: { reserved: lots('200') } }, transfers: [] },
    })
  })

  it('is filled at its limit or better, and gives back what is over', () => {
    expect(gave(fill(buy, { market: now('589.50', '590.50'), ...rest }))).toBe('not-due')
    // 58,950 / 7.783 = 7,574.200179 and 7.574200.
    expect(gave(fill(buy, { market: now('588.50', '589.50'), ...rest }))).toEqual([
      'filled',
      'order-released reserve>cash 6.43',
      'spot-bought reserve>house-trading 7574.20',
      'spot-fee reserve>house-fees 7.58',
    ])
  })

  it('takes what the exchange rate has added from what is available, and ends where that does not reach', () => {
    // 59,000 / 7.778 = 7,585.497557 and 7.585498: 7,593.09, 4.88 more than is set aside.
    expect(gave(fill(buy, { market: now('589.00', '590.00', '7.778'), ...rest }))).toEqual([
      'filled',
      'order-reserved cash>reserve 4.88',
      'spot-bought reserve>house-trading 7585.50',
      'spot-fee reserve>house-fees 7.59',
    ])
    expect(gave(fill(buy, { market: now('589.00', '590.00', '7.770'), ...rest }))).toEqual([
      'cancelled',
      'order-released reserve>cash 7588.21',
    ])
  })

  it('ends when a limit that was set meanwhile forbids it; a sale does not', () => {
    const stopped = { ...own, timeOutUntil: 5_000 }
    const market = now('589.00', '590.00')
    const ended = fill(buy, { market, ...rest, own: stopped })
    expect(ended).toMatchObject({ value: { kind: 'cancelled', reason: 'own-limit' } })
    const sale = {
      ...buy,
      side: 'sell',
      type: { ...limit, limit: at('585.00') },
      reserve: cents(0n),
    } as const
    // 58,900 / 7.783 = 7,567.776... and a third of the cost of 23,000.00.
    expect(fill(sale, { market, ...rest, own: stopped })).toMatchObject({
      value: {
        kind: 'filled',
        fill: {
          value: usd('7567.78'),
          cost: usd('7666.67'),
          holding: { quantity: lots('200'), reserved: 0n },
        },
      },
    })
  })

  it.each(['closed', 'halted', 'stale'] as const)('waits while the market is %s', (state) =>
    expect(gave(fill(buy, { market: { ...now('580.00', '581.00'), state }, ...rest }))).toBe('not-due'),
  )
})
