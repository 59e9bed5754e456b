import { minuteMs } from '@candor/domain/time/durations.ts'
import { agreeTo, askHaltOf } from '@candor/tests/database/halt-desk.ts'
import { asOwner, factorlessClient, operatorClient } from '@candor/tests/database/operator-client.ts'
import { namedOperator, passkeyOperator } from '@candor/tests/database/passkey-operator.ts'
import {
  authenticatorOf,
  ceremonyOf,
  ownName,
  passkeyClient,
} from '@candor/tests/database/secured-customer.ts'
import type { Misdeeds, SoftAuthenticator } from '@candor/tests/database/soft-authenticator.ts'
import {
  type Answer,
  problemOf,
  startTestServer,
  type TestServer,
} from '@candor/tests/database/test-server.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { endOperator } from './manage-operators.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

const codeOf = (answer: Answer) => (answer.status === 200 ? 'ok' : problemOf(answer).code)
const people = '/api/v1/operator/people'

async function enter(
  authenticator: SoftAuthenticator,
  part: 'operator/' | '' = 'operator/',
  wrong: Misdeeds = {},
) {
  const client = server.client(undefined, ownName)
  const ceremony = ceremonyOf(server, await client.post(`/api/v1/${part}session/passkey/options`, {}))
  const body = {
    response: authenticator.assert(ceremony, wrong),
    ...(part === '' && { deviceId: client.deviceId }),
  }
  const answer = await client.post(`/api/v1/${part}session/passkey`, body)
  return { client, answer, code: codeOf(answer) }
}

describe('an operator’s passkey', () => {
  it('opens the console without password and code', async () => {
    const { authenticator, client } = await passkeyOperator(server)
    const { client: there, answer } = await enter(authenticator)
    expect(answer.json).toMatchObject({ operator: { name: client.name, secondFactor: true } })
    expect((await there.get(people)).status).toBe(200)
    expect((await client.get('/api/v1/operator/security')).json).toMatchObject({
      passkeys: [{ name: 'YubiKey', usedAt: expect.any(String) }],
      sessions: [{ current: true }, { current: false }],
    })
  })

  it('is nothing to the customers’ part, nor a customer’s to the operators’', async () => {
    const operator = await passkeyOperator(server)
    expect((await enter(operator.authenticator, '')).code).toBe('passkey-refused')
    const customer = await passkeyClient(server)
    expect((await enter(customer.authenticator)).code).toBe('passkey-refused')
    expect((await enter(customer.authenticator, '')).code).toBe('ok')
  })

  it('is refused from another site, after its operator has ended, and once it is removed', async () => {
    const { authenticator, client, id } = await passkeyOperator(server)
    expect((await enter(authenticator, 'operator/', { origin: 'https://evil.example' })).code).toBe(
      'passkey-refused',
    )
    const other = await namedOperator(server)
    expect(codeOf(await other.delete(`/api/v1/operator/passkeys/${id}`))).toBe('not-found')
    expect(codeOf(await client.delete(`/api/v1/operator/passkeys/${id}`))).toBe('ok')
    expect((await enter(authenticator)).code).toBe('passkey-refused')
    const leaver = await passkeyOperator(server)
    await asOwner(server, (database) => endOperator(database, leaver.client.name, server.clock.now()))
    expect((await enter(leaver.authenticator)).code).toBe('passkey-refused')
  })

  it('is added by who has lately shown who they are, and by nobody without a second factor', async () => {
    const client = await namedOperator(server)
    server.clock.advance(6 * minuteMs)
    expect(codeOf(await client.post('/api/v1/operator/passkeys/options', {}))).toBe('confirm-again')
    const factorless = await factorlessClient(server)
    expect(codeOf(await factorless.post('/api/v1/operator/passkeys/options', {}))).toBe('factor-missing')
  })

  it('confirms an agreement, and only its owner’s', async () => {
    const maker = await operatorClient(server, 'risk')
    const checker = await passkeyOperator(server, 'risk')
    const stranger = await passkeyOperator(server, 'risk')
    server.clock.advance(6 * minuteMs)
    const act = await askHaltOf(maker, 'XAUUSD')
    const agree = () => agreeTo(checker.client, act, { password: undefined })
    const confirmWith = async (authenticator: SoftAuthenticator) => {
      const path = '/api/v1/operator/session/confirmation'
      const ceremony = ceremonyOf(server, await checker.client.post(`${path}/options`, {}))
      return codeOf(await checker.client.post(path, { response: authenticator.assert(ceremony) }))
    }
    expect(codeOf(await agree())).toBe('confirm-again')
    expect(await confirmWith(stranger.authenticator)).toBe('passkey-refused')
    expect(codeOf(await agree())).toBe('confirm-again')
    expect(await confirmWith(checker.authenticator)).toBe('ok')
    expect(codeOf(await agree())).toBe('ok')
  })
})

describe('the sessions of an operator', () => {
  it('are listed, and ended one by one or all but this one', async () => {
    const here = await operatorClient(server)
    const enterAgain = async () => {
      const client = server.client()
      const body = { name: here.name, password: here.password, code: here.nextCode() }
      expect(codeOf(await client.post('/api/v1/operator/session', body))).toBe('ok')
      return client
    }
    const others = [await enterAgain(), await enterAgain(), await enterAgain()]
    type Listed = { sessions: { id: string; current: boolean }[] }
    const { sessions } = (await here.get('/api/v1/operator/security')).json as Listed
    expect(sessions.map(({ current }) => current)).toEqual([true, false, false, false])
    const end = (id = '') => here.delete(`/api/v1/operator/sessions/${id}`)
    expect(codeOf(await end(sessions[1]?.id))).toBe('ok')
    expect(codeOf(await end(sessions[1]?.id))).toBe('not-found')
    const open = async () => await Promise.all(others.map(async (each) => codeOf(await each.get(people))))
    expect((await open()).filter((code) => code === 'session-invalid')).toHaveLength(1)
    expect(codeOf(await here.delete('/api/v1/operator/sessions'))).toBe('ok')
    expect(await open()).toEqual(Array(3).fill('session-invalid'))
    expect(codeOf(await here.get(people))).toBe('ok')
  })

  it('of a password alone end when the second factor is set up elsewhere', async () => {
    const first = await factorlessClient(server)
    const second = server.client()
    await second.post('/api/v1/operator/session', { name: first.name, password: first.password })
    const { json } = await first.post('/api/v1/operator/factor', { password: first.password })
    const code = authenticatorOf(server, (json as { key: string }).key).code()
    expect(codeOf(await first.put('/api/v1/operator/factor', { code }))).toBe('ok')
    expect(codeOf(await first.get(people))).toBe('ok')
    expect(codeOf(await second.get(people))).toBe('session-invalid')
  })
})
