import { randomBytes } from 'node:crypto'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Config } from '../config.ts'
import { BootProblem } from '../postgres/boot-problem.ts'
import { createVault, masterKeyLength, type Vault } from './create-vault.ts'

const fileName = 'master.key'

/** Made at the first start; of two processes that start together, one makes it and the other reads it. */
function readOrMake(file: string): string {
  try {
    writeFileSync(file, `${randomBytes(masterKeyLength).toString('hex')}\n`, { flag: 'wx', mode: 0o600 })
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  }
  return readFileSync(file, 'utf8').trim()
}

/**
 * The master key stands in the data folder and never in the database, so that a stolen copy of the database opens nothing. Several
 * machines that share a database are given the same one as a setting.
 */
export function openVault({ masterKey, dataFolder }: Pick<Config, 'masterKey' | 'dataFolder'>): Vault {
  mkdirSync(dataFolder, { recursive: true })
  const text = masterKey ?? readOrMake(join(dataFolder, fileName))
  if (!/^[0-9a-f]{64}$/i.test(text))
    throw new BootProblem(
      `${fileName} in the data folder is not a key of 64 hexadecimal digits. Bring it back from the backup.`,
    )
  return createVault(Buffer.from(text, 'hex'))
}
