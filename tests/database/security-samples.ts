import { factorlessClient, operatorClient } from './operator-client.ts'
import { goodPassword } from './sample-person.ts'
import {
  authenticatorOf,
  ceremonyOf,
  makeApiKey,
  ownName,
  passkeyClient,
  registeredClient,
  signInAgain,
  turnOnTwoFactor,
} from './secured-customer.ts'
import { createSoftAuthenticator } from './soft-authenticator.ts'
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

export const samples: Record<string, Sample> = {
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
  beginPasskey: async (server) => {
    const by = await registeredClient(server, undefined, ownName)
    const app = await turnOnTwoFactor(server, by)
    return { body: { password: goodPassword, code: app.next() }, by }
  },
  addPasskey: async (server) => {
    const by = await registeredClient(server, undefined, ownName)
    const begun = await by.post('/api/v1/security/passkeys/options', { password: goodPassword })
    const response = createSoftAuthenticator().register(ceremonyOf(server, begun))
    return { body: { name: 'Pixel 9', response }, by }
  },
  removePasskey: async (server) => {
    const { client, id } = await passkeyClient(server)
    return { path: `/api/v1/security/passkeys/${id}`, by: client }
  },
  beginPasskeySignIn: async (server) => ({ by: server.client(undefined, ownName) }),
  signInWithPasskey: async (server) => {
    const { authenticator } = await passkeyClient(server)
    const by = server.client(undefined, ownName)
    const begun = await by.post('/api/v1/session/passkey/options', {})
    const response = authenticator.assert(ceremonyOf(server, begun))
    return { body: { response, deviceId: by.deviceId }, by }
  },
  createApiKey: async (server) => {
    const { by, confirmation } = await securedSample(server)
    return { body: { ...confirmation, name: 'Tax export', scope: 'read' }, by }
  },
  revokeKey: async (server) => {
    const by = await registeredClient(server)
    const { id } = await makeApiKey(by)
    return { path: `/api/v1/security/keys/${id}`, by }
  },
  freezeAccount: async (server) => ({ by: await registeredClient(server) }),
  unfreezeAccount: async (server) => {
    const { by, confirmation } = await securedSample(server)
    await by.post('/api/v1/security/freeze', {})
    return { body: confirmation, by }
  },
  readDeletion: async () => ({}),
  deleteAccount: async (server) => {
    const { by, confirmation } = await securedSample(server)
    return { body: { ...confirmation, accountNumber: by.accountNumber }, by }
  },
  requestData: async (server) => {
    const { by, confirmation } = await securedSample(server)
    return { body: confirmation, by }
  },
  downloadData: async (server) => {
    const { by, confirmation } = await securedSample(server)
    const { json } = await by.post('/api/v1/security/data', confirmation)
    return { path: (json as { path: string }).path, by }
  },
  readPreferences: async () => ({}),
  changePreferences: async () => ({
    body: {
      theme: 'light',
      priceColours: 'red-up',
      numbers: 'space-comma',
      zone: 'Asia/Kuala_Lumpur',
      motion: 'reduced',
      confirmOrders: true,
      confirmEndings: false,
      quiet: true,
      lockScreenAmounts: true,
      notices: { news: ['app'] },
      restDay: '2026-11-16',
    },
  }),
  beginOperatorFactor: async (server) => {
    const by = await factorlessClient(server, 'editor')
    return { body: { password: by.password }, by }
  },
  confirmOperatorFactor: async (server) => {
    const by = await factorlessClient(server, 'risk')
    const begun = await by.post('/api/v1/operator/factor', { password: by.password })
    return { body: { code: authenticatorOf(server, (begun.json as { key: string }).key).code() }, by }
  },
  listLetters: async (server) => ({ by: await operatorClient(server, 'admin') }),
  signOutCustomer: async (server) => {
    const { accountNumber } = await registeredClient(server)
    return {
      path: `/api/v1/operator/customers/${accountNumber}/sign-out`,
      body: { reason: 'A session was stolen.' },
      by: await operatorClient(server, 'admin'),
    }
  },
  askPasswordReset: async () => ({ body: { account: 'nobody@mail.example' } }),
  finishPasswordReset: async (server) => {
    const by = await registeredClient(server)
    const app = await turnOnTwoFactor(server, by)
    await by.post('/api/v1/password-reset', { account: by.contact })
    const token = await resetTokenOf(server, by.contact)
    return { body: { token, newPassword: 'green-Lantern8hums', code: app.next() }, by }
  },
}
