import { execFile } from 'node:child_process'
import { copyFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import { strategies } from '@candor/domain/strategies/strategy-list.ts'
import { logKeyFile } from '@candor/server/proofs/log-key.ts'
import { masterKeyFile } from '@candor/server/vault/open-vault.ts'
import pg from 'pg'
import { markTested } from '../database/mark-tested.ts'
import { findKept, keep } from './kept-folder.ts'
import {
  awaitAnswer,
  databaseUrlOf,
  launchServer,
  makeDataFolder,
  removeDataFolder,
} from './server-under-test.ts'

/*
 * A first start makes a database, its tables and two years of prices, and then, while it serves already, the minutes of the last days and the model of a
 * strategy that learns, which takes two processors many seconds. Whoever does not test a first start takes a copy of a folder in which all of that was done.
 */

/** Where the folder to copy is, and what the server said that made it, for all workers of a test run. */
const PLACE = 'BEGUN_FOLDER'
const OUTPUT = 'BEGUN_OUTPUT'

const copy = promisify(execFile)

/** Whether something is left that every copy would have to do again: candles, the first decision of a strategy, or its test on the past. */
const unfinished = `select from candle_gaps union all
  select where least((select count(distinct strategy) from strategy_decisions), (select count(*) from strategy_tests)) < ${strategies.length}`

/** Waits until all is done that a first start leaves for later. */
export async function awaitFirstWork(databaseUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    while ((await client.query(`${unfinished} limit 1`)).rowCount !== 0) await sleep(100)
  } finally {
    await client.end()
  }
}

/** How long a first start may take is looked at elsewhere; here it is waited for, however busy the machine is. */
const longestStartMs = 300_000

/** A server that was started once, served until all was done that is done once, and was stopped. */
const begin = async (): Promise<string> => {
  const folder = await makeDataFolder()
  const server = await launchServer(folder)
  if ((await awaitAnswer(server, '/ready', longestStartMs)) === null) {
    await removeDataFolder(folder, server)
    throw new Error(`The first start does not serve:\n${server.output()}`)
  }
  await markTested(databaseUrlOf(folder))
  await awaitFirstWork(databaseUrlOf(folder))
  server.child.kill('SIGTERM')
  const code = await server.exit
  if (code !== 0) throw new Error(`The first server ended with ${code}:\n${server.output()}`)
  process.env[OUTPUT] = server.output()
  return folder
}

/** What the first start said that all begun folders are copies of. */
export const firstOutput = (): string => process.env[OUTPUT] ?? ''

/** Whether such a folder was made before all workers and processes of this run. */
export const isBegun = (): boolean => process.env[PLACE] !== undefined

let begun: Promise<string> | null = null

/** Makes an empty folder the data folder of an installation that has run before. */
export const fillBegunFolder = async (folder: string): Promise<void> => {
  begun ??= Promise.resolve(process.env[PLACE] ?? begin())
  // PostgreSQL's files may belong to a user of its own, and have to.
  await copy('cp', ['-a', `${await begun}/.`, folder])
}

/** A data folder of an installation that has run before. */
export const makeBegunFolder = async (): Promise<string> => {
  const folder = await makeDataFolder()
  await fillBegunFolder(folder)
  return folder
}

/** Servers of one database sign one log and open the same secrets: whoever sets up another one copies both keys. */
export const copyKeys = (from: string, to: string): void => {
  for (const key of [logKeyFile, masterKeyFile]) copyFileSync(join(from, key), join(to, key))
}

/** Vitest calls this once before all workers, which inherit the place. */
export const setup = async (): Promise<() => Promise<void>> => {
  const found = findKept()
  if (found !== null) {
    process.env[PLACE] = found.folder
    process.env[OUTPUT] = found.output
    return async () => {}
  }
  const folder = await begin()
  const kept = keep({ folder, output: firstOutput() })
  process.env[PLACE] = kept ?? folder
  return kept === null ? () => removeDataFolder(folder) : async () => {}
}
