import { randomBytes } from 'node:crypto'
import {
  existsSync,
  linkSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { accept, type Result, refuse } from '@candor/domain/result.ts'
import { identify, isStillRunning, type ProcessIdentity } from './process-identity.ts'

/*
 * One process per data folder, and one per cluster, whose home may lie elsewhere (cluster-folder.ts). The lock is a file `lock-<generation>` that names its holder; the highest generation counts.
 * A dead holder is succeeded by linking the next generation, which only one of several can do, and the highest file is never
 * deleted, only marked released. So no one can delete, by acting on an old look, a lock that was taken in the meantime, which is
 * what plain pid files suffer from when two starts meet a stale one.
 *
 * A lock also names the folder it was taken in: in a copy of that folder the file says nothing, since its holder runs on the original.
 */

export type DataFolderLock = { release(): void }
type LockHeld = { pid: number; folder: string; message: string }

const NAME = /^lock-(\d+)$/
const fileOf = (folder: string, generation: number): string =>
  join(folder, `lock-${String(generation).padStart(6, '0')}`)

const generationsIn = (folder: string): number[] =>
  readdirSync(folder)
    .flatMap((name) => NAME.exec(name)?.[1] ?? [])
    .map(Number)
    .sort((a, b) => b - a)

/** What a copy of the folder does not have in common with it, and a renamed one does. */
const markOf = (folder: string): string => {
  const { dev, ino } = statSync(folder)
  return `folder ${dev}:${ino}`
}

/** Null where it was released, or taken in another folder than this. */
const readHolder = (folder: string, generation: number): ProcessIdentity | null => {
  const text = readFileSync(fileOf(folder, generation), 'utf8')
  const [pid = '', startedAt = '', mark = ''] = text.split('\n')
  // An earlier Candor wrote no mark.
  if (mark !== '' && mark !== markOf(folder)) return null
  return /^\d+$/.test(pid) && startedAt !== '' ? { pid: Number(pid), startedAt } : null
}

const isCode = (error: unknown, code: string): boolean => (error as NodeJS.ErrnoException).code === code

const write = (path: string, text: string): void => writeFileSync(path, text, { mode: 0o644, flush: true })

/** Links the file whole under its name, so nobody ever reads a lock without its holder. False: someone was faster. */
const claim = (folder: string, generation: number, self: ProcessIdentity): boolean => {
  const draft = join(folder, `lock-draft-${self.pid}-${randomBytes(4).toString('hex')}`)
  write(draft, `${self.pid}\n${self.startedAt}\n${markOf(folder)}\n`)
  try {
    linkSync(draft, fileOf(folder, generation))
  } catch (error) {
    if (isCode(error, 'EEXIST')) return false
    throw error
  } finally {
    rmSync(draft, { force: true })
  }
  const [highest] = generationsIn(folder)
  if (highest === generation) return true
  rmSync(fileOf(folder, generation), { force: true })
  return false
}

const sweep = (folder: string, mine: number): void => {
  for (const older of generationsIn(folder)) {
    if (older < mine) rmSync(fileOf(folder, older), { force: true })
  }
  for (const name of readdirSync(folder)) {
    const pid = /^lock-draft-(\d+)-/.exec(name)?.[1]
    if (pid !== undefined && identify(Number(pid)) === null) rmSync(join(folder, name), { force: true })
  }
}

const release = (folder: string, generation: number): void => {
  const path = fileOf(folder, generation)
  const draft = join(folder, `lock-draft-${process.pid}-${randomBytes(4).toString('hex')}`)
  try {
    write(draft, 'released\n')
    renameSync(draft, path)
  } catch (error) {
    // The folder may have been deleted while we ran, as a test does with its own.
    if (!isCode(error, 'ENOENT')) throw error
  }
}

type Look = { generation: number; holder: ProcessIdentity | null }

/** One look at the highest lock, so that what is decided about a holder is never applied to the next one. */
const look = (folder: string): Look => {
  const [generation = 0] = generationsIn(folder)
  if (generation === 0) return { generation, holder: null }
  try {
    const holder = readHolder(folder, generation)
    return { generation, holder: holder !== null && isStillRunning(holder) ? holder : null }
  } catch (error) {
    // It was swept away because a higher one exists by now.
    if (isCode(error, 'ENOENT')) return look(folder)
    throw error
  }
}

const lastGeneration = (folder: string): number => (existsSync(folder) ? (generationsIn(folder)[0] ?? 0) : 0)

export const wasEverLocked = (folder: string): boolean => lastGeneration(folder) > 0

/** Whether the last one that ran on the folder ended without releasing it: it was killed, or the machine went down. */
export const wasLeftLocked = (folder: string): boolean => {
  const generation = lastGeneration(folder)
  return generation > 0 && readHolder(folder, generation) !== null && findLockHolder(folder) === null
}

/** Null when nobody runs on the folder; the doctor asks this as well. */
export const findLockHolder = (folder: string): ProcessIdentity | null => {
  try {
    return look(folder).holder
  } catch (error) {
    if (isCode(error, 'ENOENT')) return null
    throw error
  }
}

export const lockDataFolder = (folder: string): Result<DataFolderLock, LockHeld> => {
  // PostgreSQL's own user has to pass through a folder of root's; everything private below it is closed by itself.
  mkdirSync(folder, { recursive: true, mode: process.getuid?.() === 0 ? 0o711 : 0o700 })
  const self = identify(process.pid)
  if (self === null) throw new Error('This process cannot find itself in the process table.')
  for (;;) {
    const { generation, holder } = look(folder)
    if (holder !== null) {
      const message =
        `Candor already runs on the data folder ${folder} (process ${holder.pid}). ` +
        `Stop that one (kill ${holder.pid}), or give this one its own folder with CANDOR_DATA and its own PORT.`
      return refuse({ pid: holder.pid, folder, message })
    }
    if (!claim(folder, generation + 1, self)) continue
    sweep(folder, generation + 1)
    return accept({ release: () => release(folder, generation + 1) })
  }
}
