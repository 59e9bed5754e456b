import type { LedgerAccount } from '@candor/domain/ledger/ledger-account.ts'

/** What a statement says, in one language. */
export type StatementText = {
  title: string
  practice: string
  practiceNote: string
  account: string
  accountName: string
  /** In place of the name of an account that has none. */
  practiceAccount: string
  period: string
  between: string
  zone: string
  requested: string
  opening: string
  closing: string
  net: string
  /** Of a single posting. */
  netOfOne: string
  number: string
  date: string
  time: string
  posting: string
  from: string
  to: string
  amount: string
  paidIn: string
  paidOut: string
  balance: string
  reference: string
  unsigned: string
  page: string
  accounts: Record<LedgerAccount, string>
}
