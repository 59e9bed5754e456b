import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { cents } from '@candor/domain/money/cents.ts'
import { decisionHash, replayDecisions } from '@candor/domain/strategies/replay.ts'
import { findStrategy } from '@candor/domain/strategies/strategy-list.ts'
import { hourMs } from '@candor/domain/time/durations.ts'
import { createMemoryBus } from '@candor/server/bus/memory-bus.ts'
import { createLog } from '@candor/server/http/create-log.ts'
import { openTeller } from '@candor/server/open-teller.ts'
import { approveWaiting } from '@candor/server/participations/approve-practice.ts'
import { joinKind } from '@candor/server/participations/join-command.ts'
import { openDatabase } from '@candor/server/postgres/database.ts'
import { openPool } from '@candor/server/postgres/open-pool.ts'
import { serveStrategy } from '@candor/server/strategies/run-strategies.ts'
import { commandOf } from '@candor/server/teller/command.ts'
import { findAuditTroubles } from '../database/audit-troubles.ts'
import { createHandFedMarket } from '../database/hand-fed-market.ts'
import { slowness } from '../database/slowness.ts'
import { unsealedLog } from '../database/unsealed-log.ts'
import { killNow, ROOT } from './server-under-test.ts'
import { candlesUntil, firstHour, showHour } from './strategy-hours.ts'
import { type Books, openBooks } from './throw-away-books.ts'

/*
 * Customers take part for a day; a process decides at every hour, values, ends terms and pays, and is killed with -9 while it does so, again
 * and again. Afterwards there is one decision for each close and it is that of the replay, and every participation was paid once.
 */

type Options = {
  customers: number
  hours: number
  kills: number
  random: () => number
  say?: (line: string) => void
}
type StrategyKillReport = {
  decisions: number
  orders: number
  paid: number
  kills: number
  troubles: string[]
}

/** What an hour of the served process takes on a machine that has nothing else to do. */
const usualHourMs = 150

const child = fileURLToPath(new URL('strategy-child.ts', import.meta.url))

/** A process that serves, the hour it is at, and when that began. */
type Serving = { process: ChildProcess; exit: Promise<unknown>; at(): { hour: number; since: number } }

function launchServing(databaseUrl: string, hours: number): Serving {
  const node = join(ROOT, 'node_modules/.bin/node')
  const started = spawn(node, ['--disable-warning=ExperimentalWarning', child, databaseUrl, String(hours)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let at = { hour: 0, since: performance.now() }
  started.stdout.on('data', (chunk: Buffer) => {
    at = { hour: Number(chunk.toString().trim().split('\n').at(-1)), since: performance.now() }
  })
  return { process: started, exit: once(started, 'exit'), at: () => at }
}

/** Terms of a day end in this hour. */
const lastOfTerm = 24

/** The hours of the kills, in order; many are that in which the terms end. */
function planKills({ kills, hours, random }: Options): number[] {
  const hourOf = () => (random() < 0.4 ? lastOfTerm : 1 + Math.floor(random() * hours))
  return Array.from({ length: kills }, hourOf).toSorted((one, other) => one - other)
}

/** Waits until an hour has begun, and for a part of the time that an hour usually takes. */
async function awaitHour(
  { process: served, at }: Serving,
  hour: number,
  random: () => number,
): Promise<void> {
  const isOver = () => served.exitCode !== null
  while (at().hour < hour && !isOver()) await sleep(2)
  await sleep(random() * usualHourMs * slowness())
}

const metalTrend = () => {
  const strategy = findStrategy('metal-trend')
  if (!strategy) throw new Error('there is no such strategy')
  return strategy
}

/** The pool has its first value, and everybody has joined for a day. */
async function takePart(books: Books, customers: number): Promise<void> {
  const market = createHandFedMarket()
  const { board, candles } = market
  let now = firstHour + 10_000
  const database = openDatabase(openPool(books.url))
  const outside = { bus: createMemoryBus(), clock: () => now, log: createLog('silent') }
  const teller = openTeller(books.url, { ...outside, board, publicLog: unsealedLog })
  const deps = { ...outside, database, teller, board, candles, over: new AbortController().signal }
  showHour(market, now)
  await serveStrategy(deps, metalTrend())
  const people = await Promise.all(Array.from({ length: customers }, () => books.addCustomer()))
  const joined = people.map(async ({ id: customerId }, place) => {
    const body = { strategy: 'metal-trend', amount: cents(500_00n + BigInt(place)), days: 1 } as const
    const outcome = await teller.submit(commandOf(joinKind, { customerId, key: 'join-for-a-day', body }))
    if (!outcome.ok) throw new Error(outcome.refusal.code)
  })
  await Promise.all(joined)
  now += 60_000
  await approveWaiting(deps)
  await teller.stop()
  await database.destroy()
}

type Counted = { decisions: number; orders: number; placed: number; paid: number; open: number }

/** What there is: decisions, acts that were carried out beside what the pool really did, payouts, participations that run. */
const countText = `
  select (select count(*)::int from strategy_decisions) as decisions,
    (select count(*)::int from strategy_orders where status = 'done') as orders,
    (select count(*)::int from commands c join pools p using (customer_id) where c.key like 'strategy:%') as placed,
    (select count(*)::int from unit_payouts) as paid,
    (select count(*)::int from participations where status <> 'completed') as open`

async function findTroubles({ owner, url }: Books, { customers, hours }: Options, counted: Counted) {
  const troubles: string[] = []
  const { decisions, orders, placed, paid, open } = counted
  if (open > 0 || paid !== customers) troubles.push(`${paid} of ${customers} were paid, ${open} still run`)
  if (orders !== placed) troubles.push(`${orders} orders of decisions are ${placed} of the pool`)
  const strategy = metalTrend()
  const until = firstHour + hours * hourMs
  const candles = new Map(
    (['XAUUSD', 'XAGUSD'] as const).map((symbol) => [symbol as string, candlesUntil(symbol, until)]),
  )
  const { rows } = await owner.query<{ closed_at: Date; hash: string }>(
    'select closed_at, hash from strategy_decisions order by closed_at',
  )
  const replayed = replayDecisions(strategy, candles, () => null, { after: firstHour - 1, state: null })
  const expected = replayed.map((one) => `${one.closedAt} ${decisionHash(one)}`)
  const found = rows.map(({ closed_at, hash }) => `${closed_at.getTime()} ${hash}`)
  if (expected.join() !== found.join())
    troubles.push(`${decisions} decisions are not the ${expected.length} of the replay`)
  return [...troubles, ...(await findAuditTroubles(url))]
}

export async function runStrategyKills(options: Options): Promise<StrategyKillReport> {
  const { customers, hours, random, say = () => {} } = options
  const books = await openBooks()
  const count = async () => (await books.owner.query<Counted>(countText)).rows[0] as Counted
  try {
    await takePart(books, customers)
    let kills = 0
    let serving = launchServing(books.url, hours)
    for (const hour of planKills(options)) {
      await awaitHour(serving, hour, random)
      if (serving.process.exitCode !== null) break
      killNow(serving.process.pid)
      await serving.exit
      kills += 1
      const { decisions, paid } = await count()
      say(`${kills}/${options.kills} killed after ${decisions} decisions and ${paid} payouts`)
      serving = launchServing(books.url, hours)
    }
    await serving.exit
    const counted = await count()
    const troubles = await findTroubles(books, options, counted)
    const { decisions, orders, paid } = counted
    return { decisions, orders, paid, kills, troubles }
  } finally {
    await books.stop()
  }
}
