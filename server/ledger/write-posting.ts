import { cents, writeCents } from '@candor/domain/money/cents.ts'
import type { WirePosting } from '@candor/wire/ledger.ts'
import type { StoredTransfer } from './transfer-table.ts'

/** What a transfer did to what is available. */
export function cashChange({
  from_account,
  to_account,
  amount,
}: Pick<StoredTransfer, 'from_account' | 'to_account' | 'amount'>): bigint {
  if (to_account === 'cash') return amount
  return from_account === 'cash' ? -amount : 0n
}

export const writePosting = (stored: StoredTransfer): WirePosting => ({
  number: Number(stored.number),
  at: stored.at.toISOString(),
  kind: stored.kind,
  from: stored.from_account,
  to: stored.to_account,
  amount: writeCents(cents(stored.amount)),
  change: writeCents(cents(cashChange(stored))),
  cashAfter: writeCents(cents(stored.cash_after)),
  subject:
    stored.subject_kind && stored.subject_id ? { kind: stored.subject_kind, id: stored.subject_id } : null,
  ...(stored.corrects !== null && { corrects: Number(stored.corrects) }),
})
