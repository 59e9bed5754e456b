import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { readStartTime } from '@candor/server/postgres/process-identity.ts'
import { WebSocket } from 'ws'
import { timeLimitMs } from '../database/slowness.ts'
import { makeBegunFolder } from './begun-folder.ts'
import { findLastingPort } from './lasting-port.ts'
import { findMoneyTroubles } from './money-check.ts'
import { isAcknowledged } from './money-client.ts'
import { startMoneyLoad } from './money-load.ts'
import {
  answers,
  awaitAnswer,
  backgroundPidOf,
  databaseUrlOf,
  launchServer,
  postmasterOf,
  ROOT,
  removeDataFolder,
  type ServerUnderTest,
  sparePidOf,
  webPidOf,
} from './server-under-test.ts'
import { createRandom, patience } from './start-kills.ts'

/*
 * Errors thrown in listeners, timers, streams and promises of the real server while customers move money: it has to serve again within
 * two seconds each time, on the same PostgreSQL, and nothing that was acknowledged may be missing.
 */

type StrayReport = {
  places: number
  /** After so many of them the process was another one; the others were contained. */
  crashes: number
  slowestMs: number
  acknowledged: number
  troubles: string[]
}

type StrayOptions = {
  /** Which of the places that were seen are tried, in this order; null where more have to be seen first. */
  choose: (seen: readonly string[]) => readonly string[] | null
  /** How long they are looked for before each choice. */
  lookMs: number
  seed: number
  say: (line: string) => void
}

const servesAgainMs = 2_000
/** Ten crashes a minute are answered at once: more are tried with a pause after each, because errors of this kind are rare. */
const crashesAtOnce = 8
const pauseMs = 6_500
const firePatienceMs = 70_000
/** Someone is always being answered; more than that would only have to be counted and sent again at the end. */
const askingPauseMs = 50

type Site = { folder: string; server: ServerUnderTest; tried: number }

const notesOf = ({ folder }: Site): string[] => {
  try {
    return readFileSync(join(folder, 'planted'), 'utf8').split('\n')
  } catch {
    return []
  }
}

const placesOf = (site: Site): string[] => [
  ...new Set(notesOf(site).flatMap((line) => (line.startsWith('seen ') ? line.slice(5) : []))),
]

/** Connects and sends again and again, so that listeners of sockets have something to do. */
const keepSpeaking = (origin: string, over: AbortSignal): void => {
  const connect = (): void => {
    if (over.aborted) return
    const socket = new WebSocket(`${origin.replace('http', 'ws')}/ws`)
    socket.on('error', () => {})
    const timer = setInterval(() => {
      if (socket.readyState === WebSocket.OPEN) socket.send('{"kind":"ping"}')
      if (over.aborted) socket.terminate()
    }, 200)
    setTimeout(() => socket.close(), 3_000).unref()
    socket.once('close', () => {
      clearInterval(timer)
      setTimeout(connect, 200)
    })
  }
  connect()
}

type Outcome = {
  crashed: boolean
  /** It was replaced by a process that had to be started, although one was ready. */
  restarted: boolean
  tookMs: number
}

/** What nobody asks has no way to say that it is another one by now: one that does not end within this time has contained the error. */
const endsWithinMs = 3_000

async function sleepUntilGone(pid: number): Promise<void> {
  const deadline = performance.now() + endsWithinMs
  while (readStartTime(pid) !== null && performance.now() < deadline) await sleep(25)
}

/** What takes over may have to load its code first. */
async function untilThere(pid: () => number): Promise<number> {
  const deadline = performance.now() + patience()
  while (pid() === 0 && performance.now() < deadline) await sleep(25)
  return pid()
}

