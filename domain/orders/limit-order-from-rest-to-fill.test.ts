import { accepted, at, known, lots, marketOf, usd, written } from '@candor/tests/worked-cases/worked-case.ts'
import { describe, expect, it } from 'vitest'
import { writeCents } from '../money/cents.ts'
import type { Stops } from '../positions/stops.ts'
import type { MarketFacts } from '../quotes/market-refusal.ts'
import { decideFill, type LimitOrder, returnReserve } from './decide-fill.ts'
import { decideOrder } from './decide-order.ts'

const none: Stops = { takeProfit: null, stopLoss: null }
const limitOrder = (
  side: 'long' | 'short',
  limit: string,
  { quantity = '0.01', leverage = 20, stops = none } = {},
): LimitOrder => ({
  side,
  leverage,
  quantity: lots(quantity),
  stops,
  type: { kind: 'limit', limit: at(limit), until: 'cancelled' },
})
const gold = (bid: string, ask: string, state: MarketFacts['state'] = 'live') =>
  marketOf('XAUUSD', { bid, ask, state })
const place = (
  order: LimitOrder,
  market = gold('4319.90', '4320.10'),
  available = '1000.00',
  open = { openPositions: 0, restingOrders: 0 },
) => decideOrder(known('XAUUSD'), order, { verified: true, market, available: usd(available), ...open })
const fill = (
  order: LimitOrder,
  market: MarketFacts | null,
  reserve: string,
  available = '0.00',
  symbol = 'XAUUSD',
) => decideFill(known(symbol), order, { market, reserve: usd(reserve), available: usd(available) })
const filled = (...asked: Parameters<typeof fill>) => {
  const decided = accepted(fill(...asked))
  if (decided.kind !== 'filled') throw new Error('cancelled')
  return decided
}

describe('a limit order is placed', () => {
  it('a buy below the ask rests: 4,300 / 20 = 215.00 and 2.15 are set aside', () => {
    const decided = accepted(place(limitOrder('long', '4300.00')))
    expect(decided.outcome).toEqual({ kind: 'resting', reserve: usd('217.15') })
    expect(written(decided.transfers)).toEqual(['order-reserved cash>reserve 217.15'])
  })
  it('a sell above the bid rests: 4,340 / 20 = 217.00 and 2.17', () => {
    const decided = accepted(place(limitOrder('short', '4340.00')))
    expect(decided.outcome).toEqual({ kind: 'resting', reserve: usd('219.17') })
  })
  it.each([
    // At once at the price of the moment, which is the limit or better.
    ['long', '4320.09', 'resting'],
    ['long', '4320.10', '4320.10'],
    ['long', '4330.00', '4320.10'],
    ['short', '4319.91', 'resting'],
    ['short', '4319.90', '4319.90'],
    ['short', '4000.00', '4319.90'],
  ] as const)('a %s at %s: %s', (side, limit, expected) => {
    const { outcome } = accepted(place(limitOrder(side, limit)))
    expect(outcome.kind === 'filled' ? outcome.price : outcome.kind).toBe(
      expected === 'resting' ? expected : at(expected),
    )
  })
  it('one that crosses pays what the better price asks: 216.005 is midway, the even cent is 216.00', () => {
    const decided = accepted(place(limitOrder('long', '4330.00')))
    // 0.05 % of 4,320.10 is 2.16005.
    expect(written(decided.transfers)).toEqual([
      'margin-set-aside cash>margin 216.00',
      'opening-fee cash>house-fees 2.17',
    ])
  })
  it('needs its reserve to the cent', () => {
    const low = limitOrder('long', '4300.00')
    expect(place(low, gold('4319.90', '4320.10'), '217.15').ok).toBe(true)
    const refused = { ok: false, refusal: 'insufficient-balance' }
    expect(place(low, gold('4319.90', '4320.10'), '217.14')).toEqual(refused)
  })
  it.each(['0', '-4300.00', '4300.005', '90071992.55', '999999999999999999'])('cannot name %s', (limit) =>
    expect(place(limitOrder('long', limit))).toEqual({ ok: false, refusal: 'limit-price-invalid' }),
  )
  it('its stops are judged as if the price had come to the limit', () => {
    const withStops = (takeProfit: string, stopLoss: string) =>
      place(limitOrder('long', '4300.00', { stops: { takeProfit: at(takeProfit), stopLoss: at(stopLoss) } }))
    // The line is half of 215.00 below 4,300.00.
    expect(withStops('4300.01', '4192.51').ok).toBe(true)
    expect(withStops('4300.00', '4192.51')).toEqual({ ok: false, refusal: 'take-profit-invalid' })
    expect(withStops('4300.01', '4192.50')).toEqual({ ok: false, refusal: 'stop-loss-invalid' })
    expect(withStops('4300.01', '4300.00')).toEqual({ ok: false, refusal: 'stop-loss-invalid' })
    expect(withStops('4300.015', '4200.00')).toEqual({ ok: false, refusal: 'take-profit-invalid' })
    expect(withStops('4310.00', '4200.001')).toEqual({ ok: false, refusal: 'stop-loss-invalid' })
  })
  it('two hundred may rest, whatever is open; one that crosses counts with the positions', () => {
    const refused = { ok: false, refusal: 'too-many-open' }
    const counted = (limit: string, openPositions: number, restingOrders: number) =>
      place(limitOrder('long', limit), undefined, undefined, { openPositions, restingOrders })
    expect(counted('4300.00', 200, 199).ok).toBe(true)
    expect(counted('4300.00', 0, 200)).toEqual(refused)
    expect(counted('4330.00', 199, 200).ok).toBe(true)
    expect(counted('4330.00', 200, 0)).toEqual(refused)
  })
  it('a cancelled one gives all of it back', () =>
    expect(written(returnReserve(usd('217.15')))).toEqual(['order-released reserve>cash 217.15']))
})

