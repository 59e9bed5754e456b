import { createHash } from 'node:crypto'
import { sessionEnd, sessionState } from '@candor/domain/customers/session-rule.ts'
import { type Insertable, sql } from 'kysely'
import { addressGroup } from '../http/address-group.ts'
import type { LiveSession } from '../http/live-session.ts'
import type { Customer, SessionRow } from '../postgres/customer-tables.ts'
import type { Connection } from '../postgres/database.ts'

export type FoundSession = { state: 'live'; session: LiveSession } | { state: 'expired' | 'signed-out' }

export const hashToken = (token: string): Buffer => createHash('sha256').update(token).digest()

export async function insertSession(
  connection: Connection,
  session: Insertable<SessionRow>,
): Promise<bigint> {
  const row = await connection
    .insertInto('sessions')
    .values(session)
    .returning('id')
    .executeTakeFirstOrThrow()
  return row.id
}

/** A session as the table has it, with its customer. */
export type KnownSession = {
  id: bigint
  customer: Customer
  startedAt: number
  seenAt: number
  endedAt: number | null
}

/** Whether a session may act at a moment. */
export function judgeSession(session: KnownSession, now: number): FoundSession {
  const state = sessionState(session, now)
  if (state !== 'live') return { state }
  const { id, customer, startedAt, seenAt } = session
  return { state, session: { id, customer, startedAt, seenAt, endsAt: sessionEnd(session) } }
}

/** Finds the sessions that tokens open, with their customers, in one query; by the hash of the token in hexadecimal. */
export async function findSessions(
  connection: Connection,
  hashes: readonly Buffer[],
): Promise<Map<string, KnownSession>> {
  const rows = await connection
    .selectFrom('sessions')
    .innerJoin('customers', 'customers.id', 'sessions.customer_id')
    .selectAll('customers')
    .select(['sessions.id as session_id', 'sessions.started_at', 'sessions.seen_at', 'sessions.ended_at'])
    .select('sessions.token_hash')
    .where(sql<boolean>`sessions.token_hash = any(${hashes}::bytea[])`)
    .execute()
  return new Map(
    rows.map(({ session_id, started_at, seen_at, ended_at, token_hash, ...customer }) => [
      token_hash.toString('hex'),
      {
        id: session_id,
        customer,
        startedAt: started_at.getTime(),
        seenAt: seen_at.getTime(),
        endedAt: ended_at?.getTime() ?? null,
      },
    ]),
  )
}

/** When the session ends by what is known now, or how it ended where it is over. */
export async function readSessionEnd(
  connection: Connection,
  id: bigint,
  now: number,
): Promise<number | 'expired' | 'signed-out'> {
  const row = await connection
    .selectFrom('sessions')
    .select(['started_at', 'seen_at', 'ended_at'])
    .where('id', '=', id)
    .executeTakeFirst()
  if (!row) return 'expired'
  const times = {
    startedAt: row.started_at.getTime(),
    seenAt: row.seen_at.getTime(),
    endedAt: row.ended_at?.getTime() ?? null,
  }
  const state = sessionState(times, now)
  return state === 'live' ? sessionEnd(times) : state
}

export async function noteSeen(connection: Connection, ids: readonly bigint[], now: number): Promise<void> {
  await connection
    .updateTable('sessions')
    .set({ seen_at: new Date(now) })
    .where('id', '=', sql<bigint>`any(${ids}::bigint[])`)
    .execute()
}

export async function endSession(connection: Connection, id: bigint, now: number): Promise<void> {
  await connection
    .updateTable('sessions')
    .set({ ended_at: new Date(now) })
    .where('id', '=', id)
    .where('ended_at', 'is', null)
    .execute()
}

/** Ends every session of a customer but one; gives back which were ended. */
export async function endCustomerSessions(
  connection: Connection,
  customerId: bigint,
  but: bigint | null,
  now: number,
): Promise<bigint[]> {
  let ending = connection
    .updateTable('sessions')
    .set({ ended_at: new Date(now) })
    .where('customer_id', '=', customerId)
    .where('ended_at', 'is', null)
  if (but !== null) ending = ending.where('id', '<>', but)
  const rows = await ending.returning('id').execute()
  return rows.map(({ id }) => id)
}

/** How many of the last sign-ins say where a customer usually signs in from: enough for months, and quick to read. */
const sessionsLookedAt = 50

/** Whether one of a customer's last sessions was opened from this address, as counters count it. */
export async function hasSignedInFrom(
  connection: Connection,
  customerId: bigint,
  group: string,
): Promise<boolean> {
  const rows = await connection
    .selectFrom('sessions')
    .select('address')
    .where('customer_id', '=', customerId)
    .orderBy('started_at', 'desc')
    .limit(sessionsLookedAt)
    .execute()
  return rows.some(({ address }) => addressGroup(address) === group)
}
