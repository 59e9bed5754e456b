import { type LimitName, limitAt, limitNames, noLimit } from '@candor/domain/limits/own-limits.ts'
import type { WireLimits } from '@candor/wire/limits.ts'
import type { Dependencies } from '../dependencies.ts'
import { findLedger } from '../ledger/balance-table.ts'
import { kyselyTransaction } from '../teller/kysely-transaction.ts'
import { countOpenPositions, findBreak, findThresholds, listLimitRows } from './limit-table.ts'
import { ownLimitOf, toBePutIn } from './load-standing.ts'
import { loadUsed } from './load-used.ts'
import { writeLimit } from './write-limit.ts'

type Deps = Pick<Dependencies, 'database' | 'clock'>

/** What was used of each limit so far; nothing is used of one that looks at a single order. */
async function usedBy(
  { database, clock }: Deps,
  customerId: bigint,
): Promise<Partial<Record<LimitName, bigint>>> {
  const asked = { customerId, at: clock() }
  const [used, { balances }, open] = await Promise.all([
    loadUsed(kyselyTransaction(database), [asked]),
    findLedger(database, customerId),
    countOpenPositions(database, customerId),
  ])
  const mine = used.get(customerId)
  return {
    'loss-per-day': mine?.lost ?? 0n,
    'stake-per-day': (mine?.staked ?? 0n) + toBePutIn(balances),
    'contracts-per-day': BigInt(mine?.contracts ?? 0),
    'open-positions': BigInt(open),
  }
}

/** The limits that a customer has set, with what was used of them. */
export async function describeLimits(deps: Deps, customerId: bigint): Promise<WireLimits> {
  const { database, clock } = deps
  const now = clock()
  const [rows, used, timeOut, notes] = await Promise.all([
    listLimitRows(database, customerId),
    usedBy(deps, customerId),
    findBreak(database, customerId, now),
    findThresholds(database, customerId),
  ])
  const limits = limitNames.map((name) => {
    const row = rows.find((one) => one.name === name)
    return writeLimit(name, row ? limitAt(ownLimitOf(row), now) : noLimit, used[name] ?? null)
  })
  return { limits, timeOutUntil: timeOut?.toISOString() ?? null, notes }
}
