import type { MarketFacts } from '@candor/domain/orders/decide-order.ts'
import type { Command } from '../teller/command.ts'
import type { HeldLease } from './lease-table.ts'
import type { Due } from './trigger-index.ts'

/** Of several lines that one tick has reached, one act: closing before warning. */
export function mostUrgent(due: readonly Due[]): readonly Due[] {
  if (due.length < 2) return due
  const chosen = new Map<string, Due>()
  for (const one of due)
    if (one.act !== 'warn' || !chosen.has(one.watched.id)) chosen.set(one.watched.id, one)
  return [...chosen.values()]
}

/** The command for a line that was reached, on the tick that reached it. Its key is the same whoever sends it. */
export function commandFor({ watched, act }: Due, market: MarketFacts, lease: HeldLease): Command {
  const { id, customerId, version } = watched
  const body = { id, market, fence: { lease: lease.name, token: lease.token } }
  if (act === 'close') return { kind: 'trigger', customerId, key: `trigger:${id}`, body }
  if (act === 'fill') return { kind: 'fill-order', customerId, key: `fill:${id}`, body }
  // A warning is told once for each state of a position: a warning is a change itself.
  return { kind: 'warn-position', customerId, key: `warn:${id}:${version}`, body }
}
