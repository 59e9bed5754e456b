import { asOwner, factorlessClient, operatorClient } from '@candor/tests/database/operator-client.ts'
import { authenticatorOf } from '@candor/tests/database/secured-customer.ts'
import { problemOf, startTestServer, type TestServer } from '@candor/tests/database/test-server.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { renewSetupToken, seedInstallation } from '../postgres/seed-installation.ts'
import { removeFactor } from './manage-operators.ts'

let server: TestServer
let token = ''
beforeAll(async () => {
  server = await startTestServer()
  token = (await seedInstallation(server.databaseUrl)) ?? ''
})
afterAll(() => server.stop())
beforeEach(() => server.clock.advance(60_000))

const password = 'blue-Kettle7sings'
const openForm = (link = token) => server.client().get(`/setup?token=${link}`)
const keyIn = (text: string) => /name="key" value="([A-Z2-7]{32})"/.exec(text)?.[1] ?? ''

const send = (entry: Record<string, string>, headers: Record<string, string> = {}) =>
  server.client().send('POST', '/setup', {
    text: new URLSearchParams(entry).toString(),
    headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
  })

const signIn = async (name: string, more: object = {}) => {
  const client = server.client()
  const answer = await client.post('/api/v1/operator/session', { name, password, ...more })
  return { client, answer, code: answer.status === 200 ? 'ok' : problemOf(answer).code }
}

describe('the set-up link', () => {
  it('shows a form with a key for an authenticator app, and uses nothing up', async () => {
    const { text, headers } = await openForm()
    expect(keyIn(text)).toHaveLength(32)
    expect(text).toContain('<svg')
    expect(text).toContain('SMTP_URL')
    expect(headers.get('cache-control')).toBe('no-store')
    expect(keyIn((await openForm()).text)).not.toBe(keyIn(text))
  })

  it('tells what is wrong, keeps the name and stays valid', async () => {
    const key = keyIn((await openForm()).text)
    const entry = { token, key, name: '<b>Mei</b>', password: 'short', again: 'other', code: '000000' }
    const { text } = await send(entry)
    for (const words of ['does not meet the rule', 'do not match', 'code is not right'])
      expect(text).toContain(words)
    expect(text).toContain('&lt;b&gt;Mei&lt;/b&gt;')
    expect(text).not.toContain('<b>Mei')
    expect(text).not.toContain('value="short"')
  })

  it('gives back a made-up key as text', async () => {
    const { text } = await send({ token, key: '<i>ABCD<img src=x>', name: 'Mei', code: '000000' })
    expect(text).toContain('&lt;i&gt;')
    expect(text).not.toMatch(/<i>|<img/)
  })

  it('does not take a form from another site', async () => {
    const refused = await send({ token }, { origin: 'https://evil.example' })
    expect(problemOf(refused).code).toBe('foreign-origin')
  })

  it('makes the first admin with a second factor, once', async () => {
    const key = keyIn((await openForm()).text)
    const app = authenticatorOf(server, key)
    const entry = { token, key, name: 'Mei Tan', password, again: password, code: app.code() }
    const answers = await Promise.all([send(entry), send({ ...entry, name: 'Mallory' })])
    expect(answers.map(({ text }) => text.includes('You are the admin now')).toSorted()).toEqual([
      false,
      true,
    ])
    expect((await openForm()).text).toContain('not valid')
    expect(await renewSetupToken(server.databaseUrl)).toBeNull()
    const name = answers[0]?.text.includes('You are the admin now') ? 'Mei Tan' : 'Mallory'
    expect((await signIn(name)).code).toBe('second-factor-required')
    // The code that was used, whatever half minute it is by now.
    expect((await signIn(name, { code: entry.code })).code).toBe('code-incorrect')
    const { client, answer } = await signIn(name, { code: app.next() })
    expect(answer.json).toMatchObject({ operator: { name, roles: ['admin'], secondFactor: true } })
    const acts = (await client.get('/api/v1/operator/audit')).json as {
      acts: { act: string; content: string }[]
    }
    expect(acts.acts.map(({ act }) => act)).toEqual(['signed-in', 'operator-added'])
    expect(acts.acts[1]?.content).toContain('set-up link')
  })

  it('of somebody who makes one up is not valid', async () => {
    for (const link of ['', 'x', 'a'.repeat(43)]) {
      expect((await openForm(link)).text).toContain('not valid')
      expect((await send({ token: link, name: 'x' })).text).toContain('not valid')
    }
  })
})

describe('an operator’s second factor', () => {
  it('is set by themselves, slows guessing down, and is taken away on the machine alone', async () => {
    const operator = await factorlessClient(server, 'support')
    const path = '/api/v1/operator/factor'
    expect(problemOf(await operator.post(path, { password: 'wrong-Guess-1' })).code).toBe(
      'incorrect-account-or-password',
    )
    const begun = await operator.post(path, { password: operator.password })
    const app = authenticatorOf(server, (begun.json as { key: string }).key)
    expect((await operator.put(path, { code: app.code() })).status).toBe(200)
    const knock = (more: object = {}) => signIn(operator.name, { password: operator.password, ...more })
    expect((await knock()).code).toBe('second-factor-required')
    const tried: string[] = []
    for (let count = 0; count < 6; count += 1) tried.push((await knock({ code: '123456' })).code)
    expect(tried).toEqual([...Array(5).fill('code-incorrect'), 'too-many-requests'])
    server.clock.advance(15 * 60_000)
    expect((await knock({ code: app.next() })).code).toBe('ok')
    const { client } = await knock({ code: app.next() })
    const people = '/api/v1/operator/people'
    expect((await client.get(people)).status).toBe(200)
    await asOwner(server, (database) => removeFactor(database, operator.name, server.clock.now()))
    expect(problemOf(await client.get(people)).code).toBe('session-invalid')
    const { client: again, code } = await knock()
    expect(code).toBe('ok')
    expect(problemOf(await again.get(people)).code).toBe('factor-missing')
  })

  it('cannot be read, nor an operator made, by the role of the server', async () => {
    const insert = server.database.insertInto('operators').values({
      name: 'thief',
      password_hash: null,
      roles: ['admin'],
      customer_id: null,
      created_at: new Date(),
      ended_at: null,
    })
    await expect(insert.execute()).rejects.toThrow('permission denied')
    await expect(server.database.deleteFrom('operator_factors').execute()).rejects.toThrow(
      'permission denied',
    )
  })
})

describe('letters that became files', () => {
  it('are listed to admins, without what they say', async () => {
    const admin = await operatorClient(server, 'admin')
    expect((await admin.get('/api/v1/operator/letters')).json).toMatchObject({ kept: true })
    const reviewer = await operatorClient(server, 'reviewer')
    expect(problemOf(await reviewer.get('/api/v1/operator/letters')).code).toBe('role-required')
  })
})
