import { createHash } from 'node:crypto'
import { asOwner, makeOperator, operatorClient } from '@candor/tests/database/operator-client.ts'
import { approve, askDeposit, askWithdrawal } from '@candor/tests/database/review-desk.ts'
import { startTestServer, type TestServer } from '@candor/tests/database/test-server.ts'
import { type RawBuilder, sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { kyselyTransaction } from '../teller/kysely-transaction.ts'
import { appendAudit } from './append-audit.ts'
import { endOperator, renewPassword } from './manage-operators.ts'
import { verifyAudit } from './verify-audit.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

const verdict = () => verifyAudit(kyselyTransaction(server.database))

type Act = { number: number; act: string; content: string; hash: string; subject: unknown }

describe('the audit log', () => {
  it('is whole when it is empty', async () => {
    expect(await verdict()).toEqual({ rows: 0n, broken: null })
  })

  it('grows by one row for each act, in order, and verifies', async () => {
    const admin = await operatorClient(server, 'admin,reviewer')
    const request = await askWithdrawal(server, '60.00')
    const deposit = await askDeposit(server, '70.00')
    await admin.get(`/api/v1/operator/deposits/${deposit.id}/receipt`)
    await approve(admin, request)
    const { name } = await makeOperator(server)
    await asOwner(server, (database) => renewPassword(database, name, server.clock.now()))
    await asOwner(server, (database) => endOperator(database, name, server.clock.now()))
    await admin.delete('/api/v1/operator/session')
    const reader = await operatorClient(server, 'admin')
    const { json } = await reader.get('/api/v1/operator/audit?limit=100')
    const { acts } = json as { acts: Act[] }
    expect(acts.toReversed().map(({ act }) => act)).toEqual([
      'operator-added',
      'signed-in',
      'viewed-receipt',
      'approved',
      'operator-added',
      'password-renewed',
      'operator-ended',
      'signed-out',
      'operator-added',
      'signed-in',
    ])
    expect(acts.find(({ act }) => act === 'approved')?.subject).toEqual({
      kind: 'withdrawal',
      id: request.id,
    })
    expect(await verdict()).toEqual({ rows: 10n, broken: null })
    // Anybody can check it with nothing but SHA-256.
    let before = Buffer.alloc(32)
    for (const { content, hash } of acts.toReversed()) {
      before = createHash('sha256').update(before).update(content).digest()
      expect(hash).toBe(before.toString('hex'))
    }
  })

  it('is read page by page, newest first', async () => {
    const reader = await operatorClient(server, 'admin')
    const all = ((await reader.get('/api/v1/operator/audit?limit=100')).json as { acts: Act[] }).acts
    const seen: number[] = []
    let more = true
    while (more) {
      const before = seen.length > 0 ? `&before=${seen.at(-1)}` : ''
      const { json } = await reader.get(`/api/v1/operator/audit?limit=3${before}`)
      const page = json as { acts: Act[]; more: boolean }
      seen.push(...page.acts.map(({ number }) => number))
      more = page.more
    }
    expect(seen).toEqual(all.map(({ number }) => number))
  })

  it('keeps its chain when many append at once', async () => {
    const before = await verdict()
    const at = new Date(server.clock.now())
    const append = (count: number) =>
      server.database.transaction().execute((transaction) =>
        appendAudit(
          kyselyTransaction(transaction),
          Array.from({ length: count }, () => ({
            operatorId: 1n,
            act: 'signed-in' as const,
            at,
            subject: null,
            details: { words: 'é "quoted" 不' },
          })),
        ),
      )
    await Promise.all(Array.from({ length: 40 }, (_, place) => append((place % 3) + 1)))
    const after = await verdict()
    expect(after.broken).toBeNull()
    expect(after.rows - before.rows).toBe(79n)
  })

  it('has no row of an act that did not happen', async () => {
    const before = await verdict()
    const failing = server.database.transaction().execute(async (transaction) => {
      await appendAudit(kyselyTransaction(transaction), [
        {
          operatorId: 1n,
          act: 'approved',
          at: new Date(0),
          command: { body: {} },
          subject: null,
          details: {},
        },
      ])
      throw new Error('and then it failed')
    })
    await expect(failing).rejects.toThrow('and then it failed')
    expect(await verdict()).toEqual(before)
  })
})

describe('tampering with the audit log', () => {
  it.each([
    `update audit_log set act = 'signed-in'`,
    'delete from audit_log',
    'truncate audit_log',
    `insert into operators (name, roles, created_at) values ('Thief', array['admin'], now())`,
    `update operators set roles = array['admin']`,
    'update operators set password_hash = null',
    'delete from approvals',
    `update approvals set content_hash = 'x'`,
    'update operator_sessions set operator_id = 1',
  ])('is not in the power of the server: %s', async (statement) => {
    await expect(sql.raw(statement).execute(server.database)).rejects.toThrow('permission denied')
  })

  const tampered: [what: string, statement: RawBuilder<unknown>, why: string, number: bigint][] = [
    [
      'its words',
      sql`update audit_log set content = replace(content, 'R', 'r') || ' ' where number = 4`,
      'hash',
      4n,
    ],
    ['its hash', sql`update audit_log set hash = sha256('x') where number = 5`, 'hash', 5n],
    ['who did it', sql`update audit_log set operator_id = 2 where number = 6`, 'columns', 6n],
    ['what was done', sql`update audit_log set act = 'rejected' where number = 4`, 'columns', 4n],
    ['when', sql`update audit_log set at = at + interval '1 ms' where number = 3`, 'columns', 3n],
    ['to what', sql`update audit_log set subject_id = 'other' where number = 4`, 'columns', 4n],
    ['to which kind', sql`update audit_log set subject_kind = null where number = 3`, 'columns', 3n],
    ['a row that is gone', sql`delete from audit_log where number = 7`, 'missing', 8n],
    ['the first row', sql`delete from audit_log where number = 1`, 'missing', 2n],
    [
      'words that are no JSON but fit the chain',
      sql`insert into audit_log select number + 1, at, operator_id, act, null, null, 'words', sha256(hash || 'words')
          from audit_log order by number desc limit 1`,
      'columns',
      0n,
    ],
  ]
  it.each(tampered)('by the owner is found: %s', async (_what, statement, why, number) => {
    const { rows } = await verdict()
    const undone = new Error('undone')
    const trial = asOwner(server, (database) =>
      database.transaction().execute(async (transaction) => {
        await statement.execute(transaction)
        const { broken } = await verifyAudit(kyselyTransaction(transaction))
        expect(broken).toEqual({ number: number === 0n ? rows + 1n : number, why })
        throw undone
      }),
    )
    await expect(trial).rejects.toBe(undone)
    expect((await verdict()).broken).toBeNull()
  })
})
