import type { Period } from '@candor/domain/ledger/period.ts'
import type { Connection } from '../postgres/database.ts'
import { numberBefore, type TransferPage } from './transfer-table.ts'

type Asked = { from?: string | undefined; until?: string | undefined; before?: string | undefined }

/** The days of a period are looked up as numbers once, so that a page is a walk along one index. */
export async function pageNumbers(
  connection: Connection,
  customerId: bigint,
  query: Asked,
  period: Period,
): Promise<Pick<TransferPage, 'after' | 'before'>> {
  const after = query.from ? await numberBefore(connection, customerId, period.from) : 0n
  const last = query.until ? await numberBefore(connection, customerId, period.until) : null
  const asked = query.before === undefined ? null : BigInt(query.before)
  const end = last === null ? null : last + 1n
  return { after, before: asked === null || (end !== null && end < asked) ? end : asked }
}
