import pg from 'pg'
import type { PricePath } from './price-path.ts'

export type ContractReport = {
  settled: number
  /** How many milliseconds after expiry: of half of them, and of the last one. */
  median: number
  slowest: number
  /** How many came later than five seconds. */
  late: number
  outcomes: Record<string, number>
  troubles: string[]
}

type Row = {
  id: string
  symbol: string
  direction: 'rise' | 'fall'
  stake: bigint
  /** The purchase second, and the expiry. */
  bought: number
  expires: number
  settled: number | null
  outcome: string | null
  purchase: number | null
  purchase_mid: bigint | null
  final: number | null
  final_mid: bigint | null
  paid: bigint | null
  releases: number
}

const findContracts = `
  select c.id, c.symbol, o.direction, c.stake,
    (extract(epoch from c.purchase_at) * 1000)::float8 as bought, (extract(epoch from c.expires_at) * 1000)::float8 as expires,
    (extract(epoch from s.settled_at) * 1000)::float8 as settled, s.outcome, s.purchase_mid, s.final_mid, s.paid,
    (extract(epoch from s.purchase_at) * 1000)::float8 as purchase, (extract(epoch from s.final_at) * 1000)::float8 as final,
    (select count(*)::int from transfers t where t.customer_id = c.customer_id and t.subject_id = c.id and t.from_account = 'stake') as releases
  from contracts c left join contract_openings o on o.contract_id = c.id
  left join contract_settlements s on s.contract_id = c.id order by c.id`

/** What is wrong with a contract, by the seed alone: whatever was killed, its ticks are those of the path. */
export function judgeContract(row: Row, midAt: (second: number) => bigint | null): string | null {
  const [first, last] = [row.bought / 1_000, row.expires / 1_000]
  const [purchase, final] = [midAt(first), midAt(last)]
  if (row.settled === null) return `${row.id} was never settled`
  if (row.releases !== 1) return `${row.id} released its stake ${row.releases} times`
  if (purchase === null || final === null) return `${row.id} ran while its market was closed`
  if (row.purchase !== first * 1_000 || row.purchase_mid !== purchase)
    return `${row.id} was bought on ${row.purchase} at ${row.purchase_mid}, not on ${first * 1_000} at ${purchase}`
  if (row.final !== last * 1_000 || row.final_mid !== final)
    return `${row.id} ended on ${row.final} at ${row.final_mid}, not on ${last * 1_000} at ${final}`
  const result =
    final === purchase ? 'draw' : final > purchase === (row.direction === 'rise') ? 'win' : 'lose'
  const paid = { win: row.stake + (row.stake * 80n) / 100n, lose: 0n, draw: row.stake }[result]
  if (row.outcome === result && row.paid === paid) return null
  return `${row.id} is a ${row.outcome} that pays ${row.paid}, not a ${result} that pays ${paid}`
}

export async function checkContracts(databaseUrl: string, path: PricePath): Promise<ContractReport> {
  const client = new pg.Client({ connectionString: databaseUrl, connectionTimeoutMillis: 10_000 })
  await client.connect()
  try {
    const { rows } = await client.query<Record<string, unknown>>(findContracts)
    const contracts = rows.map(
      (row) =>
        Object.fromEntries(
          Object.entries(row).map(([name, value]) => [
            name,
            ['stake', 'purchase_mid', 'final_mid', 'paid'].includes(name) && value !== null
              ? BigInt(value as string)
              : value,
          ]),
        ) as Row,
    )
    const troubles = contracts.flatMap(
      (row) => judgeContract(row, (second) => path.at(row.symbol, second)?.mid ?? null) ?? [],
    )
    const waits = contracts
      .flatMap(({ settled, expires }) => (settled === null ? [] : settled - expires))
      .toSorted((one, other) => one - other)
    const outcomes: Record<string, number> = {}
    for (const { outcome } of contracts) outcomes[outcome ?? 'none'] = (outcomes[outcome ?? 'none'] ?? 0) + 1
    return {
      settled: waits.length,
      median: Math.round(waits[Math.floor(waits.length / 2)] ?? 0),
      slowest: Math.round(waits.at(-1) ?? 0),
      late: waits.filter((wait) => wait > 5_000).length,
      outcomes,
      troubles,
    }
  } finally {
    await client.end()
  }
}
