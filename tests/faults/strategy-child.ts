import { findStrategy } from '@candor/domain/strategies/strategy-list.ts'
import { hourMs } from '@candor/domain/time/durations.ts'
import { createMemoryBus } from '@candor/server/bus/memory-bus.ts'
import { createLog } from '@candor/server/http/create-log.ts'
import { openTeller } from '@candor/server/open-teller.ts'
import { settleParticipations } from '@candor/server/participations/settle-participations.ts'
import { openDatabase } from '@candor/server/postgres/database.ts'
import { openPool } from '@candor/server/postgres/open-pool.ts'
import { findLastDecision } from '@candor/server/strategies/decision-table.ts'
import { serveStrategy } from '@candor/server/strategies/run-strategies.ts'
import { createHandFedMarket } from '../database/hand-fed-market.ts'
import { unsealedLog } from '../database/unsealed-log.ts'
import { firstHour, showHour } from './strategy-hours.ts'

/**
 * A process that serves a strategy hour by hour, from the hour of its last decision on, so that it can be killed in the middle of it. Says
 * each hour as it begins, and ends after the last.
 */

const [databaseUrl = '', hours = '0'] = process.argv.slice(2)
const strategy = findStrategy('metal-trend')
if (!strategy) throw new Error('there is no such strategy')
const database = openDatabase(openPool(databaseUrl))
const market = createHandFedMarket()
const { board, candles } = market
let now = firstHour
const outside = { bus: createMemoryBus(), clock: () => now, log: createLog('silent') }
const teller = openTeller(databaseUrl, { ...outside, board, publicLog: unsealedLog })
const deps = { ...outside, database, teller, board, candles, over: new AbortController().signal }
const last = await findLastDecision(database, strategy.id)
const from = last ? Math.round((last.closed_at.getTime() - firstHour) / hourMs) : 1
for (let hour = from; hour <= Number(hours); hour += 1) {
  console.log(hour)
  // Three times within the hour: what is asked for is carried out at a value that comes after it.
  for (const seconds of [10, 400, 800]) {
    now = firstHour + hour * hourMs + seconds * 1_000
    showHour(market, now)
    await settleParticipations(deps)
    await serveStrategy(deps, strategy)
    await settleParticipations(deps)
  }
}
process.exit(0)
