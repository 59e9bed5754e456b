import { expect, it } from 'vitest'
import { storeRowsOf } from './store-rows.ts'

type Note = { id: string; text: string | null; at: Date }
type Row =
  | { table: 'notes'; act: 'insert' | 'update'; row: Note }
  | { table: 'counts'; act: 'upsert'; row: { id: string; count: number } }
  | { table: 'steps'; act: 'insert'; row: { note_id: string; cents: bigint } }

const writeRows = storeRowsOf<Row>({
  notes: {
    columns: { id: 'uuid', text: 'text', at: 'timestamptz' },
    insert: { quoted: ['text'] },
    update: { key: ['id'], changes: ['at'] },
  },
  counts: { columns: { id: 'uuid', count: 'integer' }, upsert: { key: ['id'], changes: ['count'] } },
  steps: { columns: { note_id: 'uuid', cents: 'bigint' }, insert: { numberedWithin: 'note_id' } },
})

it('writes the rows of a batch with one statement for each table and act, in the order of the tables', async () => {
  const sent: { name: string; text: string; values: readonly unknown[] }[] = []
  const query = async (name: string, text: string, values: readonly unknown[]) => {
    sent.push({ name, text: text.replaceAll(/\s+/g, ' '), values })
    return []
  }
  const at = new Date(0)
  await writeRows({ query }, [
    { table: 'steps', act: 'insert', row: { note_id: 'a', cents: 5n } },
    { table: 'notes', act: 'update', row: { id: 'b', text: 'kept', at } },
    { table: 'notes', act: 'insert', row: { id: 'a', text: 'one, two', at } },
    { table: 'notes', act: 'insert', row: { id: 'c', text: null, at } },
    { table: 'counts', act: 'upsert', row: { id: 'a', count: 2 } },
  ])
  const instant = '1970-01-01T00:00:00.000Z'
  expect(sent).toEqual([
    {
      name: 'insert-notes',
      text: 'insert into notes (id, text, at) select * from unnest($1::uuid[], $2::text[], $3::timestamptz[]) as v (id, text, at)',
      values: ['{a,c}', ['one, two', null], `{${instant},${instant}}`],
    },
    {
      name: 'update-notes',
      text: 'update notes set at = v.at from unnest($1::uuid[], $2::timestamptz[]) as v (id, at) where notes.id = v.id',
      values: ['{b}', `{${instant}}`],
    },
    {
      name: 'upsert-counts',
      text: 'insert into counts (id, count) select * from unnest($1::uuid[], $2::integer[]) as v (id, count) on conflict (id) do update set count = excluded.count',
      values: ['{a}', '{2}'],
    },
    {
      name: 'insert-steps',
      text: 'insert into steps (number, note_id, cents) select coalesce((select max(number) from steps e where e.note_id = v.note_id), 0) + row_number() over (partition by v.note_id order by v.place), v.note_id, v.cents from unnest($1::uuid[], $2::bigint[]) with ordinality as v (note_id, cents, place)',
      values: ['{a}', '{5}'],
    },
  ])
})
