import { fork } from 'node:child_process'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Config, explainProblems, readConfig } from '@candor/server/config.ts'
import { BootProblem } from '@candor/server/postgres/boot-problem.ts'
import { findLockHolder, lockDataFolder } from '@candor/server/postgres/data-folder-lock.ts'
import { renewSetupToken } from '@candor/server/postgres/seed-installation.ts'
import { buildApp, isAppStale } from './build-app.ts'
import { entryOf } from './build-server.ts'
import { probePort } from './check-port.ts'
import { explainError } from './explain-error.ts'
import type { Closers } from './prepare-database.ts'
import { createStepPrinter, type StepPrinter, secondsSince } from './print-steps.ts'
import { splitRoles } from './split-roles.ts'
import { awaitStopSignal } from './stop-signals.ts'
import { type Supervisor, superviseProcesses } from './supervise-processes.ts'

/**
 * npm start, once the server is built: from a clone to a running server, saying what it does. This process is the supervisor: it owns the database and
 * starts the processes that serve (`serve.ts`) again when they end. `-- --setup-link` gives a new set-up link for a lost one.
 */

const loadConfig = (teller: StepPrinter): Config => {
  const read = readConfig(process.env)
  if (!read.ok) throw new BootProblem(explainProblems(read.refusal))
  for (const warning of read.value.warnings) teller.say(warning)
  return read.value
}

const tryLock = (folder: string): ReturnType<typeof lockDataFolder> => {
  try {
    return lockDataFolder(folder)
  } catch (error) {
    const reason = explainError(error) ?? (error instanceof Error ? `${error.message}.` : String(error))
    throw new BootProblem(`The data folder ${folder} (CANDOR_DATA) cannot be used: ${reason}`)
  }
}

/** A server that runs already reads the link's hash from the database each time, so a new link works at once. */
const renewLinkBeside = async (config: Config, teller: StepPrinter): Promise<void> => {
  const { reachDatabase } = await import('./reach-database.ts')
  const { url, leave } = await reachDatabase(config)
  const token = await renewSetupToken(url).finally(leave)
  teller.say(token === null ? LINK_USED : tellLink(originOf(config), token))
}

const takeFolder = (config: Config, closers: Closers): void => {
  const lock = tryLock(config.dataFolder)
  if (!lock.ok) throw new BootProblem(lock.refusal.message)
  closers.push(async () => lock.value.release())
}

/** A web process of a supervisor that was killed a moment ago needs a moment to let go of the port. */
const portPatienceMs = 1_000

const awaitPort = async (config: Config): Promise<void> => {
  const deadline = performance.now() + portPatienceMs
  for (;;) {
    const taken = await probePort(config)
    if (taken === null) return
    if (performance.now() > deadline) throw new BootProblem(taken)
    await sleep(50)
  }
}

/** What a process may need beyond its time to drain before it is killed. */
const stopPatienceMs = 15_000

/**
 * While V8 marks what is alive it takes every processor for a tenth of a second, and orders wait. It does so when as much again has been
 * allocated as is alive, some 60 MB; at four times of it that happens a third as often, for at most 200 MB more. What is young is collected by one
 * thread: with helpers it waits, on two busy processors, until each of them has had its turn.
 */
const heapFlags = ['--heap-growing-percent=300', '--no-parallel-scavenge']

const openSupervisor = (config: Config, teller: StepPrinter, built: string): Supervisor =>
  superviseProcesses({
    fork: () =>
      fork(entryOf(built, 'serve'), {
        // Errors name the sources and not what was built from them.
        execArgv: [...process.execArgv, ...heapFlags, '--enable-source-maps'],
      }),
    parts: splitRoles(config.roles),
    say: teller.say,
    stopPatienceMs: config.drainSeconds * 1000 + stopPatienceMs,
  })

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

const LINK_USED =
  'The set-up link was used: there is an operator. npm run operator -- list names them, and npm run operator -- password helps who is locked out.'

const tellLink = (origin: string, token: string): string =>
  `Set up the operator, once, at ${origin}/setup?token=${token}`

/** Where browsers on this machine find a server that another process runs. */
const originOf = ({ publicOrigin, host, port }: Config): string =>
  publicOrigin ?? `http://${host.includes(':') ? `[${host}]` : host}:${port}`

const tellReady = (teller: StepPrinter, config: Config, address: string, setupToken: string | null): void => {
  const origin = config.publicOrigin ?? address
  teller.say(`Candor is at ${origin}`)
  teller.say(`The operators' console is at ${origin}/console`)
  if (setupToken !== null) teller.say(tellLink(origin, setupToken))
  teller.say(`Ready in ${secondsSince(0)}. Ctrl-C ends it.`)
}

const start = async (built: string, teller: StepPrinter, closers: Closers): Promise<void> => {
  const config = loadConfig(teller)
  const wantsLink = process.argv.includes('--setup-link')
  if (wantsLink && findLockHolder(config.dataFolder) !== null) return await renewLinkBeside(config, teller)
  const supervisor = openSupervisor(config, teller, built)
  // Reading the server's code takes longest, so it begins before this process reads more of its own, and goes on beside everything else. Where we stop
  // before it serves, it ends with us.
  supervisor.warmUp()
  takeFolder(config, closers)
  await awaitPort(config)
  if (isAppStale()) await teller.step('Building the app', buildApp)

  // From here on something runs that must be closed, so signals no longer simply end the process.
  const stopSignal = awaitStopSignal(() => process.exit(130))
  const { prepareDatabase } = await import('./prepare-database.ts')
  const { url, servingUrl, setupToken, flush } = await prepareDatabase(config, teller, closers)
  closers.push(supervisor.stop)
  const renewed = wantsLink ? await renewSetupToken(url) : null
  if (wantsLink && renewed === null) teller.say(LINK_USED)
  if (!stopSignal.arrived) {
    const address = await Promise.race([supervisor.start(servingUrl), stopSignal])
    if (address !== undefined) tellReady(teller, config, address, renewed ?? setupToken)
  }
  await stopSignal
  // While the server drains. Not waited for: closing waits for what must be waited for.
  void flush()
  await teller.step('Closing', () => closeAll(closers))
}

/** Ends the process when the server has ended. */
export const supervise = async (built: string): Promise<never> => {
  // The reader of our output may be gone (npm start | head); that is no reason to end.
  process.stdout.on('error', () => {})
  const teller = createStepPrinter()
  const closers: Closers = []
  try {
    await start(built, teller, closers)
    return process.exit(0)
  } catch (error) {
    await closeAll(closers).catch(() => {})
    const sentence = explainError(error)
    if (sentence === null) throw error
    teller.say(sentence)
    return process.exit(1)
  }
}
