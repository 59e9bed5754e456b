import type { WireOrder, WirePosition, WirePositionEvent } from '@candor/wire/orders.ts'
import { describe, expect, it } from 'vitest'
import { positionResult } from '../orders/position-profit.ts'
import { jumpCost, liquidationSum, storySteps } from './order-story.ts'

const order: WireOrder = {
  id: '018f0000-0000-7000-8000-000000000001',
  symbol: 'XAUUSD',
  side: 'long',
  leverage: 20,
  quantity: '0.02',
  type: 'limit',
  price: '4000.00',
  takeProfit: null,
  stopLoss: '3990.00',
  status: 'filled',
  reserve: '0.00',
  amount: '8000.00',
  margin: '400.00',
  fee: '4.00',
  placedAt: '2026-11-13T10:00:00.000Z',
  changedAt: null,
  expiresAt: null,
  endedAt: '2026-11-13T11:00:00.000Z',
  endReason: null,
  fillPrice: '4000.00',
}

const position: WirePosition = {
  id: order.id,
  symbol: 'XAUUSD',
  side: 'long',
  leverage: 20,
  quantity: '0',
  openedQuantity: '0.02',
  contractSize: '100',
  entry: '4000.00',
  up: '1',
  down: '1',
  margin: '0.00',
  initialMargin: '0.00',
  openedMargin: '400.00',
  openingFee: '4.00',
  takeProfit: null,
  stopLoss: '3990.00',
  liquidation: '3900.00',
  realised: '-1190.00',
  financing: '0.72',
  gap: '980.00',
  status: 'closed',
  version: 4,
  openedAt: '2026-11-13T11:00:00.000Z',
  closedAt: '2026-11-14T09:00:00.000Z',
  closeCause: 'liquidation',
  closePrice: '2820.00',
  waitingClose: null,
}

const event = (number: number, at: string, changes: Partial<WirePositionEvent>): WirePositionEvent => ({
  number,
  at,
  kind: 'opened',
  cause: null,
  quantity: null,
  price: null,
  tick: null,
  profit: null,
  amount: null,
  gap: null,
  margin: '400.00',
  takeProfit: null,
  stopLoss: '3990.00',
  liquidation: '3900.00',
  ...changes,
})

const opened = event(1, '2026-11-13T11:00:00.000Z', { price: '4000.00', quantity: '0.02' })
const half = event(2, '2026-11-13T12:00:00.000Z', {
  kind: 'part-closed',
  cause: 'customer',
  quantity: '0.01',
  price: '3990.00',
  profit: '-10.00',
  amount: '190.00',
  gap: '0.00',
  margin: '200.00',
})
const closed = event(3, '2026-11-14T09:00:00.000Z', {
  kind: 'closed',
  cause: 'liquidation',
  quantity: '0.01',
  price: '2820.00',
  profit: '-1180.00',
  amount: '0.00',
  gap: '980.00',
  margin: '0.00',
})
const story = { order, position, events: [opened, half, closed] }

describe('the story of an order', () => {
  const kinds = (told: Parameters<typeof storySteps>[0]) => storySteps(told).map(({ kind }) => kind)

  it('tells a reached line apart from the closing', () => {
    expect(kinds(story)).toEqual(['sent', 'opened', 'part-closed', 'reached', 'closed'])
  })

  it('of an order that was never filled ends with its end', () => {
    const cancelled = { ...order, status: 'cancelled', endReason: 'customer' } as const
    expect(kinds({ order: cancelled, position: null, events: [] })).toEqual(['sent', 'ended'])
  })

  it('tells that a resting order was changed', () => {
    const changed = { ...order, changedAt: '2026-11-13T10:30:00.000Z' }
    expect(kinds({ ...story, order: changed }).slice(0, 3)).toEqual(['sent', 'amended', 'opened'])
  })

  it('adds up: what a gap took beyond the margin is not the customer’s', () => {
    expect(positionResult(position)).toEqual({
      price: -21_000n,
      fee: -400n,
      financing: -72n,
      total: -21_472n,
    })
  })

  it('explains a liquidation of what was left after a part', () => {
    expect(liquidationSum(position, story.events)).toMatchObject({
      initialMargin: 20_000n,
      half: 10_000n,
      margin: 20_000n,
      loss: 20_000n,
      gap: 98_000n,
      returned: 0n,
    })
    expect(liquidationSum(position, [opened, half])).toBeNull()
  })

  it('says what a jump past the stop has cost', () => {
    const stopped = { ...closed, cause: 'stop-loss', price: '3980.00', profit: '-20.00', gap: '0.00' }
    // The stop at 3990 promised −10.00.
    expect(jumpCost(position, stopped)).toBe(1_000n)
    expect(jumpCost(position, { ...stopped, price: '3990.00', profit: '-10.00' })).toBe(0n)
  })
})