describe('the price comes to a resting order', () => {
  it('a cent above the limit it has not', () =>
    expect(fill(limitOrder('long', '4300.00'), gold('4299.81', '4300.01'), '217.15')).toEqual({
      ok: false,
      refusal: 'not-due',
    }))
  it('at the limit it takes the reserve as it is', () => {
    const decided = filled(limitOrder('long', '4300.00'), gold('4299.80', '4300.00'), '217.15')
    expect(decided.price).toBe(at('4300.00'))
    expect(written(decided.transfers)).toEqual([
      'margin-set-aside reserve>margin 215.00',
      'opening-fee reserve>house-fees 2.15',
    ])
  })
  it('at a better price the rest of the reserve comes back: 214.00 and 2.14 leave 1.01', () => {
    const decided = filled(limitOrder('long', '4300.00'), gold('4279.80', '4280.00'), '217.15')
    expect([decided.price, decided.position.entry]).toEqual([at('4280.00'), at('4280.00')])
    expect(written(decided.transfers)).toEqual([
      'order-released reserve>cash 1.01',
      'margin-set-aside reserve>margin 214.00',
      'opening-fee reserve>house-fees 2.14',
    ])
  })
  it('a sell fills at the bid; a better price moves more, and what lacks comes from cash', () => {
    const order = limitOrder('short', '4340.00')
    expect(fill(order, gold('4339.99', '4340.19'), '219.17').ok).toBe(false)
    expect(filled(order, gold('4340.00', '4340.20'), '219.17').transfers).toHaveLength(2)
    // 4,400 / 20 = 220.00 and 2.20 are 3.03 more than 219.17.
    expect(written(filled(order, gold('4400.00', '4400.20'), '219.17', '3.03').transfers)).toEqual([
      'order-reserved cash>reserve 3.03',
      'margin-set-aside reserve>margin 220.00',
      'opening-fee reserve>house-fees 2.20',
    ])
    const short = accepted(fill(order, gold('4400.00', '4400.20'), '219.17', '3.02'))
    expect(short.kind).toBe('cancelled')
    expect(written(short.transfers)).toEqual(['order-released reserve>cash 219.17'])
  })
  it.each(['closed', 'halted', 'stale'] as const)('nothing fills while the market is %s', (state) => {
    const order = limitOrder('long', '4300.00')
    expect(fill(order, gold('4200.00', '4200.20', state), '217.15').ok).toBe(false)
    expect(fill(order, null, '217.15').ok).toBe(false)
  })
})

