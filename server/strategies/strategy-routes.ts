import { writeShortPrice } from '@candor/domain/money/price.ts'
import { writeQuantity } from '@candor/domain/money/quantity.ts'
import { divideHalfEven } from '@candor/domain/money/rounding.ts'
import { accept, refuse } from '@candor/domain/result.ts'
import { curveOf } from '@candor/domain/strategies/backtest-figures.ts'
import { holdingWorth, positionWorth } from '@candor/domain/strategies/pool-value.ts'
import type { Strategy } from '@candor/domain/strategies/strategy.ts'
import { findStrategy, strategies } from '@candor/domain/strategies/strategy-list.ts'
import { hourMs } from '@candor/domain/time/durations.ts'
import { listStrategies, listStrategyTrades, readStrategy } from '@candor/wire/strategies.ts'
import { writePpm, writeTest } from '@candor/wire/write-test.ts'
import type { FastifyInstance } from 'fastify'
import type { Dependencies } from '../dependencies.ts'
import { refusal } from '../http/refusal.ts'
import { registerRoute } from '../http/register-route.ts'
import { marketFacts } from '../quotes/market-facts.ts'
import { kyselyTransaction } from '../teller/kysely-transaction.ts'
import { listTests, type StoredTest } from './keep-tests.ts'
import { loadPoolOpen, quoteOf } from './load-pool.ts'
import { listModels } from './model-table.ts'
import type { StoredPool } from './pool-rows.ts'
import { listDailyValues, listLastValues, listPools, listValuesEvery } from './pool-table.ts'
import { listStrategiesNow } from './strategy-terms-table.ts'
import { countTradesOf, listTrades } from './trade-table.ts'
import { writeModel } from './write-model.ts'
import { liveCurve, type StrategyFacts, writeStrategy, writeTerms, writeValue } from './write-strategy.ts'
import { writeTrade } from './write-trade.ts'

const usualPage = 20
/** Nights of which the hash of the weights is listed. */
const mostNights = 30
const keptMs = 10_000

type Deps = Pick<Dependencies, 'database' | 'board' | 'clock'>

/** Strategies whose pool is open; right after the first start, some are still being tested. */
async function gatherFacts({ database }: Deps): Promise<Map<string, StrategyFacts>> {
  const [all, pools, tests, values, last, closed] = await Promise.all([
    listStrategiesNow(database),
    listPools(database),
    listTests(database),
    listDailyValues(database),
    listLastValues(database),
    countTradesOf(database),
  ])
  const valuesBy = Map.groupBy(values, ({ strategy }) => strategy)
  const found = new Map<string, StrategyFacts>()
  for (const strategy of all) {
    const { id } = strategy
    const pool = pools.find((one) => one.strategy === id)
    if (pool)
      found.set(id, {
        strategy,
        pool,
        test: tests.get(id) ?? null,
        values: valuesBy.get(id) ?? [],
        last: last.get(id) ?? null,
        closed: closed.get(id) ?? { count: 0, won: 0, lost: 0 },
      })
  }
  return found
}

/** They are the same for everybody and change with a value at most, so that many who look cost as much as one. */
function keepFacts(deps: Deps): () => Promise<Map<string, StrategyFacts>> {
  let kept: { at: number; facts: Promise<Map<string, StrategyFacts>> } | null = null
  return () => {
    const now = deps.clock()
    if (kept && now - kept.at < keptMs) return kept.facts
    const facts = gatherFacts(deps)
    kept = { at: now, facts }
    facts.catch(() => {
      kept = null
    })
    return facts
  }
}

const isSimulated = ({ board }: Deps, { symbols }: Strategy): boolean =>
  symbols.every((symbol) => (board.quoteOf(symbol)?.source ?? 'simulated') === 'simulated')

/** What a pool holds now, each with its share of what it is worth. */
async function writeHoldings({ database, board }: Deps, pool: StoredPool, equity: bigint | null) {
  const { holdings, positions } = await loadPoolOpen(kyselyTransaction(database), pool.customer_id)
  const shareOf = (worth: bigint): string =>
    writePpm(equity ? Number(divideHalfEven(worth * 1_000_000n, equity)) : 0)
  const quote = (symbol: string) => {
    const market = marketFacts(board, symbol)
    return market && quoteOf(market)
  }
  return [
    ...holdings.map((held) => {
      const now = quote(held.symbol)
      return {
        symbol: held.symbol,
        side: 'long' as const,
        quantity: writeQuantity(held.quantity),
        entry: writeShortPrice(held.average),
        share: shareOf(now ? holdingWorth(held, now) : 0n),
      }
    }),
    ...positions.map(({ position }) => {
      const now = quote(position.symbol)
      return {
        symbol: position.symbol,
        side: position.side,
        quantity: writeQuantity(position.quantity),
        entry: writeShortPrice(position.entry),
        share: shareOf(now ? positionWorth(position, now) : 0n),
      }
    }),
  ]
}

const writeTests = ({ backtest: { tested, holding, random, randomRuns } }: StoredTest) => ({
  strategy: writeTest(tested),
  holding: writeTest(holding),
  random: writeTest(random),
  randomRuns,
})

export function registerStrategyRoutes(server: FastifyInstance, deps: Dependencies): void {
  const { database, clock } = deps
  const factsNow = keepFacts(deps)

  registerRoute(server, listStrategies, async () => {
    const facts = await factsNow()
    return accept({
      strategies: [...facts.values()].map(writeStrategy),
      simulated: strategies.every((strategy) => isSimulated(deps, strategy)),
    })
  })

  registerRoute(server, readStrategy, async ({ params }) => {
    const strategy = findStrategy(params.id)
    const found = strategy && (await factsNow()).get(strategy.id)
    if (!strategy || !found) return refuse(refusal('not-found'))
    const { test, values, last, pool } = found
    const now = clock()
    const [hours, holdings, models] = await Promise.all([
      listValuesEvery(database, strategy.id, { from: now - 24 * hourMs, until: now, everyMs: hourMs }),
      writeHoldings(deps, pool, last?.equity ?? null),
      strategy.learns ? listModels(database, strategy.id, mostNights) : [],
    ])
    const days = values.filter(({ at }) => at.getTime() < now - 24 * hourMs)
    return accept({
      strategy: writeStrategy(found),
      simulated: isSimulated(deps, strategy),
      values: [...days, ...hours].map(writeValue),
      terms: writeTerms(curveOf(liveCurve(values)), test?.backtest.tested.curve ?? []),
      holdings,
      tests: test && writeTests(test),
      model: test?.calls ? writeModel(models, test.calls) : null,
    })
  })

  registerRoute(server, listStrategyTrades, async ({ params, query }) => {
    const strategy = findStrategy(params.id)
    if (!strategy) return refuse(refusal('not-found'))
    const limit = Number(query.limit ?? usualPage)
    const page = { before: query.before ?? null, limit: limit + 1 }
    const [found, counted] = await Promise.all([
      listTrades(database, strategy.id, page),
      countTradesOf(database),
    ])
    return accept({
      trades: found.slice(0, limit).map(writeTrade),
      total: counted.get(strategy.id)?.count ?? 0,
      more: found.length > limit,
    })
  })
}
