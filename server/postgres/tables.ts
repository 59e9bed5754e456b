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

export type Tables = {
  installation: InstallationRow
  customers: CustomerRow
  sessions: SessionRow
  known_devices: KnownDeviceRow
  sign_in_failures: SignInFailureRow
}