describe('the exchange rate has moved since a Hong Kong order was placed', () => {
  // At 7.783: 59,000 HKD are 7,580.624438; by 5 is 1,516.124888 and 0.05 % is 3.790312: 1,516.12 and 3.80 set aside.
  const order = limitOrder('long', '590.00', { quantity: '100', leverage: 5 })
  const at590 = (rate: string) => marketOf('0700.HK', { bid: '589.50', ask: '590.00', rate })

  it('sets 1,519.92 aside', () => {
    const resting = marketOf('0700.HK', { bid: '599.00', ask: '599.50', rate: '7.783' })
    const facts = { verified: true, market: resting, openPositions: 0, restingOrders: 0 }
    const decided = decideOrder(known('0700.HK'), order, { ...facts, available: usd('1519.92') })
    expect(accepted(decided).outcome).toEqual({ kind: 'resting', reserve: usd('1519.92') })
  })
  it('against the customer: 1,532.47 and 3.84 lack 16.39, which cash has', () => {
    // At 7.70: 7,662.337662; by 5 is 1,532.467532; 0.05 % is 3.831169.
    const decided = filled(order, at590('7.7'), '1519.92', '16.39', '0700.HK')
    expect(written(decided.transfers)).toEqual([
      'order-reserved cash>reserve 16.39',
      'margin-set-aside reserve>margin 1532.47',
      'opening-fee reserve>house-fees 3.84',
    ])
  })
  it('against the customer, and cash lacks a cent: the order ends and all of it comes back', () => {
    const decided = accepted(fill(order, at590('7.7'), '1519.92', '16.38', '0700.HK'))
    expect(decided.kind).toBe('cancelled')
    expect(written(decided.transfers)).toEqual(['order-released reserve>cash 1519.92'])
  })
  it('for the customer: 1,512.82 and 3.79 leave 3.31', () => {
    // At 7.80: 7,564.102564; by 5 is 1,512.820513; 0.05 % is 3.782051.
    const decided = filled(order, at590('7.8'), '1519.92', '0.00', '0700.HK')
    expect(written(decided.transfers)[0]).toBe('order-released reserve>cash 3.31')
    expect(writeCents(decided.position.margin)).toBe('1512.82')
  })
})

describe('a jump past the lines of an order', () => {
  const stops = (takeProfit: string, stopLoss: string) => ({
    stops: { takeProfit: at(takeProfit), stopLoss: at(stopLoss) },
  })
  it('a long keeps its take profit and leaves the stop loss that was passed', () => {
    const order = limitOrder('long', '4300.00', stops('4350.00', '4290.00'))
    const { position } = filled(order, gold('4279.80', '4280.00'), '217.15')
    expect([position.takeProfit, position.stopLoss]).toEqual([at('4350.00'), null])
  })
  it('a short likewise', () => {
    const order = limitOrder('short', '4340.00', stops('4300.00', '4350.00'))
    const { position } = filled(order, gold('4400.00', '4400.20'), '219.17', '10.00')
    expect([position.takeProfit, position.stopLoss]).toEqual([at('4300.00'), null])
  })
  it('without a jump both stay, however near the bid is to the stop loss', () => {
    const order = limitOrder('long', '4300.00', stops('4350.00', '4290.00'))
    const { position } = filled(order, gold('4290.01', '4300.00'), '217.15')
    expect([position.takeProfit, position.stopLoss]).toEqual([at('4350.00'), at('4290.00')])
    expect(filled(order, gold('4290.00', '4300.00'), '217.15').position.stopLoss).toBeNull()
  })
  it('down to where a cent of margin is too much ends the order', () => {
    // 0.1 × 0.28 / 2 is 1.4 cents: 0.01 and a fee of 0.01. At 0.05 it would be a quarter of a cent.
    const order = limitOrder('long', '0.2800', { quantity: '0.1', leverage: 2 })
    const jumped = marketOf('TRXUSD', { bid: '0.0499', ask: '0.0500' })
    const decided = accepted(fill(order, jumped, '0.02', '0.00', 'TRXUSD'))
    expect(decided).toMatchObject({ kind: 'cancelled', transfers: returnReserve(usd('0.02')) })
  })
})
