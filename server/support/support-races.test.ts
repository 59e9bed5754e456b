import { randomUUID } from 'node:crypto'
import { operatorClient } from '@candor/tests/database/operator-client.ts'
import { signedInClient } from '@candor/tests/database/sample-requests.ts'
import {
  conversationsPath,
  sendPicture,
  sendProof,
  supportPath,
  talkOf,
  writeTo,
} from '@candor/tests/database/support-desk.ts'
import { problemOf, startTestServer, type TestServer } from '@candor/tests/database/test-server.ts'
import { operatorSocketPath } from '@candor/wire/conversations.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { WebSocket } from 'ws'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ settings: { SUPPORT_HOURS: '00:00-24:00' }, stands: true })
})
afterAll(() => server.stop())

const messages = `${supportPath}/messages`

describe('messages that come at once', () => {
  it('open one conversation, are numbered without a gap, and each key counts once', async () => {
    const customer = await signedInClient(server)
    const keys = Array.from({ length: 8 }, () => randomUUID())
    const send = (key: string) =>
      customer.send('POST', messages, { body: { text: key }, headers: { 'idempotency-key': key } })
    const answers = await Promise.all([...keys, ...keys, ...keys].map(send))
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200))
    const { messages: found, state } = await talkOf(customer, '?after=0')
    expect(found.map(({ number }) => number)).toEqual([1, 2, 3, 4, 5, 6, 7, 8])
    expect(new Set(found.map(({ text }) => text))).toEqual(new Set(keys))
    expect(state.conversation?.status).toBe('open')
  })

  it('of two operators end one wait, once', async () => {
    const customer = await signedInClient(server)
    const { id } = await writeTo(customer, { text: 'Hello' })
    const operators = [await operatorClient(server, 'support'), await operatorClient(server, 'support')]
    await Promise.all(
      operators.map((operator) => operator.post(`${conversationsPath}/${id}/messages`, { text: 'Hello' })),
    )
    const { messages: found } = await talkOf(customer, '?after=0')
    expect(found.map(({ number }) => number)).toEqual([1, 2, 3])
    expect(found.filter(({ replyTime }) => replyTime !== null)).toHaveLength(1)
  })
})

describe('what belongs to somebody else', () => {
  it('cannot be attached: pictures, reports, contracts', async () => {
    const { by: owner, contractId, reportId } = await sendProof(server)
    const picture = await sendPicture(owner)
    const stranger = await signedInClient(server)
    const failed = [{ check: 'path', says: 'differs' }]
    for (const attachment of [
      { kind: 'picture', id: picture },
      { kind: 'receipt', receipt: { kind: 'contract', id: contractId } },
      { kind: 'proof', contractId, reportId, passed: 1, failed },
    ])
      expect(problemOf(await stranger.post(messages, { attachment })).code).toBe('not-found')
    // Nothing of it was begun.
    expect((await talkOf(stranger)).state.conversation).toBeNull()
  })
})

describe('the live connections', () => {
  /** The operators' socket with what it has heard; rejects with the status where it is refused. */
  const opened = (token: string | null, cookie: string) =>
    new Promise<{ heard: unknown[]; closed: Promise<number> }>((resolve, reject) => {
      const headers = { origin: server.origin, cookie: `${cookie}=${token}` }
      const raw = new WebSocket(`${server.origin.replace('http', 'ws')}${operatorSocketPath}`, { headers })
      const heard: unknown[] = []
      const closed = new Promise<number>((end) => raw.once('close', end))
      raw.on('message', (data) => heard.push(JSON.parse(data.toString())))
      raw.on('error', reject)
      raw.once('open', () => resolve({ heard, closed }))
      raw.once('unexpected-response', (_request, { statusCode }) => reject(new Error(String(statusCode))))
    })

  it('tell both sides that something is new, and nothing of what was said', async () => {
    const customer = await signedInClient(server)
    const operator = await operatorClient(server, 'support')
    const theirs = await opened(operator.operatorToken, 'candor_operator')
    const { id } = await writeTo(customer, { text: 'A secret' })
    await expect
      .poll(() => theirs.heard)
      .toEqual([{ kind: 'welcome' }, { kind: 'conversation.changed', id, number: 1 }])
    const own = await customer.openSocket()
    await operator.post(`${conversationsPath}/${id}/typing`, {})
    await operator.post(`${conversationsPath}/${id}/messages`, { text: 'An answer' })
    const heard: unknown[] = []
    while (!heard.some((one) => (one as { kind: string }).kind === 'support.changed'))
      heard.push(await own.next())
    expect(heard).toContainEqual({ kind: 'support.typing' })
    expect(heard).toContainEqual({ kind: 'support.changed', number: 2 })
    expect(JSON.stringify(heard)).not.toContain('An answer')
  })

  it('say once that an operator has read something, nothing where nothing changed, and again what was repeated', async () => {
    const customer = await signedInClient(server)
    const operator = await operatorClient(server, 'support')
    const { id } = await writeTo(customer, { text: 'Hello' })
    const theirs = await opened(operator.operatorToken, 'candor_operator')
    const own = await customer.openSocket()
    const changes = () =>
      theirs.heard
        .filter((one) => (one as { id?: string }).id === id)
        .map((one) => (one as { number: number }).number)
    for (let count = 0; count < 3; count += 1) await operator.get(`${conversationsPath}/${id}`)
    const key = randomUUID()
    const answer = () =>
      operator.send('POST', `${conversationsPath}/${id}/messages`, {
        body: { text: 'Hello' },
        headers: { 'idempotency-key': key },
      })
    await answer()
    await answer()
    const words = randomUUID()
    const write = () =>
      customer.send('POST', messages, { body: { text: words }, headers: { 'idempotency-key': words } })
    await write()
    await write()
    // One of three readings moved a mark; the answer and the message are told each time they are sent.
    await expect.poll(changes).toEqual([1, 2, 2, 3, 3])
    const heard: string[] = []
    while (heard.filter((kind) => kind === 'support.changed').length < 4) heard.push((await own.next()).kind)
    expect(heard.filter((kind) => kind === 'support.read')).toHaveLength(1)
  })

  it('of operators are closed to customers, visitors and other roles, and end with the session', async () => {
    const customer = await signedInClient(server)
    const reviewer = await operatorClient(server, 'reviewer')
    await expect(opened(customer.token, 'candor_session')).rejects.toThrow(/401/)
    await expect(opened(reviewer.operatorToken, 'candor_operator')).rejects.toThrow(/403/)
    const operator = await operatorClient(server, 'support')
    const socket = await opened(operator.operatorToken, 'candor_operator')
    await operator.delete('/api/v1/operator/session')
    expect(await socket.closed).toBe(1000)
  })
})
