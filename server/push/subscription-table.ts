import { sql } from 'kysely'
import type { Connection } from '../postgres/database.ts'

/** More devices than a person has; the one that was renewed longest ago gives way. */
const mostDevices = 20

type NewSubscription = {
  customerId: bigint
  sessionId: bigint
  endpoint: string
  publicKey: Buffer
  authSecret: Buffer
  zone: string
  now: number
}

/** Keeps the subscription of the device that a session is on, in the place of one that it had. Gives back its id. */
export async function saveSubscription(transaction: Connection, given: NewSubscription): Promise<bigint> {
  const { customerId, sessionId, endpoint, publicKey, authSecret, zone, now } = given
  const at = new Date(now)
  // A browser that another customer has used before is this customer's now.
  await sql`
    delete from push_subscriptions where endpoint = ${endpoint} and (customer_id, device_hash) not in (
      select customer_id, device_hash from sessions where id = ${sessionId})`.execute(transaction)
  const { rows } = await sql<{ id: bigint }>`
    insert into push_subscriptions (customer_id, device_hash, endpoint, public_key, auth_secret, zone, device_name, added_at, renewed_at)
    select customer_id, device_hash, ${endpoint}, ${publicKey}, ${authSecret}, ${zone}, device_name, ${at}, ${at}
    from sessions where id = ${sessionId} and customer_id = ${customerId}
    on conflict (customer_id, device_hash) do update set endpoint = excluded.endpoint, public_key = excluded.public_key,
      auth_secret = excluded.auth_secret, zone = excluded.zone, device_name = excluded.device_name, renewed_at = excluded.renewed_at
    returning id`.execute(transaction)
  await sql`
    delete from push_subscriptions where id in (
      select id from push_subscriptions where customer_id = ${customerId} order by renewed_at desc offset ${mostDevices})`.execute(
    transaction,
  )
  return rows[0]?.id ?? 0n
}

type ListedDevice = { id: bigint; device_name: string; added_at: Date; current: boolean }

/** The customer's devices that take pushes, as they are listed. */
export async function listSubscriptions(
  connection: Connection,
  customerId: bigint,
  sessionId: bigint,
): Promise<ListedDevice[]> {
  const { rows } = await sql<ListedDevice>`
    select p.id, p.device_name, p.added_at, p.device_hash = (select device_hash from sessions where id = ${sessionId}) as current
    from push_subscriptions p where p.customer_id = ${customerId} order by p.added_at desc, p.id desc`.execute(
    connection,
  )
  return rows
}

/** Whether the customer had it. */
export async function deleteSubscription(
  connection: Connection,
  customerId: bigint,
  id: bigint,
): Promise<boolean> {
  const { numDeletedRows } = await connection
    .deleteFrom('push_subscriptions')
    .where('customer_id', '=', customerId)
    .where('id', '=', id)
    .executeTakeFirst()
  return numDeletedRows > 0n
}
