import { accept, type Result, refuse } from '@candor/domain/result.ts'
import { passwordMatches } from '../customers/hash-password.ts'
import { addFailure, forgetFailures } from '../customers/sign-in-failure-table.ts'
import { counterOf, slowDown } from '../customers/slow-down.ts'
import type { Dependencies } from '../dependencies.ts'
import { addressGroup } from '../http/address-group.ts'
import { type Refusal, refusal } from '../http/refusal.ts'
import { isKnownAddress, type Operator } from './operator-session-table.ts'
import { findOperatorByName } from './operator-table.ts'

export type OperatorAttempt = { name: string; password: string; address: string }

/** Checks which operator is knocking, slowed down like a customer. Whatever is wrong, the answer and the work behind it are the same. */
export async function checkOperatorSignIn(
  deps: Dependencies,
  attempt: OperatorAttempt,
): Promise<Result<Operator, Refusal>> {
  const name = attempt.name.normalize('NFC').trim()
  if (name === '') return refuse(refusal('account-required', { path: 'name', problem: 'account-required' }))
  if (attempt.password === '')
    return refuse(refusal('password-required', { path: 'password', problem: 'password-required' }))

  // A name with a NUL is nobody's, and PostgreSQL would not even look for it.
  const operator = name.includes('\0') ? null : await findOperatorByName(deps.database, name)
  const known = await isKnownAddress(deps.database, operator?.id ?? 0n, attempt.address)
  const group = addressGroup(attempt.address)
  const pair = counterOf('pair', 'operator', name, group)
  const address = counterOf('address', group)
  const account = counterOf('account', 'operator', name)
  const counters = known ? [pair, address] : [pair, address, account]
  const waiting = await slowDown(deps.database, counters, deps.clock())
  if (waiting) return refuse(waiting)

  const tried = deps.hashing.run(async () => {
    // Asked once more when the turn has come: of a crowd sent at once, the later ones find the earlier ones counted.
    const slowed = await slowDown(deps.database, counters, deps.clock())
    if (slowed) return refuse(slowed)
    const matches = await passwordMatches(attempt.password, operator?.password_hash ?? null)
    if (matches && operator && operator.ended_at === null) {
      await forgetFailures(deps.database, [pair.key, account.key])
      return accept(operator)
    }
    await addFailure(deps.database, [pair.key, address.key, account.key], deps.clock())
    return refuse(refusal('incorrect-account-or-password', { path: 'password', problem: 'field-invalid' }))
  })
  return tried === null ? refuse(refusal('server-busy')) : await tried
}
