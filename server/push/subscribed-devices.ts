import { sql } from 'kysely'
import type { Connection } from '../postgres/database.ts'

export type SubscribedDevice = {
  id: bigint
  customer_id: bigint
  endpoint: string
  public_key: Buffer
  auth_secret: Buffer
  zone: string
}

/**
 * The devices of customers that take pushes. A device that was signed out takes none: what concerns one customer is not shown to whoever
 * has the device next. One whose session has merely run out still does.
 */
export async function subscribedDevices(
  connection: Connection,
  customers: readonly bigint[],
): Promise<Map<bigint, SubscribedDevice[]>> {
  const found = new Map<bigint, SubscribedDevice[]>()
  if (customers.length === 0) return found
  const { rows } = await sql<SubscribedDevice>`
    select s.id, s.customer_id, s.endpoint, s.public_key, s.auth_secret, s.zone from push_subscriptions s
    where s.customer_id = any(${[...customers]}::bigint[]) and (
      select ended_at is null from sessions where sessions.customer_id = s.customer_id and sessions.device_hash = s.device_hash
      order by sessions.started_at desc, sessions.id desc limit 1)
    order by s.id`.execute(connection)
  for (const row of rows) found.set(row.customer_id, [...(found.get(row.customer_id) ?? []), row])
  return found
}
