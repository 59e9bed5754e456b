import { changeLimit, type LimitName, limitAt, noLimit } from '@candor/domain/limits/own-limits.ts'
import { beginTimeOut } from '@candor/domain/limits/time-out.ts'
import type { NoteThresholds } from '@candor/domain/portfolio/concentration.ts'
import { accept, refuse } from '@candor/domain/result.ts'
import { setLimit, setNotes, beginTimeOut as timeOut } from '@candor/wire/limits.ts'
import type { Selectable } from 'kysely'
import { refusal } from '../http/refusal.ts'
import type { NoteThresholdRow, TradingBreakRow } from '../postgres/spot-tables.ts'
import type { CommandKind } from '../teller/command.ts'
import { storeRowsOf } from '../teller/store-rows.ts'
import { ownLimitOf, type StoredLimit } from './load-standing.ts'
import { writeLimitValue, writeWaiting } from './write-limit.ts'

type LimitRow =
  | { table: 'own_limits'; act: 'upsert'; row: StoredLimit }
  | { table: 'trading_breaks'; act: 'upsert'; row: Selectable<TradingBreakRow> }
  | { table: 'note_thresholds'; act: 'upsert'; row: Selectable<NoteThresholdRow> }

const storeLimitRows = storeRowsOf<LimitRow>({
  own_limits: {
    columns: {
      customer_id: 'bigint',
      name: 'text',
      value: 'bigint',
      waiting_value: 'bigint',
      waiting_from: 'timestamptz',
      changed_at: 'timestamptz',
    },
    upsert: {
      key: ['customer_id', 'name'],
      changes: ['value', 'waiting_value', 'waiting_from', 'changed_at'],
    },
  },
  trading_breaks: {
    columns: { customer_id: 'bigint', until: 'timestamptz' },
    upsert: { key: ['customer_id'], changes: ['until'] },
  },
  note_thresholds: {
    columns: {
      customer_id: 'bigint',
      instrument_percent: 'smallint',
      market_percent: 'smallint',
      leverage_tenths: 'smallint',
    },
    upsert: { key: ['customer_id'], changes: ['instrument_percent', 'market_percent', 'leverage_tenths'] },
  },
})

const subjectOf = (id: string) => ({ kind: 'limits', id }) as const

type SetLimitBody = { name: LimitName; value: bigint | null }

export const setLimitKind: CommandKind<SetLimitBody, StoredLimit | null, LimitRow, typeof setLimit.reply> = {
  name: 'set-limit',
  reply: setLimit.reply,
  async load(transaction, asked) {
    const rows = await transaction.query<StoredLimit>(
      'own-limits-named',
      `select own_limits.* from own_limits
       join unnest($1::bigint[], $2::text[]) as asked (customer_id, name) using (customer_id, name)`,
      [asked.map(({ customerId }) => customerId), asked.map(({ body }) => body.name)],
    )
    const byCustomer = new Map(rows.map((row) => [row.customer_id, row]))
    return asked.map(({ customerId }) => byCustomer.get(customerId) ?? null)
  },
  decide(known, { id, customerId, at, body }) {
    const { name, value } = body
    const changed = changeLimit(name, known ? ownLimitOf(known) : noLimit, value, at)
    if (!changed.ok) return refuse(refusal(changed.refusal, { path: 'value', problem: 'field-invalid' }))
    const { value: counts, waiting } = limitAt(changed.value, at)
    const row: StoredLimit = {
      customer_id: customerId,
      name,
      value: counts,
      waiting_value: waiting?.value ?? null,
      waiting_from: waiting && new Date(waiting.from),
      changed_at: new Date(at),
    }
    return accept({
      transfers: [],
      subject: subjectOf(id),
      rows: [{ table: 'own_limits', act: 'upsert', row }],
      answer: { name, value: writeLimitValue(name, counts), waiting: writeWaiting(name, waiting) },
    })
  },
  store: storeLimitRows,
}

export const timeOutKind: CommandKind<{ days: number }, Date | null, LimitRow, typeof timeOut.reply> = {
  name: 'begin-time-out',
  reply: timeOut.reply,
  async load(transaction, asked) {
    const rows = await transaction.query<{ customer_id: bigint; until: Date }>(
      'breaks-of',
      'select * from trading_breaks where customer_id = any($1::bigint[])',
      [asked.map(({ customerId }) => customerId)],
    )
    return asked.map(({ customerId }) => rows.find((row) => row.customer_id === customerId)?.until ?? null)
  },
  decide(until, { id, customerId, at, body }) {
    const begun = beginTimeOut(until?.getTime() ?? null, body.days, at)
    if (!begun.ok)
      return refuse(
        begun.refusal === 'time-out-running'
          ? { code: begun.refusal, params: { time: until?.toISOString() ?? '' } }
          : refusal(begun.refusal, { path: 'days', problem: 'field-invalid' }),
      )
    const ends = new Date(begun.value)
    return accept({
      transfers: [],
      subject: subjectOf(id),
      rows: [{ table: 'trading_breaks', act: 'upsert', row: { customer_id: customerId, until: ends } }],
      answer: { timeOutUntil: ends.toISOString() },
    })
  },
  store: storeLimitRows,
}

export const setNotesKind: CommandKind<NoteThresholds, null, LimitRow, typeof setNotes.reply> = {
  name: 'set-notes',
  reply: setNotes.reply,
  load: async (_transaction, asked) => asked.map(() => null),
  decide(_facts, { id, customerId, body }) {
    const row = {
      customer_id: customerId,
      instrument_percent: body.instrumentPercent,
      market_percent: body.marketPercent,
      leverage_tenths: body.leverageTenths,
    }
    const rows: LimitRow[] = [{ table: 'note_thresholds', act: 'upsert', row }]
    return accept({ transfers: [], subject: subjectOf(id), rows, answer: body })
  },
  store: storeLimitRows,
}
