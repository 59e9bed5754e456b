import { loadavg } from 'node:os'
import { setTimeout as sleep } from 'node:timers/promises'
import { price } from '@candor/domain/money/price.ts'
import type { Candle } from '@candor/domain/quotes/candle.ts'
import { learnedStocks } from '@candor/domain/strategies/learned-stocks.ts'
import { trainingDays } from '@candor/domain/strategies/train-model.ts'
import { dayMs, secondMs } from '@candor/domain/time/durations.ts'
import { askTraining } from '@candor/server/strategies/ask-strategy-worker.ts'
import {
  awaitAnswer,
  databaseUrlOf,
  launchServer,
  removeDataFolder,
  type ServerUnderTest,
} from '@candor/tests/faults/server-under-test.ts'
import pg from 'pg'
import { awaitWholeAudit } from './await-audit.ts'
import { makeBenchFolder } from './bench-folder.ts'
import { openCustomers } from './orders-books.ts'
import { placeOrders } from './place-orders.ts'
import { printCheck, printVerdict } from './print-verdict.ts'
import { addParticipations } from './strategy-books.ts'

/**
 * npm run bench -- strategies [participants] [endings]: on a server as npm start runs it. A value of a pool costs the same with 10 and with
 * 100,000 participants; 10,000 terms that end in one minute are paid within 60 s while the p99 of orders stays within 1.5 times what it was
 * without them; a night's training takes less than 60 s and fits into 300 MB.
 */

const strategy = 'crypto-breakout'
export const usual = {
  participants: 100_000,
  endings: 10_000,
  values: 12,
  loadSeconds: 30,
  endsInSeconds: 5,
  learnedFrom: trainingDays,
}
export const short: typeof usual = {
  participants: 20,
  endings: 10,
  values: 1,
  loadSeconds: 0.5,
  endsInSeconds: 1,
  learnedFrom: 200,
}

const mostRatio = 1.5
const mostPaySeconds = 60

const median = (values: readonly number[]): number =>
  [...values].sort((one, other) => one - other)[Math.floor(values.length / 2)] ?? Number.NaN

async function until(what: string, holds: () => Promise<boolean>, seconds: number): Promise<void> {
  const end = performance.now() + seconds * 1_000
  while (!(await holds())) {
    if (performance.now() > end) throw new Error(`${what} was waited for in vain`)
    await sleep(250)
  }
}

/** How long the server took for each value of the pool so far, as it logs it. */
const valueTimes = (server: ServerUnderTest): number[] =>
  server
    .output()
    .split('\n')
    .filter((line) => line.includes('a pool was valued') && line.includes(strategy))
    .map((line) => (JSON.parse(line) as { milliseconds: number }).milliseconds)

/** Makes the server value the pool again and again: somebody who gives back a unit waits for each. */
async function measureValues(server: ServerUnderTest, owner: pg.Client, values: number): Promise<number[]> {
  const before = valueTimes(server).length
  for (let place = 0; place < values; place += 1) {
    const known = valueTimes(server).length
    await owner.query(
      `with held as (select p.id, p.customer_id from participations p where p.strategy = $1 and p.status = 'approved' order by p.id limit 1),
       asked as (insert into unit_requests (id, participation_id, customer_id, strategy, act, cause, units, cost, asked_at)
         select gen_random_uuid(), id, customer_id, $1, 'leave', 'customer', 1, 0, now() from held returning id, asked_at)
       insert into unit_queue select id, $1, asked_at from asked`,
      [strategy],
    )
    await until('a value', async () => valueTimes(server).length > known, 300)
  }
  return valueTimes(server).slice(before)
}

async function awaitFirstValue(owner: pg.Client): Promise<void> {
  const isValued = async () =>
    (await owner.query('select from pools where strategy = $1 and last_value > 0', [strategy])).rowCount === 1
  await until('a first value', isValued, 300)
}

const countUnpaid = async (owner: pg.Client): Promise<number> => {
  const { rows } = await owner.query<{ open: number }>(
    `select count(*)::int as open from participations where strategy = $1 and status = 'approved' and ends_at <= now()`,
    [strategy],
  )
  return rows[0]?.open ?? 0
}

