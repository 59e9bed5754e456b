import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { copyFolder } from '@candor/server/backups/archive-places.ts'
import { makeBackupKey, readBackupKey } from '@candor/server/backups/backup-key.ts'
import { keyFiles, saveKeys } from '@candor/server/backups/keep-keys.ts'
import { noteBackup } from '@candor/server/backups/note-backup.ts'
import { takeBackup } from '@candor/server/backups/take-backup.ts'
import { type Config, explainProblems, readConfig } from '@candor/server/config.ts'
import { BootProblem } from '@candor/server/postgres/boot-problem.ts'
import { readHome } from '@candor/server/postgres/cluster-folder.ts'
import { locateBinaries } from '@candor/server/postgres/postgres-binaries.ts'
import { explainError } from './explain-error.ts'
import { reachDatabase } from './reach-database.ts'
import { runDrill } from './run-drill.ts'

/** npm run backup [-- --to folder --keys folder]: a copy of the database and of the keys, also while the server runs. */

const USAGE = `npm run backup [-- --to <new folder>] [--keys <new folder>]
  --to    where the copy of the database goes; without it, a folder named after the time, in copies/ of BACKUP_FOLDER or in backups/
  --keys  where ${keyFiles.join(' and ')} go; without it, beside the backup, with .keys at the end of its name
npm run backup -- --make-key <new file>
  makes a key that backups are sealed to: its private half goes into the file, and its public half is printed for BACKUP_KEY
npm run backup -- --drill [--private-key <file>] [--to <folder for the time it takes>]
  takes a backup, restores it with the archived log elsewhere, audits that, and deletes both again`

const OWN_TOOLS =
  'The database of DATABASE_URL is not copied: back it up with its own tools (pg_dump --format=custom, pg_basebackup, or what its host offers).'

const options = {
  to: { type: 'string' },
  keys: { type: 'string' },
  'make-key': { type: 'string' },
  'private-key': { type: 'string' },
  drill: { type: 'boolean' },
} as const

const readFlags = () => parseArgs({ options, strict: true }).values

type Flags = ReturnType<typeof readFlags>

const placesOf = (flags: Flags, { backupFolder }: Config): { target: string; keys: string } => {
  const stamp = new Date().toISOString().replace(/[-:]|\.\d+/g, '')
  const folder = backupFolder === null ? 'backups' : copyFolder(backupFolder)
  const target = resolve(flags.to ?? join(folder, `candor-${stamp}`))
  return { target, keys: resolve(flags.keys ?? `${target}.keys`) }
}

const tellKeys = (config: Config, saved: readonly string[], keys: string): void => {
  console.log(`Keys (${saved.join(', ') || 'none yet'}): ${keys}`)
  if (config.masterKey !== null)
    console.log('The master key is the setting MASTER_KEY: keep a copy of that too.')
  console.log(
    config.backupKey === null
      ? 'Move the keys away from the backup. Whoever has both reads every second factor and every photo of a document; without the keys the backup does not start.'
      : 'Backup and keys are sealed to BACKUP_KEY: only its private half opens them.',
  )
}

const copyCluster = async (config: Config, target: string): Promise<void> => {
  const { url, leave } = await reachDatabase(config)
  try {
    const home = readHome(config.dataFolder)
    if (home === null) throw new BootProblem('There is no database yet: npm start makes it.')
    const postgresVersion = locateBinaries().version
    const publicKey = config.backupKey
    const { until, files, bytes } = await takeBackup({ url, home, target, postgresVersion, publicKey })
    await noteBackup(url, { until, bytes })
    console.log(`Backup: ${target} (${files} files, ${(bytes / 2 ** 20).toFixed(0)} MB)`)
    console.log(`Everything that was acknowledged before ${until} is in it.`)
  } finally {
    await leave()
  }
}

const makeKey = async (path: string): Promise<void> => {
  const publicKey = await makeBackupKey(path)
  console.log(`Private key: ${path}`)
  console.log('Keep it away from this machine, twice: nothing that is sealed to it can be opened without it.')
  console.log(`Start Candor, and npm run backup, with BACKUP_KEY=${publicKey}`)
}

const run = async (): Promise<void> => {
  const flags = readFlags()
  if (flags['make-key'] !== undefined) return await makeKey(resolve(flags['make-key']))
  const read = readConfig(process.env)
  if (!read.ok) throw new BootProblem(explainProblems(read.refusal))
  const config = read.value
  if (flags.drill) {
    const keyFile = flags['private-key']
    const privateKey = keyFile === undefined ? null : readBackupKey(resolve(keyFile))
    const held = await runDrill(config, { privateKey, place: flags.to ? resolve(flags.to) : null })
    if (!held) process.exitCode = 1
    return
  }
  const { target, keys } = placesOf(flags, config)
  if (config.databaseUrl === null) await copyCluster(config, target)
  else console.log(OWN_TOOLS)
  tellKeys(config, saveKeys(config.dataFolder, keys, config.backupKey), keys)
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
