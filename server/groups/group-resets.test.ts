import { cents } from '@candor/domain/money/cents.ts'
import { dayMs } from '@candor/domain/time/durations.ts'
import { askReset, enterBy, firstPassword, groupDesk, importText } from '@candor/tests/database/group-desk.ts'
import { agreeTo } from '@candor/tests/database/halt-desk.ts'
import { operatorClient } from '@candor/tests/database/operator-client.ts'
import { goodWithdrawal } from '@candor/tests/database/sample-withdrawal.ts'
import {
  problemOf,
  startTestServer,
  type TestClient,
  type TestServer,
} from '@candor/tests/database/test-server.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { hashToken } from '../customers/session-table.ts'
import { insertSnapshots } from '../portfolio/snapshot-table.ts'
import { kyselyTransaction } from '../teller/kysely-transaction.ts'
import { carryOutResets } from './carry-out-resets.ts'
import { openAccounts } from './open-accounts.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ settings: { REVIEW_MODE: 'manual' } })
})
afterAll(() => server.stop())

/** The second person is answered before the members are reset one by one. */
const slow = { timeout: 30_000 }

/** A class of two who have both come in. */
async function classOfTwo() {
  const desk = await groupDesk(server, '1000.00')
  const { made } = await importText(desk.by, desk.path, 'Ada Lee,,1500.00\nBo Chan,')
  const clients: TestClient[] = []
  for (const { code } of made) clients.push((await enterBy(server, code ?? '')).client)
  const [ada = server.client(), bo = server.client()] = clients
  return { ...desk, made, ada, bo }
}

type Posting = { kind: string; amount: string }

const postingsOf = async (client: TestClient): Promise<string[]> => {
  const { postings } = (await client.get('/api/v1/postings')).json as { postings: Posting[] }
  return postings.map(({ kind, amount }) => `${kind} ${amount}`)
}

const resetsOf = async (client: TestClient) =>
  ((await client.get('/api/v1/account/group')).json as { resets: object[] }).resets

