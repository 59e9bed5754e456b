import { type ArchivePart, own } from './data-part.ts'

/** The parts about spot, recurring buys, the customer's own limits, and what everything was worth. */
export const archivePart: ArchivePart = {
  parts: [
    {
      file: 'spot-orders',
      from: own('spot_orders'),
      key: 'id',
      keyType: 'uuid',
      columns:
        'id symbol side type quantity amount price expires_at plan_id status reserve placed_at ended_at end_reason'.split(
          ' ',
        ),
    },
    {
      file: 'spot-trades',
      from: own('spot_fills'),
      key: 'order_id',
      keyType: 'uuid',
      columns:
        'order_id symbol number at side quantity price tick_at bid ask value fee cost profit quantity_after cost_after'.split(
          ' ',
        ),
    },
    {
      file: 'holdings',
      from: '(select *, customer_id as owner, md5(symbol)::uuid as place from holdings)',
      key: 'place',
      keyType: 'uuid',
      columns: ['symbol', 'quantity', 'reserved', 'cost', 'average', 'realised', 'fees', 'changed_at'],
    },
    {
      file: 'recurring-buys',
      from: own('recurring_buys'),
      key: 'id',
      keyType: 'uuid',
      columns: ['id', 'symbol', 'amount', 'every', 'on_day', 'status', 'next_at', 'created_at', 'turns'],
    },
    {
      file: 'recurring-turns',
      from: `(select t.*, b.customer_id as owner, md5(t.plan_id || ' ' || t.number)::uuid as turn
      from recurring_turns t join recurring_buys b on b.id = t.plan_id)`,
      key: 'turn',
      keyType: 'uuid',
      columns: ['plan_id', 'number', 'due_at', 'at', 'outcome', 'reason', 'order_id'],
    },
    {
      file: 'own-limits',
      from: '(select *, customer_id as owner, md5(name)::uuid as place from own_limits)',
      key: 'place',
      keyType: 'uuid',
      columns: ['name', 'value', 'waiting_value', 'waiting_from', 'changed_at'],
    },
    {
      file: 'trading-breaks',
      from: own('trading_breaks'),
      key: 'owner',
      keyType: 'bigint',
      columns: ['until'],
    },
    {
      file: 'note-thresholds',
      from: own('note_thresholds'),
      key: 'owner',
      keyType: 'bigint',
      columns: ['instrument_percent', 'market_percent', 'leverage_tenths'],
    },
    {
      file: 'equity',
      from: '(select *, customer_id as owner, (extract(epoch from at) * 1000)::bigint as place from equity_snapshots)',
      key: 'place',
      keyType: 'bigint',
      columns: ['at', 'equity', 'flow'],
    },
    {
      file: 'practice-runs',
      from: own('practice_runs'),
      key: 'number',
      keyType: 'bigint',
      columns: ['number', 'label', 'started_at', 'ended_at', 'paid_in', 'left_over'],
    },
  ],
}
