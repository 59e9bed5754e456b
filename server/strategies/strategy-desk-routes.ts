import { cents, readCents, writeCents } from '@candor/domain/money/cents.ts'
import { accept, refuse } from '@candor/domain/result.ts'
import { askStrategyEnd, askStrategyMinimum, listStrategyDesk } from '@candor/wire/strategy-changes.ts'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import type { Dependencies } from '../dependencies.ts'
import { refusal } from '../http/refusal.ts'
import { answerAsked } from '../operators/answer-asked.ts'
import { registerOperatorRoute } from '../operators/register-operator-route.ts'
import type { Connection } from '../postgres/database.ts'
import { endStrategyAct, minimumAct } from './strategy-acts.ts'
import { findStrategyNow, listStrategiesNow } from './strategy-terms-table.ts'

type CountedRow = {
  strategy: string
  equity: bigint | null
  participants: number
  worth: bigint
  waiting: number
  waiting_amount: bigint
  open: number
}

/** What each pool has and who takes part in it, all of one moment, at the value that a unit had last. Units of the house are no customer's. */
async function countPools(connection: Connection): Promise<Map<string, CountedRow>> {
  const { rows } = await sql<CountedRow>`
    select p.strategy, v.equity,
      (select count(distinct a.customer_id)::int from participations a where a.strategy = p.strategy and a.status = 'approved') as participants,
      coalesce(div(v.equity::numeric * (p.units - p.house_units), v.units), 0)::bigint as worth,
      (select count(*)::int from participations a where a.strategy = p.strategy and a.status = 'in-review') as waiting,
      (select coalesce(sum(a.amount), 0)::bigint from participations a where a.strategy = p.strategy and a.status = 'in-review') as waiting_amount,
      ((select count(*) from holdings h where h.customer_id = p.customer_id and h.quantity > 0)
        + (select count(*) from positions o where o.customer_id = p.customer_id and o.status = 'open'))::int as open
    from pools p left join pool_values v on v.strategy = p.strategy and v.number = p.last_value`.execute(
    connection,
  )
  return new Map(rows.map((row) => [row.strategy, row]))
}

/** Strategies at the desk: what ending one would do, and asking for it or for another least amount. */
export function registerStrategyDesk(server: FastifyInstance, deps: Dependencies): void {
  const { database, clock } = deps
  registerOperatorRoute(server, listStrategyDesk, async () => {
    const [all, counted] = await Promise.all([listStrategiesNow(database), countPools(database)])
    return accept({
      at: new Date(clock()).toISOString(),
      strategies: all.flatMap(({ id, minimum, endedAt }) => {
        const pool = counted.get(id)
        if (!pool) return []
        return {
          id,
          minimum: writeCents(minimum),
          endedAt: endedAt === null ? null : new Date(endedAt).toISOString(),
          equity: pool.equity === null ? null : writeCents(cents(pool.equity)),
          participants: pool.participants,
          worth: writeCents(cents(pool.worth)),
          waiting: pool.waiting,
          waitingAmount: writeCents(cents(pool.waiting_amount)),
          open: pool.open,
        }
      }),
    })
  })

  registerOperatorRoute(server, askStrategyEnd, async ({ params, body, operator }) =>
    answerAsked(deps, endStrategyAct, operator.operator, { strategy: params.strategy, reason: body.reason }),
  )

  registerOperatorRoute(server, askStrategyMinimum, async ({ params, body, operator }) => {
    const strategy = await findStrategyNow(database, params.strategy)
    if (!strategy) return refuse(refusal('not-found'))
    const minimum = readCents(body.minimum)
    if (minimum === null)
      return refuse(refusal('invalid-request', { path: 'minimum', problem: 'amount-invalid' }))
    return await answerAsked(deps, minimumAct, operator.operator, {
      strategy: params.strategy,
      before: writeCents(strategy.minimum),
      minimum: writeCents(minimum),
      reason: body.reason,
    })
  })
}
