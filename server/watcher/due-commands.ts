import type { MarketFacts } from '@candor/domain/quotes/market-refusal.ts'
import { fillSpotKind } from '../holdings/spot-commands.ts'
import type { HeldLease } from '../leases/hold-leases.ts'
import { type Command, commandOf } from '../teller/command.ts'
import { fillKind, triggerKind, warnKind } from './trigger-commands.ts'
import type { Act, Due } from './trigger-index.ts'
import { fillCloseKind } from './waiting-close-commands.ts'

const order: readonly Act[] = ['stop', 'profit', 'close', 'fill', 'fill-spot', 'warn']

/**
 * What a tick has reached, in the order in which it is acted on: losses are stopped before profits are taken, both before what a customer
 * has asked to close, and that before something new is opened with the money that comes back; warnings come last. Of several lines of one
 * position the first counts: a close makes the others void. Whether a loss is a liquidation or a stop, the rule says.
 */
export function inOrder(due: readonly Due[]): readonly Due[] {
  if (due.length < 2) return due
  const seen = new Set<string>()
  return due
    .toSorted((one, other) => order.indexOf(one.act) - order.indexOf(other.act))
    .filter(({ watched }) => {
      const isFirst = !seen.has(watched.id)
      seen.add(watched.id)
      return isFirst
    })
}

/** The command for a line that was reached, on the tick that reached it. Its key is the same whichever server sends it. */
export function commandFor({ watched, act }: Due, market: MarketFacts, lease: HeldLease): Command {
  const { id, customerId, version } = watched
  const body = { id, market, fence: { lease: lease.name, token: lease.token } }
  if (act === 'stop' || act === 'profit')
    return commandOf(triggerKind, { customerId, key: `trigger:${id}`, body })
  // A position may be closed in parts, each asked for by itself.
  if (act === 'close') return commandOf(fillCloseKind, { customerId, key: `close:${id}:${version}`, body })
  if (act === 'fill-spot') return commandOf(fillSpotKind, { customerId, key: `fill:${id}`, body })
  if (act === 'fill') return commandOf(fillKind, { customerId, key: `fill:${id}`, body })
  // A warning is sent once for each state of a position: a warning is a change itself.
  return commandOf(warnKind, { customerId, key: `warn:${id}:${version}`, body })
}
