import { allInstruments, findInstrument } from '@candor/domain/instruments/catalogue.ts'
import { markets } from '@candor/domain/instruments/market-list.ts'
import type { Dependencies } from '../dependencies.ts'
import { marketFacts } from '../orders/market-facts.ts'
import type { BoardQuote } from '../quotes/market-board.ts'
import { commandFor, mostUrgent } from './due-commands.ts'
import { createLeases, type HeldLease } from './hold-leases.ts'
import { createTriggerSender } from './send-triggers.ts'
import { createWatchBook } from './watch-book.ts'
import { dueByClock } from './watch-clock.ts'

export type Watcher = {
  start(): Promise<void>
  /** Resolves when everything that was due has been answered. */
  settled(): Promise<void>
  stop(): Promise<void>
}

type Needed = Pick<Dependencies, 'database' | 'board' | 'bus' | 'teller' | 'clock' | 'log'>

const second = 1_000
const leaseNames = markets.map((market) => `watch/${market}`)
const leaseNameOf = (symbol: string): string => `watch/${findInstrument(symbol)?.market ?? ''}`
const symbolsOf = (lease: string): string[] =>
  allInstruments().flatMap(({ symbol }) => (leaseNameOf(symbol) === lease ? symbol : []))

/**
 * Waits for prices and times, and sends commands to the teller when they have come. It holds what it watches by a lease for each
 * market; it decides nothing itself: a command that comes twice or too late is refused by the rule and by the token of the lease.
 */
export function createWatcher(deps: Needed): Watcher {
  const { board, bus, log } = deps
  /** Leases whose lines have been read. */
  const ready = new Set<string>()
  const sender = createTriggerSender(deps)
  const book = createWatchBook(deps, (symbols) => lookAt(symbols))

  const look = ({ symbol, state, bid, ask }: BoardQuote): void => {
    const name = leaseNameOf(symbol)
    const lease = state === 'live' && ready.has(name) ? leases.held(name) : null
    const market = lease && marketFacts(board, symbol)
    if (!lease || !market) return
    for (const due of mostUrgent(book.take(symbol, bid, ask)))
      sender.send(commandFor(due, market, lease), mayActBy(lease), () => book.note(due.watched.id))
  }
  const lookAt = (symbols: Iterable<string>): void => {
    for (const symbol of symbols) {
      const quote = board.quoteOf(symbol)
      if (quote) look(quote)
    }
  }
  const mayActBy = (lease: HeldLease) => () => leases.held(lease.name)?.token === lease.token
  const leases = createLeases(leaseNames, deps, {
    async begun(lease) {
      ready.delete(lease.name)
      const symbols = symbolsOf(lease.name)
      await book.rebuild(symbols)
      ready.add(lease.name)
      // The first valid tick after is the one that counts, and it may be here already.
      lookAt(symbols)
    },
    lost: (name) => void ready.delete(name),
  })
  const lookAtClock = async () => {
    for (const name of ready) {
      const lease = leases.held(name)
      const due = lease ? await dueByClock(deps, lease, symbolsOf(name)) : []
      for (const { id, command } of due) if (lease) sender.send(command, mayActBy(lease), () => book.note(id))
    }
  }
  let timer: NodeJS.Timeout | undefined
  let looking: Promise<void> = Promise.resolve()
  let stopped = false
  const everySecond = () => {
    looking = lookAtClock()
      .catch((error) => log.warn({ err: error }, 'what is due by the clock could not be read'))
      .finally(() => {
        if (!stopped) timer = setTimeout(everySecond, second).unref()
      })
  }
  const unsubscribe: (() => void)[] = []
  return {
    async start() {
      unsubscribe.push(
        bus.subscribe('subject.changed', ({ subject }) => subject.kind === 'order' && book.note(subject.id)),
        board.onBeat(({ ticks }) => ticks.forEach(look)),
      )
      await leases.start()
      everySecond()
    },
    async settled() {
      await book.settled()
      await sender.settled()
      await book.settled()
    },
    async stop() {
      stopped = true
      for (const end of unsubscribe) end()
      clearTimeout(timer)
      book.stop()
      sender.stop()
      await looking
      await sender.settled()
      await leases.stop()
    },
  }
}
