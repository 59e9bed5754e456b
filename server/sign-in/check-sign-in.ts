import { readLoginNames } from '@candor/domain/customers/contact.ts'
import { accept, type Result, refuse } from '@candor/domain/result.ts'
import { findCustomerByLogin } from '../customers/customer-table.ts'
import { isKnownDevice } from '../customers/known-device-table.ts'
import { turnOfCustomer } from '../customers/queue-hashing.ts'
import { hasSignedInFrom } from '../customers/session-table.ts'
import { counterOf } from '../customers/sign-in-failure-table.ts'
import { hashDevice } from '../customers/start-session.ts'
import { type PasswordTry, tryPassword } from '../customers/try-password.ts'
import type { Dependencies } from '../dependencies.ts'
import type { Refusal } from '../http/refusal.ts'
import { refusal } from '../http/refusal.ts'
import type { Customer } from '../postgres/customer-tables.ts'

/** `address` is the group that counters count it as. */
type SignInAttempt = {
  account: string
  password: string
  deviceId: string
  address: string
  /** Receives whose account it is, for the log alone. */
  onKnock: (accountNumber: string | null) => void
}

/**
 * A customer is one account however they are named, so that contact and account number are not two times the tries. A name that is nobody's
 * is counted as it was typed and waits just the same: a wait reveals nothing about who is a customer. The spelling does not matter, so that
 * spaces and hyphens are no way to more tries.
 */
function accountOf(attempt: SignInAttempt, customer: Customer | null): string {
  const typed = readLoginNames(attempt.account)[0]?.value ?? attempt.account.trim().toLowerCase()
  return customer?.account_number ?? typed
}

/** What counts against an attempt, and with whom it takes turns. */
async function tryOf(
  { database, passwords }: Dependencies,
  attempt: SignInAttempt,
  customer: Customer | null,
): Promise<PasswordTry> {
  const account = accountOf(attempt, customer)
  const device = hashDevice(attempt.deviceId)
  const isKnown = await isKnownDevice(database, customer?.id ?? 0n, device)
  const isFamiliar = await hasSignedInFrom(database, customer?.id ?? 0n, attempt.address)
  const matches = () => passwords.matches(attempt.password, customer?.password_hash ?? null)
  if (customer && isKnown) {
    const own = counterOf('device', account, device.toString('hex'))
    return { own, shared: null, isFamiliar, turn: turnOfCustomer(customer), matches }
  }
  return {
    own: counterOf('pair', account, attempt.address),
    shared: { address: counterOf('address', attempt.address), account: counterOf('account', account) },
    isFamiliar,
    turn: { group: attempt.address, account, isKnown: false },
    matches,
  }
}

/** Checks who is signing in. Whatever is wrong, the answer and the work behind it are the same. */
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
  const tried = await tryPassword(deps, await tryOf(deps, attempt, customer))
  if (!tried.ok) return tried
  // Nobody's password is never right.
  return customer
    ? accept(customer)
    : refuse(refusal('incorrect-account-or-password', { path: 'password', problem: 'field-invalid' }))
}
