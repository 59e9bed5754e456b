import type { MarketFacts } from '@candor/domain/orders/decide-order.ts'
import type { Dependencies } from '../dependencies.ts'
import { marketFacts } from '../orders/market-facts.ts'
import type { Command } from '../teller/command.ts'
import { commandFor } from './due-commands.ts'
import type { HeldLease } from './hold-leases.ts'
import { createMarketLeases, type MarketLeases } from './market-leases.ts'
import { oneAtATime } from './repeat-work.ts'
import { createTriggerSender } from './send-triggers.ts'
import { createWatchBook } from './watch-book.ts'
import { watchTimes } from './watch-times.ts'

export type Watcher = {
  start(): Promise<void>
  /** Resolves when everything that was due has been answered. */
  settled(): Promise<void>
  stop(): Promise<void>
}

type Needed = Pick<Dependencies, 'database' | 'board' | 'bus' | 'teller' | 'clock' | 'log'>

/**
 * Waits for prices and times, and sends commands to the teller when they have come. It holds what it watches by a lease for each
 * market; it decides nothing itself: a command that comes twice or too late is refused by the rule and by the token of the lease.
 */
export function createWatcher(deps: Needed): Watcher {
  const { board, bus } = deps
  const tell = (what: string) => (error: unknown) => deps.log.warn({ err: error }, what)
  const sender = createTriggerSender(deps)
  const marketNow = (symbol: string): MarketFacts | null => {
    const market = leases.leaseOf(symbol) && marketFacts(board, symbol)
    return market?.state === 'live' ? market : null
  }
  const send = (command: Command, lease: HeldLease, again: () => void) =>
    sender.send(command, () => leases.mayActBy(lease), again)
  const book = createWatchBook(deps, {
    marketNow,
    due(due, market) {
      const { id, symbol } = due.watched
      const lease = leases.leaseOf(symbol)
      if (lease) send(commandFor(due, market, lease), lease, () => book.note(id))
      else book.note(id)
    },
  })
  const lookAt = (symbols: Iterable<string>): void => {
    for (const symbol of symbols) {
      const market = marketNow(symbol)
      if (market) book.look(market)
    }
  }
  const leases: MarketLeases = createMarketLeases(deps, {
    read(symbols) {
      book.clear(symbols)
      return book.read(symbols)
    },
    // The first valid tick after is the one that counts, and it may be here already.
    begin: lookAt,
  })
  /** What others have changed may have gone unheard: everything is read again while what is known is watched on. */
  const readAgain = oneAtATime(async () => {
    const symbols = leases.symbols()
    await book.read(symbols)
    lookAt(symbols)
  }, tell('what is watched could not be read again'))
  const times = watchTimes(deps, leases, ({ command, lease, watched }) =>
    send(command, lease, () => watched !== null && book.note(watched)),
  )
  const unsubscribe: (() => void)[] = []
  return {
    async start() {
      unsubscribe.push(
        bus.subscribe('subject.changed', ({ subject }) => subject.kind === 'order' && book.note(subject.id)),
        bus.subscribe('bus.missed', readAgain),
        board.onBeat(({ ticks }) => lookAt(ticks.map(({ symbol }) => symbol))),
      )
      await leases.start()
      times.start()
    },
    async settled() {
      for (const part of [book, sender, book]) await part.settled()
    },
    async stop() {
      for (const end of unsubscribe) end()
      book.stop()
      sender.stop()
      await times.stop()
      await sender.settled()
      await leases.stop()
    },
  }
}
