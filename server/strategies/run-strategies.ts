import { randomUUID } from 'node:crypto'
import { cents } from '@candor/domain/money/cents.ts'
import { quantity } from '@candor/domain/money/quantity.ts'
import type { PoolQuote } from '@candor/domain/strategies/pool-value.ts'
import { raiseCash } from '@candor/domain/strategies/raise-cash.ts'
import type { Strategy } from '@candor/domain/strategies/strategy.ts'
import type { StrategyId } from '@candor/domain/strategies/strategy-id.ts'
import { strategies } from '@candor/domain/strategies/strategy-list.ts'
import { repeatAfter } from '../clock/repeat-work.ts'
import type { Dependencies } from '../dependencies.ts'
import { createExclusiveLeases } from '../leases/exclusive-leases.ts'
import { findLedger } from '../ledger/balance-table.ts'
import { commandOf } from '../teller/command.ts'
import { kyselyTransaction } from '../teller/kysely-transaction.ts'
import { carryOutKind } from './carry-out-command.ts'
import { planDecision, sendPlanned } from './carry-out-decision.ts'
import { findLastDecision } from './decision-table.ts'
import { testOnce } from './keep-tests.ts'
import { loadPoolOpen, poolOf, quoteOf, tradedMarket } from './load-pool.ts'
import { makeDecisions } from './make-decisions.ts'
import { openPool } from './open-pools.ts'
import type { StoredPool } from './pool-rows.ts'
import { findPool, hasWaiting, listLastValues } from './pool-table.ts'
import { commandOfAct, type SeenAct, seenPrice } from './send-act.ts'
import { listStrategiesNow } from './strategy-terms-table.ts'
import { valuePoolKind } from './value-pool-command.ts'

type Needed = Pick<Dependencies, 'database' | 'teller' | 'bus' | 'board' | 'candles' | 'clock' | 'log'>
/** `over` ends what a thread of its own is working on. */
type Deps = Needed & { over: AbortSignal }

const pauseMs = 2_000
/** A pool is valued so often while nobody waits; who waits gets a value at once. */
const valueEveryMs = 5 * 60_000

const leaseOf = (id: StrategyId): string => `strategy/${id}`

/** Values the pool if it is time or somebody waits for it. */
async function valueIfDue({ database, teller, clock, log }: Deps, pool: StoredPool): Promise<void> {
  const last = (await listLastValues(database)).get(pool.strategy)
  const isOld = !last || clock() - last.at.getTime() >= valueEveryMs
  if (!isOld && !(await hasWaiting(database, pool.strategy))) return
  const body = { strategy: pool.strategy, number: pool.last_value + 1 }
  const key = `value-pool:${body.number}`
  const began = performance.now()
  const outcome = await teller.submit(commandOf(valuePoolKind, { customerId: pool.customer_id, key, body }))
  if (outcome.ok)
    log.debug({ strategy: pool.strategy, milliseconds: performance.now() - began }, 'a pool was valued')
}

/** Carries out what waits, some hundred at once, until nothing is left that a value has come for. */
async function serveRequests(
  { teller, bus }: Deps,
  { strategy, customer_id: customerId }: StoredPool,
): Promise<void> {
  for (;;) {
    const turn = randomUUID()
    const body = { strategy, turn }
    const outcome = await teller.submit(
      commandOf(carryOutKind, { customerId, key: `carry-out:${turn}`, body }),
    )
    if (!outcome.ok) return
    const { carriedOut, whose } = JSON.parse(outcome.value) as {
      carriedOut: number
      whose: [string, string][]
    }
    for (const [customer, id] of whose)
      bus.publish('subject.changed', { customerId: BigInt(customer), subject: { kind: 'participation', id } })
    if (carriedOut === 0) return
  }
}

