import type { WireChained } from '@candor/wire/ledger.ts'
import type { StoredTransfer } from '../ledger/transfer-table.ts'
import type { Connection } from '../postgres/database.ts'

type StoredChain = { salt: string; count: bigint; tip: string }

/** A customer's chain as it is now. */
export async function findChain(connection: Connection, customerId: bigint): Promise<StoredChain> {
  const { chain_salt, last_number, tip } = await connection
    .selectFrom('balances')
    .select(['chain_salt', 'last_number', 'tip'])
    .where('customer_id', '=', customerId)
    .executeTakeFirstOrThrow()
  return { salt: chain_salt.toString('hex'), count: last_number, tip: tip.toString('hex') }
}

/** The tip after a posting that is there. */
export async function findTip(connection: Connection, customerId: bigint, number: bigint): Promise<string> {
  const { tip } = await connection
    .selectFrom('transfers')
    .select('tip')
    .where('customer_id', '=', customerId)
    .where('number', '=', number)
    .executeTakeFirstOrThrow()
  if (!tip) throw new Error(`posting ${number} of customer ${customerId} has no tip`)
  return tip.toString('hex')
}

/** Postings in their order, from the number after `after` up to `last`. */
export async function listChained(
  connection: Connection,
  customerId: bigint,
  { after, last, most }: { after: bigint; last: bigint; most: number },
): Promise<StoredTransfer[]> {
  return await connection
    .selectFrom('transfers')
    .selectAll()
    .where('customer_id', '=', customerId)
    .where('number', '>', after)
    .where('number', '<=', last)
    .orderBy('number')
    .limit(most)
    .execute()
}

/** A posting as it was hashed. */
export const chainedPosting = (stored: StoredTransfer): WireChained => ({
  number: Number(stored.number),
  kind: stored.kind,
  from: stored.from_account,
  to: stored.to_account,
  amount: stored.amount.toString(),
  at: stored.at.getTime(),
  subject: stored.subject_kind ? `${stored.subject_kind}/${stored.subject_id}` : '',
})
