import { type Cents, cents } from '@candor/domain/money/cents.ts'
import { accept, type Result, refuse } from '@candor/domain/result.ts'
import { type Refusal, refusal } from '../http/refusal.ts'
import { readPeriod } from '../ledger/read-period.ts'
import { findTransfer, numberBefore } from '../ledger/transfer-table.ts'
import type { Connection } from '../postgres/database.ts'

/** The transfers of a period and what was available before and after them. */
type PeriodFigures = { after: bigint; last: bigint; opening: Cents; closing: Cents }

async function cashAt(connection: Connection, customerId: bigint, number: bigint): Promise<Cents> {
  if (number === 0n) return cents(0n)
  const transfer = await findTransfer(connection, customerId, number)
  if (!transfer) throw new Error(`transfer ${number} of customer ${customerId} is missing`)
  return cents(transfer.cash_after)
}

/** Days before it have no postings, and the earliest of all no place in a table. */
const earliest = '1970-01-01'

/** By a few steps along an index, however many transfers there are. */
export async function findFigures(
  connection: Connection,
  customerId: bigint,
  days: { from: string; until: string; zone: string },
): Promise<Result<PeriodFigures, Refusal>> {
  if (days.from < earliest)
    return refuse(refusal('invalid-request', { path: 'from', problem: 'field-invalid' }))
  const period = readPeriod(days)
  if (!period.ok) return period
  const after = await numberBefore(connection, customerId, period.value.from)
  const last = await numberBefore(connection, customerId, period.value.until)
  return accept({
    after,
    last,
    opening: await cashAt(connection, customerId, after),
    closing: await cashAt(connection, customerId, last),
  })
}
