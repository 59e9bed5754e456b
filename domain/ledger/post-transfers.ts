import type { Cents } from '../money/cents.ts'
import { accept, type Result, refuse } from '../result.ts'
import { afterTransfer, type Balances } from './balances.ts'
import type { Transfer } from './transfer.ts'

/** A transfer in its place among all of its customer's, with what could be used after it. */
export type Posting = Transfer & { readonly number: bigint; readonly cashAfter: Cents }

export type Ledger = {
  readonly balances: Balances
  /** Of the last transfer; the next one gets the next number, so that none can be missing unseen. */
  readonly lastNumber: bigint
}

/** Posts transfers one after another, all or none. */
export function postTransfers(
  ledger: Ledger,
  transfers: readonly Transfer[],
): Result<{ ledger: Ledger; postings: Posting[] }, 'insufficient-balance'> {
  let { balances, lastNumber } = ledger
  const postings: Posting[] = []
  for (const one of transfers) {
    const after = afterTransfer(balances, one)
    if (after === null) return refuse('insufficient-balance')
    balances = after
    lastNumber += 1n
    postings.push({ ...one, number: lastNumber, cashAfter: balances.cash })
  }
  return accept({ ledger: { balances, lastNumber }, postings })
}