/** Sells what is needed to pay participants who have left. The key names the value, so that it is tried once for each. */
async function payLeavers({ database, teller, board }: Deps, pool: StoredPool): Promise<void> {
  if (pool.owed === 0n) return
  const [{ balances }, open] = await Promise.all([
    findLedger(database, pool.customer_id),
    loadPoolOpen(kyselyTransaction(database), pool.customer_id),
  ])
  const needed = pool.owed - balances.cash
  if (needed <= 0n) return
  const symbols = [...open.holdings, ...open.positions.map(({ position }) => position)].map(
    ({ symbol }) => symbol,
  )
  const quotes = new Map<string, PoolQuote>()
  for (const symbol of symbols) {
    const market = tradedMarket(board, symbol)
    if (market) quotes.set(symbol, quoteOf(market))
  }
  for (const sale of raiseCash(poolOf(0n, open), quotes, cents(needed))) {
    const quote = quotes.get(sale.symbol)
    if (!quote) continue
    const side = open.positions.find(({ id }) => sale.kind === 'close' && id === sale.position)?.position.side
    const act = { ...sale, quantity: quantity(sale.quantity) }
    const seen: SeenAct = { ...act, seen: seenPrice(act, side ?? 'long', quote) }
    // Positions of one instrument are closed one by one, each with a key of its own.
    const sold = sale.kind === 'close' ? sale.position : sale.symbol
    await teller.submit(commandOfAct(seen, pool.customer_id, `raise:${pool.last_value}:${sold}`))
  }
}

/** All that a strategy has to do at this moment, in the order in which it builds on itself. */
export async function serveStrategy(deps: Deps, strategy: Strategy): Promise<void> {
  const { database } = deps
  const pool = await openPool(deps, strategy.id)
  await sendPlanned(deps, pool)
  await makeDecisions(deps, strategy)
  const decision = await findLastDecision(database, strategy.id)
  // One that has ended sells only what it owes.
  if (decision && strategy.endedAt === null) {
    await planDecision(deps, strategy, pool, decision)
    await sendPlanned(deps, pool)
  }
  // What came before the last value is carried out at that one, before there is another.
  await serveRequests(deps, pool)
  const now = (await findPool(database, strategy.id)) ?? pool
  await valueIfDue(deps, now)
  await serveRequests(deps, pool)
  await payLeavers(deps, (await findPool(database, strategy.id)) ?? pool)
}

type RunningStrategies = { start(): Promise<void>; stop(): Promise<void> }

/** Runs every strategy whose lease this server holds. Another server takes over when this one ends; nothing is done twice. */
export function runStrategies(needed: Needed): RunningStrategies {
  const ending = new AbortController()
  const deps: Deps = { ...needed, over: ending.signal }
  const leases = createExclusiveLeases(
    strategies.map(({ id }) => leaseOf(id)),
    deps,
    { begun: async () => {}, lost: () => {} },
  )
  /** Tests run beside everything else, one after the other; what is stored already is not tested again. */
  const untested = new Set(strategies)
  let testing: Promise<void> = Promise.resolve()
  let isTesting = false
  const testNext = () => {
    const next = [...untested].find(({ id }) => leases.held(leaseOf(id)))
    if (!next || isTesting) return
    isTesting = true
    testing = testOnce(deps, next, ending.signal)
      .then((isDone) => {
        if (isDone) untested.delete(next)
      })
      .catch((error) => deps.log.warn({ err: error, strategy: next.id }, 'a strategy was not tested'))
      .finally(() => {
        isTesting = false
      })
  }
  const work = repeatAfter(
    pauseMs,
    async () => {
      const held = (await listStrategiesNow(deps.database)).filter(({ id }) => leases.held(leaseOf(id)))
      // All of them are listed before the first one takes its time.
      for (const { id } of held) await openPool(deps, id)
      for (const strategy of held) {
        if (!leases.held(leaseOf(strategy.id))) continue
        await serveStrategy(deps, strategy).catch((error) =>
          deps.log.warn({ err: error, strategy: strategy.id }, 'a strategy was not served'),
        )
      }
      testNext()
    },
    (error) => deps.log.warn({ err: error }, 'strategies were not served'),
  )
  return {
    async start() {
      await leases.start()
      work.start()
    },
    async stop() {
      ending.abort()
      await work.stop()
      await testing
      await leases.stop()
    },
  }
}
