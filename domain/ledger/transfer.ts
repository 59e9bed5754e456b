import type { Cents } from '../money/cents.ts'
import { isCustomerAccount, type LedgerAccount } from './ledger-account.ts'
import type { PostingKind } from './posting-kind.ts'

/** One positive amount from one ledger account to another: double entry by construction. */
export type Transfer = {
  readonly kind: PostingKind
  readonly from: LedgerAccount
  readonly to: LedgerAccount
  readonly amount: Cents
  /** The number of the customer's transfer that this one puts right. */
  readonly corrects?: bigint
}

/** A transfer that breaks these rules is a mistake of ours, not of a customer's, and crashes. */
export function transfer(kind: PostingKind, from: LedgerAccount, to: LedgerAccount, amount: Cents): Transfer {
  if (amount <= 0n) throw new RangeError(`a transfer of ${amount} cents`)
  if (from === to) throw new RangeError(`a transfer from ${from} to itself`)
  if (!isCustomerAccount(from) && !isCustomerAccount(to))
    throw new RangeError(`a transfer between ${from} and ${to} belongs to no customer`)
  return { kind, from, to, amount }
}
