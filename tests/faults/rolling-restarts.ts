import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { lockDataFolder } from '@candor/server/postgres/data-folder-lock.ts'
import { startCluster } from '@candor/server/postgres/embedded-cluster.ts'
import { timeLimitMs } from '../database/slowness.ts'
import { copyKeys, makeBegunFolder } from './begun-folder.ts'
import { findLastingPort } from './lasting-port.ts'
import { findMoneyTroubles } from './money-check.ts'
import {
  isAcknowledged,
  type MoneyCustomer,
  openMoneyCustomer,
  sendWithKey,
  withdrawalOf,
} from './money-client.ts'
import { startMoneyLoad } from './money-load.ts'
import { startNginx } from './nginx-in-front.ts'
import {
  awaitAnswer,
  launchServer,
  makeDataFolder,
  removeDataFolder,
  type ServerUnderTest,
  type Settings,
} from './server-under-test.ts'
import { createRandom, patience } from './start-kills.ts'

/*
 * Servers that are restarted as an operator restarts them, while customers move money: two in turn behind nginx with the documented
 * sample, where nobody may notice, and one alone, where orders may be refused for three seconds.
 */

/** `through` is what runs the server: Node itself, or the bootstrap as npm does. */
export type Site = {
  folder: string
  settings: Settings
  server: ServerUnderTest
  through: 'node' | 'bootstrap'
}

const failure = (what: string, { server }: Site): Error =>
  new Error(`${what}\n--- the server said:\n${server.output().slice(-4000)}`)

async function launch(folder: string, settings: Settings, through: Site['through'] = 'node'): Promise<Site> {
  const site = { folder, settings, server: await launchServer(folder, through, settings), through }
  if ((await awaitAnswer(site.server, '/ready', patience())) === null)
    throw failure('It does not serve:', site)
  return site
}

/** Returns when it was told to stop and when it was ready again. `between` is called when nothing of it should be left. */
async function restart(site: Site, between = () => {}): Promise<{ stopped: number; ready: number }> {
  const stopped = performance.now()
  site.server.child.kill('SIGTERM')
  const code = await site.server.exit
  if (code !== 0) throw failure(`It ended with ${code}:`, site)
  between()
  site.server = await launchServer(site.folder, site.through, site.settings)
  if ((await awaitAnswer(site.server, '/ready', patience())) === null)
    throw failure('It does not serve again:', site)
  return { stopped, ready: performance.now() }
}

type TwoReport = { restarts: number; acknowledged: number; troubles: string[] }
type Options = {
  cycles: number
  seed: number
  say: (line: string) => void
  /** How long customers wait after an answer; as little as the machine needs where it is left out. */
  pauseMs?: number
}

async function restartInTurn(sites: readonly Site[], origin: string, databaseUrl: string, options: Options) {
  const { seed, pauseMs = 0 } = options
  const { load, end } = await startMoneyLoad(origin, { customers: 5, random: createRandom(seed), pauseMs })
  try {
    for (let cycle = 0; cycle < options.cycles; cycle += 1) {
      await sleep(500)
      await restart(sites[cycle % 2] as Site)
      const requests = load.customers.flatMap(({ sent }) => sent)
      options.say(
        `${cycle + 1}/${options.cycles} restarted: ${requests.filter(isAcknowledged).length} acknowledged, ` +
          `${requests.filter(({ unknown }) => unknown > 0).length} had to be sent again`,
      )
    }
  } finally {
    await end(patience())
  }
  const requests = load.customers.flatMap(({ sent }) => sent)
  const refused = requests.filter(({ unknown }) => unknown > 0)
  const troubles = [
    ...(refused.length > 0 ? [`${refused.length} of ${requests.length} orders were refused at first`] : []),
    ...(await findMoneyTroubles(load, databaseUrl)),
  ]
  return { restarts: options.cycles, acknowledged: requests.filter(isAcknowledged).length, troubles }
}

