import { mkdirSync } from 'node:fs'
import { open, readdir, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { BootProblem } from '../postgres/boot-problem.ts'
import {
  archivedFile,
  copyFolder,
  headFolder,
  isHistory,
  isSegment,
  ownerFile,
  tailFolder,
  timelineOf,
  walFolder,
} from './archive-places.ts'
import { hashOf, packSegment, readLabel } from './segment-file.ts'
import { draftMark, writeOnce } from './write-durably.ts'

/** `spool` is where PostgreSQL puts full segments, `pgWal` its own log, where the histories of timelines are. */
type Shipment = { folder: string; publicKey: string | null; spool: string; pgWal: string }

/** Writes one file into the archive, or finds that the same is there. A different one is never overwritten. */
async function archive(
  { folder, publicKey }: Pick<Shipment, 'folder' | 'publicKey'>,
  name: string,
  bytes: Buffer,
): Promise<void> {
  const path = archivedFile(folder, name)
  if (await writeOnce(path, await packSegment(name, bytes, publicKey))) return
  const label = readLabel(await readFile(path))
  if (label?.name !== name || label.hash !== (await hashOf(bytes)))
    throw new Error(`${path} is another one than PostgreSQL's, and nothing is overwritten`)
  // Whoever wrote it may have been killed before it was on disk.
  const handle = await open(path, 'r')
  await handle.sync().finally(() => handle.close())
}

/** The timeline that the database is on: each restore begins one, and leaves its history. */
const currentTimeline = (histories: readonly string[]): number => Math.max(1, ...histories.map(timelineOf))

const listHistories = async (pgWal: string): Promise<string[]> =>
  (await readdir(pgWal)).filter(isHistory).sort()

/** The history of a restored database has to be in the archive before anything of its timeline: a restore finds its way by it. */
export async function shipHistories(shipment: Shipment): Promise<void> {
  const { pgWal } = shipment
  for (const name of await listHistories(pgWal))
    await archive(shipment, name, await readFile(join(pgWal, name)))
}

/** Brings what PostgreSQL has put into the spool into the archive, the oldest first. Returns how many segments there were. */
export async function shipSegments(shipment: Shipment): Promise<number> {
  const { spool, pgWal } = shipment
  const waiting = (await readdir(spool)).sort()
  if (waiting.length === 0) return 0
  const histories = await listHistories(pgWal)
  let shipped = 0
  for (const name of waiting) {
    // What belongs to an older timeline was restored from the archive. PostgreSQL's notes of backups are not needed to restore.
    if (isSegment(name) && timelineOf(name) >= currentTimeline(histories)) {
      await archive(shipment, name, await readFile(join(spool, name)))
      shipped += 1
    }
    const isDraft = name.startsWith('archtemp.')
    if (!isDraft) await rm(join(spool, name), { force: true })
  }
  return shipped
}

async function removeDrafts(folder: string): Promise<void> {
  for (const name of await readdir(folder))
    if (name.includes(draftMark)) await rm(join(folder, name), { force: true })
}

/** Makes the places of the archive, and takes the folder for one database: two in one folder could not be told apart. */
export async function claimArchive(folder: string, systemIdentifier: string | null): Promise<void> {
  for (const place of [walFolder, tailFolder, headFolder, copyFolder])
    mkdirSync(place(folder), { recursive: true, mode: 0o700 })
  for (const place of [walFolder, tailFolder, headFolder]) await removeDrafts(place(folder))
  if (systemIdentifier === null) return
  const owner = ownerFile(folder)
  await writeOnce(owner, Buffer.from(`${systemIdentifier}\n`))
  if ((await readFile(owner, 'utf8')).trim() !== systemIdentifier)
    throw new BootProblem(
      `${folder} (BACKUP_FOLDER) has the archive of another database. One folder belongs to one installation: name an empty one.`,
    )
}

type Shipping = { stop(): Promise<void> }

const everyMs = 1_000
/** A folder that cannot be written is told of so often, not every second. */
const tellEveryMs = 60_000

/** Ships until it is stopped, and once more then: what PostgreSQL archives when it ends is brought into the archive too. */
export function startShipping(shipment: Shipment, say: (line: string) => void): Shipping {
  const over = new AbortController()
  let toldAt = Number.NEGATIVE_INFINITY
  const shipOnce = async (): Promise<void> => {
    try {
      await shipSegments(shipment)
      if (toldAt > 0) say('The log of the database is archived again.')
      toldAt = Number.NEGATIVE_INFINITY
    } catch (error) {
      if (performance.now() - toldAt < tellEveryMs) return
      toldAt = performance.now()
      say(
        `The log of the database is not archived (BACKUP_FOLDER): ${error instanceof Error ? error.message : String(error)}`,
      )
    }
  }
  const run = async (): Promise<void> => {
    while (!over.signal.aborted) {
      await shipOnce()
      await sleep(everyMs, undefined, { signal: over.signal, ref: false }).catch(() => {})
    }
    await shipOnce()
  }
  const running = run()
  return {
    stop: async () => {
      over.abort()
      await running
    },
  }
}
