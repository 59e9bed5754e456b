import { operatorClient } from './operator-client.ts'
import { ceremonyOf, ownName } from './secured-customer.ts'
import { createSoftAuthenticator } from './soft-authenticator.ts'
import type { TestServer } from './test-server.ts'

const passkeys = '/api/v1/operator/passkeys'

/** An operator who calls us by name, as passkeys need it. */
export const namedOperator = (server: TestServer, roles = 'reviewer') =>
  operatorClient(server, roles, null, ownName)

/** An operator with a passkey. */
export async function passkeyOperator(server: TestServer, roles = 'reviewer') {
  const client = await namedOperator(server, roles)
  const authenticator = createSoftAuthenticator()
  const response = authenticator.register(ceremonyOf(server, await client.post(`${passkeys}/options`, {})))
  const added = await client.post(passkeys, { name: 'YubiKey', response })
  if (added.status !== 200) throw new Error(added.text)
  return { client, authenticator, id: (added.json as { id: string }).id }
}
