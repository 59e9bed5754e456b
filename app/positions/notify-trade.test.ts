import type { WireOrder, WirePosition, WirePositionEvent } from '@candor/wire/orders.ts'
import { describe, expect, it } from 'vitest'
import { noticeOf } from './notify-trade.ts'
import type { OrderStory } from './order-story.ts'
import { dismissTradeNotice, showTradeNotice, type TradeNotice, tradeNotices } from './trade-notices.ts'

const story = (
  event: Partial<WirePositionEvent>,
  changes: { order?: Partial<WireOrder>; position?: Partial<WirePosition> } = {},
): OrderStory => ({
  order: { id: '1', type: 'market', placedAt: 'then', ...changes.order } as WireOrder,
  position: { id: '1', status: 'open', openedAt: 'then', ...changes.position } as WirePosition,
  events: [{ number: 1, kind: 'opened', cause: null } as WirePositionEvent, event as WirePositionEvent],
})

describe('what is told of a trade', () => {
  it('is a warning while it is open, and a closing that its customer did not ask for', () => {
    expect(noticeOf(story({ kind: 'warned', cause: '10' }))?.kind).toBe('near')
    expect(noticeOf(story({ kind: 'warned' }, { position: { status: 'closed' } }))).toBeNull()
    for (const cause of ['liquidation', 'stop-loss', 'take-profit'])
      expect(noticeOf(story({ kind: 'closed', cause }))?.kind).toBe('closed')
  })

  it('is nothing where the customer did it', () => {
    expect(noticeOf(story({ kind: 'closed', cause: 'customer' }))).toBeNull()
    expect(noticeOf(story({ kind: 'margin-added' }))).toBeNull()
    expect(noticeOf(story({ kind: 'opened' }))).toBeNull()
    expect(noticeOf(story({ kind: 'opened' }, { order: { type: 'limit' } }))).toBeNull()
  })

  it('is a limit order that was filled after it had waited', () => {
    const waited = { order: { type: 'limit' as const }, position: { openedAt: 'later' } }
    expect(noticeOf(story({ kind: 'opened' }, waited))?.kind).toBe('filled')
  })

  it('is a market order that was filled after it had waited on delayed quotes', () => {
    expect(noticeOf(story({ kind: 'opened' }, { position: { openedAt: 'later' } }))?.kind).toBe('filled')
  })

  it('is one notice for each trade, the newest first, three at most', () => {
    const notice = (id: string, kind: TradeNotice['kind'] = 'near') => ({ id, kind }) as TradeNotice
    for (const id of ['a', 'b', 'c', 'd']) showTradeNotice(notice(id))
    showTradeNotice(notice('c', 'closed'))
    const shown = () => tradeNotices.getState().notices.map(({ id, kind }) => `${id} ${kind}`)
    expect(shown()).toEqual(['c closed', 'd near', 'b near'])
    dismissTradeNotice('d')
    expect(shown()).toEqual(['c closed', 'b near'])
  })
})
