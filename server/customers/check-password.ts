import { accept, type Result, refuse } from '@candor/domain/result.ts'
import type { Dependencies } from '../dependencies.ts'
import { type Refusal, refusal } from '../http/refusal.ts'
import type { Customer } from './customer-table.ts'
import { passwordMatches } from './hash-password.ts'
import { addFailure, forgetFailures } from './sign-in-failure-table.ts'
import { counterOf, slowDown } from './slow-down.ts'

/**
 * Asks a signed-in customer for the password again: whoever has taken over an open session does not know it. A practice customer has
 * none. Wrong tries slow down the next ones, as at sign-in.
 */
export async function checkPassword(
  { database, hashing, clock }: Dependencies,
  customer: Customer,
  password: string | undefined,
  address: string,
): Promise<Result<null, Refusal>> {
  if (customer.password_hash === null) return accept(null)
  if (!password)
    return refuse(refusal('password-required', { path: 'password', problem: 'password-required' }))
  const counter = counterOf('pair', customer.account_number, address)
  const tried = hashing.run(async () => {
    const waiting = await slowDown(database, [counter], clock())
    if (waiting) return refuse(waiting)
    if (await passwordMatches(password, customer.password_hash)) {
      await forgetFailures(database, [counter.key])
      return accept(null)
    }
    await addFailure(database, [counter.key], clock())
    return refuse(refusal('incorrect-account-or-password', { path: 'password', problem: 'field-invalid' }))
  })
  return tried === null ? refuse(refusal('server-busy')) : await tried
}
