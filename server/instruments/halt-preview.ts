import { lastHaltBeforeMs } from '@candor/domain/contracts/contract.ts'
import { cents, writeCents } from '@candor/domain/money/cents.ts'
import { sourceTraits } from '@candor/domain/quotes/choose-feed.ts'
import { dayMs } from '@candor/domain/time/durations.ts'
import type { previewHalt } from '@candor/wire/halts.ts'
import type { ReplyOf } from '@candor/wire/route.ts'
import { sql } from 'kysely'
import type { Dependencies } from '../dependencies.ts'
import type { Connection } from '../postgres/database.ts'
import { findHalt } from '../quotes/halt-table.ts'

type Counts = {
  positions: number
  margins: bigint
  lines: number
  orders: number
  reserves: bigint
  contracts: number
  stakes: bigint
  plans: number
  planned: bigint
  pools: number
}

async function countConcerned(connection: Connection, symbol: string, now: number): Promise<Counts> {
  const { rows } = await sql<Counts>`
    select p.*, o.*, c.*, r.*, (select count(*)::int from pools join holdings using (customer_id)
        where symbol = ${symbol} and quantity > 0) as pools
    from
      (select count(*)::int as positions, coalesce(sum(margin), 0)::bigint as margins,
          (count(take_profit) + count(stop_loss) + count(liquidation))::int as lines
        from positions where symbol = ${symbol} and status = 'open') p,
      (select count(*)::int as orders, coalesce(sum(reserve), 0)::bigint as reserves from (
          select reserve from orders where symbol = ${symbol} and status = 'resting'
          union all select reserve from spot_orders where symbol = ${symbol} and status = 'resting') resting) o,
      (select count(*)::int as contracts, coalesce(sum(stake), 0)::bigint as stakes
        from running_contracts w join contracts on id = contract_id where w.symbol = ${symbol}) c,
      (select count(*)::int as plans, coalesce(sum(amount), 0)::bigint as planned from recurring_buys
        where symbol = ${symbol} and status = 'active' and next_at <= ${new Date(now + dayMs)}) r`.execute(
    connection,
  )
  const [counts] = rows
  if (!counts) throw new Error('counts of no rows are a row')
  return counts
}

type Voided = { id: string; accountNumber: string; stake: bigint; endsAt: Date }

/** Running contracts on prices of a market that a halt now would end; those of a simulated feed go on. */
async function listVoided(connection: Connection, symbol: string, now: number): Promise<Voided[]> {
  const { rows } = await sql<Voided>`
    select c.id, k.account_number as "accountNumber", c.stake, c.expires_at as "endsAt"
    from running_contracts r join contracts c on c.id = r.contract_id join customers k on k.id = c.customer_id
    where r.symbol = ${symbol} and c.feed <> 'simulated' and c.expires_at >= ${new Date(now + lastHaltBeforeMs)}
    order by c.expires_at limit 1000`.execute(connection)
  return rows
}

const sum = (amounts: readonly bigint[]): bigint => amounts.reduce((all, one) => all + one, 0n)
const counted = (count: number, money: bigint) => ({ count, money: writeCents(cents(money)) })

/** What a halt of an instrument would do now, by the published rule. */
export async function describeHalt(
  { database, board, clock }: Pick<Dependencies, 'database' | 'board' | 'clock'>,
  symbol: string,
): Promise<ReplyOf<typeof previewHalt>> {
  const now = clock()
  const [counts, voided, halt] = await Promise.all([
    countConcerned(database, symbol, now),
    listVoided(database, symbol, now),
    findHalt(database, symbol),
  ])
  const source = board.quoteOf(symbol)?.source ?? 'simulated'
  return {
    at: new Date(now).toISOString(),
    symbol,
    source,
    real: sourceTraits(source).real,
    halted: halt && { since: halt.since.toISOString(), reason: halt.reason },
    positions: counted(counts.positions, counts.margins),
    lines: counts.lines,
    orders: counted(counts.orders, counts.reserves),
    contracts: counted(counts.contracts, counts.stakes),
    voided: counted(voided.length, sum(voided.map(({ stake }) => stake))),
    voidedContracts: voided.map(({ id, accountNumber, stake, endsAt }) => ({
      id,
      accountNumber,
      stake: writeCents(cents(stake)),
      endsAt: endsAt.toISOString(),
    })),
    plans: counted(counts.plans, counts.planned),
    pools: counts.pools,
    rule: 'halt-rule-1',
  }
}
