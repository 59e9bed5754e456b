import { tradingTables } from '@candor/server/positions/trading-rows.ts'
import { rowStatements } from '@candor/server/teller/store-rows.ts'
import type { Column, Read } from './memory-reads.ts'
import type { MemoryTables, TradeTables } from './memory-tables.ts'
import type { Write } from './memory-writes.ts'

/** The statements about orders and positions, by their names, with the constraints that guard the tables. */

type Row = Record<string, unknown>

const named =
  (table: 'orders' | 'positions'): Read =>
  ({ trades }, ids = []) =>
    (ids as string[]).flatMap((id): object[] => {
      const row = trades[table].get(id)
      return row ? [{ ...row }] : []
    })

const countOf = (rows: Iterable<{ customer_id: bigint; status: string }>, id: bigint, status: string) =>
  [...rows].filter((row) => row.customer_id === id && row.status === status).length

export const tradeReads: Readonly<Record<string, Read>> = {
  'orders-named': named('orders'),
  'positions-named': named('positions'),
  'leases-held': ({ trades }, names = []) =>
    (names as string[]).flatMap((name) => {
      const token = trades.leases.get(name)
      return token === undefined ? [] : [{ name, token }]
    }),
  'place-order-facts': ({ customers, trades }, ids = []) =>
    (ids as bigint[]).map((id) => ({
      verified: customers.get(id)?.verified ?? false,
      positions: countOf(trades.positions.values(), id, 'open'),
      orders: countOf(trades.orders.values(), id, 'resting'),
    })),
}

const broken = (constraint: string): Error =>
  Object.assign(new Error(`breaks ${constraint}`), { code: '23514', constraint })

/** What the tables themselves refuse. */
function check(table: string, row: Row): void {
  const isResting = row['status'] === 'resting'
  if (table === 'orders' && (row['reserve'] as bigint) > 0n !== isResting)
    throw broken('orders_reserve_check')
  if (table === 'orders' && (row['ended_at'] === null) !== isResting) throw broken('orders_check')
  if (table !== 'positions') return
  for (const column of ['quantity', 'margin', 'initial_margin', 'financing'])
    if ((row[column] as bigint) < 0n) throw broken(`positions_${column}_check`)
  if ((row['status'] === 'closed') !== (row['quantity'] === 0n)) throw broken('positions_check')
}

const ended = ['filled', 'cancelled', 'expired', 'closed']

function keep(tables: TradeTables, table: 'orders' | 'positions', row: Row, undo: (() => void)[]): void {
  const rows = tables[table] as Map<string, object>
  const id = row['id'] as string
  const before = rows.get(id) as Row | undefined
  if (before && ended.includes(before['status'] as string)) throw broken('keep_ended')
  const after = { ...before, ...row }
  check(table, after)
  undo.push(() => (before ? rows.set(id, before) : rows.delete(id)))
  rows.set(id, after)
}

function countEvent({ events }: TradeTables, { position_id }: Row, undo: (() => void)[]): void {
  const id = position_id as string
  const before = events.get(id)
  undo.push(() => (before === undefined ? events.delete(id) : events.set(id, before)))
  events.set(id, (before ?? 0) + 1)
}

const rowsOf = (names: readonly string[], columns: readonly Column[]): Row[] =>
  (columns[0] ?? []).map((_, place) =>
    Object.fromEntries(names.map((name, number) => [name, columns[number]?.[place]])),
  )

export const tradeWrites: Readonly<Record<string, Write>> = Object.fromEntries(
  rowStatements(tradingTables).map(({ name, table, columns }) => [
    name,
    ({ trades }: MemoryTables, undo: (() => void)[], ...given: Column[]) => {
      for (const row of rowsOf(columns, given)) {
        if (table === 'orders' || table === 'positions') keep(trades, table, row, undo)
        else countEvent(trades, row, undo)
      }
      return []
    },
  ]),
)
