import { setTimeout as sleep } from 'node:timers/promises'
import { timeLimitMs } from '../database/slowness.ts'
import { findLostMarks, type Marks, writeMarks } from './acknowledged-marks.ts'
import {
  answers,
  awaitAnswer,
  databaseProcessesOf,
  killNow,
  killServer,
  launchServer,
  makeDataFolder,
  removeDataFolder,
  type ServerUnderTest,
} from './server-under-test.ts'

/*
 * Kill the server, PostgreSQL or both at a random moment of a start or of service, and demand that the next start serves.
 * Everything random comes from the seed, except what the machine itself does with time.
 */

type KillReport = { cycles: number; slowest: number; mean: number; kills: Record<string, number> }
type Options = { cycles: number; seed: number; say: (line: string) => void }
type Victim = 'server' | 'postgres' | 'both'
type Plan = { fresh: boolean; serving: boolean; victim: Victim; delay: number }
type Round = { folder: string; marks: Marks }

export const patience = (): number => timeLimitMs(15_000)

/** Mulberry32: small, seeded, good enough to pick moments. */
export const createRandom = (seed: number): (() => number) => {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

const planCycle = (random: () => number, cycle: number): Plan => {
  const fresh = cycle === 0 || random() < 0.3
  const serving = random() < 0.4
  const victim = (['server', 'postgres', 'both'] as const)[Math.floor(random() * 3)] ?? 'both'
  const longest = serving ? 500 : fresh ? 3000 : 1500
  return { fresh, serving, victim, delay: Math.floor(random() * longest) }
}

const strike = ({ victim }: Plan, folder: string, server: ServerUnderTest): void => {
  const database = victim === 'server' ? [] : databaseProcessesOf(folder)
  if (victim !== 'postgres') killServer(server)
  for (const pid of database) killNow(pid)
}

const failure = (what: string, plan: Plan, server: ServerUnderTest): Error =>
  new Error(`${what} ${JSON.stringify(plan)}\n--- the server said:\n${server.output()}`)

const serveUntilStruck = async (
  plan: Plan,
  { folder, marks }: Round,
  server: ServerUnderTest,
): Promise<void> => {
  if ((await awaitAnswer(server, '/ready', patience())) === null)
    throw failure('The start before the kill failed:', plan, server)
  const over = new AbortController()
  const asking = Array.from({ length: 4 }, async () => {
    while (!over.signal.aborted) {
      if (!(await answers(server, '/ready'))) await sleep(20)
    }
  })
  const writing = writeMarks(folder, marks, over.signal)
  await sleep(plan.delay)
  strike(plan, folder, server)
  over.abort()
  await Promise.all([writing, ...asking])
  // A server that loses PostgreSQL alone brings it back without hands.
  if (plan.victim === 'postgres' && (await awaitAnswer(server, '/ready', patience())) === null) {
    throw failure('The server did not recover from the death of PostgreSQL:', plan, server)
  }
}

const killOnce = async (plan: Plan, round: Round): Promise<void> => {
  const server = await launchServer(round.folder)
  try {
    if (plan.serving) await serveUntilStruck(plan, round, server)
    else {
      await sleep(plan.delay)
      strike(plan, round.folder, server)
      // A start whose PostgreSQL was killed either recovers or gives up with a message; both are well.
      if (plan.victim === 'postgres') await awaitAnswer(server, '/ready', patience())
    }
  } finally {
    killServer(server)
    await server.exit
  }
}

const startAgain = async (plan: Plan, { folder, marks }: Round): Promise<number> => {
  const server = await launchServer(folder)
  try {
    const taken = await awaitAnswer(server, '/health', patience())
    if (taken === null) throw failure('The next start did not serve:', plan, server)
    if ((await awaitAnswer(server, '/ready', patience())) === null)
      throw failure('The next start serves without its database:', plan, server)
    const lost = await findLostMarks(folder, marks)
    if (lost.length > 0) throw failure(`Acknowledged rows were lost (${lost.join(', ')}):`, plan, server)
    return taken
  } finally {
    server.child.kill('SIGTERM')
    await server.exit
  }
}

export const runStartKills = async ({ cycles, seed, say }: Options): Promise<KillReport> => {
  const random = createRandom(seed)
  const times: number[] = []
  const kills: Record<string, number> = {}
  let round: Round | null = null
  try {
    for (let cycle = 0; cycle < cycles; cycle += 1) {
      const plan = planCycle(random, cycle)
      if (round === null || plan.fresh) {
        if (round !== null) await removeDataFolder(round.folder)
        round = { folder: await makeDataFolder(), marks: { acknowledged: [], next: 0 } }
      }
      await killOnce(plan, round)
      times.push(await startAgain(plan, round))
      const kind = `${plan.victim} while ${plan.serving ? 'serving' : plan.fresh ? 'starting first' : 'starting'}`
      kills[kind] = (kills[kind] ?? 0) + 1
      say(
        `${cycle + 1}/${cycles} ${kind}, after ${plan.delay} ms: next start in ${Math.round(times.at(-1) ?? 0)} ms`,
      )
    }
  } finally {
    if (round !== null) await removeDataFolder(round.folder)
  }
  const mean = times.reduce((sum, time) => sum + time, 0) / times.length
  return { cycles, slowest: Math.round(Math.max(...times)), mean: Math.round(mean), kills }
}
