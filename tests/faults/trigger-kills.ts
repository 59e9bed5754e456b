import { setTimeout as sleep } from 'node:timers/promises'
import { findAuditTroubles } from '../database/audit-troubles.ts'
import { type LeaseRecord, recordLeases } from './lease-record.ts'
import { type MoneyCustomer, openMoneyCustomer } from './money-client.ts'
import { openPricePath, type PricePath } from './price-path.ts'
import { createRandom, patience } from './start-kills.ts'
import { checkTickLog } from './tick-log-check.ts'
import { checkTriggers, type TriggerReport } from './trigger-check.ts'
import { placeTrades } from './trigger-load.ts'
import { onTwoServers, type TwoServers } from './two-servers.ts'

/*
 * Two servers that share what is watched. The one that watches most is frozen for a while and woken again, then killed again and again in the
 * middle of what a tick sets off; the other one goes on, and shares again with the next. Afterwards every trigger must have come once, and on the tick it was due.
 */

type TriggerFaultOptions = {
  cycles: number
  freezeSeconds: number
  seed: number
  say: (line: string) => void
  /** How many lines a price reaches in half a minute is a matter of chance: where it was not enough to judge, all of it is done again. */
  isEnough?: (report: TriggerFaultReport) => boolean
}

const mostRounds = 3

type TriggerFaultReport = TriggerReport & {
  cycles: number
  placed: number
  refused: Record<string, number>
}

type Field = {
  servers: TwoServers
  record: LeaseRecord
  path: PricePath
  customers: MoneyCustomer[]
  random: () => number
  report: { placed: number; refused: Record<string, number> }
}

/** Orders come in through the server that is not to be hit: what it takes, the other one has to hear of. */
async function place(field: Field, which: 0 | 1, count: number, within: number): Promise<void> {
  const { servers, customers, path, random, report } = field
  await path.prepare(Date.now())
  const { taken, refused } = await placeTrades(servers.origins[which], customers, path, {
    count,
    within,
    random,
  })
  report.placed += taken
  for (const [code, times] of Object.entries(refused))
    report.refused[code] = (report.refused[code] ?? 0) + times
}

async function findHolder({ servers, record }: Field): Promise<{ which: 0 | 1; leases: number }> {
  const deadline = performance.now() + patience()
  for (;;) {
    const holder = await record.holder()
    for (const which of [0, 1] as const)
      if (holder && servers.watcherOf(which) === holder.pid) return { which, leases: holder.leases }
    if (performance.now() > deadline) throw new Error(`nobody watches: ${holder?.pid} is no server of ours`)
    await sleep(100)
  }
}

/** A little after a second has begun: a tick has come, and what it sets off is under way. */
async function untilMidBatch(random: () => number): Promise<void> {
  await sleep(1_000 - (Date.now() % 1_000) + Math.floor(random() * 200))
}

async function freeze(field: Field, seconds: number): Promise<void> {
  const { servers, record, random } = field
  const { which: holder } = await findHolder(field)
  await place(field, holder === 0 ? 1 : 0, 60, seconds + 10)
  await untilMidBatch(random)
  const pid = servers.watcherOf(holder)
  process.kill(pid, 'SIGSTOP')
  try {
    await record.untilTakenFrom(pid, patience() + 15_000)
    // The server that took over is given something to do, too.
    await place(field, holder === 0 ? 1 : 0, 30, 8)
    await sleep(Math.max(0, seconds * 1_000 - 8_000))
  } finally {
    process.kill(pid, 'SIGCONT')
  }
}

async function killOnce(field: Field): Promise<string> {
  const { servers, record, random } = field
  const { which: holder, leases } = await findHolder(field)
  await place(field, holder === 0 ? 1 : 0, 40, 12)
  await untilMidBatch(random)
  const pid = servers.watcherOf(holder)
  const began = performance.now()
  const restarted = servers.restart(holder)
  await record.untilTakenFrom(pid, patience() + 15_000)
  const taken = Math.round(performance.now() - began)
  await restarted
  await sleep(2_000)
  return `server ${holder + 1} with ${leases} leases killed, taken over after ${taken} ms`
}

/** When nothing has changed for a while, everything that was due has been done. */
const quietMs = 5_000

/** What there is to judge: everything that was placed since the record of the leases began. */
async function judgeTriggers(
  { servers, record, path, report: counted }: Field,
  began: number,
  { cycles, say }: TriggerFaultOptions,
): Promise<TriggerFaultReport> {
  await sleep(quietMs)
  const last = Math.floor((Date.now() - quietMs) / 1_000)
  const { blindTimesOf } = record
  const report = await checkTriggers(servers.databaseUrl, path, { blindTimesOf, last })
  const log = await checkTickLog(servers.databaseUrl, path, began)
  const troubles = [...report.troubles, ...(await findAuditTroubles(servers.databaseUrl)), ...log.troubles]
  say(`${log.seconds} seconds in the log of ticks`)
  return { ...report, troubles, cycles, ...counted }
}

export async function breakTriggers(
  servers: TwoServers,
  options: TriggerFaultOptions,
): Promise<TriggerFaultReport> {
  const { cycles, freezeSeconds, seed, say, isEnough = () => true } = options
  const began = Date.now()
  const record = await recordLeases(servers.databaseUrl, 'crypto')
  const path = await openPricePath(servers.databaseUrl)
  try {
    const customers: MoneyCustomer[] = []
    for (let count = 0; count < 10; count += 1) customers.push(await openMoneyCustomer(servers.origins[0]))
    const random = createRandom(seed)
    const field: Field = { servers, record, path, customers, random, report: { placed: 0, refused: {} } }
    for (let round = 1; ; round += 1) {
      await freeze(field, freezeSeconds)
      say(`frozen for ${freezeSeconds} s and woken again`)
      for (let cycle = 1; cycle <= cycles; cycle += 1) say(`${cycle}/${cycles} ${await killOnce(field)}`)
      const report = await judgeTriggers(field, began, options)
      if (round === mostRounds || report.troubles.length > 0 || isEnough(report)) return report
    }
  } finally {
    await path.close()
    await record.stop()
  }
}

export const runTriggerFaults = (options: TriggerFaultOptions): Promise<TriggerFaultReport> =>
  onTwoServers((servers) => breakTriggers(servers, options))
