import { actIn, agreeTo } from '@candor/tests/database/halt-desk.ts'
import { operatorClient } from '@candor/tests/database/operator-client.ts'
import { problemOf, startTestServer, type TestServer } from '@candor/tests/database/test-server.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { reviewerName } from '../operators/reviewer-name.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

const rolesOf = async (id: bigint): Promise<readonly string[]> =>
  (await server.database.selectFrom('operators').select('roles').where('id', '=', id).executeTakeFirst())
    ?.roles ?? []

const pathOf = (id: bigint) => `/api/v1/operator/people/${reviewerName(id)}/roles`
const asked = (roles: readonly string[]) => ({ roles, reason: 'Covers the chat on weekends.' })

describe('the roles of an operator', () => {
  it('are changed by two admins, in one row of the log, and end the sessions that had the old ones', async () => {
    const [maker, checker] = [await operatorClient(server, 'admin'), await operatorClient(server, 'admin')]
    const editor = await operatorClient(server, 'editor')
    const act = actIn(await maker.post(pathOf(editor.id), asked(['support', 'editor'])))
    expect(act).toMatchObject({
      state: 'waiting',
      body: { operator: reviewerName(editor.id), name: editor.name, before: ['editor'] },
    })
    expect(await rolesOf(editor.id)).toEqual(['editor'])
    expect(problemOf(await agreeTo(maker, act)).code).toBe('already-approved')
    expect(actIn(await agreeTo(checker, act)).state).toBe('done')
    expect(await rolesOf(editor.id)).toEqual(['support', 'editor'])
    expect((await editor.get('/api/v1/operator/people')).status).toBe(401)
    const { rows } = await sql<{ content: string }>`
      select content from audit_log where act = 'operator-roles-set' and subject_id = ${String(editor.id)}`.execute(
      server.database,
    )
    expect(rows).toHaveLength(1)
    expect(rows[0]?.content).toContain('Covers the chat on weekends.')
    expect(problemOf(await agreeTo(checker, act)).code).toBe('already-decided')
  })

  it('are nobody’s to give to themselves, nor for those who are no admins', async () => {
    const [maker, checker] = [await operatorClient(server, 'admin'), await operatorClient(server, 'admin')]
    expect(problemOf(await maker.post(pathOf(maker.id), asked(['admin', 'risk']))).code).toBe('own-request')
    const act = actIn(await maker.post(pathOf(checker.id), asked(['admin', 'risk'])))
    expect(problemOf(await agreeTo(checker, act)).code).toBe('own-request')
    const rejected = await agreeTo(checker, act, { verdict: 'reject', password: undefined })
    expect(problemOf(rejected).code).toBe('own-request')
    const looked = async (by: typeof maker) => (await by.get(`/api/v1/operator/acts/${act.id}`)).json
    expect(await looked(checker)).toMatchObject({ state: 'waiting', mayDecide: false, own: false })
    expect(await looked(maker)).toMatchObject({ mayDecide: false, own: true })
    expect(await looked(await operatorClient(server, 'admin'))).toMatchObject({ mayDecide: true })
    const risk = await operatorClient(server, 'risk')
    expect(problemOf(await risk.post(pathOf(maker.id), asked(['risk']))).code).toBe('role-required')
    expect(problemOf(await agreeTo(risk, act)).code).toBe('other-role')
    expect(await rolesOf(checker.id)).toEqual(['admin'])
  })

  it('are asked for once, of somebody who is there, and as they are now', async () => {
    const [maker, checker] = [await operatorClient(server, 'admin'), await operatorClient(server, 'admin')]
    const editor = await operatorClient(server, 'editor')
    expect(problemOf(await maker.post(pathOf(editor.id), asked(['editor']))).code).toBe('already-so')
    expect(problemOf(await maker.post(pathOf(editor.id), asked([]))).code).toBe('invalid-request')
    expect(problemOf(await maker.post(pathOf(editor.id), asked(['owner']))).code).toBe('invalid-request')
    for (const number of ['R-01', 'R-999999', 'R-0x1', 'Tan'])
      expect(
        problemOf(await maker.post(`/api/v1/operator/people/${number}/roles`, asked(['risk']))).code,
      ).toBe('not-found')
    const first = actIn(await maker.post(pathOf(editor.id), asked(['risk'])))
    const second = actIn(await maker.post(pathOf(editor.id), asked(['support'])))
    expect(actIn(await agreeTo(checker, second)).state).toBe('done')
    expect(problemOf(await agreeTo(checker, first)).code).toBe('content-changed')
  })

  it('cannot be changed by the server’s login alone: not by a statement, nor without an act that waits', async () => {
    const [maker, checker] = [await operatorClient(server, 'admin'), await operatorClient(server, 'admin')]
    const editor = await operatorClient(server, 'editor')
    const statement = (text: ReturnType<typeof sql>) => text.execute(server.database)
    await expect(statement(sql`update operators set roles = '{admin}'`)).rejects.toThrow('denied')
    const act = actIn(await maker.post(pathOf(editor.id), asked(['admin'])))
    const setBy = (id: bigint) => statement(sql`select set_operator_roles(${act.id}::uuid, ${id})`)
    await expect(setBy(maker.id)).rejects.toThrow('two others')
    await expect(setBy(editor.id)).rejects.toThrow('two others')
    const risk = await operatorClient(server, 'risk')
    await expect(setBy(risk.id)).rejects.toThrow('two admins')
    await agreeTo(checker, act)
    await expect(setBy(checker.id)).rejects.toThrow('nobody has asked')
  })
})