/** Two servers on one database behind nginx, restarted in turn. */
export async function runRollingRestarts(nginx: string, options: Options): Promise<TwoReport> {
  const home = await makeBegunFolder()
  const lock = lockDataFolder(home)
  const cluster = await startCluster({ folder: home, say: () => {}, revive: false })
  const folders = [await makeDataFolder(), await makeDataFolder()] as const
  const ports = [await findLastingPort(), await findLastingPort()] as const
  const front = await findLastingPort()
  const sites: Site[] = []
  let proxy: Awaited<ReturnType<typeof startNginx>> | null = null
  try {
    for (const [place, folder] of folders.entries()) {
      copyKeys(home, folder)
      const settings = {
        PORT: String(ports[place]),
        DATABASE_URL: cluster.url,
        PUBLIC_ORIGIN: `http://127.0.0.1:${front}`,
        TRUST_PROXY: '1',
        RATE_LIMIT_PER_MINUTE: '999999999',
        REVIEW_MODE: 'manual',
        DRAIN_SECONDS: '1',
      }
      sites.push(await launch(folder, settings))
    }
    proxy = await startNginx(nginx, join(home, 'nginx'), front, ports)
    return await restartInTurn(sites, proxy.origin, cluster.url, options)
  } finally {
    await proxy?.stop()
    for (const site of sites) await removeDataFolder(site.folder, site.server)
    await cluster.stop()
    if (lock.ok) lock.value.release()
    for (const folder of [home, ...folders]) await removeDataFolder(folder)
  }
}

type OneReport = { restarts: number; longestMs: number; acknowledged: number; troubles: string[] }

const holeMs = 3_000

type Hole = { longestMs: number; acknowledged: number; refused: { asked: number; answered: number }[] }

/** One order after the other; the longest time in which none was taken. */
async function measureHole(origin: string, customer: MoneyCustomer, over: AbortSignal): Promise<Hole> {
  const seen: Hole = { longestMs: 0, acknowledged: 0, refused: [] }
  let refusedSince: number | null = null
  while (!over.aborted || refusedSince !== null) {
    const asked = performance.now()
    const told = await sendWithKey(origin, withdrawalOf(customer, 1_000n))
    if (told?.status === 200) {
      seen.acknowledged += 1
      if (refusedSince !== null) seen.longestMs = Math.max(seen.longestMs, performance.now() - refusedSince)
      refusedSince = null
    } else {
      refusedSince ??= asked
      seen.refused.push({ asked, answered: performance.now() })
    }
    await sleep(20)
  }
  return seen
}

/** Orders are refused between the signal to stop and the moment at which the server says that it is ready, and at no other time. */
const findEarlyAndLate = ({ refused }: Hole, { stopped, ready }: { stopped: number; ready: number }) =>
  refused.flatMap(({ asked, answered }) => {
    if (answered < stopped) return `an order was refused ${Math.round(stopped - answered)} ms before the stop`
    return asked > ready ? `an order was refused ${Math.round(asked - ready)} ms after it was ready` : []
  })

/** One server alone with its own PostgreSQL, on a folder that has run before. */
export async function launchAlone(through: Site['through'] = 'node'): Promise<Site> {
  const folder = await makeBegunFolder()
  const settings = {
    PORT: String(await findLastingPort()),
    RATE_LIMIT_PER_MINUTE: '999999999',
    REVIEW_MODE: 'manual',
    DRAIN_SECONDS: '1',
  }
  return await launch(folder, settings, through)
}

/** Stops it and starts it again. */
export async function restartAlone(
  site: Site,
  { cycles, say, between }: Pick<Options, 'cycles' | 'say'> & { between?: () => void },
): Promise<OneReport> {
  const report: OneReport = { restarts: 0, longestMs: 0, acknowledged: 0, troubles: [] }
  for (; report.restarts < cycles; report.restarts += 1) {
    // $10,000 are enough for a thousand orders of $10.
    const customer = await openMoneyCustomer(site.server.origin)
    const over = new AbortController()
    const measuring = measureHole(site.server.origin, customer, over.signal)
    await sleep(500)
    const times = await restart(site, between)
    await sleep(200)
    over.abort()
    const hole = await measuring
    const { longestMs, acknowledged } = hole
    if (longestMs > timeLimitMs(holeMs)) report.troubles.push(`orders were refused for ${longestMs} ms`)
    report.troubles.push(...findEarlyAndLate(hole, times))
    report.longestMs = Math.max(report.longestMs, Math.round(longestMs))
    report.acknowledged += acknowledged
    say(`${report.restarts + 1}/${cycles} alone: no order was taken for ${Math.round(longestMs)} ms`)
  }
  return report
}

export async function runLoneRestarts(options: Pick<Options, 'cycles' | 'say'>): Promise<OneReport> {
  const site = await launchAlone()
  return await restartAlone(site, options).finally(() => removeDataFolder(site.folder, site.server))
}
