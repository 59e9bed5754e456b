import { chmodSync, copyFileSync, existsSync, mkdirSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { BootProblem } from '../postgres/boot-problem.ts'
import { logKeyFile } from '../proofs/log-key.ts'
import { masterKeyFile } from '../vault/open-vault.ts'

export const keyFiles = [logKeyFile, masterKeyFile] as const

const copyKeys = (from: string, to: string): string[] =>
  keyFiles.filter((name) => {
    if (!existsSync(join(from, name))) return false
    copyFileSync(join(from, name), join(to, name))
    chmodSync(join(to, name), 0o600)
    return true
  })

/**
 * The keys of the data folder, in a folder of their own: with them and the database one can read every second factor and every photo of a
 * document, and sign in the log's name, so the two should not be stored in one place. Returns which there were.
 */
export function saveKeys(dataFolder: string, target: string): string[] {
  if (existsSync(target))
    throw new BootProblem(`${target} is there already, and nothing is overwritten. Name another place.`)
  const draft = `${target}.new-${process.pid}`
  rmSync(draft, { recursive: true, force: true })
  mkdirSync(draft, { recursive: true, mode: 0o700 })
  const saved = copyKeys(dataFolder, draft)
  renameSync(draft, target)
  return saved
}

/** Puts saved keys into a data folder. Which of them the database needs is looked at when it runs. */
export function bringKeys(keys: string, dataFolder: string): string[] {
  if (!existsSync(keys))
    throw new BootProblem(`${keys} is not there. Say where the keys of this backup are kept, with --keys.`)
  return copyKeys(keys, dataFolder)
}
