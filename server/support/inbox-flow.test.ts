import { operatorClient } from '@candor/tests/database/operator-client.ts'
import { goodDeposit, signedInClient } from '@candor/tests/database/sample-requests.ts'
import {
  conversationsPath,
  stateOf,
  supportPath,
  talkOf,
  writeTo,
} from '@candor/tests/database/support-desk.ts'
import {
  problemOf,
  startTestServer,
  type TestClient,
  type TestServer,
} from '@candor/tests/database/test-server.ts'
import type { listConversations } from '@candor/wire/conversations.ts'
import type { ReplyOf } from '@candor/wire/route.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

const minute = 60_000

let server: TestServer
beforeAll(async () => {
  // Open around the clock, so that a wait is the same at any hour.
  server = await startTestServer({ settings: { SUPPORT_HOURS: '00:00-24:00' }, stands: true })
})
afterAll(() => server.stop())

const messagesOf = (id: string) => `${conversationsPath}/${id}/messages`

describe('the inbox of operators', () => {
  it('has who waits longest first, by language, and knows whose each is', async () => {
    const operator = await operatorClient(server, 'support')
    const other = await operatorClient(server, 'support')
    const early = await signedInClient(server)
    const { id: first } = await writeTo(early, { text: 'First' })
    server.clock.advance(minute)
    const late = server.client()
    await late.post('/api/v1/customers/trial', { locale: 'zh', deviceId: late.deviceId })
    const { id: second } = await writeTo(late, { text: '第二' })
    const inbox = async (query: string) =>
      (
        (await operator.get(`${conversationsPath}${query}`)).json as { conversations: { id: string }[] }
      ).conversations.map(({ id }) => id)
    const counts = async (by: TestClient) =>
      ((await by.get(conversationsPath)).json as ReplyOf<typeof listConversations>).counts
    const waiting = await inbox('')
    expect(await counts(other)).toEqual({ waiting: waiting.length, mine: 0, open: waiting.length })
    expect(waiting.indexOf(first)).toBeLessThan(waiting.indexOf(second))
    expect(await inbox('?locale=zh')).toContain(second)
    expect(await inbox('?locale=zh')).not.toContain(first)
    await operator.post(`${conversationsPath}/${first}/assignment`, { to: 'me' })
    expect(await inbox('?state=mine')).toEqual([first])
    expect(await counts(operator)).toEqual({ ...(await counts(other)), mine: 1 })
    expect((await counts(other)).mine).toBe(0)
    const number = `S-${other.id.toString().padStart(2, '0')}`
    expect((await operator.post(`${conversationsPath}/${first}/assignment`, { to: number })).json).toEqual({
      assignedTo: { name: other.name, number },
    })
    expect(await inbox('?state=mine')).toEqual([])
    const reviewer = await operatorClient(server, 'reviewer')
    const wrong = `S-${reviewer.id.toString().padStart(2, '0')}`
    expect(
      problemOf(await operator.post(`${conversationsPath}/${first}/assignment`, { to: wrong })).code,
    ).toBe('invalid-request')
    await operator.post(messagesOf(second), { text: '你好' })
    expect(await inbox('')).not.toContain(second)
    await operator.post(`${conversationsPath}/${second}/close`, {})
    expect(await inbox('?state=closed')).toContain(second)
  })

  it('leaves a row in the audit log for every read and every act', async () => {
    const operator = await operatorClient(server, 'support')
    const customer = await signedInClient(server)
    const { id } = await writeTo(customer, { text: 'Hello' })
    const path = `${conversationsPath}/${id}`
    await operator.get(conversationsPath)
    await operator.get(path)
    await operator.post(`${path}/messages`, { text: 'Hello' })
    await operator.post(`${path}/notes`, { text: 'A note' })
    await operator.post(`${path}/assignment`, { to: null })
    await operator.post(`${path}/mute`, { reason: 'Insults', hours: 1 })
    await operator.delete(`${path}/mute`)
    await operator.post(`${path}/close`, {})
    await operator.post(`${path}/reopen`, {})
    const acts = await server.database
      .selectFrom('audit_log')
      .select('act')
      .where('operator_id', '=', operator.id)
      .where('act', 'not in', ['signed-in', 'operator-added'])
      .orderBy('number')
      .execute()
    expect(acts.map(({ act }) => act)).toEqual([
      'viewed-inbox',
      'read-conversation',
      'answered-customer',
      'noted-conversation',
      'assigned-conversation',
      'muted-customer',
      'unmuted-customer',
      'closed-conversation',
      'reopened-conversation',
    ])
  })

  it('tells of one look while an operator has a conversation open', async () => {
    const operator = await operatorClient(server, 'support')
    const { id } = await writeTo(await signedInClient(server), { text: 'Hello' })
    const looks = async () =>
      (
        await server.database
          .selectFrom('audit_log')
          .select('number')
          .where('operator_id', '=', operator.id)
          .where('act', '=', 'read-conversation')
          .execute()
      ).length
    const path = `${conversationsPath}/${id}`
    await operator.get(path)
    await operator.get(`${path}?after=1`)
    server.clock.advance(9 * minute)
    await operator.get(`${path}?after=1`)
    expect(await looks()).toBe(1)
    server.clock.advance(minute)
    await operator.get(`${path}?after=1`)
    expect(await looks()).toBe(2)
    // Opened again, it is another look.
    await operator.get(path)
    expect(await looks()).toBe(3)
  })

  it('tells of an open inbox again only when it shows another case, or some minutes later', async () => {
    const operator = await operatorClient(server, 'support')
    const looks = async () =>
      (
        await server.database
          .selectFrom('audit_log')
          .select('number')
          .where('operator_id', '=', operator.id)
          .where('act', '=', 'viewed-inbox')
          .execute()
      ).length
    await writeTo(await signedInClient(server), { text: 'Hello' })
    for (let turn = 0; turn < 3; turn += 1) await operator.get(conversationsPath)
    expect(await looks()).toBe(1)
    await writeTo(await signedInClient(server), { text: 'Hello' })
    await operator.get(conversationsPath)
    await operator.get(`${conversationsPath}?state=all`)
    expect(await looks()).toBe(2)
    server.clock.advance(10 * minute)
    await operator.get(conversationsPath)
    expect(await looks()).toBe(3)
  })

  it('counts how often what was promised was kept', async () => {
    const fresh = await startTestServer({ settings: { SUPPORT_HOURS: '00:00-24:00' }, stands: true })
    try {
      const operator = await operatorClient(fresh, 'support')
      for (const minutes of [2, 4, 12]) {
        const customer = await signedInClient(fresh)
        const { id } = await writeTo(customer, { text: 'Hello' })
        fresh.clock.advance(minutes * minute)
        await operator.post(messagesOf(id), { text: 'Hello' })
      }
      const unanswered = await writeTo(await signedInClient(fresh), { text: 'Hello' })
      await operator.post(`${conversationsPath}/${unanswered.id}/close`, {})
      expect((await operator.get('/api/v1/operator/reply-times')).json).toEqual({
        promisedMinutes: 10,
        measured: { halfWithinMinutes: 4, answers: 3, kept: 2, waits: 4 },
        ratings: { count: 0, sum: 0 },
      })
      // What customers are told is measured anew every quarter of a minute.
      fresh.clock.advance(16_000)
      expect((await stateOf(await signedInClient(fresh))).measured).toMatchObject({
        halfWithinMinutes: 4,
        kept: 2,
        waits: 4,
      })
    } finally {
      await fresh.stop()
    }
  })

  it('keeps operators away from their own conversation', async () => {
    const customer = await signedInClient(server)
    const { customer: own } = (await customer.get('/api/v1/session')).json as {
      customer: { accountNumber: string }
    }
    const { id } = await writeTo(customer, { text: 'Mine' })
    const operator = await operatorClient(server, 'support', own.accountNumber)
    expect(problemOf(await operator.post(messagesOf(id), { text: 'Also me' })).code).toBe('own-request')
  })

  it('has ready answers in each language', async () => {
    const operator = await operatorClient(server, 'support')
    const path = '/api/v1/operator/ready-answers'
    await operator.put(`${path}/failed-check/en`, { title: 'Failed check', text: 'We look into it.' })
    await operator.put(`${path}/failed-check/zh`, { title: '检查失败', text: '我们正在查看。' })
    await operator.put(`${path}/failed-check/en`, { title: 'Failed check', text: 'Two people look into it.' })
    expect((await operator.get(`${path}?locale=en`)).json).toEqual({
      answers: [
        { name: 'failed-check', locale: 'en', title: 'Failed check', text: 'Two people look into it.' },
      ],
    })
    await operator.delete(`${path}/failed-check/zh`)
    expect(problemOf(await operator.delete(`${path}/failed-check/zh`)).code).toBe('not-found')
  })
})

