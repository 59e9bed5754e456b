import { type Market, markets } from '@candor/domain/instruments/market-list.ts'
import { sayStrategy } from '../desk/say-strategy.ts'
import type { Say } from '../words/use-console-words.ts'

const jobs = ['alerts', 'feed', 'loans', 'old-notices', 'participations', 'snapshots'] as const

/** A market whose customers are watched in buckets, each by a lease; null for other leases. */
function marketIn(name: string): Market | null {
  const [kind, of, bucket] = name.split('/')
  return kind === 'watch' && bucket !== undefined ? (markets.find((each) => each === of) ?? null) : null
}

type Lease = { name: string; holder: string; token: number; until: string }

/** A row of the table: what a process has of one market is one row, however many buckets it is. */
type LeaseRow = Lease & { buckets: { count: number; all: number } | null }

export function leaseRows(leases: readonly Lease[]): LeaseRow[] {
  const rows: LeaseRow[] = []
  const all = new Map<Market, number>()
  for (const lease of leases) {
    const market = marketIn(lease.name)
    if (market) all.set(market, (all.get(market) ?? 0) + 1)
  }
  for (const lease of leases) {
    const market = marketIn(lease.name)
    const known =
      market && rows.find(({ name, holder }) => marketIn(name) === market && holder === lease.holder)
    if (known?.buckets) {
      known.buckets.count += 1
      known.token = Math.max(known.token, lease.token)
      if (lease.until < known.until) known.until = lease.until
    } else rows.push({ ...lease, buckets: market && { count: 1, all: all.get(market) ?? 1 } })
  }
  return rows
}

/** The work that a lease stands for, in words; one that the console does not know yet is shown by its own name. */
export function sayLease(say: Say, { name, buckets }: LeaseRow): string {
  const job = jobs.find((each) => each === name)
  if (job) return say(`lease.${job}`)
  const [kind, of = ''] = name.split('/')
  if (kind === 'strategy') return say('lease.strategy', { name: sayStrategy(say, of) })
  if (kind === 'watch-seat') return say('lease.watch-seat', { number: Number(of) + 1 })
  const found = kind === 'watch' && markets.find((each) => each === of)
  if (!found) return name
  const market = say(`lease.${found}`)
  return !buckets || buckets.count === buckets.all
    ? say('lease.watch', { market })
    : say('lease.watch-some', { market, ...buckets })
}
