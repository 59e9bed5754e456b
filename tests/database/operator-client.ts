import { randomBytes } from 'node:crypto'
import { codeKeyLength } from '@candor/domain/security/totp.ts'
import { hashToken } from '@candor/server/customers/session-table.ts'
import { appendAudit } from '@candor/server/operators/append-audit.ts'
import { readRoles } from '@candor/server/operators/manage-operators.ts'
import { beginFactorOf, noteOperatorStep } from '@candor/server/operators/operator-factor-table.ts'
import { insertOperatorSession } from '@candor/server/operators/operator-session-table.ts'
import { insertOperator } from '@candor/server/operators/operator-table.ts'
import { type Database, openDatabase } from '@candor/server/postgres/database.ts'
import { openPool } from '@candor/server/postgres/open-pool.ts'
import { codeOfStep, codeStepAt } from '@candor/server/security/authenticator-code.ts'
import { kyselyTransaction } from '@candor/server/teller/kysely-transaction.ts'
import { operatorFactorPurpose } from '@candor/server/vault/sealed-purpose.ts'
import { quickPasswords } from './quick-passwords.ts'
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

type HiredOperator = { id: bigint; name: string; password: string }

type TestOperator = HiredOperator & {
  /** What their authenticator app shows now. */
  code(): string
  /** A code that was not used yet: half a minute later. */
  nextCode(): string
}

const password = randomBytes(15).toString('base64url')
const passwordHash = quickPasswords.hash(password)

const audited = (operatorId: bigint, at: Date, act: 'operator-added' | 'signed-in', details: object) => ({
  ...{ operatorId, at, act, details: { ...details } },
  subject: act === 'signed-in' ? null : ({ kind: 'operator', id: operatorId.toString() } as const),
})

const customerOf = (accountNumber: string, owner: Database) =>
  owner
    .selectFrom('customers')
    .select('id')
    .where('account_number', '=', accountNumber)
    .executeTakeFirstOrThrow()

/** An operator nobody has met before, who has no second factor yet; `accountNumber` is their own account as a customer. */
async function hireOperator(
  server: TestServer,
  roles = 'reviewer',
  accountNumber: string | null = null,
): Promise<HiredOperator> {
  const name = `Operator ${randomBytes(6).toString('hex')}`
  const owner = server.owner()
  const at = new Date(server.clock.now())
  const customer = accountNumber === null ? null : await customerOf(accountNumber, owner)
  const operator = await insertOperator(owner, {
    ...{ name, password_hash: await passwordHash, roles: readRoles(roles) ?? [] },
    ...{ customer_id: customer?.id ?? null, created_at: at, ended_at: null },
  })
  if (!operator) throw new Error('a customer is one operator at most')
  await appendAudit(kyselyTransaction(owner), [audited(operator.id, at, 'operator-added', { by: 'owner' })])
  return { id: operator.id, name, password }
}

/** An operator with a second factor, as if set up some other day. */
export async function makeOperator(
  server: TestServer,
  roles = 'reviewer',
  accountNumber: string | null = null,
): Promise<TestOperator> {
  const hired = await hireOperator(server, roles, accountNumber)
  const key = randomBytes(codeKeyLength)
  const { vault, database } = server.deps
  const now = server.clock.now()
  await beginFactorOf(database, hired.id, vault.seal(operatorFactorPurpose, hired.id.toString(), key), now)
  await noteOperatorStep(database, hired.id, 0, new Date(now))
  const code = () => codeOfStep(key, codeStepAt(server.clock.now()))
  const nextCode = () => {
    server.clock.advance(30_000)
    return code()
  }
  return { ...hired, code, nextCode }
}

/** What signing in does, without the time that the password takes. */
async function openSession(
  { deps, clock }: TestServer,
  client: TestClient,
  { id }: HiredOperator,
  by: 'password' | 'code',
): Promise<void> {
  const token = randomBytes(32).toString('base64url')
  const at = new Date(clock.now())
  await insertOperatorSession(deps.database, {
    ...{ token_hash: hashToken(token), operator_id: id, address: '127.0.0.1', device_name: 'test' },
    ...{ started_at: at, seen_at: at, ended_at: null, confirmed_at: by === 'code' ? at : null },
  })
  await appendAudit(kyselyTransaction(deps.database), [audited(id, at, 'signed-in', { by })])
  client.operatorToken = token
}

/** A browser in which a fresh operator is signed in. */
export async function operatorClient(
  server: TestServer,
  roles = 'reviewer',
  accountNumber: string | null = null,
  host?: string,
): Promise<TestClient & TestOperator> {
  const operator = await makeOperator(server, roles, accountNumber)
  const client = server.client(undefined, host)
  await openSession(server, client, operator, 'code')
  // The code of this half minute is used up by it.
  const now = server.clock.now()
  await noteOperatorStep(server.deps.database, operator.id, codeStepAt(now), new Date(now))
  return Object.assign(client, operator)
}

/** The same of one who has not set up a second factor. */
export async function factorlessClient(
  server: TestServer,
  roles = 'reviewer',
): Promise<TestClient & HiredOperator> {
  const operator = await hireOperator(server, roles)
  const client = server.client()
  await openSession(server, client, operator, 'password')
  return Object.assign(client, operator)
}
