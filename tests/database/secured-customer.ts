import { readBase32 } from '@candor/domain/security/base32.ts'
import { codeOfStep, codeStepAt } from '@candor/domain/security/totp.ts'
import { goodPassword, goodRegistration } from './sample-person.ts'
import type { TestClient, TestServer } from './test-server.ts'

/** Customers who protect their account, in the words of the tests. */

export type RegisteredClient = TestClient & { contact: string; accountNumber: string }

/** A browser in which someone has just registered. */
export async function registeredClient(server: TestServer, from?: string): Promise<RegisteredClient> {
  const client = server.client(from)
  const registration = { ...goodRegistration(), deviceId: client.deviceId }
  const answer = await client.post('/api/v1/customers', registration)
  if (answer.status !== 200) throw new Error(answer.text)
  const { customer } = answer.json as { customer: { accountNumber: string } }
  return Object.assign(client, { contact: registration.contact, accountNumber: customer.accountNumber })
}

/** The app on the phone: what it shows now, and a next code that has not been used. */
export type Authenticator = { code(steps?: number): string; next(): string; recoveryCodes: string[] }

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
