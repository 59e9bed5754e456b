import { plainArray } from './plain-array.ts'
import type { TellerTransaction } from './teller-transaction.ts'

type Act = 'insert' | 'update' | 'upsert'

/** A row for one of the tables, to be written in one of the ways. */
type WrittenRow = { readonly table: string; readonly act: Act; readonly row: object }

/** The types of PostgreSQL that a value can be sent as. */
type SentAs<Value> = Value extends bigint
  ? 'bigint'
  : Value extends number
    ? 'integer' | 'smallint'
    : Value extends Date
      ? 'timestamptz'
      : Value extends string
        ? 'text' | 'uuid'
        : never

/** Every column of a row with its type, in the order in which they are sent. One that the row does not have does not compile. */
export type Columns<Row> = { readonly [Name in keyof Row]-?: SentAs<NonNullable<Row[Name]>> }

type Names<Row> = readonly (keyof Row & string)[]

type Inserting<Row> = {
  /** Columns whose values a customer wrote: they are sent as the driver quotes them. */
  readonly quoted?: Names<Row>
  /** Rows that have the same value here are numbered in the order in which they are written; only their customer's batch writes them. */
  readonly numberedWithin?: keyof Row & string
}
/** A row is found again by its key; the rest of what is named may change. */
type Changing<Row> = { readonly key: Names<Row>; readonly changes: Names<Row> }

type WritingOf<Row extends WrittenRow> = { readonly columns: Columns<Row['row']> } & {
  readonly [Way in Row['act']]: Way extends 'insert' ? Inserting<Row['row']> : Changing<Row['row']>
}

/** How the rows of each table are written, in the order that the references between the tables need. */
export type TableWritings<Row extends WrittenRow> = {
  readonly [Table in Row['table']]: WritingOf<Extract<Row, { table: Table }>>
}

/** One statement a table and act; `columns` are the names of what it is given. */
type RowStatement = {
  readonly name: string
  readonly table: string
  readonly act: Act
  readonly columns: readonly string[]
  readonly quoted: readonly string[]
  readonly text: string
}

type Column = readonly [name: string, type: string]

/** Any writing, once its names have been checked. */
type PlainWriting = {
  readonly columns: Readonly<Record<string, string>>
  readonly insert?: { quoted?: readonly string[]; numberedWithin?: string }
  readonly update?: { key: readonly string[]; changes: readonly string[] }
  readonly upsert?: { key: readonly string[]; changes: readonly string[] }
}

const names = (columns: readonly Column[]): string => columns.map(([name]) => name).join(', ')

const unnested = (columns: readonly Column[]): string =>
  `unnest(${columns.map(([, type], place) => `$${place + 1}::${type}[]`).join(', ')})`

const inserted = (table: string, columns: readonly Column[]): string =>
  `insert into ${table} (${names(columns)}) select * from ${unnested(columns)} as v (${names(columns)})`

const numbered = (table: string, columns: readonly Column[], within: string): string =>
  `insert into ${table} (number, ${names(columns)})
   select coalesce((select max(number) from ${table} e where e.${within} = v.${within}), 0)
     + row_number() over (partition by v.${within} order by v.place), ${columns.map(([name]) => `v.${name}`).join(', ')}
   from ${unnested(columns)} with ordinality as v (${names(columns)}, place)`

function statementsOfTable(table: string, { columns, insert, update, upsert }: PlainWriting): RowStatement[] {
  const all = Object.entries(columns)
  const statement = (act: Act, sent: readonly Column[], text: string): RowStatement => ({
    name: `${act}-${table}`,
    ...{ table, act, text, columns: sent.map(([name]) => name), quoted: insert?.quoted ?? [] },
  })
  const statements: RowStatement[] = []
  if (insert) {
    const { numberedWithin: within } = insert
    statements.push(statement('insert', all, within ? numbered(table, all, within) : inserted(table, all)))
  }
  if (update) {
    const { key, changes } = update
    // Of a row that is changed, its key and what may change are sent.
    const sent = all.filter(([name]) => key.includes(name) || changes.includes(name))
    const set = changes.map((name) => `${name} = v.${name}`).join(', ')
    const found = key.map((name) => `${table}.${name} = v.${name}`).join(' and ')
    const from = `${unnested(sent)} as v (${names(sent)})`
    statements.push(statement('update', sent, `update ${table} set ${set} from ${from} where ${found}`))
  }
  if (upsert) {
    const set = upsert.changes.map((name) => `${name} = excluded.${name}`).join(', ')
    const conflict = `on conflict (${upsert.key.join(', ')}) do update set ${set}`
    statements.push(statement('upsert', all, `${inserted(table, all)} ${conflict}`))
  }
  return statements
}

export const rowStatements = <Row extends WrittenRow>(writings: TableWritings<Row>): RowStatement[] =>
  Object.entries<PlainWriting>(writings).flatMap(([table, writing]) => statementsOfTable(table, writing))

const plain = (value: unknown): unknown => (value instanceof Date ? value.toISOString() : value)

/** Makes the writer of a kind of command: the rows of a batch with one statement for each table and act, in the order given. */
export function storeRowsOf<Row extends WrittenRow>(
  writings: TableWritings<Row>,
): (transaction: TellerTransaction, rows: readonly Row[]) => Promise<void> {
  const statements = rowStatements(writings)
  return async (transaction, rows) => {
    await Promise.all(
      statements.map(async ({ name, table, act, columns, quoted, text }) => {
        const mine = rows.filter((row) => row.table === table && row.act === act)
        if (mine.length === 0) return
        const values = columns.map((column) => {
          const given = mine.map(({ row }) => plain((row as Record<string, unknown>)[column]))
          return quoted.includes(column) ? given : plainArray(given)
        })
        await transaction.query(name, text, values)
      }),
    )
  }
}
