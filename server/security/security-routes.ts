import { accept } from '@candor/domain/result.ts'
import { readSecurity, type WireSecurity } from '@candor/wire/security.ts'
import type { FastifyInstance } from 'fastify'
import { registerArchive } from '../archive/archive-routes.ts'
import type { LiveSession } from '../customers/session-table.ts'
import type { Dependencies } from '../dependencies.ts'
import { registerRoute } from '../http/register-route.ts'
import { registerApiKeys, writeApiKey } from './api-key-routes.ts'
import { listApiKeys } from './api-key-table.ts'
import { registerDeletion } from './deletion-routes.ts'
import { registerDevices } from './device-routes.ts'
import { listDevices } from './device-table.ts'
import { registerFreezing } from './freeze-routes.ts'
import { registerPasskeys, writePasskey } from './passkey-routes.ts'
import { registerPasskeySignIn } from './passkey-sign-in.ts'
import { listPasskeys } from './passkey-table.ts'
import { registerPasswordChange } from './password-routes.ts'
import { registerPasswordReset } from './reset-routes.ts'
import { listSecurityEvents } from './security-event-table.ts'
import { registerTwoFactor } from './two-factor-routes.ts'
import { countRecoveryCodes, findTwoFactor } from './two-factor-table.ts'

const eventsShown = 20

const writeInstant = (instant: Date | null | undefined): string | null => instant?.toISOString() ?? null

async function describeSecurity(
  { database, clock }: Dependencies,
  { id: sessionId, customer }: LiveSession,
): Promise<WireSecurity> {
  const [factor, recoveryCodesLeft, devices, events, passkeys, keys] = await Promise.all([
    findTwoFactor(database, customer.id),
    countRecoveryCodes(database, customer.id),
    listDevices(database, customer.id, sessionId, clock()),
    listSecurityEvents(database, customer.id, eventsShown),
    listPasskeys(database, customer.id),
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

export function registerSecurityRoutes(server: FastifyInstance, deps: Dependencies): void {
  registerRoute(server, readSecurity, async ({ session }) => accept(await describeSecurity(deps, session)))
  registerPasswordChange(server, deps)
  registerPasswordReset(server, deps)
  registerTwoFactor(server, deps)
  registerDevices(server, deps)
  registerPasskeys(server, deps)
  registerPasskeySignIn(server, deps)
  registerApiKeys(server, deps)
  registerFreezing(server, deps)
  registerDeletion(server, deps)
  registerArchive(server, deps)
}