/** So many terms end at once while orders are placed; gives how long it took until all were paid, and how long orders took meanwhile. */
async function measureEndings(
  server: ServerUnderTest,
  owner: pg.Client,
  { endings, loadSeconds, endsInSeconds }: typeof usual,
) {
  await addParticipations(owner, strategy, endings, endsInSeconds)
  await sleep(endsInSeconds * secondMs)
  const began = performance.now()
  const orders = placeOrders(server, loadSeconds)
  await until('the payouts', async () => (await countUnpaid(owner)) === 0, 300)
  const seconds = (performance.now() - began) / 1_000
  return { seconds, orders: await orders }
}

/** Days of stocks as a night's training has them. */
function madeDays(count: number): Map<string, Candle[]> {
  const last = Math.floor(Date.now() / dayMs)
  return new Map(
    learnedStocks.symbols.map((symbol, stock) => [
      symbol,
      Array.from({ length: count }, (_, day) => {
        const close = 10_000_000_000n + BigInt(((day * 7919 + stock * 104_729) % 1_000) * 1_000_000)
        const at = price(close)
        return {
          startsAt: (last - count + day) * dayMs,
          open: at,
          high: at,
          low: at,
          close: at,
          volume: 1_000,
        }
      }),
    ]),
  )
}

async function measureTraining(days: number): Promise<number> {
  const trainedAt = Math.floor(Date.now() / dayMs) * dayMs
  const began = performance.now()
  // It runs in a thread that may take 300 MB and 60 s: more of either ends it with an error.
  const asked = { strategy: learnedStocks.id, candles: madeDays(days), trainedAt }
  const model = await askTraining(asked, new AbortController().signal)
  if (!model) throw new Error('nothing was learned')
  return (performance.now() - began) / 1_000
}

export async function run(sizes: typeof usual): Promise<boolean> {
  const { participants, endings, values, loadSeconds } = sizes
  const folder = await makeBenchFolder()
  console.log(`load of the machine before: ${loadavg()[0]?.toFixed(1)}`)
  const server = await launchServer(folder, 'bootstrap', {
    RATE_LIMIT_PER_MINUTE: '999999999',
    LOG_LEVEL: 'debug',
  })
  let owner: pg.Client | null = null
  try {
    if ((await awaitAnswer(server, '/ready', 120_000)) === null)
      throw new Error(`the server does not serve:\n${server.output()}`)
    owner = new pg.Client({ connectionString: databaseUrlOf(folder) })
    await owner.connect()
    await awaitFirstValue(owner)
    await awaitWholeAudit(owner)
    await openCustomers(owner)
    await addParticipations(owner, strategy, 10, null)
    const few = median(await measureValues(server, owner, values))
    await addParticipations(owner, strategy, participants - 10, null)
    const many = median(await measureValues(server, owner, values))
    const alone = await placeOrders(server, loadSeconds)
    const { seconds, orders } = await measureEndings(server, owner, sizes)
    const training = await measureTraining(sizes.learnedFrom)
    console.log(`orders alone: ${JSON.stringify(alone)}, while terms end: ${JSON.stringify(orders)}`)
    const verdicts = [
      printVerdict(
        many <= few * mostRatio,
        `a value with 10 participants ${few.toFixed(1)} ms, with ${participants} ${many.toFixed(1)} ms: ${(many / few).toFixed(2)} (at most ${mostRatio})`,
      ),
      printVerdict(
        seconds <= mostPaySeconds,
        `${endings} terms that ended at once were paid in ${seconds.toFixed(1)} s (at most ${mostPaySeconds})`,
      ),
      printVerdict(
        orders.p99 <= alone.p99 * mostRatio,
        `p99 of orders ${alone.p99.toFixed(1)} ms without, ${orders.p99.toFixed(1)} ms with: ${(orders.p99 / alone.p99).toFixed(2)} (at most ${mostRatio})`,
      ),
      printCheck(
        alone.refused + orders.refused === 0,
        `${alone.refused + orders.refused} orders refused ${alone.first}${orders.first}`.trim(),
      ),
      printVerdict(
        training < 60,
        `a night's training in ${training.toFixed(1)} s, within 300 MB (at most 60 s)`,
      ),
    ]
    console.log(`load of the machine after: ${loadavg()[0]?.toFixed(1)}`)
    return verdicts.every(Boolean)
  } finally {
    await owner?.end().catch(() => {})
    await removeDataFolder(folder, server)
  }
}
