import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { loadavg } from 'node:os'
import { migrate } from '@candor/server/postgres/migrate.ts'
import { offeredAt } from '@candor/tests/database/order-contract.ts'
import { awaitFirstWork } from '@candor/tests/faults/begun-folder.ts'
import {
  awaitAnswer,
  databaseUrlOf,
  launchServer,
  removeDataFolder,
  type ServerUnderTest,
  webPidOf,
} from '@candor/tests/faults/server-under-test.ts'
import { readContractTerms } from '@candor/wire/contracts.ts'
import pg from 'pg'
import { makeBenchFolder } from './bench-folder.ts'
import { openCustomers, setLimits, settle } from './orders-books.ts'
import type { LoadOrder, LoadReport, Offer, Task } from './orders-load.ts'
import { hasPgbench, runPgbench, writeOrderScript } from './orders-pgbench.ts'
import { printVerdict } from './print-verdict.ts'
import { cpuSecondsOf } from './processor-time.ts'

/**
 * npm run bench -- orders [seconds] [rounds]: real orders of customers with open positions and limits of their own, over HTTP to a server
 * that was started as npm start does and has done what a first start does once, with its prices, watcher, strategies, sealing and audits running; beside pgbench, which writes the same
 * rows to a second database of the same cluster, one transaction for each order, as a program without a teller would.
 */

/** Orders are placed before anything is measured, so that customers have about two positions each. */
export const usual = { seconds: 10, rounds: 3, secondsBefore: 5, few: 64, many: 256 }
export const short: typeof usual = { seconds: 0.4, rounds: 1, secondsBefore: 0.4, few: 2, many: 4 }

type Measured = LoadReport & { perCpuSecond: number }
type Round = Record<Task | 'at64', Measured> & { plain: number }
type Scene = {
  server: ServerUnderTest
  load: ChildProcess
  owner: pg.Client
  plainUrl: string
  script: string
  seconds: number
  /** Connections at which the time of an order is measured, and at which the rate of everything. */
  few: number
  many: number
}

const file = (name: string) => new URL(name, import.meta.url)

async function readPrice(origin: string): Promise<string> {
  const response = await fetch(`${origin}/api/v1/quotes?symbols=BTCUSD`)
  const { quotes } = (await response.json()) as { quotes: { ask: string | null }[] }
  const price = quotes[0]?.ask
  if (!price) throw new Error('the server has no price')
  return price
}

async function send(load: ChildProcess, order: LoadOrder, pid: number): Promise<Measured> {
  const before = cpuSecondsOf(pid)
  const began = performance.now()
  load.send(order)
  const [{ report }] = (await once(load, 'message')) as [{ report: LoadReport }]
  const used = cpuSecondsOf(pid) - before
  if (report.wrong > 0)
    throw new Error(`${report.wrong} answers to "${order.task}" were wrong:\n${report.first}`)
  return { ...report, perCpuSecond: (report.perSecond * (performance.now() - began)) / 1_000 / used }
}

/** What contracts are sold for now, for as long as one may run, so that none ends while this does. */
async function readOffer(origin: string): Promise<Offer> {
  const response = await fetch(origin + readContractTerms.path)
  const terms = readContractTerms.reply.parse(await response.json())
  const { limits, leastStake: stake } = terms.today
  const [longest] = [...limits].sort((one, other) => other.timeLimit - one.timeLimit)
  if (!longest) throw new Error('no contracts are sold')
  return { ...offeredAt(terms, Date.now()), ...longest, stake }
}

async function ask(
  { server, load, owner, seconds }: Scene,
  task: Task,
  connections: number,
): Promise<Measured> {
  await settle(owner)
  const price = await readPrice(server.origin)
  const ports = [Number(new URL(server.origin).port)]
  const offer = task === 'contract' ? await readOffer(server.origin) : null
  return await send(load, { task, ports, connections, seconds, price, offer }, webPidOf(server))
}

async function measureRound(scene: Scene): Promise<Round> {
  const { few, many } = scene
  await settle(scene.owner)
  const plain = await runPgbench(scene.plainUrl, scene.script, few, scene.seconds)
  const at64 = await ask(scene, 'market', few)
  const market = await ask(scene, 'market', many)
  const close = await ask(scene, 'close', many)
  const spot = await ask(scene, 'spot', many)
  const limit = await ask(scene, 'limit', many)
  const contract = await ask(scene, 'contract', many)
  return { plain, at64, market, close, spot, limit, contract, refused: await ask(scene, 'refused', many) }
}

