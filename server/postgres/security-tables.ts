import type { PreferenceChanges } from '@candor/domain/preferences/preference.ts'
import type { ColumnType, Generated } from 'kysely'

/** The shape of the tables that protect an account, as migration 0013 makes them. */

type Instant = ColumnType<Date, Date, Date>

export type TwoFactorRow = {
  customer_id: bigint
  sealed_key: Buffer
  begun_at: Instant
  confirmed_at: Date | null
  last_step: Generated<bigint>
}

export type OperatorFactorRow = Omit<TwoFactorRow, 'customer_id'> & { operator_id: bigint }

type RecoveryCodeRow = {
  customer_id: bigint
  code_hash: Buffer
  used_at: Date | null
}

export type PasskeyRow = {
  id: Generated<bigint>
  /** One of the two. */
  customer_id: bigint | null
  operator_id: bigint | null
  credential_id: Buffer
  public_key: Buffer
  counter: bigint
  transports: string[]
  name: string
  added_at: Instant
  used_at: Date | null
}

type PasskeyChallengeRow = {
  challenge: Buffer
  part: 'customer' | 'operator'
  customer_id: bigint | null
  operator_id: bigint | null
  made_at: Instant
}

export type ApiKeyRow = {
  id: Generated<bigint>
  customer_id: bigint
  name: string
  prefix: string
  key_hash: Buffer
  scope: 'read' | 'trade'
  created_at: Instant
  used_at: Date | null
  revoked_at: Date | null
}

export type OneTimeTokenRow = {
  token_hash: Buffer
  purpose: 'password-reset' | 'data-download' | 'first-sign-in'
  customer_id: bigint
  made_at: Instant
  expires_at: Instant
  used_at: Date | null
}

type SecurityEventRow = {
  id: Generated<bigint>
  customer_id: bigint
  at: Instant
  kind: string
  details: ColumnType<Record<string, string>, string, never>
}

type PreferenceRow = {
  customer_id: bigint
  chosen: ColumnType<PreferenceChanges, string, string>
  changed_at: Instant
}

/** The server adds it once and cannot change it. */
type MasterKeyMarkRow = { fingerprint: Buffer }

declare module './tables.ts' {
  interface Tables {
    master_key_mark: MasterKeyMarkRow
    two_factors: TwoFactorRow
    operator_factors: OperatorFactorRow
    recovery_codes: RecoveryCodeRow
    passkeys: PasskeyRow
    passkey_challenges: PasskeyChallengeRow
    api_keys: ApiKeyRow
    one_time_tokens: OneTimeTokenRow
    security_events: SecurityEventRow
    preferences: PreferenceRow
  }
}
