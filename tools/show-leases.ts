import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'

const showEveryMs = 2_000

type Lease = { name: string; holder: string; token: string }

const readLeases = async (url: string): Promise<Lease[]> => {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5_000 })
  client.on('error', () => {})
  try {
    await client.connect()
    const { rows } = await client.query<Lease>(
      'select name, holder, token::text as token from watcher_leases where until > now() order by name',
    )
    return rows
  } catch {
    return []
  } finally {
    await client.end().catch(() => {})
  }
}

/** A line for each lease; the buckets of a market that one process took are one line. */
export function leaseLines(taken: readonly Lease[]): string[] {
  const lines: string[] = []
  const buckets = new Map<string, string[]>()
  for (const { name, holder, token } of taken) {
    const [kind, market, bucket] = name.split('/')
    if (kind !== 'watch' || bucket === undefined) {
      lines.push(`lease ${name}: ${holder}, token ${token}`)
      continue
    }
    const line = `leases ${kind}/${market} of ${holder}`
    buckets.set(line, [...(buckets.get(line) ?? []), `${bucket} (token ${token})`])
  }
  return [...lines, ...Array.from(buckets, ([line, each]) => `${line}: ${each.join(', ')}`)]
}

/** Prints each lease that has another holder than a moment ago. */
export async function showLeases(url: string, isOver: () => boolean): Promise<void> {
  const known = new Map<string, string>()
  while (!isOver()) {
    const taken = (await readLeases(url)).filter(({ name, token }) => known.get(name) !== token)
    for (const { name, token } of taken) known.set(name, token)
    for (const line of leaseLines(taken)) console.log(line)
    await sleep(showEveryMs)
  }
}
