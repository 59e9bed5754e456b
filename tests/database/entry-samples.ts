import { randomUUID } from 'node:crypto'
import { operatorClient } from './operator-client.ts'
import { namedOperator, passkeyOperator } from './passkey-operator.ts'
import type { Sample } from './sample-request.ts'
import { ceremonyOf, ownName } from './secured-customer.ts'
import { createSoftAuthenticator } from './soft-authenticator.ts'

const passkeys = '/api/v1/operator/passkeys'

/** One request for each route by which operators come in and look after what is their own. */
export const samples: Record<string, Sample> = {
  beginOperatorPasskeySignIn: async (server) => ({ by: server.client(undefined, ownName) }),
  signInOperatorWithPasskey: async (server) => {
    const { authenticator } = await passkeyOperator(server)
    const by = server.client(undefined, ownName)
    const begun = await by.post('/api/v1/operator/session/passkey/options', {})
    return { body: { response: authenticator.assert(ceremonyOf(server, begun)) }, by }
  },
  beginOperatorConfirmation: async (server) => ({ by: await namedOperator(server) }),
  confirmOperator: async (server) => {
    const { client: by, authenticator } = await passkeyOperator(server)
    const begun = await by.post('/api/v1/operator/session/confirmation/options', {})
    const response = authenticator.assert(ceremonyOf(server, begun))
    return { body: { password: by.password, code: by.nextCode(), response }, by }
  },
  readOperatorSecurity: async (server) => ({ by: await operatorClient(server) }),
  endOperatorSession: async (server) => {
    const by = await operatorClient(server)
    const other = server.client()
    const body = { name: by.name, password: by.password, code: by.nextCode() }
    await other.post('/api/v1/operator/session', body)
    const { json } = await by.get('/api/v1/operator/security')
    const { sessions } = json as { sessions: { id: string; current: boolean }[] }
    return { path: `/api/v1/operator/sessions/${sessions.find(({ current }) => !current)?.id}`, by }
  },
  endOtherOperatorSessions: async (server) => ({ by: await operatorClient(server) }),
  beginOperatorPasskey: async (server) => ({ by: await namedOperator(server) }),
  addOperatorPasskey: async (server) => {
    const by = await namedOperator(server)
    const begun = await by.post(`${passkeys}/options`, {})
    const response = createSoftAuthenticator().register(ceremonyOf(server, begun))
    return { body: { name: 'YubiKey', response }, by }
  },
  listOperatorViews: async (server) => ({ by: await operatorClient(server) }),
  saveOperatorView: async (server) => ({
    path: '/api/v1/operator/views/customers/Frozen%20ones',
    body: { query: 'state=frozen' },
    by: await operatorClient(server),
  }),
  deleteOperatorView: async (server) => {
    const by = await operatorClient(server)
    const path = '/api/v1/operator/views/audit/Mine'
    await by.put(path, { query: '' })
    return { path, by }
  },
  tellOpenCase: async (server) => ({
    body: { list: 'deposits', case: randomUUID() },
    by: await operatorClient(server),
  }),
  countCustomers: async (server) => ({
    query: '?words=ta&verification=verified&frozen=yes&kind=trial',
    by: await operatorClient(server, 'support'),
  }),
  countAuditLog: async (server) => ({
    query:
      '?operator=R-07&act=approved&subjectKind=loan&subjectId=x&from=2026-01-01T00:00:00.000Z&until=2026-02-01T00:00:00.000Z',
    by: await operatorClient(server, 'admin'),
  }),
  removeOperatorPasskey: async (server) => {
    const { client, id } = await passkeyOperator(server)
    return { path: `${passkeys}/${id}`, by: client }
  },
}
