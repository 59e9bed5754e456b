import { type Cents, cents, noCents } from '../money/cents.ts'
import { holdAccounts } from './hold.ts'
import { type CustomerAccount, customerAccounts, isCustomerAccount } from './ledger-account.ts'
import type { Transfer } from './transfer.ts'

/** What a customer has in each ledger account. */
export type Balances = Readonly<Record<CustomerAccount, Cents>>

export const emptyBalances: Balances = {
  cash: noCents,
  margin: noCents,
  reserve: noCents,
  stake: noCents,
  withdrawing: noCents,
  invested: noCents,
  loan: noCents,
}

/** What is set aside, for whatever reason. */
export const setAside = (balances: Balances): Cents =>
  cents(holdAccounts.reduce((sum, account) => sum + balances[account], 0n))

/** All accounts together; a loan counts against the customer. */
export const equity = (balances: Balances): Cents =>
  cents(customerAccounts.reduce((sum, account) => sum + balances[account], 0n))

/** Whether an account may hold this: nothing goes below zero, and a debt never above it. */
const mayHold = (account: CustomerAccount, amount: bigint): boolean =>
  account === 'loan' ? amount <= 0n : amount >= 0n

/** The balances after one transfer, or null where an account cannot bear it. */
export function afterTransfer(balances: Balances, { from, to, amount }: Transfer): Balances | null {
  const next = { ...balances }
  if (isCustomerAccount(from)) next[from] = cents(next[from] - amount)
  if (isCustomerAccount(to)) next[to] = cents(next[to] + amount)
  const broken = [from, to].some((account) => isCustomerAccount(account) && !mayHold(account, next[account]))
  return broken ? null : next
}
