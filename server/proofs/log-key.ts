import { createPrivateKey, createPublicKey, generateKeyPairSync, type KeyObject, sign } from 'node:crypto'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { BootProblem } from '../postgres/boot-problem.ts'
import type { Database } from '../postgres/database.ts'

/** What signs checkpoints and receipts: Ed25519, in hex. */
export type LogKey = { readonly publicKey: string; sign(text: string): string }

/** The last 32 bytes of its usual wrapping are the key itself. */
const rawLength = 32

function logKeyOf(privateKey: KeyObject): LogKey {
  const wrapped = createPublicKey(privateKey).export({ type: 'spki', format: 'der' })
  return {
    publicKey: wrapped.subarray(-rawLength).toString('hex'),
    sign: (text) => sign(null, Buffer.from(text, 'ascii'), privateKey).toString('hex'),
  }
}

export const makeLogKey = (): LogKey => logKeyOf(generateKeyPairSync('ed25519').privateKey)

/** Where it is kept in the data folder. */
export const logKeyFile = 'log-key.pem'

/**
 * The key in the data folder, made at the first start. The database knows its public half: a log that is signed with another key would be another
 * log to everybody who has seen a checkpoint, so a server without the right key does not start.
 */
export async function openLogKey(dataFolder: string, database: Database): Promise<LogKey> {
  const path = join(dataFolder, logKeyFile)
  const known = await findPublicKey(database)
  if (known === null) writeNewKey(dataFolder, path)
  const key = readKey(path)
  if (known === null) await insertIdentity(database, key)
  const publicKey = await findPublicKey(database)
  if (key?.publicKey === publicKey) return key
  throw new BootProblem(
    `${path} is not the key that the log was begun with (${publicKey}). Bring it back from a backup, or copy it from the first server: ` +
      'with another key every customer would see a forged log.',
  )
}

function writeNewKey(folder: string, path: string): void {
  mkdirSync(folder, { recursive: true })
  const pem = generateKeyPairSync('ed25519').privateKey.export({ type: 'pkcs8', format: 'pem' })
  try {
    writeFileSync(path, pem, { mode: 0o600, flag: 'wx' })
  } catch (error) {
    // A first start that was killed has left one behind, or another process was faster.
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  }
}

function readKey(path: string): LogKey | null {
  try {
    return logKeyOf(createPrivateKey(readFileSync(path, 'utf8')))
  } catch {
    return null
  }
}

async function findPublicKey(database: Database): Promise<string | null> {
  const row = await database.selectFrom('log_identity').select('public_key').executeTakeFirst()
  return row?.public_key.toString('hex') ?? null
}

/** A log has the name of its key, so that no two logs have the same. */
export const originOf = ({ publicKey }: Pick<LogKey, 'publicKey'>): string =>
  `candor/${publicKey.slice(0, 16)}`

async function insertIdentity(database: Database, key: LogKey | null): Promise<void> {
  if (!key) return
  await database
    .insertInto('log_identity')
    .values({ origin: originOf(key), public_key: Buffer.from(key.publicKey, 'hex') })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}
