import { absoluteLimitMs, idleLimitMs } from '@candor/domain/customers/session-rule.ts'
import { readDeviceName } from '@candor/domain/security/device-name.ts'
import type { WireDevice } from '@candor/wire/security.ts'
import type { Connection } from '../postgres/database.ts'

type DeviceRow = { id: bigint; device_name: string; address: string; started_at: Date; seen_at: Date }

/** Sessions as their owner reads them: this device first, then in the order they come in. */
export const writeDevices = (rows: readonly DeviceRow[], currentId: bigint | null): WireDevice[] =>
  rows
    .map((row) => ({
      id: row.id.toString(),
      ...readDeviceName(row.device_name),
      address: row.address,
      signedInAt: row.started_at.toISOString(),
      seenAt: row.seen_at.toISOString(),
      current: row.id === currentId,
    }))
    .toSorted((one, other) => Number(other.current) - Number(one.current))

/** The devices that are signed in, the one used last first. */
export async function listDevices(
  connection: Connection,
  customerId: bigint,
  currentId: bigint | null,
  now: number,
): Promise<WireDevice[]> {
  const rows = await connection
    .selectFrom('sessions')
    .select(['id', 'device_name', 'address', 'started_at', 'seen_at'])
    .where('customer_id', '=', customerId)
    .where('ended_at', 'is', null)
    .where('seen_at', '>', new Date(now - idleLimitMs))
    .where('started_at', '>', new Date(now - absoluteLimitMs))
    .orderBy('seen_at', 'desc')
    .limit(100)
    .execute()
  return writeDevices(rows, currentId)
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
