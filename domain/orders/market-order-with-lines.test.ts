import { accepted, at, known, lots, marketOf, usd } from '@candor/tests/worked-cases/worked-case.ts'
import { describe, expect, it } from 'vitest'
import { decideOrder } from './decide-order.ts'
import type { OrderRequest } from './order-request.ts'

const market = marketOf('EURGBP', { bid: '0.87355', ask: '0.87365', rate: '1.345' })
const facts = { verified: true, market, available: usd('1000.00'), openPositions: 0, restingOrders: 0 }

/** 0.05 lots with 30×, as seen a moment ago. */
const order = (side: 'long' | 'short', takeProfit: string | null, stopLoss: string | null) => {
  const request: OrderRequest = {
    side,
    leverage: 30,
    quantity: lots('0.05'),
    stops: {
      takeProfit: takeProfit === null ? null : at(takeProfit),
      stopLoss: stopLoss === null ? null : at(stopLoss),
    },
    type: {
      kind: 'market',
      seen: side === 'long' ? market.tick.ask : market.tick.bid,
      tolerancePpm: 0,
    },
  }
  return decideOrder(known('EURGBP'), request, facts)
}
const outcome = (...asked: Parameters<typeof order>) => {
  const decided = order(...asked)
  return decided.ok ? decided.value.outcome.kind : decided.refusal
}

describe('a long opened with lines', () => {
  it.each([
    // It closes at the bid, 0.87355; its liquidation is 0.85908940.
    ['0.87356', '0.87354', 'filled'],
    ['0.87355', null, 'take-profit-invalid'],
    [null, '0.87355', 'stop-loss-invalid'],
    [null, '0.85909', 'filled'],
    [null, '0.85908', 'stop-loss-invalid'],
    ['0.880001', null, 'take-profit-invalid'],
    [null, '0.870001', 'stop-loss-invalid'],
    ['100000000', null, 'take-profit-invalid'],
  ])('take profit %s, stop loss %s: %s', (takeProfit, stopLoss, expected) =>
    expect(outcome('long', takeProfit, stopLoss)).toBe(expected),
  )
})

describe('a short opened with lines', () => {
  // 0.87355 × 5,000 × 1.345 = 5,874.62375; by 30 is 195.820792, half of 195.82 is 97.91; / 1.345 / 5,000 = 0.014559108:
  // its liquidation is 0.88810911. It closes at the ask, 0.87365.
  it.each([
    ['0.87364', '0.87366', 'filled'],
    ['0.87365', null, 'take-profit-invalid'],
    [null, '0.87365', 'stop-loss-invalid'],
    [null, '0.88810', 'filled'],
    [null, '0.88811', 'stop-loss-invalid'],
    ['0', null, 'take-profit-invalid'],
    ['-0.5', null, 'take-profit-invalid'],
  ])('take profit %s, stop loss %s: %s', (takeProfit, stopLoss, expected) =>
    expect(outcome('short', takeProfit, stopLoss)).toBe(expected),
  )
  it('opens at the bid with its lines', () => {
    const { outcome: done } = accepted(order('short', '0.87000', '0.88000'))
    if (done.kind !== 'filled') throw new Error('it rests')
    expect(done.position).toMatchObject({
      entry: at('0.87355'),
      margin: usd('195.82'),
      takeProfit: at('0.87000'),
      stopLoss: at('0.88000'),
      conversion: { up: at('1.345'), down: at('1') },
      carry: 0n,
    })
    // 0.05 % of 5,874.62375 is 2.937312.
    expect(done.fee).toBe(usd('2.94'))
  })
})
