import { randomBytes } from 'node:crypto'
import { operatorRoles } from '@candor/domain/operators/operator-role.ts'
import { insertApiKey } from '@candor/server/security/api-key-table.ts'
import { operatorClient } from '../database/operator-client.ts'
import { signedInClient } from '../database/sample-requests.ts'
import { registeredClient } from '../database/secured-customer.ts'
import type { TestClient, TestServer } from '../database/test-server.ts'
import type { Credentials } from './change-draft.ts'

/** A test server whose browsers each come from an address of their own, so that what one does slows nobody else down. */
export type FuzzServer = TestServer & {
  /** The name by which a browser calls us. */
  hostOf(client: TestClient): string
  freshAddress(): string
}

export function withAddresses(server: TestServer): FuzzServer {
  const hosts = new WeakMap<TestClient, string>()
  let last = 0
  const freshAddress = (): string => {
    last += 1
    return `10.${(last >> 16) & 255}.${(last >> 8) & 255}.${last & 255}`
  }
  return {
    ...server,
    hostOf: (client) => hosts.get(client) ?? '127.0.0.1',
    freshAddress,
    client(from = freshAddress(), host = '127.0.0.1') {
      const client = server.client(from, host)
      hosts.set(client, host)
      return client
    },
  }
}

/** The cookies of a browser, for all paths. */
export function cookiesOf({ token, practiceToken, operatorToken }: TestClient): Record<string, string> {
  const held = [
    ...(token === null ? [] : [`candor_session=${token}`]),
    ...(practiceToken === null ? [] : [`candor_practice=${practiceToken}`]),
    ...(operatorToken === null ? [] : [`candor_operator=${operatorToken}`]),
  ]
  return held.length === 0 ? {} : { cookie: held.join('; ') }
}

type Session = { customer: { accountNumber: string } | null }

/** A key that may trade, of the customer who is signed in there; null where nobody is. */
export async function keyOf(server: TestServer, client: TestClient): Promise<Record<string, string> | null> {
  const { customer } = (await client.get('/api/v1/session')).json as Session
  if (customer === null) return null
  const { id } = await server.database
    .selectFrom('customers')
    .select('id')
    .where('account_number', '=', customer.accountNumber)
    .executeTakeFirstOrThrow()
  const text = `ck_${randomBytes(32).toString('hex')}`
  const key = { customerId: id, name: 'Fuzz', text, scope: 'trade' } as const
  await insertApiKey(server.database, key, server.clock.now())
  return { authorization: `Bearer ${text}` }
}

/** Everybody who might send somebody else's request. */
export async function gatherStrangers(server: FuzzServer): Promise<Credentials[]> {
  const practice = await signedInClient(server)
  const registered = await registeredClient(server)
  const operators: Credentials[] = []
  for (const role of operatorRoles)
    operators.push({
      who: `an operator for ${role}`,
      headers: cookiesOf(await operatorClient(server, role)),
    })
  return [
    { who: 'nobody', headers: {} },
    { who: 'another practice customer', headers: cookiesOf(practice) },
    { who: 'another customer', headers: cookiesOf(registered) },
    { who: 'another customer’s key', headers: (await keyOf(server, practice)) ?? {} },
    ...operators,
  ]
}
