import type { PostingKind } from '@candor/domain/ledger/posting-kind.ts'
import { type Selectable, sql } from 'kysely'
import type { Connection } from '../postgres/database.ts'
import type { TransferRow } from '../postgres/tables.ts'

export type StoredTransfer = Selectable<TransferRow>

export type TransferPage = {
  kinds: readonly PostingKind[] | null
  /** Numbers from `after + 1` to `before - 1`. */
  after: bigint
  before: bigint | null
  limit: number
}

/** The number of a customer's last transfer before an instant. */
export async function numberBefore(
  connection: Connection,
  customerId: bigint,
  instant: number,
): Promise<bigint> {
  const { rows } = await sql<{ number: bigint }>`
    select transfer_number_before(${customerId}, ${new Date(instant)}) as number`.execute(connection)
  return rows[0]?.number ?? 0n
}

const inRange = (connection: Connection, customerId: bigint, { after, before }: TransferPage) => {
  const later = connection
    .selectFrom('transfers')
    .selectAll()
    .where('customer_id', '=', customerId)
    .where('number', '>', after)
  return before === null ? later : later.where('number', '<', before)
}

/**
 * A page of a customer's transfers, newest first. Of several kinds each gives its own newest, from which the newest are taken: so
 * that a kind that is rare among millions is found by its index and not by reading all the others.
 */
export async function listTransfers(
  connection: Connection,
  customerId: bigint,
  page: TransferPage,
): Promise<StoredTransfer[]> {
  if (page.kinds === null)
    return await inRange(connection, customerId, page).orderBy('number', 'desc').limit(page.limit).execute()
  const lists = await Promise.all(
    page.kinds.map((kind) =>
      inRange(connection, customerId, page)
        .where('kind', '=', kind)
        .orderBy('number', 'desc')
        .limit(page.limit)
        .execute(),
    ),
  )
  return lists
    .flat()
    .sort((left, right) => (left.number < right.number ? 1 : -1))
    .slice(0, page.limit)
}

export async function findTransfer(
  connection: Connection,
  customerId: bigint,
  number: bigint,
): Promise<StoredTransfer | null> {
  const row = await connection
    .selectFrom('transfers')
    .selectAll()
    .where('customer_id', '=', customerId)
    .where('number', '=', number)
    .executeTakeFirst()
  return row ?? null
}

/** Everything that was posted about one subject, in its order; a story has few postings, and of a very long one the first. */
export async function listStory(
  connection: Connection,
  customerId: bigint,
  subjectId: string,
): Promise<StoredTransfer[]> {
  return await connection
    .selectFrom('transfers')
    .selectAll()
    .where('customer_id', '=', customerId)
    .where('subject_id', '=', subjectId)
    .orderBy('number')
    .limit(200)
    .execute()
}

/** The corrections of some postings, and what those postings correct themselves. */
export async function listCorrected(
  connection: Connection,
  customerId: bigint,
  story: readonly StoredTransfer[],
): Promise<StoredTransfer[]> {
  const corrected = story.flatMap(({ corrects }) => (corrects === null ? [] : [corrects]))
  const numbers = story.map(({ number }) => number)
  const own = connection.selectFrom('transfers').selectAll().where('customer_id', '=', customerId)
  const [before, after] = await Promise.all([
    corrected.length === 0 ? [] : own.where('number', 'in', corrected).execute(),
    own.where('corrects', 'in', numbers).orderBy('number').execute(),
  ])
  return [...before, ...after]
}

/** Why a correction was posted, as its customer reads it. */
export async function findCorrectionReason(
  connection: Connection,
  { subject_kind, subject_id }: StoredTransfer,
): Promise<string | null> {
  if (subject_kind !== 'correction' || subject_id === null) return null
  const { rows } = await sql<{ reason: string | null }>`
    select reason from operator_acts where id = ${subject_id}::uuid`.execute(connection)
  return rows[0]?.reason ?? null
}
