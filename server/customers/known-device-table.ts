import type { Connection } from '../postgres/database.ts'

export async function isKnownDevice(
  connection: Connection,
  customerId: bigint,
  deviceHash: Buffer,
): Promise<boolean> {
  const row = await connection
    .selectFrom('known_devices')
    .select('customer_id')
    .where('customer_id', '=', customerId)
    .where('device_hash', '=', deviceHash)
    .executeTakeFirst()
  return row !== undefined
}

export async function rememberDevice(
  connection: Connection,
  customerId: bigint,
  deviceHash: Buffer,
  now: number,
): Promise<void> {
  const at = new Date(now)
  await connection
    .insertInto('known_devices')
    .values({ customer_id: customerId, device_hash: deviceHash, first_seen_at: at, last_seen_at: at })
    .onConflict((conflict) =>
      conflict.columns(['customer_id', 'device_hash']).doUpdateSet({ last_seen_at: at }),
    )
    .execute()
}
