import { readOrder } from '@candor/wire/orders.ts'
import { request } from '../api/request.ts'
import { accountOf, sessionStore } from '../api/session-store.ts'
import { loadTrading, tradingStore } from '../orders/trading-store.ts'
import type { OrderStory } from './order-story.ts'
import { dismissTradeNotice, showTradeNotice, type TradeNotice } from './trade-notices.ts'

/** What the newest event of a story is worth telling, if anything. What its customer did needs no notice. */
export function noticeOf({ order, position, events }: OrderStory): TradeNotice | null {
  const event = events.at(-1)
  if (!event || !position) return null
  const notice = { id: order.id, order, position, event }
  if (event.kind === 'warned' && position.status === 'open') return { ...notice, kind: 'near' }
  if (event.kind === 'closed' && event.cause !== 'customer') return { ...notice, kind: 'closed' }
  // An order that was filled as it was placed has been told by the ticket.
  const waited = order.placedAt !== position.openedAt
  return event.kind === 'opened' && waited ? { ...notice, kind: 'filled' } : null
}

/** The newest event that was told, or seen to need no telling, of each trade. */
const told = new Map<string, number>()

/** A trade has moved on: looks at what happened and tells it, once. */
export async function tellTrade(id: string): Promise<void> {
  const account = accountOf(sessionStore.getState())
  const answer = await request(readOrder, { params: { id } }, { quiet: true })
  if (!answer.ok || accountOf(sessionStore.getState()) !== account) return
  const newest = answer.value.events.at(-1)?.number ?? 0
  if (newest <= (told.get(id) ?? 0)) return
  told.set(id, newest)
  const notice = noticeOf(answer.value)
  if (notice) showTradeNotice(notice)
  else dismissTradeNotice(id)
}

/** After the connection was lost: what was open and is no more was closed meanwhile, and nobody has told it. */
export async function tellMissed(): Promise<void> {
  const before = tradingStore.getState().positions
  if (!before) return
  await loadTrading()
  const open = new Set(tradingStore.getState().positions?.map(({ id }) => id))
  for (const { id } of before) if (!open.has(id)) await tellTrade(id)
}
