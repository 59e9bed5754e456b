import type { OperatorRole } from '@candor/domain/operators/operator-role.ts'
import type { viewedLists } from '@candor/wire/operator-views.ts'
import type { ColumnType, Generated } from 'kysely'

/** The shape of the operators' tables, as the migrations make them. */

type Instant = ColumnType<Date, Date, Date>

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
  device_name: string
  confirmed_at: Date | null
}

export type OperatorViewRow = {
  operator_id: bigint
  list: (typeof viewedLists)[number]
  name: string
  query: string
  saved_at: Instant
}

export type OpenCaseRow = {
  operator_id: bigint
  queue: string
  case_id: string
  since: Instant
  seen_at: Instant
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

export type ApprovalRow = {
  request_kind: 'deposit' | 'withdrawal'
  request_id: string
  operator_id: bigint
  content_hash: string
  at: Instant
}
