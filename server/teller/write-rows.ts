import { plainArray } from './plain-array.ts'
import type { TellerTransaction } from './teller-transaction.ts'

type Column = readonly [name: string, type: string]

/** How the rows of one table are written: added, changed by their key, or one or the other. */
export type TableWriting = {
  readonly table: string
  readonly act: 'insert' | 'update' | 'upsert'
  readonly columns: readonly Column[]
  /** By which a row is found again; needed to change one. */
  readonly key?: readonly string[]
  /** What may change of it; needed to change one. */
  readonly changes?: readonly string[]
  /** Columns whose values a customer wrote: they are sent as the driver quotes them. */
  readonly quoted?: readonly string[]
}

const names = (columns: readonly Column[]): string => columns.map(([name]) => name).join(', ')

const unnested = (columns: readonly Column[]): string =>
  `unnest(${columns.map(([, type], place) => `$${place + 1}::${type}[]`).join(', ')}) as v (${names(columns)})`

/** Of a row that is changed, its key and what may change are sent. */
const columnsSent = ({ act, columns, key = [], changes = [] }: TableWriting): readonly Column[] =>
  act === 'update' ? columns.filter(([name]) => key.includes(name) || changes.includes(name)) : columns

function textOf(writing: TableWriting): string {
  const { table, act, columns, key = [], changes = [] } = writing
  const from = unnested(columnsSent(writing))
  if (act === 'update') {
    const set = changes.map((name) => `${name} = v.${name}`).join(', ')
    return `update ${table} set ${set} from ${from} where ${key.map((name) => `${table}.${name} = v.${name}`).join(' and ')}`
  }
  const insert = `insert into ${table} (${names(columns)}) select * from ${from}`
  if (act === 'insert') return insert
  return `${insert} on conflict (${key.join(', ')}) do update set ${changes.map((name) => `${name} = excluded.${name}`).join(', ')}`
}

/** A row for one of the tables, to be written in one of the ways. */
export type WrittenRow = { readonly table: string; readonly act: TableWriting['act']; readonly row: object }

const plain = (value: unknown): unknown => (value instanceof Date ? value.toISOString() : value)

/**
 * Makes the writer of a kind of command: the rows of a batch with one statement for each table and act, in the order given, which is the
 * one that the references between the tables need.
 */
export function rowWriter<Row extends WrittenRow>(
  writings: readonly TableWriting[],
): (transaction: TellerTransaction, rows: readonly Row[]) => Promise<void> {
  const statements = writings.map((writing) => ({
    ...writing,
    sent: columnsSent(writing),
    text: textOf(writing),
  }))
  return async (transaction, rows) => {
    await Promise.all(
      statements.map(async ({ table, act, sent, text, quoted = [] }) => {
        const mine = rows.filter((row) => row.table === table && row.act === act)
        if (mine.length === 0) return
        const values = sent.map(([name]) => {
          const column = mine.map(({ row }) => plain((row as Record<string, unknown>)[name]))
          return quoted.includes(name) ? column : plainArray(column)
        })
        await transaction.query(`${act}-${table}`, text, values)
      }),
    )
  }
}
