import type { KeyObject } from 'node:crypto'
import { chownSync, existsSync } from 'node:fs'
import { open, readdir, readFile, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { BootProblem } from '../postgres/boot-problem.ts'
import type { ClusterUser } from '../postgres/cluster-user.ts'
import {
  archivedFile,
  archivedName,
  isHistory,
  isSegment,
  ownerFile,
  readTailName,
  segmentNumber,
  tailFolder,
  timelineOf,
  walFolder,
} from './archive-places.ts'
import { unpackSegment } from './segment-file.ts'

/** A file of the archive: a full segment, the beginning of one, or a history. `number` is that of a segment. */
type Source = { name: string; path: string; bytes: number | null; number: number }

const listFiles = async (folder: string): Promise<string[]> =>
  await readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return []
    throw error
  })

/** The longest there is of every segment, in the order of their numbers and timelines. */
async function listSources(folder: string, segmentBytes: number): Promise<Source[]> {
  const found = new Map<string, Source>()
  const tails = (await listFiles(tailFolder(folder))).flatMap((file) => readTailName(file) ?? [])
  for (const { name, bytes, file } of tails.sort((a, b) => a.bytes - b.bytes))
    found.set(name, {
      name,
      path: join(tailFolder(folder), file),
      bytes,
      number: segmentNumber(name, segmentBytes),
    })
  for (const file of await listFiles(walFolder(folder))) {
    const name = archivedName(file)
    if (name === null || !isSegment(name)) continue
    const path = archivedFile(folder, name)
    found.set(name, { name, path, bytes: null, number: segmentNumber(name, segmentBytes) })
  }
  return [...found.values()].sort((a, b) => a.number - b.number || timelineOf(a.name) - timelineOf(b.name))
}

/** Zeros at the end are not written: most segments of a quiet hour are hardly anything else. */
function withoutEnd(bytes: Buffer): Buffer {
  let length = bytes.length
  while (length > 0 && bytes[length - 1] === 0) length -= 1
  return bytes.subarray(0, length)
}

async function write(path: string, bytes: Buffer, length: number, user: ClusterUser | null): Promise<void> {
  const handle = await open(path, 'wx', 0o600)
  try {
    await handle.writeFile(withoutEnd(bytes))
    await handle.truncate(length)
  } finally {
    await handle.close()
  }
  if (user !== null) chownSync(path, user.uid, user.gid)
}

export type Staged = {
  segments: number
  /** The segment after which some are missing although later ones are there; null where none is. */
  gapAfter: string | null
}

type Given = {
  folder: string
  /** PostgreSQL's log of the copy that is being restored, which has the segments of its own interval. */
  pgWal: string
  privateKey: KeyObject | null
  user: ClusterUser | null
}

/** A part of a segment is enough only where nothing of its timeline follows. */
function endsBefore(source: Source, all: readonly Source[], segmentBytes: number): boolean {
  const isPart = source.bytes !== null && source.bytes < segmentBytes
  const follows = ({ name, number }: Source): boolean =>
    number > source.number && timelineOf(name) === timelineOf(source.name)
  return isPart && all.some(follows)
}

/** PostgreSQL's number of the database, with which its control file begins; the log of another one would be passed over in silence. */
async function refuseForeign(folder: string, pgWal: string): Promise<void> {
  if (!existsSync(ownerFile(folder))) return
  const control = await readFile(join(dirname(pgWal), 'global', 'pg_control'))
  const isOwn = (await readFile(ownerFile(folder), 'utf8')).trim() === String(control.readBigUInt64LE())
  if (!isOwn) throw new BootProblem(`${folder} is the archive of another database than the backup.`)
}

/** How far the log is in place: the copy's own last segment, and the number of the latest one. */
type Reached = { last: string; number: number; segments: number; segmentBytes: number }

const readIfThere = async (path: string): Promise<Buffer | null> =>
  await readFile(path).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null
    throw error
  })

/** Brings the segments from the one that was reached on, up to the first one that is missing. */
async function bringSegments(given: Given, reached: Reached): Promise<Staged> {
  const { folder, pgWal, privateKey, user } = given
  const { last, segmentBytes } = reached
  let { number: latest, segments } = reached
  const sources = (await listSources(folder, segmentBytes)).filter(({ number }) => number >= latest)
  for (const [place, source] of sources.entries()) {
    const { name, path, number } = source
    if (number > latest + 1) return { segments, gapAfter: nameBefore(sources, place, last) }
    if (existsSync(join(pgWal, name))) {
      latest = number
      continue
    }
    const packed = await readIfThere(path)
    // A server that runs meanwhile has put a longer beginning, or the whole segment, in its place.
    if (packed === null) return await bringSegments(given, { ...reached, number: latest, segments })
    latest = number
    await write(join(pgWal, name), await unpackSegment(name, packed, privateKey), segmentBytes, user)
    segments += 1
    if (endsBefore(source, sources, segmentBytes)) return { segments, gapAfter: name }
  }
  return { segments, gapAfter: null }
}

/**
 * Puts the log from the archive where PostgreSQL finds it when it recovers the copy, from the copy's own on, up to the first one that is missing.
 */
export async function stageSegments(given: Given): Promise<Staged> {
  const { folder, pgWal, privateKey, user } = given
  const own = (await readdir(pgWal)).filter(isSegment).sort()
  const [last] = own.slice(-1)
  if (last === undefined) throw new BootProblem('The backup has nothing of the log of its own interval.')
  await refuseForeign(folder, pgWal)
  const segmentBytes = (await stat(join(pgWal, last))).size
  for (const file of await listFiles(walFolder(folder))) {
    const name = archivedName(file)
    if (name === null || !isHistory(name) || existsSync(join(pgWal, name))) continue
    const bytes = await unpackSegment(name, await readFile(archivedFile(folder, name)), privateKey)
    await write(join(pgWal, name), bytes, bytes.length, user)
  }
  return await bringSegments(given, {
    last,
    number: segmentNumber(last, segmentBytes),
    segments: 0,
    segmentBytes,
  })
}

const nameBefore = (sources: readonly Source[], place: number, otherwise: string): string =>
  sources[place - 1]?.name ?? otherwise
