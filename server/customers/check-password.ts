import { accept, type Result, refuse } from '@candor/domain/result.ts'
import type { Dependencies } from '../dependencies.ts'
import { type Refusal, refusal } from '../http/refusal.ts'
import type { Customer } from '../postgres/customer-tables.ts'
import { turnOfCustomer } from './queue-hashing.ts'
import { counterOf } from './sign-in-failure-table.ts'
import { tryPassword } from './try-password.ts'

/**
 * Asks a signed-in customer for the password again: somebody who has taken over an open session does not know it. A practice customer has
 * none. Wrong tries slow down the next ones, as at sign-in.
 */
export async function checkPassword(
  deps: Dependencies,
  customer: Customer,
  password: string | undefined,
  address: string,
): Promise<Result<null, Refusal>> {
  if (customer.password_hash === null) return accept(null)
  if (!password)
    return refuse(refusal('password-required', { path: 'password', problem: 'password-required' }))
  const account = customer.account_number
  // Guesses at the sign-in do not count here: they need no session, and would keep customers from confirming what they do.
  return await tryPassword(deps, {
    own: counterOf('pair', 'session', account, address),
    shared: null,
    isFamiliar: true,
    turn: turnOfCustomer(customer),
    matches: () => deps.passwords.matches(password, customer.password_hash),
  })
}
