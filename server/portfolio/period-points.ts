import { cents } from '@candor/domain/money/cents.ts'
import type { Snapshot } from '@candor/domain/portfolio/snapshot.ts'
import type { OpenPart, Worth } from '@candor/domain/portfolio/worth.ts'
import type { Dependencies } from '../dependencies.ts'
import type { Connection } from '../postgres/database.ts'
import { kyselyTransaction } from '../teller/kysely-transaction.ts'
import { findFunding, listRunRows, type StoredRun, sumFlows } from './run-table.ts'
import { type FullSnapshot, findSnapshotUntil, listSnapshots } from './snapshot-table.ts'
import { beyondBy, loadStates, shownBy, valueState } from './value-customers.ts'

type Needed = Pick<Dependencies, 'database' | 'board' | 'clock'>

/** What a customer has at this moment, with everything that is open. */
type LiveMoment = FullSnapshot & { worth: Worth; parts: OpenPart[]; complete: boolean }

const flowUntil = async (connection: Connection, customerId: bigint, until: bigint) =>
  (await sumFlows(kyselyTransaction(connection), [{ customerId, after: 0n, until }])).get(customerId) ??
  cents(0n)

/** Reads it at one moment of the tables, and values it at the prices of the board. */
export async function lookNow({ database, board, clock }: Needed, customerId: bigint): Promise<LiveMoment> {
  const reading = database.transaction().setIsolationLevel('repeatable read').setAccessMode('read only')
  return await reading.execute(async (connection) => {
    const [state] = await loadStates(kyselyTransaction(connection), [customerId])
    if (!state) throw new Error(`customer ${customerId} has no ledger`)
    const at = clock()
    const valued = valueState(state, shownBy(board), at)
    const { open: parts, worth, complete } = valued
    const { lastNumber } = state
    const flow = await flowUntil(connection, customerId, lastNumber)
    const open = beyondBy(valued)
    return { at, equity: worth.total, flow, lastNumber, open, worth, parts, complete }
  })
}

/** A run as it is looked at: the one that goes on has no end. */
export type RunView = {
  number: number
  startedAt: Date
  ended: StoredRun | null
  /** Right after its first money came; null where none has. */
  first: FullSnapshot | null
}

/** Finds a run by its number, or the one that goes on; null where there is none with this number. */
export async function findRun(
  { database }: Pick<Needed, 'database'>,
  customer: { id: bigint; created_at: Date },
  number: number | null,
): Promise<RunView | null> {
  const runs = await listRunRows(database, customer.id)
  const current = runs.length + 1
  const wanted = number ?? current
  const ended = runs.find((run) => run.number === wanted) ?? null
  if (!ended && wanted !== current) return null
  const before = runs.find((run) => run.number === wanted - 1) ?? null
  const funding = await findFunding(database, customer.id, before?.last_number ?? 0n)
  const first = funding && {
    at: funding.at.getTime(),
    equity: cents(funding.amount),
    flow: await flowUntil(database, customer.id, funding.number),
    lastNumber: funding.number,
    open: [],
  }
  const startedAt = before?.ended_at ?? customer.created_at
  return { number: wanted, startedAt, ended, first }
}

/** How a run ended, or its state now. */
export async function endOf(deps: Needed, customerId: bigint, run: RunView): Promise<FullSnapshot> {
  if (!run.ended) return await lookNow(deps, customerId)
  const { ended_at, left_over, last_number: lastNumber } = run.ended
  const flow = await flowUntil(deps.database, customerId, lastNumber)
  return { at: ended_at.getTime(), equity: cents(left_over), flow, lastNumber, open: [] }
}

export type PeriodPoints = { start: FullSnapshot; end: FullSnapshot; points: Snapshot[] }

/**
 * What there was in a period of a run: where it began, where it ended, and the snapshots in between. What was there before the period was
 * there at its beginning. For an earlier time the caller gives its end. Null where there never was any money.
 */
export async function pointsOf(
  database: Connection,
  customerId: bigint,
  { first }: RunView,
  end: FullSnapshot,
  from: number | null,
  until = end.at,
): Promise<PeriodPoints | null> {
  if (!first) return null
  const isWhole = from === null || from <= first.at
  const known = isWhole
    ? null
    : await findSnapshotUntil(database, customerId, { from: first.at, until: from })
  const taken = known ?? first
  const start = { ...taken, at: from !== null && from > taken.at && from < end.at ? from : taken.at }
  const between = await listSnapshots(database, customerId, { after: taken.at, until })
  const inside = between.filter(({ at }) => at > start.at && at < end.at)
  return { start, end, points: [start, ...inside, ...(end.at <= until ? [end] : [])] }
}
