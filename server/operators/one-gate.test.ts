import { createHash } from 'node:crypto'
import { actRoutes, changingRoutes, noActs } from '@candor/tests/database/every-act-route.ts'
import { sampleRequest } from '@candor/tests/database/sample-requests.ts'
import { startTestServer, type TestServer } from '@candor/tests/database/test-server.ts'
import type { Route } from '@candor/wire/route.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

type StoredAct = {
  id: string
  state: string
  name: string
  body: string
  body_hash: Buffer
  /** Of the last row of the log that tells of it. */
  told: bigint | null
}

const storedActs = async (): Promise<StoredAct[]> => {
  const { rows } = await sql<StoredAct>`
    select id, state, name, body, body_hash, coalesce(end_audit, asked_audit) as told from operator_acts`.execute(
    server.database,
  )
  return rows
}

/** What the sample itself leads up to is stored before it is sent. */
async function actsOf(name: string, route: Route) {
  const sample = await sampleRequest(server, name, route)
  const nameOf = ({ id, state }: StoredAct) => `${id} ${state}`
  const before = new Set((await storedActs()).map(nameOf))
  const by = sample.by ?? server.client()
  const answer = await by.send(route.method, sample.path + sample.query, {
    headers: sample.headers ?? {},
    ...(sample.form ? { form: sample.form } : { body: sample.body }),
  })
  expect(answer.status, answer.text).toBe(200)
  return (await storedActs()).filter((act) => !before.has(nameOf(act)))
}

describe('the gate', () => {
  it('has no list of exceptions that are not there', () => {
    const names = changingRoutes.map(([name]) => name)
    expect(Object.keys(noActs).filter((name) => !names.includes(name))).toEqual([])
  })

  it.each(actRoutes)(
    'stores %s as one command with its hash and its row in the audit log',
    async (name, route) => {
      const stored = await actsOf(name, route)
      // An edit ends one command and begins another.
      expect(stored).toHaveLength(name === 'changeAct' ? 2 : 1)
      for (const { body, body_hash, told } of stored) {
        expect(body_hash).toEqual(createHash('sha256').update(body).digest())
        const row = await server.database
          .selectFrom('audit_log')
          .select('number')
          .where('number', '=', told ?? 0n)
          .executeTakeFirst()
        expect(row).toBeDefined()
      }
    },
  )
})