describe('a receipt', () => {
  it('says what the books say, is checked again by operators, and shows what has changed', async () => {
    const customer = await signedInClient(server)
    const operator = await operatorClient(server, 'support')
    const { json } = await customer.post('/api/v1/deposits', await goodDeposit(customer, '250.00'))
    const { id: depositId } = json as { id: string }
    const receipt = { kind: 'deposit', id: depositId }
    const { id } = await writeTo(customer, { attachment: { kind: 'receipt', receipt } })
    const [message] = (await talkOf(customer)).messages
    expect(message?.attachment).toMatchObject({
      kind: 'receipt',
      receipt: { kind: 'deposit', id: depositId, amount: '250.00', status: 'in-review' },
    })
    await customer.post(`/api/v1/deposits/${depositId}/cancel`, {})
    expect((await operator.get(`${messagesOf(id)}/1/receipt`)).json).toMatchObject({
      attached: { status: 'in-review' },
      now: { status: 'cancelled' },
      changed: ['status', 'endedAt'],
    })
    expect((await customer.get(`${supportPath}/receipts/deposit/${depositId}`)).json).toMatchObject({
      status: 'cancelled',
    })
    expect(
      ((await customer.get(`${supportPath}/receipts`)).json as { receipts: { id: string }[] }).receipts.map(
        (each) => each.id,
      ),
    ).toContain(depositId)
  })
})
