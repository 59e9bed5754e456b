import type { QueryResultRow } from 'pg'
import type { Tables } from '../postgres/tables.ts'
import type { Asked } from './command.ts'
import type { TellerTransaction } from './teller-transaction.ts'

/** Brings the rows that commands name by their id, each only to its own customer. */
export async function loadOwn<Row extends QueryResultRow & { id: string; customer_id: bigint }>(
  transaction: TellerTransaction,
  table: keyof Tables,
  asked: readonly Asked<{ id: string }>[],
): Promise<(Row | null)[]> {
  const rows = await transaction.query<Row>(
    `${table}-named`,
    `select * from ${table} where id = any($1::uuid[])`,
    [asked.map(({ body }) => body.id)],
  )
  const byId = new Map(rows.map((row) => [row.id, row]))
  return asked.map(({ customerId, body }) => {
    const row = byId.get(body.id)
    return row?.customer_id === customerId ? row : null
  })
}
