import { dayMs } from '@candor/domain/time/durations.ts'
import { type Insertable, sql } from 'kysely'
import type { Connection } from '../postgres/database.ts'
import type { Tables } from '../postgres/tables.ts'

const keptUnusedMs = dayMs

type FileKind = 'picture' | 'report'

/** Bytes of the files that a customer has sent since then and that are still kept. */
export async function sumFileBytes(
  connection: Connection,
  customerId: bigint,
  since: number,
): Promise<number> {
  const { bytes } = await connection
    .selectFrom('support_files')
    .select(sql<bigint>`coalesce(sum(length(content)), 0)::bigint`.as('bytes'))
    .where('customer_id', '=', customerId)
    .where('sent_at', '>', new Date(since))
    .executeTakeFirstOrThrow()
  return Number(bytes)
}

export const insertFile = (connection: Connection, file: Insertable<Tables['support_files']>) =>
  connection.insertInto('support_files').values(file).execute()

/** How long a customer's own file is; null where there is none of this kind that is theirs. */
export async function findFileLength(
  connection: Connection,
  customerId: bigint,
  kind: FileKind,
  id: string,
): Promise<number | null> {
  const row = await connection
    .selectFrom('support_files')
    .select(sql<number>`length(content)`.as('bytes'))
    .where('id', '=', id)
    .where('customer_id', '=', customerId)
    .where('kind', '=', kind)
    .executeTakeFirst()
  return row?.bytes ?? null
}

export async function findFileContent(
  connection: Connection,
  customerId: bigint,
  kind: FileKind,
  id: string,
): Promise<Buffer | null> {
  const row = await connection
    .selectFrom('support_files')
    .select('content')
    .where('id', '=', id)
    .where('customer_id', '=', customerId)
    .where('kind', '=', kind)
    .executeTakeFirst()
  return row?.content ?? null
}

/** Files that never became part of a message are nobody's business after a day. */
export async function deleteOldUnusedFiles(connection: Connection, now: number): Promise<void> {
  await connection
    .deleteFrom('support_files')
    .where('sent_at', '<', new Date(now - keptUnusedMs))
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(selectFrom('support_messages').whereRef('support_messages.file_id', '=', 'support_files.id')),
      ),
    )
    .execute()
}
