import { readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { BootProblem } from '../postgres/boot-problem.ts'
import { isSocketName } from '../postgres/cluster-socket.ts'

/** Folders that PostgreSQL needs, and whose contents it makes again at each start; the log is copied apart, when the rest is. */
const emptied = new Set([
  'pg_wal',
  'pg_replslot',
  'pg_dynshmem',
  'pg_notify',
  'pg_serial',
  'pg_snapshots',
  'pg_stat_tmp',
  'pg_subtrans',
  'log',
])

const left = new Set([
  'postmaster.pid',
  'postmaster.opts',
  'current_logfiles',
  'backup_label',
  'tablespace_map',
])

/** Temporary files, caches that would be stale, and the socket of this moment. */
const isPassing = (name: string): boolean =>
  name.startsWith('pgsql_tmp') || name.startsWith('pg_internal.init') || isSocketName(name)

type ClusterFiles = { folders: string[]; files: string[] }

/** A file that PostgreSQL deletes while we look was not needed: its log says that it is gone. */
const isGone = (error: unknown): boolean => (error as NodeJS.ErrnoException).code === 'ENOENT'

/** What there is to copy of a running cluster, by paths inside it; links are followed. The control file comes last. */
export function listClusterFiles(cluster: string): ClusterFiles {
  if (readdirSync(join(cluster, 'pg_tblspc')).length > 0)
    throw new BootProblem(
      'The database has tablespaces outside its folder, which this backup does not know. Use pg_basebackup.',
    )
  const found: ClusterFiles = { folders: ['pg_wal/archive_status', 'pg_wal/summaries'], files: [] }
  const walk = (folder: string): void => {
    for (const name of readdirSync(join(cluster, folder))) {
      const path = folder === '' ? name : `${folder}/${name}`
      if (isPassing(name) || (folder === '' && left.has(name))) continue
      try {
        if (!statSync(join(cluster, path)).isDirectory()) found.files.push(path)
        else {
          found.folders.push(path)
          if (!emptied.has(path)) walk(path)
        }
      } catch (error) {
        if (!isGone(error)) throw error
      }
    }
  }
  walk('')
  const control = 'global/pg_control'
  return { ...found, files: [...found.files.filter((path) => path !== control), control] }
}
