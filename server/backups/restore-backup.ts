import type { KeyObject } from 'node:crypto'
import { chownSync, existsSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { BootProblem } from '../postgres/boot-problem.ts'
import { type ClusterHome, clusterPathOf, makeHome, removeHomeOf } from '../postgres/cluster-folder.ts'
import { type ClusterUser, chooseClusterUser } from '../postgres/cluster-user.ts'
import {
  type BackupManifest,
  clusterFolder,
  isSealed,
  passwordFile,
  readManifest,
} from './backup-manifest.ts'
import { copyFile } from './copy-file.ts'
import { bringKeys } from './keep-keys.ts'
import { opening } from './sealed-file.ts'
import { type Staged, stageSegments } from './stage-segments.ts'

/** PostgreSQL makes what it needs in these, but not the folders themselves. */
const emptyFolders = [
  'pg_wal/archive_status',
  'pg_wal/summaries',
  'pg_replslot',
  'pg_dynshmem',
  'pg_notify',
  'pg_serial',
  'pg_snapshots',
  'pg_stat_tmp',
  'pg_subtrans',
  'pg_tblspc',
  'pg_twophase',
  'pg_commit_ts',
  'pg_stat',
  'pg_logical/snapshots',
  'pg_logical/mappings',
  'log',
]

const isInside = (path: string): boolean => !path.startsWith('/') && !path.split('/').includes('..')

function makeFolder(folder: string, top: string, user: ClusterUser | null): void {
  if (existsSync(folder)) return
  if (folder !== top) makeFolder(dirname(folder), top, user)
  mkdirSync(folder, { mode: 0o700 })
  if (user !== null) chownSync(folder, user.uid, user.gid)
}

/** Copies every file that the manifest names, and refuses one that is not what it was when the backup was taken. */
async function copyBack(
  { backup, privateKey }: Pick<Given, 'backup' | 'privateKey'>,
  manifest: BackupManifest,
  home: Pick<ClusterHome, 'home' | 'cluster'>,
  user: ClusterUser | null,
): Promise<void> {
  const key = isSealed(manifest) ? privateKey : null
  rmSync(join(home.home, passwordFile), { force: true })
  for (const folder of emptyFolders) makeFolder(join(home.cluster, folder), home.cluster, user)
  for (const { path, bytes, sha256 } of manifest.files) {
    if (!isInside(path) || (path !== passwordFile && !path.startsWith(`${clusterFolder}/`)))
      throw new BootProblem(
        `${backup} names a file outside the database: ${path}. It is no backup of Candor.`,
      )
    const target = join(home.home, path)
    makeFolder(dirname(target), home.cluster, user)
    const openWith = key === null ? undefined : opening(key, path)
    const copied = existsSync(join(backup, path))
      ? await copyFile(join(backup, path), target, { openWith })
      : null
    if (copied === null || copied.bytes !== bytes || copied.sha256 !== sha256)
      throw new BootProblem(
        `${join(backup, path)} is missing or was changed since the backup was taken. Use another backup.`,
      )
    if (user !== null) chownSync(target, user.uid, user.gid)
  }
}

const refuseUsed = (dataFolder: string): void => {
  if (existsSync(dataFolder) && readdirSync(dataFolder).length > 0)
    throw new BootProblem(
      `${dataFolder} is not empty, and nothing is overwritten. Name an empty or a new folder with CANDOR_DATA.`,
    )
}

type Given = {
  backup: string
  keys: string
  /** Opens what is sealed. */
  privateKey: KeyObject | null
  /** The backup folder, from which PostgreSQL's log since the backup is brought; null: the backup alone. */
  archive: string | null
  /** The last moment that is wanted; null: everything that there is. */
  until: Date | null
  dataFolder: string
  postgresVersion: string
  say: (line: string) => void
}

/** Leaves a data folder that nothing was served from as it was before. */
export function emptyFolder(dataFolder: string): void {
  removeHomeOf(dataFolder)
  for (const name of readdirSync(dataFolder)) rmSync(join(dataFolder, name), { recursive: true, force: true })
}

/** PostgreSQL recovers as from an archive where this file is there, and begins a timeline of its own then. */
const recoverySignal = 'recovery.signal'

const refuseEarly = ({ backup, until }: Given, { ended, until: least }: BackupManifest): void => {
  const earliest = ended ?? least
  if (until !== null && until.getTime() < Date.parse(earliest))
    throw new BootProblem(
      `${backup} was taken until ${earliest}, so it cannot be restored to ${until.toISOString()}. Use an older backup.`,
    )
}

function signalRecovery(cluster: string, user: ClusterUser | null): void {
  const path = join(cluster, recoverySignal)
  writeFileSync(path, '', { mode: 0o600, flush: true })
  if (user !== null) chownSync(path, user.uid, user.gid)
}

export type Restored = Staged & { manifest: BackupManifest }

/** Brings the cluster, its log and the keys into an empty data folder. The cluster was not started yet when this resolves. */
export async function restoreBackup(given: Given): Promise<Restored> {
  const { backup, keys, dataFolder, postgresVersion, privateKey, archive, say } = given
  refuseUsed(dataFolder)
  const manifest = readManifest(backup)
  refuseEarly(given, manifest)
  if (isSealed(manifest) && privateKey === null)
    throw new BootProblem(`${backup} is sealed to a key: say where its private half is, with --private-key.`)
  const majorOf = (version: string) => version.split('.')[0]
  if (majorOf(manifest.postgres) !== majorOf(postgresVersion))
    throw new BootProblem(
      `${backup} is of PostgreSQL ${manifest.postgres}, and this Candor carries ${postgresVersion}. Restore it with the Candor that made it.`,
    )
  mkdirSync(dataFolder, { recursive: true })
  try {
    bringKeys(keys, dataFolder, privateKey)
    const user = chooseClusterUser(clusterPathOf(dataFolder), say)
    let staged: Staged = { segments: 0, gapAfter: null }
    await makeHome(dataFolder, user, say, async (home) => {
      await copyBack(given, manifest, home, user)
      const pgWal = join(home.cluster, 'pg_wal')
      if (archive !== null) staged = await stageSegments({ folder: archive, pgWal, privateKey, user })
      signalRecovery(home.cluster, user)
    })
    return { ...staged, manifest }
  } catch (error) {
    emptyFolder(dataFolder)
    throw error
  }
}
