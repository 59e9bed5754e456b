import pg from 'pg'

/** A time in which perhaps nobody watched, from the last sign of one holder to the first of the next; in epoch milliseconds. */
export type BlindTime = { from: number; until: number }

export type LeaseRecord = {
  /** The process that watches now, if any is known. */
  holder(): Promise<number | null>
  /** Resolves when another token is in force than was. */
  untilChanged(from: bigint, patience: number): Promise<void>
  token(): Promise<bigint>
  blindTimes(): readonly BlindTime[]
  stop(): Promise<void>
}

type Row = { holder: string; token: string; until: Date; now: Date }

const sampleEveryMs = 100
/** A lease is good for so long after it was renewed. */
const goodMs = 6_000
/** After it has taken a lease, a watcher reads what there is to watch; and what it looks at first may be a second old. */
const beginsMs = 3_000

const pidIn = (holder: string): number => Number(holder.split('/').at(-2))

/** Looks at a lease all the time and notes when it has changed hands. */
export async function recordLease(databaseUrl: string, name: string): Promise<LeaseRecord> {
  const client = new pg.Client({ connectionString: databaseUrl })
  client.on('error', () => {})
  await client.connect()
  const blind: BlindTime[] = []
  let last: Row | null = null
  let timer: NodeJS.Timeout
  let stopped = false

  const look = async (): Promise<Row | null> => {
    const { rows } = await client.query<Row>(
      'select holder, token::text, until, clock_timestamp() as now from watcher_leases where name = $1',
      [name],
    )
    const row = rows[0] ?? null
    if (row && last && row.token !== last.token)
      blind.push({ from: last.until.getTime() - goodMs, until: row.now.getTime() + beginsMs })
    last = row
    return row
  }
  const keepLooking = () => {
    look()
      .catch(() => {})
      .finally(() => {
        if (!stopped) timer = setTimeout(keepLooking, sampleEveryMs)
      })
  }
  keepLooking()
  const token = async () => BigInt((await look())?.token ?? 0)
  return {
    token,
    async holder() {
      const row = await look()
      return row && row.until > row.now ? pidIn(row.holder) : null
    },
    async untilChanged(from, patience) {
      const deadline = performance.now() + patience
      while ((await token()) === from) {
        if (performance.now() > deadline) throw new Error(`nobody has taken over ${name}`)
        await new Promise((resolve) => setTimeout(resolve, sampleEveryMs))
      }
    },
    blindTimes: () => blind,
    async stop() {
      stopped = true
      clearTimeout(timer)
      await client.end()
    },
  }
}
