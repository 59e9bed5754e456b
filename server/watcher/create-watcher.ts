import type { SubjectKind } from '@candor/domain/ledger/subject-kind.ts'
import type { MarketFacts } from '@candor/domain/orders/decide-order.ts'
import type { Dependencies } from '../dependencies.ts'
import { marketFacts } from '../orders/market-facts.ts'
import type { Command } from '../teller/command.ts'
import { commandFor } from './due-commands.ts'
import type { HeldLease } from './lease-table.ts'
import { createMarketLeases, type MarketLeases } from './market-leases.ts'
import { everySecond, oneAtATime } from './repeat-work.ts'
import { createTriggerSender, type TriggerSender } from './send-triggers.ts'
import { createWatchBook, type WatchBook } from './watch-book.ts'
import { dueByClock } from './watch-clock.ts'

export type Watcher = {
  start(): Promise<void>
  /** Resolves when everything that was due has been answered. */
  settled(): Promise<void>
  stop(): Promise<void>
}

/** What has lines that a price may come to. */
const isWatched = (kind: SubjectKind): boolean => kind === 'order' || kind === 'spot'

type Needed = Pick<Dependencies, 'database' | 'board' | 'bus' | 'teller' | 'clock' | 'log'>

type Parts = {
  book: WatchBook
  sender: TriggerSender
  leases: MarketLeases
  send(id: string, command: Command, lease: HeldLease): void
  /** Acts on what the price of this moment has reached. */
  lookAt(symbols: Iterable<string>): void
}

/** What is watched, by whose right, and what is sent when a price has come. */
function assemble(deps: Needed): Parts {
  const sender = createTriggerSender(deps)
  const marketNow = (symbol: string): MarketFacts | null => {
    const market = leases.leaseOf(symbol) && marketFacts(deps.board, symbol)
    return market?.state === 'live' ? market : null
  }
  const send: Parts['send'] = (id, command, lease) =>
    sender.send(
      command,
      () => leases.mayActBy(lease),
      () => book.note(id),
    )
  const book = createWatchBook(deps, {
    marketNow,
    due(due, market) {
      const { id, symbol } = due.watched
      const lease = leases.leaseOf(symbol)
      if (lease) send(id, commandFor(due, market, lease), lease)
      else book.note(id)
    },
  })
  const lookAt: Parts['lookAt'] = (symbols) => {
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
  return { book, sender, leases, send, lookAt }
}

/**
 * Waits for prices and times, and sends commands to the teller when they have come. It holds what it watches by a lease for each
 * market; it decides nothing itself: a command that comes twice or too late is refused by the rule and by the token of the lease.
 */
export function createWatcher(deps: Needed): Watcher {
  const { book, sender, leases, send, lookAt } = assemble(deps)
  const { board, bus } = deps
  const tell = (what: string) => (error: unknown) => deps.log.warn({ err: error }, what)
  /** What others have changed may have gone unheard: everything is read again while what is known is watched on. */
  const readAgain = oneAtATime(async () => {
    const symbols = leases.symbols()
    await book.read(symbols)
    lookAt(symbols)
  }, tell('what is watched could not be read again'))
  const clockWork = everySecond(async () => {
    const due = await dueByClock(deps, leases.symbols(), leases.leaseOf)
    for (const { id, command, lease } of due) send(id, command, lease)
  }, tell('what is due by the clock could not be read'))
  const unsubscribe: (() => void)[] = []
  return {
    async start() {
      unsubscribe.push(
        bus.subscribe('subject.changed', ({ subject }) => isWatched(subject.kind) && book.note(subject.id)),
        bus.subscribe('bus.missed', readAgain),
        board.onBeat(({ ticks }) => lookAt(ticks.map(({ symbol }) => symbol))),
      )
      await leases.start()
      clockWork.start()
    },
    async settled() {
      for (const part of [book, sender, book]) await part.settled()
    },
    async stop() {
      for (const end of unsubscribe) end()
      book.stop()
      sender.stop()
      await clockWork.stop()
      await sender.settled()
      await leases.stop()
    },
  }
}
