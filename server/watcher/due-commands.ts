import type { MarketFacts } from '@candor/domain/quotes/market-refusal.ts'
import { fillSpotKind } from '../holdings/spot-commands.ts'
import type { HeldLease } from '../leases/held-leases.ts'
import { type Command, commandOf } from '../teller/command.ts'
import { fillKind, triggerKind, warnKind } from './trigger-commands.ts'
import type { Act, Due } from './trigger-index.ts'
import { fillCloseKind } from './waiting-close-commands.ts'

const order: readonly Act[] = ['stop', 'profit', 'close', 'fill', 'fill-spot', 'warn']

/**
 * What a tick has reached, in the order in which it is acted on: losses are stopped before profits are taken, both before what a customer
 * has asked to close, and that before something new is opened with the money that comes back; warnings come last. Of several lines of one
 * position the first counts: a close makes the others void. Whether a loss is a liquidation or a stop, the rule says. Each is looked for when it
 * is asked for, because a tick may have reached ten thousand.
 */
export function* inOrder(due: readonly Due[]): Generator<Due, undefined> {
  const seen = new Set<string>()
  for (const act of order)
    for (const each of due) {
      if (each.act !== act || seen.has(each.watched.id)) continue
      seen.add(each.watched.id)
      yield each
    }
}

/** The key of the command for a line that was reached: the same whichever server sends it. */
export function keyFor({ watched: { id, version }, act }: Due): string {
  if (act === 'stop' || act === 'profit') return `trigger:${id}`
  // A position may be closed in parts, each asked for by itself.
  if (act === 'close') return `close:${id}:${version}`
  // A warning is sent once for each state of a position: a warning is a change itself.
  return act === 'warn' ? `warn:${id}:${version}` : `fill:${id}`
}

/** The command for a line that was reached, on the tick that reached it. */
export function commandFor(due: Due, market: MarketFacts, lease: HeldLease): Command {
  const { id, customerId } = due.watched
  const body = { id, market, fence: { lease: lease.name, token: lease.token } }
  const asked = { customerId, key: keyFor(due), body }
  switch (due.act) {
    case 'stop':
    case 'profit':
      return commandOf(triggerKind, asked)
    case 'close':
      return commandOf(fillCloseKind, asked)
    case 'fill-spot':
      return commandOf(fillSpotKind, asked)
    case 'fill':
      return commandOf(fillKind, asked)
    case 'warn':
      return commandOf(warnKind, asked)
  }
}
