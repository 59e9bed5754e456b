import type { WireOrder, WirePosition } from '@candor/wire/orders.ts'
import type { WireSpotOrder } from '@candor/wire/spot.ts'
import { describe, expect, it } from 'vitest'
import { isWanted, mergeClosed } from './merge-closed.ts'

const position = (id: string, changes: Partial<WirePosition> = {}) =>
  ({ id, side: 'long', closeCause: 'customer', ...changes }) as WirePosition
const order = (id: string, status: WireOrder['status'] = 'cancelled') =>
  ({ id, side: 'short', status }) as WireOrder

const spot = (id: string, status: WireSpotOrder['status'] = 'filled') =>
  ({ id, side: 'buy', status }) as WireSpotOrder
const none = { items: [], more: false }

const ids = (trades: readonly { id: string }[]) => trades.map(({ id }) => id)

describe('closed positions and ended orders', () => {
  it('are one list, newest first, without the orders that positions tell of', () => {
    const merged = mergeClosed(
      { items: [position('9'), position('5')], more: false },
      { items: [order('9', 'filled'), order('7'), order('3', 'expired')], more: false },
      { items: [spot('6'), spot('4', 'cancelled')], more: false },
    )
    expect(ids(merged)).toEqual(['9', '7', '6', '5', '4', '3'])
  })

  it('show nothing that something unknown may still come before', () => {
    const merged = mergeClosed(
      { items: [position('9'), position('5')], more: true },
      { items: [order('8'), order('1')], more: false },
      none,
    )
    expect(ids(merged)).toEqual(['9', '8', '5'])
    expect(mergeClosed({ items: [], more: true }, { items: [order('8')], more: false }, none)).toEqual([])
    expect(
      mergeClosed(none, { items: [order('8')], more: false }, { items: [spot('9')], more: true }),
    ).toHaveLength(1)
  })

  it('are filtered by side and by how they ended', () => {
    const stopped = {
      kind: 'position',
      id: '1',
      position: position('1', { closeCause: 'stop-loss' }),
    } as const
    const cancelled = { kind: 'order', id: '2', order: order('2') } as const
    const bought = { kind: 'spot', id: '3', order: spot('3') } as const
    const all = { symbol: '', side: 'all', cause: 'all' } as const
    expect(isWanted(stopped, all)).toBe(true)
    expect(isWanted(stopped, { ...all, side: 'short' })).toBe(false)
    expect(isWanted(stopped, { ...all, cause: 'stop-loss' })).toBe(true)
    expect(isWanted(stopped, { ...all, cause: 'liquidation' })).toBe(false)
    expect(isWanted(cancelled, { ...all, cause: 'cancelled' })).toBe(true)
    expect(isWanted(cancelled, { ...all, cause: 'customer' })).toBe(false)
    expect(isWanted(bought, { ...all, side: 'buy', cause: 'filled' })).toBe(true)
    expect(isWanted(bought, { ...all, side: 'long' })).toBe(false)
    expect(isWanted(bought, { ...all, cause: 'cancelled' })).toBe(false)
  })
})