/** The same database without a server on it, in the same cluster. */
async function openPlain(owner: pg.Client, url: string): Promise<string> {
  const plainUrl = url.replace(/[^/]+$/, 'bench_plain')
  await owner.query('create database bench_plain')
  const migrated = await migrate(plainUrl)
  if (!migrated.ok) throw new Error(migrated.refusal)
  const client = new pg.Client({ connectionString: plainUrl })
  await client.connect()
  try {
    await openCustomers(client)
    await setLimits(client)
    await client.query('vacuum analyze')
  } finally {
    await client.end()
  }
  return plainUrl
}

async function measureBare(load: ChildProcess, { seconds, many }: typeof usual): Promise<Measured> {
  const bare = fork(file('bare-server.ts'))
  const [{ origin }] = (await once(bare, 'message')) as [{ origin: string }]
  try {
    const order: LoadOrder = {
      task: 'refused',
      ports: [Number(new URL(origin).port)],
      connections: many,
      seconds,
      price: '1',
      offer: null,
    }
    return await send(load, order, bare.pid ?? 0)
  } finally {
    bare.disconnect()
    await once(bare, 'exit')
  }
}

const median = (values: readonly number[]): number =>
  values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? Number.NaN
const round = (value: number): string => Math.round(value).toLocaleString('en')

const tellRound = ({ plain, ...ours }: Round): string =>
  [
    `pgbench ${round(plain)}`,
    ...Object.entries(ours).map(
      ([name, { perSecond, p50, p99 }]) =>
        `${name} ${round(perSecond)} (p50 ${p50.toFixed()}, p99 ${p99.toFixed()} ms)`,
    ),
  ].join(', ')

function judge(rounds: readonly Round[], bare: Measured, few: number): boolean {
  const of = (pick: (round: Round) => number) => median(rounds.map(pick))
  const over = (task: 'market' | 'close' | 'spot' | 'contract') =>
    of((each) => each[task].perSecond / each.plain)
  const refused = of((each) => each.refused.perCpuSecond) / bare.perCpuSecond
  const p99 = of(({ at64 }) => at64.p99)
  const verdicts: [string, boolean][] = [
    [`market orders ${over('market').toFixed(2)} × pgbench (at least 3)`, over('market') >= 3],
    [`closes ${over('close').toFixed(2)} × pgbench's orders (at least 2.5)`, over('close') >= 2.5],
    [`spot orders ${over('spot').toFixed(2)} × pgbench's orders (at least 2.5)`, over('spot') >= 2.5],
    [`contracts ${over('contract').toFixed(2)} × pgbench's orders (at least 2.5)`, over('contract') >= 2.5],
    [`p99 of a market order at ${few} connections ${p99.toFixed(1)} ms (at most 30)`, p99 <= 30],
    [
      `refused orders per processor second ${refused.toFixed(2)} × a bare Fastify route (at least 0.6)`,
      refused >= 0.6,
    ],
  ]
  for (const [what, held] of verdicts) printVerdict(held, what)
  return verdicts.every(([, held]) => held)
}

async function prepare(
  server: ServerUnderTest,
  folder: string,
  load: ChildProcess,
  { seconds, secondsBefore, few, many }: typeof usual,
): Promise<Scene> {
  const url = databaseUrlOf(folder)
  await awaitFirstWork(url)
  const owner = new pg.Client({ connectionString: url })
  await owner.connect()
  await openCustomers(owner)
  await setLimits(owner)
  const plainUrl = await openPlain(owner, url)
  const scene = { server, load, owner, plainUrl, script: '', seconds: secondsBefore, few, many }
  await ask(scene, 'market', few)
  await owner.query('vacuum analyze')
  return { ...scene, script: await writeOrderScript(owner), seconds }
}

export async function run(sizes: typeof usual): Promise<boolean> {
  const { rounds } = sizes
  if (!(await hasPgbench())) {
    console.error('pgbench is not here. On Debian it comes with: apt-get install postgresql-contrib')
    return false
  }
  const folder = await makeBenchFolder()
  console.log(`load of the machine before: ${loadavg()[0]?.toFixed(1)}`)
  const server = await launchServer(folder, 'bootstrap', { RATE_LIMIT_PER_MINUTE: '999999999' })
  const load = fork(file('orders-load.ts'))
  let owner: pg.Client | undefined
  try {
    if ((await awaitAnswer(server, '/ready', 120_000)) === null)
      throw new Error(`the server does not serve:\n${server.output()}`)
    const scene = await prepare(server, folder, load, sizes)
    owner = scene.owner
    const measured: Round[] = []
    while (measured.length < rounds) {
      measured.push(await measureRound(scene))
      console.log(`round ${measured.length}: ${tellRound(measured.at(-1) as Round)}`)
    }
    return judge(measured, await measureBare(load, sizes), sizes.few)
  } finally {
    load.disconnect()
    await owner?.end()
    await removeDataFolder(folder, server)
  }
}
