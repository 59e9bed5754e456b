import { createTestDatabase, type TestDatabase } from '@candor/tests/database/test-database.ts'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { GatheringClient } from './gathering-client.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.drop())

/** A connection, and how many writes to its socket there were. */
async function connect() {
  const client = new GatheringClient({ connectionString: database.url, pipeline: true })
  await client.connect()
  const { stream } = client.connection
  const write = vi.spyOn(stream, '_write')
  const writev = vi.spyOn(stream, '_writev' as '_write')
  return { client, writes: () => write.mock.calls.length + writev.mock.calls.length }
}

const echo = (text: string) => ({ name: 'echo', text: 'select $1::text as text', values: [text] })

describe('a gathering client', () => {
  it('sends the statements of one turn in one write, and answers each', async () => {
    const { client, writes } = await connect()
    const [, one, two] = await Promise.all([
      client.query('begin'),
      client.query(echo('one')),
      client.query(echo('two')),
    ])
    expect([one.rows, two.rows]).toEqual([[{ text: 'one' }], [{ text: 'two' }]])
    expect(writes()).toBe(1)
    await client.query('commit')
    expect(writes()).toBe(2)
    await client.end()
  })

  it('sends a long batch in pieces, without waiting for its end', async () => {
    const { client, writes } = await connect()
    const texts = ['a', 'b', 'c', 'd'].map((letter) => letter.repeat(40_000))
    const replies = await Promise.all(texts.map((text) => client.query<{ text: string }>(echo(text))))
    expect(replies.map(({ rows }) => rows[0]?.text)).toEqual(texts)
    expect(writes()).toBeGreaterThan(1)
    await client.end()
  })

  it('goes on after a statement that cannot even be sent', async () => {
    const { client } = await connect()
    const unsendable = {
      toPostgres: () => {
        throw new Error('no such value')
      },
    }
    await expect(client.query('select $1::text', [unsendable])).rejects.toThrow('no such value')
    expect((await client.query(echo('still here'))).rows).toEqual([{ text: 'still here' }])
    await client.end()
  })
})
