import { accepted, at, known, lots, marketOf, usd, written } from '@candor/tests/worked-cases/worked-case.ts'
import { describe, expect, it } from 'vitest'
import { cents } from '../money/cents.ts'
import { decideSpot, type SpotFacts } from './decide-spot.ts'
import { decideSpotFill, type RestingSpot } from './decide-spot-fill.ts'
import { emptyHolding } from './holding.ts'
import type { SpotRequest } from './spot-request.ts'

const spy = known('SPY')
const quoted = (bid: string, ask: string) => ({ ...marketOf('SPY', { bid, ask }), delayed: true })
const shown = quoted('671.90', '671.93')
const held = { ...emptyHolding('SPY'), quantity: lots('2'), cost: usd('1300.00') }
const facts: SpotFacts = {
  verified: true,
  market: shown,
  available: usd('50.00'),
  holding: held,
  restingOrders: 0,
}
const seen = { kind: 'market', seen: at('671.93'), tolerancePpm: 5_000 } as const
const buy: SpotRequest = { side: 'buy', size: { by: 'amount', amount: usd('50.00') }, type: seen }
const sell: SpotRequest = { side: 'sell', size: { by: 'all' }, type: { ...seen, seen: at('671.90') } }

describe('a spot order on delayed quotes', () => {
  it('to buy waits with its money set aside: 0.074345 × 671.93 is 49.95, and 0.05', () => {
    const decided = accepted(decideSpot(spy, buy, facts))
    expect(decided).toMatchObject({ quantity: lots('0.074345'), outcome: { kind: 'resting' } })
    expect(written(decided.transfers)).toEqual(['order-reserved cash>reserve 50.00'])
  })
  it('to sell waits with its quantity set aside', () => {
    expect(accepted(decideSpot(spy, sell, facts))).toMatchObject({
      quantity: lots('2'),
      outcome: { kind: 'resting', holding: { reserved: lots('2') } },
      transfers: [],
    })
  })
  it('at a limit that the shown price has reached rests all the same', () => {
    const type = { kind: 'limit', limit: at('680.00'), until: 'cancelled' } as const
    const size = { by: 'quantity', quantity: lots('0.05') } as const
    // 0.05 × 680 = 34.00, and 0.04 because 0.034 is rounded up.
    expect(accepted(decideSpot(spy, { side: 'buy', size, type }, facts)).outcome).toMatchObject({
      kind: 'resting',
      reserve: usd('34.04'),
    })
  })
})

describe('the tick that it has waited for', () => {
  const waiting: RestingSpot = {
    side: 'buy',
    quantity: lots('0.074345'),
    amount: usd('50.00'),
    type: seen,
    reserve: usd('50.00'),
  }
  const fill = (order: RestingSpot, bid: string, ask: string, available = '0.00') =>
    accepted(
      decideSpotFill(spy, order, { market: quoted(bid, ask), available: usd(available), holding: held }),
    )

  it.each([
    // 0.074007 × 675.00 = 49.9547; a millionth more is 49.9554, 49.96, and with 0.05 too much.
    ['675.00', '0.074007'],
    // 0.075120 × 665.00 = 49.9548; a millionth more is 49.9555, 49.96.
    ['665.00', '0.075120'],
  ])('an amount buys what fits into it at %s: %s', (ask, quantity) => {
    const decided = fill(waiting, '664.00', ask)
    expect(decided).toMatchObject({ kind: 'filled', fill: { quantity: lots(quantity) } })
    expect(written(decided.transfers)).toEqual([
      'spot-bought reserve>house-trading 49.95',
      'spot-fee reserve>house-fees 0.05',
    ])
  })
  it('a quantity stays what it is, and takes what lacks from what is available', () => {
    // 0.074345 × 675.00 = 50.182875, and 0.06.
    const order = { ...waiting, amount: null }
    expect(written(fill(order, '674.00', '675.00', '0.24').transfers)).toEqual([
      'order-reserved cash>reserve 0.24',
      'spot-bought reserve>house-trading 50.18',
      'spot-fee reserve>house-fees 0.06',
    ])
    expect(fill(order, '674.00', '675.00', '0.23')).toMatchObject({ reason: 'insufficient-balance' })
  })
  it('is cancelled beyond its tolerance, and gives everything back', () => {
    // 0.5 % of 671.93 is 3.35965.
    expect(fill(waiting, '675.00', '675.28').kind).toBe('filled')
    const decided = fill(waiting, '675.00', '675.29')
    expect(decided).toMatchObject({ kind: 'cancelled', reason: 'price-moved' })
    expect(written(decided.transfers)).toEqual(['order-released reserve>cash 50.00'])
  })
  it('a sale is paid the bid, or is cancelled beyond its tolerance', () => {
    const sale: RestingSpot = {
      side: 'sell',
      quantity: lots('2'),
      amount: null,
      type: { ...seen, seen: at('671.90') },
      reserve: cents(0n),
    }
    const reserved = { ...held, reserved: lots('2') }
    const at668 = accepted(
      decideSpotFill(spy, sale, {
        market: quoted('668.55', '668.60'),
        available: usd('0.00'),
        holding: reserved,
      }),
    )
    // 2 × 668.55 = 1,337.10, and 1.34. 0.5 % of 671.90 is 3.3595.
    expect(written(at668.transfers)).toEqual([
      'spot-sold house-trading>cash 1337.10',
      'spot-fee cash>house-fees 1.34',
    ])
    const lower = { market: quoted('668.54', '668.60'), available: usd('0.00'), holding: reserved }
    expect(accepted(decideSpotFill(spy, sale, lower))).toMatchObject({
      kind: 'cancelled',
      reason: 'price-moved',
      holding: { reserved: 0n },
    })
  })
})
