import { randomUUID } from 'node:crypto'
import { operatorClient } from '@candor/tests/database/operator-client.ts'
import { signedInClient } from '@candor/tests/database/sample-requests.ts'
import {
  conversationsPath,
  openConversation,
  stateOf,
  supportPath,
  talkOf,
  writeTo,
} from '@candor/tests/database/support-desk.ts'
import { problemOf, startTestServer, type TestServer } from '@candor/tests/database/test-server.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

const minute = 60_000

let server: TestServer
beforeAll(async () => {
  // Open around the clock, so that a wait is the same at any hour.
  server = await startTestServer({ settings: { SUPPORT_HOURS: '00:00-24:00' }, stands: true })
})
afterAll(() => server.stop())

const messagesOf = (id: string) => `${conversationsPath}/${id}/messages`

describe('a conversation with customer service', () => {
  it('goes to and fro in the order of its numbers, with its wait measured', async () => {
    const customer = await signedInClient(server)
    const operator = await operatorClient(server, 'support')
    const { id, place } = await writeTo(customer, { text: 'Where is my deposit?' })
    expect(place).toBeGreaterThan(0)
    server.clock.advance(3 * minute + 40_000)
    expect((await operator.post(`${conversationsPath}/${id}/notes`, { text: 'Looks fine.' })).status).toBe(
      200,
    )
    expect((await stateOf(customer)).conversation?.waitingSince).not.toBeNull()
    await operator.post(messagesOf(id), { text: 'It is in review.' })
    const { messages, state } = await talkOf(customer, '?after=0')
    expect(messages.map(({ number, author, text }) => [number, author, text])).toEqual([
      [1, 'customer', 'Where is my deposit?'],
      [2, 'operator', 'It is in review.'],
    ])
    expect(messages[1]).toMatchObject({
      replyTime: { seconds: 220, promisedSeconds: 600 },
      by: { name: operator.name, number: `S-${operator.id.toString().padStart(2, '0')}` },
    })
    expect(state).toMatchObject({
      unread: 1,
      conversation: { waitingSince: null, place: null, operator: { name: operator.name } },
    })
    expect(JSON.stringify(messages)).not.toContain('Looks fine')
    expect((await openConversation(operator, id)).notes).toMatchObject([{ text: 'Looks fine.' }])
  })

  it('shows what each side has read', async () => {
    const customer = await signedInClient(server)
    const operator = await operatorClient(server, 'support')
    const { id } = await writeTo(customer, { text: 'Hello' })
    expect((await stateOf(customer)).conversation?.operatorRead).toBe(0)
    await openConversation(operator, id)
    expect((await stateOf(customer)).conversation).toMatchObject({
      operatorRead: 1,
      operatorReadAt: expect.any(String),
    })
    await operator.post(messagesOf(id), { text: 'Hello to you' })
    await customer.post(`${supportPath}/read`, { number: 2, mark: 'delivered' })
    expect((await openConversation(operator, id)).conversation).toMatchObject({
      customerGot: 2,
      customerRead: 0,
    })
    expect((await customer.post(`${supportPath}/read`, { number: 99, mark: 'read' })).json).toEqual({
      unread: 0,
    })
    // An older mark that arrives late takes nothing back.
    await customer.post(`${supportPath}/read`, { number: 1, mark: 'read' })
    expect((await openConversation(operator, id)).conversation.customerRead).toBe(2)
  })

  it('takes a key once, and refuses it with other words', async () => {
    const customer = await signedInClient(server)
    const headers = { 'idempotency-key': randomUUID() }
    const send = (text: string) =>
      customer.send('POST', `${supportPath}/messages`, { body: { text }, headers })
    const first = await send('Once')
    const second = await send('Once')
    expect(second.json).toEqual(first.json)
    expect(problemOf(await send('Twice')).code).toBe('idempotency-key-reused')
    expect((await talkOf(customer)).messages).toHaveLength(1)
    const operator = await operatorClient(server, 'support')
    const { conversation } = await stateOf(customer)
    const answer = (text: string) =>
      operator.send('POST', messagesOf(conversation?.id ?? ''), { body: { text }, headers })
    expect((await answer('Yes')).json).toEqual((await answer('Yes')).json)
    expect(problemOf(await answer('No')).code).toBe('idempotency-key-reused')
    expect((await talkOf(customer)).messages).toHaveLength(2)
  })

  it('is closed, rated, and opened again by the next message; later it is a new case', async () => {
    const customer = await signedInClient(server)
    const operator = await operatorClient(server, 'support')
    const first = await writeTo(customer, { text: 'One' })
    expect(problemOf(await customer.post(`${supportPath}/rating`, { stars: 5 })).code).toBe(
      'conversation-open',
    )
    await operator.post(messagesOf(first.id), { text: 'Done' })
    expect((await operator.post(`${conversationsPath}/${first.id}/close`, {})).status).toBe(200)
    expect(problemOf(await operator.post(messagesOf(first.id), { text: 'More' })).code).toBe(
      'conversation-closed',
    )
    expect((await customer.post(`${supportPath}/rating`, { stars: 5, words: 'Quick' })).status).toBe(200)
    const again = await writeTo(customer, { text: 'One more thing' })
    expect(again).toMatchObject({ id: first.id, status: 'open' })
    await operator.post(`${conversationsPath}/${first.id}/close`, {})
    server.clock.advance(8 * 24 * 60 * minute)
    const later = await writeTo(await returned(customer), { text: 'Something else' })
    expect(later.caseNumber).toBeGreaterThan(first.caseNumber)
    const { messages } = await talkOf(customer)
    expect(messages.map(({ number }) => number)).toEqual(messages.map((_, place) => place + 1))
    expect(messages.map(({ text, event }) => event ?? text)).toEqual([
      'One',
      'Done',
      'closed',
      'reopened',
      'One more thing',
      'closed',
      'Something else',
    ])
  })

  it('is found again by its words, with signs taken for what they are', async () => {
    const customer = await signedInClient(server)
    await writeTo(customer, { text: 'My GOLD order lost 100% of it' })
    await writeTo(customer, { text: '我的委托在哪里？' })
    const found = async (words: string) => {
      const { json } = await customer.get(`${supportPath}/search?words=${encodeURIComponent(words)}`)
      return (json as { messages: { number: number }[] }).messages.map(({ number }) => number)
    }
    expect(await found('gold')).toEqual([1])
    expect(await found('委托')).toEqual([2])
    expect(await found('100%')).toEqual([1])
    expect(await found('%')).toEqual([1])
    expect(await found('_')).toEqual([])
  })

  it('refuses messages that are empty, too long or too many', async () => {
    const customer = await signedInClient(server)
    const send = (body: object) => customer.post(`${supportPath}/messages`, body)
    expect(problemOf(await send({ text: ' \u0007 ' })).fields).toEqual([
      { path: 'text', problem: 'field-required' },
    ])
    expect(problemOf(await send({ text: 'a'.repeat(2_001) })).code).toBe('invalid-request')
    expect((await send({ text: '长'.repeat(2_000) })).status).toBe(200)
    for (let sent = 1; sent < 30; sent += 1) expect((await send({ text: `${sent}` })).status).toBe(200)
    expect(problemOf(await send({ text: 'one too many' })).code).toBe('too-many-requests')
    server.clock.advance(minute)
    expect((await send({ text: 'a minute later' })).status).toBe(200)
  })

  it('can be stopped with a reason that the customer reads', async () => {
    const customer = await signedInClient(server)
    const operator = await operatorClient(server, 'support')
    const { id } = await writeTo(customer, { text: 'Rude words' })
    expect(
      problemOf(await operator.post(`${conversationsPath}/${id}/mute`, { reason: ' x ', hours: 1 })).code,
    ).toBe('invalid-request')
    await operator.post(`${conversationsPath}/${id}/mute`, { reason: 'Insults', hours: 24 })
    const refused = problemOf(await customer.post(`${supportPath}/messages`, { text: 'More' }))
    expect(refused).toMatchObject({ code: 'support-muted', params: { reason: 'Insults' } })
    expect((await stateOf(customer)).mute).toMatchObject({ reason: 'Insults' })
    await operator.delete(`${conversationsPath}/${id}/mute`)
    expect((await customer.post(`${supportPath}/messages`, { text: 'Sorry' })).status).toBe(200)
  })
})

/** Sessions end after a while without a request; the practice account stays with the browser. */
async function returned(customer: Awaited<ReturnType<typeof signedInClient>>) {
  await customer.post('/api/v1/session/practice', { deviceId: customer.deviceId })
  return customer
}
