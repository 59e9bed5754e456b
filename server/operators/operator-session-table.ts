import { absoluteLimitMs, sessionEnd, sessionState } from '@candor/domain/customers/session-rule.ts'
import { operatorIdleMs } from '@candor/domain/operators/operator-confirmation.ts'
import type { WireDevice } from '@candor/wire/security.ts'
import type { Insertable, Selectable } from 'kysely'
import { hashToken } from '../customers/session-table.ts'
import { addressGroup } from '../http/address-group.ts'
import type { Connection } from '../postgres/database.ts'
import type { OperatorRow, OperatorSessionRow } from '../postgres/operator-tables.ts'
import { writeDevices } from '../security/device-table.ts'

export type Operator = Selectable<OperatorRow>

/** A session that may act, with its operator as the database knows them at this moment: roles are never remembered. */
export type LiveOperator = {
  sessionId: bigint
  operator: Operator
  startedAt: number
  seenAt: number
  endsAt: number
  /** When they last showed who they are with a second factor; null before they have one. */
  confirmedAt: number | null
}

type FoundOperator =
  | { state: 'live'; live: LiveOperator }
  | { state: 'expired' | 'signed-out' | 'operator-ended' }

export async function insertOperatorSession(
  connection: Connection,
  session: Insertable<OperatorSessionRow>,
): Promise<void> {
  await connection.insertInto('operator_sessions').values(session).execute()
}

/** The operator has shown who they are in this session. */
export async function noteConfirmed(connection: Connection, id: bigint, now: number): Promise<void> {
  await connection
    .updateTable('operator_sessions')
    .set({ confirmed_at: new Date(now) })
    .where('id', '=', id)
    .execute()
}

/** Finds the session a token opens, with its operator, in one query. */
export async function findOperatorSession(
  connection: Connection,
  token: string,
  now: number,
): Promise<FoundOperator | null> {
  const row = await connection
    .selectFrom('operator_sessions as s')
    .innerJoin('operators', 'operators.id', 's.operator_id')
    .selectAll('operators')
    .select([
      's.id as session_id',
      's.started_at',
      's.seen_at as session_seen_at',
      's.ended_at as session_ended_at',
      's.confirmed_at',
    ])
    .where('s.token_hash', '=', hashToken(token))
    .executeTakeFirst()
  if (!row) return null
  const { session_id, started_at, session_seen_at, session_ended_at, confirmed_at, ...operator } = row
  const times = {
    startedAt: started_at.getTime(),
    seenAt: session_seen_at.getTime(),
    endedAt: session_ended_at?.getTime() ?? null,
  }
  const state = sessionState(times, now, operatorIdleMs)
  if (state !== 'live') return { state }
  if (operator.ended_at !== null) return { state: 'operator-ended' }
  const { startedAt, seenAt } = times
  const endsAt = sessionEnd(times, operatorIdleMs)
  const confirmedAt = confirmed_at?.getTime() ?? null
  return { state, live: { sessionId: session_id, operator, startedAt, seenAt, endsAt, confirmedAt } }
}

/** Moves the end of a session that is used. */
export async function noteOperatorSeen(connection: Connection, id: bigint, now: number): Promise<void> {
  await connection
    .updateTable('operator_sessions')
    .set({ seen_at: new Date(now) })
    .where('id', '=', id)
    .execute()
}

/** False where the session had ended before. */
export async function endOperatorSession(connection: Connection, id: bigint, now: number): Promise<boolean> {
  const { numUpdatedRows } = await connection
    .updateTable('operator_sessions')
    .set({ ended_at: new Date(now) })
    .where('id', '=', id)
    .where('ended_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Ends an operator's sessions, but for the one that is kept. */
export async function endSessionsOf(
  connection: Connection,
  operatorId: bigint,
  now: number,
  kept = 0n,
): Promise<void> {
  await connection
    .updateTable('operator_sessions')
    .set({ ended_at: new Date(now) })
    .where('operator_id', '=', operatorId)
    .where('id', '!=', kept)
    .where('ended_at', 'is', null)
    .execute()
}

/** Where an operator is signed in: this browser first, then the one used last. */
export async function listOperatorSessions(
  connection: Connection,
  operatorId: bigint,
  currentId: bigint,
  now: number,
): Promise<WireDevice[]> {
  const rows = await connection
    .selectFrom('operator_sessions')
    .select(['id', 'device_name', 'address', 'started_at', 'seen_at'])
    .where('operator_id', '=', operatorId)
    .where('ended_at', 'is', null)
    .where('seen_at', '>', new Date(now - operatorIdleMs))
    .where('started_at', '>', new Date(now - absoluteLimitMs))
    .orderBy('seen_at', 'desc')
    .limit(100)
    .execute()
  return writeDevices(rows, currentId)
}

/** False where the operator has no such session, or it has ended. */
export async function endOwnSession(
  connection: Connection,
  operatorId: bigint,
  id: bigint,
  now: number,
): Promise<boolean> {
  const { numUpdatedRows } = await connection
    .updateTable('operator_sessions')
    .set({ ended_at: new Date(now) })
    .where('operator_id', '=', operatorId)
    .where('id', '=', id)
    .where('ended_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** Enough of the last sign-ins to know where an operator works. */
const sessionsLookedAt = 50

/** Whether one of the operator's last sessions was opened from this address, as counters count it. */
export async function isKnownAddress(
  connection: Connection,
  operatorId: bigint,
  group: string,
): Promise<boolean> {
  const rows = await connection
    .selectFrom('operator_sessions')
    .select('address')
    .where('operator_id', '=', operatorId)
    .orderBy('id', 'desc')
    .limit(sessionsLookedAt)
    .execute()
  return rows.some(({ address }) => addressGroup(address) === group)
}
