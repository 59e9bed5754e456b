import { setTimeout as sleep } from 'node:timers/promises'
import { listProcesses } from '@candor/server/postgres/process-identity.ts'
import { makeBegunFolder } from './begun-folder.ts'
import { breakBooks, type Sabotage } from './break-books.ts'
import type { Ground } from './fault-ground.ts'
import { findLastingPort } from './lasting-port.ts'
import { findMoneyTroubles } from './money-check.ts'
import { isAcknowledged } from './money-client.ts'
import { type MoneyLoad, startMoneyLoad } from './money-load.ts'
import {
  awaitAnswer,
  databaseProcessesOf,
  databaseUrlOf,
  killNow,
  killServer,
  launchServer,
  postmasterOf,
  removeDataFolder,
  type ServerUnderTest,
} from './server-under-test.ts'
import { createRandom, patience } from './start-kills.ts'

/*
 * Kill the server, PostgreSQL, both, or one of PostgreSQL's processes while customers move money, let it heal, and hold every answer
 * that was given against the database. The seed decides what is killed and when; the rest is up to the machine.
 */

const victims = ['server', 'postgres', 'both', 'backend'] as const
type Victim = (typeof victims)[number]

/** `again`: how long after the next start began it is killed once more; null where it is left alone. */
type Plan = { victim: Victim; delay: number; again: number | null; after: number }

type MoneyKillReport = {
  cycles: number
  kills: Record<string, number>
  acknowledged: number
  refused: number
  /** Of which the outcome was unknown at first. */
  resent: number
  replays: number
}

type MoneyKillOptions = {
  cycles: number
  seed: number
  say: (line: string) => void
  /** How long customers wait after an answer; as little as the machine needs where it is left out. */
  pauseMs?: number
  /** Who gives the ground has others on it, and stops it. */
  on?: Ground
  /** What is broken on purpose, to see that the check notices. */
  sabotage?: Sabotage
}

/** A server that is killed and started again, with these settings, on this folder. */
type Site = Pick<Ground, 'folder' | 'settings' | 'server'>

const planCycle = (random: () => number, sabotage: Sabotage | undefined): Plan => {
  const chosen = victims[Math.floor(random() * victims.length)] ?? 'both'
  return {
    // Only PostgreSQL can forget what it has acknowledged.
    victim: sabotage === 'durability' ? 'postgres' : chosen,
    delay: 300 + Math.floor(random() * 1200),
    again: random() < 0.25 ? Math.floor(random() * 1500) : null,
    after: 200 + Math.floor(random() * 500),
  }
}

/** A process that serves a connection, found by the client's address in its title. */
const anyBackend = (folder: string, random: () => number): number | undefined => {
  const postmaster = postmasterOf(folder)
  const serving = listProcesses().filter(
    ({ parent, command }) => parent === postmaster && /\(\d+\)/.test(command.join(' ')),
  )
  return serving[Math.floor(random() * serving.length)]?.pid
}

const strike = (victim: Victim, { folder, server }: Site, random: () => number): void => {
  const database = victim === 'server' ? [] : databaseProcessesOf(folder)
  if (victim === 'backend') {
    killNow(anyBackend(folder, random))
    return
  }
  if (victim !== 'postgres') killServer(server)
  for (const pid of database) killNow(pid)
}

const failure = (what: string, plan: Plan | null, server: ServerUnderTest): Error =>
  new Error(`${what} ${JSON.stringify(plan)}\n--- the server said:\n${server.output().slice(-4000)}`)

async function startServing(site: Site, plan: Plan | null): Promise<void> {
  site.server = await launchServer(site.folder, 'node', site.settings)
  if ((await awaitAnswer(site.server, '/ready', patience())) === null)
    throw failure('The server does not serve:', plan, site.server)
}

