import { setTimeout as sleep } from 'node:timers/promises'
import { findMoneyTroubles } from '@candor/tests/faults/money-check.ts'
import { isAcknowledged } from '@candor/tests/faults/money-client.ts'
import { type RunningLoad, startMoneyLoad } from '@candor/tests/faults/money-load.ts'
import pg from 'pg'

/** Faults under the money load, and what may not have happened by them. */

export type Fault = {
  what: string
  /** How long money may stand still by the fault itself, beyond what it takes to come back. */
  waitedMs: number
  /** Breaks something, mends it, and returns when all is whole again. */
  act(): Promise<void>
}

type Check = {
  origin: string
  /** The owner's address of the database. */
  url: string
  faults: readonly Fault[]
  random: () => number
  say(line: string): void
}

/** Orders may be refused for so long at a failover; a killed api must not be noticed for longer than its probe. */
const longestGapMs = 10_000
const customers = 5
const betweenMs = 2_000

type Marks = { leaves: number; tokens: Map<string, bigint> }

/** What may only grow: the public log, and the tokens of leases. */
async function readMarks(url: string): Promise<Marks> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 10_000 })
  client.on('error', () => {})
  await client.connect()
  try {
    const leaves = await client.query<{ count: string }>('select count(*)::text as count from log_leaves')
    const leases = await client.query<{ name: string; token: string }>(
      'select name, token::text as token from watcher_leases',
    )
    const tokens = leases.rows.map(({ name, token }): [string, bigint] => [name, BigInt(token)])
    return { leaves: Number(leaves.rows[0]?.count), tokens: new Map(tokens) }
  } finally {
    await client.end().catch(() => {})
  }
}

const shrunk = (before: Marks, after: Marks): string[] => [
  ...(after.leaves < before.leaves
    ? [`the log had ${before.leaves} entries and has ${after.leaves} now`]
    : []),
  ...[...before.tokens].flatMap(([name, token]) =>
    (after.tokens.get(name) ?? 0n) < token ? [`the token of ${name} has fallen`] : [],
  ),
]

const acknowledged = ({ load }: RunningLoad): number =>
  load.customers.flatMap(({ sent }) => sent).filter(isAcknowledged).length

/** Does something and waits until money moves again; gives the longest time in which none did. */
async function longestGap(running: RunningLoad, fault: () => Promise<void>): Promise<number> {
  let [count, since, longest, isOver] = [acknowledged(running), performance.now(), 0, false]
  const watch = async () => {
    while (!isOver) {
      await sleep(50)
      const now = acknowledged(running)
      longest = Math.max(longest, performance.now() - since)
      if (now > count) [count, since] = [now, performance.now()]
    }
  }
  const watching = watch()
  await fault()
  const after = acknowledged(running)
  const deadline = performance.now() + 6 * longestGapMs
  while (acknowledged(running) === after && performance.now() < deadline) await sleep(50)
  await sleep(betweenMs)
  isOver = true
  await watching
  return longest
}

/** How often the server said that it did not know, by what it said. */
function countExcuses({ load }: RunningLoad): Map<string, number> {
  const counts = new Map<string, number>()
  for (const { sent } of load.customers)
    for (const code of sent.flatMap(({ excuses }) => excuses)) counts.set(code, (counts.get(code) ?? 0) + 1)
  return counts
}

/** A customer who is told of an error inside does not know whether to try again. */
const judgeExcuses = (counts: ReadonlyMap<string, number>): string[] =>
  counts.has('internal-error') ? [`${counts.get('internal-error')} answers were internal-error`] : []

/** Faults one after the other under one load; everything that went wrong, nothing where all held. */
export async function checkCluster({ origin, url, faults, random, say }: Check): Promise<string[]> {
  const running = await startMoneyLoad(origin, { customers, random })
  const troubles: string[] = []
  try {
    await sleep(betweenMs)
    for (const { what, waitedMs, act } of faults) {
      const before = await readMarks(url)
      const gapMs = await longestGap(running, () =>
        act().catch((error: Error) => void troubles.push(`${what}: ${error.message}`)),
      )
      troubles.push(...shrunk(before, await readMarks(url)).map((trouble) => `${what}: ${trouble}`))
      if (gapMs > longestGapMs + waitedMs)
        troubles.push(`${what}: no money moved for ${Math.round(gapMs)} ms`)
      say(
        `${what}: no money moved for ${Math.round(gapMs)} ms at most; ${acknowledged(running)} acknowledged`,
      )
    }
  } finally {
    await running.end(30_000)
  }
  const excuses = countExcuses(running)
  if (excuses.size > 0)
    say(`Not known at once: ${[...excuses].map(([code, times]) => `${code} × ${times}`).join(', ')}.`)
  const found = [...judgeExcuses(excuses), ...(await findMoneyTroubles(running.load, url))]
  const lived = faults.map(({ what }) => what).join(', ')
  return [...troubles, ...found.map((trouble) => (faults.length === 1 ? `${lived}: ${trouble}` : trouble))]
}
