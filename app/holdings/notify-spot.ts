import { readPlan } from '@candor/wire/recurring.ts'
import type { ReplyOf } from '@candor/wire/route.ts'
import { readSpotOrder, type WireSpotOrder } from '@candor/wire/spot.ts'
import { accountNow } from '../api/follow-account.ts'
import { request } from '../api/request.ts'
import { type SpotNotice, showSpotNotice } from './spot-notices.ts'

/** What is worth a notice of an order. One that was filled as it was placed has been shown by the ticket. */
export function spotNoticeOf(order: WireSpotOrder): SpotNotice | null {
  const waited = order.type !== 'recurring' && order.fill !== null && order.fill.at !== order.placedAt
  return waited ? { id: order.id, kind: 'filled', order } : null
}

/** How old a turn may be to be news, by a clock that may go wrong: what is older was skipped before, and something else has changed now. */
const newsForMs = 10 * 60_000

/** What is worth a notice of a recurring buy: that it was skipped just now. What it bought can be found in the wallet. */
export function planNoticeOf({ plan, turns }: ReplyOf<typeof readPlan>, now: number): SpotNotice | null {
  const [turn] = turns
  if (turn?.outcome !== 'skipped' || now - Date.parse(turn.at) > newsForMs) return null
  return { id: `${plan.id} ${turn.number}`, kind: 'skipped', plan, reason: turn.reason ?? '' }
}

const told = new Set<string>()

function tell(notice: SpotNotice | null): void {
  if (!notice || told.has(notice.id)) return
  told.add(notice.id)
  showSpotNotice(notice)
}

export async function notifySpot(id: string): Promise<void> {
  const account = accountNow()
  const answer = await request(readSpotOrder, { params: { id } }, { quiet: true })
  if (answer.ok && accountNow() === account) tell(spotNoticeOf(answer.value))
}

export async function notifyPlan(id: string): Promise<void> {
  const account = accountNow()
  const answer = await request(readPlan, { params: { id } }, { quiet: true })
  if (answer.ok && accountNow() === account) tell(planNoticeOf(answer.value, Date.now()))
}
