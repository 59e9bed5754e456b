import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { accept, type Result, refuse } from '@candor/domain/result.ts'
import pg from 'pg'
import { allowServerRole } from './allow-server-role.ts'
import { defineRoutines } from './define-routines.ts'
import {
  type AppliedMigration,
  type MigrationFile,
  planMigrations,
  readMigrationFiles,
} from './migration-files.ts'

type Migrated = { applied: string[]; version: number }

export const MIGRATIONS_FOLDER = join(dirname(dirname(fileURLToPath(import.meta.url))), 'migrations')

/** Any fixed number that nobody else in this database uses: "candor" as bytes. */
const ADVISORY_LOCK = '109286240481138'

const listApplied = async (client: pg.Client): Promise<AppliedMigration[]> => {
  await client.query(`
    create table if not exists migrations (
      number integer primary key,
      title text not null,
      sha256 text not null,
      applied_at timestamptz not null default now()
    )`)
  const { rows } = await client.query<AppliedMigration>(
    'select number, title, sha256 from migrations order by number',
  )
  return rows
}

const explain = (file: MigrationFile, error: unknown): string => {
  const { code, message } = error as { code?: string; message: string }
  const mend =
    code === '42501'
      ? ' The user of DATABASE_URL needs to own the database and to have CREATEROLE: alter role … createrole.'
      : ' Nothing of it was kept.'
  return `Migration ${file.number} (${file.title}) failed: ${message}.${mend}`
}

const apply = async (client: pg.Client, file: MigrationFile): Promise<string | null> => {
  try {
    await client.query('begin')
    await client.query(file.sql)
    await client.query('insert into migrations (number, title, sha256) values ($1, $2, $3)', [
      file.number,
      file.title,
      file.sha256,
    ])
    await client.query('commit')
    return null
  } catch (error) {
    await client.query('rollback').catch(() => {})
    return explain(file, error)
  }
}

const applyPending = async (
  client: pg.Client,
  files: readonly MigrationFile[],
): Promise<Result<Migrated, string>> => {
  const plan = planMigrations(files, await listApplied(client))
  if (!plan.ok) return plan
  for (const file of plan.value) {
    const failure = await apply(client, file)
    if (failure !== null) return refuse(failure)
  }
  return accept({ applied: plan.value.map(({ title }) => title), version: files.length })
}

/**
 * Brings the database to the state this code expects, each step whole or not at all. Several servers may start at once: the
 * advisory lock lets one work and the others find it done. It is the session's, so it also ends with a killed process.
 */
export const migrate = async (
  url: string,
  folder: string = MIGRATIONS_FOLDER,
): Promise<Result<Migrated, string>> => {
  const files = readMigrationFiles(folder)
  if (!files.ok) return files
  const client = new pg.Client({ connectionString: url, application_name: 'candor migrate' })
  client.on('error', () => {})
  await client.connect()
  try {
    await client.query('select pg_advisory_lock($1::bigint)', [ADVISORY_LOCK])
    const migrated = await applyPending(client, files.value)
    if (!migrated.ok || folder !== MIGRATIONS_FOLDER) return migrated
    const allowed = await allowServerRole(client)
    if (!allowed.ok) return allowed
    await defineRoutines(client)
    return migrated
  } finally {
    await client.end().catch(() => {})
  }
}
