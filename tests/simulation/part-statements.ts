import {
  type StoredParticipation,
  type StoredUnitRequest,
  takingPartTables,
} from '@candor/server/participations/participation-rows.ts'
import type { LeaveText, ValueText } from '@candor/server/participations/participation-table.ts'
import { poolTables, type StoredValue } from '@candor/server/strategies/pool-rows.ts'
import { rowStatements } from '@candor/server/teller/store-rows.ts'
import { type Column, type Read, unnest } from './memory-reads.ts'
import type { MemoryTables } from './memory-tables.ts'
import type { Write } from './memory-writes.ts'
import type { PartTables } from './part-tables.ts'

/** The statements about pools and participations, by their names, with the constraints that guard the tables. */

type Row = Record<string, unknown>
const valueKey = (number: number): string => String(number)
const textOf = (value: StoredValue | undefined): ValueText | null =>
  value ? { equity: String(value.equity), units: String(value.units), at: value.at.toISOString() } : null

function leaveOf(parts: PartTables, { id, cause, asked_at, units, cost }: StoredUnitRequest): LeaveText {
  const result = parts.unit_results.get(id)
  const paid = parts.unit_payouts.get(id)
  return {
    id,
    cause: cause === 'term' ? 'term' : 'customer',
    askedAt: asked_at.toISOString(),
    units: String(units),
    cost: String(cost),
    proceeds: result ? String(result.cash) : null,
    value: result ? textOf(parts.pool_values.get(valueKey(result.value_number))) : null,
    carriedBefore: paid ? String(paid.carried_before) : null,
    earned: paid ? String(paid.earned) : null,
    fee: paid ? String(paid.fee) : null,
    paidAt: paid ? paid.at.toISOString() : null,
  }
}

function shownPart(parts: PartTables, row: StoredParticipation): object {
  const own = [...parts.unit_requests.values()].filter(({ participation_id }) => participation_id === row.id)
  const join = own.find(({ act }) => act === 'join')
  const joined = join && parts.unit_results.get(join.id)
  const value = joined && textOf(parts.pool_values.get(valueKey(joined.value_number)))
  const pool = parts.pools.get(row.strategy)
  return {
    ...{
      id: row.id,
      customerId: row.customer_id,
      strategy: row.strategy,
      amount: row.amount,
      days: row.days,
    },
    ...{ status: row.status, askedAt: row.asked_at, decidedAt: row.decided_at, decidedBy: row.decided_by },
    ...{ reason: row.reason, endsAt: row.ends_at, completedAt: row.completed_at },
    join: joined ? { units: String(joined.units), value } : null,
    leaves: own
      .filter(({ act }) => act === 'leave')
      .sort((one, other) => (one.id < other.id ? -1 : 1))
      .map((leave) => leaveOf(parts, leave)),
    last: textOf(parts.pool_values.get(valueKey(pool?.last_value ?? 0))),
  }
}

/** The first value after an instant. */
const valueAfter = ({ pool_values }: PartTables, askedAt: Date): StoredValue | undefined =>
  [...pool_values.values()].find(({ at }) => at > askedAt)

const poolsNamed: Read = ({ parts }, names = []) =>
  (names as string[]).flatMap((name) => {
    const pool = parts.pools.get(name)
    return pool ? [{ ...pool }] : []
  })

const waitingUnits: Read = ({ parts }, names = []) =>
  (names as string[]).flatMap((name) => {
    const due = [...parts.unit_queue.values()].flatMap(({ request_id, strategy, asked_at }) => {
      const value = strategy === name ? valueAfter(parts, asked_at) : undefined
      const request = parts.unit_requests.get(request_id)
      return value && request ? [{ ...request, value_number: value.number }] : []
    })
    const first = Math.min(...due.map(({ value_number }) => value_number))
    return due.filter(({ value_number }) => value_number === first)
  })

const isOpen = ({ status }: StoredParticipation): boolean => status === 'in-review' || status === 'approved'

