import { goodPassword, signedInClient } from '@candor/tests/database/sample-requests.ts'
import { registeredClient, signInAgain, turnOnTwoFactor } from '@candor/tests/database/secured-customer.ts'
import { slowness } from '@candor/tests/database/slowness.ts'
import { problemOf, startTestServer, type TestServer } from '@candor/tests/database/test-server.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

const path = '/api/v1/security/password'
const newPassword = 'green-Lantern8hums'

describe('changing the password', () => {
  it('ends all other sessions and their sockets within a second, and keeps this one', async () => {
    const here = await registeredClient(server)
    const { client: there } = await signInAgain(server, here.contact)
    const socket = await there.openSocket()
    expect(await socket.next()).toMatchObject({ kind: 'welcome', signedIn: true })
    const answer = await here.put(path, { password: goodPassword, newPassword })
    const from = performance.now()
    expect([answer.status, answer.json]).toEqual([200, { devicesSignedOut: 1 }])
    await socket.closed
    expect(performance.now() - from).toBeLessThan(1_000 * slowness())
    expect(problemOf(await there.get('/api/v1/balance')).code).toBe('session-invalid')
    expect((await here.get('/api/v1/balance')).status).toBe(200)
  })

  it('makes the new one count at log in, and the old one no more', async () => {
    const client = await registeredClient(server)
    await client.put(path, { password: goodPassword, newPassword })
    expect((await signInAgain(server, client.contact)).answer.status).toBe(401)
    expect((await signInAgain(server, client.contact, { password: newPassword })).answer.status).toBe(200)
  })

  it('is told by a letter, and stands in the list of what happened', async () => {
    const client = await registeredClient(server)
    await client.put(path, { password: goodPassword, newPassword })
    const letters = await server.lettersTo(client.contact)
    expect(letters.map(({ subject }) => subject)).toEqual(['Your password was changed'])
    expect(letters[0]?.text).not.toContain(newPassword)
    const { json } = await client.get('/api/v1/security')
    expect(json).toMatchObject({ events: [{ kind: 'password-changed' }], hasPassword: true })
  })

  it.each([
    ['Ab1!', 'password-too-short'],
    ['lower-case-only-1', 'password-too-simple'],
    ['Password123!', 'password-too-common'],
    [goodPassword, 'password-unchanged'],
  ])('to %j is refused at its field', async (wish, problem) => {
    const client = await registeredClient(server)
    const refused = problemOf(await client.put(path, { password: goodPassword, newPassword: wish }))
    expect([refused.code, refused.fields]).toEqual(['invalid-request', [{ path: 'newPassword', problem }]])
    expect((await signInAgain(server, client.contact)).answer.status).toBe(200)
  })

  it('needs the one there is, and guessing it is slowed down', async () => {
    const client = await registeredClient(server)
    const tried: string[] = []
    for (let count = 0; count < 6; count += 1)
      tried.push(problemOf(await client.put(path, { password: 'wrong-Guess-1', newPassword })).code)
    expect(tried).toEqual([...Array(5).fill('incorrect-account-or-password'), 'too-many-requests'])
  })

  it('needs a code where two-factor authentication is on', async () => {
    const client = await registeredClient(server)
    const app = await turnOnTwoFactor(server, client)
    const change = { password: goodPassword, newPassword }
    expect(problemOf(await client.put(path, change)).code).toBe('second-factor-required')
    expect(problemOf(await client.put(path, { ...change, code: '000000' })).code).toBe('code-incorrect')
    expect((await client.put(path, { ...change, code: app.next() })).status).toBe(200)
  })

  it('is nothing for a practice customer, who has none', async () => {
    const trial = await signedInClient(server)
    expect(problemOf(await trial.put(path, { password: '', newPassword })).code).toBe('no-password')
  })

  it('of two at once lets one win', async () => {
    const client = await registeredClient(server)
    const { client: other } = await signInAgain(server, client.contact)
    const answers = await Promise.all([
      client.put(path, { password: goodPassword, newPassword }),
      other.put(path, { password: goodPassword, newPassword: 'amber-Bicycle9rings' }),
    ])
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  })
})
