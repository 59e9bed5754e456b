import { readBase32 } from '@candor/domain/security/base32.ts'
import { codeOfStep, codeStepAt } from '@candor/server/security/authenticator-code.ts'
import { goodPassword, goodRegistration } from './sample-person.ts'
import { type Ceremony, createSoftAuthenticator } from './soft-authenticator.ts'
import type { Answer, Sent, TestClient, TestServer } from './test-server.ts'

/** Customers who protect their account, in the words of the tests. */

type RegisteredClient = TestClient & { contact: string; accountNumber: string }

/** A browser in which someone has just registered. */
export async function registeredClient(
  server: TestServer,
  from?: string,
  host?: string,
): Promise<RegisteredClient> {
  const client = server.client(from, host)
  const registration = { ...goodRegistration(), deviceId: client.deviceId }
  const answer = await client.post('/api/v1/customers', registration)
  if (answer.status !== 200) throw new Error(answer.text)
  const { customer } = answer.json as { customer: { accountNumber: string } }
  return Object.assign(client, { contact: registration.contact, accountNumber: customer.accountNumber })
}

/** The app on the phone: what it shows now, and a next code that has not been used. */
type Authenticator = { code(steps?: number): string; next(): string; recoveryCodes: string[] }

export function authenticatorOf(server: TestServer, key: string): Authenticator {
  const bytes = readBase32(key) ?? new Uint8Array()
  const code = (steps = 0) => codeOfStep(bytes, codeStepAt(server.clock.now()) + steps)
  return {
    recoveryCodes: [],
    code,
    next() {
      server.clock.advance(30_000)
      return code()
    },
  }
}

/** Turns two-factor authentication on, as the page does. */
export async function turnOnTwoFactor(server: TestServer, client: TestClient): Promise<Authenticator> {
  const path = '/api/v1/security/two-factor'
  const begun = await client.post(path, { password: goodPassword })
  if (begun.status !== 200) throw new Error(begun.text)
  const app = authenticatorOf(server, (begun.json as { key: string }).key)
  const on = await client.put(path, { code: app.code() })
  if (on.status !== 200) throw new Error(on.text)
  return Object.assign(app, on.json as { recoveryCodes: string[] })
}

export const signInAgain = (
  server: TestServer,
  account: string,
  more: Record<string, unknown> = {},
  client = server.client(),
) => {
  const body = { account, password: goodPassword, deviceId: client.deviceId, ...more }
  return client.post('/api/v1/session', body).then((answer) => ({ answer, client }))
}

/** Passkeys are kept by name, so that who uses them calls us by one. */
export const ownName = 'localhost'

export const namedOrigin = (server: TestServer): string => server.origin.replace('127.0.0.1', ownName)

type Options = { options: { challenge: string } }

/** The options for an authenticator, as the browser passes them on. */
export const ceremonyOf = (server: TestServer, { json }: Answer): Ceremony => ({
  challenge: (json as Options).options.challenge,
  origin: namedOrigin(server),
  rpId: ownName,
})

/** Someone with a passkey. */
export async function passkeyClient(server: TestServer) {
  const client = await registeredClient(server, undefined, ownName)
  return { client, ...(await addSoftPasskey(server, client)) }
}

/** Adds a passkey, as the page does. */
export async function addSoftPasskey(server: TestServer, client: TestClient, name = 'Pixel 9') {
  const authenticator = createSoftAuthenticator()
  const begun = await client.post('/api/v1/security/passkeys/options', { password: goodPassword })
  const response = authenticator.register(ceremonyOf(server, begun))
  const added = await client.post('/api/v1/security/passkeys', { name, response })
  if (added.status !== 200) throw new Error(`${begun.text} ${added.text}`)
  return { authenticator, id: (added.json as { id: string }).id }
}

/** Makes an API key, as the page does. */
export async function makeApiKey(
  client: TestClient,
  scope: 'read' | 'trade' = 'read',
  password = goodPassword,
) {
  const made = await client.post('/api/v1/security/keys', { name: 'Tax export', scope, password })
  if (made.status !== 200) throw new Error(made.text)
  const { key, apiKey } = made.json as { key: string; apiKey: { id: string } }
  return { key, id: apiKey.id }
}

/** A program that comes with a key and no cookie. */
export function programWith(server: TestServer, key: string): TestClient {
  const program = server.client()
  const { send } = program
  return Object.assign(program, {
    send: (method: string, path: string, sent: Sent = {}) =>
      send(method, path, { ...sent, headers: { authorization: `Bearer ${key}`, ...sent.headers } }),
  })
}
