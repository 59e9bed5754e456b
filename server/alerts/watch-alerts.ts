import { type AlertCondition, isMet } from '@candor/domain/alerts/alert-rule.ts'
import { minuteMs } from '@candor/domain/time/durations.ts'
import type { Dependencies } from '../dependencies.ts'
import { createExclusiveLeases, noLeases } from '../leases/exclusive-leases.ts'
import type { HeldLease } from '../leases/held-leases.ts'
import type { Beat } from '../quotes/market-board.ts'
import { writeShown } from '../quotes/write-decimals.ts'
import { type AlertIndex, createAlertIndex } from './alert-index.ts'
import { type Alert, findWaitingAlert, listWaitingAlerts } from './alert-table.ts'
import { type BeatOutcome, createFiringNotes } from './note-firings.ts'

export type AlertWatch = {
  /** Reads the alerts that wait, and the prices that moves are looked for in; from then on every beat is looked at. */
  start(): Promise<void>
  /** Takes an alert that was set here at once, without reading it from the table; does nothing where another server watches. */
  add(alert: Alert): void
  /** Whether a new alert could fire at the very next price: its condition is false now, as far as anyone knows. */
  isArmed(symbol: string, condition: AlertCondition): boolean
  settled(): Promise<void>
  stop(): Promise<void>
}

const leaseName = 'alerts'

type Needed = Pick<Dependencies, 'config' | 'board' | 'candles' | 'database' | 'bus' | 'clock' | 'log'>

/**
 * Looks at every beat of the board for alerts that fire. Prices that are stale, of a closed market or halted move nothing. Where several
 * servers share a database one of them watches, by a lease; what the others set or remove it receives over the bus and reads from the table. A
 * process without the role of a watcher knows whether alerts are armed, and fires none.
 */
export function createAlertWatch(deps: Needed): AlertWatch {
  const { board, bus, database } = deps
  const index = createAlertIndex()
  let unsubscribe: (() => void)[] = []
  /** The lease whose alerts have been read. */
  let readFor: HeldLease | null = null

  const watchedBy = (): HeldLease | null => {
    const held = leases.held(leaseName)
    return held && held.token === readFor?.token ? held : null
  }
  const { inTurn, readAll, learnMoves } = createAlertReading(deps, index)
  const readOne = (id: bigint) =>
    inTurn(async () => {
      const alert = leases.held(leaseName) && (await findWaitingAlert(database, id))
      if (alert) index.add(alert)
    })
  const notes = createFiringNotes(deps, (id) => {
    index.remove(id)
    void readOne(id)
  })
  const leases = leasesFor(deps)([leaseName], deps, {
    begun: (lease) =>
      inTurn(async () => {
        index.clear()
        await learnMoves(await readAll())
        readFor = lease
      }),
    lost() {
      readFor = null
      index.clear()
    },
  })

  const look = ({ ticks }: Beat) => {
    const lease = watchedBy()
    const live = ticks.filter(({ state }) => state === 'live')
    if (lease) notes.add(takeTicks(index, live), lease)
    else for (const { symbol, at, last } of live) index.recall(symbol, at, last)
  }
  return {
    async start() {
      unsubscribe = [
        board.onBeat(look),
        bus.subscribe('alert.changed', ({ alertId, waits }) => {
          if (waits) void readOne(alertId)
          else index.remove(alertId)
        }),
        bus.subscribe('bus.missed', () => {
          if (watchedBy()) void inTurn(async () => void (await readAll()))
        }),
      ]
      await leases.start()
      // A server that does not watch this market still answers whether a new alert is armed.
      if (!watchedBy()) await inTurn(async () => await learnMoves(await listWaitingAlerts(database)))
    },
    add(alert) {
      if (watchedBy()) index.add(alert)
    },
    isArmed: (symbol, condition) => isArmedNow(deps, index, symbol, condition),
    settled: () => notes.settled(),
    async stop() {
      for (const end of unsubscribe) end()
      notes.stop()
      await notes.settled()
      await leases.stop()
      await inTurn(async () => {})
    },
  }
}

const leasesFor = ({ config }: Needed): typeof createExclusiveLeases =>
  config.roles.includes('watcher') ? createExclusiveLeases : () => noLeases

function isArmedNow(
  { board, clock }: Needed,
  index: AlertIndex,
  symbol: string,
  condition: AlertCondition,
): boolean {
  const quote = board.quoteOf(symbol)
  if (!quote) return false
  const minutes = condition.kind === 'move' ? condition.minutes : 0
  const window = index.windowOf(symbol, minutes, clock())
  return !isMet(condition, quote.last, window ?? { lowest: quote.last, highest: quote.last })
}

/** What these prices do to the alerts. */
function takeTicks(index: AlertIndex, ticks: Beat['ticks']): BeatOutcome {
  const outcome: BeatOutcome = { fired: [], armed: [] }
  for (const { symbol, at, last, decimals } of ticks) {
    const { fired, armed } = index.take(symbol, at, last)
    const price = fired.length > 0 ? writeShown(last, decimals) : ''
    for (const { id } of fired) outcome.fired.push({ id, symbol, price, at })
    for (const { id } of armed) outcome.armed.push(id)
  }
  return outcome
}

/** Brings alerts and the past of prices from the tables into the index. */
function createAlertReading(deps: Needed, index: AlertIndex) {
  let reading: Promise<void> = Promise.resolve()
  return {
    /** Reading goes on one at a time, so that an older answer never overrules a newer one. */
    inTurn(work: () => Promise<void>): Promise<void> {
      const done = reading.then(work)
      reading = done.catch((error) => deps.log.warn({ err: error }, 'alerts could not be read'))
      return done
    },
    async readAll(): Promise<Alert[]> {
      const waiting = await listWaitingAlerts(deps.database)
      const known = new Set(waiting.map(({ id }) => id))
      for (const id of index.ids()) if (!known.has(id)) index.remove(id)
      for (const alert of waiting) index.add(alert)
      return waiting
    },
    async learnMoves(waiting: readonly Alert[]): Promise<void> {
      for (const [symbol, minutes] of longestMoves(waiting))
        index.relearn(symbol, await pastOf(deps, symbol, minutes))
    },
  }
}

/** The longest time in which a move of each symbol is looked for. */
function longestMoves(alerts: readonly Alert[]): Map<string, number> {
  const longest = new Map<string, number>()
  for (const { symbol, condition } of alerts)
    if (condition.kind === 'move') longest.set(symbol, Math.max(longest.get(symbol) ?? 0, condition.minutes))
  return longest
}

/** The closes of past minutes replace the ticks that are no longer in memory. */
async function pastOf({ candles, clock }: Needed, symbol: string, minutes: number) {
  const limit = Math.min(minutes + 1, 1_441)
  const past = await candles.list({ symbol, interval: '1m', before: null, limit })
  return past.candles.map(({ startsAt, close }) => ({
    at: Math.min(startsAt + minuteMs - 1, clock()),
    last: close,
  }))
}
