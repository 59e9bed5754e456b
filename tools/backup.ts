import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { keyFiles, saveKeys } from '@candor/server/backups/keep-keys.ts'
import { noteBackup } from '@candor/server/backups/note-backup.ts'
import { takeBackup } from '@candor/server/backups/take-backup.ts'
import { type Config, explainProblems, readConfig } from '@candor/server/config.ts'
import { BootProblem } from '@candor/server/postgres/boot-problem.ts'
import { readHome } from '@candor/server/postgres/cluster-folder.ts'
import { locateBinaries } from '@candor/server/postgres/postgres-binaries.ts'
import { explainError } from './explain-error.ts'
import { reachDatabase } from './reach-database.ts'

/** npm run backup [-- --to folder --keys folder]: a copy of the database and of the keys, also while the server runs. */

const USAGE = `npm run backup [-- --to <new folder>] [--keys <new folder>]
  --to    where the copy of the database goes; without it, a folder named after the time, in backups/
  --keys  where ${keyFiles.join(' and ')} go; without it, beside the backup, with .keys at the end of its name`

const OWN_TOOLS =
  'The database of DATABASE_URL is not copied: back it up with its own tools (pg_dump --format=custom, pg_basebackup, or what its host offers).'

const placesOf = (): { target: string; keys: string } => {
  const { values } = parseArgs({
    options: { to: { type: 'string' }, keys: { type: 'string' } },
    strict: true,
  })
  const stamp = new Date().toISOString().replace(/[-:]|\.\d+/g, '')
  const target = resolve(values.to ?? join('backups', `candor-${stamp}`))
  return { target, keys: resolve(values.keys ?? `${target}.keys`) }
}

const tellKeys = (config: Config, saved: readonly string[], keys: string): void => {
  console.log(`Keys (${saved.join(', ') || 'none yet'}): ${keys}`)
  if (config.masterKey !== null)
    console.log('The master key is the setting MASTER_KEY: keep a copy of that too.')
  console.log(
    'Move the keys away from the backup. Whoever has both reads every second factor and every photo of a document; without the keys the backup does not start.',
  )
}

const copyCluster = async (config: Config, target: string): Promise<void> => {
  const { url, leave } = await reachDatabase(config)
  try {
    const home = readHome(config.dataFolder)
    if (home === null) throw new BootProblem('There is no database yet: npm start makes it.')
    const postgresVersion = locateBinaries().version
    const { until, files, bytes } = await takeBackup({ url, home, target, postgresVersion })
    await noteBackup(url, { until, bytes })
    console.log(`Backup: ${target} (${files} files, ${(bytes / 2 ** 20).toFixed(0)} MB)`)
    console.log(`Everything that was acknowledged before ${until} is in it.`)
  } finally {
    await leave()
  }
}

const run = async (): Promise<void> => {
  const read = readConfig(process.env)
  if (!read.ok) throw new BootProblem(explainProblems(read.refusal))
  const config = read.value
  const { target, keys } = placesOf()
  if (config.databaseUrl === null) await copyCluster(config, target)
  else console.log(OWN_TOOLS)
  tellKeys(config, saveKeys(config.dataFolder, keys), keys)
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
