import type { Locale } from '@candor/domain/languages/language-table.ts'
import type { ColumnType, Generated, Selectable } from 'kysely'

/** The shape of the tables about customers, their sessions and their devices. */

type Instant = ColumnType<Date, Date, Date>

export type CustomerRow = {
  id: Generated<bigint>
  account_number: string
  account_name: string
  /** Pools of strategies are rows too; nobody is ever signed in as one. */
  kind: ColumnType<'registered' | 'trial', 'registered' | 'trial' | 'pool', never>
  verification: 'unverified' | 'verifying' | 'verified' | 'rejected'
  locale: Locale
  email: string | null
  phone: string | null
  password_hash: string | null
  created_at: Instant
  password_changed_at: ColumnType<Date | null, never, never>
  frozen_at: ColumnType<Date | null, never, Date | null>
  /** The operator who froze it; null where the customer did, or it is not frozen. */
  frozen_by: ColumnType<bigint | null, never, bigint | null>
  closed_at: ColumnType<Date | null, never, never>
}

export type Customer = Selectable<CustomerRow>

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

type KnownDeviceRow = {
  customer_id: bigint
  device_hash: Buffer
  first_seen_at: Instant
  last_seen_at: Instant
}

type SignInFailureRow = {
  key: Buffer
  failures: number
  last_at: Instant
}

type PracticeDeviceRow = {
  customer_id: bigint
  token_hash: Buffer
  made_at: Instant
  used_at: Instant
}

type PracticeOpeningRow = {
  key: Buffer
  opened: number
  since: Instant
}

declare module './tables.ts' {
  interface Tables {
    customers: CustomerRow
    sessions: SessionRow
    known_devices: KnownDeviceRow
    sign_in_failures: SignInFailureRow
    practice_openings: PracticeOpeningRow
    practice_devices: PracticeDeviceRow
  }
}
