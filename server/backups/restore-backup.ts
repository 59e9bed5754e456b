import { chownSync, existsSync, mkdirSync, readdirSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { BootProblem } from '../postgres/boot-problem.ts'
import { type ClusterHome, clusterPathOf, makeHome } from '../postgres/cluster-folder.ts'
import { type ClusterUser, chooseClusterUser } from '../postgres/cluster-user.ts'
import { type BackupManifest, clusterFolder, passwordFile, readManifest } from './backup-manifest.ts'
import { copyFile } from './copy-file.ts'
import { bringKeys } from './keep-keys.ts'

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
  backup: string,
  { files }: BackupManifest,
  home: Pick<ClusterHome, 'home' | 'cluster'>,
  user: ClusterUser | null,
): Promise<void> {
  rmSync(join(home.home, passwordFile), { force: true })
  for (const folder of emptyFolders) makeFolder(join(home.cluster, folder), home.cluster, user)
  for (const { path, bytes, sha256 } of files) {
    if (!isInside(path) || (path !== passwordFile && !path.startsWith(`${clusterFolder}/`)))
      throw new BootProblem(
        `${backup} names a file outside the database: ${path}. It is no backup of Candor.`,
      )
    const target = join(home.home, path)
    makeFolder(dirname(target), home.cluster, user)
    const copied = existsSync(join(backup, path)) ? await copyFile(join(backup, path), target) : null
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

/** Brings the cluster and the keys into an empty data folder. The cluster was not started yet when this resolves. */
export async function restoreBackup(given: {
  backup: string
  keys: string
  dataFolder: string
  postgresVersion: string
  say: (line: string) => void
}): Promise<BackupManifest> {
  const { backup, keys, dataFolder, postgresVersion, say } = given
  refuseUsed(dataFolder)
  const manifest = readManifest(backup)
  const majorOf = (version: string) => version.split('.')[0]
  if (majorOf(manifest.postgres) !== majorOf(postgresVersion))
    throw new BootProblem(
      `${backup} is of PostgreSQL ${manifest.postgres}, and this Candor carries ${postgresVersion}. Restore it with the Candor that made it.`,
    )
  mkdirSync(dataFolder, { recursive: true })
  try {
    bringKeys(keys, dataFolder)
    const user = chooseClusterUser(clusterPathOf(dataFolder), say)
    await makeHome(dataFolder, user, say, (home) => copyBack(backup, manifest, home, user))
    return manifest
  } catch (error) {
    for (const name of readdirSync(dataFolder))
      rmSync(join(dataFolder, name), { recursive: true, force: true })
    throw error
  }
}
