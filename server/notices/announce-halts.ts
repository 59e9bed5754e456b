import type { NewNotice } from '@candor/domain/notices/notice-event.ts'
import { dayMs, hourMs } from '@candor/domain/time/durations.ts'
import { sql } from 'kysely'
import type { Dependencies } from '../dependencies.ts'
import { announceChange } from './announce-change.ts'

type Deps = Pick<Dependencies, 'database' | 'bus' | 'clock' | 'log'>

const lookEveryMs = 5_000

type Halt = { id: bigint; symbol: string; haltedAt: Date; lifted: boolean }

/** Halts and their ends of the last day that nobody was notified of. */
async function listUnannounced({ database, clock }: Deps): Promise<Halt[]> {
  const since = new Date(clock() - dayMs)
  const { rows } = await sql<Halt>`
    select id, symbol, halted_at as "haltedAt", false as lifted from instrument_halts h where halted_at > ${since}
      and not exists (select from announced_changes where key = 'halt:' || h.id)
    union all
    select id, symbol, halted_at, true from instrument_halts h where lifted_at > ${since}
      and not exists (select from announced_changes where key = 'lift:' || h.id)
    order by id, lifted`.execute(database)
  return rows
}

/**
 * Everybody who has something of the instrument that cannot be traded while it is halted, and whose contract the halt has ended: that happens
 * within a second, before anybody is notified of the halt.
 */
const concernedBy = ({ symbol, haltedAt }: Halt) => sql`
  select customer_id from positions where symbol = ${symbol} and status = 'open'
  union select customer_id from orders where symbol = ${symbol} and status = 'resting'
  union select customer_id from spot_orders where symbol = ${symbol} and status = 'resting'
  union select customer_id from holdings where symbol = ${symbol} and quantity > 0
  union select customer_id from recurring_buys where symbol = ${symbol} and status = 'active'
  union select customer_id from running_contracts where symbol = ${symbol}
  union select c.customer_id from contracts c join contract_settlements s on s.contract_id = c.id
    where c.symbol = ${symbol} and s.reason = 'halted' and c.expires_at > ${haltedAt}
      and c.accepted_at between ${new Date(haltedAt.getTime() - hourMs)} and ${haltedAt}`

/** Notifies of instruments that were halted, and of those that trade again. */
export async function announceHalts(deps: Deps): Promise<void> {
  for (const halt of await listUnannounced(deps)) {
    const { id, symbol, lifted } = halt
    const notice: NewNotice = {
      event: lifted ? 'trading-resumed' : 'trading-halted',
      subjectId: symbol,
      turn: String(id),
      figures: { symbol },
    }
    const key = `${lifted ? 'lift' : 'halt'}:${id}`
    const counts = await deps.database
      .transaction()
      .execute((transaction) =>
        announceChange(transaction, { key, notice, concerned: concernedBy(halt), now: deps.clock() }),
      )
    for (const count of counts) deps.bus.publish('notices.changed', count)
  }
}

/** Looks now and then for halts. Returns the function that ends it. */
export function startAnnouncingHalts(deps: Deps): () => void {
  const timer = setInterval(() => {
    announceHalts(deps).catch((error) => deps.log.warn({ err: error }, 'halts not announced'))
  }, lookEveryMs)
  timer.unref()
  return () => clearInterval(timer)
}
