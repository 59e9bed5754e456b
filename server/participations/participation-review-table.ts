import type { Locale } from '@candor/domain/languages/language-table.ts'
import type { StrategyId } from '@candor/domain/strategies/strategy-id.ts'
import type { Connection } from '../postgres/database.ts'

type WaitingParticipation = {
  id: string
  customerId: bigint
  accountNumber: string
  accountName: string
  locale: Locale
  strategy: StrategyId
  amount: bigint
  days: number
  askedAt: Date
}

/** Participations in review, oldest first: their ids rise with time. */
export async function listWaitingParticipations(
  connection: Connection,
  page: { after: string | null; limit: number; askedBefore?: number },
): Promise<WaitingParticipation[]> {
  let query = connection
    .selectFrom('participations as p')
    .innerJoin('customers', 'customers.id', 'p.customer_id')
    .select([
      'p.id',
      'p.customer_id as customerId',
      'customers.account_number as accountNumber',
      'customers.account_name as accountName',
      'customers.locale',
      'p.strategy',
      'p.amount',
      'p.days',
      'p.asked_at as askedAt',
    ])
    .where('p.status', '=', 'in-review')
    .orderBy('p.id')
    .limit(page.limit)
  if (page.after !== null) query = query.where('p.id', '>', page.after)
  if (page.askedBefore !== undefined) query = query.where('p.asked_at', '<=', new Date(page.askedBefore))
  return await query.execute()
}

/** Whose participation it is; that never changes. */
export async function findParticipant(connection: Connection, id: string): Promise<bigint | null> {
  const row = await connection
    .selectFrom('participations')
    .select('customer_id')
    .where('id', '=', id)
    .executeTakeFirst()
  return row?.customer_id ?? null
}
