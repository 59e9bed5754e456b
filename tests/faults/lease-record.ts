import { bucketOf } from '@candor/server/leases/watched-parts.ts'
import pg from 'pg'

/** A time in which perhaps nobody watched, from the last sign of one holder to the first of the next; in epoch milliseconds. */
export type BlindTime = { from: number; until: number }

export type LeaseRecord = {
  /** The process that watches most of the market now, and how many of its leases it has; null where nobody is known. */
  holder(): Promise<{ pid: number; leases: number } | null>
  /** Resolves when all leases are held, and none by this process. */
  untilTakenFrom(pid: number, patience: number): Promise<void>
  /** Of the lease by which a customer is watched. */
  blindTimesOf(customerId: bigint): readonly BlindTime[]
  stop(): Promise<void>
}

type Row = { name: string; holder: string; token: string; until: Date; now: Date }

const sampleEveryMs = 100
/** A lease is good for so long after it was renewed. */
const goodMs = 6_000
/** After it has taken a lease, a watcher reads what there is to watch; and what it looks at first may be a second old. */
const beginsMs = 3_000

const pidIn = ({ holder }: Row): number => Number(holder.split('/').at(-2))

/** Looks all the time at the leases by which the customers of a market are watched and notes when one has changed hands. */
export async function recordLeases(databaseUrl: string, market: string): Promise<LeaseRecord> {
  const client = new pg.Client({ connectionString: databaseUrl })
  client.on('error', () => {})
  await client.connect()
  const blind = new Map<string, BlindTime[]>()
  /** As each was when it was held last: one that is given back does not say how long it was good. */
  const last = new Map<string, Row>()
  let timer: NodeJS.Timeout
  let stopped = false

  const note = (row: Row) => {
    const before = last.get(row.name)
    if (before && row.token !== before.token) {
      const time = { from: before.until.getTime() - goodMs, until: row.now.getTime() + beginsMs }
      blind.set(row.name, [...(blind.get(row.name) ?? []), time])
    }
    last.set(row.name, row)
  }
  /** All that there are, and those that are held. */
  const look = async (): Promise<{ all: number; held: Row[] }> => {
    const { rows } = await client.query<Row>(
      'select name, holder, token::text, until, clock_timestamp() as now from watcher_leases where starts_with(name, $1)',
      [`watch/${market}/`],
    )
    const held = rows.filter(({ until, now }) => until > now)
    held.forEach(note)
    return { all: rows.length, held }
  }
  const keepLooking = () => {
    look()
      .catch(() => {})
      .finally(() => {
        if (!stopped) timer = setTimeout(keepLooking, sampleEveryMs)
      })
  }
  keepLooking()
  return {
    async holder() {
      const counts = new Map<number, number>()
      for (const row of (await look()).held) counts.set(pidIn(row), (counts.get(pidIn(row)) ?? 0) + 1)
      const [most] = [...counts].toSorted(([, one], [, other]) => other - one)
      return most ? { pid: most[0], leases: most[1] } : null
    },
    async untilTakenFrom(pid, patience) {
      const deadline = performance.now() + patience
      for (;;) {
        const { all, held } = await look()
        if (held.length === all && held.every((row) => pidIn(row) !== pid)) return
        if (performance.now() > deadline) throw new Error(`nobody has taken over the ${market} of ${pid}`)
        await new Promise((resolve) => setTimeout(resolve, sampleEveryMs))
      }
    },
    blindTimesOf: (customerId) => blind.get(`watch/${market}/${bucketOf(customerId)}`) ?? [],
    async stop() {
      stopped = true
      clearTimeout(timer)
      await client.end()
    },
  }
}
