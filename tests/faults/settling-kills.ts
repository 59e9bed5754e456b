import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { spanOfOrder } from '@candor/domain/contracts/contract-order.ts'
import { hexOf } from '@candor/domain/proofs/byte-text.ts'
import { createMemoryBus } from '@candor/server/bus/memory-bus.ts'
import { createCommandContext } from '@candor/server/command-context.ts'
import { buyContractKind } from '@candor/server/contracts/buy-contract-command.ts'
import { insertOpening } from '@candor/server/contracts/contract-table.ts'
import { createLog } from '@candor/server/http/create-log.ts'
import { openDatabase } from '@candor/server/postgres/database.ts'
import { openPool } from '@candor/server/postgres/open-pool.ts'
import { createPublicLog } from '@candor/server/proofs/keep-log.ts'
import { dateAt } from '@candor/server/proofs/keep-market-days.ts'
import { makeLogKey } from '@candor/server/proofs/log-key.ts'
import { findMarketDay } from '@candor/server/proofs/market-day-table.ts'
import { commandOf } from '@candor/server/teller/command.ts'
import { createTeller } from '@candor/server/teller/create-teller.ts'
import { readAnswer } from '@candor/server/teller/read-answer.ts'
import { findAuditTroubles } from '../database/audit-troubles.ts'
import { riseContract } from '../database/delivery-desk.ts'
import { createHandFedMarket } from '../database/hand-fed-market.ts'
import { signOrder } from '../database/order-contract.ts'
import { recordTicks } from '../database/record-ticks.ts'
import { broughtBack, type NaiveContract, type NaiveTick } from '../simulation/naive-contracts.ts'
import { killNow, ROOT } from './server-under-test.ts'
import { type Books, openBooks } from './throw-away-books.ts'

/*
 * The short form of the kills around expiries: ticks and purchases are made here, with a clock that is moved by hand, and settled by a process that is
 * killed with -9 while it does so, again and again, until none is left.
 */

type SettlingReport = { bought: number; kills: number; leftByKill: number[]; troubles: string[] }

type Options = { customers: number; each: number; kills: number; random: () => number }

const child = fileURLToPath(new URL('settling-child.ts', import.meta.url))

