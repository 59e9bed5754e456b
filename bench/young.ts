import { fork } from 'node:child_process'
import { once } from 'node:events'
import { loadavg } from 'node:os'
import { auditBooks, firstBroken, tellBroken } from '@candor/server/audit/audit-books.ts'
import { openPool } from '@candor/server/postgres/open-pool.ts'
import {
  awaitAnswer,
  databaseUrlOf,
  launchServer,
  removeDataFolder,
  type ServerUnderTest,
} from '@candor/tests/faults/server-under-test.ts'
import pg from 'pg'
import { makeBenchFolder } from './bench-folder.ts'
import { openCustomers } from './orders-books.ts'
import { printCheck, printVerdict } from './print-verdict.ts'
import type { YoungReport } from './young-load.ts'

/**
 * npm run bench -- young [seconds] [connections]: a new installation, started as npm start does, gets orders over HTTP from its first
 * seconds on, while nothing in its database was ever analysed. No second after the first five may fall below half of the median, and no audit, neither the
 * server's own nor one at the end, may take more than ten seconds.
 */

/** Node compiles what it runs often: the first seconds of a process are printed, and not judged. */
export const usual = { seconds: 120, connections: 64, warmUpSeconds: 5 }
export const short: typeof usual = { seconds: 2, connections: 4, warmUpSeconds: 1 }

const leastOrders = 100_000
const leastForSeconds = 120
const longestAuditMs = 10_000
const sampleEveryMs = 100

async function readPrice(server: ServerUnderTest): Promise<string> {
  const response = await fetch(`${server.origin}/api/v1/quotes?symbols=BTCUSD`)
  const { quotes } = (await response.json()) as { quotes: { ask: string | null }[] }
  const price = quotes[0]?.ask
  if (!price) throw new Error('the new server has no price')
  return price
}

/** Watches how long the server's own audits take, by the transactions of its audit connection. */
function watchAudits(url: string) {
  const client = new pg.Client({ connectionString: url })
  const audits = new Map<string, number>()
  const look = async () => {
    const { rows } = await client.query<{ began: string; ms: number }>(
      `select xact_start::text as began, extract(epoch from clock_timestamp() - xact_start)::float8 * 1000 as ms
       from pg_stat_activity where application_name = 'candor-audit' and xact_start is not null`,
    )
    for (const { began, ms } of rows) audits.set(began, ms)
  }
  let timer: NodeJS.Timeout | undefined
  let looking: Promise<void> = Promise.resolve()
  return {
    async start() {
      await client.connect()
      timer = setInterval(() => {
        looking = looking.then(look)
      }, sampleEveryMs)
    },
    async stop(): Promise<number[]> {
      clearInterval(timer)
      await looking
      await client.end()
      return [...audits.values()]
    },
  }
}

/** An audit beside the server, of what was written since the last one that the server made, or of everything. */
async function timeAudit(url: string, scope: 'fresh' | 'whole'): Promise<number> {
  const pool = openPool(url, { max: 1, statementTimeoutMs: 300_000 })
  try {
    const began = performance.now()
    const checked = await auditBooks(pool, { scope, lanes: 1 })
    const took = performance.now() - began
    const broken = firstBroken(checked)
    if (broken !== null) throw new Error(tellBroken(broken))
    const slowest = [...checked].sort((one, other) => other.milliseconds - one.milliseconds).slice(0, 3)
    const names = slowest.map(
      ({ invariant: { name }, milliseconds }) => `${name} ${milliseconds.toFixed()} ms`,
    )
    console.log(
      `${scope} audit at the end: ${(took / 1000).toFixed(1)} s, the longest checks ${names.join(', ')}`,
    )
    return took
  } finally {
    await pool.end()
  }
}

async function placeOrders(server: ServerUnderTest, connections: number, seconds: number) {
  const port = new URL(server.origin).port
  const price = await readPrice(server)
  const child = fork(new URL('young-load.ts', import.meta.url), [
    port,
    String(connections),
    String(seconds),
    price,
  ])
  const [{ report }] = (await once(child, 'message')) as [{ report: YoungReport }]
  return report
}

const median = (values: readonly number[]): number =>
  [...values].sort((one, other) => one - other)[Math.floor(values.length / 2)] ?? Number.NaN

function judge(
  report: YoungReport,
  audits: readonly number[],
  { seconds, warmUpSeconds }: typeof usual,
): boolean {
  const { perSecond, placed, refused, first } = report
  const [middle, least] = [median(perSecond), Math.min(...perSecond.slice(warmUpSeconds))]
  const longest = Math.max(...audits)
  console.log(`orders in each second: ${perSecond.join(' ')}`)
  const verdicts = [
    printCheck(refused === 0, `${refused} refused ${first}`.trim()),
    printVerdict(
      least >= middle / 2,
      `slowest second after the first ${warmUpSeconds} ${least}, median ${middle}: ${(least / middle).toFixed(2)} (at least 0.50)`,
    ),
    printVerdict(
      longest <= longestAuditMs,
      `longest audit of ${audits.length}: ${(longest / 1000).toFixed(1)} s (at most 10)`,
    ),
  ]
  if (seconds >= leastForSeconds)
    verdicts.push(printVerdict(placed >= leastOrders, `${placed} orders (at least ${leastOrders})`))
  else console.log(`${placed} orders in ${seconds} s`)
  return verdicts.every(Boolean)
}

export async function run(sizes: typeof usual): Promise<boolean> {
  const { seconds, connections } = sizes
  const folder = await makeBenchFolder()
  console.log(`load of the machine before: ${loadavg()[0]?.toFixed(1)}`)
  const server = await launchServer(folder, 'bootstrap', { RATE_LIMIT_PER_MINUTE: '999999999' })
  try {
    if ((await awaitAnswer(server, '/ready', 120_000)) === null)
      throw new Error(`the server does not serve:\n${server.output()}`)
    const url = databaseUrlOf(folder)
    const owner = new pg.Client({ connectionString: url })
    await owner.connect()
    await openCustomers(owner).finally(() => owner.end())
    const audits = watchAudits(url)
    await audits.start()
    const report = await placeOrders(server, connections, seconds)
    const atTheEnd = [await timeAudit(url, 'fresh'), await timeAudit(url, 'whole')]
    const ownAudits = await audits.stop()
    console.log(`the server's own audits: ${ownAudits.map((ms) => `${(ms / 1000).toFixed(1)} s`).join(', ')}`)
    console.log(`load of the machine after: ${loadavg()[0]?.toFixed(1)}`)
    return judge(report, [...ownAudits, ...atTheEnd], sizes)
  } finally {
    await removeDataFolder(folder, server)
  }
}