export const partReads: Readonly<Record<string, Read>> = {
  'join-facts': ({ customers, parts }, ids = [], names = []) =>
    unnest<[bigint, string]>(ids, names).map(([id, name]) => ({
      verified: customers.get(id)?.verified ?? false,
      open: [...parts.participations.values()].filter((part) => part.customer_id === id && isOpen(part))
        .length,
      valued: (parts.pools.get(name)?.last_value ?? 0) > 0,
    })),
  'participations-named': ({ parts }, ids = []) =>
    (ids as string[]).flatMap((id) => {
      const row = parts.participations.get(id)
      return row ? [shownPart(parts, row)] : []
    }),
  'participation-reviewers': ({ operators }, ids = []) =>
    (ids as bigint[]).flatMap((id) => {
      const operator = operators.get(id)
      const roles = operator?.reviewer ? ['reviewer'] : []
      return operator ? [{ id, customer_id: operator.customerId, roles, ended_at: null }] : []
    }),
  'payouts-before': ({ parts }, ids = []) =>
    (ids as bigint[]).map((id) => {
      const own = [...parts.unit_payouts.values()].filter(({ customer_id }) => customer_id === id)
      const last = own.toSorted((one, other) => one.number - other.number).at(-1)
      return { number: last?.number ?? 0, carried: last?.carried_after ?? 0n }
    }),
  'pools-named': poolsNamed,
  'pools-valued': ({ parts }, names = []) =>
    (names as string[]).flatMap((name) => {
      const last = parts.pool_values.get(valueKey(parts.pools.get(name)?.last_value ?? 0))
      if (!last) return []
      const waiting = [...parts.unit_queue.values()].some(({ asked_at }) => asked_at < last.at)
      return [{ strategy: name, at: last.at, waiting }]
    }),
  'waiting-units': waitingUnits,
  'values-named': ({ parts }, _names = [], numbers = []) =>
    (numbers as number[]).flatMap((number) => parts.pool_values.get(valueKey(number)) ?? []),
  // Nothing is bought here that is held.
  'pool-holdings': () => [],
  'pool-positions': ({ trades }, id) =>
    [...trades.positions.values()]
      .filter(({ customer_id, status }) => customer_id === (id as unknown as bigint) && status === 'open')
      .map((row) => ({ ...row })),
  // Trades are numbered and told by PostgreSQL alone.
  'new-pool-trades': () => [],
}

const broken = (constraint: string, code = '23505'): Error =>
  Object.assign(new Error(`breaks ${constraint}`), { code, constraint })

const keyOf: Readonly<Record<keyof PartTables, string>> = {
  pools: 'strategy',
  pool_values: 'number',
  participations: 'id',
  unit_requests: 'id',
  unit_results: 'request_id',
  unit_queue: 'request_id',
  unit_payouts: 'request_id',
  payout_queue: 'request_id',
}

/** What the tables themselves refuse. */
function check(parts: PartTables, table: keyof PartTables, row: Row, before: Row | undefined): void {
  if (table === 'participations' && before && ['completed', 'rejected'].includes(String(before['status'])))
    throw broken('keep_participation', 'P0001')
  if (table === 'pools' && (row['owed'] as bigint) < 0n) throw broken('pools_owed_check', '23514')
  if (table === 'unit_payouts')
    for (const { customer_id, number } of parts.unit_payouts.values())
      if (customer_id === row['customer_id'] && number === row['number']) throw broken('unit_payouts_number')
}

function keep(parts: PartTables, table: keyof PartTables, act: string, row: Row, undo: (() => void)[]): void {
  const rows = parts[table] as Map<string, object>
  const key = String(row[keyOf[table]])
  const before = rows.get(key) as Row | undefined
  if (act === 'insert' && before) throw broken(`${table}_pkey`)
  check(parts, table, row, before)
  undo.push(() => (before ? rows.set(key, before) : rows.delete(key)))
  rows.set(key, { ...before, ...row })
}

const remove =
  (table: 'unit_queue' | 'payout_queue'): Write =>
  ({ parts }, undo, ids = []) => {
    for (const id of ids as string[]) {
      const before = parts[table].get(id)
      if (!before) continue
      undo.push(() => (parts[table] as Map<string, object>).set(id, before))
      parts[table].delete(id)
    }
    return []
  }

const isKept = (table: string): table is keyof PartTables => table in keyOf

const rowWrites = [...rowStatements(takingPartTables), ...rowStatements(poolTables)].map(
  ({ name, table, act, columns }): [string, Write] => [
    name,
    ({ parts }: MemoryTables, undo: (() => void)[], ...given: Column[]) => {
      for (const values of unnest(...given)) {
        const row = Object.fromEntries(columns.map((column, place) => [column, values[place]]))
        if (isKept(table)) keep(parts, table, act, row, undo)
      }
      return []
    },
  ],
)

export const partWrites: Readonly<Record<string, Write>> = {
  ...Object.fromEntries(rowWrites),
  'served-units': remove('unit_queue'),
  'paid-payouts': remove('payout_queue'),
  // Of the public log nothing is kept here.
  'insert-queued': () => [],
}
