import type { RequestStatus } from '@candor/domain/cash/cash-request.ts'
import type { LedgerAccount } from '@candor/domain/ledger/ledger-account.ts'
import type { PostingKind } from '@candor/domain/ledger/posting-kind.ts'
import type { OperatorRole } from '@candor/domain/operators/operator-role.ts'
import type { Side } from '@candor/domain/positions/side.ts'
import type { ColumnType, Generated } from 'kysely'

/** The shape of the tables, as the migrations make them. bigint columns arrive as bigint, instants as Date. */

type Instant = ColumnType<Date, Date, Date>

export type InstallationRow = {
  id: Generated<string>
  created_at: ColumnType<Date, never, never>
  setup_token_hash: Buffer | null
  setup_used_at: Date | null
}

export type CustomerRow = {
  id: Generated<bigint>
  account_number: string
  account_name: string
  kind: 'registered' | 'trial'
  verification: 'unverified' | 'verifying' | 'verified' | 'rejected'
  locale: 'en' | 'zh' | 'tw' | 'malay'
  email: string | null
  phone: string | null
  password_hash: string | null
  created_at: Instant
}

export type SessionRow = {
  id: Generated<bigint>
  token_hash: Buffer
  customer_id: bigint
  device_hash: Buffer
  device_name: string
  address: string
  started_at: Instant
  seen_at: Instant
  ended_at: Date | null
}

export type KnownDeviceRow = {
  customer_id: bigint
  device_hash: Buffer
  first_seen_at: Instant
  last_seen_at: Instant
}

export type SignInFailureRow = {
  key: Buffer
  failures: number
  last_at: Instant
}

/** Dates are read and written as text (`day::text`), because a JavaScript Date would move them by the time zone. */
export type SeedChainRow = {
  secret: Buffer
  anchor: Buffer
  anchor_day: string
}

export type MarketDayRow = {
  day: string
  terms: string
  terms_hash: Buffer
  committed_at: Instant
  seed: Buffer | null
  /** Symbol to the whole number of 10⁻⁸, as text. */
  closes: ColumnType<Record<string, string> | null, string | null, string | null>
}

export type InstrumentHaltRow = {
  id: Generated<bigint>
  symbol: string
  halted_at: Instant
  reason: string
  lifted_at: Date | null
}

export type TickPageRow = {
  number: bigint
  opens_at: Instant
  feed: 'simulated' | 'yahoo' | 'binance'
  content: Buffer
  hash: Buffer
}

export type TickLogStartRow = {
  number: bigint
  previous_hash: Buffer
}

export type CandleRow = {
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

export type CandleMarkRow = {
  symbol: string
  source: 'simulated' | 'yahoo' | 'binance'
  until: Instant
}

export type CandleGapRow = {
  id: Generated<bigint>
  symbols: string[]
  hours_written: Generated<boolean>
  from_at: Instant
  until_at: Instant
}

export type WatchlistRow = {
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
  subject_kind: 'deposit' | 'withdrawal' | 'order' | null
  subject_id: string | null
  corrects: bigint | null
}

export type OperatorRow = {
  id: Generated<bigint>
  name: string
  password_hash: string | null
  roles: OperatorRole[]
  customer_id: bigint | null
  created_at: Instant
  ended_at: Date | null
}

export type OperatorSessionRow = {
  id: Generated<bigint>
  token_hash: Buffer
  operator_id: bigint
  address: string
  started_at: Instant
  seen_at: Instant
  ended_at: Date | null
}

export type AuditLogRow = {
  number: bigint
  at: Instant
  operator_id: bigint
  act: string
  subject_kind: string | null
  subject_id: string | null
  content: string
  hash: Buffer
}

export type ReceiptRow = {
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

export type DepositRow = RequestRow & {
  channel: 'bank' | 'virtual'
  receipt_id: string
  picture_hash: Buffer
}

export type WithdrawalRow = RequestRow & { bank_account_id: string; fee: bigint }

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

export type ApprovalRow = {
  request_kind: 'deposit' | 'withdrawal'
  request_id: string
  operator_id: bigint
  content_hash: string
  at: Instant
}

export type OrderRow = {
  id: string
  customer_id: bigint
  symbol: string
  side: Side
  leverage: number
  quantity: bigint
  type: 'market' | 'limit'
  price: bigint
  tolerance_ppm: number | null
  expires_at: Date | null
  take_profit: bigint | null
  stop_loss: bigint | null
  status: 'resting' | 'filled' | 'cancelled' | 'expired'
  reserve: bigint
  placed_at: Instant
  placed_sequence: bigint
  ended_at: Date | null
  end_reason: 'customer' | 'session' | 'insufficient-balance' | null
  fill_price: bigint | null
  fill_sequence: bigint | null
}

export type CloseCause = 'customer' | 'take-profit' | 'stop-loss' | 'liquidation'

export type PositionRow = {
  id: string
  customer_id: bigint
  symbol: string
  side: Side
  leverage: number
  contract_size: bigint
  opened_quantity: bigint
  quantity: bigint
  entry: bigint
  up: bigint
  down: bigint
  opened_margin: bigint
  initial_margin: bigint
  margin: bigint
  take_profit: bigint | null
  stop_loss: bigint | null
  liquidation: bigint | null
  carry: bigint
  opening_fee: bigint
  realised: bigint
  financing: bigint
  status: 'open' | 'closed'
  version: number
  warned: number | null
  next_financing: Instant
  opened_at: Instant
  opened_sequence: bigint
  closed_at: Date | null
  close_cause: CloseCause | null
  close_price: bigint | null
}

export type PositionEventRow = {
  position_id: string
  number: number
  customer_id: bigint
  at: Instant
  kind: 'opened' | 'part-closed' | 'closed' | 'margin-added' | 'stops-set' | 'financed' | 'warned'
  cause: string | null
  quantity: bigint | null
  price: bigint | null
  sequence: bigint | null
  bid: bigint | null
  ask: bigint | null
  up: bigint | null
  down: bigint | null
  profit: bigint | null
  amount: bigint | null
  gap: bigint | null
  margin: bigint
  take_profit: bigint | null
  stop_loss: bigint | null
  liquidation: bigint | null
}

export type WatcherLeaseRow = { name: string; holder: string; token: bigint; until: Instant }

export type Tables = {
  installation: InstallationRow
  customers: CustomerRow
  sessions: SessionRow
  known_devices: KnownDeviceRow
  sign_in_failures: SignInFailureRow
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
  audit_log: AuditLogRow
  receipts: ReceiptRow
  deposits: DepositRow
  bank_accounts: BankAccountRow
  withdrawals: WithdrawalRow
  approvals: ApprovalRow
  orders: OrderRow
  positions: PositionRow
  position_events: PositionEventRow
  watcher_leases: WatcherLeaseRow
}
