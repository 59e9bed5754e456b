import { setTimeout as sleep } from 'node:timers/promises'
import { listProcesses } from '@candor/server/postgres/process-identity.ts'
import { killNow, webPidOf } from '@candor/tests/faults/server-under-test.ts'
import type { Fault } from './cluster-check.ts'
import type { Pair } from './cluster-database.ts'
import { type Member, type MemberName, memberOf, type Nats } from './cluster-members.ts'

type Members = ReadonlyMap<MemberName, Member>

const frozenMs = 4_000

/** Freezes a process with all of its own for a while. */
const freeze = async (parent: number): Promise<void> => {
  const family = [parent, ...listProcesses().flatMap((one) => (one.parent === parent ? [one.pid] : []))]
  for (const pid of family) process.kill(pid, 'SIGSTOP')
  await sleep(frozenMs)
  for (const pid of family) process.kill(pid, 'SIGCONT')
}

/** Servers of each role and NATS, killed or frozen. */
export function serverFaults(members: Members, nats: Nats | null): Fault[] {
  const killed = (name: MemberName): Fault => ({
    what: `${name} is killed`,
    waitedMs: 0,
    async act() {
      const member = memberOf(members, name)
      member.kill()
      await member.server.exit
      await member.launch()
    },
  })
  const frozen = (name: MemberName): Fault => ({
    what: `${name} is frozen`,
    waitedMs: frozenMs,
    act: () => freeze(webPidOf(memberOf(members, name).server)),
  })
  return [
    ...(['api-2', 'watcher-1', 'feed-1', 'jobs-1'] as const).map(killed),
    ...(['watcher-2', 'feed-2'] as const).map(frozen),
    ...(nats === null ? [] : natsFaults(nats)),
  ]
}

/** Killed it has its streams when it is back; wiped it has not. */
const natsFaults = (nats: Nats): Fault[] =>
  (['killed', 'wiped'] as const).map((how) => ({
    what: `NATS is ${how}`,
    waitedMs: 0,
    async act() {
      killNow(nats.pid())
      await sleep(1_000)
      if (how === 'wiped') nats.wipe()
      await nats.launch()
    },
  }))

/** The two PostgreSQL that this tool manages by itself: who waits for a standby that is gone must wait. */
export const pairFaults = (pair: Pair): Fault[] => [
  { what: 'the primary is frozen', waitedMs: Infinity, act: () => freeze(pair.primaryPid()) },
  {
    what: 'the standby is killed',
    waitedMs: Infinity,
    async act() {
      killNow(pair.standbyPid())
      await sleep(1_000)
      await pair.reviveStandby()
    },
  },
  {
    what: 'the primary is killed',
    waitedMs: 0,
    async act() {
      killNow(pair.primaryPid())
      await pair.failOver()
    },
  },
]
