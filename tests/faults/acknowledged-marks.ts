import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { databaseUrlOf } from './server-under-test.ts'

/** Rows that were committed and acknowledged while things were killed: afterwards every one of them must be there. */
export type Marks = { acknowledged: number[]; next: number }

const connect = async (folder: string): Promise<pg.Client> => {
  const client = new pg.Client({ connectionString: databaseUrlOf(folder), connectionTimeoutMillis: 2000 })
  client.on('error', () => {})
  await client.connect()
  return client
}

/** Writes until it is stopped or until the database is gone. */
export const writeMarks = async (folder: string, marks: Marks, over: AbortSignal): Promise<void> => {
  try {
    const client = await connect(folder)
    await client.query('create table if not exists fault_marks (number integer primary key)')
    while (!over.aborted) {
      marks.next += 1
      await client.query('insert into fault_marks values ($1)', [marks.next])
      marks.acknowledged.push(marks.next)
      await sleep(2)
    }
    await client.end()
  } catch {
    // The database was killed under us, which is the purpose; what was not acknowledged is not counted.
  }
}

export const findLostMarks = async (folder: string, { acknowledged }: Marks): Promise<number[]> => {
  if (acknowledged.length === 0) return []
  const client = await connect(folder)
  const { rows } = await client.query<{ number: number }>('select number from fault_marks')
  await client.end()
  const kept = new Set(rows.map(({ number }) => number))
  return acknowledged.filter((number) => !kept.has(number))
}
