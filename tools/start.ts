import { type Config, explainProblems, readConfig } from '@candor/server/config.ts'
import { BootProblem } from '@candor/server/postgres/boot-problem.ts'
import { lockDataFolder } from '@candor/server/postgres/data-folder-lock.ts'
import { renewSetupToken } from '@candor/server/postgres/seed-installation.ts'
import { buildApp, isAppStale } from './build-app.ts'
import { explainListenError, probePort } from './check-port.ts'
import { explainError } from './explain-error.ts'
import { type Closers, prepareDatabase } from './prepare-database.ts'
import { awaitStopSignal } from './stop-signals.ts'
import { createTeller, secondsSince, type Teller } from './tell-steps.ts'

/** npm start: from a clone to a running server, saying what it does. `-- --setup-link` gives a new set-up link for a lost one. */

const loadConfig = (teller: Teller): Config => {
  const read = readConfig(process.env)
  if (!read.ok) throw new BootProblem(explainProblems(read.refusal))
  for (const warning of read.value.warnings) teller.say(warning)
  return read.value
}

const takeFolder = (config: Config, closers: Closers): void => {
  const lock = lockDataFolder(config.dataFolder)
  if (!lock.ok) throw new BootProblem(lock.refusal.message)
  closers.push(async () => lock.value.release())
}

const serve = async (config: Config, databaseUrl: string, closers: Closers): Promise<string> => {
  const { startServer } = await import('@candor/server/main.ts')
  try {
    const server = await startServer({ config, databaseUrl })
    closers.push(server.close)
    return server.address
  } catch (error) {
    const sentence = explainListenError(error, config)
    throw sentence === null ? error : new BootProblem(sentence)
  }
}

/** The last opened is closed first: the server, which drains, then PostgreSQL, then the folder. What fails does not stop the rest. */
const closeAll = async (closers: Closers): Promise<void> => {
  const close = closers.pop()
  if (close === undefined) return
  try {
    await close()
  } finally {
    await closeAll(closers)
  }
}

const tellReady = (teller: Teller, config: Config, address: string, setupToken: string | null): void => {
  const origin = config.publicOrigin ?? address
  teller.say(`Candor is at ${origin}`)
  if (setupToken !== null) {
    teller.say(`Set up the operator, once, at ${origin}/setup?token=${setupToken}`)
  }
  teller.say(`Ready in ${secondsSince(0)}. Ctrl-C ends it.`)
}

const start = async (teller: Teller, closers: Closers): Promise<void> => {
  const config = loadConfig(teller)
  takeFolder(config, closers)
  const taken = await probePort(config)
  if (taken !== null) throw new BootProblem(taken)
  if (isAppStale()) await teller.step('Building the app', buildApp)

  // From here on something runs that must be closed, so signals no longer simply end the process.
  const stopSignal = awaitStopSignal(() => process.exit(130))
  // Reading the server's code and starting PostgreSQL take about as long, so they go on together.
  import('@candor/server/main.ts').catch(() => {})
  const { url, servingUrl, setupToken } = await prepareDatabase(config, teller, closers)
  const renewed = process.argv.includes('--setup-link') ? await renewSetupToken(url) : null
  if (!stopSignal.arrived) {
    const address = await serve(config, servingUrl, closers)
    tellReady(teller, config, address, renewed ?? setupToken)
  }
  await stopSignal
  await teller.step('Closing', () => closeAll(closers))
}

const teller = createTeller()
const closers: Closers = []
try {
  await start(teller, closers)
  process.exit(0)
} catch (error) {
  await closeAll(closers).catch(() => {})
  const sentence = explainError(error)
  if (sentence === null) throw error
  teller.say(sentence)
  process.exit(1)
}