describe('a reset of a group', () => {
  it('starts each member again by two postings, and leaves who has anything open as they are', async () => {
    const { by, path, name, ada, bo } = await classOfTwo()
    const asked = { ...(await goodWithdrawal(ada)), password: firstPassword }
    expect((await ada.post('/api/v1/withdrawals', asked)).status).toBe(200)
    const open = await postingsOf(ada)
    const act = await askReset(by, path, name)
    expect(await postingsOf(bo), 'nothing before a second person agrees').toEqual([
      'practice-funding 1000.00',
    ])
    const second = await operatorClient(server, 'reviewer')
    const agreed = await agreeTo(second, act)
    expect(agreed.status, agreed.text).toBe(200)
    await expect
      .poll(async () => ((await by.get(path)).json as { lastReset: { rows: object[] } }).lastReset.rows, slow)
      .toMatchObject([
        { name: 'Ada Lee', state: 'refused', refusal: 'run-not-closed' },
        { name: 'Bo Chan', state: 'done', refusal: null },
      ])
    expect(await postingsOf(ada)).toEqual(open)
    expect(await postingsOf(bo)).toEqual([
      'practice-funding 1000.00',
      'practice-returned 1000.00',
      'practice-funding 1000.00',
    ])
    expect(await resetsOf(ada)).toMatchObject([{ state: 'refused', refusal: 'run-not-closed' }])
    expect(await resetsOf(bo)).toMatchObject([{ state: 'done', funds: '1000.00' }])
    // Both read it, with the reason and both people.
    for (const client of [ada, bo]) {
      const { acts } = (await client.get('/api/v1/account/operator-acts')).json as { acts: object[] }
      expect(acts[0]).toMatchObject({
        act: 'group-reset',
        reason: 'A new term begins.',
        askedBy: { number: expect.stringMatching(/^R-/) },
        facts: { group: name, amount: '1000.00' },
      })
    }
  })

  it('is carried out once, also by a server that goes on with what another had begun', async () => {
    const { by, path, name, bo } = await classOfTwo()
    const act = await askReset(by, path, name)
    await agreeTo(await operatorClient(server, 'admin'), act)
    await Promise.all([carryOutResets(server.deps), carryOutResets(server.deps)])
    await expect.poll(() => resetsOf(bo), slow).toMatchObject([{ state: 'done' }])
    expect(await postingsOf(bo)).toHaveLength(3)
    expect(problemOf(await agreeTo(await operatorClient(server, 'admin'), act)).code).toBe('already-decided')
  })

  it('of somebody whose first money has not come is all they get: a server had ended in between', async () => {
    const { by, id, path, name } = await groupDesk(server, '1000.00')
    const code = 'A'.repeat(16)
    const late = {
      name: 'Cy Ong',
      contact: null,
      money: cents(1_000_00n),
      locale: 'en',
      imported: null,
    } as const
    await server.database.transaction().execute((transaction) =>
      openAccounts(transaction, [{ ...late, codeHash: hashToken(code) }], {
        groupId: id,
        operatorId: by.id,
        now: server.clock.now(),
      }),
    )
    await agreeTo(await operatorClient(server, 'admin'), await askReset(by, path, name))
    await carryOutResets(server.deps)
    const { client } = await enterBy(server, code)
    await expect.poll(() => resetsOf(client), slow).toMatchObject([{ state: 'done' }])
    expect(await postingsOf(client)).toEqual(['practice-funding 1000.00'])
  })

  it('is neither asked for nor agreed to by a member, and not by one person alone', async () => {
    const { by, path, name, made } = await classOfTwo()
    const number = made[0]?.accountNumber ?? ''
    const member = await operatorClient(server, 'admin', number)
    const body = { reason: 'A new term begins.', confirm: name }
    expect(problemOf(await member.post(`${path}/reset`, body)).code).toBe('own-request')
    const act = await askReset(by, path, name)
    expect(problemOf(await agreeTo(member, act)).code).toBe('own-request')
    expect(problemOf(await agreeTo(by, act)).code).toBe('already-approved')
    expect(problemOf(await by.post(`${path}/reset`, { ...body, confirm: 'Another' })).code).toBe(
      'invalid-request',
    )
  })

  it('gives a member who starts again by themselves what they came in with', async () => {
    const { ada } = await classOfTwo()
    const answer = await ada.post('/api/v1/portfolio/reset', { label: null })
    expect(answer.status, answer.text).toBe(200)
    expect((await postingsOf(ada))[0]).toBe('practice-funding 1500.00')
  })
})

describe('the members of a group', () => {
  it('are ordered by result per risk, from what they had at the end of each day', async () => {
    const own = await startTestServer()
    const { by, path } = await groupDesk(own, '10000.00')
    const { made } = await importText(by, path, 'Ada Lee,\nCy Ong,')
    const ada = await own.database
      .selectFrom('customers')
      .select('id')
      .where('account_number', '=', made[0]?.accountNumber ?? '')
      .executeTakeFirstOrThrow()
    const start = own.clock.now()
    // Nothing on the day it began, +10 %, −10 %, +10 %, −10 %, back to 10,000.00 (+2.0304 %), and nothing so far today: mean 0.29006 %,
    // standard deviation 8.2008 %, by which it is 0.0353.
    await insertSnapshots(
      kyselyTransaction(own.database),
      [11_000_00n, 9_900_00n, 10_890_00n, 9_801_00n, 10_000_00n].map((equity, day) => ({
        customerId: ada.id,
        at: start + (day + 1) * dayMs,
        lastNumber: 1n,
        equity: cents(equity),
        flow: cents(10_000_00n),
        open: [],
      })),
    )
    own.clock.advance(6 * dayMs)
    const keeper = await operatorClient(own, 'reviewer')
    await importText(keeper, path, 'Dee Lim,')
    const { members } = (await keeper.get(path)).json as { members: object[] }
    expect(members).toMatchObject([
      {
        name: 'Ada Lee',
        perRisk: { kind: 'figure', ratio: '0.0353' },
        worstFall: '-0.10900000',
        worth: '10000.00',
      },
      { name: 'Cy Ong', perRisk: { kind: 'no-swing' }, worstFall: null, sinceStart: '0.00000000' },
      { name: 'Dee Lim', perRisk: { kind: 'too-few-days', days: 1, least: 5 } },
    ])
    await own.stop()
  })
})
