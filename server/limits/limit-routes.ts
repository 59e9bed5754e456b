import { type LimitName, limitAt, limitNames, noLimit } from '@candor/domain/limits/own-limits.ts'
import { accept, type Result, refuse } from '@candor/domain/result.ts'
import { beginTimeOut, readLimits, setLimit, setNotes } from '@candor/wire/limits.ts'
import type { FastifyInstance } from 'fastify'
import type { Dependencies } from '../dependencies.ts'
import { type Refusal, refusal } from '../http/refusal.ts'
import { registerRoute } from '../http/register-route.ts'
import { findLedger } from '../ledger/balance-table.ts'
import { kyselyTransaction } from '../operators/kysely-transaction.ts'
import { registerMoneyRoute } from '../teller/register-money-route.ts'
import { setLimitKind, setNotesKind, timeOutKind } from './limit-commands.ts'
import { countOpenPositions, findBreak, findThresholds, listLimitRows } from './limit-table.ts'
import { loadUsed, ownLimitOf } from './load-standing.ts'
import { readLimitValue, writeLimit } from './write-limit.ts'

/** What was used of each limit so far; nothing is used of one that looks at a single order. */
async function usedBy(
  { database, clock }: Dependencies,
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
    'stake-per-day': (mine?.staked ?? 0n) + balances.reserve,
    'contracts-per-day': BigInt(mine?.contracts ?? 0),
    'open-positions': BigInt(open),
  }
}

function readValue(name: LimitName, text: string | null): Result<bigint | null, Refusal> {
  const value = text === null ? null : readLimitValue(name, text)
  return text !== null && value === null
    ? refuse(refusal('limit-invalid', { path: 'value', problem: 'field-invalid' }))
    : accept(value)
}

export function registerLimitRoutes(server: FastifyInstance, deps: Dependencies): void {
  const { database, clock } = deps

  registerRoute(server, readLimits, async ({ session }) => {
    const { id } = session.customer
    const now = clock()
    const [rows, used, timeOut, notes] = await Promise.all([
      listLimitRows(database, id),
      usedBy(deps, id),
      findBreak(database, id, now),
      findThresholds(database, id),
    ])
    const limits = limitNames.map((name) => {
      const row = rows.find((one) => one.name === name)
      return writeLimit(name, row ? limitAt(ownLimitOf(row), now) : noLimit, used[name] ?? null)
    })
    return accept({ limits, timeOutUntil: timeOut?.toISOString() ?? null, notes })
  })

  // Named ways before the one with a parameter, which would take their names for a limit's.
  registerMoneyRoute(server, deps, beginTimeOut, timeOutKind, ({ body }) => accept({ days: body.days }))

  registerMoneyRoute(server, deps, setNotes, setNotesKind, ({ body }) => accept(body))

  registerMoneyRoute(server, deps, setLimit, setLimitKind, ({ params, body }) => {
    const value = readValue(params.name, body.value)
    if (!value.ok) return value
    return accept({ name: params.name, value: value.value })
  })
}
