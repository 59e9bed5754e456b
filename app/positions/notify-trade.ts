import { readOrder } from '@candor/wire/orders.ts'
import { request } from '../api/request.ts'
import { accountOf, sessionStore } from '../api/session-store.ts'
import { loadTrading, tradingStore } from '../orders/trading-store.ts'
import type { OrderStory } from './order-story.ts'
import { dismissTradeNotice, showTradeNotice, type TradeNotice } from './trade-notices.ts'

/** The notice for the newest event of a story, if any. What its customer did needs no notice. */
export function noticeOf({ order, position, events }: OrderStory): TradeNotice | null {
  const event = events.at(-1)
  if (!event || !position) return null
  const notice = { id: order.id, order, position, event }
  if (event.kind === 'warned' && position.status === 'open') return { ...notice, kind: 'near' }
  if (event.kind === 'closed' && event.cause !== 'customer') return { ...notice, kind: 'closed' }
  // An order that was filled as it was placed has been shown by the ticket.
  const waited = order.placedAt !== position.openedAt
  return event.kind === 'opened' && waited ? { ...notice, kind: 'filled' } : null
}

/** The newest event of each trade that was shown, or found to need no notice. */
const told = new Map<string, number>()

/** A trade has changed: reads what happened and shows it, once. */
export async function notifyTrade(id: string): Promise<void> {
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

/** After the connection was lost: what was open and is no more was closed meanwhile, and was not shown yet. */
export async function notifyMissed(): Promise<void> {
  const before = tradingStore.getState().positions
  if (!before) return
  await loadTrading()
  const open = new Set(tradingStore.getState().positions?.map(({ id }) => id))
  for (const { id } of before) if (!open.has(id)) await notifyTrade(id)
}
