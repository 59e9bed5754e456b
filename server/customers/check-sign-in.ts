import { readLoginNames } from '@candor/domain/customers/contact.ts'
import type { ThrottleKind } from '@candor/domain/customers/throttle-rule.ts'
import { accept, type Result, refuse } from '@candor/domain/result.ts'
import type { Dependencies } from '../dependencies.ts'
import type { Refusal } from '../http/refusal.ts'
import { refusal } from '../http/refusal.ts'
import { type Customer, findCustomerByLogin } from './customer-table.ts'
import { passwordMatches } from './hash-password.ts'
import { isKnownDevice } from './known-device-table.ts'
import { addFailure, forgetFailures } from './sign-in-failure-table.ts'
import { type Counter, counterOf, slowDown } from './slow-down.ts'
import { hashDevice } from './start-session.ts'

/** `address` is the group that counters count it as. */
export type SignInAttempt = {
  account: string
  password: string
  deviceId: string
  address: string
  /** Hears whose account it is, for the log alone. */
  onKnock: (accountNumber: string | null) => void
}

/**
 * A customer is one account however they are named, so that contact and account number are not two times the tries. A name that is
 * nobody's is counted as it was typed and waits just the same: a wait tells nothing about who is a customer. The spelling does not
 * matter, so that spaces and hyphens are no way to more tries.
 */
function countersOf(
  attempt: SignInAttempt,
  customer: Customer | null,
): Record<Exclude<ThrottleKind, 'code'>, Counter> {
  const typed = readLoginNames(attempt.account)[0]?.value ?? attempt.account.trim().toLowerCase()
  const account = customer?.account_number ?? typed
  return {
    pair: counterOf('pair', account, attempt.address),
    address: counterOf('address', attempt.address),
    account: counterOf('account', account),
  }
}

/** Checks who is knocking. Whatever is wrong, the answer and the work behind it are the same. */
export async function checkSignIn(
  deps: Dependencies,
  attempt: SignInAttempt,
): Promise<Result<Customer, Refusal>> {
  if (attempt.account.trim() === '')
    return refuse(refusal('account-required', { path: 'account', problem: 'account-required' }))
  if (attempt.password === '')
    return refuse(refusal('password-required', { path: 'password', problem: 'password-required' }))

  const customer = await findCustomerByLogin(deps.database, readLoginNames(attempt.account))
  attempt.onKnock(customer?.account_number ?? null)
  const known = await isKnownDevice(deps.database, customer?.id ?? 0n, hashDevice(attempt.deviceId))
  const { pair, address, account } = countersOf(attempt, customer)
  const counters = known ? [pair, address] : [pair, address, account]
  const waiting = await slowDown(deps.database, counters, deps.clock())
  if (waiting) return refuse(waiting)

  const tried = deps.hashing.run(async () => {
    // Asked once more when the turn has come: of a crowd sent at once, the later ones find the earlier ones counted.
    const slowed = await slowDown(deps.database, counters, deps.clock())
    if (slowed) return refuse(slowed)
    if ((await passwordMatches(attempt.password, customer?.password_hash ?? null)) && customer) {
      await forgetFailures(deps.database, [pair.key, account.key])
      return accept(customer)
    }
    await addFailure(deps.database, [pair.key, address.key, account.key], deps.clock())
    return refuse(refusal('incorrect-account-or-password', { path: 'password', problem: 'field-invalid' }))
  })
  return tried === null ? refuse(refusal('server-busy')) : await tried
}