/** Resolves when it watches. */
async function launchSettler(databaseUrl: string): Promise<ChildProcess> {
  const node = join(ROOT, 'node_modules/.bin/node')
  const started = spawn(node, ['--disable-warning=ExperimentalWarning', child, databaseUrl], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  await Promise.race([once(started.stdout, 'data'), once(started, 'exit')])
  if (started.exitCode !== null) throw new Error('nobody watches')
  return started
}

/** A market of one instrument, whose seconds are stored as they are published. */
async function openTickMarket(books: Books, start: number) {
  const database = openDatabase(openPool(books.url))
  const market = createHandFedMarket()
  let now = start
  const clock = () => now
  const written = await recordTicks(database, market.board, now)
  const publicLog = createPublicLog({ database, key: makeLogKey(), clock, log: createLog('silent') })
  const ticks: NaiveTick[] = []
  return {
    database,
    market,
    clock,
    publicLog,
    ticks,
    async tick(mid: number): Promise<void> {
      now += 700
      ticks.push({ at: now, mid })
      market.beat(now, { BTCUSD: (mid / 100).toFixed(2) })
      await written.flush()
      // What is bought next is bought within the second.
      now += 300
    },
  }
}

type TickMarket = Awaited<ReturnType<typeof openTickMarket>>

/** Buys contracts through a teller of our own. */
async function buyAll(books: Books, field: TickMarket, { customers, each, random }: Options) {
  const { market, publicLog, clock, database, ticks } = field
  const seenAt = ticks.at(-1)?.at ?? 0
  const day = await findMarketDay(database, dateAt(seenAt + 3_000))
  if (!day) throw new Error('no terms are committed')
  const offered = { origin: publicLog.origin, termsHash: hexOf(day.termsHash) }
  const pool = books.openTellerPool()
  const outside = { bus: createMemoryBus(), clock, log: createLog('silent') }
  const teller = createTeller({
    ...outside,
    pool,
    context: createCommandContext({ board: market.board, publicLog }),
  })
  const contracts = new Map<string, NaiveContract>()
  const people = await Promise.all(Array.from({ length: customers }, () => books.addCustomer()))
  for (let round = 0; round < each; round += 1) {
    const bought = people.map(async ({ id }) => {
      const rise = random() < 0.5
      const wish = {
        direction: rise ? 'rise' : 'fall',
        stake: '5.00',
        request: `buying-${round}-${id}`,
      } as const
      const { order, signature, direction, nonce } = signOrder(offered, riseContract(seenAt, wish))
      const asking = { customerId: id, key: order.request, body: { order, signature } }
      const outcome = await teller.submit(commandOf(buyContractKind, asking))
      if (!outcome.ok) throw new Error(outcome.refusal.code)
      const { contract } = readAnswer(buyContractKind, outcome.value)
      await insertOpening(database, id, { contract: contract.id, direction, nonce }, clock())
      contracts.set(contract.id, { rise, stake: 500, payout: 80, ...spanOfOrder(order) })
    })
    await Promise.all(bought)
  }
  await teller.stop()
  await pool.end()
  await publicLog.seal()
  return contracts
}

type Settled = { id: string; paid: string; times: string }

/** Every contract is settled once, and brought back what a second computation says. */
async function findTroubles(
  books: Books,
  contracts: ReadonlyMap<string, NaiveContract>,
  ticks: readonly NaiveTick[],
): Promise<string[]> {
  const { rows } = await books.owner.query<Settled>(
    `select s.contract_id as id, s.paid::text, (select count(*)::text from transfers t
       where t.subject_id = s.contract_id and t.from_account = 'stake') as times
     from contract_settlements s`,
  )
  const settled = new Map(rows.map((row) => [row.id, row]))
  const market = { ticks, recordedUntil: ticks.at(-1)?.at ?? 0 }
  const troubles = [...contracts].flatMap(([id, contract]) => {
    const found = settled.get(id)
    const owed = broughtBack(contract, market)
    const isRight = found?.times === '1' && Number(found.paid) === owed
    return isRight ? [] : [`${id}: ${JSON.stringify(found ?? 'not settled')} instead of ${owed}`]
  })
  return [...troubles, ...(await findAuditTroubles(books.url))]
}

const countRunning = async ({ owner }: Books): Promise<number> =>
  Number((await owner.query<{ count: string }>('select count(*) from running_contracts')).rows[0]?.count)

/** The lease of a process that was killed runs out at once; waiting for it shows nothing here. */
const freeLeases = ({ owner }: Books) => owner.query(`update watcher_leases set until = 'epoch'`)

export async function runSettlingKills(options: Options): Promise<SettlingReport> {
  const { kills, random } = options
  const books = await openBooks()
  try {
    // Ahead of the machine's clock, which is that of the customers' balances.
    const start = Math.floor(Date.now() / 1_000) * 1_000 + 60_300
    const field = await openTickMarket(books, start)
    let mid = 9_000_000
    const walk = async (seconds: number) => {
      for (let second = 0; second < seconds; second += 1) {
        mid += Math.floor(random() * 7) - 3
        await field.tick(mid)
      }
    }
    await field.publicLog.seal()
    await walk(3)
    const contracts = await buyAll(books, field, options)
    await walk(32)
    let settler = await launchSettler(books.url)
    // With these seconds all of them are due.
    await walk(4)
    const leftByKill: number[] = []
    for (let kill = 0; kill < kills && (await countRunning(books)) > 0; kill += 1) {
      await sleep(random() * 250)
      killNow(settler.pid)
      await once(settler, 'exit')
      await freeLeases(books)
      leftByKill.push(await countRunning(books))
      settler = await launchSettler(books.url)
    }
    const deadline = performance.now() + 30_000
    while ((await countRunning(books)) > 0 && performance.now() < deadline) await sleep(50)
    killNow(settler.pid)
    await once(settler, 'exit')
    const troubles = await findTroubles(books, contracts, field.ticks)
    await field.database.destroy()
    return { bought: contracts.size, kills: leftByKill.length, leftByKill, troubles }
  } finally {
    await books.stop()
  }
}
