import { passwordProblem } from '@candor/domain/customers/password-rule.ts'
import { accept, type Result, refuse } from '@candor/domain/result.ts'
import { sql } from 'kysely'
import { turnOfCustomer } from '../customers/queue-hashing.ts'
import type { Dependencies } from '../dependencies.ts'
import { type Refusal, refusal } from '../http/refusal.ts'
import type { Customer } from '../postgres/customer-tables.ts'
import type { Connection } from '../postgres/database.ts'

/** What is wrong with a new password, reported for its field. */
export function judgeNewPassword(newPassword: string): Result<null, Refusal> {
  const problem = passwordProblem(newPassword)
  return problem ? refuse(refusal('invalid-request', { path: 'newPassword', problem })) : accept(null)
}

/** Hashes a customer's new password in turn with everybody else. */
export async function hashInTurn(
  { hashing, passwords }: Dependencies,
  customer: Customer,
  password: string,
): Promise<Result<string, Refusal>> {
  const hash = await hashing.run(turnOfCustomer(customer), () => passwords.hash(password))
  return hash === null ? refuse(refusal('server-busy')) : accept(hash)
}

/** False where the password has been changed meanwhile: the one who came first has won. */
export async function replacePassword(
  connection: Connection,
  customer: Pick<Customer, 'id' | 'password_hash'>,
  hash: string,
  now: number,
): Promise<boolean> {
  const { rows } = await sql<{ done: boolean }>`
    select set_password(${customer.id}, ${customer.password_hash}, ${hash}, ${new Date(now)}) as done
  `.execute(connection)
  return rows[0]?.done ?? false
}
