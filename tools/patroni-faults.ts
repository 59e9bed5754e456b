import { setTimeout as sleep } from 'node:timers/promises'
import { killNow } from '@candor/tests/faults/server-under-test.ts'
import type { Fault } from './cluster-check.ts'
import { here, type PatroniCluster, type Whole } from './patroni-cluster.ts'
import type { Program } from './patroni-processes.ts'
import { type DatabaseName, keepers } from './patroni-settings.ts'

/** What Patroni has to live through. */

/** Longer than the sample's `ttl`, so that another one is elected while the fault lasts. */
const longMs = 12_000
const etcdAwayMs = 8_000

export function patroniFaults(cluster: PatroniCluster): Fault[] {
  const { members, etcd, haproxy, network, longerMs } = cluster
  const silentMs = longMs + longerMs
  const fault = (what: string, act: (whole: Whole) => Promise<void>, waitedMs = 0): Fault => ({
    what,
    waitedMs,
    async act() {
      await act(await cluster.awaitWhole())
      await cluster.awaitWhole()
    },
  })
  const killed = async (programs: readonly Program[], forMs: number) => {
    await Promise.all(programs.map((one) => one.kill()))
    await sleep(forMs)
    for (const one of programs) one.launch()
  }
  const frozen = async (programs: readonly Program[], forMs: number, alone?: 'alone') => {
    for (const one of programs) one.freeze(alone)
    await sleep(forMs)
    for (const one of programs) one.thaw()
  }
  const all = keepers.map((name) => etcd[name])
  return [
    fault("the primary's PostgreSQL is killed", async ({ primary }) => {
      killNow(members[primary].postgres()[0])
      await sleep(longMs)
    }),
    fault(
      "the primary's machine dies",
      ({ primary }) => killed([members[primary].machine], silentMs),
      longerMs,
    ),
    fault(
      "the primary's machine is frozen",
      ({ primary }) => frozen([members[primary].machine], silentMs),
      longerMs,
    ),
    fault(
      "the primary's Patroni is frozen, its PostgreSQL is not",
      ({ primary }) => frozen([members[primary].machine], silentMs, 'alone'),
      longerMs,
    ),
    fault("the standby's machine dies", ({ standby }) => killed([members[standby].machine], longMs)),
    fault("the standby's machine is frozen", ({ standby }) => frozen([members[standby].machine], longMs)),
    fault('one etcd is killed', () => killed([etcd['etcd-1']], longMs)),
    fault('one etcd is frozen', () => frozen([etcd['etcd-2']], longMs)),
    fault('all of etcd is killed', () => killed(all, etcdAwayMs), etcdAwayMs),
    fault('all of etcd is frozen', () => frozen(all, etcdAwayMs), etcdAwayMs),
    fault('haproxy is killed', () => killed([haproxy], 1_000)),
    fault('a switchover is asked for', async ({ primary, standby }) => cluster.switchOver(primary, standby)),
    ...cutFaults(cluster, fault, network.cut),
  ]
}

type MakeFault = (what: string, act: (whole: Whole) => Promise<void>, waitedMs?: number) => Fault

/** Lines between machines that carry nothing any more, without either side being told. */
function cutFaults(
  { network, longerMs, isPrimary }: PatroniCluster,
  fault: MakeFault,
  cut: PatroniCluster['network']['cut'],
): Fault[] {
  if (cut === null) return []
  const cutOff = async (one: string, others: readonly string[], look = async () => {}) => {
    for (const other of others) cut(one, other)
    await sleep(longMs + longerMs)
    await look().finally(network.heal)
  }
  const mustHaveSteppedDown = async (name: DatabaseName) => {
    if (await isPrimary(name)) throw new Error(`${name} is cut off from etcd and still the primary`)
  }
  return [
    fault(
      'the primary is cut off from etcd',
      ({ primary }) => cutOff(primary, keepers, () => mustHaveSteppedDown(primary)),
      longerMs,
    ),
    // It still has the lease and its standbys, so nobody takes its place.
    fault(
      'the primary is cut off from the servers',
      ({ primary }) => cutOff(primary, [here]),
      longMs + longerMs,
    ),
    fault('the standby is cut off from the primary', ({ primary, standby }) => cutOff(standby, [primary])),
    fault(
      'the primary is cut off from all',
      ({ primary, standby, other }) => cutOff(primary, [here, standby, other, ...keepers]),
      longerMs,
    ),
    fault('one etcd is cut off from all', ({ primary, standby, other }) =>
      cutOff('etcd-3', [primary, standby, other, 'etcd-1', 'etcd-2']),
    ),
  ]
}
