import type { Direction } from '@candor/domain/contracts/contract.ts'
import type { ContractOutcome, SettlementReason } from '@candor/domain/contracts/settle-contract.ts'
import type { LeverageCaps } from '@candor/domain/instruments/set-leverage-caps.ts'
import type { SourceName } from '@candor/domain/instruments/source-name.ts'
import type { ColumnType, Generated } from 'kysely'

/** The tables of delivery contracts. */

type Instant = ColumnType<Date, Date, never>

type RecentTicksRow = { at: Instant; ticks: ColumnType<RecentTicks, string, never> }

/** Instant, bid, ask, mid and volume by feed and symbol. Whole numbers below 2⁵³, as pages hold them. */
export type RecentTicks = { readonly [Feed in SourceName]?: Readonly<Record<string, TickNumbers>> }

type TickNumbers = readonly [at: number, bid: number, ask: number, mid: number, volume: number]

export type ContractRow = {
  id: string
  customer_id: bigint
  symbol: string
  feed: SourceName
  /** Of a contract of rule 1; those of rule 2 are opened in `contract_openings`. */
  direction: Direction | null
  stake: bigint
  seconds: number
  rate: bigint
  /** Read as text (`day::text`), because a JavaScript Date would move it by the time zone. */
  day: string
  accepted_at: Instant
  /** The purchase second; null under rule 1. */
  purchase_at: ColumnType<Date | null, Date | null, never>
  expires_at: Instant
  receipt: string
}

type ContractOpeningRow = {
  contract_id: string
  customer_id: bigint
  direction: Direction
  nonce: string
  opened_at: Instant
}

type MarketEraRow = {
  number: number
  /** Read as text (`day::text`). */
  day: string
  model: string
  announced_at: Instant
}

export type ContractSettlementRow = {
  contract_id: string
  customer_id: bigint
  outcome: ContractOutcome
  reason: SettlementReason | null
  purchase_at: Date | null
  purchase_mid: bigint | null
  final_at: Date | null
  final_mid: bigint | null
  paid: bigint
  settled_at: Instant
}

type ContractRefundRow = {
  contract_id: string
  customer_id: bigint
  amount: bigint
  refunded_at: Instant
}

type RunningContractRow = {
  contract_id: string
  customer_id: bigint
  symbol: string
  accepted_at: Instant
  expires_at: Instant
}

type ContractPauseRow = { customer_id: bigint; until: Instant; asked_at: Instant }

type ContractTermsRow = {
  number: Generated<bigint>
  set_at: Instant
  operator_id: bigint
  terms: string
  /** The first day these hold for; null in rows from before there were caps. */
  from_day: string | null
  leverage: LeverageCaps | null
}

declare module './tables.ts' {
  interface Tables {
    recent_ticks: RecentTicksRow
    contracts: ContractRow
    contract_openings: ContractOpeningRow
    market_eras: MarketEraRow
    contract_settlements: ContractSettlementRow
    contract_refunds: ContractRefundRow
    running_contracts: RunningContractRow
    contract_pauses: ContractPauseRow
    contract_terms: ContractTermsRow
  }
}
