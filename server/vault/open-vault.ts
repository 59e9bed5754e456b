import { randomBytes } from 'node:crypto'
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Config } from '../config.ts'
import { BootProblem } from '../postgres/boot-problem.ts'
import type { Database } from '../postgres/database.ts'
import { checkMasterKey, insertFingerprint, type MasterKeyState } from './check-master-key.ts'
import { createVault, masterKeyLength, type Vault } from './create-vault.ts'

type Settings = Pick<Config, 'masterKey' | 'dataFolder'>

/** Where it is kept in the data folder. */
export const masterKeyFile = 'master.key'

const parse = (text: string): Buffer => {
  if (!/^[0-9a-f]{64}$/i.test(text))
    throw new BootProblem(
      `${masterKeyFile} in the data folder is not a key of 64 hexadecimal digits. Bring it back from the backup.`,
    )
  return Buffer.from(text, 'hex')
}

/** The key of the settings or of the data folder; null where there is none yet. */
export const readMasterKey = ({ masterKey, dataFolder }: Settings): Buffer | null => {
  if (masterKey !== null) return parse(masterKey)
  try {
    return parse(readFileSync(join(dataFolder, masterKeyFile), 'utf8').trim())
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
    throw error
  }
}

/** What keeps a server from starting with this key, as a sentence with its mend; null where nothing does. */
export const explainMasterKey = (
  state: MasterKeyState,
  { masterKey, dataFolder }: Settings,
): string | null => {
  const place = masterKey === null ? join(dataFolder, masterKeyFile) : 'MASTER_KEY'
  const mend =
    'Bring it back from a backup, or copy it from the first server: without it no second factor and no photo of a document can be opened.'
  if (state === 'lost')
    return `${place} is missing, and this database has secrets that were sealed with it. ${mend}`
  if (state === 'another')
    return `${place} is not the key that this database's secrets were sealed with. ${mend}`
  return null
}

/** Of two processes that start together on one folder, one makes it and the other reads it. */
function makeMasterKey(dataFolder: string): void {
  mkdirSync(dataFolder, { recursive: true })
  const file = join(dataFolder, masterKeyFile)
  try {
    const text = `${randomBytes(masterKeyLength).toString('hex')}\n`
    writeFileSync(file, text, { flag: 'wx', mode: 0o600, flush: true })
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  }
}

/**
 * The master key is kept in the data folder and never in the database, so that a stolen copy of the database opens nothing. It is made at
 * the first start and never again: the database knows which one it was, and a server with another one does not start. Several machines
 * that share a database are given the same one.
 */
export async function openVault(settings: Settings, database: Database): Promise<Vault> {
  const { dataFolder } = settings
  let found = readMasterKey(settings)
  let before = await checkMasterKey(database, found)
  if (before === 'lost') {
    // Another process on this folder may have made it since it was looked for.
    found = readMasterKey(settings)
    before = await checkMasterKey(database, found)
  }
  const problem = explainMasterKey(before, settings)
  if (problem !== null) throw new BootProblem(problem)
  if (found === null) makeMasterKey(dataFolder)
  const master = found ?? readMasterKey(settings)
  if (master === null)
    throw new BootProblem(`${masterKeyFile} in ${dataFolder} was deleted during the start.`)
  await insertFingerprint(database, master)
  // Another server on the same database may have been first, with a key of its own.
  const state = await checkMasterKey(database, master)
  if (state === 'right') return createVault(master)
  if (found === null) rmSync(join(dataFolder, masterKeyFile))
  throw new BootProblem(explainMasterKey(state, settings) ?? `The state of the master key is ${state}.`)
}
