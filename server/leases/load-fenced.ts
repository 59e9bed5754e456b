import type { MarketFacts } from '@candor/domain/quotes/market-refusal.ts'
import { refuse } from '@candor/domain/result.ts'
import { refusal } from '../http/refusal.ts'
import type { Asked } from '../teller/command.ts'
import { loadOwn } from '../teller/load-own.ts'
import type { TellerTransaction } from '../teller/teller-transaction.ts'
import { checkFences, type Fence } from './check-fence.ts'

/** The market as it was on the tick that made the watcher act: the command is decided on that tick and no other. */
export type TriggerBody = { id: string; market: MarketFacts; fence: Fence }

export type Fenced<Row> = { row: Row | null; valid: boolean }

/** Brings the rows, and keeps the leases from being taken over until the commit. */
export async function loadFenced<Row extends { id: string; customer_id: bigint }>(
  transaction: TellerTransaction,
  table: Parameters<typeof loadOwn>[1],
  asked: readonly Asked<{ id: string; fence: Fence }>[],
): Promise<Fenced<Row>[]> {
  const [valid, rows] = await Promise.all([
    checkFences(transaction, asked),
    loadOwn<Row>(transaction, table, asked),
  ])
  return rows.map((row, place) => ({ row, valid: valid[place] === true }))
}

/** Nothing to do: it was done already, the line has moved, or somebody else watches now. Nobody is told of it. */
export const notDue = () => refuse(refusal('already-decided'))

/** Whether the lines stood already when the tick came. */
export const stood = ({ lines_since }: { lines_since: Date }, { market }: TriggerBody): boolean =>
  lines_since.getTime() <= market.tick.at
