import type { Insertable, Selectable } from 'kysely'
import type { OrderRow, PositionEventRow, PositionRow } from '../postgres/trading-tables.ts'
import { plainArray } from '../teller/plain-array.ts'
import type { TellerTransaction } from '../teller/teller-transaction.ts'

export type NewOrder = Insertable<OrderRow>
export type NewPosition = Insertable<PositionRow>
export type NewEvent = Omit<Insertable<PositionEventRow>, 'number'>

/** What a trading command writes. A row is always written whole; what it may change of it, the grants of the tables say. */
export type TradingRow =
  | { table: 'orders'; act: 'insert'; row: NewOrder }
  | { table: 'orders'; act: 'update'; row: Selectable<OrderRow> }
  | { table: 'positions'; act: 'insert'; row: NewPosition }
  | { table: 'positions'; act: 'update'; row: Selectable<PositionRow> }
  | { table: 'position_events'; act: 'insert'; row: NewEvent }

type Column = [name: string, type: string]

const orderColumns: Column[] = [
  ['id', 'uuid'],
  ['customer_id', 'bigint'],
  ['symbol', 'text'],
  ['side', 'text'],
  ['leverage', 'smallint'],
  ['quantity', 'bigint'],
  ['type', 'text'],
  ['price', 'bigint'],
  ['tolerance_ppm', 'integer'],
  ['expires_at', 'timestamptz'],
  ['take_profit', 'bigint'],
  ['stop_loss', 'bigint'],
  ['status', 'text'],
  ['reserve', 'bigint'],
  ['placed_at', 'timestamptz'],
  ['placed_sequence', 'bigint'],
  ['lines_since', 'timestamptz'],
  ['ended_at', 'timestamptz'],
  ['end_reason', 'text'],
  ['fill_price', 'bigint'],
  ['fill_sequence', 'bigint'],
  ['asked_amount', 'bigint'],
  ['asked_margin', 'bigint'],
  ['asked_fee', 'bigint'],
  ['changed_at', 'timestamptz'],
]
const orderChanges = [
  'status',
  'reserve',
  'ended_at',
  'end_reason',
  'fill_price',
  'fill_sequence',
  'take_profit',
  'stop_loss',
  'price',
  'lines_since',
  'asked_amount',
  'asked_margin',
  'asked_fee',
  'changed_at',
]
const positionColumns: Column[] = [
  ['id', 'uuid'],
  ['customer_id', 'bigint'],
  ['symbol', 'text'],
  ['side', 'text'],
  ['leverage', 'smallint'],
  ['contract_size', 'bigint'],
  ['opened_quantity', 'bigint'],
  ['quantity', 'bigint'],
  ['entry', 'bigint'],
  ['up', 'bigint'],
  ['down', 'bigint'],
  ['opened_margin', 'bigint'],
  ['initial_margin', 'bigint'],
  ['margin', 'bigint'],
  ['take_profit', 'bigint'],
  ['stop_loss', 'bigint'],
  ['liquidation', 'bigint'],
  ['warning', 'bigint'],
  ['lines_since', 'timestamptz'],
  ['carry', 'bigint'],
  ['opening_fee', 'bigint'],
  ['realised', 'bigint'],
  ['financing', 'bigint'],
  ['gap', 'bigint'],
  ['status', 'text'],
  ['version', 'integer'],
  ['warned', 'smallint'],
  ['next_financing', 'timestamptz'],
  ['opened_at', 'timestamptz'],
  ['opened_sequence', 'bigint'],
  ['closed_at', 'timestamptz'],
  ['close_cause', 'text'],
  ['close_price', 'bigint'],
  ['stops_since', 'timestamptz'],
  ['closing_quantity', 'bigint'],
  ['closing_price', 'bigint'],
  ['closing_tolerance_ppm', 'integer'],
  ['closing_since', 'timestamptz'],
  ['closing_until', 'timestamptz'],
]
const positionChanges = [
  'quantity',
  'initial_margin',
  'margin',
  'take_profit',
  'stop_loss',
  'liquidation',
  'warning',
  'lines_since',
  'carry',
  'realised',
  'financing',
  'gap',
  'status',
  'version',
  'warned',
  'next_financing',
  'closed_at',
  'close_cause',
  'close_price',
  'stops_since',
  'closing_quantity',
  'closing_price',
  'closing_tolerance_ppm',
  'closing_since',
  'closing_until',
]
const eventColumns: Column[] = [
  ['position_id', 'uuid'],
  ['customer_id', 'bigint'],
  ['at', 'timestamptz'],
  ['kind', 'text'],
  ['cause', 'text'],
  ['quantity', 'bigint'],
  ['price', 'bigint'],
  ['sequence', 'bigint'],
  ['tick_at', 'timestamptz'],
  ['bid', 'bigint'],
  ['ask', 'bigint'],
  ['up', 'bigint'],
  ['down', 'bigint'],
  ['profit', 'bigint'],
  ['amount', 'bigint'],
  ['gap', 'bigint'],
  ['margin', 'bigint'],
  ['take_profit', 'bigint'],
  ['stop_loss', 'bigint'],
  ['liquidation', 'bigint'],
  ['tolerance_ppm', 'integer'],
]

