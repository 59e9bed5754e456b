import { createHash, randomBytes } from 'node:crypto'
import {
  closeSync,
  existsSync,
  fsyncSync,
  mkdirSync,
  openSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import pg from 'pg'
import { BootProblem } from '../postgres/boot-problem.ts'
import type { ClusterHome } from '../postgres/cluster-folder.ts'
import {
  type BackupManifest,
  type CopiedFile,
  clusterFolder,
  manifestFile,
  passwordFile,
} from './backup-manifest.ts'
import { type Copied, copyFile } from './copy-file.ts'
import { listClusterFiles } from './list-cluster-files.ts'

type Taken = { until: string; files: number; bytes: number }

const syncFolder = (folder: string): void => {
  const handle = openSync(folder, 'r')
  fsyncSync(handle)
  closeSync(handle)
}

/** Null for a file that PostgreSQL has deleted since it was listed. */
async function copyIfThere(from: string, to: string): Promise<Copied | null> {
  try {
    return await copyFile(from, to)
  } catch (error) {
    const { code, path } = error as NodeJS.ErrnoException
    if (code !== 'ENOENT' || path !== from) throw error
    rmSync(to, { force: true })
    return null
  }
}

async function copyListed(cluster: string, target: string): Promise<CopiedFile[]> {
  const { folders, files } = listClusterFiles(cluster)
  for (const folder of folders) mkdirSync(join(target, folder), { recursive: true, mode: 0o700 })
  const copied: CopiedFile[] = []
  for (const path of files) {
    const one = await copyIfThere(join(cluster, path), join(target, path))
    if (one !== null) copied.push({ path, ...one })
  }
  return copied
}

/** The segments of PostgreSQL's log from one position to another. */
const segmentsBetween = `
  select pg_walfile_name('0/0'::pg_lsn + (number * size + 1)) as name
  from (select setting::numeric as size from pg_settings where name = 'wal_segment_size') one,
    generate_series(div($1::pg_lsn - '0/0'::pg_lsn, size), div($2::pg_lsn - '0/0'::pg_lsn - 1, size)) as number`

type Interval = { files: CopiedFile[]; label: string; until: string }

/**
 * Copies the files while PostgreSQL goes on writing. They are of many moments, and become one by the log of the interval, which
 * PostgreSQL replays when the copy is started; the slot keeps it from recycling any of that log.
 */
async function copyInterval(client: pg.Client, cluster: string, target: string): Promise<Interval> {
  const slot = `candor_backup_${randomBytes(6).toString('hex')}`
  await client.query('select pg_create_physical_replication_slot($1, true, true)', [slot])
  const started = await client.query<{ lsn: string }>(`select pg_backup_start('candor', true)::text as lsn`)
  const files = await copyListed(cluster, target)
  const until = new Date().toISOString()
  const stopped = await client.query<{ lsn: string; label: string }>(
    'select lsn::text, labelfile as label from pg_backup_stop(false)',
  )
  const [from, to] = [started.rows[0]?.lsn, stopped.rows[0]]
  if (from === undefined || to === undefined) throw new Error('PostgreSQL does not say what was backed up')
  const { rows } = await client.query<{ name: string }>(segmentsBetween, [from, to.lsn])
  for (const { name } of rows) {
    const path = `pg_wal/${name}`
    files.push({ path, ...(await copyFile(join(cluster, path), join(target, path))) })
  }
  return { files, label: to.label, until }
}

function writeText(folder: string, path: string, text: string): CopiedFile {
  writeFileSync(join(folder, path), text, { mode: 0o600, flush: true })
  const sha256 = createHash('sha256').update(text).digest('hex')
  return { path, bytes: Buffer.byteLength(text), sha256 }
}

async function fill(draft: string, url: string, home: ClusterHome, postgres: string): Promise<Taken> {
  const target = join(draft, clusterFolder)
  mkdirSync(target, { recursive: true, mode: 0o700 })
  const client = new pg.Client({ connectionString: url, application_name: 'candor backup' })
  client.on('error', () => {})
  await client.connect()
  const interval = await copyInterval(client, home.cluster, target).finally(() =>
    client.end().catch(() => {}),
  )
  const inCluster = [...interval.files, writeText(target, 'backup_label', interval.label)]
  const files = [
    ...inCluster.map((file) => ({ ...file, path: `${clusterFolder}/${file.path}` })),
    writeText(draft, passwordFile, `${home.password}\n`),
  ]
  const manifest: BackupManifest = { format: 'candor-backup-1', until: interval.until, postgres, files }
  writeText(draft, manifestFile, `${JSON.stringify(manifest, null, 1)}\n`)
  // A power cut after the last line must not take names of files with it.
  for (const folder of new Set(files.map(({ path }) => dirname(join(draft, path))))) syncFolder(folder)
  syncFolder(draft)
  return {
    until: interval.until,
    files: files.length,
    bytes: files.reduce((sum, { bytes }) => sum + bytes, 0),
  }
}

/**
 * A copy of the running cluster that starts by itself: made beside its place and renamed when it is whole, so that what has the name is
 * good. Everything that was acknowledged before `until` is in it.
 */
export async function takeBackup(given: {
  url: string
  home: ClusterHome
  target: string
  postgresVersion: string
}): Promise<Taken> {
  const { url, home, target, postgresVersion } = given
  if (existsSync(target))
    throw new BootProblem(`${target} is there already, and nothing is overwritten. Name another place.`)
  const draft = `${target}.new-${randomBytes(6).toString('hex')}`
  mkdirSync(draft, { recursive: true, mode: 0o700 })
  try {
    const taken = await fill(draft, url, home, postgresVersion)
    renameSync(draft, target)
    syncFolder(dirname(target))
    return taken
  } catch (error) {
    rmSync(draft, { recursive: true, force: true, maxRetries: 5 })
    throw error
  }
}
