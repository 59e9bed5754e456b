import { type Cents, cents } from '../money/cents.ts'
import { type CustomerAccount, customerAccounts, type HouseAccount } from './ledger-account.ts'
import type { PostingKind } from './posting-kind.ts'
import { type Transfer, transfer } from './transfer.ts'

type HoldAccount = Exclude<CustomerAccount, 'cash' | 'loan'>

/** What is set aside lies in one of these: all of a customer's accounts but what can be used and what is owed. */
export const holdAccounts: readonly HoldAccount[] = customerAccounts.filter(
  (account) => account !== 'cash' && account !== 'loan',
)

/** Sets money aside: it stays the customer's and cannot be used for anything else. */
export const holdCash = (kind: PostingKind, account: HoldAccount, amount: Cents): Transfer =>
  transfer(kind, 'cash', account, amount)

/** Gives what was set aside back. */
export const releaseHold = (kind: PostingKind, account: HoldAccount, amount: Cents): Transfer =>
  transfer(kind, account, 'cash', amount)

type Part = { kind: PostingKind; to: HouseAccount; amount: Cents }

/** Pays what was set aside out to the house, in parts that must add up to all of it; empty parts are left out. */
export function postHold(account: HoldAccount, held: Cents, parts: readonly Part[]): Transfer[] {
  const sum = parts.reduce((total, { amount }) => total + amount, 0n)
  if (sum !== held) throw new RangeError(`${sum} cents are posted of a hold of ${held}`)
  return parts
    .filter(({ amount }) => amount > 0n)
    .map(({ kind, to, amount }) => transfer(kind, account, to, cents(amount)))
}
