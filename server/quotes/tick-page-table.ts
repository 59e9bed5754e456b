import type { SourceName } from '@candor/domain/instruments/source-name.ts'
import { sql } from 'kysely'
import type { Connection } from '../postgres/database.ts'
import { firstPreviousHash } from './tick-page.ts'

export type StoredPage = {
  number: bigint
  opensAt: number
  feed: SourceName
  content: Uint8Array
  hash: Uint8Array
}

/** Where the log ends: the next page takes the next number and goes on from this hash. */
export async function findLogEnd(connection: Connection): Promise<{ number: bigint; hash: Uint8Array }> {
  const row = await connection
    .selectFrom('tick_pages')
    .select(['number', 'hash'])
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (row) return row
  // All pages may have become too old while the server was off; the log goes on from what it began after.
  const start = await findLogStart(connection)
  return { number: start.number - 1n, hash: start.previousHash }
}

/** The first page that is kept, and the hash it goes on from. */
export async function findLogStart(
  connection: Connection,
): Promise<{ number: bigint; previousHash: Uint8Array }> {
  const row = await connection
    .selectFrom('tick_log_start')
    .select(['number', 'previous_hash'])
    .executeTakeFirst()
  return row
    ? { number: row.number, previousHash: row.previous_hash }
    : { number: 1n, previousHash: firstPreviousHash }
}

export async function insertPage(connection: Connection, page: StoredPage): Promise<void> {
  await connection
    .insertInto('tick_pages')
    .values({
      number: page.number,
      opens_at: new Date(page.opensAt),
      feed: page.feed,
      content: Buffer.from(page.content),
      hash: Buffer.from(page.hash),
    })
    .execute()
}

/** The pages of a period, oldest first. */
export async function listPages(connection: Connection, from: number, to: number): Promise<StoredPage[]> {
  const rows = await connection
    .selectFrom('tick_pages')
    .selectAll()
    .where('opens_at', '>=', new Date(from))
    .where('opens_at', '<', new Date(to))
    .orderBy('number')
    .execute()
  return rows.map(({ opens_at, ...page }) => ({ ...page, opensAt: opens_at.getTime() }))
}

/** The pages after this number, as far as they opened by an instant, in order. */
export async function listPagesAfter(
  connection: Connection,
  number: bigint,
  until: number,
  most: number,
): Promise<StoredPage[]> {
  const rows = await connection
    .selectFrom('tick_pages')
    .selectAll()
    .where('number', '>', number)
    .orderBy('number')
    .limit(most)
    .execute()
  const pages = rows.map(({ opens_at, ...page }) => ({ ...page, opensAt: opens_at.getTime() }))
  const late = pages.findIndex(({ opensAt }) => opensAt > until)
  return late < 0 ? pages : pages.slice(0, late)
}

/** The first page of a period. */
export async function findFirstPageNumber(
  connection: Connection,
  from: number,
  to: number,
): Promise<bigint | null> {
  const row = await connection
    .selectFrom('tick_pages')
    .select('number')
    .where('opens_at', '>=', new Date(from))
    .where('opens_at', '<', new Date(to))
    .orderBy('opens_at')
    .orderBy('number')
    .limit(1)
    .executeTakeFirst()
  return row?.number ?? null
}

/** The hash that a page goes on from. */
export async function findHashBefore(connection: Connection, number: bigint): Promise<Uint8Array | null> {
  const start = await findLogStart(connection)
  if (start.number === number) return start.previousHash
  const row = await connection
    .selectFrom('tick_pages')
    .select('hash')
    .where('number', '=', number - 1n)
    .executeTakeFirst()
  return row?.hash ?? null
}

/** Deletes what is older and notes, in the same statement, where the log begins now, so that what is left can still be checked. */
export async function deletePagesBefore(connection: Connection, before: number): Promise<void> {
  await sql`
    with gone as (
      delete from tick_pages where opens_at < ${new Date(before)} returning number, hash
    ), last as (
      select number, hash from gone order by number desc limit 1
    )
    insert into tick_log_start (number, previous_hash) select number + 1, hash from last
    on conflict (only_one) do update set number = excluded.number, previous_hash = excluded.previous_hash
  `.execute(connection)
}
