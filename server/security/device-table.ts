import { absoluteLimit, idleLimit } from '@candor/domain/customers/session-rule.ts'
import { readDeviceName } from '@candor/domain/security/device-name.ts'
import type { WireDevice } from '@candor/wire/security.ts'
import type { Connection } from '../postgres/database.ts'

/** The devices that are signed in, the one used last first. */
export async function listDevices(
  connection: Connection,
  customerId: bigint,
  currentId: bigint,
  now: number,
): Promise<WireDevice[]> {
  const rows = await connection
    .selectFrom('sessions')
    .select(['id', 'device_name', 'address', 'started_at', 'seen_at'])
    .where('customer_id', '=', customerId)
    .where('ended_at', 'is', null)
    .where('seen_at', '>', new Date(now - idleLimit))
    .where('started_at', '>', new Date(now - absoluteLimit))
    .orderBy('seen_at', 'desc')
    .limit(100)
    .execute()
  const devices = rows.map((row) => ({
    id: row.id.toString(),
    ...readDeviceName(row.device_name),
    address: row.address,
    signedInAt: row.started_at.toISOString(),
    seenAt: row.seen_at.toISOString(),
    current: row.id === currentId,
  }))
  return devices.toSorted((one, other) => Number(other.current) - Number(one.current))
}

/** False where the customer has no such device, or it is not signed in any more. */
export async function endOwnDevice(
  connection: Connection,
  customerId: bigint,
  id: bigint,
  now: number,
): Promise<boolean> {
  const { numUpdatedRows } = await connection
    .updateTable('sessions')
    .set({ ended_at: new Date(now) })
    .where('customer_id', '=', customerId)
    .where('id', '=', id)
    .where('ended_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}