/** A server that was killed is started again, once more if it is to be killed while it recovers; the others heal by themselves. */
async function heal(site: Site, plan: Plan, random: () => number): Promise<void> {
  if (plan.victim === 'server' || plan.victim === 'both') {
    await site.server.exit
    if (plan.again !== null) {
      site.server = await launchServer(site.folder, 'node', site.settings)
      await sleep(plan.again)
      strike(plan.victim, site, random)
      await site.server.exit
    }
    await startServing(site, plan)
  } else if (plan.again !== null) {
    await sleep(plan.again)
    strike(plan.victim, site, random)
  }
  if ((await awaitAnswer(site.server, '/ready', patience())) === null)
    throw failure('It did not heal:', plan, site.server)
}

const countOf = (load: MoneyLoad) => {
  const requests = load.customers.flatMap(({ sent }) => sent)
  const acknowledged = requests.filter(isAcknowledged)
  return {
    acknowledged: acknowledged.length,
    refused: requests.length - acknowledged.length,
    resent: requests.filter(({ unknown }) => unknown > 0).length,
    replays: load.replays,
  }
}

/** The server itself notices a missing index when it checks its books, five seconds after its start and then every minute. */
const firstCheckMs = 7_000
const enoughReplays = 10

async function runCycle(
  site: Site,
  plan: Plan,
  random: () => number,
  { sabotage, pauseMs = 0 }: MoneyKillOptions,
): Promise<MoneyLoad> {
  if (sabotage === 'keys') await sleep(firstCheckMs)
  const { load, end } = await startMoneyLoad(site.server.origin, { customers: 10, random, pauseMs })
  try {
    if (sabotage === 'keys') {
      await breakBooks(databaseUrlOf(site.folder), sabotage)
      while (load.replays < enoughReplays) await sleep(50)
    }
    await sleep(plan.delay)
    strike(plan.victim, site, random)
    await heal(site, plan, random)
    await sleep(plan.after)
  } finally {
    await end(patience())
  }
  const troubles = await findMoneyTroubles(load, databaseUrlOf(site.folder))
  if (troubles.length > 0)
    throw failure(`The books do not hold:\n${troubles.join('\n')}\n`, plan, site.server)
  return load
}

async function openSite(sabotage: Sabotage | undefined): Promise<Site> {
  const folder = await makeBegunFolder()
  const settings = {
    PORT: String(await findLastingPort()),
    RATE_LIMIT_PER_MINUTE: '999999999',
    ...(sabotage && { CANDOR_UNSAFE_DATABASE_FOR_TESTS: 'yes' }),
  }
  const site = { folder, settings, server: await launchServer(folder, 'node', settings) }
  try {
    if ((await awaitAnswer(site.server, '/ready', patience())) === null)
      throw failure('The first start does not serve:', null, site.server)
    if (sabotage === 'durability') {
      await breakBooks(databaseUrlOf(folder), sabotage)
      // Settings of a database count for connections that are opened later.
      site.server.child.kill('SIGTERM')
      await site.server.exit
      await startServing(site, null)
    }
    return site
  } catch (error) {
    await removeDataFolder(folder, site.server)
    throw error
  }
}

export const runMoneyKills = async (options: MoneyKillOptions): Promise<MoneyKillReport> => {
  const { cycles, seed, say, sabotage, on } = options
  // The load draws as often as the machine lets it, so the plans have a generator of their own.
  const [plans, random] = [createRandom(seed), createRandom(seed + 1)]
  const report: MoneyKillReport = { cycles, kills: {}, acknowledged: 0, refused: 0, resent: 0, replays: 0 }
  const site = on ?? (await openSite(sabotage))
  try {
    for (let cycle = 0; cycle < cycles; cycle += 1) {
      const plan = planCycle(plans, sabotage)
      const counts = countOf(await runCycle(site, plan, random, options))
      const kind = plan.again === null ? plan.victim : `${plan.victim}, and again while it recovered`
      report.kills[kind] = (report.kills[kind] ?? 0) + 1
      for (const key of ['acknowledged', 'refused', 'resent', 'replays'] as const) report[key] += counts[key]
      say(
        `${cycle + 1}/${cycles} ${kind}, after ${plan.delay} ms: ${counts.acknowledged} acknowledged, ${counts.resent} sent again`,
      )
    }
    return report
  } finally {
    if (!on) await removeDataFolder(site.folder, site.server)
  }
}
