import { randomBytes } from 'node:crypto'
import {
  chownSync,
  closeSync,
  existsSync,
  fsyncSync,
  lstatSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import { BootProblem } from './boot-problem.ts'
import { type ClusterUser, canEnter } from './cluster-user.ts'
import { SHARED_FOLDER } from './postgres-binaries.ts'

/*
 * <data>/postgres/          the cluster's home, or a link to it below /var/lib/candor
 *   cluster/                PostgreSQL's own folder
 *   password                of the database's owner, for our eyes
 *   start.log               what the last start wrote before its log file was open
 *   belongs-to              only where <data>/postgres is a link: the data folder this is for
 *   lock-…                  who runs this cluster (data-folder-lock.ts)
 * <data>/postgres.new-…     a home being made, or left half made by a kill
 */

export type ClusterHome = { home: string; cluster: string; password: string }

const partsOf = (home: string): Omit<ClusterHome, 'password'> => ({ home, cluster: join(home, 'cluster') })

const linkOf = (dataFolder: string): string => join(dataFolder, 'postgres')

/** Deletes a home and what it points to, but never anything outside our own shared folder. */
const removeHome = (path: string): void => {
  if (lstatSync(path, { throwIfNoEntry: false })?.isSymbolicLink()) {
    const target = readlinkSync(path)
    if (dirname(target) === SHARED_FOLDER) rmSync(target, { recursive: true, force: true, maxRetries: 5 })
  }
  rmSync(path, { recursive: true, force: true, maxRetries: 5 })
}

/** Deletes the database of a data folder that was restored and cannot be used. */
export const removeHomeOf = (dataFolder: string): void => removeHome(linkOf(dataFolder))

/** An orphaned initdb may still be writing there for a moment; what cannot be deleted now is deleted at a later start. */
export const removeHalfMadeHomes = (dataFolder: string): void => {
  for (const name of readdirSync(dataFolder)) {
    if (!name.startsWith('postgres.new-')) continue
    try {
      removeHome(join(dataFolder, name))
    } catch {}
  }
}

const explainUnreadable = (home: string, error: unknown): BootProblem => {
  const { code } = error as NodeJS.ErrnoException
  if (code === 'EACCES' || code === 'EPERM') {
    return new BootProblem(
      `The database in ${home} belongs to another user. ` +
        'Start Candor as the user who made it, or give it another data folder with CANDOR_DATA.',
    )
  }
  return new BootProblem(
    `The database's password file ${join(home, 'password')} cannot be read (${code}). ` +
      'Bring it back from a backup; without it the database cannot be opened.',
  )
}

const isSame = (one: string, other: string): boolean => {
  const [a, b] = [one, other].map((path) => statSync(path, { throwIfNoEntry: false }))
  return a !== undefined && b !== undefined && a.dev === b.dev && a.ino === b.ino
}

/** The data folder that a home elsewhere is for; null where that is not written down. */
const ownerOf = (home: string): string | null => {
  try {
    return readFileSync(join(home, 'belongs-to'), 'utf8').trim()
  } catch {
    return null
  }
}

/**
 * A copy of a data folder whose `postgres` is a link points to the original's database. As long as the original is there and still uses
 * it, the copy must not: it would take it over. Where the original is gone, the folder was moved, and the database goes with it.
 */
const refuseForeignHome = (dataFolder: string, home: string): void => {
  const owner = ownerOf(home)
  if (owner === null || isSame(owner, dataFolder) || !isSame(linkOf(owner), home)) return
  throw new BootProblem(
    `The database of ${dataFolder} is that of ${owner}: this folder is a copy, and its link ${linkOf(dataFolder)} points to the ` +
      'original. Delete the link to begin with an empty database, or restore a backup into a new folder.',
  )
}

/** Stores whose a home elsewhere is, which also counts for a folder that was moved. */
export const claimHome = (dataFolder: string, { home }: ClusterHome): void => {
  if (!lstatSync(linkOf(dataFolder)).isSymbolicLink() || ownerOf(home) === dataFolder) return
  writeFileSync(join(home, 'belongs-to'), `${dataFolder}\n`, { mode: 0o644 })
}

/** Where PostgreSQL's folder is or will be, without reading anything private. */
export const clusterPathOf = (dataFolder: string): string => join(linkOf(dataFolder), 'cluster')

export const readHome = (dataFolder: string): ClusterHome | null => {
  const link = linkOf(dataFolder)
  const entry = lstatSync(link, { throwIfNoEntry: false })
  if (entry === undefined) return null
  if (!existsSync(link)) {
    throw new BootProblem(
      `${link} points to ${readlinkSync(link)}, which is gone. Bring it back from a backup, or delete the link to begin afresh.`,
    )
  }
  const home = realpathSync(link)
  if (entry.isSymbolicLink()) refuseForeignHome(dataFolder, home)
  try {
    return { ...partsOf(home), password: readFileSync(join(home, 'password'), 'utf8').trim() }
  } catch (error) {
    throw explainUnreadable(home, error)
  }
}

const makeEmptyHome = (dataFolder: string, user: ClusterUser | null, say: (line: string) => void): string => {
  const draft = join(dataFolder, `postgres.new-${randomBytes(6).toString('hex')}`)
  if (canEnter(user, dataFolder)) {
    mkdirSync(draft, { mode: user === null ? 0o700 : 0o711 })
    return draft
  }
  const target = join(SHARED_FOLDER, randomBytes(6).toString('hex'))
  say(`PostgreSQL's user ${user?.name} may not enter ${dataFolder}, so the database is kept in ${target}.`)
  mkdirSync(SHARED_FOLDER, { recursive: true, mode: 0o755 })
  // The link comes first, so that a kill between the two leaves a trace that the next start follows and removes.
  symlinkSync(target, draft)
  mkdirSync(target, { mode: 0o711 })
  writeFileSync(join(target, 'belongs-to'), `${dataFolder}\n`, { mode: 0o644 })
  return draft
}

/** A power cut must not undo a rename or a new folder after the database has acknowledged something inside it. */
const syncFolder = (folder: string): void => {
  try {
    const handle = openSync(folder, 'r')
    fsyncSync(handle)
    closeSync(handle)
  } catch (error) {
    // A folder above ours that we may only pass through was not made by us either.
    if ((error as NodeJS.ErrnoException).code !== 'EACCES') throw error
  }
}

type Fill = (home: ClusterHome, passwordFile: string) => Promise<void>

/** Makes the home beside its place and renames it there when it is whole, so a kill leaves either none or a good one. */
export const makeHome = async (
  dataFolder: string,
  user: ClusterUser | null,
  say: (line: string) => void,
  fill: Fill,
): Promise<ClusterHome> => {
  const draft = makeEmptyHome(dataFolder, user, say)
  try {
    const parts = partsOf(realpathSync(draft))
    const password = randomBytes(24).toString('base64url')
    const passwordFile = join(parts.home, 'password')
    writeFileSync(passwordFile, `${password}\n`, { mode: 0o600, flush: true })
    mkdirSync(parts.cluster, { mode: 0o700 })
    if (user !== null) for (const path of [passwordFile, parts.cluster]) chownSync(path, user.uid, user.gid)
    await fill({ ...parts, password }, passwordFile)
    renameSync(draft, linkOf(dataFolder))
    const home = realpathSync(linkOf(dataFolder))
    for (const folder of [home, dirname(home), dataFolder, dirname(dataFolder)]) syncFolder(folder)
    return { ...partsOf(home), password }
  } catch (error) {
    removeHome(draft)
    throw error
  }
}
