import { randomBytes } from 'node:crypto'
import { addOperator } from '@candor/server/operators/manage-operators.ts'
import { type Database, openDatabase } from '@candor/server/postgres/database.ts'
import { openPool } from '@candor/server/postgres/open-pool.ts'
import type { TestClient, TestServer } from './test-server.ts'

/** Does what only the owner of the database may do. */
export async function asOwner<Value>(
  server: Pick<TestServer, 'databaseUrl'>,
  work: (database: Database) => Promise<Value>,
): Promise<Value> {
  const database = openDatabase(openPool(server.databaseUrl, { role: null, max: 1 }))
  try {
    return await work(database)
  } finally {
    await database.destroy()
  }
}

export type TestOperator = { id: bigint; name: string; password: string }

/** An operator nobody has met before; `accountNumber` is their own account as a customer. */
export async function makeOperator(
  server: TestServer,
  roles = 'reviewer',
  accountNumber: string | null = null,
): Promise<TestOperator> {
  const name = `Operator ${randomBytes(6).toString('hex')}`
  const added = await asOwner(server, (database) =>
    addOperator(database, { name, roles, accountNumber }, server.clock.now()),
  )
  if (!added.ok) throw new Error(added.refusal)
  return { id: added.value.operator.id, name, password: added.value.password }
}

/** A browser in which a fresh operator is signed in. */
export async function operatorClient(
  server: TestServer,
  roles = 'reviewer',
  accountNumber: string | null = null,
): Promise<TestClient & TestOperator> {
  const operator = await makeOperator(server, roles, accountNumber)
  const client = server.client()
  const { name, password } = operator
  const answer = await client.post('/api/v1/operator/session', { name, password })
  if (answer.status !== 200) throw new Error(answer.text)
  return Object.assign(client, operator)
}
