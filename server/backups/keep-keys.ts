import type { KeyObject } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { BootProblem } from '../postgres/boot-problem.ts'
import { logKeyFile } from '../proofs/log-key.ts'
import { masterKeyFile } from '../vault/open-vault.ts'
import { openBytes, sealBytes } from './sealed-file.ts'

export const keyFiles = [logKeyFile, masterKeyFile] as const

/** Where it is sealed to a key of its own, a key's file ends with this. */
const sealedSuffix = '.sealed'

const write = (path: string, bytes: Buffer): void => writeFileSync(path, bytes, { mode: 0o600, flush: true })

/**
 * The keys of the data folder, in a folder of their own: with them and the database one can read every second factor and every photo of a
 * document, and sign in the log's name, so the two should not be stored in one place. Returns which there were.
 */
export function saveKeys(dataFolder: string, target: string, publicKey: string | null): string[] {
  if (existsSync(target))
    throw new BootProblem(`${target} is there already, and nothing is overwritten. Name another place.`)
  const draft = `${target}.new-${process.pid}`
  rmSync(draft, { recursive: true, force: true })
  mkdirSync(draft, { recursive: true, mode: 0o700 })
  const saved = keyFiles.filter((name) => existsSync(join(dataFolder, name)))
  for (const name of saved) {
    const bytes = readFileSync(join(dataFolder, name))
    if (publicKey === null) write(join(draft, name), bytes)
    else write(join(draft, `${name}${sealedSuffix}`), sealBytes(bytes, publicKey, name))
  }
  renameSync(draft, target)
  return saved
}

/** Puts saved keys into a data folder. Which of them the database needs is looked at when it runs. */
export function bringKeys(keys: string, dataFolder: string, privateKey: KeyObject | null): string[] {
  if (!existsSync(keys))
    throw new BootProblem(`${keys} is not there. Say where the keys of this backup are kept, with --keys.`)
  return keyFiles.filter((name) => {
    const [plain, sealed] = [join(keys, name), join(keys, `${name}${sealedSuffix}`)]
    if (existsSync(plain)) write(join(dataFolder, name), readFileSync(plain))
    else if (existsSync(sealed) && privateKey !== null)
      write(join(dataFolder, name), openBytes(readFileSync(sealed), privateKey, name))
    else if (existsSync(sealed))
      throw new BootProblem(
        `${sealed} is sealed to a key: say where its private half is, with --private-key.`,
      )
    else return false
    return true
  })
}
