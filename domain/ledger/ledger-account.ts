/**
 * The chart of accounts. Every customer has one of each of the first list; the house has one of each of the second. All are in the
 * account currency and in practice mode, so any two may take part in a transfer.
 */

export const customerAccounts = [
  /** What can be used now. */
  'cash',
  /** Behind open leveraged positions. */
  'margin',
  /** Behind resting orders. */
  'reserve',
  /** In running delivery contracts. */
  'stake',
  /** On its way out. */
  'withdrawing',
  /** In strategies. */
  'invested',
  /** What is owed: the one account that is never above zero, because a debt is what it holds. */
  'loan',
] as const

export const houseAccounts = [
  'house-fees',
  'house-trading',
  'house-gap-cover',
  'house-financing',
  'house-lending',
  'house-rounding',
  'house-practice-funding',
  'house-cash-in',
  'house-cash-out',
  /** On its way between customers and the pools of strategies. */
  'house-participations',
] as const

export type CustomerAccount = (typeof customerAccounts)[number]
export type HouseAccount = (typeof houseAccounts)[number]
export type LedgerAccount = CustomerAccount | HouseAccount

const ofCustomers: ReadonlySet<string> = new Set(customerAccounts)

export const isCustomerAccount = (account: LedgerAccount): account is CustomerAccount =>
  ofCustomers.has(account)