const names = (columns: readonly Column[]): string => columns.map(([name]) => name).join(', ')
const unnested = (columns: readonly Column[]): string =>
  `unnest(${columns.map(([, type], place) => `$${place + 1}::${type}[]`).join(', ')}) as v (${names(columns)})`

const insertText = (table: string, columns: readonly Column[]): string =>
  `insert into ${table} (${names(columns)}) select * from ${unnested(columns)}`

const updateText = (table: string, columns: readonly Column[], changes: readonly string[]): string => {
  const used = columns.filter(([name]) => name === 'id' || changes.includes(name))
  const set = changes.map((name) => `${name} = v.${name}`).join(', ')
  return `update ${table} set ${set} from ${unnested(used)} where ${table}.id = v.id`
}

/** A position's events are numbered in the order in which they are written; only its customer's batch writes them. */
const insertEventsText = `
  insert into position_events (number, ${names(eventColumns)})
  select coalesce((select max(number) from position_events e where e.position_id = v.position_id), 0)
    + row_number() over (partition by v.position_id order by v.place), ${eventColumns.map(([name]) => `v.${name}`).join(', ')}
  from unnest(${eventColumns.map(([, type], place) => `$${place + 1}::${type}[]`).join(', ')})
    with ordinality as v (${names(eventColumns)}, place)`

/** One for each table and act, with the columns it is given. */
export const tradingStatements = [
  { table: 'orders', act: 'insert', columns: orderColumns, text: insertText('orders', orderColumns) },
  {
    table: 'orders',
    act: 'update',
    columns: orderColumns.filter(([name]) => name === 'id' || orderChanges.includes(name)),
    text: updateText('orders', orderColumns, orderChanges),
  },
  {
    table: 'positions',
    act: 'insert',
    columns: positionColumns,
    text: insertText('positions', positionColumns),
  },
  {
    table: 'positions',
    act: 'update',
    columns: positionColumns.filter(([name]) => name === 'id' || positionChanges.includes(name)),
    text: updateText('positions', positionColumns, positionChanges),
  },
  { table: 'position_events', act: 'insert', columns: eventColumns, text: insertEventsText },
] as const

/** Numbers, instants, ids, symbols and words of our own: nothing of it needs to be quoted. */
const plain = (value: unknown): unknown => (value instanceof Date ? value.toISOString() : value)

/** Writes the rows of a batch: one statement for each table and act, in the order that the references between them need. */
export async function writeTradingRows(
  transaction: TellerTransaction,
  rows: readonly TradingRow[],
): Promise<void> {
  await Promise.all(
    tradingStatements.map(async ({ table, act, columns, text }) => {
      const mine = rows.filter((row) => row.table === table && row.act === act)
      if (mine.length === 0) return
      const values = columns.map(([name]) =>
        plainArray(mine.map(({ row }) => plain((row as Record<string, unknown>)[name]))),
      )
      await transaction.query(`${act}-${table}`, text, values)
    }),
  )
}
