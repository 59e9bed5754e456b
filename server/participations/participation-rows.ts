import type { Selectable } from 'kysely'
import type {
  ParticipationRow,
  UnitPayoutRow,
  UnitQueueRow,
  UnitRequestRow,
} from '../postgres/strategy-tables.ts'
import { storeRowsOf, type TableWritings } from '../teller/store-rows.ts'

export type StoredParticipation = Selectable<ParticipationRow>
export type StoredUnitRequest = Selectable<UnitRequestRow>
export type StoredPayout = Selectable<UnitPayoutRow>

/** What a customer's commands write about taking part. */
export type TakingPartRow =
  | { table: 'participations'; act: 'insert' | 'update'; row: StoredParticipation }
  | { table: 'unit_requests'; act: 'insert'; row: StoredUnitRequest }
  | { table: 'unit_queue'; act: 'insert'; row: Selectable<UnitQueueRow> }
  | { table: 'unit_payouts'; act: 'insert'; row: StoredPayout }

/** A request with its place among those that wait for a value. */
export const requested = (row: StoredUnitRequest): TakingPartRow[] => [
  { table: 'unit_requests', act: 'insert', row },
  {
    table: 'unit_queue',
    act: 'insert',
    row: { request_id: row.id, strategy: row.strategy, asked_at: row.asked_at },
  },
]

export const takingPartTables: TableWritings<TakingPartRow> = {
  participations: {
    columns: {
      id: 'uuid',
      customer_id: 'bigint',
      strategy: 'text',
      amount: 'bigint',
      days: 'integer',
      status: 'text',
      asked_at: 'timestamptz',
      decided_at: 'timestamptz',
      decided_by: 'bigint',
      reason: 'text',
      ends_at: 'timestamptz',
      completed_at: 'timestamptz',
    },
    insert: { quoted: ['reason'] },
    update: {
      key: ['id'],
      changes: ['status', 'decided_at', 'decided_by', 'reason', 'ends_at', 'completed_at'],
    },
  },
  unit_requests: {
    columns: {
      id: 'uuid',
      participation_id: 'uuid',
      customer_id: 'bigint',
      strategy: 'text',
      act: 'text',
      cause: 'text',
      amount: 'bigint',
      units: 'bigint',
      cost: 'bigint',
      asked_at: 'timestamptz',
    },
    insert: {},
  },
  unit_queue: {
    columns: { request_id: 'uuid', strategy: 'text', asked_at: 'timestamptz' },
    insert: {},
  },
  unit_payouts: {
    columns: {
      request_id: 'uuid',
      participation_id: 'uuid',
      customer_id: 'bigint',
      strategy: 'text',
      number: 'integer',
      proceeds: 'bigint',
      cost: 'bigint',
      carried_before: 'bigint',
      earned: 'bigint',
      fee: 'bigint',
      carried_after: 'bigint',
      at: 'timestamptz',
    },
    insert: {},
  },
}

export const storeTakingPart = storeRowsOf(takingPartTables)
