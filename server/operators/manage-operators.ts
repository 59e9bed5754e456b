import { randomBytes } from 'node:crypto'
import { isOperatorRole, type OperatorRole } from '@candor/domain/operators/operator-role.ts'
import { accept, type Result, refuse } from '@candor/domain/result.ts'
import { hashPassword } from '../customers/hash-password.ts'
import type { Connection, Database } from '../postgres/database.ts'
import { kyselyTransaction } from '../teller/kysely-transaction.ts'
import { appendAudit } from './append-audit.ts'
import type { QuietAct } from './audit-entry.ts'
import { endSessionsOf, type Operator } from './operator-session-table.ts'
import { findOperatorByName, insertOperator, updateOperator } from './operator-table.ts'
import { practiceReviewers } from './practice-reviewers.ts'

/**
 * What the owner of the installation does to operators, with the rights of the database's owner: the server's own role cannot make
 * an operator, and gives roles only as two admins have agreed (`server/console/roles-act.ts`). Each act is in the audit log under the operator it is about.
 */

export type ManageRefusal =
  | 'name-invalid'
  | 'name-taken'
  | 'roles-invalid'
  | 'no-such-customer'
  | 'customer-taken'
  | 'no-such-operator'
  | 'practice-reviewer'

/** Letters and spaces as people write names; nothing that a log or a table could be confused by. */
export const readOperatorName = (text: string): string | null => {
  const name = text.normalize('NFC').trim()
  return /^[^\p{C}]{1,80}$/u.test(name) ? name : null
}

export function readRoles(text: string): OperatorRole[] | null {
  const roles = [...new Set(text.split(',').map((role) => role.trim()))]
  return roles.every(isOperatorRole) ? roles : null
}

/** 120 bits: nobody guesses it, and a person can still copy it. */
const makePassword = (): string => randomBytes(15).toString('base64url')

async function note(
  connection: Connection,
  operator: { id: bigint },
  act: QuietAct,
  now: number,
  details: Record<string, unknown> = {},
): Promise<void> {
  const subject = { kind: 'operator', id: operator.id.toString() } as const
  const entry = {
    operatorId: operator.id,
    act,
    at: new Date(now),
    subject,
    details: { ...details, by: 'owner' },
  }
  await appendAudit(kyselyTransaction(connection), [entry])
}

async function findCustomer(connection: Connection, accountNumber: string): Promise<bigint | null> {
  const row = await connection
    .selectFrom('customers')
    .select('id')
    .where('account_number', '=', accountNumber)
    .executeTakeFirst()
  return row?.id ?? null
}

export type NewOperator = { name: string; roles: string; accountNumber: string | null }

/** Gives back the password, which is kept nowhere. */
export async function addOperator(
  database: Database,
  given: NewOperator,
  now: number,
): Promise<Result<{ operator: Operator; password: string }, ManageRefusal>> {
  const name = readOperatorName(given.name)
  const roles = readRoles(given.roles)
  if (name === null) return refuse('name-invalid')
  if (roles === null) return refuse('roles-invalid')
  const password = makePassword()
  const password_hash = await hashPassword(password)
  return await database.transaction().execute(async (transaction) => {
    const { accountNumber } = given
    const customer_id = accountNumber === null ? null : await findCustomer(transaction, accountNumber)
    if (accountNumber !== null && customer_id === null) return refuse('no-such-customer')
    const created_at = new Date(now)
    const values = { name, password_hash, roles, customer_id, created_at, ended_at: null }
    const operator = await insertOperator(transaction, values)
    if (!operator)
      return refuse((await findOperatorByName(transaction, name)) ? 'name-taken' : 'customer-taken')
    await note(transaction, operator, 'operator-added', now, { name, roles, customer: accountNumber })
    return accept({ operator, password })
  })
}

/** Changes an operator who still is one; the practice reviewers stay what they are. */
async function change<Value>(
  database: Database,
  name: string,
  work: (transaction: Connection, operator: Operator) => Promise<Value>,
): Promise<Result<Value, ManageRefusal>> {
  return await database.transaction().execute(async (transaction) => {
    const operator = await findOperatorByName(transaction, name.normalize('NFC').trim())
    if (!operator || operator.ended_at !== null) return refuse('no-such-operator')
    if (practiceReviewers.some((id) => id === operator.id)) return refuse('practice-reviewer')
    return accept(await work(transaction, operator))
  })
}

/** A new password in place of one that was lost or seen. Sessions that were opened with the old one end. */
export async function renewPassword(
  database: Database,
  name: string,
  now: number,
): Promise<Result<string, ManageRefusal>> {
  const password = makePassword()
  const password_hash = await hashPassword(password)
  return await change(database, name, async (transaction, operator) => {
    await updateOperator(transaction, operator.id, { password_hash })
    await endSessionsOf(transaction, operator.id, now)
    await note(transaction, operator, 'password-renewed', now)
    return password
  })
}

export async function changeRoles(
  database: Database,
  name: string,
  text: string,
  now: number,
): Promise<Result<OperatorRole[], ManageRefusal>> {
  const roles = readRoles(text)
  if (roles === null) return refuse('roles-invalid')
  return await change(database, name, async (transaction, operator) => {
    await updateOperator(transaction, operator.id, { roles })
    await note(transaction, operator, 'roles-changed', now, { before: operator.roles, after: roles })
    return roles
  })
}

export const endOperator = (
  database: Database,
  name: string,
  now: number,
): Promise<Result<null, ManageRefusal>> =>
  change(database, name, async (transaction, operator) => {
    await updateOperator(transaction, operator.id, { ended_at: new Date(now) })
    await endSessionsOf(transaction, operator.id, now)
    await note(transaction, operator, 'operator-ended', now)
    return null
  })

/** Lets an operator in who has lost their phone, to set up a new second factor. What the phone could open is closed: passkeys and sessions end. */
export const removeFactor = (
  database: Database,
  name: string,
  now: number,
): Promise<Result<null, ManageRefusal>> =>
  change(database, name, async (transaction, operator) => {
    await transaction.deleteFrom('operator_factors').where('operator_id', '=', operator.id).execute()
    await transaction.deleteFrom('passkeys').where('operator_id', '=', operator.id).execute()
    await endSessionsOf(transaction, operator.id, now)
    await note(transaction, operator, 'factor-removed', now)
    return null
  })
