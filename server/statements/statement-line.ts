import type { LedgerAccount } from '@candor/domain/ledger/ledger-account.ts'
import type { PostingKind } from '@candor/domain/ledger/posting-kind.ts'
import type { Cents } from '@candor/domain/money/cents.ts'
import type { CustomerRow } from '../postgres/customer-tables.ts'

export type StatementLocale = CustomerRow['locale']

/** The header of a statement, which applies to all of it. */
export type StatementHead = {
  format: 'pdf' | 'csv'
  locale: StatementLocale
  zone: string
  /** Calendar days, both of them part of the period. */
  from: string
  until: string
  accountNumber: string
  accountName: string
  openingCash: Cents
  closingCash: Cents
  postings: number
  /** Epoch milliseconds. */
  requestedAt: number
}

/** One posting, as a statement prints it. */
export type StatementLine = {
  number: bigint
  at: number
  kind: PostingKind
  from: LedgerAccount
  to: LedgerAccount
  amount: Cents
  /** What it did to what is available. */
  change: Cents
  cashAfter: Cents
  reference: string
}

/** Writes one statement from its beginning to its end; each step gives the bytes that follow. */
export type StatementWriter = {
  open(): Promise<Uint8Array>
  write(lines: readonly StatementLine[]): Promise<Uint8Array>
  close(): Promise<Uint8Array>
}
