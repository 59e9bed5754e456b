import type { Selectable } from 'kysely'
import type {
  PayoutQueueRow,
  PoolRow,
  PoolTradeRow,
  PoolValueRow,
  UnitResultRow,
} from '../postgres/strategy-tables.ts'
import { storeRowsOf, type TableWritings } from '../teller/store-rows.ts'

export type StoredPool = Selectable<PoolRow>
export type StoredValue = Selectable<PoolValueRow>
export type StoredTrade = Selectable<PoolTradeRow>

/** What a pool's own commands write. */
export type PoolWritten =
  | { table: 'pools'; act: 'update'; row: StoredPool }
  | { table: 'pool_trades'; act: 'insert'; row: StoredTrade }
  | { table: 'pool_values'; act: 'insert'; row: StoredValue }
  | { table: 'unit_results'; act: 'insert'; row: Selectable<UnitResultRow> }
  | { table: 'payout_queue'; act: 'insert'; row: PayoutQueueRow }

export const poolTables: TableWritings<PoolWritten> = {
  pools: {
    columns: {
      strategy: 'text',
      customer_id: 'bigint',
      began_at: 'timestamptz',
      units: 'bigint',
      house_units: 'bigint',
      owed: 'bigint',
      last_value: 'integer',
      last_trade: 'integer',
    },
    update: { key: ['strategy'], changes: ['units', 'owed', 'last_value', 'last_trade'] },
  },
  pool_trades: {
    columns: {
      strategy: 'text',
      number: 'integer',
      id: 'uuid',
      at: 'timestamptz',
      subject_id: 'uuid',
      event: 'integer',
      closed_at: 'timestamptz',
      content: 'text',
    },
    insert: { quoted: ['content'] },
  },
  pool_values: {
    columns: {
      strategy: 'text',
      number: 'integer',
      id: 'uuid',
      at: 'timestamptz',
      equity: 'bigint',
      units: 'bigint',
      posting: 'bigint',
      trade: 'integer',
      cash: 'bigint',
      owed: 'bigint',
      parts: 'text',
    },
    insert: { quoted: ['parts'] },
  },
  unit_results: {
    columns: {
      request_id: 'uuid',
      strategy: 'text',
      value_number: 'integer',
      units: 'bigint',
      cash: 'bigint',
      at: 'timestamptz',
    },
    insert: {},
  },
  payout_queue: { columns: { request_id: 'uuid', customer_id: 'bigint' }, insert: {} },
}

export const storePoolRows = storeRowsOf(poolTables)
