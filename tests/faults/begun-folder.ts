import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { awaitAnswer, launchServer, makeDataFolder, removeDataFolder } from './server-under-test.ts'
import { patience } from './start-kills.ts'

/*
 * A first start makes a database, its tables and two years of prices, which takes two processors about five seconds. Whoever does not test
 * a first start takes a copy of a folder in which that was done.
 */

/** Where the folder to copy is, for all workers of a test run. */
const PLACE = 'BEGUN_FOLDER'

const copy = promisify(execFile)

/** A server that was started once, served, and was stopped. */
const begin = async (): Promise<string> => {
  const folder = await makeDataFolder()
  const server = await launchServer(folder)
  if ((await awaitAnswer(server, '/ready', patience())) === null)
    throw new Error(`The first start does not serve:\n${server.output()}`)
  server.child.kill('SIGTERM')
  const code = await server.exit
  if (code !== 0) throw new Error(`The first server ended with ${code}:\n${server.output()}`)
  return folder
}

let begun: Promise<string> | null = null

/** A data folder of an installation that has run before. */
export const makeBegunFolder = async (): Promise<string> => {
  begun ??= Promise.resolve(process.env[PLACE] ?? begin())
  const [from, folder] = [await begun, await makeDataFolder()]
  // PostgreSQL's files may belong to a user of its own, and have to.
  await copy('cp', ['-a', `${from}/.`, folder])
  return folder
}

/** Vitest calls this once before all workers, which inherit the place. */
export const setup = async (): Promise<() => Promise<void>> => {
  const folder = await begin()
  process.env[PLACE] = folder
  return () => removeDataFolder(folder)
}
