import { setTimeout as sleep } from 'node:timers/promises'
import { listProcesses } from '@candor/server/postgres/process-identity.ts'
import { findMoneyTroubles } from '@candor/tests/faults/money-check.ts'
import { isAcknowledged } from '@candor/tests/faults/money-client.ts'
import { type RunningLoad, startMoneyLoad } from '@candor/tests/faults/money-load.ts'
import { killNow, webPidOf } from '@candor/tests/faults/server-under-test.ts'
import { createRandom } from '@candor/tests/faults/start-kills.ts'
import pg from 'pg'
import type { Pair } from './cluster-database.ts'
import { type Member, type MemberName, memberOf, type Nats } from './cluster-members.ts'

/** One round of faults under the money load: each member, NATS, the standby and the primary are killed or frozen once. */

type Parts = {
  origin: string
  pair: Pair
  members: ReadonlyMap<MemberName, Member>
  nats: Nats | null
  say(line: string): void
}

/** Orders may be refused for so long at a failover; a killed api must not be noticed for longer than its probe. */
const longestGapMs = 10_000
const customers = 5
const frozenMs = 4_000
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

/** Freezes a process with all of its own for a while. */
const freeze = async (parent: number): Promise<void> => {
  const family = [parent, ...listProcesses().flatMap((one) => (one.parent === parent ? [one.pid] : []))]
  for (const pid of family) process.kill(pid, 'SIGSTOP')
  await sleep(frozenMs)
  for (const pid of family) process.kill(pid, 'SIGCONT')
}

function listFaults({ pair, members, nats }: Parts): [string, () => Promise<void>][] {
  const killed = (name: MemberName): [string, () => Promise<void>] => [
    `${name} is killed`,
    async () => {
      const member = memberOf(members, name)
      member.kill()
      await member.server.exit
      await member.launch()
    },
  ]
  return [
    killed('api-2'),
    killed('watcher-1'),
    killed('feed-1'),
    killed('jobs-1'),
    ['watcher-2 is frozen', () => freeze(webPidOf(memberOf(members, 'watcher-2').server))],
    ['feed-2 is frozen', () => freeze(webPidOf(memberOf(members, 'feed-2').server))],
    ...(nats
      ? [
          [
            'NATS is killed',
            async () => {
              killNow(nats.pid())
              await sleep(1_000)
              await nats.launch()
            },
          ] as [string, () => Promise<void>],
        ]
      : []),
    ['the primary is frozen', () => freeze(pair.primaryPid())],
    [
      'the standby is killed',
      async () => {
        killNow(pair.standbyPid())
        await sleep(1_000)
        await pair.reviveStandby()
      },
    ],
    [
      'the primary is killed',
      async () => {
        killNow(pair.primaryPid())
        await pair.failOver()
      },
    ],
  ]
}

/** Everything that went wrong; nothing where all held. */
export async function checkCluster(parts: Parts): Promise<string[]> {
  const { origin, pair, say } = parts
  const running = await startMoneyLoad(origin, { customers, random: createRandom(Date.now()) })
  const troubles: string[] = []
  try {
    await sleep(betweenMs)
    for (const [what, fault] of listFaults(parts)) {
      const before = await readMarks(pair.url)
      const gapMs = await longestGap(running, fault)
      const found = shrunk(before, await readMarks(pair.url))
      troubles.push(...found)
      // Who is frozen answers nothing, and who waits for a standby that is gone must wait.
      const isWaited = what.includes('frozen') || what.includes('standby')
      if (gapMs > longestGapMs && !isWaited)
        troubles.push(`${what}: no money moved for ${Math.round(gapMs)} ms`)
      say(
        `${what}: no money moved for ${Math.round(gapMs)} ms at most; ${acknowledged(running)} acknowledged`,
      )
    }
  } finally {
    await running.end(30_000)
  }
  return [...troubles, ...(await findMoneyTroubles(running.load, pair.url))]
}
