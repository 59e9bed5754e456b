import { allInstruments } from '@candor/domain/instruments/catalogue.ts'
import { markets } from '@candor/domain/instruments/market-list.ts'
import type { MarketFacts } from '@candor/domain/orders/decide-order.ts'
import type { Dependencies } from '../dependencies.ts'
import { marketFacts } from '../orders/market-facts.ts'
import { commandFor } from './due-commands.ts'
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
const leaseOfMarket = (market: string): string => `watch/${market}`
const leaseNames = markets.map(leaseOfMarket)
const leaseNameOf = new Map(allInstruments().map(({ symbol, market }) => [symbol, leaseOfMarket(market)]))
const symbolsOf = (lease: string): string[] =>
  [...leaseNameOf].flatMap(([symbol, name]) => (name === lease ? symbol : []))

/**
 * Waits for prices and times, and sends commands to the teller when they have come. It holds what it watches by a lease for each
 * market; it decides nothing itself: a command that comes twice or too late is refused by the rule and by the token of the lease.
 */
export function createWatcher(deps: Needed): Watcher {
  const { board, bus, log } = deps
  const tell = (what: string) => (error: unknown) => log.warn({ err: error }, what)
  /** Leases whose lines have been read. */
  const ready = new Set<string>()
  const sender = createTriggerSender(deps)
  const leaseOf = (symbol: string): HeldLease | null => {
    const name = leaseNameOf.get(symbol) ?? ''
    return ready.has(name) ? leases.held(name) : null
  }
  const mayActBy = (lease: HeldLease) => () => leases.held(lease.name)?.token === lease.token
  const marketNow = (symbol: string): MarketFacts | null => {
    const market = leaseOf(symbol) && marketFacts(board, symbol)
    return market?.state === 'live' ? market : null
  }
  const book = createWatchBook(deps, {
    marketNow,
    due(due, market) {
      const lease = leaseOf(due.watched.symbol)
      const again = () => book.note(due.watched.id)
      if (lease) sender.send(commandFor(due, market, lease), mayActBy(lease), again)
      else again()
    },
  })
  const lookAt = (symbols: Iterable<string>): void => {
    for (const symbol of symbols) {
      const market = marketNow(symbol)
      if (market) book.look(market)
    }
  }
  const leases = createLeases(leaseNames, deps, {
    async begun(lease) {
      const { name } = lease
      ready.delete(name)
      const symbols = symbolsOf(name)
      book.clear(symbols)
      await book.read(symbols)
      // It may have been lost, and have begun once more, while it was read.
      if (!mayActBy(lease)()) return
      ready.add(name)
      // The first valid tick after is the one that counts, and it may be here already.
      lookAt(symbols)
    },
    lost: (name) => void ready.delete(name),
  })
  /** What others have changed may have gone unheard: everything is read again while what is known is watched on. */
  const readAgain = oneAtATime(async () => {
    const symbols = [...ready].flatMap(symbolsOf)
    await book.read(symbols)
    lookAt(symbols)
  }, tell('what is watched could not be read again'))
  const lookAtClock = async () => {
    for (const { id, command, lease } of await dueByClock(deps, [...ready].flatMap(symbolsOf), leaseOf))
      sender.send(command, mayActBy(lease), () => book.note(id))
  }
  const clockWork = everySecond(lookAtClock, tell('what is due by the clock could not be read'))
  const unsubscribe: (() => void)[] = []
  let stopped = false
  return {
    async start() {
      unsubscribe.push(
        bus.subscribe('subject.changed', ({ subject }) => subject.kind === 'order' && book.note(subject.id)),
        bus.subscribe('bus.missed', readAgain),
        board.onBeat(({ ticks }) => lookAt(ticks.map(({ symbol }) => symbol))),
      )
      await leases.start()
      if (!stopped) clockWork.start()
    },
    async settled() {
      await book.settled()
      await sender.settled()
      await book.settled()
    },
    async stop() {
      stopped = true
      for (const end of unsubscribe) end()
      book.stop()
      sender.stop()
      await clockWork.stop()
      await sender.settled()
      await leases.stop()
    },
  }
}

/** Does something once more when it is asked for while it is being done, however often. */
function oneAtATime(work: () => Promise<void>, onError: (error: unknown) => void): () => void {
  let doing = false
  let asked = false
  const doIt = async () => {
    doing = true
    while (asked) {
      asked = false
      await work().catch(onError)
    }
    doing = false
  }
  return () => {
    asked = true
    if (!doing) void doIt()
  }
}

/** Does something again and again, a second after it was done. */
function everySecond(work: () => Promise<void>, onError: (error: unknown) => void) {
  let timer: NodeJS.Timeout | undefined
  let working: Promise<void> = Promise.resolve()
  let stopped = false
  const turn = () => {
    working = work()
      .catch(onError)
      .finally(() => {
        if (!stopped) timer = setTimeout(turn, second).unref()
      })
  }
  return {
    start: turn,
    stop() {
      stopped = true
      clearTimeout(timer)
      return working
    },
  }
}
