import type { SubjectKind } from '@candor/domain/ledger/subject-kind.ts'
import { cents } from '@candor/domain/money/cents.ts'
import type { Dependencies } from '../dependencies.ts'
import { kyselyTransaction } from '../operators/kysely-transaction.ts'
import { createLeases } from '../watcher/hold-leases.ts'
import { everySecond } from '../watcher/repeat-work.ts'
import { sumFlows } from './run-table.ts'
import {
  insertSnapshots,
  lastSnapshots,
  listChanged,
  listWithOpen,
  type NewSnapshot,
  thinSnapshots,
} from './snapshot-table.ts'
import { beyondBy, loadStates, shownBy, valueState } from './value-customers.ts'

type Needed = Pick<Dependencies, 'database' | 'board' | 'bus' | 'clock' | 'log'>

const quarter = 15 * 60_000
const day = 24 * 3_600_000
/** Customers at a time. */
const page = 500
/** Quarters of an hour are kept for so long; after that, half hours. */
const finest = 35 * day
const lease = 'snapshots'

/** What money from outside is told by: a snapshot right after it tells it apart from what trading made. */
const isOutside = (kind: SubjectKind): boolean =>
  kind === 'deposit' || kind === 'withdrawal' || kind === 'run'

/** Takes a snapshot of some customers, at one moment of the tables and of the board. Who has no price for something is left out. */
export async function takeSnapshots(
  { database, board }: Pick<Needed, 'database' | 'board'>,
  customers: readonly bigint[],
  at: number,
): Promise<void> {
  const work = database.transaction().setIsolationLevel('repeatable read')
  await work.execute(async (connection) => {
    const transaction = kyselyTransaction(connection)
    const states = await loadStates(transaction, customers)
    const last = await lastSnapshots(transaction, customers)
    const flows = await sumFlows(
      transaction,
      states.map(({ customerId, lastNumber }) => ({
        customerId,
        after: last.get(customerId)?.lastNumber ?? 0n,
        until: lastNumber,
      })),
    )
    const shownOf = shownBy(board)
    const taken = states.flatMap((state): NewSnapshot[] => {
      const { customerId, lastNumber } = state
      const { open, worth, complete } = valueState(state, shownOf)
      if (!complete) return []
      const flow = cents((last.get(customerId)?.flow ?? 0n) + (flows.get(customerId) ?? 0n))
      return [{ customerId, at, lastNumber, equity: worth.total, flow, open: beyondBy(open) }]
    })
    if (taken.length > 0) await insertSnapshots(transaction, taken)
  })
}

export type SnapshotKeeper = {
  start(): Promise<void>
  /** Does what is due now; resolves when it is done. */
  look(): Promise<void>
  stop(): Promise<void>
}

/**
 * Keeps what customers had: every quarter of an hour, and so at the end of every day of every zone, and right after money came from
 * outside or went there. Only those who have something open or whose ledger has moved are looked at; what the others have stays the
 * same, and their line is drawn on. One of several servers does it.
 */
export function keepSnapshots(deps: Needed): SnapshotKeeper {
  const { database, bus, clock, log } = deps
  let changed = new Set<bigint>()
  let paid = new Set<bigint>()
  /** Whose changes may have gone unheard: everybody is looked at once. */
  let missed = true
  let done = { quarter: 0, thinned: 0 }
  const leases = createLeases([lease], deps, {
    async begun() {
      missed = true
    },
    lost: () => {},
  })
  const takeAll = async (customers: Iterable<bigint>, at: number) => {
    const all = [...customers]
    for (let first = 0; first < all.length; first += page)
      await takeSnapshots(deps, all.slice(first, first + page), at)
  }
  const takePaid = async (now: number) => {
    const customers = paid
    paid = new Set()
    await takeAll(customers, now)
  }
  const takeQuarter = async (at: number) => {
    const customers = changed
    changed = new Set()
    const unheard = missed ? await listChanged(database) : []
    missed = false
    await takeAll(customers.union(new Set([...unheard, ...(await listWithOpen(database))])), at)
  }
  const thinDay = async (now: number) => {
    const until = now - (now % day) - finest
    if (until === done.thinned) return
    // A server that was off for a while catches up on a month.
    await thinSnapshots(database, done.thinned || until - 30 * day, until)
    done = { ...done, thinned: until }
  }
  const look = async () => {
    if (!leases.held(lease)) return
    const now = clock()
    if (paid.size > 0) await takePaid(now)
    const current = now - (now % quarter)
    if (current === done.quarter) return
    // The first look after a start is in the middle of a quarter; the others are at its beginning, and are counted as that.
    await takeQuarter(done.quarter === 0 ? now : current)
    done = { ...done, quarter: current }
    await thinDay(now)
  }
  const work = everySecond(look, (error) => {
    missed = true
    log.warn({ err: error }, 'snapshots were not taken')
  })
  const unsubscribe: (() => void)[] = []
  return {
    look,
    async start() {
      unsubscribe.push(
        bus.subscribe('balance.changed', ({ customerId }) => void changed.add(customerId)),
        bus.subscribe('subject.changed', ({ customerId, subject }) => {
          if (isOutside(subject.kind)) paid.add(customerId)
        }),
        bus.subscribe('bus.missed', () => {
          missed = true
        }),
      )
      await leases.start()
      work.start()
    },
    async stop() {
      for (const end of unsubscribe) end()
      await work.stop()
      await leases.stop()
    },
  }
}
