import type { WireSecurity } from '@candor/wire/security.ts'
import { listSecurityEvents } from '../customers/security-event-table.ts'
import type { Dependencies } from '../dependencies.ts'
import type { Customer } from '../postgres/customer-tables.ts'
import { writePasskey } from './add-passkey.ts'
import { writeApiKey } from './api-key-routes.ts'
import { listApiKeys } from './api-key-table.ts'
import { listDevices } from './device-table.ts'
import { listPasskeys } from './passkey-table.ts'
import { countRecoveryCodes, findTwoFactor } from './two-factor-table.ts'

const eventsShown = 20

const writeInstant = (instant: Date | null | undefined): string | null => instant?.toISOString() ?? null

/** How an account is protected. Who asks without a session of the account's own names none. */
export async function describeSecurity(
  { database, clock }: Pick<Dependencies, 'database' | 'clock'>,
  customer: Customer,
  sessionId: bigint | null,
): Promise<WireSecurity> {
  const [factor, recoveryCodesLeft, devices, events, passkeys, keys] = await Promise.all([
    findTwoFactor(database, customer.id),
    countRecoveryCodes(database, customer.id),
    listDevices(database, customer.id, sessionId, clock()),
    listSecurityEvents(database, customer.id, eventsShown),
    listPasskeys(database, { part: 'customer', id: customer.id }),
    listApiKeys(database, customer.id),
  ])
  const hasPassword = customer.password_hash !== null
  return {
    hasPassword,
    passwordChangedAt: hasPassword ? writeInstant(customer.password_changed_at ?? customer.created_at) : null,
    hasEmail: customer.email !== null,
    twoFactorSince: writeInstant(factor?.confirmed_at),
    recoveryCodesLeft,
    frozenAt: writeInstant(customer.frozen_at),
    passkeys: passkeys.map(writePasskey),
    devices,
    keys: keys.map(writeApiKey),
    events,
  }
}
