import type { Locale } from '@candor/domain/languages/language-table.ts'
import type { ColumnType } from 'kysely'

/** The tables of people who are brought in by the dozen. */

type Instant = ColumnType<Date, Date, Date>

export type GroupRow = {
  id: string
  name: string
  starting_money: bigint
  join_code: string | null
  join_until: Date | null
  made_by: bigint
  made_at: Instant
}

type GroupMemberRow = {
  group_id: string
  customer_id: bigint
  joined_at: Instant
  left_at: ColumnType<Date | null, never, Date>
}

type PeopleImportRow = {
  id: string
  group_id: string
  list_hash: Buffer
  made_by: bigint
  made_at: Instant
}

type VouchRow = {
  customer_id: bigint
  operator_id: bigint
  at: Instant
  starting_money: bigint
  import_id: string | null
  import_line: number | null
}

export type JoinRequestRow = {
  id: string
  group_id: string
  name: string
  code_hash: Buffer
  locale: Locale
  asked_at: Instant
  state: 'waiting' | 'let-in' | 'refused'
  decided_at: ColumnType<Date | null, never, Date>
  customer_id: ColumnType<bigint | null, never, bigint>
  /** A hash of the class and the address; null once they are let in. */
  asked_from: ColumnType<Buffer | null, Buffer, null>
}

type GroupResetRow = {
  reset_id: string
  group_id: string
  customer_id: bigint
  funds: bigint
  agreed_at: Instant
  state: 'waiting' | 'done' | 'refused'
  refusal: ColumnType<string | null, never, string>
  ended_at: ColumnType<Date | null, never, Date>
}

declare module './tables.ts' {
  interface Tables {
    customer_groups: GroupRow
    group_members: GroupMemberRow
    people_imports: PeopleImportRow
    vouches: VouchRow
    join_requests: JoinRequestRow
    group_reset_rows: GroupResetRow
  }
}
