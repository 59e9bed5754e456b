import { createHash, randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import pg from 'pg'
import { BootProblem } from '../postgres/boot-problem.ts'
import type { ClusterHome } from '../postgres/cluster-folder.ts'
import { isHistory } from './archive-places.ts'
import {
  type BackupManifest,
  type CopiedFile,
  clusterFolder,
  manifestFile,
  passwordFile,
} from './backup-manifest.ts'
import { type Copied, copyFile } from './copy-file.ts'
import { listClusterFiles } from './list-cluster-files.ts'
import { sealBytes, sealing } from './sealed-file.ts'
import { syncFolder } from './write-durably.ts'

type Taken = { until: string; files: number; bytes: number }

/** From PostgreSQL's folder to that of the copy, sealed under the path in the backup where there is a key. */
type Copying = { cluster: string; target: string; publicKey: string | null }

async function copyInto({ cluster, target, publicKey }: Copying, path: string): Promise<Copied> {
  const sealWith = publicKey === null ? undefined : sealing(publicKey, `${clusterFolder}/${path}`)
  return await copyFile(join(cluster, path), join(target, path), { sealWith })
}

/** Null for a file that PostgreSQL has deleted since it was listed. */
async function copyIfThere(copying: Copying, path: string): Promise<Copied | null> {
  const [from, to] = [join(copying.cluster, path), join(copying.target, path)]
  try {
    return await copyInto(copying, path)
  } catch (error) {
    const { code, path } = error as NodeJS.ErrnoException
    if (code !== 'ENOENT' || path !== from) throw error
    rmSync(to, { force: true })
    return null
  }
}

async function copyListed(copying: Copying): Promise<CopiedFile[]> {
  const { folders, files } = listClusterFiles(copying.cluster)
  for (const folder of folders) mkdirSync(join(copying.target, folder), { recursive: true, mode: 0o700 })
  const copied: CopiedFile[] = []
  for (const path of files) {
    const one = await copyIfThere(copying, path)
    if (one !== null) copied.push({ path, ...one })
  }
  return copied
}

/** The segments of PostgreSQL's log from one position to another. */
const segmentsBetween = `
  select pg_walfile_name('0/0'::pg_lsn + (number * size + 1)) as name
  from (select setting::numeric as size from pg_settings where name = 'wal_segment_size') one,
    generate_series(div($1::pg_lsn - '0/0'::pg_lsn, size), div($2::pg_lsn - '0/0'::pg_lsn - 1, size)) as number`

type Interval = { files: CopiedFile[]; label: string; until: string; ended: string }

/**
 * Copies the files while PostgreSQL goes on writing. They are of many moments, and become one by the log of the interval, which
 * PostgreSQL replays when the copy is started; the slot keeps it from recycling any of that log.
 */
async function copyInterval(client: pg.Client, copying: Copying): Promise<Interval> {
  const slot = `candor_backup_${randomBytes(6).toString('hex')}`
  await client.query('select pg_create_physical_replication_slot($1, true, true)', [slot])
  const started = await client.query<{ lsn: string }>(`select pg_backup_start('candor', true)::text as lsn`)
  const files = await copyListed(copying)
  const until = new Date().toISOString()
  const stopped = await client.query<{ lsn: string; label: string }>(
    'select lsn::text, labelfile as label from pg_backup_stop(false)',
  )
  const ended = new Date().toISOString()
  const [from, to] = [started.rows[0]?.lsn, stopped.rows[0]]
  if (from === undefined || to === undefined) throw new Error('PostgreSQL does not say what was backed up')
  const { rows } = await client.query<{ name: string }>(segmentsBetween, [from, to.lsn])
  // Of a database that was restored once, the history says on which timeline it is.
  const histories = readdirSync(join(copying.cluster, 'pg_wal')).filter(isHistory)
  for (const name of [...histories, ...rows.map((row) => row.name)]) {
    const path = `pg_wal/${name}`
    files.push({ path, ...(await copyInto(copying, path)) })
  }
  return { files, label: to.label, until, ended }
}

function writeText(folder: string, path: string, text: Buffer): CopiedFile {
  writeFileSync(join(folder, path), text, { mode: 0o600, flush: true })
  const sha256 = createHash('sha256').update(text).digest('hex')
  return { path, bytes: text.length, sha256 }
}

type Asked = {
  url: string
  home: ClusterHome
  target: string
  postgresVersion: string
  /** What it is sealed to. */
  publicKey: string | null
}

async function fill(draft: string, { url, home, postgresVersion, publicKey }: Asked): Promise<Taken> {
  const target = join(draft, clusterFolder)
  mkdirSync(target, { recursive: true, mode: 0o700 })
  const client = new pg.Client({ connectionString: url, application_name: 'candor backup' })
  client.on('error', () => {})
  await client.connect()
  const copying = { cluster: home.cluster, target, publicKey }
  const interval = await copyInterval(client, copying).finally(() => client.end().catch(() => {}))
  const writeSealed = (path: string, text: string): CopiedFile => {
    const bytes = Buffer.from(text)
    return writeText(draft, path, publicKey === null ? bytes : sealBytes(bytes, publicKey, path))
  }
  const files = [
    ...interval.files.map((file) => ({ ...file, path: `${clusterFolder}/${file.path}` })),
    writeSealed(`${clusterFolder}/backup_label`, interval.label),
    writeSealed(passwordFile, `${home.password}\n`),
  ]
  const { until, ended } = interval
  const format = publicKey === null ? 'candor-backup-1' : 'candor-backup-2'
  const manifest: BackupManifest = { format, until, ended, postgres: postgresVersion, files }
  writeText(draft, manifestFile, Buffer.from(`${JSON.stringify(manifest, null, 1)}\n`))
  // A power cut after the last line must not take names of files with it.
  for (const folder of new Set(files.map(({ path }) => dirname(join(draft, path))))) syncFolder(folder)
  syncFolder(draft)
  return { until, files: files.length, bytes: files.reduce((sum, { bytes }) => sum + bytes, 0) }
}

/**
 * A copy of the running cluster that starts by itself: made beside its place and renamed when it is whole, so that what has the name is
 * good. Everything that was acknowledged before `until` is in it.
 */
export async function takeBackup(asked: Asked): Promise<Taken> {
  const { target } = asked
  if (existsSync(target))
    throw new BootProblem(`${target} is there already, and nothing is overwritten. Name another place.`)
  const draft = `${target}.new-${randomBytes(6).toString('hex')}`
  mkdirSync(draft, { recursive: true, mode: 0o700 })
  try {
    const taken = await fill(draft, asked)
    renameSync(draft, target)
    syncFolder(dirname(target))
    return taken
  } catch (error) {
    rmSync(draft, { recursive: true, force: true, maxRetries: 5 })
    throw error
  }
}
