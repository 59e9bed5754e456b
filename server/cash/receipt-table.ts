import { dayMs } from '@candor/domain/time/durations.ts'
import { sql } from 'kysely'
import type { Connection } from '../postgres/database.ts'

/** The most receipts of a customer that wait for their deposit. */
const mostUnused = 20
const keptUnusedMs = dayMs

export type NewReceipt = {
  id: string
  customerId: bigint
  name: string
  pictureHash: Buffer
  content: Buffer
  sentAt: number
}

export type ReceiptContent = { customerId: bigint; name: string; content: Buffer }

/** Bytes of the receipts that a customer has sent since then and that are still kept, used ones among them. */
export async function sumReceiptBytes(
  connection: Connection,
  customerId: bigint,
  since: number,
): Promise<number> {
  const { bytes } = await connection
    .selectFrom('receipts')
    .select(sql<bigint>`coalesce(sum(length(content)), 0)::bigint`.as('bytes'))
    .where('customer_id', '=', customerId)
    .where('sent_at', '>', new Date(since))
    .executeTakeFirstOrThrow()
  return Number(bytes)
}

export async function insertReceipt(connection: Connection, receipt: NewReceipt): Promise<void> {
  await connection
    .insertInto('receipts')
    .values({
      id: receipt.id,
      customer_id: receipt.customerId,
      name: receipt.name,
      picture_hash: receipt.pictureHash,
      content: receipt.content,
      sent_at: new Date(receipt.sentAt),
    })
    .execute()
}

/** The picture of a receipt. The caller has checked the right to see it. */
export async function findReceiptContent(connection: Connection, id: string): Promise<ReceiptContent | null> {
  const row = await connection
    .selectFrom('receipts')
    .select(['customer_id as customerId', 'name', 'content'])
    .where('id', '=', id)
    .executeTakeFirst()
  return row ?? null
}

const unused = (connection: Connection) =>
  connection
    .selectFrom('receipts')
    .select('receipts.id')
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('deposits').whereRef('deposits.receipt_id', '=', 'receipts.id'))),
    )

/** Only the newest of a customer's unused receipts stay. */
export async function deleteSurplusReceipts(connection: Connection, customerId: bigint): Promise<void> {
  const surplus = unused(connection)
    .where('customer_id', '=', customerId)
    .orderBy('receipts.id', 'desc')
    .offset(mostUnused)
  await connection.deleteFrom('receipts').where('id', 'in', surplus).execute()
}

/** Photos that never became part of a deposit are nobody's business after a day. */
export async function deleteOldUnusedReceipts(connection: Connection, now: number): Promise<bigint> {
  const old = unused(connection).where('sent_at', '<', new Date(now - keptUnusedMs))
  const { numDeletedRows } = await connection.deleteFrom('receipts').where('id', 'in', old).executeTakeFirst()
  return numDeletedRows
}
