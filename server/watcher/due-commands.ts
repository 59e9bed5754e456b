import type { MarketFacts } from '@candor/domain/orders/decide-order.ts'
import type { Command } from '../teller/command.ts'
import type { HeldLease } from './hold-leases.ts'
import type { Due } from './trigger-index.ts'

/** Of several lines that one tick has reached, one act: closing before warning, and of warnings the most urgent. */
const urgency = ['close', 'fill', 'warn-5', 'warn-10', 'warn-20'] as const

export function mostUrgent(due: readonly Due[]): Due[] {
  const chosen = new Map<string, Due>()
  for (const one of due) {
    const other = chosen.get(one.watched.id)
    if (!other || urgency.indexOf(one.act) < urgency.indexOf(other.act)) chosen.set(one.watched.id, one)
  }
  return [...chosen.values()]
}

/** The command for a line that was reached, on the tick that reached it. Its key is the same whoever sends it. */
export function commandFor({ watched, act }: Due, market: MarketFacts, lease: HeldLease): Command {
  const { id, customerId } = watched
  const body = { id, market, fence: { lease: lease.name, token: lease.token } }
  if (act === 'close') return { kind: 'trigger', customerId, key: `trigger:${id}`, body }
  if (act === 'fill') return { kind: 'fill-order', customerId, key: `fill:${id}`, body }
  const percent = Number(act.slice('warn-'.length))
  const key = `warn:${id}:${percent}:${market.tick.at}`
  return { kind: 'warn-position', customerId, key, body: { ...body, percent } }
}
