import type { SubjectKind } from '@candor/domain/ledger/subject-kind.ts'
import type { MarketFacts } from '@candor/domain/quotes/market-refusal.ts'
import { secondMs } from '@candor/domain/time/durations.ts'
import { oneAtATime, repeatAfter } from '../clock/repeat-work.ts'
import { contractsToRefund, contractsToSettle } from '../contracts/due-contracts.ts'
import type { Dependencies } from '../dependencies.ts'
import type { HeldLease } from '../leases/held-leases.ts'
import { bucketOf } from '../leases/watched-parts.ts'
import { marketFacts } from '../quotes/market-facts.ts'
import type { Command } from '../teller/command.ts'
import { commandFor, keyFor } from './due-commands.ts'
import { createTriggerSender, type Sending, type TriggerSender } from './send-triggers.ts'
import { createWatchBook, type WatchBook } from './watch-book.ts'
import { dueByClock } from './watch-clock.ts'
import { createWatchLeases, type WatchLeases } from './watch-leases.ts'

export type Watcher = {
  start(): Promise<void>
  /** Resolves when everything that was due has been answered. */
  settled(): Promise<void>
  stop(): Promise<void>
}

/** What has lines that a price may come to. */
const isWatched = (kind: SubjectKind): boolean => kind === 'order' || kind === 'spot'

type Needed = Pick<Dependencies, 'database' | 'lookups' | 'board' | 'bus' | 'teller' | 'clock' | 'log'>

type Parts = {
  book: WatchBook
  sender: TriggerSender
  leases: WatchLeases
  /** `notDue` is called where the command is not to be carried out, or was already. */
  send(command: Command, lease: HeldLease, notDue: () => void): void
  /** Acts on what the price of this moment has reached. */
  lookAt(symbols: Iterable<string>): void
}

/** What is watched, by whose right, and what is sent when a price has come. */
function assemble(deps: Needed): Parts {
  const sender = createTriggerSender(deps)
  const marketNow = (symbol: string): MarketFacts | null => {
    const market = leases.watches(symbol) ? marketFacts(deps.board, symbol) : null
    return market?.state === 'live' ? market : null
  }
  const send: Parts['send'] = (command, lease, notDue) =>
    sender.send([{ key: command.key, command: () => command, mayAct: () => leases.mayActBy(lease), notDue }])
  const book = createWatchBook(deps, {
    marketNow,
    leasesOf: (symbol) => leases.leasesOf(symbol),
    keeps: (symbol) => leases.keeps(symbol),
    due(reached, market, byBucket) {
      sender.send(
        Iterator.from(reached).flatMap((due): Sending[] => {
          const lease = byBucket[bucketOf(due.watched.customerId)]
          if (!lease) return []
          return [
            {
              key: keyFor(due),
              command: () => commandFor(due, market, lease),
              mayAct: () => leases.mayActBy(lease),
              notDue: () => book.note(due.watched.id),
            },
          ]
        }),
      )
    },
  })
  const lookAt: Parts['lookAt'] = (symbols) => {
    for (const symbol of symbols) {
      const market = marketNow(symbol)
      if (market) book.look(market)
    }
  }
  const leases: WatchLeases = createWatchLeases(deps, {
    forget: book.clear,
    read: book.read,
    settled: sender.settled,
    // The first valid tick after is the one that counts, and it may be here already.
    begin: lookAt,
  })
  return { book, sender, leases, send, lookAt }
}

/** What is due by the clock: it is looked for again and again. */
function worksByClock(
  deps: Needed,
  { book, leases, send }: Pick<Parts, 'book' | 'leases' | 'send'>,
  tell: (what: string) => (error: unknown) => void,
) {
  const { database, clock } = deps
  return [
    repeatAfter(
      secondMs,
      async () => {
        const due = await dueByClock(deps, leases.parts(), leases.leaseOf)
        for (const { id, command, lease } of due) send(command, lease, () => book.note(id))
      },
      tell('what is due by the clock could not be read'),
    ),
    repeatAfter(
      secondMs / 4,
      async () => {
        const due = await contractsToSettle(database, leases.parts(), leases.leaseOf)
        for (const { command, lease } of due) send(command, lease, () => {})
      },
      tell('contracts that are due could not be read'),
    ),
    repeatAfter(
      2 * secondMs,
      async () => {
        const due = await contractsToRefund(database, leases.parts(), leases.leaseOf, clock())
        for (const { command, lease } of due) send(command, lease, () => {})
      },
      tell('contracts of withheld days could not be read'),
    ),
  ]
}

/**
 * Waits for prices and times, and sends commands to the teller when they have come. It holds what it watches by leases, each for a market and
 * a bucket of customers; it decides nothing itself: a command that comes twice or too late is refused by the rule and by the token of the lease.
 */
export function createWatcher(deps: Needed): Watcher {
  const { book, sender, leases, send, lookAt } = assemble(deps)
  const { board, bus } = deps
  const tell = (what: string) => (error: unknown) => deps.log.warn({ err: error }, what)
  /** What others have changed may have gone unheard: everything is read again while what is known is watched on. */
  const readAgain = oneAtATime(async () => {
    const parts = leases.parts()
    await book.read(parts)
    lookAt(parts.flatMap(({ symbols }) => symbols))
  }, tell('what is watched could not be read again'))
  const works = worksByClock(deps, { book, leases, send }, tell)
  const unsubscribe: (() => void)[] = []
  return {
    async start() {
      unsubscribe.push(
        bus.subscribe('subject.changed', ({ customerId, subject }) => {
          if (isWatched(subject.kind) && leases.keepsOf(customerId)) book.note(subject.id)
        }),
        bus.subscribe('bus.missed', ({ kept }) => kept || readAgain()),
        board.onBeat(({ ticks }) => lookAt(ticks.map(({ symbol }) => symbol))),
      )
      await leases.start()
      for (const work of works) work.start()
    },
    async settled() {
      for (const part of [book, sender, book]) await part.settled()
    },
    async stop() {
      for (const end of unsubscribe) end()
      book.stop()
      sender.stop()
      for (const work of works) await work.stop()
      await sender.settled()
      await leases.stop()
    },
  }
}
