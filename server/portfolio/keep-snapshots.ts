import type { SubjectKind } from '@candor/domain/ledger/subject-kind.ts'
import { cents } from '@candor/domain/money/cents.ts'
import { dayMs } from '@candor/domain/time/durations.ts'
import { repeatAfter } from '../clock/repeat-work.ts'
import type { Dependencies } from '../dependencies.ts'
import { createExclusiveLeases } from '../leases/exclusive-leases.ts'
import { kyselyTransaction } from '../teller/kysely-transaction.ts'
import { sumFlows } from './run-table.ts'
import {
  insertSnapshots,
  lastSnapshots,
  listChanged,
  listWithOpen,
  type NewSnapshot,
} from './snapshot-table.ts'
import { thinSnapshots } from './thin-snapshots.ts'
import { beyondBy, loadStates, shownBy, valueState } from './value-customers.ts'

type Needed = Pick<Dependencies, 'database' | 'board' | 'bus' | 'clock' | 'log'>

const quarterHourMs = 15 * 60_000

/** Customers at a time. */
const page = 500
const lease = 'snapshots'

/** Events that bring money from outside: a snapshot right after them separates it from what trading made. */
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
      const valued = valueState(state, shownOf, at)
      if (!valued.complete) return []
      const flow = cents((last.get(customerId)?.flow ?? 0n) + (flows.get(customerId) ?? 0n))
      return [{ customerId, at, lastNumber, equity: valued.worth.total, flow, open: beyondBy(valued) }]
    })
    if (taken.length > 0) await insertSnapshots(transaction, taken)
  })
}

/** Whose snapshot is to be taken, and what has been done. */
type Noted = {
  changed: Set<bigint>
  paid: Set<bigint>
  /** Changes may have gone unheard: everybody is looked at once. */
  missed: boolean
  quarter: number
  thinned: number
}

async function takeAll(deps: Needed, customers: Iterable<bigint>, at: number): Promise<void> {
  const all = [...customers]
  for (let first = 0; first < all.length; first += page)
    await takeSnapshots(deps, all.slice(first, first + page), at)
}

/** Those who have something open, and those whose ledger has moved. */
async function takeQuarter(deps: Needed, noted: Noted, at: number): Promise<void> {
  const { changed, missed } = noted
  Object.assign(noted, { changed: new Set(), missed: false })
  const unheard = missed ? await listChanged(deps.database) : []
  const open = await listWithOpen(deps.database, at)
  await takeAll(deps, changed.union(new Set([...unheard, ...open])), at)
}

async function thinDay({ database }: Needed, noted: Noted, now: number): Promise<void> {
  const today = now - (now % dayMs)
  if (today === noted.thinned) return
  await thinSnapshots(database, today)
  noted.thinned = today
}

/** What is due now: those who were paid, at once; all others, once a quarter. */
async function lookOnce(deps: Needed, noted: Noted): Promise<void> {
  const now = deps.clock()
  const { paid } = noted
  noted.paid = new Set()
  await takeAll(deps, paid, now)
  const current = now - (now % quarterHourMs)
  if (current === noted.quarter) return
  // The first look after a start is in the middle of a quarter; the others are at its beginning, and are counted as that.
  await takeQuarter(deps, noted, noted.quarter === 0 ? now : current)
  noted.quarter = current
  await thinDay(deps, noted, now)
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
  const { bus, log } = deps
  const noted: Noted = { changed: new Set(), paid: new Set(), missed: true, quarter: 0, thinned: 0 }
  const miss = () => {
    noted.missed = true
  }
  let unsubscribe: (() => void)[] = []
  const end = () => {
    for (const stop of unsubscribe.splice(0)) stop()
  }
  /** Only who holds the lease listens to everybody's changes; what came before is looked up. */
  const begin = async () => {
    end()
    unsubscribe = [
      bus.subscribe('balance.changed', ({ customerId }) => void noted.changed.add(customerId)),
      bus.subscribe('subject.changed', ({ customerId, subject }) => {
        if (isOutside(subject.kind)) noted.paid.add(customerId)
      }),
      bus.subscribe('bus.missed', miss),
    ]
    miss()
  }
  const leases = createExclusiveLeases([lease], deps, { begun: begin, lost: end })
  const lookIfOurs = async () => {
    if (leases.held(lease)) await lookOnce(deps, noted)
  }
  let last: Promise<void> = Promise.resolve()
  /** One after the other: two at a time would take the same snapshots, and one of them would fail. */
  const look = () => {
    last = last.catch(() => {}).then(lookIfOurs)
    return last
  }
  const work = repeatAfter(1_000, look, (error) => {
    miss()
    log.warn({ err: error }, 'snapshots were not taken')
  })
  return {
    look,
    async start() {
      await leases.start()
      work.start()
    },
    async stop() {
      await work.stop()
      await leases.stop()
      end()
    },
  }
}
