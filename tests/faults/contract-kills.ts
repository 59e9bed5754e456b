import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { readContractTerms } from '@candor/wire/contracts.ts'
import type { ReplyOf } from '@candor/wire/route.ts'
import { findAuditTroubles } from '../database/audit-troubles.ts'
import { riseContract } from '../database/delivery-desk.ts'
import { offeredAt, signOrder } from '../database/order-contract.ts'
import { type ContractReport, checkContracts } from './contract-check.ts'
import { type LeaseRecord, recordLeases } from './lease-record.ts'
import { type MoneyCustomer, openMoneyCustomer } from './money-client.ts'
import { openPricePath } from './price-path.ts'
import { createRandom, patience } from './start-kills.ts'
import { checkTickLog } from './tick-log-check.ts'
import { launchTwoServers, type TwoServers } from './two-servers.ts'

/*
 * Two servers that share what is watched, one of which records. One of them is killed around the moment in which many contracts expire, or both
 * are. Afterwards every contract must have been settled once, and on the two ticks that the seed says.
 */

type ContractFaultOptions = { expiries: number; seed: number; say: (line: string) => void }

type ContractFaultReport = ContractReport & { bought: number; kills: Record<string, number> }

/** A contract cannot be shorter. */
const seconds = 30
const atATime = 60

type Field = { servers: TwoServers; watching: LeaseRecord; customers: MoneyCustomer[]; random: () => number }

/** Buys contracts that all expire within a moment; those whose answer was lost count if they are in the books. */
async function buySome({ servers, customers, random }: Field): Promise<number> {
  const buyOne = async (customer: MoneyCustomer, which: 0 | 1): Promise<boolean> => {
    const origin = servers.origins[which]
    const post = (path: string, key: string, body: object): Promise<Response> =>
      fetch(`${origin}/api/v1/contracts${path}`, {
        method: 'POST',
        headers: {
          origin,
          cookie: customer.cookie,
          'idempotency-key': key,
          'content-type': 'application/json',
        },
        body: JSON.stringify(body),
        signal: AbortSignal.timeout(20_000),
      })
    const terms = await (await fetch(`${origin}/api/v1/contracts/terms`)).json()
    const seenAt = Math.floor(Date.now() / 1_000) * 1_000
    const wish = {
      symbol: random() < 0.5 ? 'BTCUSD' : 'ETHUSD',
      direction: random() < 0.5 ? 'rise' : 'fall',
      timeLimit: seconds,
      stake: '5.00',
    } as const
    const offered = offeredAt(terms as ReplyOf<typeof readContractTerms>, seenAt)
    const { order, signature, direction, nonce } = signOrder(offered, riseContract(seenAt, wish))
    const response = await post('', order.request, { order, signature })
    const answer = (await response.json()) as { contract?: { id: string } }
    if (response.status !== 200 || !answer.contract) return false
    await (await post(`/${answer.contract.id}/opening`, randomUUID(), { direction, nonce })).arrayBuffer()
    return true
  }
  let bought = 0
  for (let round = 0; bought < atATime && round < 20; round += 1) {
    const answers = await Promise.all(
      customers.map((customer) => buyOne(customer, random() < 0.5 ? 0 : 1).catch(() => false)),
    )
    bought += answers.filter(Boolean).length
  }
  if (bought === 0) throw new Error('nothing is sold')
  return bought
}

async function findHolder({ servers, watching }: Field): Promise<0 | 1> {
  const deadline = performance.now() + patience()
  for (;;) {
    const pid = (await watching.holder())?.pid
    for (const which of [0, 1] as const) if (servers.watcherOf(which) === pid) return which
    if (performance.now() > deadline) throw new Error(`nobody watches: ${pid} is no server of ours`)
    await sleep(100)
  }
}

async function killOnce(field: Field): Promise<{ bought: number; victim: string }> {
  const { servers, random } = field
  const began = Date.now()
  const bought = await buySome(field)
  // From a moment before the first of them expires to a moment after the last.
  const from = began + (seconds + 3) * 1_000 - 500
  const span = Date.now() - began + 2_000
  const holder = await findHolder(field)
  const other = holder === 0 ? 1 : 0
  await sleep(from + random() * span - Date.now())
  const dice = random()
  const victims = dice < 0.5 ? [holder] : dice < 0.75 ? [other] : [holder, other]
  await Promise.all(victims.map((which) => servers.restart(which as 0 | 1)))
  const victim = victims.length === 2 ? 'both' : victims[0] === holder ? 'who watches most' : 'the other'
  return { bought, victim }
}

/** Takes over and settles what is left. */
const quietMs = 15_000

export async function runContractFaults(options: ContractFaultOptions): Promise<ContractFaultReport> {
  const { expiries, seed, say } = options
  const servers = await launchTwoServers()
  const began = Date.now()
  const watching = await recordLeases(servers.databaseUrl, 'crypto')
  const path = await openPricePath(servers.databaseUrl)
  try {
    const customers: MoneyCustomer[] = []
    for (let count = 0; count < 20; count += 1) customers.push(await openMoneyCustomer(servers.origins[0]))
    await path.prepare(Date.now())
    const field: Field = { servers, watching, customers, random: createRandom(seed) }
    const kills: Record<string, number> = {}
    let bought = 0
    while (bought < expiries) {
      const cycle = await killOnce(field)
      bought += cycle.bought
      kills[cycle.victim] = (kills[cycle.victim] ?? 0) + 1
      say(`${bought}/${expiries} bought and expired, ${cycle.victim} killed`)
    }
    await sleep(quietMs)
    await path.prepare(Date.now())
    const report = await checkContracts(servers.databaseUrl, path)
    const troubles = [
      ...report.troubles,
      ...(await findAuditTroubles(servers.databaseUrl)),
      ...(await checkTickLog(servers.databaseUrl, path, began)).troubles,
    ]
    return { ...report, troubles, bought, kills }
  } finally {
    await path.close()
    await watching.stop()
    await servers.stop()
  }
}
