import type { Dependencies } from '../dependencies.ts'
import { appendAudit } from '../operators/append-audit.ts'
import { hasLooked } from '../operators/recent-look.ts'
import type { Customer } from '../postgres/customer-tables.ts'
import { kyselyTransaction } from '../teller/kysely-transaction.ts'

/** Stores that an operator looks at a customer, before anything is shown. The customer can read it. */
export async function noteView(
  { database, clock }: Pick<Dependencies, 'database' | 'clock'>,
  operatorId: bigint,
  { id: customerId, account_number: accountNumber }: Pick<Customer, 'id' | 'account_number'>,
): Promise<void> {
  const now = clock()
  const subject = { kind: 'customer', id: accountNumber } as const
  const look = { operatorId, act: 'viewed-customer', subject } as const
  if (await hasLooked(database, look, now)) return
  const entry = { ...look, at: new Date(now), customerId, details: {} }
  await database.transaction().execute((transaction) => appendAudit(kyselyTransaction(transaction), [entry]))
}
