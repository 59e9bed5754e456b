import { goodPassword } from './sample-person.ts'
import { authenticatorOf, registeredClient, signInAgain, turnOnTwoFactor } from './secured-customer.ts'
import type { TestClient, TestServer } from './test-server.ts'

type Sample = (
  server: TestServer,
) => Promise<{ path?: string; query?: string; body?: Record<string, unknown>; by?: TestClient }>

/** Someone with two-factor authentication, and what confirms it is them. */
async function securedSample(server: TestServer) {
  const by = await registeredClient(server)
  const app = await turnOnTwoFactor(server, by)
  return { by, confirmation: { password: goodPassword, code: app.next() } }
}

/** What opens the link in the last letter, once it is another than one that came before. */
export async function resetTokenOf(server: TestServer, contact: string, before = ''): Promise<string> {
  for (let tries = 0; tries < 100; tries += 1) {
    const letter = (await server.lettersTo(contact)).findLast(({ text }) => text.includes('reset='))
    const token = /reset=([\w-]{43})/.exec(letter?.text ?? '')?.[1]
    if (token !== undefined && token !== before) return token
    await new Promise((resolve) => setTimeout(resolve, 10))
  }
  throw new Error('no link came')
}

export const securitySamples: Record<string, Sample> = {
  readSecurity: async () => ({}),
  changePassword: async (server) => {
    const { by, confirmation } = await securedSample(server)
    return { body: { ...confirmation, newPassword: 'green-Lantern8hums' }, by }
  },
  beginTwoFactor: async (server) => ({
    body: { password: goodPassword },
    by: await registeredClient(server),
  }),
  confirmTwoFactor: async (server) => {
    const by = await registeredClient(server)
    const begun = await by.post('/api/v1/security/two-factor', { password: goodPassword })
    return { body: { code: authenticatorOf(server, (begun.json as { key: string }).key).code() }, by }
  },
  endTwoFactor: async (server) => {
    const { by, confirmation } = await securedSample(server)
    return { body: confirmation, by }
  },
  renewRecoveryCodes: async (server) => {
    const { by, confirmation } = await securedSample(server)
    return { body: confirmation, by }
  },
  endDevice: async (server) => {
    const by = await registeredClient(server)
    await signInAgain(server, by.contact)
    const { json } = await by.get('/api/v1/security')
    const other = (json as { devices: { id: string; current: boolean }[] }).devices.find(
      (each) => !each.current,
    )
    return { path: `/api/v1/security/devices/${other?.id}`, by }
  },
  endOtherDevices: async () => ({}),
  askPasswordReset: async () => ({ body: { account: 'nobody@mail.example' } }),
  finishPasswordReset: async (server) => {
    const by = await registeredClient(server)
    const app = await turnOnTwoFactor(server, by)
    await by.post('/api/v1/password-reset', { account: by.contact })
    const token = await resetTokenOf(server, by.contact)
    return { body: { token, newPassword: 'green-Lantern8hums', code: app.next() }, by }
  },
}
