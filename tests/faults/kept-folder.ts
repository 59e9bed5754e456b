import { chmodSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { dayMs } from '@candor/domain/time/durations.ts'
import { throwawayFolder } from '../database/throwaway-folder.ts'

/*
 * `npm test` runs several parts that need a begun folder, each in a process of its own. The first of them leaves it to the others, together with what the
 * server said that made it. It bears the process of the whole run in its name, as all folders of tests do, so that what a killed run leaves is found.
 */

/** How the names of all folders begin that tests make for servers; the process that made them follows. */
export const foldersOfTests = 'candor-faults-'

const RUN = 'TEST_RUN'
const FOLDERS = 'TEST_FOLDERS'

/**
 * Where data folders of tests are made. `npm test` has them in memory where there is room: it copies, restores and deletes them by the dozen, and a
 * process that is killed loses nothing of either. What is run for hours has them on the disk.
 */
export const placeOfFolders = (): string => process.env[FOLDERS] ?? tmpdir()

/** For the process of the whole run: whoever makes a begun folder from here on keeps it for the next one. */
export const keepForRun = (): void => {
  process.env[RUN] = String(process.pid)
  process.env[FOLDERS] = throwawayFolder()
}

const placeOf = (run: string): string => join(placeOfFolders(), `${foldersOfTests}${run}-begun`)

const partsOf = (place: string) => ({ folder: join(place, 'data'), note: join(place, 'note.json') })

/** Removes what was kept for the run of this process. */
export const removeKept = (): void =>
  rmSync(placeOf(String(process.pid)), { recursive: true, force: true, maxRetries: 5 })

type Kept = { folder: string; output: string }

const today = (): number => Math.floor(Date.now() / dayMs)

/** The folder that an earlier part of this run has left. One of yesterday is none: the models of a new day would be learned in every copy of it. */
export const findKept = (): Kept | null => {
  const run = process.env[RUN]
  if (run === undefined) return null
  const { folder, note } = partsOf(placeOf(run))
  if (!existsSync(note)) return null
  const { day, output } = JSON.parse(readFileSync(note, 'utf8')) as { day: number; output: string }
  return day === today() ? { folder, output } : null
}

/** Leaves a folder to the later parts of this run, and gives its new place; null where nobody comes later. */
export const keep = ({ folder, output }: Kept): string | null => {
  const run = process.env[RUN]
  if (run === undefined) return null
  const place = placeOf(run)
  const { folder: kept, note } = partsOf(place)
  rmSync(place, { recursive: true, force: true, maxRetries: 5 })
  mkdirSync(place)
  // Root's PostgreSQL runs as another user, who has to pass through.
  chmodSync(place, 0o711)
  renameSync(folder, kept)
  // The note comes last: with it the folder is whole.
  writeFileSync(note, JSON.stringify({ day: today(), output }))
  return kept
}
