import type { securityEventKinds, WireSecurityEvent } from '@candor/wire/security-event.ts'
import type { Connection } from '../postgres/database.ts'

export type SecurityEventKind = (typeof securityEventKinds)[number]

export type SecurityDetails = { name?: string; address?: string }

export async function insertSecurityEvent(
  connection: Connection,
  customerId: bigint,
  event: { kind: SecurityEventKind; details: SecurityDetails; now: number },
): Promise<bigint> {
  const { kind, details, now } = event
  const row = { customer_id: customerId, at: new Date(now), kind, details: JSON.stringify(details) }
  const { id } = await connection
    .insertInto('security_events')
    .values(row)
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Newest first. */
export async function listSecurityEvents(
  connection: Connection,
  customerId: bigint,
  limit: number,
): Promise<WireSecurityEvent[]> {
  const rows = await connection
    .selectFrom('security_events')
    .select(['kind', 'at', 'details'])
    .where('customer_id', '=', customerId)
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
  return rows.map(({ kind, at, details }) => ({
    kind: kind as SecurityEventKind,
    at: at.toISOString(),
    name: details['name'] ?? null,
    address: details['address'] ?? null,
  }))
}
