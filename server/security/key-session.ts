import { isWorthNoting } from '@candor/domain/customers/session-rule.ts'
import type { Dependencies } from '../dependencies.ts'
import type { LiveSession } from '../http/live-session.ts'
import { RefusedRequest, refusal } from '../http/refusal.ts'
import { findApiKey, noteKeyUsed } from './api-key-table.ts'

/** As it is written: easy to find by those who look for keys that got lost in a file. */
const keyPattern = /^ck_[0-9a-f]{64}$/

/** No session of a browser has this number. */
const noSession = 0n

/** Who a program acts for, looked up again with every request: a key that was removed opens nothing from the next one on. */
export async function keySession(
  { database, clock }: Dependencies,
  authorization: string,
): Promise<LiveSession> {
  const text = /^Bearer ([\x21-\x7e]{1,100})$/i.exec(authorization)?.[1] ?? ''
  const found = keyPattern.test(text) ? await findApiKey(database, text) : null
  if (!found) throw new RefusedRequest(refusal('key-invalid'))
  const now = clock()
  if (isWorthNoting(found.used_at?.getTime() ?? 0, now)) await noteKeyUsed(database, found.keyId, now)
  const { customer, scope } = found
  return { id: noSession, customer, startedAt: now, seenAt: now, endsAt: now, key: scope }
}
