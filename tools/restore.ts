import { availableParallelism } from 'node:os'
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { auditBooks, firstBroken, tellBroken } from '@candor/server/audit/audit-books.ts'
import { restoreBackup } from '@candor/server/backups/restore-backup.ts'
import { type Config, explainProblems, readConfig } from '@candor/server/config.ts'
import { BootProblem } from '@candor/server/postgres/boot-problem.ts'
import { lockDataFolder } from '@candor/server/postgres/data-folder-lock.ts'
import { openDatabase } from '@candor/server/postgres/database.ts'
import { startCluster } from '@candor/server/postgres/embedded-cluster.ts'
import { migrate } from '@candor/server/postgres/migrate.ts'
import { openPool } from '@candor/server/postgres/open-pool.ts'
import { locateBinaries } from '@candor/server/postgres/postgres-binaries.ts'
import { openLogKey } from '@candor/server/proofs/log-key.ts'
import { openVault } from '@candor/server/vault/open-vault.ts'
import { explainError } from './explain-error.ts'

/** npm run restore -- --from backup [--keys folder]: brings a backup into the empty data folder, starts it once and audits it. */

const USAGE = `CANDOR_DATA=<empty folder> npm run restore -- --from <backup> [--keys <folder>]
  --keys  where the keys of this backup are kept; without it, beside the backup, with .keys at the end of its name`

const OWN_TOOLS =
  'DATABASE_URL is set: restore that database with its own tools, put the keys into the data folder, and run npm run audit.'

const timeoutMs = 10 * 60_000
const lanes = Math.min(4, Math.max(2, availableParallelism()))

/** The keys must be the database's own, and the books must hold. */
const examine = async (config: Config, url: string): Promise<void> => {
  const migrated = await migrate(url)
  if (!migrated.ok) throw new BootProblem(migrated.refusal)
  const pool = openPool(url, { applicationName: 'candor restore', max: lanes, statementTimeoutMs: timeoutMs })
  const database = openDatabase(pool)
  try {
    await openLogKey(config.dataFolder, database)
    await openVault(config, database)
    const broken = firstBroken(await auditBooks(pool, { scope: 'whole', lanes }))
    if (broken !== null) throw new BootProblem(`The books do not hold. ${tellBroken(broken)}`)
  } finally {
    await database.destroy()
  }
}

const startAndExamine = async (config: Config): Promise<void> => {
  const lock = lockDataFolder(config.dataFolder)
  if (!lock.ok) throw new BootProblem(lock.refusal.message)
  try {
    const cluster = await startCluster({ folder: config.dataFolder, say: console.log, revive: false })
    await examine(config, cluster.url).finally(() => cluster.stop())
  } finally {
    lock.value.release()
  }
}

const run = async (): Promise<void> => {
  const { values } = parseArgs({
    options: { from: { type: 'string' }, keys: { type: 'string' } },
    strict: true,
  })
  if (values.from === undefined) throw new BootProblem(USAGE)
  const read = readConfig(process.env)
  if (!read.ok) throw new BootProblem(explainProblems(read.refusal))
  const config = read.value
  if (config.databaseUrl !== null) throw new BootProblem(OWN_TOOLS)
  const backup = resolve(values.from)
  const { dataFolder } = config
  const { until } = await restoreBackup({
    backup,
    keys: resolve(values.keys ?? `${backup}.keys`),
    dataFolder,
    postgresVersion: locateBinaries().version,
    say: console.log,
  })
  console.log(`Copied to ${dataFolder}; PostgreSQL recovers it now.`)
  try {
    await startAndExamine(config)
  } catch (error) {
    const sentence = explainError(error)
    if (sentence === null) throw error
    throw new BootProblem(`${dataFolder} is restored but must not be served from: ${sentence}`)
  }
  console.log(`Everything holds. It has everything that was acknowledged before ${until}.`)
  console.log(`Start it with CANDOR_DATA=${dataFolder} npm start.`)
}

try {
  await run()
} catch (error) {
  const isUsage = String((error as { code?: string }).code).startsWith('ERR_PARSE_ARGS')
  const sentence = isUsage ? `${(error as Error).message}\n${USAGE}` : explainError(error)
  if (sentence === null) throw error
  console.error(sentence)
  process.exitCode = 1
}
