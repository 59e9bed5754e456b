import { existsSync } from 'node:fs'
import { open, readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import type { Connection } from '../postgres/database.ts'
import {
  archivedFile,
  archivedName,
  isSegment,
  readTailName,
  segmentName,
  type Tail,
  tailFile,
  tailFolder,
  timelineOf,
  walFolder,
} from './archive-places.ts'
import { packSegment } from './segment-file.ts'
import { writeOnce } from './write-durably.ts'

/** `spool` is where PostgreSQL puts full segments, `pgWal` where it writes them. */
export type TailPlaces = { folder: string; publicKey: string | null; spool: string; pgWal: string }

type Position = { name: string; bytes: number; segmentBytes: number }

/** How far PostgreSQL's log is on its disk: a segment, and how much of it. */
async function findPosition(connection: Connection): Promise<Position> {
  const { rows } = await sql<{ at: string; size: string; name: string }>`
    select (lsn - '0/0'::pg_lsn)::text as at, setting as size, pg_walfile_name(lsn) as name
    from pg_current_wal_flush_lsn() as lsn, pg_settings where pg_settings.name = 'wal_segment_size'`.execute(
    connection,
  )
  const [row] = rows
  if (!row) throw new Error('PostgreSQL does not say how far its log is')
  const [at, segmentBytes] = [BigInt(row.at), Number(row.size)]
  // At the very end of a segment, that one is full, and nothing of the next is written.
  const number = Number((at - 1n) / BigInt(segmentBytes))
  const bytes = Number(at - BigInt(number) * BigInt(segmentBytes))
  return { name: segmentName(timelineOf(row.name), number, segmentBytes), bytes, segmentBytes }
}

async function readBeginning(path: string, bytes: number): Promise<Buffer | null> {
  try {
    const handle = await open(path, 'r')
    try {
      const { buffer, bytesRead } = await handle.read(Buffer.alloc(bytes), 0, bytes, 0)
      if (bytesRead !== bytes) throw new Error(`${path} is shorter than PostgreSQL says`)
      return buffer
    } finally {
      await handle.close()
    }
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
    throw error
  }
}

const list = async <Item>(folder: string, read: (file: string) => Item | null): Promise<Item[]> =>
  (await readdir(folder)).flatMap((file) => read(file) ?? [])

const segmentOrNull = (name: string): string | null => (isSegment(name) ? name : null)

const readySegment = (file: string): string | null =>
  file.endsWith('.ready') ? segmentOrNull(file.slice(0, -'.ready'.length)) : null

/** Full segments of this timeline that are not in the archive yet: on their way there, or not even taken by PostgreSQL's archiver. */
async function listWaiting({ folder, spool, pgWal }: TailPlaces, { name }: Position): Promise<string[]> {
  // In the order of their way, so that none can slip past between two looks.
  const ready = await list(join(pgWal, 'archive_status'), readySegment)
  const spooled = await list(spool, segmentOrNull)
  const archived = new Set(await list(walFolder(folder), archivedName))
  return [...new Set([...ready, ...spooled])].filter(
    (one) => one < name && timelineOf(one) === timelineOf(name) && !archived.has(one),
  )
}

async function removeSurpassed(folder: string): Promise<void> {
  const archived = new Set(await list(walFolder(folder), archivedName))
  const tails = (await list(tailFolder(folder), readTailName)).sort((a, b) => a.bytes - b.bytes)
  const longest = new Map(tails.map((tail): [string, Tail] => [tail.name, tail]))
  for (const tail of tails)
    if (archived.has(tail.name) || longest.get(tail.name) !== tail)
      await rm(join(tailFolder(folder), tail.file), { force: true })
}

/**
 * Brings everything that PostgreSQL has on its disk by now into the archive: the beginning of the segment that it writes, and what is still on its
 * way. When this resolves, a restore reaches what was committed before it was called.
 */
export async function keepTail(connection: Connection, places: TailPlaces): Promise<void> {
  const { folder, publicKey, spool, pgWal } = places
  const position = await findPosition(connection)
  const keep = async (name: string, bytes: number): Promise<boolean> => {
    const path = tailFile(folder, name, bytes)
    if (existsSync(path)) return true
    const beginning =
      (await readBeginning(join(pgWal, name), bytes)) ?? (await readBeginning(join(spool, name), bytes))
    if (beginning === null) return existsSync(archivedFile(folder, name))
    await writeOnce(path, await packSegment(name, beginning, publicKey))
    return true
  }
  const waiting = await listWaiting(places, position)
  for (const name of waiting)
    if (!(await keep(name, position.segmentBytes)))
      throw new Error(`segment ${name} of the log is neither in the archive nor on its way there`)
  if (!(await keep(position.name, position.bytes)))
    throw new Error(`segment ${position.name} of the log is not there`)
  await removeSurpassed(folder)
}
