import { type Cents, cents } from '@candor/domain/money/cents.ts'
import { outsideKinds } from '@candor/domain/portfolio/profit-lines.ts'
import type { Selectable } from 'kysely'
import type { Connection } from '../postgres/database.ts'
import type { PracticeRunRow } from '../postgres/spot-tables.ts'
import type { TellerTransaction } from '../teller/teller-transaction.ts'

export type StoredRun = Selectable<PracticeRunRow>

export const listRunRows = (connection: Connection, customerId: bigint): Promise<StoredRun[]> =>
  connection
    .selectFrom('practice_runs')
    .selectAll()
    .where('customer_id', '=', customerId)
    .orderBy('number', 'desc')
    .execute()

type Asked = { customerId: bigint; after: bigint; until: bigint }

/** What came from outside less what went there, by transfers after a number and up to another, for many customers at once. */
export async function sumFlows(
  transaction: TellerTransaction,
  asked: readonly Asked[],
): Promise<Map<bigint, Cents>> {
  const rows = await transaction.query<{ customer_id: bigint; flow: bigint }>(
    'outside-flows',
    `select asked.customer_id, coalesce(sum(case when t.to_account < 'house-fees' then t.amount else -t.amount end), 0)::bigint as flow
     from unnest($1::bigint[], $2::bigint[], $3::bigint[]) as asked (customer_id, after, until)
     left join transfers t on t.customer_id = asked.customer_id and t.kind = any($4::text[])
       and t.number > asked.after and t.number <= asked.until
     group by asked.customer_id`,
    [
      asked.map(({ customerId }) => customerId),
      asked.map(({ after }) => after),
      asked.map(({ until }) => until),
      outsideKinds,
    ],
  )
  return new Map(rows.map(({ customer_id, flow }) => [customer_id, cents(flow)]))
}

type Funding = { number: bigint; at: Date; amount: bigint }

/** The first money from outside after a number: with it a run begins. */
export async function findFunding(
  connection: Connection,
  customerId: bigint,
  after: bigint,
): Promise<Funding | null> {
  const lists = await Promise.all(
    outsideKinds.map((kind) =>
      connection
        .selectFrom('transfers')
        .select(['number', 'at', 'amount'])
        .where('customer_id', '=', customerId)
        .where('kind', '=', kind)
        .where('number', '>', after)
        // What is given back at the end of a run begins none.
        .where('to_account', '=', 'cash')
        .orderBy('number')
        .limit(1)
        .executeTakeFirst(),
    ),
  )
  const found = lists.filter((one) => one !== undefined)
  return found.sort((one, other) => (one.number < other.number ? -1 : 1))[0] ?? null
}