/** Null: nothing passed by that place while it was waited for. */
async function throwAt(site: Site, place: string): Promise<Outcome | null> {
  const pid = () => (place.startsWith('web ') ? webPidOf : backgroundPidOf)(site.server)
  const before = pid()
  const spare = sparePidOf(site.server)
  const id = `try-${site.tried}`
  site.tried += 1
  writeFileSync(join(site.folder, 'plant'), `${id} ${place}`)
  const deadline = performance.now() + firePatienceMs
  while (!notesOf(site).includes(`fired ${id}`)) {
    if (performance.now() > deadline) return null
    await sleep(20)
  }
  const fired = performance.now()
  // A process that is about to end may still answer for a moment.
  await sleep(150)
  while (!(await answers(site.server, '/ready'))) {
    if (performance.now() - fired > patience()) throw new Error(`It does not serve again after ${place}.`)
    await sleep(25)
  }
  const tookMs = Math.round(performance.now() - fired)
  if (place.startsWith('background ')) await sleepUntilGone(before)
  const after = await untilThere(pid)
  const crashed = after !== before
  return { crashed, restarted: crashed && spare !== 0 && after !== spare, tookMs }
}

/** The other processes are started one after the other once the first of them serves. */
async function awaitSpare(server: ServerUnderTest): Promise<void> {
  const deadline = performance.now() + patience()
  while (backgroundPidOf(server) === 0 || sparePidOf(server) === 0) {
    if (performance.now() > deadline) throw new Error('there is no process that stands ready')
    await sleep(50)
  }
}

const longestLookMs = 60_000

/** Looks at what passes by while the load runs, until there is enough to choose from. */
async function awaitPlaces(site: Site, { choose, lookMs }: StrayOptions): Promise<readonly string[]> {
  const began = performance.now()
  for (;;) {
    await sleep(lookMs)
    const seen = placesOf(site)
    const places = choose(seen)
    if (places !== null) return places
    if (performance.now() - began > longestLookMs)
      throw new Error(`Some kinds of places were never seen: ${seen.join(', ')}`)
  }
}

async function throwEverywhere(site: Site, options: StrayOptions, report: StrayReport): Promise<void> {
  const { load, end } = await startMoneyLoad(site.server.origin, {
    customers: 4,
    random: createRandom(options.seed),
    pauseMs: askingPauseMs,
  })
  const over = new AbortController()
  keepSpeaking(site.server.origin, over.signal)
  const database = postmasterOf(site.folder)
  try {
    const places = await awaitPlaces(site, options)
    for (const [at, place] of places.entries()) {
      const outcome = await throwAt(site, place)
      options.say(`${place}: ${outcome === null ? 'nothing passed by' : JSON.stringify(outcome)}`)
      if (outcome === null) continue
      report.places += 1
      report.slowestMs = Math.max(report.slowestMs, outcome.tookMs)
      if (outcome.tookMs > timeLimitMs(servesAgainMs))
        report.troubles.push(`${place}: served again after ${outcome.tookMs} ms`)
      if (outcome.restarted) report.troubles.push(`${place}: the process that was ready did not take over`)
      if (!outcome.crashed) continue
      report.crashes += 1
      await awaitSpare(site.server)
      if (places.length > crashesAtOnce && at < places.length - 1) await sleep(pauseMs)
    }
  } finally {
    over.abort()
    await end(patience())
  }
  if (postmasterOf(site.folder) !== database) report.troubles.push('PostgreSQL did not outlive the crashes')
  report.acknowledged = load.customers.flatMap(({ sent }) => sent.filter(isAcknowledged)).length
  report.troubles.push(...(await findMoneyTroubles(load, databaseUrlOf(site.folder))))
}

export const runStrayErrors = async (options: StrayOptions): Promise<StrayReport> => {
  const folder = await makeBegunFolder()
  const settings = {
    PORT: String(await findLastingPort()),
    RATE_LIMIT_PER_MINUTE: '999999999',
    PLANT_FOLDER: folder,
    NODE_OPTIONS: `--import ${join(ROOT, 'tests/faults/plant-errors.ts')}`,
  }
  const site: Site = { folder, server: await launchServer(folder, 'node', settings), tried: 0 }
  const report: StrayReport = { places: 0, crashes: 0, slowestMs: 0, acknowledged: 0, troubles: [] }
  try {
    if ((await awaitAnswer(site.server, '/ready', patience())) === null)
      throw new Error(`The server does not serve:\n${site.server.output()}`)
    await awaitSpare(site.server)
    await throwEverywhere(site, options, report)
    return report
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error)
    throw new Error(`${message}\n--- the server said:\n${site.server.output().slice(-4000)}`)
  } finally {
    await removeDataFolder(folder, site.server)
  }
}
