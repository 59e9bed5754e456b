import type { RequestStatus } from '@candor/domain/cash/cash-request.ts'
import type { LedgerAccount } from '@candor/domain/ledger/ledger-account.ts'
import type { PostingKind } from '@candor/domain/ledger/posting-kind.ts'
import type { SubjectKind } from '@candor/domain/ledger/subject-kind.ts'
import type { ColumnType, Generated } from 'kysely'
import type { CustomerRow } from './customer-tables.ts'
import type {
  ApprovalRow,
  AuditLogRow,
  OpenCaseRow,
  OperatorRow,
  OperatorSessionRow,
  OperatorViewRow,
} from './operator-tables.ts'

/** The shape of the tables, as the migrations make them. bigint columns arrive as bigint, instants as Date. */

type Instant = ColumnType<Date, Date, Date>

type InstallationRow = {
  id: Generated<string>
  created_at: ColumnType<Date, never, never>
  setup_token_hash: Buffer | null
  setup_used_at: Date | null
}

/** Dates are read and written as text (`day::text`), because a JavaScript Date would move them by the time zone. */
type SeedChainRow = {
  secret: Buffer
  anchor: Buffer
  anchor_day: string
}

type MarketDayRow = {
  day: string
  terms: string
  terms_hash: Buffer
  committed_at: Instant
  seed: Buffer | null
  /** Symbol to the whole number of 10⁻⁸, as text. */
  closes: ColumnType<Record<string, string> | null, string | null, string | null>
  revealed_at: Date | null
}

type InstrumentHaltRow = {
  id: Generated<bigint>
  symbol: string
  halted_at: Instant
  reason: string
  lifted_at: Date | null
}

type TickPageRow = {
  number: bigint
  opens_at: Instant
  feed: 'simulated' | 'yahoo' | 'binance'
  content: Buffer
  hash: Buffer
}

type TickLogStartRow = {
  number: bigint
  previous_hash: Buffer
}

type CandleRow = {
  symbol: string
  source: 'simulated' | 'yahoo' | 'binance'
  interval: '1m' | '1h' | '1D'
  opens_at: Instant
  open: bigint
  high: bigint
  low: bigint
  close: bigint
  volume: bigint
}

type CandleMarkRow = {
  symbol: string
  source: 'simulated' | 'yahoo' | 'binance'
  until: Instant
}

type CandleGapRow = {
  id: Generated<bigint>
  symbols: string[]
  hours_written: Generated<boolean>
  from_at: Instant
  until_at: Instant
}

type WatchlistRow = {
  customer_id: bigint
  symbols: string[]
  saved_at: Instant
}

export type AlertRow = {
  id: Generated<bigint>
  customer_id: bigint
  symbol: string
  kind: 'above' | 'below' | 'move'
  price: bigint | null
  hundredths: number | null
  minutes: number | null
  repeating: boolean
  active: boolean
  armed: boolean
  created_at: Instant
  fired_at: Date | null
  fired_count: Generated<number>
  told: Generated<boolean>
}

export type BalanceRow = {
  customer_id: bigint
  last_number: Generated<bigint>
  changed_at: Instant
  cash: Generated<bigint>
  margin: Generated<bigint>
  reserve: Generated<bigint>
  stake: Generated<bigint>
  withdrawing: Generated<bigint>
  invested: Generated<bigint>
  loan: Generated<bigint>
  /** Of the chain of postings; both are set by the database when the row is made. */
  chain_salt: ColumnType<Buffer, never, never>
  tip: ColumnType<Buffer, never, Buffer>
}

export type TransferRow = {
  customer_id: bigint
  number: bigint
  at: Instant
  kind: PostingKind
  from_account: LedgerAccount
  to_account: LedgerAccount
  amount: bigint
  cash_after: bigint
  subject_kind: SubjectKind | null
  subject_id: string | null
  corrects: bigint | null
  /** Of the customer's chain, after this one. */
  tip: Buffer | null
}

type ReceiptRow = {
  id: string
  customer_id: bigint
  name: string
  picture_hash: Buffer
  content: Buffer
  sent_at: Instant
}

type RequestRow = {
  id: string
  customer_id: bigint
  amount: bigint
  status: RequestStatus
  requested_at: Instant
  decided_at: Date | null
  decided_by: bigint | null
  reason: string | null
}

type DepositRow = RequestRow & {
  channel: 'bank' | 'virtual'
  receipt_id: string
  picture_hash: Buffer
}

type WithdrawalRow = RequestRow & { bank_account_id: string; fee: bigint }

export type BankAccountRow = {
  id: string
  customer_id: bigint
  bank_name: string
  holder: string
  number: string
  added_at: Instant
  usable_from: Instant
  is_default: boolean
  removed_at: Date | null
}

/** The file of a statement is in its pieces. Days are read and written as text, because a JavaScript Date would move them. */
export type StatementRow = {
  id: string
  customer_id: bigint
  format: 'pdf' | 'csv'
  locale: CustomerRow['locale']
  zone: string
  from_day: string
  until_day: string
  after_number: bigint
  last_number: bigint
  opening_cash: bigint
  closing_cash: bigint
  state: 'making' | 'ready' | 'failed'
  written: Generated<bigint>
  bytes: Generated<bigint>
  maker: string | null
  claimed_until: Date | null
  attempts: Generated<number>
  requested_at: Instant
  kept_until: Instant
}

type StatementPieceRow = {
  statement_id: string
  number: number
  content: Buffer
}

/**
 * Every table by its name. Nouns add theirs in the files `<noun>-tables.ts` beside this one (`declare module './tables.ts'`), so that no list names
 * those files.
 */
export interface Tables {
  installation: InstallationRow
  seed_chain: SeedChainRow
  market_days: MarketDayRow
  instrument_halts: InstrumentHaltRow
  tick_pages: TickPageRow
  tick_log_start: TickLogStartRow
  candles: CandleRow
  candle_marks: CandleMarkRow
  candle_gaps: CandleGapRow
  watchlists: WatchlistRow
  alerts: AlertRow
  balances: BalanceRow
  transfers: TransferRow
  operators: OperatorRow
  operator_sessions: OperatorSessionRow
  operator_views: OperatorViewRow
  open_cases: OpenCaseRow
  audit_log: AuditLogRow
  receipts: ReceiptRow
  deposits: DepositRow
  bank_accounts: BankAccountRow
  withdrawals: WithdrawalRow
  approvals: ApprovalRow
  cash_letters: { request_id: string; at: Instant }
  statements: StatementRow
  statement_pieces: StatementPieceRow
}
