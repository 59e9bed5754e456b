import { operatorClient } from '@candor/tests/database/operator-client.ts'
import { registeredClient } from '@candor/tests/database/secured-customer.ts'
import { conversationsPath, supportPath, writeTo } from '@candor/tests/database/support-desk.ts'
import { startTestServer, type TestServer } from '@candor/tests/database/test-server.ts'
import type { WireNotice } from '@candor/wire/notices.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { deliverNotices } from '../notices/run-deliveries.ts'
import { sendSupportLetters } from './send-support-letters.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ stands: true })
})
afterAll(() => server.stop())

describe('an answer that lies unread', () => {
  it('is written about once, and again only after the customer has read', async () => {
    const customer = await registeredClient(server)
    const operator = await operatorClient(server, 'support')
    const { id } = await writeTo(customer, { text: 'Hello' })
    const answer = (text: string) => operator.post(`${conversationsPath}/${id}/messages`, { text })
    const letters = async () => {
      await Promise.all([sendSupportLetters(server.deps), sendSupportLetters(server.deps)])
      // The notice of the answer brings no second letter.
      await deliverNotices(server.deps)
      const sent = await server.lettersTo(customer.contact)
      return sent.filter(({ subject }) => subject === 'Customer service has answered').length
    }
    await answer('The secret words')
    expect(await letters()).toBe(0)
    server.clock.advance(121_000)
    expect(await letters()).toBe(1)
    await answer('More')
    server.clock.advance(121_000)
    expect(await letters()).toBe(1)
    await customer.post(`${supportPath}/read`, { number: 99, mark: 'read' })
    expect(await letters()).toBe(1)
    await answer('And more')
    server.clock.advance(121_000)
    expect(await letters()).toBe(2)
    const sent = await server.lettersTo(customer.contact)
    expect(JSON.stringify(sent)).not.toContain('secret words')
    // Nothing else was written about it.
    expect(sent.filter(({ subject }) => /answer|service|notice/i.test(subject))).toHaveLength(2)
  })

  it('is not written about where e-mails about answers were turned off', async () => {
    const customer = await registeredClient(server)
    const operator = await operatorClient(server, 'support')
    await customer.send('PATCH', '/api/v1/preferences', { body: { notices: { support: ['app'] } } })
    const { id } = await writeTo(customer, { text: 'Hello' })
    await operator.post(`${conversationsPath}/${id}/messages`, { text: 'An answer' })
    server.clock.advance(121_000)
    await sendSupportLetters(server.deps)
    await deliverNotices(server.deps)
    const sent = await server.lettersTo(customer.contact)
    expect(sent.filter(({ subject }) => /answer|service|notice/i.test(subject))).toEqual([])
  })
})

describe('an answer', () => {
  it('is one notice until it is read, which reading the conversation does, and the next is another', async () => {
    const customer = await registeredClient(server)
    const operator = await operatorClient(server, 'support')
    const { id } = await writeTo(customer, { text: 'Hello' })
    const answer = (text: string) => operator.post(`${conversationsPath}/${id}/messages`, { text })
    const listed = async () => {
      const { json } = await customer.get('/api/v1/notices?kind=support')
      const { notices, unread } = json as { notices: WireNotice[]; unread: number }
      return { events: notices.map(({ event, subjectId }) => `${event} ${subjectId}`), unread }
    }
    const one = `support-answered ${id}`
    const before = (await listed()).unread
    await answer('First')
    await answer('Second')
    expect(await listed()).toEqual({ events: [one], unread: before + 1 })
    await customer.post(`${supportPath}/read`, { number: 99, mark: 'read' })
    expect(await listed()).toEqual({ events: [one], unread: before })
    await answer('Third')
    expect(await listed()).toEqual({ events: [one, one], unread: before + 1 })
  })
})
