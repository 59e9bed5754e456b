import { stakeKinds } from '@candor/domain/limits/stake-kinds.ts'
import { type Cents, cents } from '@candor/domain/money/cents.ts'
import { sql } from 'kysely'
import type { Connection } from '../postgres/database.ts'

/** What a customer has put to work since an instant: fills, spot and recurring buys, stakes. Fees and what only rests do not count. */
export async function sumInvested(connection: Connection, customerId: bigint, from: number): Promise<Cents> {
  const { rows } = await sql<{ amount: bigint }>`
    select coalesce(sum(t.amount), 0)::bigint as amount
    from (select transfer_number_before(${customerId}, ${new Date(from)}) as number offset 0) before
    join transfers t on t.customer_id = ${customerId} and t.number > before.number
    where t.kind = any(${stakeKinds}::text[])`.execute(connection)
  return cents(rows[0]?.amount ?? 0n)
}
