import { readLoginNames } from '@candor/domain/customers/contact.ts'
import { type ThrottleKind, throttleWait } from '@candor/domain/customers/throttle-rule.ts'
import { accept, type Result, refuse } from '@candor/domain/result.ts'
import type { Dependencies } from '../dependencies.ts'
import type { Refusal } from '../http/refusal.ts'
import { refusal } from '../http/refusal.ts'
import { type Customer, findCustomerByLogin } from './customer-table.ts'
import { passwordMatches } from './hash-password.ts'
import { isKnownDevice } from './known-device-table.ts'
import type { HashingQueue } from './queue-hashing.ts'
import { addFailure, failureKey, forgetFailures, listFailures } from './sign-in-failure-table.ts'
import { hashDevice } from './start-session.ts'

export type SignInAttempt = { account: string; password: string; deviceId: string; address: string }

type Counter = { kind: ThrottleKind; key: Buffer }

/** Counted by what was typed, whether or not such an account exists: a wait tells nothing about who is a customer. */
function countersOf(attempt: SignInAttempt): Record<ThrottleKind, Counter> {
  const account = attempt.account.trim().toLowerCase()
  return {
    pair: { kind: 'pair', key: failureKey('pair', account, attempt.address) },
    address: { kind: 'address', key: failureKey('address', attempt.address) },
    account: { kind: 'account', key: failureKey('account', account) },
  }
}

async function waitFor(deps: Dependencies, counters: Counter[], now: number): Promise<number> {
  const failures = await listFailures(
    deps.database,
    counters.map(({ key }) => key),
  )
  const waits = counters.map(({ kind, key }) => {
    const counted = failures.get(key.toString('hex'))
    return counted ? throttleWait(kind, counted, now) : 0
  })
  return Math.max(...waits)
}

/** Checks who is knocking. Whatever is wrong, the answer and the work behind it are the same. */
export async function checkSignIn(
  deps: Dependencies,
  hashing: HashingQueue,
  attempt: SignInAttempt,
): Promise<Result<Customer, Refusal>> {
  if (attempt.account.trim() === '')
    return refuse(refusal('account-required', { path: 'account', problem: 'account-required' }))
  if (attempt.password === '')
    return refuse(refusal('password-required', { path: 'password', problem: 'password-required' }))

  const now = deps.clock()
  const customer = await findCustomerByLogin(deps.database, readLoginNames(attempt.account))
  const known = await isKnownDevice(deps.database, customer?.id ?? 0n, hashDevice(attempt.deviceId))
  const { pair, address, account } = countersOf(attempt)
  const wait = await waitFor(deps, known ? [pair, address] : [pair, address, account], now)
  if (wait > 0)
    return refuse({ code: 'too-many-requests', params: { seconds: String(Math.ceil(wait / 1000)) } })

  const matching = hashing.run(() => passwordMatches(attempt.password, customer?.password_hash ?? null))
  if (matching === null) return refuse(refusal('server-busy'))
  if ((await matching) && customer) {
    await forgetFailures(deps.database, [pair.key, account.key])
    return accept(customer)
  }
  await addFailure(deps.database, [pair.key, address.key, account.key], now)
  return refuse(refusal('incorrect-account-or-password', { path: 'password', problem: 'field-invalid' }))
}
