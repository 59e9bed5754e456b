import pg from 'pg'
import type { BlindTime } from './lease-record.ts'
import type { PricePath } from './price-path.ts'

/** Which tick was the right one for each trigger is worked out once more, from the prices alone, by somebody who knows no watcher. */

type Side = 'long' | 'short'

/** Something that waited for a price: an order for its limit, or a position for its lines, and the tick it was acted on, if it was. */
export type Waited = {
  id: string
  what: 'fill' | 'close'
  symbol: string
  side: Side
  /** Second of the tick on which its lines were set. */
  since: number
  /** Second from which on the watching server surely knew it: it was committed, and published. */
  known: number
  limit: bigint | null
  takeProfit: bigint | null
  stopLoss: bigint | null
  liquidation: bigint | null
  /** Second of the tick. */
  actedOn: number | null
  cause: string | null
  acts: number
}

type Quote = { bid: bigint; ask: bigint }

/** What a quote does to it. */
function reachedBy(waited: Waited, { bid, ask }: Quote): string | null {
  const { side, limit, takeProfit, stopLoss, liquidation } = waited
  const long = side === 'long'
  if (waited.what === 'fill') return limit !== null && (long ? ask <= limit : bid >= limit) ? 'fill' : null
  const worse = (line: bigint | null) => line !== null && (long ? bid <= line : ask >= line)
  if (worse(liquidation)) return 'liquidation'
  if (worse(stopLoss)) return 'stop-loss'
  return takeProfit !== null && (long ? bid >= takeProfit : ask <= takeProfit) ? 'take-profit' : null
}

const isBlind = (second: number, blind: readonly BlindTime[]): boolean =>
  blind.some(({ from, until }) => second * 1_000 >= from - 1_000 && second * 1_000 <= until)

type Judged = { verdict: 'exact' | 'after blindness' | 'not reached'; trouble: string | null }

/** Walks the ticks from the first that counts to the one it was acted on, or to the last. */
export function judge(
  waited: Waited,
  quoteAt: (second: number) => Quote | null,
  { blind, last }: { blind: readonly BlindTime[]; last: number },
): Judged {
  const { id, what, symbol, since, actedOn, cause, acts } = waited
  const wrong = (why: string): Judged => ({
    verdict: 'exact',
    trouble: `${what} of ${id} (${symbol}) ${why}`,
  })
  if (acts > 1) return wrong(`happened ${acts} times`)
  let missed = 0
  for (let second = since + 1; second <= (actedOn ?? last); second += 1) {
    const quote = quoteAt(second)
    const due = quote && reachedBy(waited, quote)
    if (second === actedOn)
      return due === (what === 'fill' ? 'fill' : cause)
        ? { verdict: missed > 0 ? 'after blindness' : 'exact', trouble: null }
        : wrong(`came on ${second} for ${cause}, which gives ${due}`)
    if (!due || second < waited.known) continue
    missed += 1
    if (!isBlind(second, blind))
      return wrong(`was due on ${second} (${due}) and ${actedOn ? `came on ${actedOn}` : 'never came'}`)
  }
  return actedOn === null
    ? { verdict: 'not reached', trouble: null }
    : wrong(`came on ${actedOn}, before it was set`)
}

/** An order is decided before it is committed and published, which takes a moment on a busy machine. */
const told = `interval '2 seconds'`
const columns = (since: string) =>
  `id::text, symbol, side, date_part('epoch', lines_since)::int as since, ceil(date_part('epoch', ${since} + ${told}))::int as known`

/** What waits, and what has waited. Market orders were never waiting; their positions are. */
async function readWaited(databaseUrl: string): Promise<(Waited & { customerId: bigint })[]> {
  const client = new pg.Client({ connectionString: databaseUrl, connectionTimeoutMillis: 10_000 })
  await client.connect()
  try {
    const { rows } = await client.query<Record<string, string | number | null>>(`
      select customer_id, ${columns('placed_at')}, 'fill' as what, price::text as limit, null as take_profit, null as stop_loss, null as liquidation,
        (select date_part('epoch', tick_at)::int from position_events where position_id = o.id and number = 1) as acted_on, 'fill' as cause,
        (select count(*)::int from position_events where position_id = o.id and kind = 'opened') as acts
      from orders o where type = 'limit' and not (status = 'filled' and fill_sequence = placed_sequence and ended_at = placed_at)
      union all
      select customer_id, ${columns('opened_at')}, 'close', null, take_profit::text, stop_loss::text, liquidation::text,
        (select date_part('epoch', tick_at)::int from position_events where position_id = p.id and kind = 'closed' limit 1), close_cause,
        (select count(*)::int from position_events where position_id = p.id and kind = 'closed')
      from positions p`)
    const bigintOf = (text: string | number | null | undefined) => (text ? BigInt(text) : null)
    return rows.map((row) => ({
      id: String(row['id']),
      customerId: BigInt(row['customer_id'] ?? 0),
      what: row['what'] as Waited['what'],
      symbol: String(row['symbol']),
      side: row['side'] as Side,
      since: Number(row['since']),
      known: Number(row['known']),
      limit: bigintOf(row['limit']),
      takeProfit: bigintOf(row['take_profit']),
      stopLoss: bigintOf(row['stop_loss']),
      liquidation: bigintOf(row['liquidation']),
      actedOn: row['acted_on'] === null ? null : Number(row['acted_on']),
      cause: row['cause'] as string | null,
      acts: Number(row['acts']),
    }))
  } finally {
    await client.end()
  }
}

export type TriggerReport = { exact: number; afterBlindness: number; notReached: number; troubles: string[] }

export async function checkTriggers(
  databaseUrl: string,
  path: PricePath,
  times: { blindTimesOf(customerId: bigint): readonly BlindTime[]; last: number },
): Promise<TriggerReport> {
  const judged = (await readWaited(databaseUrl)).map((waited) =>
    judge(waited, (second) => path.at(waited.symbol, second), {
      blind: times.blindTimesOf(waited.customerId),
      last: times.last,
    }),
  )
  const count = (verdict: Judged['verdict']) =>
    judged.filter((each) => each.verdict === verdict && each.trouble === null).length
  return {
    exact: count('exact'),
    afterBlindness: count('after blindness'),
    notReached: count('not reached'),
    troubles: judged.flatMap(({ trouble }) => trouble ?? []),
  }
}
