import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { goodPeriod, signedInClient } from '@candor/tests/database/sample-requests.ts'
import { startTestServer, type TestServer } from '@candor/tests/database/test-server.ts'
import type { Pool } from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makeId } from '../postgres/make-id.ts'
import { openPool } from '../postgres/open-pool.ts'
import { createStatementMaking } from './run-statements.ts'
import {
  addPiece,
  claimStatement,
  failAbandonedStatements,
  mostAttempts,
  releaseStatement,
} from './statement-claim-table.ts'
import { insertStatement } from './statement-table.ts'

let server: TestServer
let owner: Pool
beforeAll(async () => {
  server = await startTestServer()
  owner = openPool(server.databaseUrl, { role: null, max: 1 })
})
afterAll(async () => {
  await owner.end()
  await server.stop()
})

/** A statement of a fresh practice customer's one posting of which no event was published. */
async function waiting(): Promise<string> {
  await signedInClient(server)
  const { id: customerId } = await server.database
    .selectFrom('customers')
    .select('id')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow()
  const { from, until, zone } = goodPeriod
  const id = makeId(Date.now())
  await insertStatement(server.database, {
    id,
    customer_id: customerId,
    format: 'csv',
    locale: 'en',
    zone,
    from,
    until,
    after_number: 0n,
    last_number: 1n,
    opening_cash: 0n,
    closing_cash: 1_000_000n,
    requested_at: new Date(),
    kept_until: new Date(Date.now() + 1_000_000),
  })
  return id
}

const stateOf = (id: string) =>
  server.database.selectFrom('statements').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

const expire = (id: string) =>
  owner.query(`update statements set claimed_until = now() - interval '1 second' where id = $1`, [id])

const piece = (content: string) => ({ number: 1, content: Buffer.from(content), written: 0n, last: false })

describe('the claim of a statement', () => {
  it('is one process’s until its time is over', async () => {
    const id = await waiting()
    const [dead, heir] = [randomUUID(), randomUUID()]
    expect(await claimStatement(server.database, dead)).toBe(id)
    expect(await claimStatement(server.database, heir)).toBeNull()
    expect(await addPiece(server.database, id, dead, piece('half a file'))).toBe(true)
    await expire(id)
    expect(await claimStatement(server.database, heir)).toBe(id)
    expect(await addPiece(server.database, id, dead, piece('from the grave'))).toBe(false)
    expect(await addPiece(server.database, id, heir, piece('anew'))).toBe(true)
    const pieces = server.database
      .selectFrom('statement_pieces')
      .select('content')
      .where('statement_id', '=', id)
    expect((await pieces.execute()).map(({ content }) => content.toString())).toEqual(['anew'])
    await releaseStatement(server.database, id, heir)
    expect(await stateOf(id)).toMatchObject({ maker: null, attempts: 1 })
    await owner.query('delete from statements')
  })

  it('that a dead process left behind is taken up, and the file is whole', async () => {
    const id = await waiting()
    const dead = randomUUID()
    await claimStatement(server.database, dead)
    await addPiece(server.database, id, dead, piece('half a file'))
    await expire(id)
    const making = createStatementMaking(server.deps)
    making.look()
    await expect.poll(async () => (await stateOf(id)).state).toBe('ready')
    await making.stop()
    const rows = await server.database
      .selectFrom('statement_pieces')
      .select('content')
      .where('statement_id', '=', id)
      .orderBy('number')
      .execute()
    const text = Buffer.concat(rows.map(({ content }) => content)).toString()
    expect(text).not.toContain('half a file')
    expect(text.trimEnd().split('\r\n')).toHaveLength(4)
    expect((await stateOf(id)).bytes).toBe(BigInt(Buffer.byteLength(text)))
    await owner.query('delete from statements')
  })

  it('that ends a process again and again is given up', async () => {
    const id = await waiting()
    for (let attempt = 0; attempt < mostAttempts; attempt += 1) {
      expect(await claimStatement(server.database, randomUUID())).toBe(id)
      await expire(id)
    }
    expect(await claimStatement(server.database, randomUUID())).toBeNull()
    await failAbandonedStatements(server.database)
    expect((await stateOf(id)).state).toBe('failed')
    await owner.query('delete from statements')
  })

  it('is given back by a server that stops', async () => {
    const id = await waiting()
    await owner.query(`update statements set format = 'pdf' where id = $1`, [id])
    const making = createStatementMaking(server.deps)
    making.look()
    await expect.poll(async () => (await stateOf(id)).maker).not.toBeNull()
    await sleep(20)
    await making.stop()
    const { state, maker, attempts } = await stateOf(id)
    if (state === 'making') expect({ maker, attempts }).toEqual({ maker: null, attempts: 0 })
    else expect(state).toBe('ready')
  })
})
